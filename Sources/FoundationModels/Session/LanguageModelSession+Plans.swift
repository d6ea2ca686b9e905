extension LanguageModelSession {
    /// The options that say whether the schema is in the prompt; nothing is noted for what is usual.
    static func context(_ includeSchemaInPrompt: Bool) -> ContextOptions {
        ContextOptions(includeSchemaInPrompt: includeSchemaInPrompt ? nil : false)
    }

    /// A request for text.
    func plan(
        _ prompt: Prompt, options: GenerationOptions, context: ContextOptions = ContextOptions(),
        metadata: [String: any ConvertibleToGeneratedContent] = [:]
    ) -> SessionRequest.Plan {
        SessionRequest.Plan(
            prompt: entry(prompt, options, context, metadata, format: nil), schema: nil, validate: { _ in })
    }

    /// A request for content.
    func plan(
        _ prompt: Prompt, schema: GenerationSchema, options: GenerationOptions, context: ContextOptions,
        metadata: [String: any ConvertibleToGeneratedContent] = [:]
    ) -> SessionRequest.Plan {
        let format = Transcript.ResponseFormat(schema: schema)
        return SessionRequest.Plan(
            prompt: entry(prompt, options, context, metadata, format: format), schema: format.schema,
            validate: { _ in })
    }

    /// A request for a value.
    func plan<Content: Generable>(
        _ prompt: Prompt, type: Content.Type, options: GenerationOptions, context: ContextOptions,
        metadata: [String: any ConvertibleToGeneratedContent] = [:]
    ) -> SessionRequest.Plan {
        let format = Transcript.ResponseFormat(type: type)
        return SessionRequest.Plan(
            prompt: entry(prompt, options, context, metadata, format: format), schema: format.schema,
            validate: { _ = try Content($0) })
    }

    private func entry(
        _ prompt: Prompt, _ options: GenerationOptions, _ context: ContextOptions,
        _ metadata: [String: any ConvertibleToGeneratedContent], format: Transcript.ResponseFormat?
    ) -> Transcript.Prompt {
        Transcript.Prompt(
            metadata: metadata, segments: prompt.parts.segments, options: options, responseFormat: format,
            contextOptions: context)
    }

    /// Runs a request and converts its answer on the caller's actor.
    nonisolated(nonsending) func answer<Content: Generable>(
        _ plan: SessionRequest.Plan
    ) async throws -> Response<Content> {
        try Response(try await begin(plan).outcome())
    }
}
