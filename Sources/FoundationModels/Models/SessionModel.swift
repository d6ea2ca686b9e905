/// A model as a session sees it, whatever its type.
struct SessionModel: Sendable {
    let capabilities: LanguageModelCapabilities
    /// Whether errors are those of the first release, as for the system's model.
    let throwsGenerationErrors: Bool
    /// What runs the model; it lives as long as somebody holds it.
    let executor: any AnyObject & Sendable
    /// Runs one turn.
    let respond:
        @Sendable (LanguageModelExecutorGenerationRequest, LanguageModelExecutorGenerationChannel) async throws -> Void
    /// Gets ready for a transcript.
    let prewarm: @Sendable (Transcript) -> Void

    init<Model: LanguageModel>(_ model: Model) {
        let slot = ExecutorStore.shared.slot(for: model.executorConfiguration, of: Model.Executor.self)
        capabilities = model.capabilities
        executor = slot
        throwsGenerationErrors = model is SystemLanguageModel
        respond = { request, channel in
            try await slot.get().respond(to: request, model: model, streamingInto: channel)
        }
        prewarm = { transcript in
            // A model that cannot be loaded tells the next request so.
            try? slot.get().prewarm(model: model, transcript: transcript)
        }
    }
}
