import Checkpoints
import OrderedJSON
import Tensors

/// LFM2-VL: SigLIP 2 (arXiv 2502.14786) for pictures of any size, and squares of rows through two linear layers.
enum LFM2VL: PictureFamily {
    static let modelTypes = ["lfm2_vl"]

    static func describe(
        _ config: ConfigurationReader, for decoder: DecoderConfiguration
    ) throws(CheckpointError) -> PictureDescription {
        let vision = try config.vision()
        let patch = try vision.patchSide(default: 16)
        var entrance = EncoderConfiguration.PatchConfiguration(
            channelCount: try vision.channelCount(), height: patch, width: patch)
        (entrance.numbers, entrance.layout) = (.channelsLast, .patches)
        entrance.positions = .grid(side: try vision.squareSide("num_patches", default: 256), .antialiasedLinear)
        let tower = EncoderConfiguration(
            blocks: try SigLIP.blocks(vision, defaults: (768, 12, 12), inner: 3072), entrance: .patches(entrance))
        let side = try config.int("downsample_factor", .within(1...64), default: 2)
        var picture = PictureEncoderConfiguration(
            tower: tower, rowWidth: decoder.hiddenSize, placeholder: try config.pictureToken(default: 396))
        picture.patchesPerSide = side
        var steps: [ConnectorDescription.Step] = [.join(side: side, .rowsFirst)]
        if try config.bool("projector_use_layernorm", default: true) {
            steps.append(.normalize(.layer(epsilon: 1e-5), "layer_norm"))
        }
        steps += ConnectorDescription.perceptron(
            "linear_1", "linear_2", inner: try config.int("projector_hidden_size", DecoderLimits.widths, default: 2560),
            outputs: decoder.hiddenSize, bias: try config.presence("projector_bias", default: true),
            try config.activation("projector_hidden_act", default: .gelu))
        return PictureDescription(
            configuration: picture, names: SigLIP.names, leftovers: SigLIP.leftovers,
            connector: ConnectorDescription(
                prefixes: ["model.multi_modal_projector.", "multi_modal_projector."], steps: steps))
    }
}
