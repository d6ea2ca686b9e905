import FoundationModels
import FoundationModelsTesting
import Testing

/// What a screen says about the model.
func status(of model: SystemLanguageModel = .default) -> String {
    switch model.availability {
    case .available:
        return "ready"
    case .unavailable(.deviceNotEligible):
        return "this device cannot run it"
    case .unavailable(.appleIntelligenceNotEnabled):
        return "turn it on"
    case .unavailable(.modelNotReady):
        return "not ready yet"
    case .unavailable(let other):
        return "unknown reason: \(other)"
    }
}

@available(iOS 26.0, macOS 26.0, visionOS 26.0, *)
@Generable
struct ContentTags {
    @Guide(description: "Most important actions in the input text.", .maximumCount(2))
    let actions: [String]
    @Guide(description: "Most important emotions in the input text.", .maximumCount(3))
    let emotions: [String]
    @Guide(description: "Most important topics in the input text.", .maximumCount(5))
    let topics: [String]
}

/// Requests any type, several at once.
func generate<Content: Generable & Sendable>(
    _ type: Content.Type = Content.self, prompts: [String]
) async throws -> [Content] {
    try await withThrowingTaskGroup(of: (Int, Content).self) { group in
        for (index, prompt) in prompts.enumerated() {
            group.addTask {
                let session = LanguageModelSession()
                return (index, try await session.respond(to: prompt, generating: Content.self).content)
            }
        }
        var results: [(Int, Content)] = []
        for try await result in group { results.append(result) }
        return results.sorted { $0.0 < $1.0 }.map(\.1)
    }
}

/// Hands the partial values of a stream on.
func partialValues<Content: Generable>(
    of session: LanguageModelSession, for prompt: Prompt, as type: Content.Type
) -> AsyncThrowingStream<Content.PartiallyGenerated, any Error> where Content.PartiallyGenerated: Sendable {
    AsyncThrowingStream { continuation in
        let task = Task {
            do {
                for try await snapshot in session.streamResponse(to: prompt, generating: type) {
                    continuation.yield(snapshot.content)
                }
                continuation.finish()
            } catch {
                continuation.finish(throwing: error)
            }
        }
        continuation.onTermination = { _ in task.cancel() }
    }
}

/// A storyteller that keeps its session to itself.
actor Storyteller {
    private let session = LanguageModelSession(instructions: "Tell stories.")
    private var parts: [String] = []

    func tell(_ prompt: String) async throws -> String {
        let response = try await session.respond(to: prompt)
        parts.append(response.content)
        return parts.joined(separator: " ")
    }

    func stream(_ prompt: String) async throws -> Int {
        var count = 0
        for try await partial in session.streamResponse(to: prompt) where !partial.content.isEmpty { count += 1 }
        return count
    }
}

extension ProgramTests {
    @Test("availability is switched over, and a model is used where there is one")
    func availability() async throws {
        await Self.run([]) { #expect(status() == "ready") }
        let model = SystemLanguageModel(useCase: .contentTagging, guardrails: .permissiveContentTransformations)
        let tags = ContentTags(actions: ["walk"], emotions: [], topics: ["dogs", "parks"])
        try await Self.run([.content(tags)]) {
            guard model.isAvailable, model.supportsLocale(Locale(identifier: "en_US")) else {
                Issue.record("expected a model")
                return
            }
            let session = LanguageModelSession(model: model, instructions: "Tag what you read.")
            session.prewarm(promptPrefix: Prompt("The dog"))
            let response = try await session.respond(to: "The dog walks in the park.", generating: ContentTags.self)
            #expect(response.content.topics == ["dogs", "parks"])
        }
    }

    @Test("tokens are counted before they are spent")
    func tokenCounts() async throws {
        try await Self.run(["four words are here"]) {
            let model = SystemLanguageModel.default
            let session = LanguageModelSession(model: model, instructions: Instructions("Be brief."))
            #expect(try await model.tokenCount(for: "two words") == 2)
            #expect(try await model.tokenCount(for: Prompt("three words here")) == 3)
            #expect(try await model.tokenCount(for: Instructions("Be brief.")) == 2)
            #expect(try await model.tokenCount(for: [GetWeatherTool()] as [any Tool]) > 2)
            #expect(try await model.tokenCount(for: Shopping.generationSchema) > 2)
            let response = try await session.respond(to: "Say four words.")
            #expect(try await model.tokenCount(for: session.transcript) == 9)
            #expect(try await model.tokenCount(for: response.transcriptEntries) == 7)
            #expect(model.contextSize > 9)
        }
    }

    @Test("generic functions ask for any type, several at once")
    func generics() async throws {
        let value = Shopping(items: ["tea"], isUrgent: true)
        let all = try await Self.run([.content(value), .content(value)]) {
            try await generate(Shopping.self, prompts: ["a", "b"])
        }
        #expect(all == [value, value])
        try await Self.run([.content(value)]) {
            let session = LanguageModelSession()
            var last: Shopping.PartiallyGenerated?
            for try await partial in partialValues(of: session, for: Prompt("c"), as: Shopping.self) { last = partial }
            #expect(last?.items == ["tea"])
            #expect(last?.isUrgent == true)
        }
        let flags: [Bool] = try await Self.run([.pieces(["true"]), .pieces(["false"])]) {
            [
                try await LanguageModelSession().respond(to: "Yes?", generating: Bool.self).content,
                try await LanguageModelSession().respond(to: "No?").content == "true",
            ]
        }
        #expect(flags == [true, false])
    }

    @Test("an actor owns a session")
    func actors() async throws {
        try await Self.run(["Once.", "Then came more."]) {
            let teller = Storyteller()
            let first = try await teller.tell("Begin.")
            #expect(first == "Once.")
            let count = try await teller.stream("Go on.")
            #expect(count >= 1)
        }
    }

    @Test("an adapter that does not fit is refused with the framework's error")
    func adapters() async throws {
        do {
            let adapter = try SystemLanguageModel.Adapter(fileURL: URL(filePath: "my.fmadapter"))
            try await adapter.compile()
            _ = SystemLanguageModel(adapter: adapter)
            Issue.record("expected an error")
        } catch let error as SystemLanguageModel.Adapter.AssetError {
            switch error {
            case .invalidAsset(let context), .invalidAdapterName(let context), .compatibleAdapterNotFound(let context):
                #expect(!context.debugDescription.isEmpty)
            }
            #expect(error.errorDescription != nil)
        }
        #expect(SystemLanguageModel.Adapter.compatibleAdapterIdentifiers(name: "mine").isEmpty)
        try SystemLanguageModel.Adapter.removeObsoleteAdapters()
    }

    @Test("feedback is written with the transcript")
    func feedback() async throws {
        try await Self.run(["Blue."]) {
            let session = LanguageModelSession()
            try await session.respond(to: "Which colour has grass?")
            let data = session.logFeedbackAttachment(
                sentiment: .negative,
                issues: [
                    LanguageModelFeedback.Issue(category: .incorrect, explanation: "Grass is green."),
                    .init(category: .unhelpful),
                ],
                desiredOutput: .response(.init(assetIDs: [], segments: [.text(.init(content: "Green."))])))
            let object = try JSONSerialization.jsonObject(with: data) as? [String: Any]
            #expect(object?["sentiment"] as? String == "negative")
            session.logFeedbackAttachment(sentiment: .positive, desiredResponseText: "Green.")
            session.logFeedbackAttachment(
                sentiment: nil, desiredResponseContent: Shopping(items: [], isUrgent: false))
            #expect(LanguageModelFeedback.Sentiment.allCases.count == 3)
        }
    }
}
