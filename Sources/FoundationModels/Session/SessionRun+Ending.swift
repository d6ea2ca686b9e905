extension SessionRun {
    /// Puts the transcript in order after a request that did not end well.
    func settle(_ error: any Error) -> Result<RequestOutcome, any Error> {
        let progress = request.progress
        switch request.interruption {
        case .brokenOff where progress.hasText: return .success(keepPartialText(progress))
        case .brokenOff:
            revert(preserving: false)
            return .failure(CancellationError())
        case .failed(let cause):
            revert(preserving: preservesEntries)
            return .failure(SessionFailure.thrown(cause))
        case nil:
            revert(preserving: preservesEntries)
            return .failure(Task.isCancelled ? CancellationError() : SessionFailure.thrown(error))
        }
    }

    private func keepPartialText(_ progress: RequestProgress) -> RequestOutcome {
        // Calls whose tools were still running have no outputs; what was said before them stays.
        revert(preserving: true)
        if !progress.turn.text.isEmpty { session.append(progress.turn.textEntries(), to: request) }
        return RequestOutcome(
            content: progress.snapshot() ?? GeneratedContent(.string("")), entries: request.entries[...],
            usage: progress.usage, finishReason: .stop)
    }

    private var preservesEntries: Bool {
        (active?.policy ?? session.transcriptErrorHandlingPolicy)?.kind == .preserve
    }

    /// Takes back what the request has done to the transcript; what is preserved are all entries but a round of calls
    /// without outputs.
    ///
    /// The instructions stay those of the last round.
    private func revert(preserving: Bool) {
        guard preserving else {
            session.withTranscript { [history = before.history] in $0.history = history }
            return
        }
        let dropped = Set(request.dropOpenRound().map(\.id))
        if dropped.isEmpty { return }
        session.withTranscript { transcript in transcript.removeAll { dropped.contains($0.id) } }
    }
}
