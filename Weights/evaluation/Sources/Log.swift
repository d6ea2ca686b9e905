import Glibc

/// Progress on standard error: a line that is drawn again in a terminal, one line for each part elsewhere.
struct Log: Sendable {
    private let title: String
    private let isInteractive = isatty(STDERR_FILENO) == 1

    init(split: Split?) { title = split.map { "\($0.rawValue), " } ?? "" }

    private init(title: String) { self.title = title }

    func callAsFunction(_ part: String) -> Log { Log(title: title + part) }

    /// Writes how far a part has come.
    func step(_ done: Int, of total: Int) {
        if isInteractive {
            Self.write("\r\u{1B}[K\(title): \(done) of \(total)" + (done == total ? "\n" : ""))
        } else if done == total {
            Self.line("\(title): \(total)")
        }
    }

    static func line(_ text: String) { write(text + "\n") }

    private static func write(_ text: String) {
        let bytes = Array(text.utf8)
        _ = bytes.withUnsafeBytes { Glibc.write(STDERR_FILENO, $0.baseAddress, $0.count) }
    }
}
