public import Conversations
import Generation
import ImagePreprocessing
import OrderedJSON
import Templates
import Tokenizers
public import Transformers
public import Vision

/// What a model reads before its turn.
struct ChatPrompt: Sendable {
    /// The ids.
    let tokens: [Int32]
    /// The same as text.
    let text: String
    /// The pictures whose rows are in the places of placeholders.
    var pictures: [Picture] = []
}

extension ChatEngine {
    /// The kinds of content that the model takes in a conversation.
    public var contentKinds: Set<ContentKind> { vision == nil ? [.text] : [.text, .image] }

    /// The ids of a conversation, a pure function of its arguments: special tokens are parsed in the template's text and
    /// never in the conversation's.
    ///
    /// - Throws: `TemplateError`; ``ChatError/unsupportedContent(message:part:)`` for a part that the model does not
    ///   take.
    func prompt(
        _ conversation: Conversation, arguments: JSONObject = [:], opensTurn: Bool = true
    ) throws -> ChatPrompt {
        if let place = conversation.firstPart(outside: contentKinds) {
            if let visionFault { throw VisionError.unseen(visionFault) }
            throw ChatError.unsupportedContent(message: place.message, part: place.part)
        }
        if let vision {
            return try visualPrompt(conversation, vision, arguments: arguments, opensTurn: opensTurn)
        }
        let rendered = try template.render(conversation, arguments: arguments, opensTurn: opensTurn)
        var ids = tokenizer.encode(
            segments: rendered.segments.map { ($0.text, $0.origin == .template) }, addSpecialTokens: false)
        // A template writes its own begin token; without one the model still expects it.
        if template.isDefault, let bos = tokenizer.bosTokenID,
            tokenizer.encode("", addSpecialTokens: true).first == bos, ids.first != bos
        {
            ids.insert(bos, at: 0)
        }
        return ChatPrompt(tokens: ids.map { Int32(truncatingIfNeeded: $0) }, text: rendered.text)
    }

    /// The ids of a conversation for a model that sees, with a placeholder for each row of a picture; nothing is decoded.
    private func visualPrompt(
        _ conversation: Conversation, _ vision: VisionModel, arguments: JSONObject, opensTurn: Bool
    ) throws -> ChatPrompt {
        let pictures = try vision.pictures(of: conversation)
        let begin = template.specialTokens["bos_token"]?.stringValue
        let rendered = try vision.rendered(conversation, pictures, beginToken: template.isDefault ? begin : nil) {
            messages, form in
            var conversation = conversation
            conversation.messages = messages
            return try template.render(conversation, arguments: arguments, opensTurn: opensTurn, form: form)
        }
        // As the reference does: what a template's text begins with is not added again.
        let hasBegun = begin.map { rendered.text.utf8.starts(with: $0.utf8) } ?? false
        let ids = tokenizer.encode(
            segments: rendered.segments.map { ($0.text, $0.origin == .template) },
            addSpecialTokens: !hasBegun && !vision.processor.prompt.hasNoTemplate)
        return ChatPrompt(tokens: ids.map { Int32(truncatingIfNeeded: $0) }, text: rendered.text, pictures: pictures)
    }

    /// What the decoder reads of a prompt: pictures are decoded and encoded now, unless their rows are kept.
    ///
    /// - Parameter adapters: those that the text is computed with; nil for the engine's own.
    /// - Throws: `VisionError`.
    func input(_ prompt: ChatPrompt, adapters: AdapterSet? = nil) throws -> SequenceInput {
        let adapters = adapters ?? engine.adapters.standing
        guard let vision, !prompt.pictures.isEmpty else { return SequenceInput(prompt.tokens, adapters: adapters) }
        return try whole(try vision.input(prompt.tokens, prompt.pictures), vision, adapters: adapters)
    }

    /// The same with the rows of the prompt's pictures, which are encoded already.
    ///
    /// - Throws: `VisionError`.
    func input(_ tokens: [Int32], rows: [EmbeddingRows], adapters: AdapterSet?) throws -> SequenceInput {
        guard let vision else { return SequenceInput(tokens, adapters: adapters) }
        return try whole(
            try vision.input(tokens, rows: rows), vision, adapters: adapters ?? engine.adapters.standing)
    }

    /// An input as its family reads it: some see all places of a prompt from each.
    private func whole(
        _ input: SequenceInput, _ vision: VisionModel, adapters: AdapterSet?
    ) throws -> SequenceInput {
        var input = input
        input.adapters = adapters
        guard vision.configuration.sight == .prompt, let digest = VisionModel.digest(of: input) else { return input }
        return try engine.decoder.mutualPrompt(input, digest: digest, firstPosition: 1)
    }

    /// What the model reads of a conversation with pictures, for comparison with a reference.
    ///
    /// - Throws: `TemplateError`, `VisionError`, ``ChatError/unsupportedContent(message:part:)``.
    public func seen(_ conversation: Conversation) async throws -> (input: SequenceInput, pictures: [Picture]) {
        try await run {
            let prompt = try self.prompt(conversation)
            return (try self.input(prompt), prompt.pictures)
        }
    }

    /// The number of tokens that a conversation takes, with the mark that opens the model's turn.
    ///
    /// - Throws: `TemplateError`, ``ChatError/unsupportedContent(message:part:)``.
    public func tokenCount(_ conversation: Conversation) async throws -> Int {
        try await run { try self.prompt(conversation).tokens.count }
    }

    /// What the model reads of a conversation, up to where its turn begins: the ids, and the same as text.
    ///
    /// - Throws: `TemplateError`, ``ChatError/unsupportedContent(message:part:)``.
    public func rendered(_ request: ChatRequest) async throws -> (tokens: [Int32], text: String) {
        try await run {
            let prompt = try self.prompt(request.conversation, arguments: request.variables)
            return (prompt.tokens, prompt.text)
        }
    }

    /// The number of tokens that parts add to a conversation: the ids with them minus the ids without them.
    ///
    /// - Parameters:
    ///   - conversation: the conversation with the parts.
    ///   - base: the conversation without them, which has no tools.
    /// - Throws: `TemplateError`, ``ChatError/unsupportedContent(message:part:)``.
    public func addedTokenCount(_ conversation: Conversation, over base: [Message]) async throws -> Int {
        try await run {
            let whole = try self.prompt(conversation, opensTurn: false).tokens.count
            return max(0, whole - (try self.prompt(Conversation(messages: base), opensTurn: false).tokens.count))
        }
    }
}
