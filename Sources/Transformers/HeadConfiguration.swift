public import Tensors

/// The output head: final hidden state to logits.
public struct HeadConfiguration: Sendable, Equatable {
    /// Whether the head's matrix is the token embedding, `tie_word_embeddings`.
    public var isTied = false
    /// The rows of the head where they are fewer than the token ids: the first ids have logits; nil means all.
    public var rowCount: Int?
    /// Whether the head has a bias.
    public var bias = ParameterPresence.whenPresent
    /// What rows become before the head's matrix; nil where it reads them as they are normalised (BERT, ModernBERT's decoder).
    public var transform: HeadTransformConfiguration?
    /// What logits are multiplied with: `logit_scale` (Cohere), 1 / `logits_scaling` (Granite).
    public var multiplier: Float = 1
    /// The bound of tanh soft-capping, `final_logit_softcapping`.
    public var softcap: Float?
    /// What the learned numbers are multiplied with by which each token's logit is multiplied; nil where there are none (nGPT).
    public var tokenScaleFactor: Float?
    /// How the head's matrix is brought to unit length before rows are multiplied with it; nil where it is used as it is.
    public var weightNormalization: WeightNormalization?

    /// The ids that never come next, in order: their logits are the least number (Chameleon's codes of pictures).
    public var excludedTokens: [Int] = []

    /// What of a matrix has unit length.
    public enum WeightNormalization: Sendable, Equatable {
        /// Each row, a token's: w / ‖w‖ (Baichuan 2, arXiv 2309.10305).
        case rows
        /// Each column, over all tokens: w / (‖w‖ + 1e-7) (Ling, arXiv 2503.05139), `norm_head`.
        case columns
    }
}

/// A layer in front of the head's matrix: norm(act(W x + b)), W [hidden, hidden] (BERT, arXiv 1810.04805).
public struct HeadTransformConfiguration: Sendable, Equatable {
    /// The nonlinear function, `classifier_activation`.
    public var activation: Activation
    /// Whether the layer has a bias, `classifier_bias`.
    public var bias: ParameterPresence
    /// The normalisation after it.
    public var normalization: NormalizationConfiguration
}
