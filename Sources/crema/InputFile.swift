import Glibc
import OrderedJSON

/// Files named on the command line, read whole.
enum InputFile {
    /// Larger files are refused.
    static let limit = 1 << 30

    /// The bytes of a file, or of standard input for `-`.
    static func bytes(_ path: String) throws -> [UInt8] {
        if path.utf8.elementsEqual("-".utf8) { return Array(try StandardInput.readText().utf8) }
        let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else { throw Failure("\(path): \(String(cString: strerror(errno)))", .usage) }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            throw Failure("\(path): not a regular file", .usage)
        }
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = read(descriptor, &chunk, chunk.count)
            if count < 0, errno == EINTR { continue }
            if count < 0 { throw Failure("\(path): \(String(cString: strerror(errno)))", .usage) }
            if count == 0 { return bytes }
            bytes.append(contentsOf: chunk[..<count])
            if bytes.count > limit { throw Failure("\(path): more than \(limit) bytes", .usage) }
        }
    }

    /// The JSON value that bytes spell; `place` stands in front of the error.
    static func json(_ bytes: [UInt8], place: String) throws -> JSONValue {
        do {
            return try JSONParser().parse(bytes)
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
