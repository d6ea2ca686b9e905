import Checkpoints
import OrderedJSON
import Sampling
import Tokenizers

/// What a model's files say about ending a text and about sampling.
struct GenerationSettings {
    /// Tokens that end a text: those of generation_config.json, else of config.json, and the tokenizer's.
    let endTokens: Set<Int32>
    /// The sampling advised; greedy unless `do_sample` is true.
    let sampling: SamplingParameters

    /// Reads the files of a model; throws `invalidValue` for a setting of another kind or outside its bounds.
    init(_ directory: ModelDirectory, tokenizer: Tokenizer?) throws(CheckpointError) {
        let generation = directory.generationReader
        var tokens = try generation.map(Self.endTokens) ?? []
        if tokens.isEmpty { tokens = try Self.endTokens(directory.reader) }
        if let token = tokenizer?.eosTokenID { tokens.insert(Int32(truncatingIfNeeded: token)) }
        endTokens = tokens

        // Read in any case, so that a fault is told whether or not the settings are used.
        guard let generation else {
            sampling = .greedy
            return
        }
        var advised = SamplingParameters()
        if let value = try generation.optionalDouble("temperature", .nonNegative) { advised.temperature = value }
        // -1 is written for "off", too.
        if let value = try generation.optionalInt("top_k", .atLeast(-1)) { advised.topK = max(0, value) }
        if let value = try generation.optionalDouble("top_p", .within(0, 1)) { advised.topP = value }
        if let value = try generation.optionalDouble("min_p", .within(0, 1)) { advised.minP = value }
        if let value = try generation.optionalDouble("repetition_penalty", .positive) {
            advised.repetitionPenalty = value
        }
        sampling = try generation.bool("do_sample", default: false) ? advised : .greedy
    }

    private static func endTokens(_ reader: ConfigurationReader) throws(CheckpointError) -> Set<Int32> {
        // -1 is written for "none".
        Set(try reader.intOrInts("eos_token_id", .atLeast(-1)).filter { $0 >= 0 }.map { Int32(truncatingIfNeeded: $0) })
    }
}
