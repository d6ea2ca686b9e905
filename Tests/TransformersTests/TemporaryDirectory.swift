import Glibc

/// A directory that is removed with its files at the end of a test.
final class TemporaryDirectory {
    let path: String
    private var files: [String] = []

    init() throws {
        var template = Array("/tmp/crema-XXXXXX".utf8CString)
        guard let made = mkdtemp(&template) else { throw MissingFile(path: "/tmp") }
        path = String(cString: made)
    }

    deinit {
        for file in files { unlink(file) }
        rmdir(path)
    }

    func write(_ text: String, to name: String) throws { try write(Array(text.utf8), to: name) }

    func write(_ bytes: [UInt8], to name: String) throws {
        let file = path + "/" + name
        guard let stream = fopen(file, "wb") else { throw MissingFile(path: file) }
        files.append(file)
        fwrite(bytes, 1, bytes.count, stream)
        fclose(stream)
    }
}
