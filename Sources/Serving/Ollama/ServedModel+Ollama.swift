import Chat
import Conversations
import Generation
import OrderedJSON
import Tokenizers

/// One of Ollama's requests on its way to a model.
struct OllamaCall: Sendable {
    let call: APICall
    /// What the answer calls the model: what the request did.
    let name: String
    /// Seconds in which the model was made ready.
    let loading: Double
}

/// A turn that one of Ollama's requests describes.
private struct OllamaChatFields: ChatFields {
    let common: CommonFields
    let messages: [Message]
    let tools: ToolFields
    let effort: ReasoningEffort?
}

extension ServedModel {
    /// `POST /api/chat` with messages.
    func ollamaChat(_ object: JSONObject, _ call: OllamaCall) async throws(APIError) -> Reply {
        var fields = FieldReader(object)
        var options = try OllamaOptions(&fields, name: call.name, of: self)
        let messages = try OllamaMessages.read(
            fields.array("messages") ?? [], fields, kinds: facts.contentKinds, model: call.name)
        let tools = try ToolFields(&fields)
        if !tools.tools.isEmpty, !capabilities.contains("tools") {
            throw .unsupportedParameter(
                fields.path.key("tools"), "\"\(APIError.short(call.name))\" does not support tools")
        }
        try options.common.finish(fields, facts: facts)
        let chat = OllamaChatFields(common: options.common, messages: messages, tools: tools, effort: options.effort)
        return try await answer(chatRequest(chat), options, tools, .chat, call)
    }

    /// `POST /api/generate` with a prompt.
    func ollamaGenerate(_ object: JSONObject, _ call: OllamaCall) async throws(APIError) -> Reply {
        var fields = FieldReader(object)
        var options = try OllamaOptions(&fields, name: call.name, of: self)
        if let template = try fields.string("template"), !template.isEmpty {
            throw .unsupportedParameter(
                fields.path.key("template"), "not supported; the model's own is used, or none with raw")
        }
        if let suffix = try fields.string("suffix"), !suffix.isEmpty {
            throw .unsupportedParameter(
                fields.path.key("suffix"), "\"\(APIError.short(call.name))\" does not support insert")
        }
        let context = try CompletionFields.tokens(
            fields.array("context") ?? [], fields.path.key("context"), facts)
        if try fields.bool("raw") == true {
            let prompt = try fields.string("prompt") ?? ""
            if let system = try fields.string("system"), !system.isEmpty {
                throw .unsupportedParameter(
                    fields.path.key("system"), "nothing precedes a prompt with raw; leave it out")
            }
            if try fields.array("images")?.isEmpty == false {
                throw .unsupportedParameter(
                    fields.path.key("images"), "a prompt with raw is text; leave out one of the two")
            }
            if options.effort != nil {
                throw .unsupportedParameter(fields.path.key("think"), "a prompt with raw has no form; leave it out")
            }
            try options.common.finish(fields, facts: facts)
            let tokens = context + tokenizer.encode(prompt).map { Int32(truncatingIfNeeded: $0) }
            return try await answer(tokens, options, .generate(prompt: nil), call)
        }
        let hasImages = try fields.array("images")?.isEmpty == false
        // Ids of tokens name no pictures.
        guard context.isEmpty || !hasImages else {
            throw .unsupportedParameter(
                fields.path.key("context"), "images do not go with context; leave out one of the two")
        }
        let messages = try OllamaMessages.prompt(&fields, kinds: facts.contentKinds, model: call.name)
        try options.common.finish(fields, facts: facts)
        let request = chatRequest(
            OllamaChatFields(
                common: options.common, messages: messages, tools: ToolFields(), effort: options.effort))
        let tokens = try await rendered(request).tokens
        guard context.isEmpty else {
            return try await answer(context + tokens, options, .generate(prompt: context + tokens), call)
        }
        return try await answer(request, options, ToolFields(), .generate(prompt: hasImages ? nil : tokens), call)
    }

    private func answer(
        _ request: ChatRequest, _ options: OllamaOptions, _ tools: ToolFields, _ kind: OllamaFormat.Kind,
        _ call: OllamaCall
    ) async throws(APIError) -> Reply {
        var (request, options) = (request, options)
        if options.positions != nil { try bound(&options, prompt: try await rendered(request).tokens.count) }
        request.options = self.options(options.common, options.scoring, call.call, 0)
        return try await reply(options, tools, kind, call) { [request] in try $0.generate([request]) }
    }

    private func answer(
        _ tokens: [Int32], _ options: OllamaOptions, _ kind: OllamaFormat.Kind, _ call: OllamaCall
    ) async throws(APIError) -> Reply {
        var options = options
        if tokens.isEmpty { throw APIError(GenerationError.emptyPrompt) }
        if tokens.count > facts.contextSize {
            throw .contextExceeded(prompt: tokens.count, answer: nil, context: facts.contextSize)
        }
        try bound(&options, prompt: tokens.count)
        let request = TextRequest(
            prompt: tokens, answer: options.common.answer.form,
            options: self.options(options.common, options.scoring, call.call, 0, isChat: false))
        return try await reply(options, ToolFields(), kind, call) { [request] in try $0.generate([request]) }
    }

    /// Keeps prompt and answer within the positions that a request allows.
    private func bound(_ options: inout OllamaOptions, prompt count: Int) throws(APIError) {
        guard let positions = options.positions else { return }
        guard count < positions else { throw .contextExceeded(prompt: count, answer: nil, context: positions) }
        if let limit = options.common.limit, limit > positions - count {
            throw .contextExceeded(prompt: count, answer: min(limit, Int.max - count), context: positions)
        }
        options.common.limit = options.common.limit ?? positions - count
    }

    private func reply(
        _ options: OllamaOptions, _ tools: ToolFields, _ kind: OllamaFormat.Kind, _ call: OllamaCall,
        begin: @escaping @Sendable (ChatEngine) throws -> MixedEvents
    ) async throws(APIError) -> Reply {
        // Lines of JSON have no comments that could keep a connection open.
        var own = call.call
        own.pingSeconds = 0
        let format = OllamaFormat(kind, options, own.identity, of: self, loading: call.loading)
        return try await job(options.common, format, tools: tools, own, begin: begin).reply()
            .typed("application/x-ndjson")
    }
}

extension Reply {
    /// The reply with another type of its stream.
    func typed(_ type: String) -> Reply {
        guard case .stream(let stream) = self else { return self }
        return .stream(
            StreamReply(headers: stream.headers, type: type) { send in await stream.write(to: send) })
    }
}
