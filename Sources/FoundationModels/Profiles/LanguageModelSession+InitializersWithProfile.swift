extension LanguageModelSession {
    /// A session with a profile, which decides anew before each time a model is asked.
    ///
    /// - Parameters:
    ///   - profile: what answers, and how.
    ///   - history: what was said before, without instructions; those are the profile's.
    public convenience init(
        profile: sending some DynamicProfile, history: some Collection<Transcript.Entry> = []
    ) {
        self.init(source: .profile(ProfileSource(profile)), transcript: Transcript(entries: history))
    }

    /// A session with instructions and tools that are put together anew before each time the model is asked.
    ///
    /// - Parameters:
    ///   - model: what answers.
    ///   - dynamicInstructions: what the model is to do, and the tools that it can call.
    ///   - history: what was said before, without instructions.
    public convenience init(
        model: some LanguageModel = SystemLanguageModel.default, dynamicInstructions: sending some DynamicInstructions,
        history: some Collection<Transcript.Entry> = []
    ) {
        self.init(
            source: .profile(ProfileSource(model: model, instructions: dynamicInstructions)),
            transcript: Transcript(entries: history))
    }
}
