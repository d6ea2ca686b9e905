/// How a response is generated.
///
/// What is nil is as the model's makers advise in generation_config.json. Where they advise nothing, answers are drawn at
/// temperature 0.8 from the 40 most likely tokens, of those up to a probability of 0.95 in sum, of those at least 0.05 times
/// as likely as the likeliest.
public struct GenerationOptions: Sendable, Equatable {
    /// How the next token is chosen; nil for the model's own way, which is random.
    public var sampling: SamplingMode?
    /// How strongly probabilities are flattened: 0 is greedy, 1 leaves them as they are, above 1 they come closer.
    ///
    /// It changes nothing else: what is cut off stays cut off.
    public var temperature: Double?
    /// After this many tokens text ends, and structured output is steered to a valid end.
    public var maximumResponseTokens: Int?
    /// Whether the model may call tools.
    public var toolCallingMode: ToolCallingMode?
    /// The start of the random numbers where no sampling mode is given, which Apple's options cannot say.
    package var seed: UInt64?
    /// Is laid over the model's own ``AnswerDefaults``; for the command line.
    package var answers: AnswerDefaults?

    /// How the next token is chosen; another name of ``sampling``.
    public var samplingMode: SamplingMode? {
        get { sampling }
        set { sampling = newValue }
    }

    /// Options in the spelling of the first release.
    public init(sampling: SamplingMode?, temperature: Double? = nil, maximumResponseTokens: Int? = nil) {
        self.sampling = sampling
        self.temperature = temperature
        self.maximumResponseTokens = maximumResponseTokens
    }

    /// Options.
    public init(samplingMode: SamplingMode? = nil, temperature: Double? = nil, maximumResponseTokens: Int? = nil) {
        self.init(sampling: samplingMode, temperature: temperature, maximumResponseTokens: maximumResponseTokens)
    }

    /// Options that also say whether the model may call tools.
    public init(
        samplingMode: SamplingMode? = nil, temperature: Double? = nil, maximumResponseTokens: Int? = nil,
        toolCallingMode: ToolCallingMode?
    ) {
        self.init(sampling: samplingMode, temperature: temperature, maximumResponseTokens: maximumResponseTokens)
        self.toolCallingMode = toolCallingMode
    }
}
