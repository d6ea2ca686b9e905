import FoundationModels
import FoundationModelsTesting
import Testing

/// Every way in which programs call the module; what matters is that each compiles without help.
@Suite("Public surface")
struct PublicSurfaceTests {
    /// A session that answers any number of requests.
    static func session() -> LanguageModelSession {
        LanguageModelSession(
            model: ScriptedModel { request in
                request.schema == nil ? "text" : .content(Age(years: 1, months: 2))
            })
    }

    @Test("answers can be requested in every form")
    func respond() async throws {
        let session = Self.session()
        let prompt = Prompt("p")
        let text = "t"
        let schema = Age.generationSchema
        let options = GenerationOptions(temperature: 0.5)
        let context = ContextOptions(includeSchemaInPrompt: false)
        try await session.respond(to: prompt)
        try await session.respond(to: text)
        try await session.respond(to: "literal \(1)")
        try await session.respond { "builder" }
        try await session.respond(to: prompt, options: options)
        try await session.respond(to: text, options: options)
        try await session.respond(options: options) {
            prompt; text
        }
        try await session.respond(to: prompt, schema: schema)
        try await session.respond(to: text, schema: schema)
        try await session.respond(schema: schema) { text }
        try await session.respond(to: prompt, schema: schema, includeSchemaInPrompt: false, options: options)
        try await session.respond(to: text, schema: schema, includeSchemaInPrompt: false, options: options)
        try await session.respond(schema: schema, includeSchemaInPrompt: false, options: options) { text }
        try await session.respond(to: prompt, generating: Age.self)
        try await session.respond(to: text, generating: Age.self)
        try await session.respond(generating: Age.self) { text }
        try await session.respond(to: prompt, generating: Age.self, includeSchemaInPrompt: false, options: options)
        try await session.respond(to: text, generating: Age.self, includeSchemaInPrompt: false)
        try await session.respond(generating: Age.self, includeSchemaInPrompt: false, options: options) { text }
        try await session.respond(to: prompt, options: options, contextOptions: context, metadata: ["a": 1])
        try await session.respond(to: text, contextOptions: context)
        try await session.respond(contextOptions: context, metadata: [:]) { text }
        try await session.respond(to: prompt, schema: schema, contextOptions: context)
        try await session.respond(to: text, schema: schema, options: options, contextOptions: context)
        try await session.respond(schema: schema, contextOptions: context) { text }
        try await session.respond(to: prompt, generating: Age.self, contextOptions: context)
        try await session.respond(to: text, generating: Age.self, options: options, metadata: ["x": "y"])
        try await session.respond(generating: Age.self, contextOptions: context) { text }
        let inferred: LanguageModelSession.Response<Age> = try await session.respond(to: "literal")
        #expect(inferred.content.years == 1)
        let age: Age = try await session.respond(to: text).content
        #expect(age.months == 2)
        #expect(try await session.respond(to: "text please").content == "text")
    }

    @Test("answers can be streamed in every form")
    func stream() async throws {
        let session = Self.session()
        let prompt = Prompt { "p" }
        let text = "t"
        let schema = Age.generationSchema
        let options = GenerationOptions(samplingMode: .greedy)
        let context = ContextOptions(includeSchemaInPrompt: true)
        _ = try await session.streamResponse(to: prompt).collect()
        _ = try await session.streamResponse(to: text).collect()
        _ = try await session.streamResponse(to: "literal", options: options).collect()
        _ = try await session.streamResponse { "builder" }.collect()
        _ = try await session.streamResponse(options: options) { "builder" }.collect()
        _ = try await session.streamResponse(to: prompt, schema: schema).collect()
        _ = try await session.streamResponse(to: text, schema: schema, includeSchemaInPrompt: false).collect()
        _ = try await session.streamResponse(schema: schema) { text }.collect()
        _ = try await session.streamResponse(to: prompt, generating: Age.self).collect()
        _ = try await session.streamResponse(to: text, generating: Age.self, options: options).collect()
        _ = try await session.streamResponse(generating: Age.self) { text }.collect()
        _ = try await session.streamResponse(to: prompt, contextOptions: context).collect()
        _ = try await session.streamResponse(to: text, metadata: ["a": true]).collect()
        _ = try await session.streamResponse(contextOptions: context) { text }.collect()
        _ = try await session.streamResponse(to: prompt, schema: schema, contextOptions: context).collect()
        _ = try await session.streamResponse(to: text, schema: schema, contextOptions: context).collect()
        _ = try await session.streamResponse(schema: schema, contextOptions: context) { text }.collect()
        _ = try await session.streamResponse(to: prompt, generating: Age.self, contextOptions: context).collect()
        _ = try await session.streamResponse(to: text, generating: Age.self, contextOptions: context).collect()
        _ = try await session.streamResponse(generating: Age.self, contextOptions: context) { text }.collect()
        var last: Age.PartiallyGenerated?
        for try await snapshot in session.streamResponse(to: "literal", generating: Age.self) {
            last = snapshot.content
        }
        #expect(last?.years == 1)
        #expect(session.transcript.count == 42)
    }

    @Test("sessions can be made in every form")
    func sessions() throws {
        let tools: [any Tool] = [Adder()]
        let model = ScriptedModel([])
        let transcript = Transcript(entries: [])
        _ = LanguageModelSession()
        _ = LanguageModelSession(instructions: "text")
        _ = LanguageModelSession(instructions: Instructions("text"))
        _ = LanguageModelSession { "builder" }
        _ = LanguageModelSession(tools: tools)
        _ = LanguageModelSession(tools: tools, instructions: "text")
        _ = LanguageModelSession(tools: tools) { "builder" }
        _ = LanguageModelSession(tools: [Adder()], transcript: transcript)
        _ = LanguageModelSession(transcript: transcript)
        _ = LanguageModelSession(model: .default)
        _ = LanguageModelSession(model: .default, tools: tools, instructions: "text")
        _ = LanguageModelSession(model: SystemLanguageModel.default, instructions: "text")
        _ = LanguageModelSession(model: SystemLanguageModel(useCase: .contentTagging), instructions: "text")
        _ = LanguageModelSession(
            model: SystemLanguageModel(guardrails: .permissiveContentTransformations), tools: tools)
        _ = LanguageModelSession(model: model)
        _ = LanguageModelSession(model: model, instructions: "text")
        _ = LanguageModelSession(model: model, instructions: Instructions { "text" })
        _ = LanguageModelSession(model: model) { "builder" }
        _ = LanguageModelSession(model: model, tools: tools) { "builder" }
        _ = LanguageModelSession(model: model, tools: tools, transcript: transcript)
        let weights = OpenWeightsModel(directory: URL(fileURLWithPath: "/nowhere"))
        _ = LanguageModelSession(model: weights, instructions: "text")
        _ = OpenWeightsModel(cached: "org/name", options: .init(threads: 2, precision: .exact, contextSize: 4096))
        let session = LanguageModelSession(model: model)
        session.prewarm()
        session.prewarm(promptPrefix: Prompt("p"))
    }

    @Test("options can be made in every form")
    func options() {
        #expect(GenerationOptions() == GenerationOptions(samplingMode: nil))
        #expect(GenerationOptions(sampling: .greedy) == GenerationOptions(samplingMode: .greedy))
        #expect(GenerationOptions(temperature: 0.5).temperature == 0.5)
        #expect(GenerationOptions(sampling: .greedy, temperature: 1, maximumResponseTokens: 3).sampling == .greedy)
        #expect(GenerationOptions(maximumResponseTokens: 3, toolCallingMode: .allowed).toolCallingMode == .allowed)
        #expect(GenerationOptions.SamplingMode.random(top: 3).kind == .randomTopK(3, seed: nil))
        #expect(
            GenerationOptions.SamplingMode.random(probabilityThreshold: 0.5, seed: 1).kind
                == .randomProbabilityThreshold(0.5, seed: 1))
    }

    @Test("availability can be switched over")
    func availability() {
        switch SystemLanguageModel.default.availability {
        case .available: break
        case .unavailable(.deviceNotEligible), .unavailable(.appleIntelligenceNotEnabled): break
        case .unavailable(.modelNotReady): break
        case .unavailable(let other): Issue.record("\(other)")
        }
        if case .available = SystemLanguageModel.default.availability {
            #expect(SystemLanguageModel.default.isAvailable)
        }
    }

    @Test("prompts take conditions, loops and values")
    func builders() async throws {
        let isLoud = true
        let name: String? = nil
        let prompt = Prompt {
            "one"
            if isLoud { "two" } else { "no" }
            if let name { name }
            for number in 3...4 { "\(number)" }
            Age(years: 5, months: 6)
            ["seven", "eight"]
            GeneratedContent(9)
        }
        let lines = try await text(of: prompt).split(separator: "\n")
        #expect(lines == ["one", "two", "3", "4", #"{"years": 5, "months": 6}"#, "seven", "eight", "9"])
    }

    @Test("the framework's own structures of the first talk still compile")
    func talkSpellings() async throws {
        let output = ToolOutput(GeneratedContent(properties: ["a": 1]))
        #expect(try await text(of: output.promptRepresentation) == #"{"a": 1}"#)
        #expect(try await text(of: ToolOutput("x").promptRepresentation) == "x")
        #expect(Transcript(entries: []).entries.isEmpty)
    }
}

/// The text of a prompt, as it is in the transcript of a session that was asked.
private func text(of prompt: Prompt) async throws -> String {
    let session = LanguageModelSession(model: ScriptedModel(["x"]))
    try await session.respond(to: prompt)
    guard case .prompt(let entry) = session.transcript.first else { return "" }
    return entry.description
}
