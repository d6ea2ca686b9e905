extension SystemLanguageModel: LanguageModel {
    /// Guided generation, tool calls and reasoning, and vision where the model's files hold a part that sees.
    public var capabilities: LanguageModelCapabilities {
        EngineExecutor.status(of: Executor.engineConfiguration).capabilities
    }

    /// What an executor for this model is made from.
    public var executorConfiguration: Executor.Configuration { Executor.Configuration() }

    /// Runs the model of the system.
    public struct Executor: LanguageModelExecutor {
        /// The model that is run.
        public typealias Model = SystemLanguageModel

        /// There is one model of the system.
        public struct Configuration: Hashable, Sendable {}

        static let engineConfiguration = EngineConfiguration(source: .standard)

        private let engine: EngineExecutor

        /// An executor for the model of the system.
        public init(configuration: Configuration) throws {
            engine = try EngineExecutor(configuration: Self.engineConfiguration)
        }

        /// Loads the model and reads the transcript ahead; returns at once.
        public func prewarm(model: SystemLanguageModel, transcript: Transcript) {
            if SystemLanguageModel.standIn == nil { engine.prewarm(transcript: transcript) }
        }

        /// Runs one turn.
        nonisolated(nonsending) public func respond(
            to request: LanguageModelExecutorGenerationRequest, model: SystemLanguageModel,
            streamingInto channel: LanguageModelExecutorGenerationChannel
        ) async throws {
            if let model = SystemLanguageModel.standIn {
                try await model.play(request, into: channel)
            } else {
                try await engine.respond(to: request, streamingInto: channel)
            }
        }

        func tokenCount(of subject: TokenCountSubject) async throws -> Int {
            if let model = SystemLanguageModel.standIn { return model.tokenCount(of: subject) }
            return try await engine.tokenCount(of: subject)
        }
    }
}
