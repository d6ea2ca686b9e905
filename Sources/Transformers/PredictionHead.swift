import Tensors

/// What predicts the token after the next: a layer of its own between the model's embedding and its output head.
struct PredictionHead: Sendable {
    let configuration: PredictionHeadConfiguration
    let embeddingNormalization: Normalization
    let stateNormalization: Normalization
    /// From the normalised embedding and the normalised state, one after the other, to the layer: [hidden, 2 · hidden].
    let projection: Linear
    let block: Shared<DecoderBlock>
    let outputNormalization: Normalization
    /// The bytes of its tensors in the checkpoint.
    let byteCount: Int
    /// Tells its caches from those of the decoder.
    let identity = DecoderIdentity()
}

/// What a prediction head makes of pairs of a state and the token after it.
///
/// Keep one value between calls to have its memory used again.
public struct Prediction: Sendable {
    /// The logits of the tokens after those of the pairs, for each wanted row.
    public internal(set) var logits = Logits()
    /// For each wanted row what stands for the state in the pair with the token that is guessed: [rows, hidden].
    public internal(set) var states: [Float] = []

    /// Nothing predicted.
    public init() {}
}
