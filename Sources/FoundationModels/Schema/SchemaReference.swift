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
        // In a URI's fragment a percent sign begins an escape.
        text = Self.prefix + JSONPointer.escaped(name).replacingOccurrences(of: "%", with: "%25")
    }

    /// The name of the definition that is meant; nil for the root and for anything else.
    var definitionName: String? {
        guard text.hasPrefix(Self.prefix) else { return nil }
        let token = String(text.dropFirst(Self.prefix.count))
        guard let decoded = token.removingPercentEncoding, let tokens = JSONPointer.tokens("/" + decoded) else {
            return nil
        }
        return tokens.count == 1 ? tokens.first : nil
    }

    /// The subschema that is meant; nil when there is none.
    func target(in document: JSONObject) -> JSONObject? {
        if text == "#" { return document }
        guard let name = definitionName else { return nil }
        return document["$defs"]?[name]?.objectValue
    }

    private static let prefix = "#/$defs/"
}
