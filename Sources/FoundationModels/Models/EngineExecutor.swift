// The seam to the inference engine: everything above it knows nothing about weights and tokens.

/// Which weights an engine runs, and how.
struct EngineConfiguration: Hashable, Sendable {
    /// Where the weights come from.
    enum Source: Hashable, Sendable {
        /// The model that `CREMA_MODEL` names, else the bundled one.
        case standard
        case directory(String)
        case cached(String)
    }

    var source: Source
    var options = OpenWeightsModel.Options()
}

/// What is known about an engine's model before it is loaded.
struct EngineStatus: Sendable {
    var availability: SystemLanguageModel.Availability
    /// Tokens; 0 while no model is there.
    var contextSize: Int
    /// The languages that the model states, nil when it states none and every language is accepted.
    var languages: [String]?
}

/// What the tokens of are counted.
enum TokenCountSubject: Sendable {
    case prompt([Transcript.Segment])
    case instructions([Transcript.Segment])
    case tools([Transcript.ToolDefinition])
    case schema(GenerationSchema)
    case entries([Transcript.Entry])
}

/// An engine for one configuration.
struct EngineExecutor: Sendable {
    private let configuration: EngineConfiguration

    init(configuration: EngineConfiguration) throws {
        self.configuration = configuration
    }

    /// What is known about the model of a configuration.
    static func status(of configuration: EngineConfiguration) -> EngineStatus {
        EngineStatus(availability: .unavailable(.modelNotReady), contextSize: 0, languages: nil)
    }

    /// Gets ready for a request that begins with a transcript.
    func prewarm(transcript: Transcript) {}

    /// Runs one turn.
    func respond(
        to request: LanguageModelExecutorGenerationRequest,
        streamingInto channel: LanguageModelExecutorGenerationChannel
    ) async throws {
        throw SystemLanguageModel.Error.assetsUnavailable(.init(debugDescription: ErrorText.noModel))
    }

    /// How many tokens something takes in the model's own form.
    func tokenCount(of subject: TokenCountSubject) async throws -> Int {
        throw SystemLanguageModel.Error.assetsUnavailable(.init(debugDescription: ErrorText.noModel))
    }
}
