import Embeddings
import OrderedJSON

/// The texts that a command embeds or ranks, in their order.
struct TextLines {
    /// One text, and what names it.
    struct Line {
        let text: String
        /// The value of its line's id; nil where the line has none.
        var id: JSONValue?
    }

    /// Texts given as arguments, or as lines of a file or of standard input.
    ///
    /// - Parameters:
    ///   - input: a file with a text in each line, or `-`; a line without anything is a text without anything.
    ///   - field: the member with the text, where each line is a JSON object; nil where each line is the text.
    ///   - id: the member that names it.
    static func read(_ arguments: [String], input: String?, field: String?, id: String) throws -> [Line] {
        guard let path = arguments.isEmpty ? input ?? "-" : nil else { return arguments.map { Line(text: $0) } }
        var bytes = try InputFile.bytes(path)
        if bytes.last == UInt8(ascii: "\n") { bytes.removeLast() } else if bytes.isEmpty { return [] }
        let place = path == "-" ? "standard input" : path
        var lines: [Line] = []
        for (index, line) in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).enumerated() {
            let line = line.last == UInt8(ascii: "\r") ? line.dropLast() : line
            let number = index + 1
            guard let text = String(validating: line, as: UTF8.self) else {
                throw Failure(
                    "\(place): line \(number) is not UTF-8 text; convert it first, for example with iconv", .usage)
            }
            guard let field else {
                lines.append(Line(text: text))
                continue
            }
            if line.allSatisfy({ $0 == 0x20 || $0 == 0x09 }) { continue }
            let value = try InputFile.json(Array(line), place: "\(place): line \(number)")
            guard case .object(let object) = value, let found = object[field]?.stringValue else {
                throw Failure(
                    "\(place): line \(number) has no string '\(field)'; expected an object with it, or name another with --field",
                    .usage)
            }
            lines.append(Line(text: found, id: object[id]))
        }
        return lines
    }
}
