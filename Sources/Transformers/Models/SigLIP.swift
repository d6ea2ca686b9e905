import Checkpoints
import Tensors

/// The picture tower of SigLIP (Zhai and others, arXiv 2303.15343), which several families see through: learned positions,
/// normalisation before each part and at the end, no class row.
enum SigLIP: EncoderFamily {
    static let modelTypes = ["siglip_vision_model", "smolvlm_vision", "idefics3_vision"]

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> EncoderDescription {
        let patch = try config.int("patch_size", DecoderLimits.widths, default: 16)
        let side = try config.int("image_size", .positive, default: 224) / patch
        guard side > 0, side <= 4096 else {
            throw config.invalid("image_size", expected: .other("1 to 4096 patches of 'patch_size' \(patch)"))
        }
        var keys = DimensionKeys(defaultPositionCount: side * side)
        (keys.keyValueHeadCount, keys.headDimension) = (nil, nil)
        // Pictures have no vocabulary.
        keys.defaultVocabularySize = 1
        (keys.defaultHiddenSize, keys.defaultLayerCount, keys.defaultHeadCount) = (768, 12, 12)
        let sizes = try config.dimensions(keys)
        let normalization = NormalizationConfiguration.layer(
            epsilon: try config.epsilon("layer_norm_eps", default: 1e-6))
        var attention = AttentionConfiguration(sizes)
        (attention.rotaryEmbedding, attention.mask) = (nil, .bidirectional)
        (attention.inputBias, attention.outputBias) = (.required, .required)
        let layer = LayerConfiguration(
            attention: attention,
            feedForward: .dense(try config.dense(default: .geluTanh, isGated: false, bias: .required)),
            normalizations: .before(normalization))
        var blocks = DecoderConfiguration(
            try config.string("model_type"), sizes, rotary: [],
            layers: Array(repeating: layer, count: sizes.layerCount), finalNormalization: normalization,
            head: HeadConfiguration())
        blocks.positionTable = .learned(offset: 0)
        let channels = try config.int("num_channels", DecoderLimits.widths, default: 3)
        return EncoderDescription(
            configuration: EncoderConfiguration(
                blocks: blocks,
                entrance: .patches(.init(channelCount: channels, height: patch, width: patch))),
            names: names, leftovers: ["embeddings.position_ids", "head."])
    }

    /// The tensors' names, under each of the prefixes that towers have.
    static var names: TensorNames {
        var names = TensorNames()
        names.prefixes = [
            "model.vision_model.", "vision_model.", "model.vision_tower.vision_model.", "vision_tower.vision_model.",
            "model.vision_tower.", "vision_tower.", "",
        ]
        names.tokenEmbedding = "embeddings.patch_embedding"
        names.positionEmbedding = "embeddings.position_embedding"
        names.layers = "encoder.layers.{}"
        names.layer.attentionInputNormalization = "layer_norm1"
        names.layer.feedForwardInputNormalization = "layer_norm2"
        names.layer.queryKeyValue = .separate(
            query: "self_attn.q_proj", key: "self_attn.k_proj", value: "self_attn.v_proj")
        names.layer.attentionOutput = "self_attn.out_proj"
        names.layer.feedForward = .plain(up: "mlp.fc1", down: "mlp.fc2")
        names.finalNormalization = "post_layernorm"
        return names
    }
}
