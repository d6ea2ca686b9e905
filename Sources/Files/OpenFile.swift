import LibC

/// Something that was opened for reading, with its kind and size.
struct OpenFile {
    let descriptor: Int32
    /// Nil for a regular file.
    let kind: FileKind?
    /// The size in bytes; files of the system that are made while they are read have 0.
    let size: Int

    /// Opens without waiting: neither for a named pipe's writer nor for a device.
    init(path: String) throws(FileError) {
        guard !path.utf8.contains(0) else { throw .system(path: path, operation: .open, code: ENOENT) }
        let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY)
        guard descriptor >= 0 else {
            let code = errno
            if code == ENOENT, Path.isLink(path) { throw .danglingLink(path: path) }
            throw .system(path: path, operation: .open, code: code)
        }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else {
            let code = errno
            LibC.close(descriptor)
            throw .system(path: path, operation: .stat, code: code)
        }
        self.descriptor = descriptor
        kind = FileKind(mode: status.st_mode)
        size = Int(status.st_size)
    }

    func close() { LibC.close(descriptor) }
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
