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

    static let names = TensorNames().with {
        $0.prefixes = ["model.vision_tower.", "vision_tower.", "model.vision_encoder.", "vision_encoder."]
        $0.tokenEmbedding = "patch_conv"
        $0.embeddingNormalization = "ln_pre"
        $0.layers = "transformer.layers.{}"
        $0.layer.attentionInputNormalization = "attention_norm"
        $0.layer.feedForwardInputNormalization = "ffn_norm"
        $0.layer.queryKeyValue = .separate(at: "attention.")
        $0.layer.attentionOutput = "attention.o_proj"
        $0.layer.feedForward = .gated(at: "feed_forward.")
    }
}
