import Foundation
import Testing
import TinyModels

@testable import FoundationModels

@Generable
struct TinyPerson: Equatable {
    @Guide(description: "the name", .maximumCount(3)) var names: [TinyMood]
    @Guide(.range(0...150)) var age: Int
    var mood: TinyMood
}

@Generable
enum TinyMood: String {
    case glad, sad
}

struct TinyLookUp: Tool {
    let name = "look_up"
    let description = "Looks an age up."

    @Generable
    struct Arguments {
        @Guide(.range(0...9)) var age: Int
    }

    func call(arguments: Arguments) async throws -> String { "found \(arguments.age)" }
}

@Suite("Models with open weights")
struct OpenWeightsModelTests {
    private func withModel(
        contextSize: Int = 4096, _ body: (TinyModel, OpenWeightsModel) async throws -> Void
    ) async throws {
        let tiny = try TinyModel(contextSize: contextSize)
        defer { tiny.remove() }
        try await body(tiny, OpenWeightsModel(directory: tiny.directory))
    }

    @Test("a session answers with text, and usage shows what was reused")
    func text() async throws {
        try await withModel { _, model in
            let session = LanguageModelSession(model: model, instructions: "Be brief.")
            let options = GenerationOptions(temperature: 1, maximumResponseTokens: 12)
            let first = try await session.respond(to: "Who?", options: options)
            #expect(first.usage.output.totalTokenCount <= 12)
            #expect(first.usage.input.totalTokenCount > 0)
            #expect(session.transcript.count == 3)
            let second = try await session.respond(to: "And?", options: options)
            #expect(second.usage.input.cachedTokenCount >= first.usage.input.totalTokenCount)
        }
    }

    @Test("an answer of a type is always valid, at temperature 2 and with random weights")
    func type() async throws {
        try await withModel { _, model in
            for seed in 1...8 as ClosedRange<UInt64> {
                let session = LanguageModelSession(model: model)
                let options = GenerationOptions(
                    sampling: .random(probabilityThreshold: 1, seed: seed), temperature: 2)
                let person = try await session.respond(to: "Who?", generating: TinyPerson.self, options: options)
                #expect((0...150).contains(person.content.age))
                #expect(person.content.names.count <= 3)
                #expect(person.finishReason == .stop)
            }
        }
    }

    @Test("a stream ends with what a request without a stream answers")
    func stream() async throws {
        try await withModel { _, model in
            let options = GenerationOptions(
                sampling: .random(top: 50, seed: 3), temperature: 1, maximumResponseTokens: 40)
            let whole = try await LanguageModelSession(model: model).respond(to: "Who?", options: options)
            var last = ""
            for try await snapshot in LanguageModelSession(model: model).streamResponse(to: "Who?", options: options) {
                #expect(snapshot.content.utf8.starts(with: last.utf8))
                last = snapshot.content
            }
            #expect(last == whole.content)
        }
    }

    @Test("a tool is called when a call is required, and its output is read in the next turn")
    func tool() async throws {
        try await withModel { _, model in
            let session = LanguageModelSession(model: model, tools: [TinyLookUp()])
            let options = GenerationOptions(
                samplingMode: .random(top: 20, seed: 1), temperature: 1, maximumResponseTokens: 1500,
                toolCallingMode: .required)
            _ = try? await session.respond(to: "Who?", options: options)
            let calls = session.transcript.compactMap { entry -> Transcript.ToolCalls? in
                if case .toolCalls(let calls) = entry { calls } else { nil }
            }
            for call in calls.flatMap({ Array($0) }) {
                #expect(call.toolName == "look_up")
                let age = try call.arguments.value(Int.self, forProperty: "age")
                #expect((0...9).contains(age))
            }
        }
    }

    @Test("a conversation that does not fit is the error for it, with the counts")
    func tooLong() async throws {
        try await withModel(contextSize: 40) { _, model in
            do {
                _ = try await LanguageModelSession(model: model).respond(to: String(repeating: "a", count: 50))
                Issue.record("expected an error")
            } catch LanguageModelError.contextSizeExceeded(let error) {
                #expect(error.contextSize == 40)
                #expect(error.tokenCount == 69)
            }
        }
    }

    @Test("a folder without a model is an error that names it")
    func missing() async throws {
        let folder = URL(fileURLWithPath: "/nowhere/model")
        do {
            _ = try await LanguageModelSession(model: OpenWeightsModel(directory: folder)).respond(to: "a")
            Issue.record("expected an error")
        } catch SystemLanguageModel.Error.assetsUnavailable(let error) {
            #expect(error.debugDescription.contains("/nowhere/model"))
        }
        #expect(EngineStatus(of: EngineConfiguration(source: .directory("/nowhere"))).contextSize == 0)
    }

    @Test("what the files say is known before the model is loaded")
    func status() async throws {
        try await withModel { tiny, _ in
            try tiny.write("README.md", "---\nlicense: mit\nlanguage:\n- en\n- de\n---\n# Tiny\n")
            let status = EngineStatus(of: EngineConfiguration(source: .directory(tiny.directory.path)))
            #expect(status.availability == .available)
            #expect(status.contextSize == 4096)
            #expect(status.languages == ["en", "de"])
        }
    }

    @Test(
        "the languages of a model card are read in each of their forms",
        arguments: [
            ("---\nlanguage: en\n---\n", ["en"]), ("---\nlanguage: [en, \"pt-BR\"]\n---\n", ["en", "pt-BR"]),
            ("---\nlanguage:\n- en\n- fr\nlicense: x\n---\n", ["en", "fr"]),
            ("---\nlanguage: multilingual\n---\n", nil),
            ("language: en\n", nil),
        ] as [(String, [String]?)])
    func frontMatter(card: String, languages: [String]?) {
        #expect(ModelCardLanguages.frontMatter(card) == languages)
    }
}
