import Foundation
import FoundationModels
import Testing
import TinyModels

/// Calls that are JSON objects alone, by a model that writes them as it likes.
@Suite("Tools called without marks")
struct UnmarkedToolTests {
    private func session(_ call: String, _ body: (LanguageModelSession) async throws -> Void) async throws {
        let model = try RecitingModel([call, "There is sun."], template: RecitingModel.unmarkedCalls)
        defer { model.remove() }
        try await body(
            LanguageModelSession(model: OpenWeightsModel(directory: model.directory), tools: [Weather(barrier: nil)]))
    }

    private func calls(_ transcript: Transcript) -> [String] {
        transcript.flatMap { entry -> [String] in
            guard case .toolCalls(let calls) = entry else { return [] }
            return calls.map { "\($0.toolName) \($0.arguments.jsonString)" }
        }
    }

    @Test(
        "a tool is called once, with the arguments that the model wrote, whatever the order of the keys",
        arguments: [
            #"{"name": "weather", "parameters": {"city": "‖Oslo"}, "type": "function"}"#,
            #"{"type": "function", "name": "weather", "parameters": {"city": "‖Oslo"}}"#,
            #"{"parameters": {"city": "‖Oslo"}, "name": "weather"}"#,
            #"{"name": "weather", "arguments": {"city": "‖Oslo"}}"#,
        ])
    func once(_ call: String) async throws {
        try await session(call) { session in
            let options = GenerationOptions(samplingMode: .greedy)
            let content = try await session.respond(to: "Where?", options: options).content
            #expect(content == "There is sun.")
            #expect(calls(session.transcript) == [#"weather {"city": "Oslo"}"#])
        }
        try await session(call) { session in
            let stream = session.streamResponse(to: "Where?", options: GenerationOptions(samplingMode: .greedy))
            let content = try await stream.collect().content
            #expect(content == "There is sun.")
            #expect(calls(session.transcript) == [#"weather {"city": "Oslo"}"#])
        }
    }
}
