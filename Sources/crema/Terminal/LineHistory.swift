import Files
import LibC
import OrderedJSON

/// Lines that were entered before, and the file that keeps them for the next time.
struct LineHistory {
    private(set) var lines: [String] = []
    private let path: String?
    private static let limit = 1000
    /// Of a larger file only the end is read, and it is written anew without its beginning.
    static let largestFile = 1 << 22
    /// More bytes than this are not written for one line, which would push out all others.
    private static let longestLine = 1 << 20

    /// The last lines of a file; without a path nothing is kept.
    init(path: String?) {
        self.path = path
        if let path { lines = Self.read(path) }
    }

    /// The last lines of a file; none when it cannot be read.
    private static func read(_ path: String) -> [String] {
        guard var bytes = try? WholeFile.lastBytes(path, most: largestFile)[...] else { return [] }
        if bytes.count >= largestFile {
            // The end of a file begins in the middle of a line.
            guard let end = bytes.firstIndex(of: UInt8(ascii: "\n")) else { return [] }
            bytes = bytes[end...]
        }
        var lines: [String] = []
        for line in bytes.split(separator: UInt8(ascii: "\n")) {
            // One JSON string a line, because what was entered can have several lines.
            if let text = (try? JSONParser().parse(Array(line)))?.stringValue { lines.append(text) }
        }
        return lines.suffix(limit)
    }

    /// Where the history is kept: `CREMA_HISTORY`, else a file in the user's state folder; nil when the variable is empty.
    static var standardPath: String? {
        if let path = getenv("CREMA_HISTORY").map({ String(cString: $0) }) { return path.isEmpty ? nil : path }
        if let state = getenv("XDG_STATE_HOME").map({ String(cString: $0) }), !state.isEmpty {
            return state + "/crema/history"
        }
        return getenv("HOME").map { String(cString: $0) + "/.local/state/crema/history" }
    }

    /// Adds a line unless it repeats the last one, and writes it to the file, which only its owner can read.
    mutating func add(_ line: String) {
        guard !line.isEmpty, lines.last.map({ $0.utf8.elementsEqual(line.utf8) }) != true else { return }
        lines.append(line)
        if lines.count > Self.limit { lines.removeFirst() }
        guard let path else { return }
        let bytes = Self.bytes(of: line)
        guard bytes.count <= Self.longestLine else { return }
        Self.makeFolder(of: path)
        let size = Self.append(bytes, to: path)
        if let size, size > Self.largestFile { Self.shorten(path) }
    }

    /// A line as the file holds it.
    private static func bytes(of line: String) -> [UInt8] {
        Array((JSONValue.string(line).serialized() + "\n").utf8)
    }

    /// Writes bytes at the end of a file, which is made where there is none; nil when that fails, else the file's size.
    private static func append(_ bytes: [UInt8], to path: String) -> Int? {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_CLOEXEC | O_APPEND | O_NONBLOCK, 0o600)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var status = stat()
        let isWritten = (try? FileWriting.write(bytes, to: descriptor, path: path)) != nil
        return isWritten && fstat(descriptor, &status) == 0 ? status.st_size : nil
    }

    /// Replaces a file by its last lines, as many as fill half of what it may hold.
    ///
    /// They are read again, because other conversations may have added some.
    private static func shorten(_ path: String) {
        guard let place = try? ReplaceableFile.place(path) else { return }
        var kept: [[UInt8]] = []
        var count = 0
        for line in read(place).reversed() {
            let bytes = bytes(of: line)
            count += bytes.count
            if count > largestFile / 2 { break }
            kept.append(bytes)
        }
        // What cannot be shortened now is tried again with the next line.
        try? ReplaceableFile.write(Array(kept.reversed().joined()), to: place, mode: 0o600)
    }

    private static func makeFolder(of path: String) {
        var folder = ""
        for part in path.split(separator: "/", omittingEmptySubsequences: false).dropLast() {
            folder += (folder.isEmpty && part.isEmpty) ? "/" : part + "/"
            if folder != "/" { mkdir(folder, 0o700) }
        }
    }
}
