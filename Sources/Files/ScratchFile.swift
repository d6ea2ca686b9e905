import LibC

/// A file without a name, for what is too much for memory and is read again: it is removed with the object, or with the
/// program.
package final class ScratchFile {
    private let folder: String
    private let descriptor: Int32
    /// The bytes that it holds.
    package private(set) var count = 0

    /// Where programs put such files, `TMPDIR` or `/tmp`.
    package static var temporaryFolder: String { getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp" }

    /// Makes an empty one.
    ///
    /// - Throws: `system`, `folderNotWritable`.
    package init(folder: String) throws(FileError) {
        self.folder = folder
        guard access(folder, W_OK) == 0 else { throw .folderNotWritable(path: folder, folder: folder) }
        let path = Path.joined(folder, ".crema-scratch-\(getpid())-\(UInt64.random(in: 0..<UInt64.max))")
        descriptor = try UnfinishedFiles.shared.begin(path) { () throws(FileError) in
            let descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOCTTY, 0o600)
            guard descriptor >= 0 else { throw .system(path: folder, operation: .create, code: errno) }
            return descriptor
        }
        unlink(path)
        UnfinishedFiles.shared.end(path)
    }

    deinit { close(descriptor) }

    /// Writes bytes after those that are there.
    ///
    /// - Throws: `system`.
    package func append(_ bytes: [UInt8]) throws(FileError) {
        try FileWriting.write(bytes, to: descriptor, path: folder)
        count += bytes.count
    }

    /// Writes the bytes of float32 numbers after those that are there.
    ///
    /// - Throws: `system`.
    package func append(_ numbers: [Float]) throws(FileError) {
        try numbers.withUnsafeBufferPointer { numbers throws(FileError) in
            try FileWriting.write(UnsafeRawBufferPointer(numbers), to: descriptor, path: folder)
        }
        count += numbers.count * MemoryLayout<Float>.stride
    }

    /// Some of the bytes.
    ///
    /// - Throws: `shrank`, `system`.
    package func bytes(_ range: Range<Int>) throws(FileError) -> [UInt8] {
        var failure: FileError?
        let bytes = [UInt8](unsafeUninitializedCapacity: range.count) { buffer, filled in
            while filled < range.count, let base = buffer.baseAddress {
                let got = pread(descriptor, base + filled, range.count - filled, off_t(range.lowerBound + filled))
                if got > 0 {
                    filled += got
                } else if got == 0 {
                    failure = .shrank(path: folder, expected: count, found: range.lowerBound + filled)
                    return
                } else if errno != EINTR {
                    failure = .system(path: folder, operation: .read, code: errno)
                    return
                }
            }
        }
        if let failure { throw failure }
        return bytes
    }
}
