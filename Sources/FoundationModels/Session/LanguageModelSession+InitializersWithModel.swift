extension LanguageModelSession {
    /// A session with instructions as text.
    ///
    /// - Parameters:
    ///   - model: what answers.
    ///   - tools: what the model can call; each needs a name of its own.
    ///   - instructions: what the model is to do in the whole session.
    @_disfavoredOverload
    public convenience init(
        model: some LanguageModel, tools: [any Tool] = [], instructions: String? = nil
    ) {
        self.init(model: model, tools: tools, instructions: instructions.map { Instructions(text: $0) })
    }

    /// A session with instructions from a builder.
    ///
    /// - Parameters:
    ///   - model: what answers.
    ///   - tools: what the model can call; each needs a name of its own.
    ///   - instructions: what the model is to do in the whole session.
    public convenience init<Failure>(
        model: some LanguageModel, tools: [any Tool] = [],
        @InstructionsBuilder instructions: () throws(Failure) -> Instructions
    ) throws(Failure) where Failure: Swift.Error {
        self.init(model: model, tools: tools, instructions: try instructions())
    }

    /// A session with instructions.
    ///
    /// - Parameters:
    ///   - model: what answers.
    ///   - tools: what the model can call; each needs a name of its own.
    ///   - instructions: what the model is to do in the whole session.
    public convenience init(
        model: some LanguageModel, tools: [any Tool] = [], instructions: Instructions? = nil
    ) {
        self.init(
            model: SessionModel(model), tools: tools,
            transcript: Self.opening(tools: tools, segments: instructions?.parts.segments ?? []))
    }

    /// A session that continues from a transcript.
    ///
    /// - Parameters:
    ///   - model: what answers.
    ///   - tools: what the model can call; each needs a name of its own.
    ///   - transcript: what was said; its instructions stay those of the session.
    public convenience init(
        model: some LanguageModel, tools: [any Tool] = [], transcript: Transcript
    ) {
        self.init(
            model: SessionModel(model), tools: tools, transcript: Self.continued(transcript, tools: tools))
    }
}
