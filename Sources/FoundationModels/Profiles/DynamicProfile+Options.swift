// What a modifier says is a default for the profiles within it: a modifier nearer to the profile goes before, and what the
// request itself says goes before all. Nil says nothing.

extension LanguageModelSession.DynamicProfile {
    /// The profile on a model; without one it is on the model of the system.
    public func model(_ model: any LanguageModel) -> some LanguageModelSession.DynamicProfile {
        ConfiguredProfile(content: self, setting: .model(model))
    }

    /// The profile on a model; without one it is on the model of the system.
    public func model(_ model: some LanguageModel) -> some LanguageModelSession.DynamicProfile {
        ConfiguredProfile(content: self, setting: .model(model))
    }

    /// The profile with a temperature.
    public func temperature(_ temperature: Double?) -> some LanguageModelSession.DynamicProfile {
        ConfiguredProfile(content: self, setting: .temperature(temperature))
    }

    /// The profile with a limit on the tokens of a response.
    public func maximumResponseTokens(_ count: Int?) -> some LanguageModelSession.DynamicProfile {
        ConfiguredProfile(content: self, setting: .maximumResponseTokens(count))
    }

    /// The profile with a way of choosing the next token.
    public func samplingMode(
        _ mode: GenerationOptions.SamplingMode?
    ) -> some LanguageModelSession.DynamicProfile {
        ConfiguredProfile(content: self, setting: .samplingMode(mode))
    }

    /// The profile with a rule on whether the model may call tools.
    ///
    /// It holds in each round: where a call is required, the model calls tools until the profile says otherwise or
    /// ``LanguageModelSession/toolRoundLimit`` is reached.
    public func toolCallingMode(
        _ mode: GenerationOptions.ToolCallingMode?
    ) -> some LanguageModelSession.DynamicProfile {
        ConfiguredProfile(content: self, setting: .toolCallingMode(mode))
    }

    /// The profile with a level of reasoning.
    public func reasoningLevel(
        _ level: ContextOptions.ReasoningLevel?
    ) -> some LanguageModelSession.DynamicProfile {
        ConfiguredProfile(content: self, setting: .reasoningLevel(level))
    }

    /// The profile with a rule on the entries of a request that fails; without one it is that of the session.
    public func transcriptErrorHandlingPolicy(
        _ policy: TranscriptErrorHandlingPolicy?
    ) -> some LanguageModelSession.DynamicProfile {
        ConfiguredProfile(content: self, setting: .policy(policy))
    }

    /// The profile with a view of the transcript for its model.
    ///
    /// Before each time the model is asked, it reads what the transform makes of all entries, the instructions included.
    /// The transcript itself stays as it is. Of several transforms the outermost is first.
    public func historyTransform(
        _ transform: @escaping ([Transcript.Entry]) -> [Transcript.Entry]
    ) -> some LanguageModelSession.DynamicProfile {
        ConfiguredProfile(content: self, setting: .historyTransform(transform))
    }
}
