/// JSON pointers such as `/a~1b/0`, between their text and the keys and indices in it (RFC 6901).
public enum JSONPointer {
    /// The pointer's text for keys and indices, outermost first; empty for the whole document.
    public static func text(_ tokens: some Sequence<String>) -> String {
        tokens.reduce(into: "") { $0 += "/" + escaped($1) }
    }

    /// One key as it is written in a pointer: `~` as `~0` and `/` as `~1`.
    public static func escaped(_ token: String) -> String {
        var text = ""
        // Scalars, because a mark that combines with a slash makes another character of it.
        for scalar in token.unicodeScalars {
            switch scalar {
            case "~": text += "~0"
            case "/": text += "~1"
            default: text.unicodeScalars.append(scalar)
            }
        }
        return text
    }

    /// The keys and indices of a pointer's text; nil where the text is no pointer.
    ///
    /// A pointer is empty or begins with a slash, and a tilde is followed by `0` or `1`.
    public static func tokens(_ text: String) -> [String]? {
        guard text.utf8.first.map({ $0 == UInt8(ascii: "/") }) ?? true else { return nil }
        var tokens: [String] = []
        for part in text.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).dropFirst() {
            guard let token = unescaped(part) else { return nil }
            tokens.append(token)
        }
        return tokens
    }

    private static func unescaped(_ part: Substring.UTF8View) -> String? {
        var bytes: [UInt8] = []
        var rest = part
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "~") else {
                bytes.append(byte)
                continue
            }
            switch rest.popFirst() {
            case UInt8(ascii: "0"): bytes.append(UInt8(ascii: "~"))
            case UInt8(ascii: "1"): bytes.append(UInt8(ascii: "/"))
            default: return nil
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
