import Foundation
import Glibc
import TestSupport

/// The built tool at a terminal of its own, as a person has it.
final class TerminalProcess {
    private let process = Process()
    private let master: Int32
    /// Everything that the terminal was sent, without returns of the carriage, of which each line end has some.
    private(set) var shown = ""
    /// Where the next thing that is waited for is looked for.
    private var read: String.Index
    /// Whether it was waited for in vain.
    private var isSilent = false

    /// Starts the tool; its three streams are a new terminal of 80 columns.
    init(_ arguments: [String], environment: [String: String] = [:]) throws {
        var (mine, its): (Int32, Int32) = (-1, -1)
        var size = winsize(ws_row: 24, ws_col: 80, ws_xpixel: 0, ws_ypixel: 0)
        guard openpty(&mine, &its, nil, nil, &size) == 0 else { throw POSIXError(.ENOTTY) }
        master = mine
        // A child that held this end would never see the other one close.
        _ = fcntl(mine, F_SETFD, FD_CLOEXEC)
        read = shown.startIndex
        let terminal = FileHandle(fileDescriptor: its, closeOnDealloc: false)
        process.executableURL = CremaProcess.executable
        process.arguments = arguments
        process.environment = ProcessInfo.processInfo.environment.merging(["TERM": "xterm", "CREMA_HISTORY": ""]) { $1 }
            .merging(environment) { $1 }
        (process.standardInput, process.standardOutput, process.standardError) = (terminal, terminal, terminal)
        // The child's ends alone are left, so that reading ends when it does.
        defer { close(its) }
        try process.run()
    }

    deinit {
        if process.isRunning { kill(process.processIdentifier, SIGKILL) }
        close(master)
    }

    /// Types text; `\r` is Enter.
    func type(_ text: String) {
        let bytes = Array(text.utf8)
        _ = Glibc.write(master, bytes, bytes.count)
    }

    /// Waits until the terminal was sent a text after the last one that was waited for; false where the tool ends or says
    /// nothing for long before.
    func wait(for text: String) -> Bool {
        var bytes = [UInt8](repeating: 0, count: 4096)
        while true {
            if let found = shown.range(of: text, range: read..<shown.endIndex) {
                read = found.upperBound
                return true
            }
            var polled = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
            var patience = 600
            while poll(&polled, 1, 100) == 0, patience > 0 { patience -= 1 }
            if patience == 0 {
                isSilent = true
                return false
            }
            let offset = shown.utf8.distance(from: shown.startIndex, to: read)
            let count = Glibc.read(master, &bytes, bytes.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return false }
            shown += String(decoding: bytes[..<count].filter { $0 != 0x0D }, as: UTF8.self)
            read = shown.utf8.index(shown.startIndex, offsetBy: offset)
        }
    }

    /// Waits for the end, and gives the status.
    func end() -> Int32 {
        _ = wait(for: "\u{0}")
        if isSilent { kill(process.processIdentifier, SIGKILL) }
        process.waitUntilExit()
        return process.terminationStatus
    }
}
