import Foundation
import FoundationModels
import Testing
import TinyModels

/// A tool that is a class with state of its own, called once in each session.
final class NoteTool: Tool, @unchecked Sendable {
    // Unchecked: the session waits for the one call that is made before it is read.
    let name = "note"
    let description = "Notes a number."
    private(set) var noted: [Int] = []

    @Generable
    struct Arguments {
        @Guide(.range(0...99)) var number: Int
    }

    func call(arguments: Arguments) async throws -> String {
        noted.append(arguments.number)
        return "noted \(arguments.number)"
    }
}

/// Sessions over one loaded model; run under the thread sanitizer, too.
@Suite("Sessions over one model")
struct SharedModelTests {
    private static func options(_ seed: Int, limit: Int = 40) -> GenerationOptions {
        GenerationOptions(
            sampling: .random(top: 60, seed: UInt64(seed)), temperature: 1.5, maximumResponseTokens: limit)
    }

    /// Two turns of text and a value, as one text.
    private static func conversation(_ model: OpenWeightsModel, _ number: Int) async throws -> String {
        let session = LanguageModelSession(model: model, instructions: "Session \(number).")
        var answers: [String] = []
        for turn in 0..<2 {
            answers.append(
                try await session.respond(to: "Turn \(turn)?", options: options(number * 10 + turn)).content)
        }
        var last = ""
        for try await snapshot in session.streamResponse(
            to: "Who?", generating: TinyPerson.self, includeSchemaInPrompt: false, options: options(number, limit: 120))
        {
            last = snapshot.rawContent.jsonString
        }
        return (answers + [last]).joined(separator: "\n")
    }

    @Test("eight sessions at once say what each says alone, with cancelled neighbours")
    func sameTokens() async throws {
        let tiny = try TinyModel(contextSize: 1024)
        defer { tiny.remove() }
        let model = OpenWeightsModel(directory: tiny.directory)
        var alone: [String] = []
        for number in 0..<8 { alone.append(try await Self.conversation(model, number)) }
        let together = try await withThrowingTaskGroup(of: (Int, String)?.self) { group in
            for number in 0..<8 {
                group.addTask { (number, try await Self.conversation(model, number)) }
                group.addTask {
                    let session = LanguageModelSession(model: model)
                    for round in 0..<4 {
                        let before = session.transcript
                        let task = Task {
                            try await session.respond(to: "Endless?", options: Self.options(round, limit: 800)).content
                        }
                        try? await Task.sleep(for: .milliseconds((number * 7 + round * 3) % 20))
                        task.cancel()
                        if case .failure(let error) = await task.result {
                            #expect(error is CancellationError)
                            #expect(session.transcript == before)
                        }
                        #expect(!session.isResponding)
                    }
                    return nil
                }
            }
            var texts = [String](repeating: "", count: 8)
            for try await result in group { if let (number, text) = result { texts[number] = text } }
            return texts
        }
        #expect(together == alone)
    }

    @Test("a tool that is a class notes the call of its session")
    func classTool() async throws {
        let tiny = try TinyModel(contextSize: 2048)
        defer { tiny.remove() }
        let model = OpenWeightsModel(directory: tiny.directory)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<4 {
                group.addTask {
                    let tool = NoteTool()
                    let session = LanguageModelSession(model: model, tools: [tool])
                    session.transcriptErrorHandlingPolicy = .preserveTranscript
                    // One round: whatever the model does after it, the tool was called.
                    session.toolRoundLimit = 1
                    var options = Self.options(number, limit: 120)
                    options.toolCallingMode = .required
                    _ = try? await session.respond(to: "Note.", options: options)
                    let noted = session.transcript.flatMap { entry -> [Int] in
                        guard case .toolCalls(let calls) = entry else { return [] }
                        return calls.compactMap { try? $0.arguments.value(Int.self, forProperty: "number") }
                    }
                    #expect(!noted.isEmpty)
                    #expect(tool.noted.sorted() == noted.sorted())
                }
            }
            try await group.waitForAll()
        }
    }
}
