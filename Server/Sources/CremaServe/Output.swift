import Glibc

/// Writes lines where somebody may read them; a server outlives the readers of what it says.
enum Output {
    case standardOutput, standardError

    private var descriptor: Int32 {
        switch self {
        case .standardOutput: STDOUT_FILENO
        case .standardError: STDERR_FILENO
        }
    }

    /// Writes a line, or nothing more of it once it has no reader.
    func line(_ text: String) {
        let bytes = Array((text + "\n").utf8)
        var written = 0
        while written < bytes.count {
            let count = bytes[written...].withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return }
            written += count
        }
    }

    /// Makes writing without a reader fail instead of ending the process.
    static func outliveReaders() {
        signal(SIGPIPE, SIG_IGN)
    }
}
