package import LibC

/// A file that is written from front to back.
package final class OutputFile {
    private let path: String
    private var descriptor: Int32

    /// Creates a file; one that is there is emptied.
    ///
    /// - Parameter shownPath: what errors call the file.
    /// - Throws: `system`.
    package init(path: String, shownPath: String? = nil, mode: mode_t = 0o644) throws(FileError) {
        self.path = shownPath ?? path
        guard !path.utf8.contains(0) else { throw .system(path: self.path, operation: .create, code: ENOENT) }
        descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, mode)
        guard descriptor >= 0 else { throw .system(path: self.path, operation: .create, code: errno) }
    }

    deinit {
        if descriptor >= 0 { _ = LibC.close(descriptor) }
    }

    /// Writes bytes after those that were written before; throws `system`.
    package func write(_ bytes: UnsafeRawBufferPointer) throws(FileError) {
        try FileWriting.write(bytes, to: descriptor, path: path)
    }

    /// Writes bytes after those that were written before; throws `system`.
    package func write(_ bytes: [UInt8]) throws(FileError) {
        try FileWriting.write(bytes, to: descriptor, path: path)
    }

    /// Ends the writing; throws `system` where the system has not kept what it took.
    package func close() throws(FileError) {
        let result = LibC.close(descriptor)
        descriptor = -1
        guard result == 0 else { throw .system(path: path, operation: .write, code: errno) }
    }
}

/// Writing to a descriptor.
package enum FileWriting {
    /// Writes all bytes; throws `system`.
    ///
    /// - Parameter path: What errors call the file.
    package static func write(
        _ bytes: UnsafeRawBufferPointer, to descriptor: Int32, path: String
    ) throws(FileError) {
        var done = 0
        while done < bytes.count {
            guard let base = bytes.baseAddress else { return }
            let count = LibC.write(descriptor, base + done, min(bytes.count - done, 1 << 30))
            if count > 0 {
                done += count
            } else if count == 0 || errno != EINTR {
                throw .system(path: path, operation: .write, code: count == 0 ? EIO : errno)
            }
        }
    }

    /// Writes all bytes; throws `system`.
    ///
    /// - Parameter path: What errors call the file.
    package static func write(_ bytes: [UInt8], to descriptor: Int32, path: String) throws(FileError) {
        try bytes.withUnsafeBufferPointer { buffer throws(FileError) in
            try write(UnsafeRawBufferPointer(buffer), to: descriptor, path: path)
        }
    }
}
