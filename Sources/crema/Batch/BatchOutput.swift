import Files
import LibC
import OrderedJSON

/// The file of answers: each line is written whole, so that the file is valid whenever the program ends.
final class BatchOutput {
    private let path: String
    private let descriptor: Int32
    /// The keys of requests that were answered before.
    private(set) var finished: Set<String> = []
    /// Whether the file was made here, holds nothing, and is removed with this object or by a signal that ends the
    /// program.
    private var isProvisional = false

    /// Opens a file, or standard output for `-`.
    ///
    /// - Parameter resumes: whether answers that are there stay; otherwise a file that is there is refused.
    /// - Throws: ``Failure``, `FileError`.
    init(_ path: String, resumes: Bool) throws {
        self.path = path
        guard path != "-" else {
            if resumes { throw Failure("standard output cannot be resumed; give a file", .usage) }
            descriptor = STDOUT_FILENO
            return
        }
        try ReplaceableFile.checkFolder(of: path, named: path)
        if let made = try Self.made(path) {
            descriptor = made
            isProvisional = true
        } else if resumes {
            descriptor = try Self.opened(path, 0)
            try takeUp()
        } else {
            throw Failure("\(path): exists already; give --resume to go on with it, or another file", .usage)
        }
    }

    deinit {
        if descriptor != STDOUT_FILENO { close(descriptor) }
        if isProvisional {
            unlink(path)
            UnfinishedFiles.shared.end(path)
        }
    }

    /// Makes a file that is removed with the program, and opens it; nil where something is there.
    private static func made(_ path: String) throws(FileError) -> Int32? {
        do throws(FileError) {
            return try UnfinishedFiles.shared.begin(path) { () throws(FileError) in try opened(path, O_EXCL) }
        } catch .system(_, _, let code) where code == EEXIST {
            return nil
        }
    }

    /// Opens a file, which is made where there is none.
    private static func opened(_ path: String, _ flags: Int32) throws(FileError) -> Int32 {
        let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOCTTY | flags, 0o644)
        guard descriptor >= 0 else { throw .system(path: path, operation: .create, code: errno) }
        return descriptor
    }

    /// Reads the answers that are there, and cuts off a line that was not finished.
    private func takeUp() throws {
        let bytes = try InputFile.bytes(path)
        var end = 0
        var number = 0
        while let newline = bytes[end...].firstIndex(of: UInt8(ascii: "\n")) {
            number += 1
            let line = Array(bytes[end..<newline])
            // A line of requests has a custom_id, too, but no response.
            guard let value = try? JSONParser().parse(line), value["response"] != nil,
                let name = value["custom_id"]?.stringValue
                    ?? (value["custom_id"] == .null ? value["id"]?.stringValue : nil)
            else {
                throw Failure(
                    "\(path):\(number): is not a line of answers; give the file that is to be resumed", .usage)
            }
            guard finished.insert(name).inserted else {
                throw Failure("\(path):\(number): a second answer to '\(name)'", .usage)
            }
            end = newline + 1
        }
        guard ftruncate(descriptor, end) == 0, lseek(descriptor, 0, SEEK_END) >= 0 else {
            throw Failure("\(path): \(String(cString: strerror(errno)))", .failure)
        }
    }

    /// Writes a line at once.
    ///
    /// - Throws: `FileError` when the system refuses.
    func write(_ line: [UInt8]) throws {
        keep()
        try FileWriting.write(line + [UInt8(ascii: "\n")], to: descriptor, path: path)
    }

    /// Keeps the file also where nothing was written.
    ///
    /// Otherwise an empty one goes, so that it is not in the way of the next run.
    func keep() {
        guard isProvisional else { return }
        UnfinishedFiles.shared.end(path)
        isProvisional = false
    }
}
