import Locks

extension LanguageModelSession {
    /// Loads the model, and reads instructions and a prompt's beginning ahead; returns at once.
    ///
    /// Of a session with a profile it is the model, and the instructions, of the profile as it is now; while a request is
    /// running nothing is done.
    ///
    /// - Parameter promptPrefix: how the next prompt will begin.
    public func prewarm(promptPrefix: Prompt? = nil) {
        var transcript = state.withLock { $0.transcript }
        if let promptPrefix {
            transcript.append(.prompt(Transcript.Prompt(segments: promptPrefix.parts.segments)))
        }
        switch source {
        case .fixed(let model, _): Task { [transcript] in model.prewarm(transcript) }
        case .profile(let profile):
            Task { [transcript] in
                guard let (model, seen) = await profile.prewarming(transcript, in: self) else { return }
                model.prewarm(seen)
            }
        }
    }

    /// Makes the leading entry that of a profile.
    func setInstructions(_ segments: [Transcript.Segment], toolDefinitions: [Transcript.ToolDefinition]) {
        var transcript = state.withLock { $0.transcript }
        // Observers are notified only of changes.
        guard transcript.setInstructions(segments, toolDefinitions: toolDefinitions) else { return }
        withTranscript { [transcript] in $0 = transcript }
    }
}
