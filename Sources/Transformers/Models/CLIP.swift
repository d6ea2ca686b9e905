import Checkpoints
import Tensors

/// The picture tower of CLIP (Radford and others, arXiv 2103.00020): a class row, positions for it and the patches, and a
/// normalisation of what enters the first block.
enum CLIP {
    static let modelType = "clip_vision_model"

    /// The tower of a `vision_config`.
    static func tower(_ config: ConfigurationReader) throws(CheckpointError) -> EncoderConfiguration {
        let patch = try config.patchSide(default: 32)
        var entrance = EncoderConfiguration.PatchConfiguration(
            channelCount: try config.channelCount(), height: patch, width: patch)
        entrance.positions = .grid(side: try config.tableSide(patch: patch, default: 224), .cubic)
        (entrance.bias, entrance.hasClassRow) = (.absent, true)
        var blocks = try SigLIP.blocks(
            config, defaults: (768, 12, 12), inner: 3072, activation: .quickGelu, epsilon: 1e-5)
        blocks.embeddingNormalization = blocks.finalNormalization
        return EncoderConfiguration(blocks: blocks, entrance: .patches(entrance))
    }

    static let names = SigLIP.names.with {
        $0.embeddingNormalization = "pre_layrnorm"
    }
}
