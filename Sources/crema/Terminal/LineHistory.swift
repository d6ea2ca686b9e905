import Glibc
import OrderedJSON

/// Lines that were entered before, and the file that keeps them for the next time.
struct LineHistory {
    private(set) var lines: [String] = []
    private let path: String?
    private static let limit = 1000
    /// Larger files are not read.
    private static let largestFile = 1 << 22

    /// The lines of a file; without a path nothing is kept.
    init(path: String?) {
        self.path = path
        guard let path, let bytes = try? InputFile.bytes(found: path), bytes.count <= Self.largestFile else { return }
        for line in bytes.split(separator: UInt8(ascii: "\n")) {
            // One JSON string a line, because what was entered can have several lines.
            if let text = (try? JSONParser().parse(Array(line)))?.stringValue { lines.append(text) }
        }
        lines = lines.suffix(Self.limit)
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
        Self.makeFolder(of: path)
        let descriptor = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | O_NONBLOCK, 0o600)
        guard descriptor >= 0 else { return }
        defer { close(descriptor) }
        let bytes = Array((JSONValue.string(line).serialized() + "\n").utf8)
        _ = bytes.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
    }

    private static func makeFolder(of path: String) {
        var folder = ""
        for part in path.split(separator: "/", omittingEmptySubsequences: false).dropLast() {
            folder += (folder.isEmpty && part.isEmpty) ? "/" : part + "/"
            if folder != "/" { mkdir(folder, 0o700) }
        }
    }
}
