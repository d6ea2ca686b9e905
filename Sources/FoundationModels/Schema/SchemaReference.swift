import Foundation
import OrderedJSON

/// A `$ref` within one document: the root, or an entry of `$defs`.
struct SchemaReference: Sendable, Equatable {
    /// The reference as it is written.
    let text: String

    /// A reference from its text.
    init(_ text: String) {
        self.text = text
    }

    /// The reference to the root of the document.
    static let root = SchemaReference("#")

    /// The reference to a definition (a JSON pointer as a URI fragment, RFC 6901 section 6).
    init(definition name: String) {
        var escaped = ""
        for scalar in name.unicodeScalars {
            switch scalar {
            case "~": escaped += "~0"
            case "/": escaped += "~1"
            case "%": escaped += "%25"
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        text = Self.prefix + escaped
    }

    /// The name of the definition that is meant; nil for the root and for anything else.
    var definitionName: String? {
        guard text.hasPrefix(Self.prefix) else { return nil }
        let token = text.dropFirst(Self.prefix.count)
        guard !token.contains("/"), let decoded = String(token).removingPercentEncoding else { return nil }
        return decoded.replacingOccurrences(of: "~1", with: "/").replacingOccurrences(of: "~0", with: "~")
    }

    /// The subschema that is meant; nil when there is none.
    func target(in document: JSONObject) -> JSONObject? {
        if text == "#" { return document }
        guard let name = definitionName else { return nil }
        return document["$defs"]?[name]?.objectValue
    }

    private static let prefix = "#/$defs/"
}
