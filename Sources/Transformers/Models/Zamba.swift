import Checkpoints
import OrderedJSON
import Tensors

/// Zamba (arXiv 2405.16712): layers of Mamba with heads, some of them after a transformer block that they share.
enum Zamba: ModelFamily {
    static let modelType = "zamba"

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> DecoderDescription {
        let sizes = try dimensions(config)
        let normalization = try config.rootMeanSquare(default: 1e-5)
        let recurrence = RecurrenceConfiguration.mamba(try mamba(config, sizes))
        let isHybrid = try hybridLayers(config, sizes.layerCount)
        let hybrid = isHybrid.indices.filter { isHybrid[$0] }
        let shared = try sharedBlock(config, sizes, normalization, firstLayer: hybrid.first ?? 0)
        var layers: [LayerConfiguration] = []
        for index in isHybrid.indices {
            var layer = LayerConfiguration(
                recurrence: recurrence, normalizations: BlockNormalizations(attentionInput: normalization))
            if let number = hybrid.firstIndex(of: index) {
                layer.sharedBlock = shared
                layer.sharedBlock?.number = number
            }
            layers.append(layer)
        }
        var names = TensorNames()
        names.finalNormalization = "final_layernorm"
        names.layer.recurrence = "mamba"
        names.layer.sharedBlock.block = "shared_transf"
        names.layer.feedForward = .gated(at: "feed_forward.")
        return DecoderDescription(
            configuration: DecoderConfiguration(
                modelType, sizes, rotary: [], layers: layers, finalNormalization: normalization,
                head: try config.head(tiedByDefault: true)),
            names: names)
    }

    /// The sizes; heads are together twice as wide as the residual stream unless the configuration says otherwise.
    private static func dimensions(_ config: ConfigurationReader) throws(CheckpointError) -> Dimensions {
        let width = try 2 * config.int("hidden_size", DecoderLimits.widths)
        let heads = try config.int("num_attention_heads", DecoderLimits.heads, default: 16)
        guard try config.int("attention_hidden_size", DecoderLimits.widths, default: width) == width else {
            throw config.invalid("attention_hidden_size", expected: .other("\(width), twice 'hidden_size'"))
        }
        // Null means here what an absent key means.
        let isStated = try config.optionalInt("attention_head_dim", DecoderLimits.widths) != nil
        let own = config.withValues(isStated ? [:] : ["attention_head_dim": .int(max(width / heads, 1))])
        return try own.dimensions(
            DimensionKeys(headDimension: "attention_head_dim", defaultPositionCount: 4096, defaultHeadCount: 16))
    }

    private static func hybridLayers(
        _ config: ConfigurationReader, _ layerCount: Int
    ) throws(CheckpointError) -> [Bool] {
        let key = config.firstPresent("layers_block_type", "layer_types")
        let named = try config.optionalChoices(
            key, from: ["linear_attention": false, "mamba": false, "hybrid": true], count: layerCount)
        if let named {
            return named
        }
        let period = try config.int("attn_layer_period", .positive, default: 6)
        let offset = try config.int("attn_layer_offset", .nonNegative, default: 4)
        return (0..<layerCount).map { $0 == 2 || ($0 > 2 && ($0 - 3) % period == offset) }
    }

    private static func mamba(
        _ config: ConfigurationReader, _ sizes: Dimensions
    ) throws(CheckpointError) -> MambaConfiguration {
        var mamba = try config.mamba(
            state: "mamba_d_state", taps: "mamba_d_conv", expansion: "mamba_expand", rank: "mamba_dt_rank",
            projectionBias: "mamba_proj_bias", convolutionBias: "mamba_conv_bias", hiddenSize: sizes.hiddenSize)
        mamba.activation = try config.activation("hidden_mamba_act", default: .silu)
        mamba.headCount = try config.int("n_mamba_heads", DecoderLimits.heads, default: 2)
        mamba.alternatesGate = true
        guard mamba.innerWidth % mamba.headCount == 0 else {
            throw config.invalid(
                "n_mamba_heads", expected: .other("a divisor of the \(mamba.innerWidth) channels of a layer"))
        }
        return mamba
    }

    private static func sharedBlock(
        _ config: ConfigurationReader, _ sizes: Dimensions, _ normalization: NormalizationConfiguration, firstLayer: Int
    ) throws(CheckpointError) -> SharedBlockConfiguration {
        var attention = AttentionConfiguration(sizes)
        attention.biases = .absent
        attention.rotaryEmbedding = nil
        // Half of a head's width is what the residual stream has a share of.
        attention.scale = Float(1 / (Double(sizes.headDimension) / 2).squareRoot())
        let inner = try config.int("intermediate_size", DecoderLimits.widths, default: 14_848)
        return SharedBlockConfiguration(
            firstLayer: firstLayer, number: 0, attention: attention,
            feedForward: DenseConfiguration(
                intermediateSize: inner, activation: try config.activation("hidden_act", default: .gelu), bias: .absent),
            normalization: normalization, adapterRank: nil, adaptsAttention: false)
    }
}
