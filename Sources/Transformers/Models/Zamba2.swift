import Checkpoints
import OrderedJSON
import Tensors

/// Zamba 2 (arXiv 2411.15242): layers of Mamba 2, some of them after a transformer block that they share in turn.
enum Zamba2: ModelFamily {
    static let modelType = "zamba2"

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> DecoderDescription {
        let isHybrid = try hybridLayers(config)
        let config = config.withValues(["num_hidden_layers": .int(isHybrid.count)])
        let sizes = try dimensions(config)
        let epsilon = try config.epsilon("rms_norm_eps", default: 1e-5)
        let normalization = NormalizationConfiguration.rootMeanSquare(epsilon: epsilon)
        let mamba = try mamba(config, sizes)
        let rotates = try config.bool("use_mem_rope", default: false)
        let shared = try sharedBlock(config, sizes, normalization, rotates: rotates)
        let blockCount = try config.int("num_mem_blocks", .positive, default: 1)
        let hybrid = isHybrid.indices.filter { isHybrid[$0] }
        var layers: [LayerConfiguration] = []
        for (index, isHybrid) in isHybrid.enumerated() {
            var layer = LayerConfiguration(
                recurrence: .mamba2(mamba), normalizations: BlockNormalizations(attentionInput: normalization))
            if isHybrid, let number = hybrid.firstIndex(of: index) {
                layer.sharedBlock = shared
                layer.sharedBlock?.number = number
                layer.sharedBlock?.firstLayer = hybrid[number % blockCount]
            }
            layers.append(layer)
        }
        return DecoderDescription(
            configuration: DecoderConfiguration(
                modelType, sizes, rotary: rotates ? [try config.rotary(sizes)] : [], layers: layers,
                finalNormalization: normalization, head: try config.head(tiedByDefault: true)),
            names: names)
    }

    /// The sizes; heads are together twice as wide as the residual stream.
    private static func dimensions(_ config: ConfigurationReader) throws(CheckpointError) -> Dimensions {
        let width = try 2 * config.int("hidden_size", DecoderLimits.widths)
        let heads = try config.int("num_attention_heads", DecoderLimits.heads)
        guard width % heads == 0 else {
            throw config.invalid("hidden_size", expected: .other("half a multiple of 'num_attention_heads' (\(heads))"))
        }
        var sizes = try config.dimensions(
            DimensionKeys(headDimension: nil, defaultHeadDimension: width / heads, defaultPositionCount: 4096))
        if try config.bool("use_long_context", default: false) { sizes.positionCount = 16_384 }
        return sizes
    }

    private static func hybridLayers(_ config: ConfigurationReader) throws(CheckpointError) -> [Bool] {
        let key = config.firstPresent("layers_block_type", "layer_types")
        let named = try config.optionalChoices(
            key, from: ["linear_attention": false, "mamba": false, "hybrid": true])
        // The layers of the published model of 2.7B.
        let published = Set(stride(from: 6, through: 42, by: 6)).union([47, 51])
        let isHybrid = named ?? (0..<54).map(published.contains)
        guard DecoderLimits.layers.contains(isHybrid.count) else {
            throw config.invalid(key, expected: .other("1 to \(DecoderLimits.layers.upper) layers"))
        }
        return isHybrid
    }

    private static func mamba(
        _ config: ConfigurationReader, _ sizes: Dimensions
    ) throws(CheckpointError) -> Mamba2Configuration {
        // The normalisation's epsilon is that of the reference's class, not the configuration's.
        var mamba = try config.mamba2(
            Mamba2Keys(
                headCount: "n_mamba_heads", defaultHeadCount: 8, headDimension: "mamba_headdim",
                groupCount: "mamba_ngroups", defaultStateSize: 64, projectionBias: "add_bias_linear",
                convolutionBias: "use_conv_bias"),
            hiddenSize: sizes.hiddenSize, normalization: .rootMeanSquare(epsilon: 1e-5))
        mamba.activation = .silu
        mamba.convolutionBias = .required
        let smallest = try config.double("time_step_min", .nonNegative, default: 0.001)
        mamba.timeStepLimits = Float(smallest)...Float.infinity
        return mamba
    }

    private static func sharedBlock(
        _ config: ConfigurationReader, _ sizes: Dimensions, _ normalization: NormalizationConfiguration, rotates: Bool
    ) throws(CheckpointError) -> SharedBlockConfiguration {
        var attention = AttentionConfiguration(sizes)
        attention.biases = .absent
        // Half of a head's width is what the residual stream has a share of.
        attention.scale = Float(1 / (Double(sizes.headDimension) / 2).squareRoot())
        if !rotates { attention.rotaryEmbedding = nil }
        let inner = try config.optionalInt("intermediate_size", DecoderLimits.widths) ?? 4 * sizes.hiddenSize
        let config = config.withValues(["intermediate_size": .int(inner)])
        return SharedBlockConfiguration(
            firstLayer: 0, number: 0, attention: attention,
            feedForward: try config.dense(default: .gelu, bias: try config.presence("add_bias_linear", default: false)),
            normalization: normalization,
            adapterRank: try config.int("adapter_rank", DecoderLimits.widths, default: 128),
            adaptsAttention: try config.bool("use_shared_attention_adapter", default: false))
    }

    private static let names = TensorNames().with {
        $0.finalNormalization = "final_layernorm"
        $0.layer.recurrence = "mamba"
        $0.layer.feedForward = .fusedGated(at: "feed_forward.")
    }
}
