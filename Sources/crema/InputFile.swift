import Glibc

/// A file named on the command line.
enum InputFile {
    /// Larger files are refused before they are read.
    static let byteLimit = 64 << 20

    /// The bytes of a regular file.
    static func read(_ path: String) throws -> [UInt8] {
        let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else { throw failure(path) }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw failure(path) }
        guard status.st_mode & S_IFMT == S_IFREG else { throw Failure("\(path) is not a regular file", .usage) }
        guard status.st_size <= byteLimit else {
            throw Failure("\(path) has \(status.st_size) bytes; expected at most \(byteLimit)", .usage)
        }
        var bytes = [UInt8](repeating: 0, count: Int(status.st_size))
        var done = 0
        while done < bytes.count {
            let count = bytes.withUnsafeMutableBytes { buffer in
                buffer.baseAddress.map { Glibc.read(descriptor, $0 + done, buffer.count - done) } ?? 0
            }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { break }
            done += count
        }
        return Array(bytes.prefix(done))
    }

    private static func failure(_ path: String) -> Failure {
        Failure("\(path) cannot be read: \(String(cString: strerror(errno)))", .usage)
    }
}
