import Files
import OrderedJSON

/// Files that a user names, read whole.
enum InputFile {
    /// Larger files are refused, and so is what comes through a pipe and does not end.
    static let limit = 1 << 30

    /// The bytes of a file or pipe, or of standard input for `-`.
    static func bytes(_ path: String) throws -> [UInt8] {
        if path.utf8.elementsEqual("-".utf8) { return try StandardInput.readBytes() }
        return try WholeFile.bytes(named: path, limit: limit)
    }

    /// The text of a file that a user names, or of standard input for `-`.
    static func text(_ path: String) throws -> String {
        if path.utf8.elementsEqual("-".utf8) { return try StandardInput.readText() }
        return try WholeFile.text(try bytes(path), of: path)
    }

    /// The JSON value that bytes spell; `place` is in front of the error.
    ///
    /// - Parameter acceptsNonFinite: whether `Infinity` and `NaN` are numbers, as Python writes them into configurations.
    static func json(_ bytes: [UInt8], place: String, acceptsNonFinite: Bool = false) throws -> JSONValue {
        var parser = JSONParser()
        parser.acceptsNonFinite = acceptsNonFinite
        do {
            return try parser.parse(bytes)
        } catch {
            throw Failure("\(place): \(error.description)", .usage)
        }
    }

    /// The lines of a file that are not empty, with their numbers from 1.
    static func lines(_ path: String) throws -> [(number: Int, bytes: [UInt8])] {
        var result: [(number: Int, bytes: [UInt8])] = []
        let bytes = try bytes(path)
        for (index, line) in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).enumerated() {
            if line.allSatisfy({ $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }) { continue }
            result.append((index + 1, Array(line)))
        }
        return result
    }
}
