// Answers while they grow, with context options and metadata.

extension LanguageModelSession {
    /// Streams a prompt as text.
    ///
    /// - Parameters:
    ///   - prompt: what is asked.
    ///   - options: how the answer is generated.
    ///   - contextOptions: what the model sees beside the prompt.
    ///   - metadata: what the program notes about the request.
    /// - Returns: the answer while it grows; failures come out of its iterator.
    public func streamResponse(
        to prompt: Prompt, options: GenerationOptions = GenerationOptions(),
        contextOptions: ContextOptions = ContextOptions(), metadata: [String: any ConvertibleToGeneratedContent] = [:]
    ) -> sending ResponseStream<String> {
        ResponseStream(begin(plan(prompt, options: options, context: contextOptions, metadata: metadata)))
    }

    /// Streams a prompt as text.
    ///
    /// - Parameters:
    ///   - prompt: what is asked.
    ///   - options: how the answer is generated.
    ///   - contextOptions: what the model sees beside the prompt.
    ///   - metadata: what the program notes about the request.
    /// - Returns: the answer while it grows; failures come out of its iterator.
    @_disfavoredOverload
    public func streamResponse(
        to prompt: String, options: GenerationOptions = GenerationOptions(),
        contextOptions: ContextOptions = ContextOptions(), metadata: [String: any ConvertibleToGeneratedContent] = [:]
    ) -> sending ResponseStream<String> {
        ResponseStream(begin(plan(Prompt(text: prompt), options: options, context: contextOptions, metadata: metadata)))
    }

    /// Streams a prompt as text.
    ///
    /// - Parameters:
    ///   - options: how the answer is generated.
    ///   - contextOptions: what the model sees beside the prompt.
    ///   - metadata: what the program notes about the request.
    ///   - prompt: what is asked.
    /// - Returns: the answer while it grows; failures come out of its iterator.
    public func streamResponse(
        options: GenerationOptions = GenerationOptions(), contextOptions: ContextOptions = ContextOptions(),
        metadata: [String: any ConvertibleToGeneratedContent] = [:], @PromptBuilder prompt: () throws -> Prompt
    ) rethrows -> sending ResponseStream<String> {
        ResponseStream(begin(try plan(prompt(), options: options, context: contextOptions, metadata: metadata)))
    }

    /// Streams a prompt as content within a schema.
    ///
    /// - Parameters:
    ///   - prompt: what is asked.
    ///   - schema: what may be answered.
    ///   - options: how the answer is generated.
    ///   - contextOptions: what the model sees beside the prompt.
    ///   - metadata: what the program notes about the request.
    /// - Returns: the answer while it grows; failures come out of its iterator.
    @_disfavoredOverload
    public func streamResponse(
        to prompt: Prompt, schema: GenerationSchema, options: GenerationOptions = GenerationOptions(),
        contextOptions: ContextOptions = ContextOptions(includeSchemaInPrompt: true),
        metadata: [String: any ConvertibleToGeneratedContent] = [:]
    ) -> sending ResponseStream<GeneratedContent> {
        ResponseStream(
            begin(plan(prompt, schema: schema, options: options, context: contextOptions, metadata: metadata)))
    }

    /// Streams a prompt as content within a schema.
    ///
    /// - Parameters:
    ///   - prompt: what is asked.
    ///   - schema: what may be answered.
    ///   - options: how the answer is generated.
    ///   - contextOptions: what the model sees beside the prompt.
    ///   - metadata: what the program notes about the request.
    /// - Returns: the answer while it grows; failures come out of its iterator.
    @_disfavoredOverload
    public func streamResponse(
        to prompt: String, schema: GenerationSchema, options: GenerationOptions = GenerationOptions(),
        contextOptions: ContextOptions = ContextOptions(includeSchemaInPrompt: true),
        metadata: [String: any ConvertibleToGeneratedContent] = [:]
    ) -> sending ResponseStream<GeneratedContent> {
        ResponseStream(
            begin(
                plan(
                    Prompt(text: prompt), schema: schema, options: options, context: contextOptions, metadata: metadata)
            ))
    }

    /// Streams a prompt as content within a schema.
    ///
    /// - Parameters:
    ///   - schema: what may be answered.
    ///   - options: how the answer is generated.
    ///   - contextOptions: what the model sees beside the prompt.
    ///   - metadata: what the program notes about the request.
    ///   - prompt: what is asked.
    /// - Returns: the answer while it grows; failures come out of its iterator.
    @_disfavoredOverload
    public func streamResponse(
        schema: GenerationSchema, options: GenerationOptions = GenerationOptions(),
        contextOptions: ContextOptions = ContextOptions(includeSchemaInPrompt: true),
        metadata: [String: any ConvertibleToGeneratedContent] = [:], @PromptBuilder prompt: () throws -> Prompt
    ) rethrows -> sending ResponseStream<GeneratedContent> {
        ResponseStream(
            begin(try plan(prompt(), schema: schema, options: options, context: contextOptions, metadata: metadata)))
    }

    /// Streams a prompt as a value of a type.
    ///
    /// - Parameters:
    ///   - prompt: what is asked.
    ///   - type: the type of the answer.
    ///   - options: how the answer is generated.
    ///   - contextOptions: what the model sees beside the prompt.
    ///   - metadata: what the program notes about the request.
    /// - Returns: the answer while it grows; failures come out of its iterator.
    public func streamResponse<Content>(
        to prompt: Prompt, generating type: Content.Type = Content.self,
        options: GenerationOptions = GenerationOptions(),
        contextOptions: ContextOptions = ContextOptions(includeSchemaInPrompt: true),
        metadata: [String: any ConvertibleToGeneratedContent] = [:]
    ) -> sending ResponseStream<Content> where Content: Generable {
        ResponseStream(begin(plan(prompt, type: type, options: options, context: contextOptions, metadata: metadata)))
    }

    /// Streams a prompt as a value of a type.
    ///
    /// - Parameters:
    ///   - prompt: what is asked.
    ///   - type: the type of the answer.
    ///   - options: how the answer is generated.
    ///   - contextOptions: what the model sees beside the prompt.
    ///   - metadata: what the program notes about the request.
    /// - Returns: the answer while it grows; failures come out of its iterator.
    @_disfavoredOverload
    public func streamResponse<Content>(
        to prompt: String, generating type: Content.Type = Content.self,
        options: GenerationOptions = GenerationOptions(),
        contextOptions: ContextOptions = ContextOptions(includeSchemaInPrompt: true),
        metadata: [String: any ConvertibleToGeneratedContent] = [:]
    ) -> sending ResponseStream<Content> where Content: Generable {
        ResponseStream(
            begin(plan(Prompt(text: prompt), type: type, options: options, context: contextOptions, metadata: metadata))
        )
    }

    /// Streams a prompt as a value of a type.
    ///
    /// - Parameters:
    ///   - type: the type of the answer.
    ///   - options: how the answer is generated.
    ///   - contextOptions: what the model sees beside the prompt.
    ///   - metadata: what the program notes about the request.
    ///   - prompt: what is asked.
    /// - Returns: the answer while it grows; failures come out of its iterator.
    public func streamResponse<Content>(
        generating type: Content.Type = Content.self, options: GenerationOptions = GenerationOptions(),
        contextOptions: ContextOptions = ContextOptions(includeSchemaInPrompt: true),
        metadata: [String: any ConvertibleToGeneratedContent] = [:], @PromptBuilder prompt: () throws -> Prompt
    ) rethrows -> sending ResponseStream<Content> where Content: Generable {
        ResponseStream(
            begin(try plan(prompt(), type: type, options: options, context: contextOptions, metadata: metadata)))
    }
}
