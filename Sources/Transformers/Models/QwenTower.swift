import Checkpoints
import OrderedJSON
import Tensors

/// What the towers of Qwen's models and of GLM's share: patches of several frames in squares, rotated by row and column.
struct QwenTower {
    /// The key of the tower's width.
    var hiddenSize: String
    var normalization: NormalizationConfiguration
    var patchBias: ParameterPresence
    /// The default of `patch_size`.
    var patchSize: Int
    /// The defaults of the width, the blocks and the heads.
    var sizes: (hidden: Int, layers: Int, heads: Int)
    var positions: PatchPositions?
    var attentionBias = ParameterPresence.required
    /// Whether queries and keys are normalised, each head by itself.
    var normalizesHeads = false

    /// The tower with a connector.
    ///
    /// - Parameter merger: the connector's steps for squares of a side, the tower's width and the decoder's.
    func describe(
        _ config: ConfigurationReader, for decoder: DecoderConfiguration,
        dense: DenseConfiguration, feedForward: LayerTensorNames.FeedForward,
        merger: (Int, Int, Int) -> [ConnectorDescription.Step]
    ) throws(CheckpointError) -> PictureDescription {
        let vision = try config.vision()
        let sizes = try vision.towerSizes(
            hiddenSize: hiddenSize, layerCount: "depth", headCount: "num_heads", defaults: self.sizes)
        let side = try vision.int("spatial_merge_size", .within(1...64), default: 2)
        let patch = try vision.patchSide(default: patchSize)
        var entrance = EncoderConfiguration.PatchConfiguration(
            channelCount: try vision.channelCount(vision.firstPresent("in_channels", "in_chans")), height: patch,
            width: patch)
        entrance.frameCount = try vision.frameCount(default: 2)
        (entrance.bias, entrance.positions, entrance.layout) = (patchBias, positions, .patches)
        (entrance.given, entrance.computed) = (.squares(side: side), .squares(side: side))
        var attention = vision.towerAttention(sizes, bias: attentionBias).rotated(by: 0)
        if normalizesHeads { attention.queryKeyNormalization = .init(scope: .head, normalization: normalization) }
        let layer = LayerConfiguration(
            attention: attention, feedForward: .dense(dense), normalizations: .before(normalization))
        let blocks = DecoderConfiguration(
            try vision.string("model_type", default: try config.string("model_type")), sizes,
            rotary: [try vision.towerRotary(sizes, .plane(widthFirst: false))],
            layers: Array(repeating: layer, count: sizes.layerCount), finalNormalization: nil, head: HeadConfiguration()
        )
        var picture = PictureEncoderConfiguration(
            tower: EncoderConfiguration(blocks: blocks, entrance: .patches(entrance)), rowWidth: decoder.hiddenSize,
            placeholder: try config.pictureToken(default: 151_655))
        (picture.patchesPerSide, picture.hasAxes) = (side, true)
        return PictureDescription(
            configuration: picture, names: Self.names(feedForward),
            connector: ConnectorDescription(
                prefixes: Self.prefixes, steps: merger(side, sizes.hiddenSize, decoder.hiddenSize)))
    }

    /// The connector of Qwen 2 and 2.5 VL, with the normalisation of the tower.
    static func firstMerger(_ normalization: NormalizationConfiguration) -> (Int, Int, Int) -> [ConnectorDescription
        .Step]
    {
        { side, hidden, outputs in
            [.normalize(normalization, "merger.ln_q"), .join(side: side, .rowsFirst)]
                + ConnectorDescription.perceptron(
                    "merger.mlp.0", "merger.mlp.2", inner: hidden * side * side, outputs: outputs, bias: .required,
                    .gelu)
        }
    }

    private static let prefixes = ["model.visual.", "visual."]

    private static func names(_ feedForward: LayerTensorNames.FeedForward) -> TensorNames {
        var names = TensorNames()
        names.prefixes = prefixes
        names.tokenEmbedding = "patch_embed.proj"
        names.positionEmbedding = "pos_embed"
        names.layers = "blocks.{}"
        names.layer.attentionInputNormalization = "norm1"
        names.layer.feedForwardInputNormalization = "norm2"
        names.layer.queryKeyValue = .stacked("attn.qkv")
        names.layer.attentionOutput = "attn.proj"
        names.layer.headNormalization = .one(query: "attn.q_norm", key: "attn.k_norm")
        names.layer.feedForward = feedForward
        return names
    }
}
