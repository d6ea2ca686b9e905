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

    init(_ directory: ModelDirectory, tokenizer: Tokenizer?) {
        let generation = directory.generationConfiguration
        var tokens = Self.tokens(generation?["eos_token_id"])
        if tokens.isEmpty { tokens = Self.tokens(directory.configuration["eos_token_id"]) }
        if let token = tokenizer?.eosTokenID { tokens.insert(Int32(truncatingIfNeeded: token)) }
        endTokens = tokens

        guard let generation, generation["do_sample"]?.boolValue == true else {
            sampling = .greedy
            return
        }
        var advised = SamplingParameters()
        if let value = generation["temperature"]?.doubleValue, value >= 0, value.isFinite {
            advised.temperature = value
        }
        if let value = generation["top_k"]?.intValue, value >= 0 { advised.topK = value }
        if let value = generation["top_p"]?.doubleValue, (0...1).contains(value) { advised.topP = value }
        if let value = generation["min_p"]?.doubleValue, (0...1).contains(value) { advised.minP = value }
        if let value = generation["repetition_penalty"]?.doubleValue, value > 0, value.isFinite {
            advised.repetitionPenalty = value
        }
        sampling = advised
    }

    /// A token id or a list of them.
    private static func tokens(_ value: JSONValue?) -> Set<Int32> {
        let values = value?.arrayValue ?? [value].compactMap { $0 }
        return Set(values.compactMap { $0.intValue.flatMap(Int32.init(exactly:)) }.filter { $0 >= 0 })
    }
}
