/// A model as a session sees it, whatever its type.
struct SessionModel: Sendable {
    let capabilities: LanguageModelCapabilities
    /// What runs the model; it lives as long as something holds it.
    let executor: any AnyObject & Sendable
    /// Runs one turn.
    let respond:
        @Sendable (LanguageModelExecutorGenerationRequest, LanguageModelExecutorGenerationChannel) async throws -> Void
    /// Whether the model reads attachments of a type.
    let readsAttachments: @Sendable (UTType) async throws -> Bool
    /// Whether the model writes entries of a type.
    let writesEntries: @Sendable (UTType) async throws -> Bool
    /// Whether the model is one for tests, whose pieces a stream gives one by one.
    let isStandIn: Bool
    /// Gets ready for a transcript.
    let prewarm: @Sendable (Transcript) -> Void

    init<Model: LanguageModel>(_ model: Model) {
        let slot = ExecutorStore.shared.slot(for: model.executorConfiguration, of: Model.Executor.self)
        capabilities = model.capabilities
        executor = slot
        isStandIn = model is any StandInModel
        respond = { request, channel in
            try await slot.get().respond(to: request, model: model, streamingInto: channel)
        }
        readsAttachments = { try await model.supportsDataAttachmentType($0) }
        writesEntries = { try await model.supportsDataEntryType($0) }
        prewarm = { transcript in
            // A model that cannot be loaded tells the next request so.
            try? slot.get().prewarm(model: model, transcript: transcript)
        }
    }
}
