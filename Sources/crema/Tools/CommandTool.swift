import FoundationModels
import Synchronization

/// A tool of a session that runs a program: its last argument is the call's arguments as JSON, and what it prints goes back.
struct CommandTool: Tool {
    let name: String
    let description: String
    let parameters: GenerationSchema
    /// The program and its first arguments.
    let command: [String]

    func call(arguments: GeneratedContent) async throws -> String {
        let run = ProgramRun(command + [arguments.jsonString])
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                // A thread of its own: waiting for programs would use up the threads of a shared queue.
                Thread.detachNewThread { continuation.resume(with: Result { try run.output() }) }
            }
        } onCancel: {
            run.cancel()
        }
    }
}

/// One run of a program that can be ended from another thread, with everything that it has started.
///
/// A program that leaves its process group, as a service does, is out of reach.
private final class ProgramRun: Sendable {
    /// More output than this is no answer for a model.
    private static let outputLimit = 8 << 20

    private let command: [String]
    /// `Process` makes the program the leader of a group of processes, which has the program's number.
    private let state = Mutex<(group: Int32?, isCancelled: Bool)>((nil, false))

    init(_ command: [String]) {
        self.command = command
    }

    /// What the program prints, without the line end after it.
    func output() throws -> String {
        let process = Process()
        // `env` looks the program up in the path.
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["--"] + command
        process.standardInput = FileHandle.nullDevice
        let pipe = Pipe()
        process.standardOutput = pipe
        let isCancelled = try state.withLock { state in
            if state.isCancelled { return true }
            try process.run()
            state.group = process.processIdentifier
            return false
        }
        if isCancelled { throw CancellationError() }
        var data = Data()
        while data.count <= Self.outputLimit, let more = try pipe.fileHandleForReading.read(upToCount: 1 << 16),
            !more.isEmpty
        {
            data.append(more)
        }
        if data.count > Self.outputLimit {
            Self.end(group: process.processIdentifier)
            // What has left the group is ended by its next write.
            try pipe.fileHandleForReading.close()
        }
        process.waitUntilExit()
        let wasCancelled = state.withLock { state in
            state.group = nil
            return state.isCancelled
        }
        if wasCancelled { throw CancellationError() }
        if data.count > Self.outputLimit {
            throw Failure("\(command.joined(separator: " ")) printed more than \(Self.outputLimit) bytes", .failure)
        }
        guard process.terminationStatus == 0 else {
            throw Failure("\(command.joined(separator: " ")) ended with status \(process.terminationStatus)", .failure)
        }
        guard var text = String(validating: data, as: UTF8.self) else {
            throw Failure("\(command.joined(separator: " ")) printed bytes that are not UTF-8 text", .failure)
        }
        if text.utf8.last == UInt8(ascii: "\n") { text.removeLast() }
        return text
    }

    func cancel() {
        state.withLock { state in
            state.isCancelled = true
            if let group = state.group { Self.end(group: group) }
        }
    }

    /// Ends all processes of a group.
    ///
    /// Of all signals only this one is sure to arrive: a program inherits which ones are blocked from the thread that
    /// starts it, and which ones are ignored from this program.
    private static func end(group: Int32) {
        kill(-group, SIGKILL)
    }
}
