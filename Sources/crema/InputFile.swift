import Glibc
import OrderedJSON

/// Files read whole, up to a bound: those that a user names, which may be pipes, and those found beside something else.
enum InputFile {
    /// Larger files are refused, and so is what comes through a pipe and does not end.
    static let limit = 1 << 30

    /// The bytes of a file that a user names, or of standard input for `-`.
    ///
    /// A pipe, such as a shell's `<(command)`, is read to its end, and waited for as standard input is.
    static func bytes(_ path: String, limit: Int = InputFile.limit) throws -> [UInt8] {
        if path.utf8.elementsEqual("-".utf8) { return Array(try StandardInput.readText().utf8) }
        return try bytes(path, takesPipes: true, limit: limit)
    }

    /// The bytes of a regular file, or the last so many of them; nothing is waited for, because nobody named it.
    static func bytes(found path: String, last: Int? = nil) throws -> [UInt8] {
        try bytes(path, takesPipes: false, limit: limit, last: last)
    }

    private static func bytes(_ path: String, takesPipes: Bool, limit: Int, last: Int? = nil) throws -> [UInt8] {
        // Opening a device could wait without O_NONBLOCK, and so could opening a pipe before its kind is known.
        let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY)
        guard descriptor >= 0 else { throw Failure("\(path): \(String(cString: strerror(errno)))", .usage) }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else {
            throw Failure("\(path): \(String(cString: strerror(errno)))", .usage)
        }
        let isPipe = status.st_mode & S_IFMT == S_IFIFO
        guard status.st_mode & S_IFMT == S_IFREG || isPipe && takesPipes else {
            throw Failure("\(path): neither a file nor a pipe", .usage)
        }
        if let last { lseek(descriptor, max(0, status.st_size - last), SEEK_SET) }
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            if isPipe { waitForBytes(descriptor) }
            let count = read(descriptor, &chunk, chunk.count)
            if count < 0, errno == EINTR || errno == EAGAIN { continue }
            if count < 0 { throw Failure("\(path): \(String(cString: strerror(errno)))", .usage) }
            if count == 0 { return bytes }
            bytes.append(contentsOf: chunk[..<count])
            if bytes.count > limit { throw Failure("\(path): more than \(limit) bytes", .usage) }
        }
    }

    /// Waits until a pipe has bytes or its last writer is gone; a named pipe's first writer is waited for too.
    private static func waitForBytes(_ descriptor: Int32) {
        var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        poll(&request, 1, -1)
    }

    /// The text of a file that a user names, or of standard input for `-`.
    static func text(_ path: String) throws -> String {
        guard let text = String(validating: try bytes(path), as: UTF8.self) else {
            throw Failure("\(path): not valid UTF-8", .usage)
        }
        return text
    }

    /// The JSON value that bytes spell; `place` stands in front of the error.
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
