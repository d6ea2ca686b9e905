import Checkpoints
import Tensors

/// Mistral Small 3.1 and Ministral 3: Pixtral, squares of rows joined channel by channel, and two linear layers.
enum Mistral3Pictures: PictureFamily {
    static let modelTypes = ["mistral3", "lighton_ocr"]

    static func describe(
        _ config: ConfigurationReader, for decoder: DecoderConfiguration
    ) throws(CheckpointError) -> PictureDescription {
        var tower = try Pixtral.tower(config.vision())
        let choice = try config.featureChoice(layerCount: tower.blocks.layers.count, defaultLayer: -1)
        let leftovers = (choice.layerCount..<tower.blocks.layers.count).map { Pixtral.names.layers.numbered($0) + "." }
        tower.blocks.layers = Array(tower.blocks.layers.prefix(choice.layerCount))
        tower.keptStates = choice.states
        let (hidden, side) = (tower.hiddenSize, try config.int("spatial_merge_size", .within(1...64), default: 2))
        var picture = PictureEncoderConfiguration(
            tower: tower, features: .states(count: choice.states.count), rowWidth: decoder.hiddenSize,
            placeholder: try config.pictureToken(default: 10))
        picture.patchesPerSide = side
        let epsilon = try (config.textPart() ?? config).epsilon("rms_norm_eps", default: 1e-5)
        let inputs = hidden * choice.states.count
        return PictureDescription(
            configuration: picture, names: Pixtral.names, leftovers: leftovers,
            connector: ConnectorDescription(
                prefixes: [
                    "model.multi_modal_projector.", "multi_modal_projector.", "model.vision_projection.",
                    "vision_projection.",
                ],
                steps: [
                    .normalize(.rootMeanSquare(epsilon: epsilon), "norm"), .join(side: side, .channelsFirst),
                    .linear("patch_merger.merging_layer", outputs: inputs, bias: .absent),
                ]
                    + ConnectorDescription.perceptron(
                        "linear_1", "linear_2", inner: decoder.hiddenSize, outputs: decoder.hiddenSize,
                        bias: try config.presence("multimodal_projector_bias", default: false),
                        try config.activation("projector_hidden_act", default: .gelu))))
    }
}
