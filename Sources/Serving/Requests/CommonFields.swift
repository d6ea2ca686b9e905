import Chat
import Generation
import OrderedJSON
import Transformers

/// What requests to all endpoints that generate say besides their prompt.
struct CommonFields: Sendable {
    var model: String
    /// The adapters that the answer is computed with; nil for the model as it is.
    var adapters: AdapterSet?
    var sampling: SamplingFields
    /// What the answer is held to.
    var answer: AnswerFormFields
    /// The number of choices.
    var count: Int
    /// The most tokens of an answer; nil where the request says nothing.
    var limit: Int?
    /// Whether tokens may be guessed; the answer is the same.
    var usesDrafts: Bool
    /// Whether the prompt may be found in a cache, and is kept; the answer is the same.
    var usesCache: Bool
    var isStream: Bool
    /// Whether a stream ends with the numbers of tokens.
    var includesUsage: Bool
    /// Whether each chunk carries them.
    var includesRunningUsage: Bool
    /// Fields that were ignored, and keywords of schemas that have no effect.
    var ignored: [String] = []

    /// The most choices of a request.
    static let countLimit = 8

    /// Fields that change no answer.
    private static let harmless = [
        "user", "metadata", "service_tier", "prompt_cache_key", "prompt_cache_retention", "safety_identifier",
        "verbosity", "timings_per_token", "id_slot", "skip_special_tokens",
        "spaces_between_special_tokens",
    ]

    /// Nothing but a model's name; an API of other fields says the rest.
    init(model: String) {
        self.model = model
        (sampling, answer, count) = (SamplingFields(), AnswerFormFields(), 1)
        (usesDrafts, usesCache, isStream) = (true, true, false)
        (includesUsage, includesRunningUsage) = (false, false)
    }

    /// The fields of a request for chat or plain completions.
    init(_ fields: inout FieldReader, facts: ModelFacts, limits: [String]) throws(APIError) {
        model = try facts.name(&fields)
        adapters = try facts.adapters(&fields, model: model)
        sampling = try SamplingFields(&fields, vocabularySize: facts.vocabularySize)
        answer = try AnswerFormFields(&fields)
        count = try fields.integer("n", 1...Self.countLimit) ?? 1
        limit = try Self.limit(&fields, limits)
        usesDrafts = try fields.bool("speculate") ?? true
        usesCache = try fields.bool("cache_prompt") ?? true
        isStream = try fields.bool("stream") ?? false
        var options = try fields.object("stream_options")
        if let path = options?.path, !isStream { throw .invalidValue(path, "only a stream has options; set stream") }
        includesUsage = try options?.bool("include_usage") ?? false
        includesRunningUsage = try options?.bool("continuous_usage_stats") ?? false
        options?.accept(["include_obfuscation"])
        fields.accept(Self.harmless)
        try Self.refuse(&fields)
    }

    /// Holds the answer to what an endpoint's own field says.
    mutating func hold(to form: AnswerFormFields) throws(APIError) {
        if let other = answer.param, let name = form.param { throw .severalConstraints([other, name]) }
        if form.form != nil { answer = form }
    }

    /// Refuses several choices, where an endpoint has one.
    func checkCount(at path: FieldPath) throws(APIError) {
        guard count > 1 else { return }
        throw .unsupportedParameter(path.key("n"), "\(count); there is one answer here, leave it out")
    }

    /// The names that one thing has; the first that is given counts, and others must not differ.
    private static func limit(_ fields: inout FieldReader, _ names: [String]) throws(APIError) -> Int? {
        var limit: Int?
        for name in names {
            guard let value = try fields.integer(name, (name == "max_tokens" ? 0 : 1)...Int.max) else { continue }
            if let limit, limit != value {
                throw .invalidValue(fields.path.key(name), "differs from \(names[0]); give one of them")
            }
            limit = value
        }
        return limit
    }

    private static func refuse(_ fields: inout FieldReader) throws(APIError) {
        try MessageFields.refuseOtherRendering(&fields)
        for name in ["store", "background", "return_tokens_as_token_ids", "post_sampling_probs"]
        where try fields.bool(name) == true {
            throw .unsupportedParameter(fields.path.key(name), "not supported; leave it out")
        }
        for name in [
            "audio", "web_search_options", "prompt_logprobs", "cache_salt", "thinking_token_budget",
            "truncate_prompt_tokens", "lora_request", "moderation",
        ] where fields.value(name) != nil {
            throw .unsupportedParameter(fields.path.key(name), "not supported; leave it out")
        }
        if let modalities = try fields.array("modalities"), modalities != ["text"] {
            throw .unsupportedParameter(fields.path.key("modalities"), "only text is supported")
        }
    }

    /// Takes note of fields that nothing has read.
    mutating func finish(_ fields: FieldReader, facts: ModelFacts) throws(APIError) {
        ignored += fields.unknown.map(\.name)
        if facts.isStrict, !ignored.isEmpty { throw .unknownFields(ignored) }
        // Schemas are written for other programs, too, which have keywords of their own: these are named, and never
        // refused.
        ignored += fields.keywords.map(\.name)
    }
}
