import Glibc

/// An open regular file: opening never waits, and anything that is not a regular file is refused.
final class RegularFile: Sendable {
    /// The path as it was given.
    let path: String
    /// The size in bytes when the file was opened.
    let size: Int
    /// The open descriptor; closed with the object.
    let descriptor: Int32

    /// Opens a file for reading; throws `io` or `notRegularFile`.
    init(path: String) throws(CheckpointError) {
        guard !path.utf8.contains(0) else { throw .io(path: path, operation: .open, code: ENOENT) }
        // Without O_NONBLOCK, opening a named pipe would wait for its writer.
        let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY)
        guard descriptor >= 0 else { throw .io(path: path, operation: .open, code: errno) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else {
            let code = errno
            close(descriptor)
            throw .io(path: path, operation: .stat, code: code)
        }
        if let kind = FileKind(mode: status.st_mode) {
            close(descriptor)
            throw .notRegularFile(path: path, kind: kind)
        }
        self.path = path
        self.size = Int(status.st_size)
        self.descriptor = descriptor
    }

    deinit {
        close(descriptor)
    }

    /// The last part of the path, as errors about the content name the file.
    var name: String { Path.lastComponent(path) }

    /// Reads bytes into memory; throws `fileShrank` when the file ends before the range does.
    func read(_ range: Range<Int>, into destination: UnsafeMutableRawPointer) throws(CheckpointError) {
        var done = 0
        while done < range.count {
            // One call moves at most 2 GiB.
            let wanted = min(range.count - done, 1 << 30)
            let count = pread(descriptor, destination + done, wanted, off_t(range.lowerBound + done))
            if count > 0 {
                done += count
            } else if count == 0 {
                throw .fileShrank(file: name, expected: size, found: range.lowerBound + done)
            } else if errno != EINTR {
                throw .io(path: path, operation: .read, code: errno)
            }
        }
    }

    /// Reads a range that lies within the file.
    func bytes(_ range: Range<Int>) throws(CheckpointError) -> [UInt8] {
        var failure: CheckpointError?
        let bytes = [UInt8](unsafeUninitializedCapacity: range.count) { buffer, count in
            guard let base = buffer.baseAddress, !range.isEmpty else { return }
            do throws(CheckpointError) {
                try read(range, into: base)
                count = range.count
            } catch {
                failure = error
            }
        }
        if let failure { throw failure }
        return bytes
    }

    /// Opens and reads a whole file no larger than a limit; throws `fileTooLarge` before anything is allocated.
    static func contents(of path: String, limit: Int) throws(CheckpointError) -> [UInt8] {
        let file = try RegularFile(path: path)
        guard file.size <= limit else { throw .fileTooLarge(path: path, size: file.size, limit: limit) }
        return try file.bytes(0..<file.size)
    }
}

extension FileKind {
    /// The kind of a thing that is not a regular file; nil for a regular file.
    init?(mode: mode_t) {
        switch mode & S_IFMT {
        case S_IFREG: return nil
        case S_IFDIR: self = .directory
        case S_IFIFO: self = .fifo
        case S_IFCHR, S_IFBLK: self = .device
        case S_IFSOCK: self = .socket
        default: self = .other
        }
    }
}
