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
}
