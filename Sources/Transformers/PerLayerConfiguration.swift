public import Tensors

/// Embeddings for each layer beside the one that enters the first (Gemma 3n and 4): a token has a narrow vector for every layer,
/// to which a projection of its embedding is added, and each block adds what it makes of its own.
public struct PerLayerEmbeddingConfiguration: Sendable, Equatable {
    /// The number of token ids with vectors of their own, `vocab_size_per_layer_input`; others have those of id 0.
    ///
    /// 0 means that there is no table: the projection alone makes the vectors (EmbeddingGemma 2).
    public var vocabularySize: Int
    /// The width of a layer's vector, `hidden_size_per_layer_input`.
    public var width: Int
    /// The nonlinear function of the blocks' gates.
    public var activation: Activation
    /// The normalisation of each layer's part of the projection, and of what a block adds.
    public var normalization: NormalizationConfiguration
    /// The id whose vectors count in the places of pictures' rows (Gemma 4), `pad_token_id`; nil where rows are not computed with
    /// vectors for each layer.
    public var placeholderToken: Int?
}

/// Several residual streams, of which a block computes with one and corrects all (AltUp, Baykal and others, arXiv 2301.13310).
public struct AlternatingUpdatesConfiguration: Sendable, Equatable {
    /// The number of streams, `altup_num_inputs`.
    public var streamCount: Int
    /// The stream with which blocks compute, `altup_active_idx`.
    public var activeStream: Int
    /// Whether the corrected active stream is scaled before it meets the layer's embedding, `altup_correct_scale`.
    public var scalesCorrected: Bool
    /// The normalisation of what routers read.
    public var normalization: NormalizationConfiguration
}
