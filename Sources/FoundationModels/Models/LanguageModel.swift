/// A model that a session can run on.
///
/// The model says what it can do and how its executor is configured; sessions over models with equal configurations
/// share one executor.
public protocol LanguageModel: Sendable {
    /// What does the work.
    associatedtype Executor: LanguageModelExecutor where Self == Executor.Model

    /// What the model can do.
    var capabilities: LanguageModelCapabilities { get }
    /// What an executor for this model is made from.
    var executorConfiguration: Executor.Configuration { get }

    /// Whether the model reads attachments of a type; a request with any other throws
    /// ``LanguageModelError/unsupportedTranscriptContent(_:)``.
    nonisolated(nonsending) func supportsDataAttachmentType(_ type: UTType) async throws -> Bool
    /// Whether the model writes entries of a type; any other throws
    /// ``LanguageModelError/unsupportedTranscriptContent(_:)``.
    nonisolated(nonsending) func supportsDataEntryType(_ type: UTType) async throws -> Bool
}

extension LanguageModel {
    /// False.
    nonisolated(nonsending) public func supportsDataAttachmentType(_ type: UTType) async throws -> Bool { false }

    /// False.
    nonisolated(nonsending) public func supportsDataEntryType(_ type: UTType) async throws -> Bool { false }
}
