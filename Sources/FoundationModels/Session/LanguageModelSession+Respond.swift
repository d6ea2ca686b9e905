// Whole answers, in the forms of the first release.

extension LanguageModelSession {
    /// Answers a prompt with text.
    ///
    /// - Parameters:
    ///   - prompt: what is asked.
    ///   - options: how the answer is generated.
    /// - Throws: the errors of the model and of tools, and `CancellationError`; the transcript is then as before.
    @discardableResult
    nonisolated(nonsending) public func respond(
        to prompt: Prompt, options: GenerationOptions = GenerationOptions()
    ) async throws -> Response<String> {
        try await answer(plan(prompt, options: options))
    }

    /// Answers a prompt with text.
    ///
    /// - Parameters:
    ///   - prompt: what is asked.
    ///   - options: how the answer is generated.
    /// - Throws: the errors of the model and of tools, and `CancellationError`; the transcript is then as before.
    @discardableResult
    @_disfavoredOverload
    nonisolated(nonsending) public func respond(
        to prompt: String, options: GenerationOptions = GenerationOptions()
    ) async throws -> Response<String> {
        try await answer(plan(Prompt(text: prompt), options: options))
    }

    /// Answers a prompt with text.
    ///
    /// - Parameters:
    ///   - options: how the answer is generated.
    ///   - prompt: what is asked.
    /// - Throws: the errors of the model and of tools, and `CancellationError`; the transcript is then as before.
    @discardableResult
    nonisolated(nonsending) public func respond(
        options: GenerationOptions = GenerationOptions(), @PromptBuilder prompt: () throws -> Prompt
    ) async throws -> Response<String> {
        try await answer(plan(prompt(), options: options))
    }

    /// Answers a prompt with content within a schema.
    ///
    /// - Parameters:
    ///   - prompt: what is asked.
    ///   - schema: what may be answered.
    ///   - includeSchemaInPrompt: whether the model reads the schema, too; it is enforced either way.
    ///   - options: how the answer is generated.
    /// - Throws: the errors of the model and of tools, and `CancellationError`; the transcript is then as before.
    @discardableResult
    nonisolated(nonsending) public func respond(
        to prompt: Prompt, schema: GenerationSchema, includeSchemaInPrompt: Bool = true,
        options: GenerationOptions = GenerationOptions()
    ) async throws -> Response<GeneratedContent> {
        try await answer(plan(prompt, schema: schema, options: options, context: Self.context(includeSchemaInPrompt)))
    }

    /// Answers a prompt with content within a schema.
    ///
    /// - Parameters:
    ///   - prompt: what is asked.
    ///   - schema: what may be answered.
    ///   - includeSchemaInPrompt: whether the model reads the schema, too; it is enforced either way.
    ///   - options: how the answer is generated.
    /// - Throws: the errors of the model and of tools, and `CancellationError`; the transcript is then as before.
    @discardableResult
    @_disfavoredOverload
    nonisolated(nonsending) public func respond(
        to prompt: String, schema: GenerationSchema, includeSchemaInPrompt: Bool = true,
        options: GenerationOptions = GenerationOptions()
    ) async throws -> Response<GeneratedContent> {
        try await answer(
            plan(Prompt(text: prompt), schema: schema, options: options, context: Self.context(includeSchemaInPrompt)))
    }

    /// Answers a prompt with content within a schema.
    ///
    /// - Parameters:
    ///   - schema: what may be answered.
    ///   - includeSchemaInPrompt: whether the model reads the schema, too; it is enforced either way.
    ///   - options: how the answer is generated.
    ///   - prompt: what is asked.
    /// - Throws: the errors of the model and of tools, and `CancellationError`; the transcript is then as before.
    @discardableResult
    nonisolated(nonsending) public func respond(
        schema: GenerationSchema, includeSchemaInPrompt: Bool = true, options: GenerationOptions = GenerationOptions(),
        @PromptBuilder prompt: () throws -> Prompt
    ) async throws -> Response<GeneratedContent> {
        try await answer(plan(prompt(), schema: schema, options: options, context: Self.context(includeSchemaInPrompt)))
    }

    /// Answers a prompt with a value of a type.
    ///
    /// - Parameters:
    ///   - prompt: what is asked.
    ///   - type: the type of the answer.
    ///   - includeSchemaInPrompt: whether the model reads the schema, too; it is enforced either way.
    ///   - options: how the answer is generated.
    /// - Throws: the errors of the model and of tools, and `CancellationError`; the transcript is then as before.
    @discardableResult
    nonisolated(nonsending) public func respond<Content>(
        to prompt: Prompt, generating type: Content.Type = Content.self, includeSchemaInPrompt: Bool = true,
        options: GenerationOptions = GenerationOptions()
    ) async throws -> Response<Content> where Content: Generable {
        try await answer(plan(prompt, type: type, options: options, context: Self.context(includeSchemaInPrompt)))
    }

    /// Answers a prompt with a value of a type.
    ///
    /// - Parameters:
    ///   - prompt: what is asked.
    ///   - type: the type of the answer.
    ///   - includeSchemaInPrompt: whether the model reads the schema, too; it is enforced either way.
    ///   - options: how the answer is generated.
    /// - Throws: the errors of the model and of tools, and `CancellationError`; the transcript is then as before.
    @discardableResult
    @_disfavoredOverload
    nonisolated(nonsending) public func respond<Content>(
        to prompt: String, generating type: Content.Type = Content.self, includeSchemaInPrompt: Bool = true,
        options: GenerationOptions = GenerationOptions()
    ) async throws -> Response<Content> where Content: Generable {
        try await answer(
            plan(Prompt(text: prompt), type: type, options: options, context: Self.context(includeSchemaInPrompt)))
    }

    /// Answers a prompt with a value of a type.
    ///
    /// - Parameters:
    ///   - type: the type of the answer.
    ///   - includeSchemaInPrompt: whether the model reads the schema, too; it is enforced either way.
    ///   - options: how the answer is generated.
    ///   - prompt: what is asked.
    /// - Throws: the errors of the model and of tools, and `CancellationError`; the transcript is then as before.
    @discardableResult
    nonisolated(nonsending) public func respond<Content>(
        generating type: Content.Type = Content.self, includeSchemaInPrompt: Bool = true,
        options: GenerationOptions = GenerationOptions(), @PromptBuilder prompt: () throws -> Prompt
    ) async throws -> Response<Content> where Content: Generable {
        try await answer(plan(prompt(), type: type, options: options, context: Self.context(includeSchemaInPrompt)))
    }
}
