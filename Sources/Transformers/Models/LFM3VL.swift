import Checkpoints
import OrderedJSON
import Tensors

/// LFM3-VL: gated convolutions over the patches of a picture in most blocks, grouped-query attention in the others.
enum LFM3VL: PictureFamily {
    static let modelTypes = ["lfm3_vl"]

    static func describe(
        _ config: ConfigurationReader, for decoder: DecoderConfiguration
    ) throws(CheckpointError) -> PictureDescription {
        let vision = try config.vision()
        let side = try vision.int("spatial_merge_size", .within(1...64), default: 2)
        let tower = try tower(vision, side: side)
        var picture = PictureEncoderConfiguration(
            tower: tower, rowWidth: decoder.hiddenSize, placeholder: try config.pictureToken(default: 125_030))
        picture.patchesPerSide = side
        var classNames = names
        classNames.tokenEmbedding = "patch_embed"
        classNames.layer.headNormalization = .one(query: "self_attn.q_norm", key: "self_attn.k_norm")
        return PictureDescription(
            configuration: picture, names: names, otherNames: [classNames],
            connector: ConnectorDescription(
                prefixes: ["model.multi_modal_projector.", "multi_modal_projector."],
                steps: [.normalize(.layer(epsilon: 1e-6), "layer_norm"), .join(side: side, .rowsFirst)]
                    + ConnectorDescription.perceptron(
                        "linear_1", "linear_2",
                        inner: try config.int("projector_hidden_size", DecoderLimits.widths, default: 4096),
                        outputs: decoder.hiddenSize,
                        bias: try config.presence("projector_bias", default: true),
                        try config.activation("projector_hidden_act", default: .gelu))))
    }

    private static func tower(
        _ vision: ConfigurationReader, side: Int
    ) throws(CheckpointError) -> EncoderConfiguration {
        let sizes = try vision.withDefaults(["num_key_value_heads": 8]).towerSizes(
            keyValueHeadCount: "num_key_value_heads", defaults: (1024, 14, 16))
        let normalization = try vision.rootMeanSquare("norm_eps", default: 1e-5)
        var attention = vision.towerAttention(sizes, bias: .absent).rotated(by: 0)
        attention.queryKeyNormalization = .init(scope: .head, normalization: normalization)
        let dense = FeedForwardConfiguration.dense(
            .init(
                intermediateSize: try vision.int("intermediate_size", DecoderLimits.widths, default: 2560),
                activation: .silu, bias: .absent))
        let taps = try vision.int("conv_kernel_size", .within(1...63), default: 3)
        guard taps % 2 == 1 else { throw vision.invalid("conv_kernel_size", expected: .other("an odd number")) }
        let named = try vision.optionalChoices("layer_types", from: ["conv": true, "full_attention": false])
        let areConvolutions = named ?? (0..<sizes.layerCount).map { $0 < 2 || $0 % 2 == 1 }
        guard areConvolutions.count == sizes.layerCount else {
            throw vision.invalid("layer_types", expected: .count(sizes.layerCount))
        }
        let layers = areConvolutions.map { isConvolution in
            var layer = LayerConfiguration(
                attention: isConvolution ? nil : attention, feedForward: dense, normalizations: .before(normalization))
            if isConvolution { layer.spatialConvolution = SpatialConvolutionConfiguration(side: taps) }
            return layer
        }
        var blocks = DecoderConfiguration(
            "lfm3_vl_vision", sizes,
            rotary: [try vision.towerRotary(sizes, .plane(widthFirst: false), defaultTheta: 1_000_000)], layers: layers,
            finalNormalization: nil, head: HeadConfiguration())
        blocks.embeddingNormalization = normalization
        let patch = try vision.patchSide(default: 16)
        var entrance = EncoderConfiguration.PatchConfiguration(
            channelCount: try vision.channelCount("in_channels"), height: patch, width: patch)
        entrance.frameCount = try vision.frameCount(default: 2)
        (entrance.bias, entrance.layout) = (.absent, .patches)
        (entrance.given, entrance.computed) = (.squares(side: side), .squares(side: side))
        return EncoderConfiguration(blocks: blocks, entrance: .patches(entrance))
    }

    private static let names = TensorNames().with {
        $0.prefixes = ["model.vision_tower.", "vision_tower."]
        $0.tokenEmbedding = "patchifier"
        $0.embeddingNormalization = "embedding_norm"
        $0.layer.attentionInputNormalization = "operator_norm"
        $0.layer.feedForwardInputNormalization = "ffn_norm"
        $0.layer.attentionOutput = "self_attn.out_proj"
        $0.layer.headNormalization = .one(query: "self_attn.q_layernorm", key: "self_attn.k_layernorm")
        $0.layer.feedForward = .gatedByNumber(at: "feed_forward.")
    }
}
