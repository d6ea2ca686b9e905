import LibC
import Synchronization

/// All three streams of the program.
enum StandardStreams {
    /// Gives those that are closed to `/dev/null`: a file that the program opens must not become its standard output.
    static func openMissing() {
        for number in STDIN_FILENO...STDERR_FILENO where fcntl(number, F_GETFD) < 0 {
            // Opened in order, each gets the lowest number that is free: its own.
            _ = open("/dev/null", number == STDIN_FILENO ? O_RDONLY : O_WRONLY)
        }
    }
}

/// The answer's stream, buffered until a line of a terminal ends or the program does.
enum StandardOutput {
    private static let buffer = Mutex<[UInt8]>([])
    /// The first error of the system that kept text from being written.
    private static let fault = Mutex<Int32?>(nil)

    /// Checks that everything sent so far has arrived; a reader that has gone away is none of our business.
    ///
    /// - Throws: ``Failure`` with the system's message.
    static func check() throws {
        guard let code = fault.withLock({ $0 }), code != EPIPE else { return }
        throw Failure("standard output cannot be written: \(String(cString: strerror(code)))", .failure)
    }

    /// Appends text to the answer.
    static func write(_ text: String) {
        buffer.withLock { buffer in
            buffer.append(contentsOf: text.utf8)
            if buffer.count >= 1 << 16 { drain(&buffer) }
        }
    }

    /// Appends a line to the answer.
    static func line(_ text: String = "") {
        write(text + "\n")
    }

    /// Sends everything appended so far, as streamed tokens need.
    static func flush() {
        buffer.withLock { drain(&$0) }
    }

    private static func drain(_ buffer: inout [UInt8]) {
        if let code = FileDescriptor.write(buffer, to: STDOUT_FILENO) {
            fault.withLock { $0 = $0 ?? code }
        }
        buffer.removeAll(keepingCapacity: true)
    }
}

/// The stream of everything that is not the answer.
enum StandardError {
    /// Writes text at once.
    static func write(_ text: String) {
        _ = FileDescriptor.write(Array(text.utf8), to: STDERR_FILENO)
    }

    /// Writes a warning, on one line.
    static func warn(_ text: String) { write("crema: warning: \(OneLine.text(text))\n") }

    /// Whether the stream is a terminal that understands cursor movements.
    static var isInteractive: Bool {
        guard isatty(STDERR_FILENO) == 1 else { return false }
        return getenv("TERM").map { String(cString: $0) } != "dumb"
    }

    /// Whether colours are welcome (no-color.org).
    static var hasColor: Bool {
        isInteractive && getenv("NO_COLOR").map { $0.pointee == 0 } ?? true
    }

    /// The terminal's width in columns.
    static var columns: Int {
        var size = winsize()
        guard ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
        return Int(size.ws_col)
    }
}

private enum FileDescriptor {
    /// Writes all bytes; gives the system's error when it cannot.
    static func write(_ bytes: [UInt8], to descriptor: Int32) -> Int32? {
        bytes.withUnsafeBytes { buffer in
            var done = 0
            while done < buffer.count, let base = buffer.baseAddress {
                let count = LibC.write(descriptor, base + done, buffer.count - done)
                if count > 0 {
                    done += count
                } else if count == 0 {
                    return EIO
                } else if errno != EINTR {
                    return errno
                }
            }
            return nil
        }
    }
}
