import Checkpoints
import OrderedJSON
import Tensors

/// The picture tower of SigLIP (Zhai and others, arXiv 2303.15343), which several families see through: learned positions,
/// normalisation before each part and at the end, no class row.
enum SigLIP {
    /// The names under which configurations have it, with those of families that changed its positions alone.
    static let modelTypes = ["siglip_vision_model", "smolvlm_vision", "idefics3_vision"]

    /// The tower of a `vision_config`.
    ///
    /// - Parameters:
    ///   - interpolation: how the table of positions is brought to another grid.
    ///   - defaults: what absent sizes mean.
    static func tower(
        _ config: ConfigurationReader, _ interpolation: PatchPositions.Interpolation,
        defaults: (hidden: Int, layers: Int, heads: Int, inner: Int, patch: Int, image: Int) = (
            768, 12, 12, 3072, 16, 224
        )
    ) throws(CheckpointError) -> EncoderConfiguration {
        let patch = try config.patchSide(default: defaults.patch)
        var entrance = EncoderConfiguration.PatchConfiguration(
            channelCount: try config.channelCount(), height: patch, width: patch)
        entrance.positions = .grid(side: try config.tableSide(patch: patch, default: defaults.image), interpolation)
        return EncoderConfiguration(
            blocks: try blocks(
                config, defaults: (defaults.hidden, defaults.layers, defaults.heads), inner: defaults.inner),
            entrance: .patches(entrance))
    }

    /// The blocks, with the normalisation after the last.
    static func blocks(
        _ config: ConfigurationReader, defaults: (hidden: Int, layers: Int, heads: Int), inner: Int,
        activation: Activation = .geluTanh, epsilon: Double = 1e-6
    ) throws(CheckpointError) -> DecoderConfiguration {
        let sizes = try config.towerSizes(defaults: defaults)
        let normalization = try config.layerNormalization(default: epsilon)
        let dense = try config.withDefaults(["intermediate_size": .int(inner)])
            .dense(default: activation, isGated: false, bias: .required)
        let layer = LayerConfiguration(
            attention: config.towerAttention(sizes, bias: .required), feedForward: .dense(dense),
            normalizations: .before(normalization))
        return DecoderConfiguration(
            try config.string("model_type"), sizes, rotary: [],
            layers: Array(repeating: layer, count: sizes.layerCount), finalNormalization: normalization,
            head: HeadConfiguration())
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
        names.layer.queryKeyValue = .separate(at: "self_attn.")
        names.layer.attentionOutput = "self_attn.out_proj"
        names.layer.feedForward = .plain(up: "mlp.fc1", down: "mlp.fc2")
        names.finalNormalization = "post_layernorm"
        return names
    }

    /// What published checkpoints hold beside it: the pooling head, and numbers that follow from others.
    static let leftovers = ["embeddings.position_ids", "head."]
}
