import OrderedJSON

/// A trace as one page for a browser: no network, no build step, no other file.
enum TracePage {
    /// The page of a trace's lines.
    static func html(_ lines: [JSONValue]) -> String {
        // A text in the trace may close the element that it is in: '<' is written as an escape.
        let data = JSONValue.array(lines).serialized().replacing("<", with: "\\u003c")
        return String(decoding: PackageResources.trace_html, as: UTF8.self).replacing("{{trace}}", with: data)
    }
}
