import Checkpoints
import OrderedJSON
import Tensors

/// LLaVA 1.5 (Liu and others, arXiv 2310.03744): a state of a tower, and two linear layers.
enum LLaVA: PictureFamily {
    static let modelTypes = ["llava"]

    static func describe(
        _ config: ConfigurationReader, for decoder: DecoderConfiguration
    ) throws(CheckpointError) -> PictureDescription {
        try describe(config, for: decoder, joining: .consecutive)
    }

    /// A model whose connector is two linear layers.
    static func describe(
        _ config: ConfigurationReader, for decoder: DecoderConfiguration,
        joining: PictureEncoderConfiguration.Joining, defaultLayer: Int = -2, defaultToken: Int = 32_000,
        dropsClassRow: Bool = true
    ) throws(CheckpointError) -> PictureDescription {
        var (tower, names) = try tower(config.vision())
        let choice = try config.featureChoice(
            layerCount: tower.blocks.layers.count, defaultLayer: defaultLayer, defaultStrategy: dropsClassRow)
        var leftovers = SigLIP.leftovers + ["post_layernorm."]
        leftovers += (choice.layerCount..<tower.blocks.layers.count).map { names.layers.numbered($0) + "." }
        tower.blocks.layers = Array(tower.blocks.layers.prefix(choice.layerCount))
        tower.blocks.finalNormalization = nil
        tower.keptStates = choice.states
        let width = decoder.hiddenSize
        let bias = try config.presence("multimodal_projector_bias", default: true)
        var picture = PictureEncoderConfiguration(
            tower: tower, features: .states(count: choice.states.count), rowWidth: width, joining: joining,
            placeholder: try config.pictureToken(default: defaultToken))
        if case .patches(let patch) = tower.entrance, patch.hasClassRow {
            picture.dropsClassRow = choice.dropsClassRow
            if !picture.dropsClassRow, joining != .consecutive {
                throw config.invalid(
                    "vision_feature_select_strategy",
                    expected: .other("\"default\" for a tower with a class row, which has no place in a grid of tiles"))
            }
        }
        picture.areScaled = decoder.multipliesRows
        return PictureDescription(
            configuration: picture, names: names, leftovers: leftovers,
            connector: ConnectorDescription(
                prefixes: ["model.multi_modal_projector.", "multi_modal_projector."],
                steps: ConnectorDescription.perceptron(
                    "linear_1", "linear_2", inner: width, outputs: width, bias: bias,
                    try config.activation("projector_hidden_act", default: .gelu))))
    }

    /// The tower that a `vision_config` names.
    private static func tower(
        _ vision: ConfigurationReader
    ) throws(CheckpointError) -> (EncoderConfiguration, TensorNames) {
        let kinds: KeyValuePairs<String, Int> = [CLIP.modelType: 0, Pixtral.modelType: 1, "siglip_vision_model": 2]
        switch try vision.choice("model_type", from: kinds) {
        case 0: return (try CLIP.tower(vision), CLIP.names)
        case 1: return (try Pixtral.tower(vision), Pixtral.names)
        default: return (try SigLIP.tower(vision, .cubic), SigLIP.names)
        }
    }
}

/// LLaVA-NeXT and LLaVA-OneVision (arXiv 2408.03326): the whole picture and tiles of it as lines.
enum LLaVANext: PictureFamily {
    static let modelTypes = ["llava_next", "llava_next_video", "llava_onevision"]

    static func describe(
        _ config: ConfigurationReader, for decoder: DecoderConfiguration
    ) throws(CheckpointError) -> PictureDescription {
        guard try config.string("model_type") == "llava_onevision" else {
            return try LLaVA.describe(config, for: decoder, joining: .lines(mostTiles: nil))
        }
        let key = "vision_aspect_ratio"
        let ratio = try config.string(key, default: "anyres_max_9")
        let start = "anyres_max_"
        guard ratio.utf8.starts(with: start.utf8), let count = Int(String(ratio.dropFirst(start.count))),
            (1...10_000).contains(count)
        else { throw config.invalid(key, expected: .other("\"anyres_max_\" and a number of tiles, 1 to 10000")) }
        return try LLaVA.describe(
            config, for: decoder, joining: .lines(mostTiles: count), defaultLayer: -1, defaultToken: 151_646,
            dropsClassRow: false)
    }
}
