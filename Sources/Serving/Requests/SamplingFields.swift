import Chat
import Generation
import OrderedJSON
import Sampling

/// What a request says about sampling and about where the answer ends: the fields that all endpoints share.
struct SamplingFields: Sendable {
    /// What is laid over the model's own sampling.
    var choice = SamplingChoice()
    /// Texts that end the answer.
    var stopStrings: [String] = []
    /// Tokens that end the answer.
    var stopTokens: Set<Int32> = []
    /// Whether the text that ended the answer is part of it.
    var includesStop = false
    var ignoresEndOfText = false
    /// When the answer ends because it writes the same again and again.
    var repetitionDetection: RepetitionDetection?

    /// The most strings of `stop`.
    static let stopLimit = 16
    /// The most members of `logit_bias` and `stop_token_ids`.
    static let tokenLimit = 1024

    init() {}

    /// The fields of a request.
    ///
    /// - Parameter passed: ways of sampling that are ignored instead of refused.
    init(
        _ fields: inout FieldReader, vocabularySize: Int, passingOver passed: Set<String> = []
    ) throws(APIError) {
        choice.temperature = try fields.number("temperature", 0...2)
        choice.topP = try fields.number("top_p", 0...1)
        // -1 is written for "off".
        choice.topK = try fields.integer("top_k", -1...Int(Int32.max)).map { max(0, $0) }
        choice.minP = try fields.number("min_p", 0...1)
        choice.presencePenalty = try fields.number("presence_penalty", -2...2)
        choice.frequencyPenalty = try fields.number("frequency_penalty", -2...2)
        choice.repetitionPenalty = try Self.repetitionPenalty(&fields)
        choice.penaltyWindow = try fields.integer("repeat_last_n", -1...Int(Int32.max))
        choice.seed = try fields.integer("seed", Int.min...Int.max).map { UInt64(bitPattern: Int64($0)) }
        choice.logitBias = try Self.logitBias(&fields, vocabularySize)
        stopStrings = try Self.stopStrings(&fields, "stop")
        for (index, value) in (try fields.array("stop_token_ids") ?? []).enumerated() {
            let path = fields.path.key("stop_token_ids").index(index)
            guard index < Self.tokenLimit else { throw .invalidValue(path, "more than \(Self.tokenLimit) tokens") }
            guard let id = value.intValue, (0..<vocabularySize).contains(id) else {
                throw .wrongKind(path, expected: "a token id below \(vocabularySize)", found: value)
            }
            stopTokens.insert(Int32(truncatingIfNeeded: id))
        }
        includesStop = try fields.bool("include_stop_str_in_output") ?? false
        ignoresEndOfText = try fields.bool("ignore_eos") ?? false
        choice.minimumTokens = try fields.integer("min_tokens", 0...Int(Int32.max))
        try choice.readSteps(&fields)
        repetitionDetection = try Self.repetitionDetection(&fields)
        try Self.refuseOthers(&fields, but: passed)
    }

    /// What a decode loop is given.
    ///
    /// - Parameters:
    ///   - standing: the model's sampling, used where the request says nothing.
    ///   - defaultSeed: the seed where the request names none.
    ///   - index: the number of the choice; each has a seed of its own, the first that of the request.
    func options(
        over standing: SamplingParameters, limit: Int?, defaultSeed: UInt64, index: Int, scoring: TokenScoring?
    ) -> DecodingOptions {
        var parameters = choice.over(standing)
        // An odd constant leads from one seed to others all over the range (the increment of SplitMix64).
        parameters.seed = (choice.seed ?? defaultSeed) &+ UInt64(truncatingIfNeeded: index) &* 0x9E37_79B9_7F4A_7C15
        var options = DecodingOptions(
            maximumTokens: limit, sampling: parameters, stopStrings: stopStrings, ignoresEndOfText: ignoresEndOfText)
        options.stopTokens = stopTokens
        options.repetitionDetection = repetitionDetection
        options.scoring = scoring
        return options
    }

    /// vLLM's `repetition_detection`; a largest pattern of 0 means nothing.
    private static func repetitionDetection(
        _ fields: inout FieldReader
    ) throws(APIError) -> RepetitionDetection? {
        guard var own = try fields.object("repetition_detection") else { return nil }
        let (many, usual) = (0...Int(Int32.max), RepetitionDetection.usual)
        let largest = try own.integer("max_pattern_size", many) ?? 0
        let smallest = try own.integer("min_pattern_size", many) ?? usual.smallestPattern
        let count = try own.integer("min_count", 2...Int(Int32.max)) ?? usual.count
        if let other = own.unknown.first {
            throw .unsupportedParameter(other, "expected max_pattern_size, min_pattern_size and min_count")
        }
        guard largest > 0 else { return nil }
        guard smallest <= largest else {
            throw .invalidValue(
                own.path.key("min_pattern_size"), "\(smallest); expected at most max_pattern_size, \(largest)")
        }
        return RepetitionDetection(
            largestPattern: largest, smallestPattern: max(smallest, 1), count: count, leastTokens: 0)
    }

    /// A string, or a list of them.
    static func stopStrings(_ fields: inout FieldReader, _ name: String) throws(APIError) -> [String] {
        guard let value = fields.value(name) else { return [] }
        let path = fields.path.key(name)
        let values = value.arrayValue ?? [value]
        guard values.count <= stopLimit else {
            throw .invalidValue(path, "\(values.count) strings; expected at most \(stopLimit)")
        }
        var strings: [String] = []
        for (index, value) in values.enumerated() {
            guard let text = value.stringValue, !text.isEmpty else {
                throw .wrongKind(path.index(index), expected: "a string that is not empty", found: value)
            }
            strings.append(text)
        }
        return strings
    }

    /// vLLM's and llama.cpp's names for one thing.
    private static func repetitionPenalty(_ fields: inout FieldReader) throws(APIError) -> Double? {
        let range = Double.leastNonzeroMagnitude...100
        let one = try fields.number("repetition_penalty", range)
        let other = try fields.number("repeat_penalty", range)
        if let one, let other, one != other {
            throw .invalidValue(fields.path.key("repeat_penalty"), "differs from repetition_penalty; give one of them")
        }
        return one ?? other
    }

    private static func logitBias(_ fields: inout FieldReader, _ size: Int) throws(APIError) -> [Int: Double]? {
        guard let members = try fields.dictionary("logit_bias") else { return nil }
        guard members.object.count <= tokenLimit else {
            throw .invalidValue(members.path, "\(members.object.count) tokens; expected at most \(tokenLimit)")
        }
        var bias: [Int: Double] = [:]
        for entry in members.object.entries {
            let path = members.path.key(entry.key)
            guard let id = Int(entry.key), (0..<size).contains(id) else {
                throw .invalidValue(path, "expected a token id below \(size) as the name")
            }
            guard let value = entry.value.doubleValue, (-100...100).contains(value) else {
                throw .wrongKind(path, expected: "a number from -100 to 100", found: entry.value)
            }
            bias[id] = value == -100 ? -.infinity : value
        }
        return bias
    }

    /// Ways of sampling that are not followed, with the values at which they change nothing.
    private static let unfollowed: [(name: String, neutral: [Double])] = [
        ("tfs_z", [1]), ("length_penalty", [1]), ("top_a", [0]),
        ("epsilon_cutoff", [0]), ("eta_cutoff", [0]), ("no_repeat_ngram_size", [0]),
    ]

    private static func refuseOthers(_ fields: inout FieldReader, but passed: Set<String>) throws(APIError) {
        for (name, neutral) in unfollowed where !passed.contains(name) {
            guard let value = fields.value(name) else { continue }
            guard let number = value.doubleValue, neutral.contains(number) else {
                throw .unsupportedParameter(fields.path.key(name), "this way of sampling is not supported")
            }
        }
        for name in ["use_beam_search", "early_stopping"] where try fields.bool(name) == true {
            throw .unsupportedParameter(fields.path.key(name), "beams are not supported")
        }
        for name in ["allowed_token_ids", "bad_words", "bad_words_ids", "logits_processors"] {
            if fields.value(name) != nil {
                throw .unsupportedParameter(fields.path.key(name), "this way of sampling is not supported")
            }
        }
    }
}
