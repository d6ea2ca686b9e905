#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Reads whole regular files, up to a bound.
enum TextFile {
    /// Bytes of a checkpoint's text file that are accepted.
    static let maximumBytes = 64 << 20

    /// The text of a file; nil when there is no file of this name.
    static func read(_ path: String, maximumBytes: Int = maximumBytes) throws(TemplateError) -> String? {
        let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        if descriptor < 0 {
            if errno == ENOENT || errno == ENOTDIR { return nil }
            throw TemplateError.file(path, FileErrorText.cannotOpen(String(cString: strerror(errno))))
        }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            throw TemplateError.file(path, FileErrorText.notRegular)
        }
        let size = Int(status.st_size)
        if size > maximumBytes { throw TemplateError.file(path, FileErrorText.tooLarge(size, maximumBytes)) }
        var bytes = [UInt8](repeating: 0, count: size)
        var count = 0
        while count < size {
            let received = bytes.withUnsafeMutableBytes { buffer in
                readBytes(descriptor, buffer.baseAddress.map { $0 + count }, size - count)
            }
            if received <= 0 { break }
            count += received
        }
        bytes.removeLast(size - count)
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw TemplateError.file(path, FileErrorText.notUTF8)
        }
        return text
    }
}

/// The wording of errors about a checkpoint's files.
enum FileErrorText {
    static func cannotOpen(_ reason: String) -> String { "cannot be opened: \(reason)" }
    static let notRegular = "is not a regular file"
    static func tooLarge(_ size: Int, _ limit: Int) -> String { "is \(size) bytes; at most \(limit) are accepted" }
    static let notUTF8 = "is not UTF-8 text"
    static func notJSON(_ reason: String) -> String { "is not JSON: \(reason)" }
    static func wrongType(_ key: String, _ expected: String, _ found: String) -> String {
        "'\(key)' is \(found); expected \(expected)"
    }
    static let missing = "does not exist"
    static func suiteLine(_ line: Int, _ reason: String) -> String { "line \(line): \(reason)" }
}

/// C's `read`, whose name the type's own function hides.
private func readBytes(_ descriptor: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int) -> Int {
    read(descriptor, buffer, count)
}
