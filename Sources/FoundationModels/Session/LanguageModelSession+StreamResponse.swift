// Answers while they grow, in the forms of the first release.

extension LanguageModelSession {
    /// Streams a prompt as text.
    ///
    /// - Parameters:
    ///   - prompt: what is asked.
    ///   - options: how the answer is generated.
    /// - Returns: the answer while it grows; failures come out of its iterator.
    public func streamResponse(
        to prompt: Prompt, options: GenerationOptions = GenerationOptions()
    ) -> sending ResponseStream<String> {
        ResponseStream(begin(plan(prompt, options: options)))
    }

    /// Streams a prompt as text.
    ///
    /// - Parameters:
    ///   - prompt: what is asked.
    ///   - options: how the answer is generated.
    /// - Returns: the answer while it grows; failures come out of its iterator.
    @_disfavoredOverload
    public func streamResponse(
        to prompt: String, options: GenerationOptions = GenerationOptions()
    ) -> sending ResponseStream<String> {
        ResponseStream(begin(plan(Prompt(text: prompt), options: options)))
    }

    /// Streams a prompt as text.
    ///
    /// - Parameters:
    ///   - options: how the answer is generated.
    ///   - prompt: what is asked.
    /// - Returns: the answer while it grows; failures come out of its iterator.
    public func streamResponse(
        options: GenerationOptions = GenerationOptions(), @PromptBuilder prompt: () throws -> Prompt
    ) rethrows -> sending ResponseStream<String> {
        ResponseStream(begin(try plan(prompt(), options: options)))
    }

    /// Streams a prompt as content within a schema.
    ///
    /// - Parameters:
    ///   - prompt: what is asked.
    ///   - schema: what may be answered.
    ///   - includeSchemaInPrompt: whether the model reads the schema, too; it is enforced either way.
    ///   - options: how the answer is generated.
    /// - Returns: the answer while it grows; failures come out of its iterator.
    public func streamResponse(
        to prompt: Prompt, schema: GenerationSchema, includeSchemaInPrompt: Bool = true,
        options: GenerationOptions = GenerationOptions()
    ) -> sending ResponseStream<GeneratedContent> {
        ResponseStream(
            begin(plan(prompt, schema: schema, options: options, context: Self.context(includeSchemaInPrompt))))
    }

    /// Streams a prompt as content within a schema.
    ///
    /// - Parameters:
    ///   - prompt: what is asked.
    ///   - schema: what may be answered.
    ///   - includeSchemaInPrompt: whether the model reads the schema, too; it is enforced either way.
    ///   - options: how the answer is generated.
    /// - Returns: the answer while it grows; failures come out of its iterator.
    @_disfavoredOverload
    public func streamResponse(
        to prompt: String, schema: GenerationSchema, includeSchemaInPrompt: Bool = true,
        options: GenerationOptions = GenerationOptions()
    ) -> sending ResponseStream<GeneratedContent> {
        ResponseStream(
            begin(
                plan(
                    Prompt(text: prompt), schema: schema, options: options, context: Self.context(includeSchemaInPrompt)
                )))
    }

    /// Streams a prompt as content within a schema.
    ///
    /// - Parameters:
    ///   - schema: what may be answered.
    ///   - includeSchemaInPrompt: whether the model reads the schema, too; it is enforced either way.
    ///   - options: how the answer is generated.
    ///   - prompt: what is asked.
    /// - Returns: the answer while it grows; failures come out of its iterator.
    public func streamResponse(
        schema: GenerationSchema, includeSchemaInPrompt: Bool = true, options: GenerationOptions = GenerationOptions(),
        @PromptBuilder prompt: () throws -> Prompt
    ) rethrows -> sending ResponseStream<GeneratedContent> {
        ResponseStream(
            begin(try plan(prompt(), schema: schema, options: options, context: Self.context(includeSchemaInPrompt))))
    }

    /// Streams a prompt as a value of a type.
    ///
    /// - Parameters:
    ///   - prompt: what is asked.
    ///   - type: the type of the answer.
    ///   - includeSchemaInPrompt: whether the model reads the schema, too; it is enforced either way.
    ///   - options: how the answer is generated.
    /// - Returns: the answer while it grows; failures come out of its iterator.
    public func streamResponse<Content>(
        to prompt: Prompt, generating type: Content.Type = Content.self, includeSchemaInPrompt: Bool = true,
        options: GenerationOptions = GenerationOptions()
    ) -> sending ResponseStream<Content> where Content: Generable {
        ResponseStream(begin(plan(prompt, type: type, options: options, context: Self.context(includeSchemaInPrompt))))
    }

    /// Streams a prompt as a value of a type.
    ///
    /// - Parameters:
    ///   - prompt: what is asked.
    ///   - type: the type of the answer.
    ///   - includeSchemaInPrompt: whether the model reads the schema, too; it is enforced either way.
    ///   - options: how the answer is generated.
    /// - Returns: the answer while it grows; failures come out of its iterator.
    @_disfavoredOverload
    public func streamResponse<Content>(
        to prompt: String, generating type: Content.Type = Content.self, includeSchemaInPrompt: Bool = true,
        options: GenerationOptions = GenerationOptions()
    ) -> sending ResponseStream<Content> where Content: Generable {
        ResponseStream(
            begin(
                plan(Prompt(text: prompt), type: type, options: options, context: Self.context(includeSchemaInPrompt))))
    }

    /// Streams a prompt as a value of a type.
    ///
    /// - Parameters:
    ///   - type: the type of the answer.
    ///   - includeSchemaInPrompt: whether the model reads the schema, too; it is enforced either way.
    ///   - options: how the answer is generated.
    ///   - prompt: what is asked.
    /// - Returns: the answer while it grows; failures come out of its iterator.
    public func streamResponse<Content>(
        generating type: Content.Type = Content.self, includeSchemaInPrompt: Bool = true,
        options: GenerationOptions = GenerationOptions(), @PromptBuilder prompt: () throws -> Prompt
    ) rethrows -> sending ResponseStream<Content> where Content: Generable {
        ResponseStream(
            begin(try plan(prompt(), type: type, options: options, context: Self.context(includeSchemaInPrompt))))
    }
}
