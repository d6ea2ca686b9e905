extension SystemLanguageModel {
    /// How many tokens a prompt adds to a conversation, with the markup around it.
    nonisolated(nonsending) public func tokenCount(for prompt: some PromptRepresentable) async throws -> Int {
        try await tokenCount(of: .prompt(prompt.promptRepresentation.parts.segments))
    }

    /// How many tokens instructions add to a conversation, with the markup around them.
    nonisolated(nonsending) public func tokenCount(for instructions: Instructions) async throws -> Int {
        try await tokenCount(of: .instructions(instructions.parts.segments))
    }

    /// How many tokens the definitions of tools add to a conversation.
    nonisolated(nonsending) public func tokenCount(for tools: [any Tool]) async throws -> Int {
        try await tokenCount(of: .tools(tools.map { Transcript.ToolDefinition(tool: $0) }))
    }

    /// How many tokens a schema adds to a prompt.
    nonisolated(nonsending) public func tokenCount(for schema: GenerationSchema) async throws -> Int {
        try await tokenCount(of: .schema(schema))
    }

    /// How many tokens reach the model for transcript entries, with the markup that begins an answer.
    nonisolated(nonsending) public func tokenCount(
        for transcriptEntries: some Collection<Transcript.Entry>
    ) async throws -> Int {
        try await tokenCount(of: .entries(Array(transcriptEntries)))
    }

    private nonisolated(nonsending) func tokenCount(of subject: TokenCountSubject) async throws -> Int {
        let slot = ExecutorStore.shared.slot(for: executorConfiguration, of: Executor.self)
        do {
            return try await slot.get().tokenCount(of: subject)
        } catch {
            throw SessionFailure.thrown(error)
        }
    }
}
