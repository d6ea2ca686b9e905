/// A multi-token prediction head: one more layer, which predicts the token after the next.
///
/// Of a position's state h and the token t after it, it makes x = W [norm(E(t)); norm(h)], computes its layer over all such pairs,
/// and has the model's embedding and output head in common with it (DeepSeek V3, arXiv 2412.19437; GLM 4.5; Qwen 3.5). Where a model
/// has several such heads one after the other, the first is meant.
public struct PredictionHeadConfiguration: Sendable, Equatable {
    /// The layer.
    public var layer: LayerConfiguration
    /// The normalisation of embeddings, of states, and of what the layer makes.
    public var normalization: NormalizationConfiguration
    /// Whether h is the state behind the model's final normalisation, and what the next guess reads is behind the head's own.
    public var readsNormalizedStates = true
    /// Whether W reads the state before the embedding: x = W [norm(h); norm(E(t))] (MiMo).
    public var readsStateFirst = false
}

/// Where a checkpoint keeps the parts of a prediction head.
struct PredictionHeadNames: Sendable {
    /// What comes before all names.
    enum Place: Sendable {
        /// A name beside those of the decoder, with a dot at the end.
        case beside(String)
        /// The place of a layer after the last, by its number.
        case layer(Int)
    }

    var place = Place.beside("mtp.")
    var embeddingNormalization = "pre_fc_norm_embedding"
    var stateNormalization = "pre_fc_norm_hidden"
    var projection = "fc"
    var outputNormalization = "norm"
    /// What comes before the names of the layer's parts, after the place.
    var layer = "layers.0."
    /// Copies of the model's embedding and output head, which are left.
    var copies: [String] = []

    /// The names of MiMo, whose layer's parts stand beside the head's own.
    static let mimo = PredictionHeadNames(
        place: .beside("mtp_layers.0."), embeddingNormalization: "token_layernorm",
        stateNormalization: "hidden_layernorm", projection: "input_proj", outputNormalization: "final_layernorm",
        layer: "")

    /// The names of DeepSeek V3 and those after it, in the place of a layer after the last.
    static func nextLayer(_ number: Int) -> PredictionHeadNames {
        PredictionHeadNames(
            place: .layer(number), embeddingNormalization: "enorm", stateNormalization: "hnorm", projection: "eh_proj",
            outputNormalization: "shared_head.norm", layer: "", copies: ["embed_tokens", "shared_head.head"])
    }
}

extension DecoderDescription {
    /// Adds the head that the first layer after the last is: its layer is like the model's last.
    mutating func addNextLayerHead() {
        guard nextTokenLayerCount > 0, let last = configuration.layers.last,
            let normalization = configuration.finalNormalization
        else { return }
        configuration.predictionHead = PredictionHeadConfiguration(layer: last, normalization: normalization)
        names.predictionHead = .nextLayer(configuration.layers.count)
    }
}
