/// What a model is asked with in one round.
///
/// Unchecked: transforms and callbacks are those of a profile, and only its session's request reaches them, for the
/// reasons that ``ProfileSource`` gives.
struct ActiveProfile: @unchecked Sendable {
    let model: SessionModel
    let tools: [any Tool]
    let definitions: [Transcript.ToolDefinition]
    /// The text of the instructions; nil where those of the transcript stay as they are.
    let instructions: [Transcript.Segment]?
    /// What holds where the request itself says nothing.
    let options: GenerationOptions
    let reasoningLevel: ContextOptions.ReasoningLevel?
    let policy: TranscriptErrorHandlingPolicy?
    /// What the model sees of the transcript; the first is asked first.
    let transforms: [([Transcript.Entry]) -> [Transcript.Entry]]
    let callbacks: ProfileCallbacks

    /// What a session without a profile was made with.
    init(model: SessionModel, tools: [any Tool]) {
        self.model = model
        self.tools = tools
        definitions = tools.map { Transcript.ToolDefinition(tool: $0) }
        instructions = nil
        options = GenerationOptions()
        reasoningLevel = nil
        policy = nil
        transforms = []
        callbacks = ProfileCallbacks()
    }

    /// What a profile is at one moment.
    init(_ resolution: ProfileResolution, model: SessionModel) {
        self.model = model
        tools = resolution.instructions.tools
        definitions = tools.map { Transcript.ToolDefinition(tool: $0) }
        instructions = resolution.instructions.segments
        options = resolution.options
        reasoningLevel = resolution.reasoningLevel
        policy = resolution.policy
        transforms = resolution.transforms
        callbacks = resolution.callbacks
    }

    /// The entries as the model sees them.
    func transformed(_ entries: [Transcript.Entry]) -> [Transcript.Entry] {
        transforms.reduce(entries) { $1($0) }
    }
}

extension GenerationOptions {
    /// These options, and where they say nothing others.
    func filled(from other: GenerationOptions) -> GenerationOptions {
        var filled = self
        filled.samplingMode = samplingMode ?? other.samplingMode
        filled.temperature = temperature ?? other.temperature
        filled.maximumResponseTokens = maximumResponseTokens ?? other.maximumResponseTokens
        filled.toolCallingMode = toolCallingMode ?? other.toolCallingMode
        return filled
    }
}
