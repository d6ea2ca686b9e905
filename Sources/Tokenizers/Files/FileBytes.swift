internal import Glibc

/// The bytes of a regular file, read whole after its size is checked.
enum FileBytes {
    /// Reads a file; nil when there is none.
    ///
    /// - Throws: `unreadable` when it is no regular file, a link that leads nowhere, or cannot be read; `fileTooLarge`
    ///   above the limit.
    static func read(_ path: String, limit: Int) throws(TokenizerError) -> [UInt8]? {
        let name = String(path.split(separator: "/").last ?? "")
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else {
            let code = errno
            if code == ENOENT, isLink(path) { throw .unreadable(file: name, reason: "a link that leads nowhere") }
            if code == ENOENT || code == ENOTDIR { return nil }
            throw .unreadable(file: name, reason: String(cString: strerror(code)))
        }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else {
            throw .unreadable(file: name, reason: String(cString: strerror(errno)))
        }
        guard status.st_mode & S_IFMT == S_IFREG else {
            throw .unreadable(file: name, reason: "not a regular file")
        }
        let size = Int(status.st_size)
        guard size <= limit else { throw .fileTooLarge(file: name, bytes: size, limit: limit) }
        var failure: Int32 = 0
        let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
            while count < size {
                let got = Glibc.read(descriptor, buffer.baseAddress.map { $0 + count }, size - count)
                if got == 0 { break }
                if got < 0 {
                    if errno == EINTR { continue }
                    failure = errno
                    break
                }
                count += got
            }
        }
        guard failure == 0 else { throw .unreadable(file: name, reason: String(cString: strerror(failure))) }
        guard bytes.count == size else { throw .unreadable(file: name, reason: "it ends before its size") }
        return bytes
    }

    /// Whether the path itself is a symbolic link: a broken download, not a missing file.
    private static func isLink(_ path: String) -> Bool {
        var status = stat()
        return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
    }
}
