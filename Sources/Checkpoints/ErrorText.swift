import Glibc
public import OrderedJSON

// How names, values and bytes from untrusted files are shown inside a one-line error.

extension CheckpointError {
    /// The longest name or value that an error repeats, in Unicode scalars.
    static let shownLength = 120

    /// Text with control characters escaped and its length bounded, so that an error stays one line.
    public static func plain(_ text: String) -> String {
        var shown = ""
        var count = 0
        for scalar in text.unicodeScalars {
            guard count < shownLength * 4 else { return shown + "…" }
            append(scalar, to: &shown)
            count += 1
        }
        return shown
    }

    /// A name in single quotes, escaped and bounded.
    public static func quoted(_ text: String) -> String {
        "'" + bounded(text) + "'"
    }

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

    static func bounded(_ text: String) -> String {
        var shown = ""
        var count = 0
        for scalar in text.unicodeScalars {
            guard count < shownLength else { return shown + "…" }
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

    /// The system's words for an error number.
    static func systemMessage(_ code: Int32) -> String {
        switch code {
        case ENOENT: "no such file or directory"
        case EACCES, EPERM: "permission denied"
        case ELOOP: "too many symbolic links"
        case EISDIR: "is a directory"
        case ENOTDIR: "a part of the path is not a directory"
        case ENAMETOOLONG: "the name is too long"
        case EMFILE, ENFILE: "too many open files"
        case ENOMEM: "not enough memory"
        case ENOSPC: "no space left on the device"
        case EBUSY: "in use"
        case EROFS: "the file system is read-only"
        default: "error \(code)"
        }
    }
}
