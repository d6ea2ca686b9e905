import Files
import Foundation
import FoundationModels
import TestSupport
import Testing

@testable import crema

/// A tool's program ends with its call, and so does everything that it has started.
@Suite("Programs of tools")
struct CommandToolTests {
    struct Program: Sendable, CustomTestStringConvertible {
        let testDescription: String
        /// The program and its arguments; `FILE` means the file into which it writes its number.
        let command: [String]
    }

    /// Programs that wait longer than any test for another one, which the shell does not put in its own place.
    private static let waiting: [Program] =
        [Program(testDescription: "sh", command: ["sh", "-c", "echo $$ >'FILE'; sleep 100000; :"])]
        + ["/usr/bin/python3", "/usr/local/bin/python3"]
        .filter { FileManager.default.isExecutableFile(atPath: $0) }
        .map { path in
            Program(
                testDescription: path,
                command: [
                    path, "-c",
                    """
                    import os, subprocess
                    with open('FILE', 'w') as file: file.write(str(os.getpid()) + '\\n')
                    subprocess.run(['sleep', '100000'])
                    """,
                ])
        }

    private func makeTool(_ command: [String], in folder: TemporaryDirectory) throws -> CommandTool {
        CommandTool(
            name: "wait", description: "d", parameters: try GenerationSchema(json: #"{"type": "object"}"#),
            command: command.map { $0.replacing("FILE", with: folder.path + "/number") })
    }

    /// The number of a program, once it has written it into a folder; its process group has the same.
    private func number(in folder: TemporaryDirectory) async throws -> Int32 {
        let file = folder.path + "/number"
        for _ in 0..<5000 {
            if let text = try? String(contentsOfFile: file, encoding: .utf8), text.hasSuffix("\n") {
                return try #require(Int32(text.dropLast()))
            }
            try await Task.sleep(for: .milliseconds(20))
        }
        throw Failure("the program has not begun", .failure)
    }

    /// Whether no process of a group runs any more; one that nobody has waited for stays in it as a zombie.
    private func hasEnded(group: Int32) throws -> Bool {
        for name in try FileManager.default.contentsOfDirectory(atPath: "/proc") where Int32(name) != nil {
            guard let bytes = try? WholeFile.bytes("/proc/\(name)/stat", limit: 1 << 16) else { continue }
            // "number (name) state parent group …", where the name can hold anything.
            let text = String(decoding: bytes, as: UTF8.self)
            guard let end = text.lastIndex(of: ")") else { continue }
            let fields = text[end...].split(separator: " ").map(String.init)
            if fields.count > 3, fields[3] == String(group), fields[1] != "Z" { return false }
        }
        return true
    }

    /// Waits for a group to end.
    private func waitForEnd(of group: Int32) async throws -> Bool {
        for _ in 0..<2000 {
            if try hasEnded(group: group) { return true }
            try await Task.sleep(for: .milliseconds(50))
        }
        return false
    }

    @Test("a call that is cancelled ends its program at once", .timeLimit(.minutes(10)), arguments: waiting)
    func cancelled(program: Program) async throws {
        let folder = try TemporaryDirectory()
        let tool = try makeTool(program.command, in: folder)
        let call = Task { try await tool.call(arguments: GeneratedContent(properties: [:])) }
        let group = try await number(in: folder)
        let hasBegun = try !hasEnded(group: group)
        #expect(hasBegun)
        call.cancel()
        let result = await call.result
        switch result {
        case .success(let output): Issue.record("it printed '\(output)'")
        case .failure(let error): #expect(error is CancellationError)
        }
        let isGone = try await waitForEnd(of: group)
        #expect(isGone)
    }

    @Test("a program that prints without end is ended with what it has started", .timeLimit(.minutes(10)))
    func endless() async throws {
        let folder = try TemporaryDirectory()
        let tool = try makeTool(["sh", "-c", "echo $$ >'FILE'; sleep 100000 & yes"], in: folder)
        do {
            _ = try await tool.call(arguments: GeneratedContent(properties: [:]))
            Issue.record("it ended")
        } catch {
            #expect(Failure(error)?.message.hasSuffix("printed more than 8388608 bytes") == true)
        }
        let isGone = try await waitForEnd(of: try await number(in: folder))
        #expect(isGone)
    }
}
