// Callbacks of the active profile, and of the modifiers around it. All of a kind are called, the outermost first. One that
// throws ends the request.

extension LanguageModelSession.DynamicProfile {
    /// Runs an action for each prompt, when it is in the transcript and the model has not been asked.
    public func onPrompt(
        @_inheritActorContext perform action: nonisolated(nonsending) sending @escaping () async throws -> Void
    ) -> some LanguageModelSession.DynamicProfile {
        onPrompt { _ in try await action() }
    }

    /// Runs an action for each prompt, when it is in the transcript and the model has not been asked.
    public func onPrompt(
        @_inheritActorContext perform action:
            nonisolated(nonsending) sending @escaping (Transcript.Prompt) async throws -> Void
    ) -> some LanguageModelSession.DynamicProfile {
        ConfiguredProfile(content: self, setting: .onPrompt(action))
    }

    /// Runs an action for each response, when it is whole and in the transcript.
    public func onResponse(
        @_inheritActorContext perform action: nonisolated(nonsending) sending @escaping () async throws -> Void
    ) -> some LanguageModelSession.DynamicProfile {
        onResponse { _ in try await action() }
    }

    /// Runs an action for each response, when it is whole and in the transcript.
    public func onResponse(
        @_inheritActorContext perform action:
            nonisolated(nonsending) sending @escaping (Transcript.Response) async throws -> Void
    ) -> some LanguageModelSession.DynamicProfile {
        ConfiguredProfile(content: self, setting: .onResponse(action))
    }

    /// Runs an action for the thoughts of each turn, when they are whole and in the transcript.
    public func onReasoning(
        @_inheritActorContext perform action: nonisolated(nonsending) sending @escaping () async throws -> Void
    ) -> some LanguageModelSession.DynamicProfile {
        onReasoning { _ in try await action() }
    }

    /// Runs an action for the thoughts of each turn, when they are whole and in the transcript.
    public func onReasoning(
        @_inheritActorContext perform action:
            nonisolated(nonsending) sending @escaping (Transcript.Reasoning) async throws -> Void
    ) -> some LanguageModelSession.DynamicProfile {
        ConfiguredProfile(content: self, setting: .onReasoning(action))
    }

    /// Runs an action for each call before any tool of the turn runs.
    ///
    /// What it throws reaches the caller as the underlying error of a ``LanguageModelSession/ToolCallError``.
    public func onToolCall(
        @_inheritActorContext perform action: nonisolated(nonsending) sending @escaping () async throws -> Void
    ) -> some LanguageModelSession.DynamicProfile {
        onToolCall { _ in try await action() }
    }

    /// Runs an action for each call before any tool of the turn runs.
    ///
    /// What it throws reaches the caller as the underlying error of a ``LanguageModelSession/ToolCallError``.
    public func onToolCall(
        @_inheritActorContext perform action:
            nonisolated(nonsending) sending @escaping (Transcript.ToolCall) async throws -> Void
    ) -> some LanguageModelSession.DynamicProfile {
        ConfiguredProfile(content: self, setting: .onToolCall(action))
    }

    /// Runs an action for each output, when those of the turn are in the transcript and the model has not been asked again.
    public func onToolOutput(
        @_inheritActorContext perform action: nonisolated(nonsending) sending @escaping () async throws -> Void
    ) -> some LanguageModelSession.DynamicProfile {
        onToolOutput { _, _ in try await action() }
    }

    /// Runs an action for each output, when those of the turn are in the transcript and the model has not been asked again.
    public func onToolOutput(
        @_inheritActorContext perform action:
            nonisolated(nonsending) sending @escaping (Transcript.ToolCall, Transcript.ToolOutput) async throws -> Void
    ) -> some LanguageModelSession.DynamicProfile {
        ConfiguredProfile(content: self, setting: .onToolOutput(action))
    }

    /// Runs an action when this becomes a part of the active profile, before any callback for the prompt.
    public func onActivate(
        @_inheritActorContext perform action: sending @escaping @isolated(any) () async -> Void
    ) -> some LanguageModelSession.DynamicProfile {
        ConfiguredProfile(content: self, setting: .onActivate(action))
    }

    /// Runs an action when this is no longer a part of the active profile, before another one is activated.
    public func onDeactivate(
        @_inheritActorContext perform action: sending @escaping @isolated(any) () async -> Void
    ) -> some LanguageModelSession.DynamicProfile {
        ConfiguredProfile(content: self, setting: .onDeactivate(action))
    }
}
