import Checkpoints
import OrderedJSON
import Tensors

/// Gemma 4: vectors for rows and columns, normalisation around both parts, rotation by column and row in halves of a head, linear
/// layers with bounds, and squares of rows that become their means.
enum Gemma4Pictures: PictureFamily {
    static let modelTypes = ["gemma4"]

    static func describe(
        _ config: ConfigurationReader, for decoder: DecoderConfiguration
    ) throws(CheckpointError) -> PictureDescription {
        let vision = try config.vision()
        let tower = try tower(vision)
        let side = try vision.int("pooling_kernel_size", .within(1...64), default: 3)
        var picture = PictureEncoderConfiguration(
            tower: tower, rowWidth: decoder.hiddenSize, placeholder: try config.pictureToken(default: 258_880))
        (picture.patchesPerSide, picture.sight) = (side, sight(decoder))
        var steps: [ConnectorDescription.Step] = [
            .averagePool(side: side), .scale(Float(tower.hiddenSize).squareRoot()),
        ]
        if try vision.bool("standardize", default: false) {
            steps.append(.standardize(bias: "std_bias", scale: "std_scale"))
        }
        steps += projection(decoder, epsilon: try vision.epsilon("rms_norm_eps", default: 1e-6))
        return PictureDescription(
            configuration: picture, names: names,
            connector: ConnectorDescription(prefixes: ["model.embed_vision.", "embed_vision."], steps: steps))
    }

    /// Rows of a picture see each other where some layer of the decoder lets them.
    static func sight(_ decoder: DecoderConfiguration) -> PictureEncoderConfiguration.Sight {
        decoder.layers.contains { $0.attention?.seesMutualRows == true } ? .views : .causal
    }

    /// The last steps: a normalisation without a weight, and a product.
    static func projection(
        _ decoder: DecoderConfiguration, epsilon: Double
    ) -> [ConnectorDescription.Step] {
        [
            .normalize(
                NormalizationConfiguration(kind: .rootMeanSquareWithoutParameters, epsilon: Float(epsilon)),
                "embedding_pre_projection_norm"),
            .linear("embedding_projection", outputs: decoder.hiddenSize, bias: .absent),
        ]
    }

    private static func tower(_ vision: ConfigurationReader) throws(CheckpointError) -> EncoderConfiguration {
        let sizes = try vision.withDefaults(["head_dim": 64]).towerSizes(
            keyValueHeadCount: "num_key_value_heads", headDimension: "head_dim", defaults: (768, 16, 12))
        let normalization = try vision.rootMeanSquare()
        var attention = vision.towerAttention(
            sizes, bias: try vision.presence("attention_bias", default: false)
        ).rotated(by: 0)
        attention.scale = 1
        attention.queryKeyNormalization = .init(scope: .head, normalization: normalization)
        attention.valueNormalization = NormalizationConfiguration(
            kind: .rootMeanSquareWithoutParameters, epsilon: normalization.epsilon)
        let dense = try vision.withDefaults(["intermediate_size": 3072])
            .dense(activation: "hidden_activation", default: .geluTanh)
        let layer = LayerConfiguration(
            attention: attention, feedForward: .dense(dense), normalizations: .around(normalization))
        let patch = try vision.patchSide(default: 16)
        var entrance = EncoderConfiguration.PatchConfiguration(channelCount: 3, height: patch, width: patch)
        (entrance.numbers, entrance.layout, entrance.bias) = (.channelsLast, .patches, .absent)
        (entrance.scale, entrance.offset) = (2, -1)
        entrance.positions = .axes(
            count: try vision.int("position_embedding_size", .within(1...(1 << 20)), default: 10_240),
            areInterleaved: false)
        var blocks = DecoderConfiguration(
            "gemma4_vision", sizes,
            rotary: [
                try vision.towerRotary(sizes, .plane(widthFirst: true), pairing: .quarters, defaultTheta: 100)
            ], layers: Array(repeating: layer, count: sizes.layerCount), finalNormalization: nil,
            head: HeadConfiguration())
        blocks.clipsLinears = try vision.bool("use_clipped_linears", default: false)
        return EncoderConfiguration(blocks: blocks, entrance: .patches(entrance))
    }

    private static let names = Gemma2.sandwichNames.with {
        $0.prefixes = ["model.vision_tower.", "vision_tower."]
        $0.tokenEmbedding = "patch_embedder.input_proj"
        $0.positionEmbedding = "patch_embedder.position_embedding_table"
        $0.layers = "encoder.layers.{}"
        $0.clippedSuffix = ".linear"
        $0.layer.queryKeyValue = .separate(
            query: "self_attn.q_proj.linear", key: "self_attn.k_proj.linear", value: "self_attn.v_proj.linear")
        $0.layer.attentionOutput = "self_attn.o_proj.linear"
        $0.layer.feedForward = .gated(
            gate: "mlp.gate_proj.linear", up: "mlp.up_proj.linear", down: "mlp.down_proj.linear")
    }
}

/// Gemma 4's models of one size for all kinds of input: patches through one linear layer, without a tower.
enum Gemma4UnifiedPictures: PictureFamily {
    static let modelTypes = ["gemma4_unified"]

    static func describe(
        _ config: ConfigurationReader, for decoder: DecoderConfiguration
    ) throws(CheckpointError) -> PictureDescription {
        let vision = try config.vision()
        let patch = try vision.patchSide(default: 16)
        let side = patch * (try vision.int("pooling_kernel_size", .within(1...64), default: 3))
        let normalization = NormalizationConfiguration.layer(epsilon: 1e-5)
        var entrance = EncoderConfiguration.PatchConfiguration(channelCount: 3, height: side, width: side)
        (entrance.numbers, entrance.layout) = (.channelsLast, .patches)
        (entrance.inputNormalization, entrance.outputNormalization) = (normalization, normalization)
        entrance.positions = .axes(
            count: try vision.int("mm_posemb_size", .within(1...(1 << 20)), default: 1120), areInterleaved: true)
        let width = try vision.int("mm_embed_dim", DecoderLimits.widths, default: 3840)
        var blocks = DecoderConfiguration(
            modelType: "gemma4_unified_vision", vocabularySize: 1, hiddenSize: width,
            contextSize: ConfigurationReader.mostPatches, layers: [])
        blocks.embeddingNormalization = normalization
        var names = TensorNames()
        names.prefixes = ["model.vision_embedder.", "vision_embedder.", "model.embed_vision.", "embed_vision."]
        names.tokenEmbedding = "patch_dense"
        names.positionEmbedding = "pos_embedding"
        names.embeddingNormalization = "pos_norm"
        (names.patchInputNormalization, names.patchOutputNormalization) = ("patch_ln1", "patch_ln2")
        var picture = PictureEncoderConfiguration(
            tower: EncoderConfiguration(blocks: blocks, entrance: .patches(entrance)), rowWidth: decoder.hiddenSize,
            placeholder: try config.pictureToken(default: 258_880))
        picture.sight = Gemma4Pictures.sight(decoder)
        return PictureDescription(
            configuration: picture, names: names,
            connector: ConnectorDescription(
                prefixes: ["model.embed_vision.", "embed_vision.", "model.embed_vision.multimodal_embedder."],
                steps: Gemma4Pictures.projection(
                    decoder, epsilon: try vision.epsilon("rms_norm_eps", default: 1e-6))))
    }
}
