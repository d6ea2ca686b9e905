import BundledModel
import Foundation
import Testing

@testable import FoundationModels

/// The talk's calendar tool, with an answer of its own.
private struct Calendar: Tool {
    let name = "getContactEvent"
    let description = "Get an event with a contact."

    @Generable
    struct Arguments {
        let day: Int
        let month: Int
        let year: Int
    }

    func call(arguments: Arguments) async throws -> String { "Latte art contest" }
}

@Suite(
    "Sessions with the bundled model",
    .enabled(if: BundledWeights.directory != nil, "the weights of the bundled model are not here"))
struct BundledModelSessionTests {
    private let model: OpenWeightsModel
    private let greedy = GenerationOptions(sampling: .greedy, maximumResponseTokens: 200)

    init() throws {
        model = OpenWeightsModel(directory: URL(fileURLWithPath: try #require(BundledWeights.directory)))
    }

    @Test("a prompt that is certainly in another language throws, and one about that language does not")
    func language() async throws {
        let german = "Kannst du mir bitte sagen, wie ich mit dem Zug zu der Stadt und nach Hause komme?"
        let error = await #expect(throws: LanguageModelError.self) {
            try await LanguageModelSession(model: model).respond(to: german, options: greedy)
        }
        guard case .unsupportedLanguageOrLocale(let context)? = error else { return #expect(Bool(false)) }
        #expect(context.languageCode == "de")
        #expect(context.debugDescription == "the prompt is in 'de'; the model knows en")
        let short = GenerationOptions(sampling: .greedy, maximumResponseTokens: 4)
        _ = try await LanguageModelSession(model: model).respond(to: "Say in English: " + german, options: short)
    }

    @Test("it is available, knows English, and has room for a conversation")
    func availability() {
        #expect(model.availability == .available)
        #expect(model.contextSize >= 1024)
        if ProcessInfo.processInfo.environment["CREMA_MODEL"] ?? "" == "" {
            #expect(SystemLanguageModel.default.availability == .available)
            #expect(SystemLanguageModel.default.contextSize == model.contextSize)
            #expect(SystemLanguageModel.default.supportsLocale(Locale(identifier: "en_US")))
        }
    }

    @Test("the second turn finds everything up to the end of the first answer in the cache")
    func reuse() async throws {
        let session = LanguageModelSession(
            model: model,
            instructions: "You are a friendly barista in a world full of pixels.\nRespond to the player’s question.")
        let first = try await session.respond(to: "What do you recommend on a rainy day?", options: greedy)
        #expect(first.finishReason == .stop)
        let second = try await session.respond(to: "Thank you!", options: oneToken)
        #expect(
            second.usage.input.cachedTokenCount
                == first.usage.input.totalTokenCount + first.usage.output.totalTokenCount)
    }

    @Test("after a tool round too, only the end of the answer and the new prompt are computed")
    func reuseAfterTools() async throws {
        let plain = LanguageModelSession(model: model)
        try await plain.respond(to: "Good morning!", options: greedy)
        let withoutTools = try await plain.respond(to: "Thank you!", options: oneToken)

        let session = LanguageModelSession(
            model: model, tools: [Calendar()],
            instructions: "You are a helpful assistant. Today is Tuesday, 10 March 2026.")
        let first = try await session.respond(to: "Do I have an event next Friday?", options: greedy)
        let calls = session.transcript.flatMap { entry in
            if case .toolCalls(let calls) = entry { Array(calls) } else { [Transcript.ToolCall]() }
        }
        #expect(calls.map(\.toolName) == ["getContactEvent"])
        #expect(calls.first?.arguments.jsonString == #"{"day": 13, "month": 3, "year": 2026}"#)
        let thoughts = session.transcript.flatMap { entry in
            if case .reasoning(let reasoning) = entry { [reasoning.description] } else { [String]() }
        }
        #expect(thoughts.count == 1)
        #expect(thoughts.first?.hasSuffix("2026-03-13") == true)
        #expect(first.usage.output.reasoningTokenCount > 0)
        #expect(first.finishReason == .stop)
        let afterTools = try await session.respond(to: "Thank you!", options: oneToken)
        // Where the model spelled a word with other tokens than the tokenizer takes, the answer is read again from there.
        let answer = try await SystemLanguageModel.default.tokenCount(for: first.content)
        #expect(computed(afterTools.usage) >= computed(withoutTools.usage))
        #expect(computed(afterTools.usage) < computed(withoutTools.usage) + answer)
    }

    /// Room for a word and for no call, so that the request is one turn; the tools stay in the prompt.
    private let oneToken = GenerationOptions(sampling: .greedy, maximumResponseTokens: 1)

    /// The tokens of prompts that were not in the cache.
    private func computed(_ usage: LanguageModelSession.Usage) -> Int {
        usage.input.totalTokenCount - usage.input.cachedTokenCount
    }
}
