import Foundation
import Locks

extension SessionRun {
    /// One time that a model is asked.
    struct Round {
        let active: ActiveProfile
        /// The tools that may be called.
        let tools: [any Tool]
        let request: LanguageModelExecutorGenerationRequest
    }

    /// Finds out what the model is asked with, and tells the callbacks that it will be.
    func beginRound(isFirst: Bool) async throws -> Round {
        var (active, options) = try await resolve()
        for _ in 0..<Self.evaluationLimit {
            let hasSwitched = await activate(active)
            let hasAnnounced = try await announcePrompt(to: active)
            // Nothing has run, so that nothing can have changed.
            guard hasSwitched || hasAnnounced else { break }
            if isFirst { keepPrompt() }
            (active, options) = try await resolve()
        }
        return try await round(active, options)
    }

    /// Callbacks can switch profiles, whose callbacks can switch them back without an end; after this many the model is asked.
    private static let evaluationLimit = 8

    /// Evaluates the profile, checks what it says and writes its instructions into the transcript.
    private func resolve() async throws -> (ActiveProfile, GenerationOptions) {
        let active: ActiveProfile
        switch session.source {
        case .fixed(let model, let tools): active = self.active ?? ActiveProfile(model: model, tools: tools)
        case .profile(let source): active = try await source.active(in: session)
        }
        self.active = active
        var options = plan.prompt.options
        options.toolCallingMode = toolCallingMode
        options = options.filled(from: active.options)
        try options.validate()
        try options.validate(toolNames: active.tools.map(\.name))
        if let instructions = active.instructions {
            session.setInstructions(instructions, toolDefinitions: active.definitions)
        }
        return (active, options)
    }

    private func round(_ active: ActiveProfile, _ options: GenerationOptions) async throws -> Round {
        var options = options
        let isDisallowed = options.toolCallingMode?.kind == .disallowed
        var definitions = isDisallowed ? [] : active.definitions
        var context = plan.prompt.contextOptions
        context.reasoningLevel = context.reasoningLevel ?? active.reasoningLevel
        try check(active.model, definitions: definitions, context: context)
        let entries = session.state.withLock { $0.transcript.entries }
        if active.instructions == nil, active.tools.isEmpty, active.model.capabilities.contains(.toolCalling),
            case .instructions(let restored)? = entries.first
        {
            // A transcript that was saved with tools continues after the same prompt, although nothing is there to run
            // them.
            definitions = restored.toolDefinitions
            if !definitions.isEmpty { options.toolCallingMode = .disallowed }
        }
        var seen = entries
        if case .profile(let source) = session.source {
            seen = await source.transformed(entries, by: active, in: session)
        }
        return Round(
            active: active, tools: isDisallowed ? [] : active.tools,
            request: LanguageModelExecutorGenerationRequest(
                id: UUID(), transcript: Transcript(entries: seen), enabledTools: definitions, schema: plan.schema,
                generationOptions: options, contextOptions: context, metadata: plan.prompt.metadata))
    }

    // MARK: Checks

    /// What would be found out too late if it were left to the model.
    private func check(
        _ model: SessionModel, definitions: [Transcript.ToolDefinition], context: ContextOptions
    ) throws {
        if let schema = plan.schema {
            try require(.guidedGeneration, of: model)
            try check(schema)
        }
        if !definitions.isEmpty { try require(.toolCalling, of: model) }
        if context.reasoningLevel != nil { try require(.reasoning, of: model) }
        if plan.prompt.segments.holdImage || session.state.withLock({ $0.transcript.instructionsHoldImage }) {
            try require(.vision, of: model)
        }
        for definition in definitions { try check(definition.parameters) }
    }

    private func require(_ capability: LanguageModelCapabilities.Capability, of model: SessionModel) throws {
        guard !model.capabilities.contains(capability) else { return }
        throw LanguageModelError.unsupportedCapability(
            .init(
                capability: capability,
                debugDescription: ErrorText.unsupportedCapability(capability.description)))
    }

    private func check(_ schema: GenerationSchema) throws {
        let document = schema.document
        guard let issue = document.issues.first else { return }
        throw LanguageModelError.unsupportedGenerationGuide(
            .init(
                schemaName: document.name,
                debugDescription: ErrorText.unsupportedGuide(issue, schema: document.name)))
    }
}
