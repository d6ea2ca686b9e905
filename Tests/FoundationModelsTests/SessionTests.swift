import FoundationModels
import FoundationModelsTesting
import Testing

@Suite("Sessions")
struct SessionTests {
    @Test("requests are recorded, the instructions first")
    func recording() async throws {
        let model = ScriptedModel(["Hello there.", "Bye."])
        let session = LanguageModelSession(model: model, instructions: "Be brief.")
        let response = try await session.respond(to: "Hi")
        #expect(response.content == "Hello there.")
        #expect(response.rawContent == GeneratedContent("Hello there."))
        #expect(response.rawContent.id != nil)
        #expect(response.finishReason == .stop)
        #expect(response.transcriptEntries.map(Role.init) == [.prompt, .response])
        try await session.respond {
            "Good"; "bye"
        }
        #expect(session.transcript.map(Role.init) == [.instructions, .prompt, .response, .prompt, .response])
        #expect(session.transcript.entries.map(\.description)[3] == "Prompt: Good\nbye")
        #expect(session.transcript.history.count == 4)
        #expect(!session.isResponding)
        #expect(model.requests[1].transcript.count == 4)
        guard case .response(let entry) = session.transcript[2] else {
            throw Unexpected(entry: session.transcript[2])
        }
        #expect(entry.segments.map(\.id) == ["0"])
    }

    @Test("a session without instructions and tools has an empty transcript")
    func noInstructions() {
        #expect(LanguageModelSession(model: ScriptedModel([])).transcript.isEmpty)
        let session = LanguageModelSession(model: ScriptedModel([])) {
            "One"
            if true { "two" }
            for word in ["three", "four"] { word }
        }
        #expect(session.transcript.first?.description == "Instructions: One\ntwo\nthree\nfour")
    }

    @Test("structured answers become values, segments and a response format")
    func structured() async throws {
        let npc = NPC(name: "Ada", level: 2, attributes: [.tired], encounter: .orderCoffee("Latte"))
        let session = LanguageModelSession(model: ScriptedModel([.content(npc), .content(npc)]))
        let response = try await session.respond(to: "Go", generating: NPC.self)
        #expect(response.content == npc)
        guard case .prompt(let prompt) = session.transcript[0], case .response(let answer) = session.transcript[1],
            case .structure(let segment) = answer.segments.first
        else {
            Issue.record("expected a prompt and a structured response")
            return
        }
        #expect(prompt.responseFormat?.name == "NPC")
        #expect(segment.source == "NPC")
        #expect(segment.content == npc.generatedContent)
        let raw = try await session.respond(to: "Go", schema: NPC.generationSchema)
        #expect(try raw.content.value(String.self, forProperty: "name") == "Ada")
    }

    @Test("values that are no objects can be requested")
    func roots() async throws {
        let session = LanguageModelSession(
            model: ScriptedModel([.pieces(["4", "2"]), .pieces(["[1,", "2]"]), .pieces(["\"h\"", ""])]))
        #expect(try await session.respond(to: "n", generating: Float.self).content == 42)
        #expect(try await session.respond(to: "n", generating: [Int].self).content == [1, 2])
        #expect(try await session.respond(to: "n", generating: String.self).content == "h")
    }

    @Test("a second request on a session throws and changes nothing")
    func concurrentRequests() async throws {
        let gate = Gate()
        let session = LanguageModelSession(
            model: ScriptedModel([.init([.perform { await gate.wait() }, .text("done")])]))
        let first = Task { try await session.respond(to: "one").content }
        while !session.isResponding { await Task.yield() }
        let count = session.transcript.count
        await #expect(throws: LanguageModelSession.Error.concurrentRequests) { try await session.respond(to: "two") }
        await #expect(throws: LanguageModelSession.Error.concurrentRequests) {
            for try await _ in session.streamResponse(to: "three") {}
        }
        #expect(session.transcript.count == count)
        gate.open()
        #expect(try await first.value == "done")
    }

    @Test("an error leaves the transcript as it was, unless the policy keeps it")
    func rollback() async throws {
        struct Broken: Error, Equatable {}
        let session = LanguageModelSession(
            model: ScriptedModel(["ok", .failure(Broken()), .failure(Broken()), "fine"]), instructions: "i")
        try await session.respond(to: "a")
        let before = session.transcript
        await #expect(throws: Broken()) { try await session.respond(to: "b") }
        #expect(session.transcript == before)
        #expect(!session.isResponding)
        session.transcriptErrorHandlingPolicy = .preserveTranscript
        await #expect(throws: Broken()) { try await session.respond(to: "b") }
        #expect(session.transcript.count == before.count + 1)
        #expect(try await session.respond(to: "c").content == "fine")
    }

    @Test("cancelling the task ends the request at once and rolls back")
    func cancellation() async throws {
        let gate = Gate()
        let session = LanguageModelSession(
            model: ScriptedModel([
                .init([.text("part"), .perform { await gate.wait() }, .text("never")]), "after",
            ]))
        let task = Task { try await session.respond(to: "one").content }
        // Cancelled before the model begins, the request would leave the script's first turn to the next one.
        while !gate.isWaitedAt { await Task.yield() }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(!session.isResponding)
        #expect(session.transcript.isEmpty)
        #expect(try await session.respond(to: "two").content == "after")
        gate.open()
    }

    @Test(
        "options that mean nothing are refused before anything changes",
        arguments: [
            (GenerationOptions(temperature: -1), "temperature is -1.0; expected a finite number of at least 0"),
            (GenerationOptions(temperature: .nan), "temperature is nan; expected a finite number of at least 0"),
            (GenerationOptions(temperature: .infinity), "temperature is inf; expected a finite number of at least 0"),
            (GenerationOptions(maximumResponseTokens: 0), "maximumResponseTokens is 0; expected 1 or more"),
            (GenerationOptions(maximumResponseTokens: -3), "maximumResponseTokens is -3; expected 1 or more"),
            (GenerationOptions(sampling: .random(top: 0)), "random(top:) is 0; expected 1 or more"),
            (
                GenerationOptions(sampling: .random(probabilityThreshold: 0)),
                "random(probabilityThreshold:) is 0.0; expected more than 0 and at most 1"
            ),
            (
                GenerationOptions(sampling: .random(probabilityThreshold: 1.5)),
                "random(probabilityThreshold:) is 1.5; expected more than 0 and at most 1"
            ),
            (GenerationOptions(toolCallingMode: .required), "toolCallingMode is required; the session has no tools"),
        ])
    func options(_ options: GenerationOptions, _ message: String) async throws {
        let session = LanguageModelSession(model: ScriptedModel(["x"]))
        let error = await #expect(throws: InvalidGenerationOptions.self) {
            try await session.respond(to: "a", options: options)
        }
        #expect(error?.errorDescription == message)
        #expect(session.transcript.isEmpty)
        #expect(!session.isResponding)
        #expect(try await session.respond(to: "a", options: GenerationOptions(temperature: 0)).content == "x")
    }

    @Test("a budget ends text early without an error, and a value with one")
    func budget() async throws {
        let session = LanguageModelSession(
            model: ScriptedModel(["one two three", .content(Age(years: 1, months: 2))]))
        let options = GenerationOptions(maximumResponseTokens: 2)
        let response = try await session.respond(to: "count", options: options)
        #expect(response.content == "one two")
        #expect(response.finishReason == .length)
        let before = session.transcript
        let error = await #expect(throws: GeneratedContent.ParsingError.self) {
            try await session.respond(to: "age", generating: Age.self, options: options)
        }
        #expect(error?.debugDescription == "the text ends after 2 bytes, before the value does")
        #expect(error?.rawContent == "{\"")
        #expect(session.transcript == before)
    }

    @Test("a guide that cannot be enforced throws before the model is asked")
    func unsupportedGuide() async throws {
        let model = ScriptedModel(["x"])
        let session = LanguageModelSession(model: model)
        let schema = GenerationSchema(
            type: Age.self, properties: [.init(name: "years", type: Int.self, guides: [.minimum(3), .maximum(2)])])
        do {
            try await session.respond(to: "a", schema: schema)
            Issue.record("expected an error")
        } catch LanguageModelError.unsupportedGenerationGuide(let error) {
            #expect(error.schemaName == "Age")
            #expect(
                error.debugDescription
                    == "property 'years' of 'Age': the minimum 3 is greater than the maximum 2")
        }
        #expect(model.requests.isEmpty)
        #expect(session.transcript.isEmpty)
    }

    @Test("a model is asked only for what it can do")
    func capabilities() async throws {
        let session = LanguageModelSession(model: ScriptedModel(["x", "y"], capabilities: .init([])))
        do {
            try await session.respond(to: "a", generating: Age.self)
            Issue.record("expected an error")
        } catch LanguageModelError.unsupportedCapability(let error) {
            #expect(error.capability == .guidedGeneration)
            #expect(error.debugDescription == "the model does not support guided generation")
        }
        #expect(try await session.respond(to: "a").content == "x")
    }

    @Test("a conversation that is too long throws with both numbers")
    func contextSize() async throws {
        let session = LanguageModelSession(model: ScriptedModel(["x"], contextSize: 3), instructions: "one two")
        do {
            try await session.respond(to: "three four")
            Issue.record("expected an error")
        } catch LanguageModelError.contextSizeExceeded(let error) {
            #expect(error.contextSize == 3)
            #expect(error.tokenCount == 4)
            #expect(
                error.debugDescription
                    == "prompt is 4 tokens; the context is 3; start a session with a shorter transcript")
        }
        #expect(session.transcript.count == 1)
    }

    @Test("a transcript can be set between requests, and not during one")
    func settingTheTranscript() async throws {
        let gate = Gate()
        let model = ScriptedModel([.init([.perform { await gate.wait() }, .text("x")]), "y"])
        let session = LanguageModelSession(model: model)
        let task = Task { try await session.respond(to: "a").content }
        // The first turn must be taken, or the second request would get it.
        while model.requests.isEmpty { await Task.yield() }
        session.transcript = Transcript()
        await #expect(throws: LanguageModelSession.Error.transcriptMutationWhileResponding) { try await task.value }
        gate.open()
        session.transcript = Transcript(entries: [
            .instructions(Transcript.Instructions(segments: [], toolDefinitions: []))
        ])
        #expect(try await session.respond(to: "b").content == "y")
        #expect(session.transcript.count == 3)
    }

    @Test("usage is counted for a request and for the session")
    func usage() async throws {
        let session = LanguageModelSession(model: ScriptedModel(["a b", "c"]))
        let response = try await session.respond(to: "one two three")
        #expect(response.usage.input.totalTokenCount == 3)
        #expect(response.usage.output.totalTokenCount == 2)
        try await session.respond(to: "four")
        #expect(session.usage.output.totalTokenCount == 3)
        #expect(session.usage.totalTokenCount == 3 + 2 + 6 + 1)
    }

    @Test("thoughts become an entry before the answer and are no part of it")
    func reasoning() async throws {
        let session = LanguageModelSession(
            model: ScriptedModel([.init([.reasoning("hm"), .reasoning("m"), .text("42")])]))
        let response = try await session.respond(to: "?", contextOptions: ContextOptions(reasoningLevel: .deep))
        #expect(response.content == "42")
        #expect(session.transcript.map(Role.init) == [.prompt, .reasoning, .response])
        #expect(session.transcript[1].description == "Reasoning: hmm")
        #expect(response.usage.output.reasoningTokenCount == 2)
    }

    @Test("a session continues from the transcript of another")
    func resuming() async throws {
        let first = LanguageModelSession(model: ScriptedModel(["one"]), tools: [Adder()], instructions: "i")
        try await first.respond(to: "a")
        let model = ScriptedModel(["two"])
        let second = LanguageModelSession(model: model, tools: [Adder()], transcript: first.transcript)
        #expect(second.transcript == first.transcript)
        try await second.respond(to: "b")
        #expect(Array(model.requests[0].transcript.prefix(3)) == Array(first.transcript))
        let third = LanguageModelSession(model: model, tools: [Adder()], transcript: Transcript())
        guard case .instructions(let instructions) = third.transcript.first else {
            Issue.record("expected instructions")
            return
        }
        #expect(instructions.toolDefinitions.map(\.name) == ["Adder"])
    }

    @Test("a transcript that was saved with tools continues after the same prompt, and no call is requested")
    func resumingWithoutTools() async throws {
        let first = LanguageModelSession(model: ScriptedModel(["one"]), tools: [Adder()], instructions: "i")
        try await first.respond(to: "a")
        let model = ScriptedModel(["two"])
        let second = LanguageModelSession(model: model, transcript: first.transcript)
        #expect(try await second.respond(to: "b").content == "two")
        #expect(model.requests[0].enabledToolDefinitions.map(\.name) == ["Adder"])
        #expect(model.requests[0].generationOptions.toolCallingMode?.kind == .disallowed)
    }

    @Test("many sessions over one model run at the same time")
    func manySessions() async throws {
        let model = ScriptedModel { request in .text("answer to " + (request.transcript.last?.description ?? "")) }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<8 {
                group.addTask {
                    let session = LanguageModelSession(model: model)
                    for turn in 0..<5 {
                        let response = try await session.respond(to: "\(number).\(turn)")
                        #expect(response.content == "answer to Prompt: \(number).\(turn)")
                    }
                }
            }
            try await group.waitForAll()
        }
    }

    @Test("an actor may ask, and values that are not Sendable come back to it")
    @MainActor
    func callersActor() async throws {
        let session = LanguageModelSession(model: ScriptedModel([.content(GeneratedContent(properties: ["n": 1]))]))
        let response = try await session.respond(to: "a", generating: NotSendable.self)
        MainActor.assertIsolated()
        #expect(response.content.box.value == 1)
    }

    @Test("the model never runs on the caller's actor")
    @MainActor
    func modelRunsElsewhere() async throws {
        let session = LanguageModelSession(
            model: ScriptedModel { _ in
                #expect(!isMainThread())
                return "x"
            })
        try await session.respond(to: "a")
    }
}

/// Whether the calling thread is the main one.
func isMainThread() -> Bool { Thread.isMainThread }

final class Counter {
    var value: Int
    init(_ value: Int) { self.value = value }
}

struct NotSendable: Generable {
    let box: Counter
    static var generationSchema: GenerationSchema {
        GenerationSchema(type: Self.self, properties: [.init(name: "n", type: Int.self)])
    }
    init(_ content: GeneratedContent) throws { box = Counter(try content.value(forProperty: "n")) }
    var generatedContent: GeneratedContent { GeneratedContent(properties: ["n": box.value]) }
}
