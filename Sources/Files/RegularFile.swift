import LibC

/// An open regular file: opening never waits, and anything that is not a regular file is refused.
package final class RegularFile: Sendable {
    /// The path as it was given.
    package let path: String
    /// The size in bytes when the file was opened.
    package let size: Int
    /// The open descriptor; closed with the object.
    package let descriptor: Int32

    /// Opens a file for reading.
    ///
    /// - Throws: `system`, `notRegularFile`.
    package init(path: String) throws(FileError) {
        let opened = try OpenFile(path: path)
        if let kind = opened.kind {
            opened.close()
            throw .notRegularFile(path: path, kind: kind)
        }
        self.path = path
        self.size = opened.size
        self.descriptor = opened.descriptor
    }

    deinit {
        close(descriptor)
    }

    /// The last part of the path, as errors about the content name the file.
    package var name: String { Path.lastComponent(path) }

    /// Reads bytes into memory; throws `shrank` when the file ends before the range does.
    package func read(_ range: Range<Int>, into destination: UnsafeMutableRawPointer) throws(FileError) {
        var done = 0
        while done < range.count {
            // One call moves at most 2 GiB.
            let wanted = min(range.count - done, 1 << 30)
            let count = pread(descriptor, destination + done, wanted, off_t(range.lowerBound + done))
            if count > 0 {
                done += count
            } else if count == 0 {
                throw .shrank(path: path, expected: size, found: range.lowerBound + done)
            } else if errno != EINTR {
                throw .system(path: path, operation: .read, code: errno)
            }
        }
    }

    /// Reads a range that lies within the file.
    package func bytes(_ range: Range<Int>) throws(FileError) -> [UInt8] {
        var failure: FileError?
        let bytes = [UInt8](unsafeUninitializedCapacity: range.count) { buffer, count in
            guard let base = buffer.baseAddress, !range.isEmpty else { return }
            do throws(FileError) {
                try read(range, into: base)
                count = range.count
            } catch {
                failure = error
            }
        }
        if let failure { throw failure }
        return bytes
    }
}
