import Checkpoints
import OrderedJSON
import Tensors

/// InternVL (arXiv 2404.16821): InternViT, whose parts are scaled, and squares of rows through two linear layers.
enum InternVL: PictureFamily {
    static let modelTypes = ["internvl", "qianfan_ocr"]

    static func describe(
        _ config: ConfigurationReader, for decoder: DecoderConfiguration
    ) throws(CheckpointError) -> PictureDescription {
        var tower = try tower(config.vision())
        let choice = try config.featureChoice(layerCount: tower.blocks.layers.count, defaultLayer: -1)
        let isLast = choice.states == [tower.blocks.layers.count]
        var leftovers = ["embeddings.mask_token"]
        if !isLast {
            leftovers += ["layernorm."]
            leftovers += (choice.layerCount..<tower.blocks.layers.count).flatMap {
                ["encoder.layer.\($0).", "encoder.layers.\($0)."]
            }
            tower.blocks.layers = Array(tower.blocks.layers.prefix(choice.layerCount))
            tower.blocks.finalNormalization = nil
            tower.keptStates = choice.states
        }
        guard choice.dropsClassRow else {
            throw config.invalid(
                "vision_feature_select_strategy",
                expected: .other("\"default\"; a class row has no place in a square of rows"))
        }
        let ratio = try config.double("downsample_ratio", .within(0, 1), default: 0.5)
        let inverse = ratio > 0 ? (1 / ratio).rounded() : 0
        guard (1...64).contains(inverse), abs(inverse * ratio - 1) < 1e-6 else {
            throw config.invalid("downsample_ratio", expected: .other("1 divided by a whole number, 1 to 64"))
        }
        let side = Int(inverse)
        var picture = PictureEncoderConfiguration(
            tower: tower, features: isLast ? .output : .states(count: choice.states.count),
            rowWidth: decoder.hiddenSize,
            placeholder: try config.pictureToken(default: 151_667))
        picture.patchesPerSide = side
        let activation = try config.activation("projector_hidden_act", default: .gelu)
        func connector(_ prefixes: [String], _ names: (String, String, String)) -> ConnectorDescription {
            ConnectorDescription(
                prefixes: prefixes,
                steps: [.join(side: side, .rowsFirst), .normalize(.layer(epsilon: 1e-5), names.0)]
                    + ConnectorDescription.perceptron(
                        names.1, names.2, inner: decoder.hiddenSize, outputs: decoder.hiddenSize, bias: .required,
                        activation))
        }
        var description = PictureDescription(
            configuration: picture, names: names, leftovers: leftovers,
            connector: connector(
                ["model.multi_modal_projector.", "multi_modal_projector."], ("layer_norm", "linear_1", "linear_2")))
        description.otherNames = [firstNames]
        description.otherConnectors = [connector(["mlp1.", "model.mlp1."], ("0", "1", "3"))]
        return description
    }

    private static func tower(_ vision: ConfigurationReader) throws(CheckpointError) -> EncoderConfiguration {
        let sizes = try vision.towerSizes(defaults: (1024, 24, 16))
        let epsilon = try vision.epsilon("layer_norm_eps", default: 1e-6)
        let isRootMeanSquare = try vision.choice(
            "norm_type", from: ["layer_norm": false, "rms_norm": true], default: false)
        let normalization: NormalizationConfiguration =
            isRootMeanSquare ? .rootMeanSquare(epsilon: epsilon) : .layer(epsilon: epsilon)
        var attention = vision.towerAttention(
            sizes, bias: try vision.presence("attention_bias", default: false), outputBias: .required)
        if try vision.bool("use_qk_norm", default: false) {
            attention.queryKeyNormalization = .init(
                scope: .projection, normalization: .rootMeanSquare(epsilon: epsilon))
        }
        let dense = try vision.withDefaults(["intermediate_size": 4096])
            .dense(default: .gelu, isGated: false, bias: .required)
        var layer = LayerConfiguration(
            attention: attention, feedForward: .dense(dense), normalizations: .before(normalization))
        layer.attentionResidual = ResidualConfiguration(learned: .partScales)
        layer.feedForwardResidual = layer.attentionResidual
        let isPooled = try vision.bool("use_mean_pooling", default: true)
        let patch = try vision.patchSide(default: 14)
        var entrance = EncoderConfiguration.PatchConfiguration(
            channelCount: try vision.channelCount(), height: patch, width: patch)
        entrance.hasClassRow = true
        if try vision.bool("use_absolute_position_embeddings", default: true) {
            entrance.positions = .grid(side: try vision.tableSide(patch: patch, default: 448), .cubic)
        }
        return EncoderConfiguration(
            blocks: DecoderConfiguration(
                try vision.string("model_type", default: "internvl_vision"), sizes, rotary: [],
                layers: Array(repeating: layer, count: sizes.layerCount),
                finalNormalization: isPooled ? nil : .layer(epsilon: epsilon), head: HeadConfiguration()),
            entrance: .patches(entrance))
    }

    private static let names = TensorNames().with {
        $0.prefixes = ["model.vision_tower.", "vision_tower."]
        $0.tokenEmbedding = "embeddings.patch_embeddings.projection"
        $0.classEmbedding = "embeddings.cls_token"
        $0.positionEmbedding = "embeddings.position_embeddings"
        $0.layers = "encoder.layer.{}"
        $0.layer.attentionInputNormalization = "layernorm_before"
        $0.layer.feedForwardInputNormalization = "layernorm_after"
        $0.layer.queryKeyValue = .separate(at: "attention.")
        $0.layer.attentionOutput = "attention.projection_layer"
        $0.layer.headNormalization = .one(query: "attention.q_norm", key: "attention.k_norm")
        $0.layer.feedForward = .plain(up: "mlp.fc1", down: "mlp.fc2")
        $0.layer.residuals = (attention: "lambda_1", feedForward: "lambda_2")
        $0.finalNormalization = "layernorm"
    }

    /// The names of the first releases, which Qianfan-OCR kept.
    private static let firstNames = names.with {
        $0.prefixes = ["vision_model.", "model.vision_model."]
        $0.tokenEmbedding = "embeddings.patch_embedding"
        $0.classEmbedding = "embeddings.class_embedding"
        $0.positionEmbedding = "embeddings.position_embedding"
        $0.layers = "encoder.layers.{}"
        $0.layer.attentionInputNormalization = "norm1"
        $0.layer.feedForwardInputNormalization = "norm2"
        $0.layer.queryKeyValue = .stacked("attn.qkv")
        $0.layer.attentionOutput = "attn.proj"
        $0.layer.headNormalization = .one(query: "attn.q_norm", key: "attn.k_norm")
        $0.layer.residuals = (attention: "ls1", feedForward: "ls2")
    }
}
