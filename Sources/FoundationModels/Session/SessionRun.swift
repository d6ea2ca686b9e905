/// One request while it runs: the rounds of the model and of tools, and the callbacks of profiles in between.
///
/// The task of the request alone reaches it.
final class SessionRun {
    let session: LanguageModelSession
    let request: SessionRequest
    let plan: SessionRequest.Plan
    /// The transcript as it was; a failure puts its history back.
    let before: Transcript
    /// What the last round was made with.
    var active: ActiveProfile?
    /// The callbacks that have received the prompt.
    var announced: Set<ProfilePath> = []
    /// What the request itself says about calls; a call that it requires is made once.
    var toolCallingMode: GenerationOptions.ToolCallingMode?

    init(of session: LanguageModelSession, _ request: SessionRequest, _ plan: SessionRequest.Plan, before: Transcript) {
        self.session = session
        self.request = request
        self.plan = plan
        self.before = before
        self.toolCallingMode = plan.prompt.options.toolCallingMode
    }

    /// Runs the request to its end, whatever that is.
    func result() async -> Result<RequestOutcome, any Error> {
        do {
            return .success(try await rounds())
        } catch {
            return settle(error)
        }
    }

    private func rounds() async throws -> RequestOutcome {
        var rounds = 0
        while true {
            let round = try await beginRound(isFirst: rounds == 0)
            try await turn(round.request, on: round.active.model)
            var progress = request.progress
            guard progress.turn.hasCalls else {
                let content = try progress.content()
                try plan.validate(content)
                return try await close(progress, content, round.active.callbacks)
            }
            let limit = session.toolRoundLimit
            guard rounds < limit else { throw ToolRoundLimitExceeded(limit: limit) }
            rounds += 1
            let calls = try progress.turn.toolCalls()
            try await add(progress.turn.entries(calling: calls), callbacks: round.active.callbacks)
            try await perform(calls, round)
            // The first call was forced; from here on the model decides.
            if toolCallingMode?.kind == .required { toolCallingMode = .allowed }
        }
    }

    /// Runs one turn; a cancellation ends it at once, whether the executor minds it or not.
    private func turn(_ turn: LanguageModelExecutorGenerationRequest, on model: SessionModel) async throws {
        try Task.checkCancellation()
        try await model.checkAttachments(of: turn.transcript)
        request.keepMoments(model.isStandIn)
        let channel = LanguageModelExecutorGenerationChannel()
        let executing = Task {
            do {
                try await model.respond(turn, channel)
                channel.finish()
            } catch {
                channel.finish(throwing: error)
            }
        }
        defer { executing.cancel() }
        try await withTaskCancellationHandler {
            for try await event in channel {
                try await model.checkEntry(of: event)
                request.apply(event)
            }
        } onCancel: {
            executing.cancel()
        }
        try Task.checkCancellation()
    }

    /// Makes the calls of a turn and adds their outputs.
    private func perform(_ calls: [Transcript.ToolCall], _ round: Round) async throws {
        let runner = ToolRunner(tools: round.tools)
        let pairs = try runner.pairs(for: calls)
        try await announce(pairs, to: round.active.callbacks)
        let outputs = try await SessionScope.$current.withValue(SessionScope(session, as: .tool)) {
            try await runner.outputs(of: pairs)
        }
        session.append(outputs.map { .toolOutput($0) }, to: request)
        try await announce(Array(zip(calls, outputs)), to: round.active.callbacks)
    }

    /// Adds the entries of a turn that has ended, and tells of them.
    private func add(_ entries: [Transcript.Entry], callbacks: ProfileCallbacks) async throws {
        session.append(entries, to: request)
        // From here on the turn's text is in the transcript, and is not added again when the request is broken off.
        request.beginTurn()
        try await announce(entries, to: callbacks)
    }

    private func close(
        _ progress: RequestProgress, _ content: GeneratedContent, _ callbacks: ProfileCallbacks
    ) async throws -> RequestOutcome {
        let entries =
            plan.prompt.responseFormat.map { progress.turn.structuredEntries(content, source: $0.name) }
            ?? progress.turn.textEntries()
        try await add(entries, callbacks: callbacks)
        return RequestOutcome(
            content: content, entries: request.entries[...], usage: progress.usage,
            finishReason: progress.turn.finishReason)
    }
}
