import Files
public import OrderedJSON

// How names, values and bytes from untrusted files are shown inside a one-line error.

extension CheckpointError {
    /// Text with control characters escaped and its length bounded, so that an error stays one line.
    public static func plain(_ text: String) -> String { ShownText.plain(text) }

    /// A name in single quotes, escaped and bounded.
    public static func quoted(_ text: String) -> String { ShownText.quoted(text) }

    /// A JSON value as errors show it: scalars as written, arrays and objects by kind.
    public static func rendered(_ value: JSONValue) -> String {
        switch value {
        case .null: "null"
        case .bool(let flag): flag ? "true" : "false"
        case .number(let number): bounded(number.text)
        case .string(let text): "\"" + bounded(text) + "\""
        case .array(let elements): elements.isEmpty ? "an empty array" : "an array of \(elements.count)"
        case .object: "an object"
        }
    }

    /// Whether a message begins with a path.
    public static func isNamed(_ message: String, _ path: String) -> Bool {
        let shown = plain(path)
        return [":", "/"].contains { message.utf8.starts(with: (shown + $0).utf8) }
    }

    /// A message that begins with the path of what it is about: of the file that it names, where that is one of the files there.
    public static func message(_ message: String, at path: String) -> String {
        let shown = plain(path)
        if isNamed(message, path) { return message }
        guard let colon = message.firstRange(of: ": ") else { return "\(shown): \(message)" }
        let file = String(message[..<colon.lowerBound])
        if file == Path.lastComponent(path) { return shown + message[colon.lowerBound...] }
        if Path.isTaken(Path.joined(path, file)) { return Path.joined(shown, message) }
        // A part of a model in several GGUF files.
        let sibling = Path.joined(Path.directory(path), file)
        if !Path.isDirectory(path), Path.isTaken(sibling) { return plain(sibling) + message[colon.lowerBound...] }
        return "\(shown): \(message)"
    }

    static func bounded(_ text: String) -> String { ShownText.bounded(text) }

    /// One byte: a printable character in quotes, else its hexadecimal value; nil is the end of the header.
    static func byte(_ byte: UInt8?) -> String {
        guard let byte else { return "nothing" }
        if byte == UInt8(ascii: " ") { return "a space" }
        if (0x21...0x7E).contains(byte) { return "'" + String(UnicodeScalar(byte)) + "'" }
        let digits = String(byte, radix: 16, uppercase: true)
        return "byte 0x" + (digits.count < 2 ? "0" : "") + digits
    }

    /// A shape, shortened after eight dimensions.
    static func shape(_ shape: [Int]) -> String {
        let shown = shape.prefix(8).map(String.init).joined(separator: ", ")
        return "[" + shown + (shape.count > 8 ? ", …" : "") + "]"
    }
}
