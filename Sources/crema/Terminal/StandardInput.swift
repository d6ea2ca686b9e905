import Files
import LibC
import Synchronization

/// The program's input, read to its end or line by line.
enum StandardInput {
    /// Longer lines are refused.
    static let lineLimit = 16 << 20

    /// What was read after the last line.
    private static let pending = Mutex<[UInt8]>([])

    /// The next line without its end, which may be that of Windows; nil after the last one.
    static func line() throws -> String? {
        let bytes: [UInt8]? = try pending.withLock { pending in
            var searched = 0
            while true {
                if let end = pending[searched...].firstIndex(of: UInt8(ascii: "\n")) {
                    defer { pending.removeSubrange(...end) }
                    let line = pending[..<end]
                    return Array(line.last == UInt8(ascii: "\r") ? line.dropLast() : line)
                }
                searched = pending.count
                if searched > lineLimit {
                    throw Failure("standard input: a line of more than \(lineLimit) bytes", .usage)
                }
                guard try readChunk(into: &pending) else {
                    defer { pending = [] }
                    return pending.isEmpty ? nil : pending
                }
            }
        }
        return try bytes.map(text)
    }

    private static func text(_ bytes: [UInt8]) throws -> String {
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw Failure("standard input is not UTF-8 text; convert it first, for example with iconv", .usage)
        }
        return text
    }

    /// Appends what can be read now; false at the end.
    private static func readChunk(into bytes: inout [UInt8]) throws -> Bool {
        try FileReading.append(to: &bytes, from: STDIN_FILENO, path: "standard input")
    }

    /// All of it as text, every byte included.
    static func readText() throws -> String {
        try text(try readBytes())
    }

    /// All of it.
    static func readBytes() throws -> [UInt8] {
        var bytes: [UInt8] = []
        while try readChunk(into: &bytes) {
            if bytes.count > InputFile.limit {
                throw FileError.endless(path: "standard input", limit: InputFile.limit)
            }
        }
        return bytes
    }
}
