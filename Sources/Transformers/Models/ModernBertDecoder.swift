import Checkpoints
import OrderedJSON
import Tensors

/// ModernBERT with a causal mask (Ettin, arXiv 2507.11412): the encoder's blocks with three projections and half its window, and
/// BERT's head, which transforms rows before they are multiplied with the embedding.
enum ModernBertDecoder: ModelFamily {
    static let modelType = "modernbert-decoder"

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> DecoderDescription {
        var keys = DimensionKeys(defaultPositionCount: 8192)
        (keys.keyValueHeadCount, keys.headDimension) = (nil, nil)
        let sizes = try config.dimensions(keys)
        let normalization = try ModernBert.normalization(config)
        let masks = try masks(config, sizes)
        let rotations = try config.rotary(byKindOf: masks, sizes) { kind in
            let isFull = kind.utf8.elementsEqual("full_attention".utf8)
            return RotaryKeys(
                theta: isFull ? "global_rope_theta" : "local_rope_theta", defaultTheta: isFull ? 160_000 : 10_000)
        }
        guard rotations.indices.allSatisfy({ $0 != nil }) else {
            throw config.invalid("rope_parameters", expected: .other("an object for each kind of layer"))
        }
        let layers = try ModernBert.layers(config, sizes, masks, rotations.indices)
        var head = try config.head(tiedByDefault: true, bias: try config.presence("decoder_bias", default: true))
        head.transform = HeadTransformConfiguration(
            activation: try config.activation("classifier_activation", default: .gelu),
            bias: try config.presence("classifier_bias", default: false), normalization: normalization)
        var decoder = DecoderConfiguration(
            modelType, sizes, rotary: rotations.embeddings, layers: layers, finalNormalization: normalization,
            head: head)
        decoder.embeddingNormalization = normalization
        return DecoderDescription(configuration: decoder, names: names)
    }

    /// The masks of layers; windows are half of what the encoder's are, so that a row sees as far back in both.
    private static func masks(
        _ config: ConfigurationReader, _ sizes: Dimensions
    ) throws(CheckpointError) -> [AttentionConfiguration.Mask] {
        let period = try config.int("global_attn_every_n_layers", .positive, default: 3)
        let kinds = try config.layerKinds(layerCount: sizes.layerCount) { $0 % period != 0 }
        let window = kinds.contains(.sliding) ? try config.int("local_attention", .atLeast(2), default: 128) / 2 : 1
        return try kinds.map { (kind) throws(CheckpointError) -> AttentionConfiguration.Mask in
            switch kind {
            case .full: .causal
            case .sliding: .slidingWindow(window)
            case .chunked:
                throw config.invalid(
                    "layer_types", expected: .other("'full_attention' or 'sliding_attention' for each layer"))
            }
        }
    }

    private static let names = ModernBert.names.with {
        $0.prefixes = TensorNames().prefixes
        $0.heads = ["decoder"]
        $0.headTransform = (dense: "lm_head.dense", normalization: "lm_head.norm")
        $0.layer.queryKeyValue = .separate(at: "attn.")
    }
}
