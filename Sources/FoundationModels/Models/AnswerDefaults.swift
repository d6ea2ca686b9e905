package import Chat
package import Generation

/// What holds for all answers of a model beside what a session's options can say.
package struct AnswerDefaults: Sendable, Hashable {
    /// Laid over the model's own sampling; a session's options are laid over both.
    package var sampling = SamplingChoice()
    /// Whether a text ends that writes the same again and again; nil means where no sampling was chosen.
    package var stopsLoops: Bool?
    /// Texts before which an answer ends.
    package var stopStrings: [String] = []
    /// What an answer is held to that no schema shapes; nil for free text.
    package var form: AnswerForm?

    /// Nothing that a model would not do by default.
    package init() {}
}
