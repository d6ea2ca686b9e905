/// How a response is generated.
public struct GenerationOptions: Sendable, Equatable {
    /// How the next token is chosen; nil for the engine's own choice, which is random.
    public var sampling: SamplingMode?
    /// How strongly probabilities are flattened: 0 is greedy, 1 leaves them as they are, above 1 they come closer.
    public var temperature: Double?
    /// After this many tokens text ends, and structured output is steered to a valid end.
    public var maximumResponseTokens: Int?
    /// Whether the model may call tools.
    public var toolCallingMode: ToolCallingMode?

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
