import Foundation
import TestSupport
import Testing
import TinyModels

/// Ctrl-C while an answer is written: what there is of it is kept.
@Suite("Commands that are interrupted")
struct InterruptionTests {
    /// Runs the tool, sends it a signal once it takes signals itself, and waits for its end.
    private func interrupted(
        _ arguments: [String], _ number: Int32 = SIGINT
    ) throws -> (output: String, errors: String, status: Int32) {
        let folder = try TemporaryDirectory()
        let (output, errors) = (try folder.write("", to: "out"), try folder.write("", to: "err"))
        let process = Process()
        process.executableURL = CremaProcess.executable
        process.arguments = arguments
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle(forWritingAtPath: output)
        process.standardError = FileHandle(forWritingAtPath: errors)
        try process.run()
        while process.isRunning, !watches(number, process.processIdentifier) { usleep(1_000) }
        // What the signal is to end has hardly begun by now, or not at all.
        usleep(100_000)
        kill(process.processIdentifier, number)
        process.waitUntilExit()
        return (
            try String(contentsOfFile: output, encoding: .utf8), try String(contentsOfFile: errors, encoding: .utf8),
            process.terminationStatus
        )
    }

    /// Whether a process handles a signal itself.
    private func watches(_ number: Int32, _ process: Int32) -> Bool {
        let status = (try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)) ?? ""
        let line = status.split(separator: "\n").first { $0.hasPrefix("SigCgt:") } ?? ""
        let mask = UInt64(line.dropFirst("SigCgt:".count).drop { $0.isWhitespace }, radix: 16) ?? 0
        return mask & (1 << UInt64(number - 1)) != 0
    }

    private func withModel(_ body: (TinyModel, TemporaryDirectory) throws -> Void) throws {
        let model = try TinyModel(contextSize: 200_000)
        defer { model.remove() }
        try body(model, TemporaryDirectory())
    }

    private func object(_ text: String) throws -> [String: Any] {
        try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    }

    @Test("generate prints what there is and keeps the cache")
    func generate() throws {
        try withModel { model, folder in
            let cache = folder.path + "/cache"
            let run = try interrupted([
                "generate", "--model", model.path, "--prompt", "Hello", "--max-tokens", "150000", "--ignore-eos",
                "--json",
                "--cache-file", cache,
            ])
            #expect(run.status == 130, "\(run.errors)")
            let answer = try object(run.output)
            #expect(answer["finish_reason"] as? String == "cancelled")
            #expect(FileManager.default.fileExists(atPath: cache))
        }
    }

    @Test("trace generate keeps its steps")
    func trace() throws {
        try withModel { model, folder in
            let file = folder.path + "/trace.jsonl"
            let run = try interrupted([
                "trace", "generate", "--model", model.path, "--prompt", "Hello", "--max-tokens", "150000",
                "--ignore-eos",
                "--trace", file,
            ])
            #expect(run.status == 130, "\(run.errors)")
            let last = try #require(
                try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n").last.map(String.init))
            #expect(try object(last)["finish_reason"] as? String == "cancelled")
        }
    }

    @Test("respond prints what there is, and SIGTERM has its own status", arguments: [SIGINT, SIGTERM])
    func respond(number: Int32) throws {
        try withModel { model, folder in
            let schema = try folder.write(#"{"type": "string", "minLength": 20000}"#, to: "schema.json")
            let file = folder.path + "/trace.jsonl"
            let run = try interrupted(
                ["trace", "respond", "--model", model.path, "--schema", schema, "--json", "--trace", file, "Hello"],
                number)
            #expect(run.status == 128 + number, "\(run.errors)")
            #expect(try object(run.output)["finish_reason"] as? String == "cancelled")
            #expect(run.errors.contains(" in \(file)\n"))
        }
    }
}
