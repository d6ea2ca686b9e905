public import Checkpoints
import OrderedJSON

/// Settings of generation_config.json that would change answers and that this engine does not follow.
public enum UnfollowedSettings {
    /// Numbers that change nothing, by the setting.
    private static let neutral: [String: Double] = [
        "num_beams": 1, "num_beam_groups": 1, "diversity_penalty": 0, "no_repeat_ngram_size": 0,
        "encoder_no_repeat_ngram_size": 0, "typical_p": 1, "epsilon_cutoff": 0, "eta_cutoff": 0, "penalty_alpha": 0,
        "min_length": 0, "min_new_tokens": 0, "guidance_scale": 1,
    ]
    /// Settings that change nothing where they are null or empty.
    private static let lists: Set = [
        "bad_words_ids", "force_words_ids", "suppress_tokens", "begin_suppress_tokens", "forced_bos_token_id",
        "forced_eos_token_id", "sequence_bias", "exponential_decay_length_penalty", "stop_strings", "top_h",
        "watermarking_config",
    ]

    /// The names of such settings of a model, in the file's order.
    public static func names(in directory: ModelDirectory) -> [String] {
        (directory.generationConfiguration?.entries ?? []).filter { changesAnswers($0) }.map(\.key)
    }

    private static func changesAnswers(_ entry: JSONObject.Entry) -> Bool {
        if let neutral = neutral[entry.key] {
            guard case .number(let number) = entry.value else { return false }
            return number.doubleValue != neutral
        }
        guard lists.contains(entry.key) else { return false }
        switch entry.value {
        case .null: return false
        case .array(let elements): return !elements.isEmpty
        case .object(let object): return object.count > 0
        default: return true
        }
    }
}
