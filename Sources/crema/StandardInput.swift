import Glibc

/// The program's input, read to its end.
enum StandardInput {
    /// All of it as text, every byte included.
    static func readText() throws -> String {
        guard let text = String(validating: try readBytes(), as: UTF8.self) else {
            throw Failure("standard input is not UTF-8 text; convert it first, for example with iconv", .usage)
        }
        return text
    }

    /// All of it.
    static func readBytes() throws -> [UInt8] {
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = read(STDIN_FILENO, &chunk, chunk.count)
            if count < 0 {
                if errno == EINTR { continue }
                throw Failure("standard input cannot be read: \(String(cString: strerror(errno)))", .failure)
            }
            if count == 0 { break }
            bytes.append(contentsOf: chunk[..<count])
            if bytes.count > InputFile.limit {
                throw Failure("standard input: more than \(InputFile.limit) bytes", .usage)
            }
        }
        return bytes
    }
}
