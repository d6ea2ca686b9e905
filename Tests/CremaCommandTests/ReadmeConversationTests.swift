import Foundation
import Tensors
import TestSupport
import Testing

/// The conversation in README.md, as the program writes it; CREMA_SMOLLM2 names the model's GGUF file.
@Suite("The conversation of the README")
struct ReadmeConversationTests {
    private static let model = ProcessInfo.processInfo.environment["CREMA_SMOLLM2"]

    @Test(
        "the program answers as the page says, on a processor of the level that it names",
        .enabled(
            if: model != nil && ProcessorLevel.available.contains(.amx),
            "needs the processor level amx and the model that CREMA_SMOLLM2 names"))
    func conversation() throws {
        let text = try String(contentsOfFile: Repository.path("README.md"), encoding: .utf8)
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        let first = try #require(lines.firstIndex { $0.hasPrefix("> ") })
        let block = lines[first...].prefix { !$0.hasPrefix("```") }
        let run = try CremaProcess(
            [
                "chat", "--model", try #require(Self.model), "--seed", "4", "--instructions",
                "Answer in plain English, in a few sentences.",
            ],
            input: Array(block.filter { $0.hasPrefix("> ") }.map { $0.dropFirst(2) + "\n" }.joined().utf8),
            environment: ["CREMA_CPU": "amx"])
        #expect(run.status == 0)
        #expect(run.output == block.filter { !$0.hasPrefix("> ") }.map { $0 + "\n" }.joined())
    }
}
