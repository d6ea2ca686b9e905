import Foundation
import TestSupport
import Testing
import TinyModels

/// Ctrl-C while something is computed: what there is of it is kept.
@Suite("Commands that are interrupted")
struct InterruptionTests {
    /// Runs the tool, sends it a signal in the midst of its work, and waits for its end.
    ///
    /// - Parameter isAtWork: whether a process, whose output is in a file, has begun what is to be interrupted.
    /// - Returns: what it wrote, and its status: nil where the signal ended it, as it does before there is work.
    private func interrupted(
        _ arguments: [String], _ number: Int32 = SIGINT,
        once isAtWork: (_ process: Int32, _ output: String) -> Bool
    ) throws -> (output: String, errors: String, status: Int32?) {
        let folder = try TemporaryDirectory()
        let (output, errors) = (try folder.write("", to: "out"), try folder.write("", to: "err"))
        let process = Process()
        process.executableURL = CremaProcess.executable
        process.arguments = arguments
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle(forWritingAtPath: output)
        process.standardError = FileHandle(forWritingAtPath: errors)
        // A test that runs in the background ignores Ctrl-C, and so would the tool.
        signal(number, SIG_DFL)
        try process.run()
        while process.isRunning, !isAtWork(process.processIdentifier, output) { usleep(1_000) }
        if process.isRunning { kill(process.processIdentifier, number) }
        process.waitUntilExit()
        return (
            try String(contentsOfFile: output, encoding: .utf8), try String(contentsOfFile: errors, encoding: .utf8),
            process.terminationReason == .exit ? process.terminationStatus : nil
        )
    }

    /// Whether a process has used up three seconds of a processor, for those that write nothing before their end: reading
    /// arguments and loading a tiny model take a small part of them.
    private static func hasComputed(_ process: Int32, _ output: String) -> Bool {
        ticks("/proc/\(process)/stat") >= 3 * sysconf(Int32(_SC_CLK_TCK))
    }

    /// Whether the threads of a process that compute for a session have used up two seconds of a processor.
    private static func hasAnswered(_ process: Int32, _ output: String) -> Bool {
        let threads = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/task")) ?? []
        let files = threads.map { "/proc/\(process)/task/\($0)/stat" }
        return files.reduce(0) { $0 + ticks($1, of: "(crema-compute)") } >= 2 * sysconf(Int32(_SC_CLK_TCK))
    }

    /// The time of a process or a thread, in ticks; 0 where it has another name.
    private static func ticks(_ file: String, of name: String = "") -> Int {
        let line = (try? String(contentsOfFile: file, encoding: .utf8)) ?? ""
        guard name.isEmpty || line.contains(name) else { return 0 }
        // The name is in parentheses; the times of the program and the system are the fields 12 and 13 after it.
        let fields = line[(line.lastIndex(of: ")") ?? line.startIndex)...].split(separator: " ").dropFirst()
        return fields.dropFirst(11).prefix(2).compactMap { Int($0) }.reduce(0, +)
    }

    private static func content(_ file: String) -> Data {
        (try? Data(contentsOf: URL(fileURLWithPath: file))) ?? Data()
    }

    /// How many whole lines a file has.
    private static func lineCount(_ file: String) -> Int { content(file).count { $0 == UInt8(ascii: "\n") } }

    private func withModel(_ body: (TinyModel, TemporaryDirectory) throws -> Void) throws {
        let model = try TinyModel(contextSize: 200_000, template: TinyModel.chatML)
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
            let run = try interrupted(
                [
                    "generate", "--model", model.path, "--prompt", "Hello", "--max-tokens", "150000", "--ignore-eos",
                    "--json", "--cache-file", cache,
                ], once: Self.hasComputed)
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
            let run = try interrupted(
                [
                    "trace", "generate", "--model", model.path, "--prompt", "Hello", "--max-tokens", "150000",
                    "--ignore-eos", "--trace", file,
                ]
            ) { _, output in !Self.content(output).isEmpty }
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
                number, once: Self.hasAnswered)
            #expect(run.status == 128 + number, "\(run.errors)")
            let answer = try object(run.output)
            #expect(answer["finish_reason"] as? String == "cancelled")
            #expect((answer["content"] as? String)?.isEmpty == false)
            #expect(run.errors.contains(" in \(file)\n"))
        }
    }

    @Test(
        "batch finishes the answers that it has begun; a run that continues gives the file of one that was left alone",
        arguments: [SIGINT, SIGTERM])
    func batch(number: Int32) throws {
        try withModel { model, folder in
            let lines = (0..<60).map { index -> String in
                #"{"custom_id": "\#(index)", "url": "/v1/completions", "body": "#
                    + #"{"prompt": "x\#(index)", "max_tokens": 40, "ignore_eos": true, "temperature": 0}}"# + "\n"
            }
            let input = try folder.write(lines.joined(), to: "in.jsonl")
            let (output, whole) = (folder.path + "/out.jsonl", folder.path + "/whole.jsonl")
            let flags = ["--model", model.path, "--max-sequences", "1"]
            let run = try interrupted(["batch", input, output] + flags, number) { _, _ in Self.lineCount(output) > 0 }
            #expect(run.status == 128 + number, "\(run.errors)")
            let partial = try String(contentsOfFile: output, encoding: .utf8)
            #expect(partial.hasSuffix("}\n"))
            let answers = try partial.split(separator: "\n").map { try object(String($0)) }
            #expect(answers.compactMap { $0["custom_id"] as? String } == answers.indices.map { "\($0)" })
            #expect((1..<60).contains(answers.count))
            #expect(run.errors == "\(answers.count) of 60 requests answered, 0 refused, 0 done before\n")
            let resumed = try CremaProcess(["batch", input, output, "--resume"] + flags)
            #expect(resumed.status == 0, "\(resumed.errors)")
            let alone = try CremaProcess(["batch", input, whole] + flags)
            #expect(alone.status == 0, "\(alone.errors)")
            let (continued, expected) = (
                try Data(contentsOf: URL(fileURLWithPath: output)), try Data(contentsOf: URL(fileURLWithPath: whole))
            )
            #expect(continued == expected)
        }
    }

    @Test("batch leaves no empty files where a signal comes while the model is loaded", arguments: [SIGINT, SIGTERM])
    func loading(number: Int32) throws {
        // Many tokens, which take a while to load.
        let letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
        let model = try TinyModel(
            contextSize: 256, merges: letters.flatMap { first in letters.map { "\(first) \($0)" } })
        defer { model.remove() }
        let folder = try TemporaryDirectory()
        let lines = (0..<60).map { index -> String in
            #"{"custom_id": "\#(index)", "url": "/v1/completions", "body": "#
                + #"{"prompt": "x", "max_tokens": 200, "ignore_eos": true}}"# + "\n"
        }
        let input = try folder.write(lines.joined(), to: "in.jsonl")
        let (output, refusals) = (folder.path("out.jsonl"), folder.path("refused.jsonl"))
        let run = try interrupted(
            ["batch", input, output, "--errors", refusals, "--model", model.path, "--max-sequences", "1"], number
        ) { _, _ in FileManager.default.fileExists(atPath: refusals) }
        #expect(run.status == nil || run.status == 128 + number, "\(run.errors)")
        // Where the signal came late after all, there are answers.
        let isEmpty = [output, refusals].map { FileManager.default.fileExists(atPath: $0) && Self.lineCount($0) == 0 }
        #expect(isEmpty == [false, false])
    }
}
