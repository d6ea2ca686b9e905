extension SessionRun {
    /// Runs what is to run when another profile is active than before; says whether anything did.
    func activate(_ active: ActiveProfile) async -> Bool {
        guard case .profile(let source) = session.source else { return false }
        let (old, new) = (source.lifecycle, active.callbacks.lifecycle)
        source.lifecycle = new
        var (left, entered) = (Set(old.map(\.path)), Set(new.map(\.path)))
        (left, entered) = (left.subtracting(entered), entered.subtracting(left))
        var actions: [ProfileCallbacks.LifecycleAction] = []
        // What was entered last is left first.
        for place in old.reversed() where left.contains(place.path) {
            if case .deactivate(let action) = place.action { actions.append(action) }
        }
        for place in new where entered.contains(place.path) {
            if case .activate(let action) = place.action { actions.append(action) }
        }
        for action in actions {
            await SessionScope.$current.withValue(SessionScope(session, as: .callback)) { await action() }
        }
        return !actions.isEmpty
    }

    /// Gives the prompt to the callbacks that have not received it; returns whether there were any.
    func announcePrompt(to active: ActiveProfile) async throws -> Bool {
        let places = active.callbacks.prompt.filter { announced.insert($0.path).inserted }
        for place in places {
            try await callBack { try await place.action(plan.prompt) }
        }
        return !places.isEmpty
    }

    /// Puts the prompt back where a callback has dropped it with the history: the model is to answer it.
    ///
    /// A callback can also put another prompt in its place, as one does that tells what came before in the prompt itself.
    func keepPrompt() {
        session.withTranscript { [prompt = plan.prompt, before] transcript in
            if transcript.contains(where: { $0.id == prompt.id }) { return }
            if case .prompt(let other)? = transcript.last, !before.contains(where: { $0.id == other.id }) { return }
            transcript.append(.prompt(prompt))
        }
    }

    /// Reports thoughts and responses.
    func announce(_ entries: [Transcript.Entry], to callbacks: ProfileCallbacks) async throws {
        for entry in entries {
            switch entry {
            case .reasoning(let thoughts):
                for action in callbacks.reasoning { try await callBack { try await action(thoughts) } }
            case .response(let response):
                for action in callbacks.response { try await callBack { try await action(response) } }
            default: break
            }
        }
    }

    /// Reports calls before any is made.
    func announce(_ calls: [(Transcript.ToolCall, any Tool)], to callbacks: ProfileCallbacks) async throws {
        for (call, tool) in calls {
            for action in callbacks.toolCall {
                do {
                    try await callBack { try await action(call) }
                } catch {
                    throw LanguageModelSession.ToolCallError(tool: tool, underlyingError: error)
                }
            }
        }
    }

    /// Reports outputs.
    func announce(
        _ outputs: [(Transcript.ToolCall, Transcript.ToolOutput)], to callbacks: ProfileCallbacks
    ) async throws {
        for (call, output) in outputs {
            for action in callbacks.toolOutput { try await callBack { try await action(call, output) } }
        }
    }

    private func callBack(_ action: () async throws -> Void) async throws {
        try await SessionScope.$current.withValue(SessionScope(session, as: .callback)) { try await action() }
    }
}
