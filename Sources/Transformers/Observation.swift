/// One named intermediate result of a forward pass, for people who study the model and for tests.
public struct Observation: Sendable {
    /// What is observed; where a block has no such step, nothing is reported.
    public enum Name: String, Sendable, CaseIterable {
        /// Rows of the token embedding, before any multiplier: [tokens, hidden].
        case tokenEmbedding
        /// Rows of the learned positions: [tokens, hidden].
        case positionEmbedding
        /// What enters the first block: [tokens, hidden].
        case embeddings
        /// The normalised input of attention: [tokens, hidden].
        case attentionInput
        /// Queries as projected, before normalisation and rotation: [tokens, heads, head dimension].
        case query
        /// Keys as projected: [tokens, key heads, head dimension].
        case key
        /// Values as projected: [tokens, key heads, head dimension].
        case value
        /// Scaled scores, −∞ where a position is not seen: [tokens, heads, positions].
        case attentionScores
        /// Softmax of the scores: [tokens, heads, positions].
        case attentionProbabilities
        /// Weighted sums of values: [tokens, heads, head dimension].
        case attentionHeads
        /// Attention's output as it is added to the residual stream: [tokens, hidden].
        case attentionOutput
        /// The residual stream after attention: [tokens, hidden]; not in parallel blocks.
        case attentionResidual
        /// The normalised input of the feed-forward part: [tokens, hidden].
        case feedForwardInput
        /// The router's logits: [tokens, experts].
        case routerLogits
        /// The widened rows that enter the nonlinear function: [tokens, intermediate].
        case feedForwardWidened
        /// The widened rows that leave it (times `up` where gated): [tokens, intermediate].
        case feedForwardActivated
        /// The feed-forward part's output as it is added to the residual stream: [tokens, hidden].
        case feedForwardOutput
        /// The residual stream after the block: [tokens, hidden].
        case blockOutput
        /// The normalised input of the head, only for the rows requested: [rows, hidden].
        case finalNormalization
        /// Logits, after multiplier and soft-cap, only for the rows requested: [rows, vocabulary].
        case logits
    }

    /// What is observed.
    public let name: Name
    /// The block it belongs to; nil outside the blocks.
    public let layer: Int?
    /// The position of the first row.
    public let firstPosition: Int
    /// The sizes of the dimensions, slowest first.
    public let shape: [Int]
    /// The values, row-major.
    public let values: [Float]
}

/// Receives observations in the order of computation, chunk by chunk.
public typealias Observer = (Observation) -> Void
