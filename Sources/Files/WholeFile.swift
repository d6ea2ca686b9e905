import LibC

/// Files read whole, up to a limit; an error while reading is never the end of the file.
package enum WholeFile {
    /// The bytes of a regular file.
    ///
    /// - Throws: `tooLarge` before anything is allocated; `system`, `notRegularFile`, `shrank`.
    package static func bytes(_ path: String, limit: Int) throws(FileError) -> [UInt8] {
        try bytes(path, limit: limit, takesPipes: false)
    }

    /// The bytes of a regular file; nil when there is nothing at the path.
    ///
    /// - Throws: `danglingLink` for a link that leads nowhere, and what ``bytes(_:limit:)`` throws.
    package static func bytes(ifPresent path: String, limit: Int) throws(FileError) -> [UInt8]? {
        do throws(FileError) {
            return try bytes(path, limit: limit)
        } catch .system(_, .open, let code) where code == ENOENT || code == ENOTDIR {
            return nil
        }
    }

    /// The bytes of a file that a user names, which may be a pipe such as a shell's `<(command)`: it is read to its end,
    /// and waited for as standard input is.
    ///
    /// - Throws: `endless` for a pipe that gives more than the limit; `notReadable`, and what ``bytes(_:limit:)`` throws.
    package static func bytes(named path: String, limit: Int) throws(FileError) -> [UInt8] {
        try bytes(path, limit: limit, takesPipes: true)
    }

    /// The last bytes of a regular file, at most `most`.
    package static func lastBytes(_ path: String, most: Int) throws(FileError) -> [UInt8] {
        let file = try RegularFile(path: path)
        return try file.bytes(max(0, file.size - most)..<file.size)
    }

    /// Bytes as text; throws `notUTF8`.
    package static func text(_ bytes: [UInt8], of path: String) throws(FileError) -> String {
        guard let text = String(validating: bytes, as: UTF8.self) else { throw .notUTF8(path: path) }
        return text
    }

    private static func bytes(_ path: String, limit: Int, takesPipes: Bool) throws(FileError) -> [UInt8] {
        let file = try OpenFile(path: path)
        defer { file.close() }
        let isPipe = file.kind == .fifo
        if let kind = file.kind, !(isPipe && takesPipes) {
            throw takesPipes ? .notReadable(path: path, kind: kind) : .notRegularFile(path: path, kind: kind)
        }
        guard file.size <= limit else { throw .tooLarge(path: path, size: file.size, limit: limit) }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(file.size)
        // Read past the size, too: files of the system have none, and others grow.
        while try FileReading.append(to: &bytes, from: file.descriptor, path: path, waits: isPipe) {
            if bytes.count > limit { throw .endless(path: path, limit: limit) }
        }
        guard bytes.count >= file.size else { throw .shrank(path: path, expected: file.size, found: bytes.count) }
        return bytes
    }
}

/// Reading from a descriptor.
package enum FileReading {
    private static let chunkSize = 1 << 18

    /// Appends what can be read now; false at the end.
    ///
    /// - Parameters:
    ///   - path: What errors call the file.
    ///   - waits: Whether to wait until there are bytes, or the last writer of a pipe is gone; a named pipe's first writer
    ///     is waited for, too.
    /// - Throws: `system`.
    package static func append(
        to bytes: inout [UInt8], from descriptor: Int32, path: String, waits: Bool = false
    ) throws(FileError) -> Bool {
        while true {
            if waits {
                var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
                poll(&request, 1, -1)
            }
            var code: Int32 = 0
            let chunk = [UInt8](unsafeUninitializedCapacity: chunkSize) { buffer, count in
                let got = read(descriptor, buffer.baseAddress, chunkSize)
                if got < 0 { code = errno }
                count = max(0, got)
            }
            if code == EINTR || waits && code == EAGAIN { continue }
            if code != 0 { throw .system(path: path, operation: .read, code: code) }
            bytes += chunk
            return !chunk.isEmpty
        }
    }
}
