/// What runs a model: it reads a transcript and streams what the model says.
///
/// One executor serves all sessions over models with its configuration, several requests at a time.
public protocol LanguageModelExecutor: Sendable {
    /// What an executor is made from; equal configurations share an executor.
    associatedtype Configuration: Hashable, Sendable
    /// The model that is run.
    associatedtype Model: LanguageModel

    /// An executor for a configuration.
    init(configuration: Configuration) throws

    /// Gets ready for a request that begins with a transcript; returns at once.
    func prewarm(model: Model, transcript: Transcript)

    /// Runs one turn of a model and returns when it has ended.
    ///
    /// Long computations belong on a thread of the executor's own. When the task is cancelled the turn ends within one
    /// token.
    ///
    /// - Parameters:
    ///   - request: what is asked.
    ///   - model: the model that is run.
    ///   - channel: where the turn's text and calls go.
    nonisolated(nonsending) func respond(
        to request: LanguageModelExecutorGenerationRequest, model: Model,
        streamingInto channel: LanguageModelExecutorGenerationChannel
    ) async throws
}

extension LanguageModelExecutor {
    /// Does nothing.
    public func prewarm(model: Model, transcript: Transcript) {}
}
