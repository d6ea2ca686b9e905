/// Multi-head latent attention of one layer (DeepSeek V2, arXiv 2405.04434).
///
/// A position's keys and values of all heads are linear in one narrow vector, its latent; beside it is one rotated key
/// that all heads share. Only these two are kept of a position.
public struct LatentAttentionConfiguration: Sendable, Equatable {
    /// The number of heads, `num_attention_heads`.
    public var headCount: Int
    /// The width through which queries are projected, `q_lora_rank`; nil where one matrix projects them.
    public var queryRank: Int?
    /// The width of the latent, `kv_lora_rank`.
    public var latentRank: Int
    /// The width of a head's query and key that is not rotated, `qk_nope_head_dim`.
    public var plainDimension: Int
    /// The width of a head's query and of the shared key that is rotated, `qk_rope_head_dim`.
    public var rotatedDimension: Int
    /// The width of a head's value, `v_head_dim`.
    public var valueDimension: Int
    /// What scores are multiplied with.
    public var scale: Float
    /// The normalisation of the queries' narrow vectors and of latents.
    public var normalization: NormalizationConfiguration
    /// The index of the rotary embedding; nil in layers without one.
    public var rotaryEmbedding: Int?
    /// Whether the projections from the residual stream have biases, `attention_bias`; those of whole queries never do.
    public var inputBias = ParameterPresence.whenPresent
    /// Whether the output projection has a bias.
    public var outputBias = ParameterPresence.whenPresent
    /// Which positions are seen.
    public var mask = AttentionConfiguration.Mask.causal
    /// Scaling of whole queries by their position (Mistral 4).
    public var queryScaling: AttentionConfiguration.QueryScaling?
    /// What normalised latents are multiplied with (LongCat Flash); what queries are multiplied with belongs to `scale`.
    public var latentMultiplier: Float = 1
    /// The gate of each head's result, by a projection of its own.
    public var outputGate: AttentionConfiguration.OutputGate?

    /// Whether whole queries, and the gates of results with them, are made of the narrow vectors as normalised and as projected
    /// side by side (A.X K2).
    public var readsBothNarrow = false

    /// How each query's keys are chosen; nil where it attends to all that its mask shows.
    public var keyChoice: KeyChoice?
    /// Whether each head has a learned score of attending to nothing (Hy 4).
    public var hasSinks = false
    /// What normalised narrow vectors of queries are multiplied with (dots 3).
    public var queryMultiplier: Float = 1
    /// The normalisation of the shared key's rotated part, before its rotation (dots 3).
    public var rotatedNormalization: NormalizationConfiguration?

    /// What is kept of each position to choose keys by; nil where nothing is.
    public var keyMarks: KeyValueShape? {
        guard case .index(let index) = keyChoice else { return nil }
        return index.marks
    }

    /// The numbers that a row's gates are.
    var gateWidth: Int {
        switch outputGate {
        case nil, .withQueries: 0
        case .perHead: headCount
        case .perElement: headCount * valueDimension
        }
    }

    /// The width of a head's query.
    var queryDimension: Int { plainDimension + rotatedDimension }

    /// What is kept of each position: a key of latent and rotated part, whose beginning is the value.
    public var keysAndValues: KeyValueShape {
        KeyValueShape(
            headCount: 1, keyDimension: latentRank + rotatedDimension, valueDimension: latentRank,
            valuesBeginKeys: true, mask: mask)
    }
}
