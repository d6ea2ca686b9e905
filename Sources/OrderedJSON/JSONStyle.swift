/// How a value is written: separators, line breaks and escapes.
public struct JSONStyle: Sendable {
    /// The text between elements and members.
    public var itemSeparator: String
    /// The text between a key and its value.
    public var keySeparator: String
    /// Spaces per level when every element is on its own line; nil writes one line.
    public var indentation: Int?
    /// Whether every scalar beyond ASCII is written as an escape.
    public var escapesNonASCII: Bool

    /// A style from its parts.
    public init(itemSeparator: String, keySeparator: String, indentation: Int? = nil, escapesNonASCII: Bool = false) {
        self.itemSeparator = itemSeparator
        self.keySeparator = keySeparator
        self.indentation = indentation
        self.escapesNonASCII = escapesNonASCII
    }

    /// No white space at all.
    public static let compact = JSONStyle(itemSeparator: ",", keySeparator: ":")
    /// One line with a space after each comma and colon, as Python's `json.dumps` writes.
    public static let spaced = JSONStyle(itemSeparator: ", ", keySeparator: ": ")
    /// One element a line.
    public static func indented(_ spaces: Int) -> JSONStyle {
        JSONStyle(itemSeparator: ",", keySeparator: ": ", indentation: spaces)
    }
}

extension JSONValue {
    /// The value as JSON text; keys keep their order and numbers their spelling.
    public func serialized(_ style: JSONStyle = .compact) -> String {
        var output: [UInt8] = []
        write(to: &output, style: style)
        return String(decoding: output, as: UTF8.self)
    }

    /// Appends the value as UTF-8 JSON text.
    public func write(to output: inout [UInt8], style: JSONStyle = .compact) {
        write(to: &output, style: style, depth: 0)
    }

    private func write(to output: inout [UInt8], style: JSONStyle, depth: Int) {
        switch self {
        case .null: output.append(contentsOf: "null".utf8)
        case .bool(let value): output.append(contentsOf: (value ? "true" : "false").utf8)
        case .number(let number): output.append(contentsOf: number.text.utf8)
        case .string(let string): Self.writeString(string, to: &output, escapesNonASCII: style.escapesNonASCII)
        case .array(let elements):
            Self.writeContainer("[", "]", count: elements.count, to: &output, style: style, depth: depth) {
                index, output in
                elements[index].write(to: &output, style: style, depth: depth + 1)
            }
        case .object(let object):
            let entries = object.entries
            Self.writeContainer("{", "}", count: entries.count, to: &output, style: style, depth: depth) {
                index, output in
                Self.writeString(entries[index].key, to: &output, escapesNonASCII: style.escapesNonASCII)
                output.append(contentsOf: style.keySeparator.utf8)
                entries[index].value.write(to: &output, style: style, depth: depth + 1)
            }
        }
    }

    private static func writeContainer(
        _ opening: Unicode.Scalar, _ closing: Unicode.Scalar, count: Int, to output: inout [UInt8], style: JSONStyle,
        depth: Int, member: (Int, inout [UInt8]) -> Void
    ) {
        output.append(UInt8(ascii: opening))
        for index in 0..<count {
            if index > 0 { output.append(contentsOf: style.itemSeparator.utf8) }
            writeLineBreak(to: &output, style: style, depth: depth + 1)
            member(index, &output)
        }
        if count > 0 { writeLineBreak(to: &output, style: style, depth: depth) }
        output.append(UInt8(ascii: closing))
    }

    private static func writeLineBreak(to output: inout [UInt8], style: JSONStyle, depth: Int) {
        guard let indentation = style.indentation else { return }
        output.append(UInt8(ascii: "\n"))
        output.append(contentsOf: repeatElement(UInt8(ascii: " "), count: depth * max(indentation, 0)))
    }

    /// Appends a string with quotes and the shortest escapes.
    static func writeString(_ string: String, to output: inout [UInt8], escapesNonASCII: Bool) {
        output.append(UInt8(ascii: "\""))
        if escapesNonASCII {
            for unit in string.utf16 {
                if unit < 0x80 { writeByte(UInt8(unit), to: &output) } else { writeEscape(unit, to: &output) }
            }
        } else {
            var string = string
            string.withUTF8 { writeBytes($0, to: &output) }
        }
        output.append(UInt8(ascii: "\""))
    }

    /// Appends text in runs between the bytes that need an escape.
    private static func writeBytes(_ bytes: UnsafeBufferPointer<UInt8>, to output: inout [UInt8]) {
        var start = 0
        for position in bytes.indices {
            let byte = bytes[position]
            guard byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") else { continue }
            output.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[start..<position]))
            writeByte(byte, to: &output)
            start = position + 1
        }
        output.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[start...]))
    }

    private static func writeByte(_ byte: UInt8, to output: inout [UInt8]) {
        switch byte {
        case UInt8(ascii: "\""): output.append(contentsOf: #"\""#.utf8)
        case UInt8(ascii: "\\"): output.append(contentsOf: #"\\"#.utf8)
        case 0x08: output.append(contentsOf: #"\b"#.utf8)
        case 0x09: output.append(contentsOf: #"\t"#.utf8)
        case 0x0A: output.append(contentsOf: #"\n"#.utf8)
        case 0x0C: output.append(contentsOf: #"\f"#.utf8)
        case 0x0D: output.append(contentsOf: #"\r"#.utf8)
        case 0..<0x20: writeEscape(UInt16(byte), to: &output)
        default: output.append(byte)
        }
    }

    private static func writeEscape(_ unit: UInt16, to output: inout [UInt8]) {
        let digits: StaticString = "0123456789abcdef"
        output.append(contentsOf: #"\u"#.utf8)
        for shift in [12, 8, 4, 0] as [UInt16] {
            output.append(digits.utf8Start[Int(unit >> shift & 15)])
        }
    }
}
