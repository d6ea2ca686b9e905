import Foundation
import Serving
import Synchronization

/// `crema pull`, which a request may start where the server's flags allow it: the server itself never asks the network.
struct PullProgram: Sendable {
    private let path: String

    /// Finds the program beside this one, or on PATH; nil where it is in neither place.
    init?() {
        let own = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent().path
        let folders = [own] + (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map(String.init)
        let found = folders.map { $0 + "/crema" }.first { FileManager.default.isExecutableFile(atPath: $0) }
        guard let found else { return nil }
        path = found
    }

    /// Fetches a model into the cache.
    ///
    /// - Parameters:
    ///   - reference: the model, by a name that was checked.
    ///   - tell: is given what the program says, and how far each file is.
    /// - Returns: where the model is.
    /// - Throws: ``ServerFailure`` with the program's last line; `CancellationError` when the task is cancelled.
    func fetch(_ reference: String, tell: @escaping @Sendable (FetchNews) -> Void) async throws -> String {
        let program = Process()
        program.executableURL = URL(fileURLWithPath: path)
        program.arguments = ["pull", "--json-progress", reference]
        let (output, errors) = (Pipe(), Pipe())
        (program.standardOutput, program.standardError) = (output, errors)
        program.standardInput = FileHandle.nullDevice
        try program.run()
        let identifier = program.processIdentifier
        return try await withTaskCancellationHandler {
            async let place = Self.lines(of: output) { _ in }
            async let said = Self.lines(of: errors) { tell(FetchNews($0) ?? .notice(Self.plain($0))) }
            let (places, lines) = await (place, said)
            let status = await Task.detached {
                program.waitUntilExit()
                return program.terminationStatus
            }.value
            try Task.checkCancellation()
            guard status == 0, let path = places.last else {
                let last = lines.last { FetchNews($0) == nil }
                throw ServerFailure(last.map(Self.plain) ?? "the download ended with status \(status)", status: 4)
            }
            return path
        } onCancel: {
            // What is there stays, and the next download continues from it.
            kill(identifier, SIGINT)
        }
    }

    /// The lines that come out of a pipe until it ends.
    private static func lines(of pipe: Pipe, _ tell: @escaping @Sendable (String) -> Void) async -> [String] {
        let (chunks, continuation) = AsyncStream<Data>.makeStream()
        pipe.fileHandleForReading.readabilityHandler = { handle in
            let data = handle.availableData
            if data.isEmpty {
                handle.readabilityHandler = nil
                continuation.finish()
            } else {
                continuation.yield(data)
            }
        }
        var (lines, rest): ([String], Data) = ([], Data())
        for await chunk in chunks {
            rest += chunk
            while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
                let line = String(decoding: rest[rest.startIndex..<end], as: UTF8.self)
                rest = Data(rest[rest.index(after: end)...])
                tell(line)
                // A program that says much is remembered by its last words.
                if lines.count > 100 { lines.removeFirst() }
                lines.append(line)
            }
        }
        return lines
    }

    /// A line without the name of the program.
    private static func plain(_ line: String) -> String {
        line.hasPrefix("crema: ") ? String(line.dropFirst("crema: ".count)) : line
    }
}
