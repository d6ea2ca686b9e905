import Checkpoints
import OrderedJSON
import Tensors

/// The picture tower of Pixtral (arXiv 2410.07073): pictures of any size, patches rotated by row and column.
enum Pixtral {
    static let modelType = "pixtral"

    /// The tower of a `vision_config`.
    static func tower(_ config: ConfigurationReader) throws(CheckpointError) -> EncoderConfiguration {
        let patch = try config.patchSide(default: 16)
        let sizes = try config.towerSizes(headDimension: "head_dim", defaults: (1024, 24, 16))
        let normalization = NormalizationConfiguration.rootMeanSquare(epsilon: 1e-5)
        let dense = try config.withDefaults(["intermediate_size": 4096]).dense(default: .gelu)
        let layer = LayerConfiguration(
            attention: config.towerAttention(sizes, bias: .absent).rotated(by: 0), feedForward: .dense(dense),
            normalizations: .before(normalization))
        var blocks = DecoderConfiguration(
            modelType, sizes, rotary: [try config.towerRotary(sizes, .alternatingPlane)],
            layers: Array(repeating: layer, count: sizes.layerCount), finalNormalization: nil, head: HeadConfiguration()
        )
        blocks.embeddingNormalization = normalization
        var entrance = EncoderConfiguration.PatchConfiguration(
            channelCount: try config.channelCount(), height: patch, width: patch)
        entrance.bias = .absent
        return EncoderConfiguration(blocks: blocks, entrance: .patches(entrance))
    }

    static var names: TensorNames {
        var names = TensorNames()
        names.prefixes = ["model.vision_tower.", "vision_tower.", "model.vision_encoder.", "vision_encoder."]
        names.tokenEmbedding = "patch_conv"
        names.embeddingNormalization = "ln_pre"
        names.layers = "transformer.layers.{}"
        names.layer.attentionInputNormalization = "attention_norm"
        names.layer.feedForwardInputNormalization = "ffn_norm"
        names.layer.queryKeyValue = .separate(
            query: "attention.q_proj", key: "attention.k_proj", value: "attention.v_proj")
        names.layer.attentionOutput = "attention.o_proj"
        names.layer.feedForward = .gated(
            gate: "feed_forward.gate_proj", up: "feed_forward.up_proj", down: "feed_forward.down_proj")
        return names
    }
}
