// Whole answers, with context options and metadata.

extension LanguageModelSession {
    /// Answers a prompt with text.
    ///
    /// - Parameters:
    ///   - prompt: what is asked.
    ///   - options: how the answer is generated.
    ///   - contextOptions: what the model sees beside the prompt.
    ///   - metadata: what the program notes about the request.
    /// - Throws: the errors of the model and of tools, and `CancellationError`; the transcript is then as before.
    @discardableResult
    nonisolated(nonsending) public func respond(
        to prompt: Prompt, options: GenerationOptions = GenerationOptions(),
        contextOptions: ContextOptions = ContextOptions(), metadata: [String: any ConvertibleToGeneratedContent] = [:]
    ) async throws -> Response<String> {
        try await answer(plan(prompt, options: options, context: contextOptions, metadata: metadata))
    }

    /// Answers a prompt with text.
    ///
    /// - Parameters:
    ///   - prompt: what is asked.
    ///   - options: how the answer is generated.
    ///   - contextOptions: what the model sees beside the prompt.
    ///   - metadata: what the program notes about the request.
    /// - Throws: the errors of the model and of tools, and `CancellationError`; the transcript is then as before.
    @discardableResult
    @_disfavoredOverload
    nonisolated(nonsending) public func respond(
        to prompt: String, options: GenerationOptions = GenerationOptions(),
        contextOptions: ContextOptions = ContextOptions(), metadata: [String: any ConvertibleToGeneratedContent] = [:]
    ) async throws -> Response<String> {
        try await answer(plan(Prompt(text: prompt), options: options, context: contextOptions, metadata: metadata))
    }

    /// Answers a prompt with text.
    ///
    /// - Parameters:
    ///   - options: how the answer is generated.
    ///   - contextOptions: what the model sees beside the prompt.
    ///   - metadata: what the program notes about the request.
    ///   - prompt: what is asked.
    /// - Throws: the errors of the model and of tools, and `CancellationError`; the transcript is then as before.
    @discardableResult
    nonisolated(nonsending) public func respond(
        options: GenerationOptions = GenerationOptions(), contextOptions: ContextOptions = ContextOptions(),
        metadata: [String: any ConvertibleToGeneratedContent] = [:], @PromptBuilder prompt: () throws -> Prompt
    ) async throws -> Response<String> {
        try await answer(plan(prompt(), options: options, context: contextOptions, metadata: metadata))
    }

    /// Answers a prompt with content within a schema.
    ///
    /// - Parameters:
    ///   - prompt: what is asked.
    ///   - schema: what may be answered.
    ///   - options: how the answer is generated.
    ///   - contextOptions: what the model sees beside the prompt.
    ///   - metadata: what the program notes about the request.
    /// - Throws: the errors of the model and of tools, and `CancellationError`; the transcript is then as before.
    @discardableResult
    @_disfavoredOverload
    nonisolated(nonsending) public func respond(
        to prompt: Prompt, schema: GenerationSchema, options: GenerationOptions = GenerationOptions(),
        contextOptions: ContextOptions = ContextOptions(includeSchemaInPrompt: true),
        metadata: [String: any ConvertibleToGeneratedContent] = [:]
    ) async throws -> Response<GeneratedContent> {
        try await answer(plan(prompt, schema: schema, options: options, context: contextOptions, metadata: metadata))
    }

    /// Answers a prompt with content within a schema.
    ///
    /// - Parameters:
    ///   - prompt: what is asked.
    ///   - schema: what may be answered.
    ///   - options: how the answer is generated.
    ///   - contextOptions: what the model sees beside the prompt.
    ///   - metadata: what the program notes about the request.
    /// - Throws: the errors of the model and of tools, and `CancellationError`; the transcript is then as before.
    @discardableResult
    @_disfavoredOverload
    nonisolated(nonsending) public func respond(
        to prompt: String, schema: GenerationSchema, options: GenerationOptions = GenerationOptions(),
        contextOptions: ContextOptions = ContextOptions(includeSchemaInPrompt: true),
        metadata: [String: any ConvertibleToGeneratedContent] = [:]
    ) async throws -> Response<GeneratedContent> {
        try await answer(
            plan(Prompt(text: prompt), schema: schema, options: options, context: contextOptions, metadata: metadata))
    }

    /// Answers a prompt with content within a schema.
    ///
    /// - Parameters:
    ///   - schema: what may be answered.
    ///   - options: how the answer is generated.
    ///   - contextOptions: what the model sees beside the prompt.
    ///   - metadata: what the program notes about the request.
    ///   - prompt: what is asked.
    /// - Throws: the errors of the model and of tools, and `CancellationError`; the transcript is then as before.
    @discardableResult
    @_disfavoredOverload
    nonisolated(nonsending) public func respond(
        schema: GenerationSchema, options: GenerationOptions = GenerationOptions(),
        contextOptions: ContextOptions = ContextOptions(includeSchemaInPrompt: true),
        metadata: [String: any ConvertibleToGeneratedContent] = [:], @PromptBuilder prompt: () throws -> Prompt
    ) async throws -> Response<GeneratedContent> {
        try await answer(plan(prompt(), schema: schema, options: options, context: contextOptions, metadata: metadata))
    }

    /// Answers a prompt with a value of a type.
    ///
    /// - Parameters:
    ///   - prompt: what is asked.
    ///   - type: the type of the answer.
    ///   - options: how the answer is generated.
    ///   - contextOptions: what the model sees beside the prompt.
    ///   - metadata: what the program notes about the request.
    /// - Throws: the errors of the model and of tools, and `CancellationError`; the transcript is then as before.
    @discardableResult
    nonisolated(nonsending) public func respond<Content>(
        to prompt: Prompt, generating type: Content.Type = Content.self,
        options: GenerationOptions = GenerationOptions(),
        contextOptions: ContextOptions = ContextOptions(includeSchemaInPrompt: true),
        metadata: [String: any ConvertibleToGeneratedContent] = [:]
    ) async throws -> Response<Content> where Content: Generable {
        try await answer(plan(prompt, type: type, options: options, context: contextOptions, metadata: metadata))
    }

    /// Answers a prompt with a value of a type.
    ///
    /// - Parameters:
    ///   - prompt: what is asked.
    ///   - type: the type of the answer.
    ///   - options: how the answer is generated.
    ///   - contextOptions: what the model sees beside the prompt.
    ///   - metadata: what the program notes about the request.
    /// - Throws: the errors of the model and of tools, and `CancellationError`; the transcript is then as before.
    @discardableResult
    @_disfavoredOverload
    nonisolated(nonsending) public func respond<Content>(
        to prompt: String, generating type: Content.Type = Content.self,
        options: GenerationOptions = GenerationOptions(),
        contextOptions: ContextOptions = ContextOptions(includeSchemaInPrompt: true),
        metadata: [String: any ConvertibleToGeneratedContent] = [:]
    ) async throws -> Response<Content> where Content: Generable {
        try await answer(
            plan(Prompt(text: prompt), type: type, options: options, context: contextOptions, metadata: metadata))
    }

    /// Answers a prompt with a value of a type.
    ///
    /// - Parameters:
    ///   - type: the type of the answer.
    ///   - options: how the answer is generated.
    ///   - contextOptions: what the model sees beside the prompt.
    ///   - metadata: what the program notes about the request.
    ///   - prompt: what is asked.
    /// - Throws: the errors of the model and of tools, and `CancellationError`; the transcript is then as before.
    @discardableResult
    nonisolated(nonsending) public func respond<Content>(
        generating type: Content.Type = Content.self, options: GenerationOptions = GenerationOptions(),
        contextOptions: ContextOptions = ContextOptions(includeSchemaInPrompt: true),
        metadata: [String: any ConvertibleToGeneratedContent] = [:], @PromptBuilder prompt: () throws -> Prompt
    ) async throws -> Response<Content> where Content: Generable {
        try await answer(plan(prompt(), type: type, options: options, context: contextOptions, metadata: metadata))
    }
}
