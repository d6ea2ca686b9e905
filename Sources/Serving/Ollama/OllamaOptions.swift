import Chat
import Conversations
import Generation
import OrderedJSON

/// What Ollama's requests for texts say besides what is to be written.
struct OllamaOptions: Sendable {
    var common: CommonFields
    /// The most positions of the text; nil for the model's.
    var positions: Int?
    /// How much to reason; nil to leave it to the template.
    var effort: ReasoningEffort?
    var scoring: TokenScoring?

    /// What changes nothing here: how a program uses memory and processors, and what Ollama no longer has.
    private static let withoutEffect = [
        "num_keep", "num_batch", "num_gpu", "main_gpu", "num_thread", "use_mmap", "draft_num_predict",
        "penalize_newline", "numa", "low_vram", "f16_kv", "vocab_only", "use_mlock", "logits_all", "embedding_only",
    ]
    /// Ollama's window of `repeat_penalty` where a request gives none.
    private static let penaltyWindow = 64

    /// Reads the members that chats and continuations share.
    ///
    /// - Parameter name: what the answer calls its model.
    init(_ fields: inout FieldReader, name: String, of model: ServedModel) throws(APIError) {
        let facts = model.facts
        common = CommonFields(model: name)
        common.isStream = try fields.bool("stream") ?? true
        common.answer = try AnswerFormFields(&fields)
        // Nothing is cut, so there is nothing to say about how.
        _ = try (fields.bool("truncate"), fields.bool("shift"))
        let alternatives = try fields.integer("top_logprobs", 0...ChatCompletionFields.alternativesLimit)
        if try fields.bool("logprobs") == true {
            scoring = TokenScoring(alternatives: alternatives ?? 0)
        } else if let alternatives, alternatives > 0 {
            throw .invalidValue(fields.path.key("top_logprobs"), "needs logprobs to be true")
        }
        effort = try Self.effort(&fields, name: name, of: model)
        fields.accept(["model", "keep_alive"])
        guard var options = try fields.object("options") else { return }
        try read(&options, facts)
    }

    private mutating func read(_ options: inout FieldReader, _ facts: ModelFacts) throws(APIError) {
        options.accept(Self.withoutEffect)
        let path = options.path
        if let size = try options.integer("num_ctx", 1...Int.max) {
            if size > facts.contextSize {
                throw .invalidValue(path.key("num_ctx"), "\(size); expected at most \(facts.contextSize)")
            }
            positions = size
        }
        if let count = try options.integer("num_predict", -2...Int.max) {
            if count == 0 { throw .invalidValue(path.key("num_predict"), "0; expected 1 or more, or -1 for no limit") }
            common.limit = count > 0 ? count : nil
        }
        // A seed of -1 means any.
        let isRandom = options.value("seed") == -1
        if let value = options.value("tfs_z"), value.doubleValue != 1 { common.ignored.append("options.tfs_z") }
        common.sampling = try SamplingFields(
            &options, vocabularySize: facts.vocabularySize, passingOver: ["tfs_z"])
        if isRandom { common.sampling.choice.seed = nil }
        if common.sampling.choice.repetitionPenalty != nil, common.sampling.choice.penaltyWindow == nil {
            common.sampling.choice.penaltyWindow = Self.penaltyWindow
        }
    }

    /// `think`: whether to reason, or how much.
    private static func effort(
        _ fields: inout FieldReader, name: String, of model: ServedModel
    ) throws(APIError) -> ReasoningEffort? {
        let path = fields.path.key("think")
        let effort: ReasoningEffort
        switch fields.value("think") {
        case nil: return nil
        case .bool(let isOn)?: effort = isOn ? .on : .off
        case .string(let word)? where ["low", "medium", "high", "max"].contains(word): effort = .level(word)
        case let other?: throw .wrongKind(path, expected: "true, false, low, medium, high or max", found: other)
        }
        if model.capabilities.contains("thinking") { return effort }
        if effort == .off { return nil }
        throw .unsupportedParameter(path, "\"\(APIError.short(name))\" does not support thinking")
    }
}
