/// Names and values from untrusted files as errors of one line show them.
public enum ShownText {
    /// The longest name or value that an error repeats, in Unicode scalars.
    private static let length = 120

    /// Text with control characters escaped and its length bounded, so that an error stays one line.
    public static func plain(_ text: String) -> String { shown(text, length: length * 4) }

    /// The beginning of a name or value, escaped.
    public static func bounded(_ text: String) -> String { shown(text, length: length) }

    /// A name in single quotes, escaped and bounded.
    public static func quoted(_ text: String) -> String { "'" + bounded(text) + "'" }

    private static func shown(_ text: String, length: Int) -> String {
        var shown = ""
        var count = 0
        for scalar in text.unicodeScalars {
            guard count < length else { return shown + "…" }
            append(scalar, to: &shown)
            count += 1
        }
        return shown
    }

    private static func append(_ scalar: Unicode.Scalar, to text: inout String) {
        switch scalar {
        case "\n": text += "\\n"
        case "\r": text += "\\r"
        case "\t": text += "\\t"
        case "\0": text += "\\0"
        default:
            let isControl =
                scalar.properties.generalCategory == .control || scalar == "\u{2028}" || scalar == "\u{2029}"
            if isControl {
                text += "\\u{" + String(scalar.value, radix: 16) + "}"
            } else {
                text.unicodeScalars.append(scalar)
            }
        }
    }
}
