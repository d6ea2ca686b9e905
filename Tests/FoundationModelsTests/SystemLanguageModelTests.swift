import Foundation
import FoundationModelsTesting
import Testing

@testable import FoundationModels

/// Runs code with a script in the place of the engine.
func withScript<Result>(
    _ model: ScriptedModel, _ body: () async throws -> Result
) async rethrows -> Result {
    try await model.standingIn(for: body)
}

@Suite("The model of the system")
struct SystemLanguageModelTests {
    @Test("errors match those of the first release, with the same text")
    func errors() async throws {
        typealias GenerationError = LanguageModelSession.GenerationError
        func description(_ turn: ScriptedModel.Turn) async -> String {
            await withScript(ScriptedModel([turn])) {
                do {
                    _ = try await LanguageModelSession().respond(to: "a", generating: Age.self)
                    return "no error"
                } catch let error as GenerationError {
                    let name = String(String(describing: error).prefix { $0 != "(" })
                    return "\(name): \(error.errorDescription ?? "")"
                } catch {
                    return "other: \(error)"
                }
            }
        }
        #expect(
            await description(
                .failure(
                    LanguageModelError.contextSizeExceeded(.init(contextSize: 1, tokenCount: 2, debugDescription: "d")))
            )
                == "exceededContextWindowSize: d")
        #expect(
            await description(.failure(LanguageModelError.rateLimited(.init(resetDate: nil, debugDescription: "d"))))
                == "rateLimited: d")
        #expect(
            await description(.failure(LanguageModelError.guardrailViolation(.init(debugDescription: "d"))))
                == "guardrailViolation: d")
        #expect(
            await description(
                .failure(LanguageModelError.unsupportedGenerationGuide(.init(schemaName: nil, debugDescription: "d"))))
                == "unsupportedGuide: d")
        #expect(
            await description(
                .failure(
                    LanguageModelError.unsupportedLanguageOrLocale(
                        .init(languageCode: "xx", debugDescription: "d")))) == "unsupportedLanguageOrLocale: d")
        #expect(
            await description(.failure(LanguageModelError.refusal(.init(explanation: "e", debugDescription: "d"))))
                == "refusal: d")
        #expect(
            await description(.failure(SystemLanguageModel.Error.assetsUnavailable(.init(debugDescription: "d"))))
                == "assetsUnavailable: d")
        #expect(
            await description(.pieces(["{"])) == "decodingFailure: the text ends after 1 bytes, before the value does")
        #expect(
            await description(.failure(LanguageModelError.timeout(.init(debugDescription: "d"))))
                .hasPrefix("other: "))
    }

    @Test("a refusal explains itself")
    func refusal() async throws {
        let refusal = LanguageModelError.Refusal(explanation: "because", debugDescription: "d")
        #expect(try await refusal.explanation.content == "because")
        #expect(try await refusal.explanationStream.collect().content == "because")
        let old = LanguageModelSession.GenerationError.Refusal(transcriptEntries: refusal.entries)
        #expect(try await old.explanation.content == "because")
        var texts: [String] = []
        for try await snapshot in old.explanationStream { texts.append(snapshot.content) }
        #expect(texts == ["because"])
    }

    @Test("every error of the first release says what happened and what to do")
    func wording() {
        typealias GenerationError = LanguageModelSession.GenerationError
        let context = GenerationError.Context(debugDescription: "d")
        let errors: [GenerationError] = [
            .exceededContextWindowSize(context), .assetsUnavailable(context), .guardrailViolation(context),
            .unsupportedGuide(context), .unsupportedLanguageOrLocale(context), .decodingFailure(context),
            .rateLimited(context), .concurrentRequests(context), .refusal(.init(transcriptEntries: []), context),
        ]
        #expect(errors.allSatisfy { $0.errorDescription == "d" })
        #expect(
            errors.map(\.recoverySuggestion) == [
                "Start a session with a shorter transcript.", "Install a model, or set CREMA_MODEL to one.",
                "Change the prompt.", "Change or remove the guide.",
                "Ask in a language of SystemLanguageModel.supportedLanguages.",
                "Raise maximumResponseTokens, or ask again.", "Ask again later.",
                "Wait until isResponding is false, or use another session.",
                "Read the explanation and change the prompt.",
            ])
        #expect(
            errors.map(\.failureReason) == [
                "The conversation is longer than the model's context.", "The model is not available.",
                "A check found something in the prompt or the answer.", "A guide cannot be enforced.",
                "The model does not know the language of the prompt.",
                "The text did not become the type that was asked for.", "There are too many requests.",
                "The session is already responding.", "The model refused to answer.",
            ])
    }

    @Test("a second request throws an error that matches the first release's")
    func concurrentRequests() async throws {
        let gate = Gate()
        try await withScript(ScriptedModel([.init([.perform { await gate.wait() }, .text("x")])])) {
            let session = LanguageModelSession()
            let stream = session.streamResponse(to: "a")
            do {
                try await session.respond(to: "b")
                Issue.record("expected an error")
            } catch LanguageModelSession.GenerationError.concurrentRequests(let context) {
                #expect(
                    context.debugDescription
                        == "a request is already running on this session; wait until isResponding is false, or use another session"
                )
            }
            gate.open()
            #expect(try await stream.collect().content == "x")
        }
    }

    @Test("languages are sets with their regions, and locales are compared kindly")
    func languages() async throws {
        await withScript(ScriptedModel([], languages: ["en", "pt-BR"])) {
            let model = SystemLanguageModel.default
            #expect(model.supportedLanguages.contains(Locale.current.language))
            #expect(model.supportedLanguages.contains(Locale.Language(identifier: "en-US")))
            #expect(model.supportedLanguages.contains(Locale.Language(identifier: "en-001")))
            #expect(!model.supportedLanguages.contains(Locale.Language(identifier: "de")))
            #expect(model.supportsLocale(Locale(identifier: "pt_PT")))
            #expect(!model.supportsLocale(Locale(identifier: "de_DE")))
            #expect(model.supportsLocale())
        }
    }

    @Test("a prompt in a language that the model does not state throws")
    func unsupportedLanguage() async throws {
        try await withScript(ScriptedModel(["ok", "ok"], languages: ["en"])) {
            let session = LanguageModelSession()
            do {
                try await session.respond(
                    to: "Kannst du mir bitte sagen, wie das Wetter in der Stadt ist und was ich tun soll?")
                Issue.record("expected an error")
            } catch LanguageModelSession.GenerationError.unsupportedLanguageOrLocale(let context) {
                #expect(context.debugDescription == "the prompt is in 'de'; the model knows en")
            }
            #expect(session.transcript.isEmpty)
            // Too short to be sure of.
            #expect(try await session.respond(to: "Guten Tag").content == "ok")
            #expect(try await session.respond(to: "How long have you worked here?").content == "ok")
        }
    }

    @Test(
        "languages are told apart when it is certain",
        arguments: [
            ("How long have you worked here, and what do you like about it?", "en"),
            ("Wie lange arbeitest du schon hier, und was gefällt dir an der Arbeit mit den Gästen?", "de"),
            ("Depuis combien de temps est-ce que vous travaillez dans le café et que fait la barista?", "fr"),
            ("¿Cuánto tiempo llevas en el café y qué es lo que más te gusta de la gente que viene por aquí?", "es"),
            ("ここでどのくらい働いていますか、そして何が好きですか", "ja"),
            ("여기서 얼마나 오래 일했는지 알려 주시고 무엇이 좋은지 말해 주세요", "ko"),
            ("你在这里工作多久了你最喜欢这份工作的哪一点请详细告诉我谢谢你", "zh"),
            ("Как долго ты здесь работаешь и что тебе нравится в этом месте, когда я не здесь?", "ru"),
            ("1234567890 1234567890 1234567890", nil), ("Latte Macchiato Espresso Cappuccino", nil),
        ] as [(String, String?)])
    func promptLanguages(_ text: String, _ code: String?) {
        #expect(PromptLanguage.candidates(for: text).first == code)
    }

    @Test("tokens are counted in the model's own way")
    func tokenCounts() async throws {
        try await withScript(ScriptedModel([], contextSize: 50)) { () async throws -> Void in
            let model = SystemLanguageModel.default
            #expect(model.contextSize == 50)
            #expect(model.isAvailable)
            #expect(try await model.tokenCount(for: "one two three") == 3)
            #expect(try await model.tokenCount(for: Instructions("one two")) == 2)
            #expect(try await model.tokenCount(for: [Adder()]) == 4)
            #expect(try await model.tokenCount(for: Float.generationSchema) == 2)
            #expect(try await model.tokenCount(for: [Transcript.Entry.prompt(.init(segments: []))]) == 0)
        }
    }

    @Test("adapters of Apple's model are refused")
    func adapters() {
        #expect(throws: SystemLanguageModel.Adapter.AssetError.self) { try SystemLanguageModel.Adapter(name: "x") }
        #expect(SystemLanguageModel.Adapter.compatibleAdapterIdentifiers(name: "x").isEmpty)
    }
}
