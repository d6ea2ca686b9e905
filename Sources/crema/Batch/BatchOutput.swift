import Files
import Glibc
import OrderedJSON

/// The file of answers: each line is written whole, so that the file is valid whenever the program ends.
final class BatchOutput {
    private let path: String
    private let descriptor: Int32
    /// The names of requests that were answered before.
    private(set) var finished: Set<String> = []

    /// Opens a file, or standard output for `-`.
    ///
    /// - Parameter resumes: whether answers that are there stay; otherwise a file that is there is refused.
    /// - Throws: ``Failure``.
    init(_ path: String, resumes: Bool) throws {
        self.path = path
        guard path != "-" else {
            if resumes { throw Failure("standard output cannot be resumed; give a file", .usage) }
            descriptor = STDOUT_FILENO
            return
        }
        let flags = O_RDWR | O_CREAT | O_CLOEXEC | O_NOCTTY | (resumes ? 0 : O_EXCL)
        try ReplaceableFile.checkFolder(of: path, named: path)
        descriptor = open(path, flags, 0o644)
        guard descriptor >= 0 else {
            guard errno != EEXIST else {
                throw Failure("\(path): exists already; give --resume to go on with it, or another file", .usage)
            }
            throw FileError.system(path: path, operation: .create, code: errno)
        }
        if resumes { try takeUp() }
    }

    deinit {
        if descriptor != STDOUT_FILENO { close(descriptor) }
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
        try FileWriting.write(line + [UInt8(ascii: "\n")], to: descriptor, path: path)
    }
}
