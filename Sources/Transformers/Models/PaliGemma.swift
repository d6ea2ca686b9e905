import Checkpoints
import Tensors

/// PaliGemma (arXiv 2407.07726): SigLIP, one linear layer, and prompts whose positions all see each other.
enum PaliGemma: PictureFamily {
    static let modelTypes = ["paligemma"]

    static func describe(
        _ config: ConfigurationReader, for decoder: DecoderConfiguration
    ) throws(CheckpointError) -> PictureDescription {
        let tower = try SigLIP.tower(config.vision(), .cubic)
        var picture = PictureEncoderConfiguration(
            tower: tower, rowWidth: decoder.hiddenSize, placeholder: try config.pictureToken(default: 256_000))
        picture.sight = .prompt
        return PictureDescription(
            configuration: picture, names: SigLIP.names, leftovers: SigLIP.leftovers,
            connector: ConnectorDescription(
                prefixes: ["model.multi_modal_projector.", "multi_modal_projector."],
                steps: [.linear("linear", outputs: decoder.hiddenSize, bias: .required)]))
    }
}
