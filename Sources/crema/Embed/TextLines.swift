import Embeddings
import Files
import LibC
import OrderedJSON

/// The texts that a command embeds or ranks, in their order: read as they are requested, so that memory does not grow
/// with their number.
final class TextLines {
    /// One text, and what names it.
    struct Line {
        let text: String
        /// The value of its line's id; nil where the line has none.
        var id: JSONValue?
    }

    private let arguments: [String]
    /// What has the texts; nil where the arguments are they.
    private let reader: LineReader?
    private let place: String
    private let field: String?
    private let id: String
    /// The number of the line, or of the argument, that was read last.
    private var number = 0

    /// The most texts and bytes of a group.
    private static let groupLines = 256
    private static let groupBytes = 1 << 20

    /// Texts given as arguments, or as lines of a file or of standard input.
    ///
    /// - Parameters:
    ///   - input: a file with a text in each line, or `-`; a line without anything is a text without anything.
    ///   - field: the member with the text, where each line is a JSON object; nil where each line is the text.
    ///   - id: the member that names it.
    /// - Throws: `FileError` for what cannot be opened.
    init(_ arguments: [String], input: String?, field: String?, id: String) throws {
        self.arguments = arguments
        (self.field, self.id) = (field, id)
        let path = input ?? "-"
        place = path == "-" ? "standard input" : path
        if !arguments.isEmpty {
            reader = nil
        } else if path == "-" {
            reader = LineReader(descriptor: STDIN_FILENO, path: place, limit: InputFile.limit)
        } else {
            reader = try LineReader(named: path, limit: InputFile.limit)
        }
    }

    /// The bytes that have been read, of all; nil where these are not known.
    var progress: (done: Int, total: Int)? { reader.flatMap { reader in reader.size.map { (reader.readCount, $0) } } }

    /// The next texts: some hundred at most, and fewer where they are long; none after the last.
    ///
    /// - Throws: ``Failure`` for a line that is no text, `FileError`.
    func group() throws -> [Line] {
        var (lines, bytes): ([Line], Int) = ([], 0)
        while lines.count < Self.groupLines, bytes < Self.groupBytes, let line = try next() {
            bytes += line.text.utf8.count
            lines.append(line)
        }
        return lines
    }

    /// All texts that are left.
    ///
    /// - Throws: what ``group()`` throws.
    func rest() throws -> [Line] {
        var lines: [Line] = []
        while let line = try next() { lines.append(line) }
        return lines
    }

    /// Calls a body with each group of texts, and begins once more with the first.
    ///
    /// - Throws: what ``group()`` and the body throw.
    func lookAhead(_ body: ([Line]) throws -> Void) throws {
        try reader?.keepForReadingAgain()
        try reader?.readAgain()
        while case let lines = try group(), !lines.isEmpty { try body(lines) }
        try reader?.readAgain()
        number = 0
    }

    private func next() throws -> Line? {
        guard let reader else {
            guard number < arguments.count else { return nil }
            defer { number += 1 }
            return Line(text: arguments[number])
        }
        while var bytes = try reader.next() {
            number += 1
            if bytes.last == UInt8(ascii: "\r") { bytes.removeLast() }
            guard let text = String(validating: bytes, as: UTF8.self) else {
                throw Failure(
                    "\(place): line \(number) is not UTF-8 text; convert it first, for example with iconv", .usage)
            }
            guard let field else { return Line(text: text) }
            if bytes.allSatisfy({ $0 == 0x20 || $0 == 0x09 }) { continue }
            let value = try InputFile.json(bytes, place: "\(place): line \(number)")
            guard case .object(let object) = value, let found = object[field]?.stringValue else {
                throw Failure(
                    "\(place): line \(number) has no string '\(field)'; expected an object with it, or name another with --field",
                    .usage)
            }
            return Line(text: found, id: object[id])
        }
        return nil
    }
}
