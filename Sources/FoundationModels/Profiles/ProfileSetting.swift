/// What one modifier says.
enum ProfileSetting {
    case model(any LanguageModel)
    case temperature(Double?)
    case maximumResponseTokens(Int?)
    case samplingMode(GenerationOptions.SamplingMode?)
    case toolCallingMode(GenerationOptions.ToolCallingMode?)
    case reasoningLevel(ContextOptions.ReasoningLevel?)
    case policy(TranscriptErrorHandlingPolicy?)
    case historyTransform(([Transcript.Entry]) -> [Transcript.Entry])
    case onPrompt(ProfileCallbacks.PromptAction)
    case onResponse(ProfileCallbacks.ResponseAction)
    case onReasoning(ProfileCallbacks.ReasoningAction)
    case onToolCall(ProfileCallbacks.ToolCallAction)
    case onToolOutput(ProfileCallbacks.ToolOutputAction)
    case onActivate(ProfileCallbacks.LifecycleAction)
    case onDeactivate(ProfileCallbacks.LifecycleAction)
}

/// A profile with a setting around it.
struct ConfiguredProfile<Content: LanguageModelSession.DynamicProfile>: PrimitiveDynamicProfile {
    typealias Body = Never

    let content: Content
    let setting: ProfileSetting

    func resolve(into resolution: inout ProfileResolution) throws {
        resolution.take(setting)
        try resolution.visit(content)
    }
}
