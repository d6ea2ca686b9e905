import Checkpoints
import Tensors

/// Idefics 3 (arXiv 2408.12637) and SmolVLM (arXiv 2504.05299): SigLIP, squares of rows joined, one product.
enum SmolVLM: PictureFamily {
    static let modelTypes = ["smolvlm", "idefics3"]

    static func describe(
        _ config: ConfigurationReader, for decoder: DecoderConfiguration
    ) throws(CheckpointError) -> PictureDescription {
        let tower = try SigLIP.tower(
            config.vision(), .stretches(areDivided: false), defaults: (1152, 12, 16, 3072, 32, 224))
        let side = try config.int("scale_factor", .within(1...64), default: 2)
        var picture = PictureEncoderConfiguration(
            tower: tower, rowWidth: decoder.hiddenSize, placeholder: try config.pictureToken(default: 128_257))
        picture.patchesPerSide = side
        return PictureDescription(
            configuration: picture, names: SigLIP.names, leftovers: SigLIP.leftovers,
            connector: ConnectorDescription(
                prefixes: ["model.connector.", "connector."],
                steps: [
                    .join(side: side, .rowsFirst),
                    .linear("modality_projection.proj", outputs: decoder.hiddenSize, bias: .absent),
                ]))
    }
}
