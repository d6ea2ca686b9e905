import Glibc

/// Files for parsers that read files.
enum Scratch {
    /// A folder of this process in memory, or else where temporary files go.
    static let folder: String = {
        let path = (access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp") + "/crema-fuzz-\(getpid())"
        mkdir(path, 0o700)
        atexit { Scratch.remove() }
        return path
    }()

    /// Names of the files that targets write.
    private static let names = [
        "input", "input.gguf", "config.json", "model.safetensors", "tokenizer.json", "tokenizer_config.json",
        "special_tokens_map.json", "generation_config.json", "chat_template.json",
    ]

    struct Failure: Error {
        let path: String
        let code: Int32
    }

    /// Writes a file of the folder, with zeros behind its bytes, and returns its path.
    static func file(_ name: String, _ bytes: [UInt8], zeros: Int = 0) throws -> String {
        let path = folder + "/" + name
        try write(bytes, to: path, zeros: zeros)
        return path
    }

    /// Writes a file anywhere.
    static func write(_ bytes: [UInt8], to path: String, zeros: Int = 0) throws {
        // A new file each time: an earlier one may still be mapped.
        unlink(path)
        let file = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
        guard file >= 0 else { throw Failure(path: path, code: errno) }
        defer { close(file) }
        var written = 0
        while written < bytes.count {
            let count = bytes[written...].withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) }
            guard count > 0 else { throw Failure(path: path, code: errno) }
            written += count
        }
        guard zeros == 0 || ftruncate(file, bytes.count + zeros) == 0 else { throw Failure(path: path, code: errno) }
    }

    /// Reads a file anywhere.
    static func read(_ path: String) throws -> [UInt8] {
        let file = open(path, O_RDONLY)
        guard file >= 0 else { throw Failure(path: path, code: errno) }
        defer { close(file) }
        var bytes: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 4096)
        while true {
            let count = Glibc.read(file, &piece, piece.count)
            guard count >= 0 else { throw Failure(path: path, code: errno) }
            if count == 0 { return bytes }
            bytes += piece[..<count]
        }
    }

    /// Removes a file of the folder, where it is there.
    static func remove(_ name: String) { unlink(folder + "/" + name) }

    private static func remove() {
        for name in names { remove(name) }
        rmdir(folder)
    }
}
