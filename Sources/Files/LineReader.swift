import LibC

/// Lines of a file, of a pipe or of standard input, read as they are requested: no more is held than a line and what
/// came with it.
package final class LineReader {
    /// What errors call the input.
    private let path: String
    private let descriptor: Int32
    private let ownsDescriptor: Bool
    /// Whether to wait for the writer of a named pipe.
    private let waits: Bool
    /// The bytes in all; nil of what is no regular file.
    package let size: Int?
    private let limit: Int
    /// Where the bytes are read again from; nil until ``keepForReadingAgain()`` needs it.
    private var copy: ScratchFile?
    private var copyOffset = 0

    private var bytes: [UInt8] = []
    /// The first byte of ``bytes`` that no line has had.
    private var start = 0
    private var isAtEnd = false
    /// The bytes that lines have had, their ends included.
    package private(set) var readCount = 0

    /// A file that a user names, or a pipe such as a shell's `<(command)`.
    ///
    /// - Parameter limit: the most bytes of a line.
    /// - Throws: `notReadable`, `system`.
    package init(named path: String, limit: Int) throws(FileError) {
        let file = try OpenFile(path: path)
        if let kind = file.kind, kind != .fifo {
            file.close()
            throw .notReadable(path: path, kind: kind)
        }
        (self.path, self.limit) = (path, limit)
        (descriptor, ownsDescriptor, waits) = (file.descriptor, true, file.kind == .fifo)
        size = file.kind == nil ? file.size : nil
    }

    /// What is read from a descriptor, which stays open.
    ///
    /// - Parameters:
    ///   - path: what errors call it.
    ///   - limit: the most bytes of a line.
    package init(descriptor: Int32, path: String, limit: Int) {
        (self.path, self.limit) = (path, limit)
        (self.descriptor, ownsDescriptor, waits, size) = (descriptor, false, false, nil)
    }

    deinit {
        if ownsDescriptor { close(descriptor) }
    }

    /// The next line without its end, which the last one need not have; nil after the last line.
    ///
    /// - Throws: `endless` for a line beyond the limit, `system`.
    package func next() throws(FileError) -> [UInt8]? {
        var searched = start
        while true {
            if let end = bytes[searched...].firstIndex(of: UInt8(ascii: "\n")) {
                defer { start = end + 1 }
                readCount += end + 1 - start
                return Array(bytes[start..<end])
            }
            if isAtEnd {
                guard start < bytes.count else { return nil }
                defer { start = bytes.count }
                readCount += bytes.count - start
                return Array(bytes[start...])
            }
            bytes.removeSubrange(..<start)
            start = 0
            searched = bytes.count
            if searched > limit { throw .endless(path: path, limit: limit) }
            isAtEnd = try !fill()
        }
    }

    /// Makes ``readAgain()`` possible: what is no regular file is copied to one first.
    ///
    /// - Throws: `system`.
    package func keepForReadingAgain() throws(FileError) {
        if size != nil || copy != nil { return }
        let copy = try ScratchFile(folder: ScratchFile.temporaryFolder)
        while true {
            var chunk: [UInt8] = []
            guard try FileReading.append(to: &chunk, from: descriptor, path: path, waits: waits) else { break }
            try copy.append(chunk)
        }
        self.copy = copy
    }

    /// Begins once more with the first line.
    ///
    /// - Throws: `system`.
    package func readAgain() throws(FileError) {
        (start, isAtEnd, readCount, copyOffset) = (0, false, 0, 0)
        bytes.removeAll(keepingCapacity: true)
        guard copy == nil else { return }
        guard lseek(descriptor, 0, SEEK_SET) == 0 else {
            throw .system(path: path, operation: .read, code: errno)
        }
    }

    /// Appends what comes next; false at the end.
    private func fill() throws(FileError) -> Bool {
        guard let copy else { return try FileReading.append(to: &bytes, from: descriptor, path: path, waits: waits) }
        let end = min(copy.count, copyOffset + 1 << 18)
        bytes += try copy.bytes(copyOffset..<end)
        defer { copyOffset = end }
        return end > copyOffset
    }
}
