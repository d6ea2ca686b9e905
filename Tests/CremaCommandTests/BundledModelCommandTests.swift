import BundledModel
import Foundation
import TestSupport
import Testing

@testable import crema

/// Commands that run sessions, with the model that comes with the package.
@Suite(
    "Session commands with the bundled model",
    .enabled(if: BundledWeights.directory != nil, "the weights of the bundled model are not here"))
struct BundledModelCommandTests {
    @Test("a tool's program is run with the arguments that the model worked out, and its output is answered")
    func tools() throws {
        let folder = try TemporaryDirectory()
        // Prints nothing of its argument, so that the answer cannot come from the question.
        let tools = try folder.write(
            #"""
            [{"name": "getContactEvent", "description": "Get an event with a contact.", "parameters": {"type": "object",
            "properties": {"day": {"type": "integer"}, "month": {"type": "integer"}, "year": {"type": "integer"}},
            "required": ["day", "month", "year"], "additionalProperties": false}, "command": ["printf", "%.0sCake tasting"]}]
            """#, to: "tools.json")
        let transcript = folder.path + "/transcript.json"
        let run = try CremaProcess([
            "respond", "--model", try #require(BundledWeights.directory), "--tools", tools, "--greedy", "--stats",
            "--instructions", "You are a helpful assistant. Today is Tuesday, 10 March 2026.",
            "--transcript-out", transcript, "Do I have an event next Friday?",
        ])
        #expect(run.status == 0)
        #expect(run.output.lowercased().contains("cake tasting"))
        #expect(run.errors.contains("of them thoughts"))
        let saved = try String(contentsOfFile: transcript, encoding: .utf8)
        #expect(saved.contains(#"\"day\": 13, \"month\": 3, \"year\": 2026"#))
        #expect(saved.contains("Cake tasting"))
    }
}
