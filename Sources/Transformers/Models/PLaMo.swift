import Checkpoints
import OrderedJSON
import Tensors

/// PLaMo 2 (arXiv 2509.04897): layers of Mamba 2 whose B, C and Δ come of the convolved input, and attention between them, with
/// normalisations around each part.
enum PLaMo2: ModelFamily {
    static let modelType = "plamo2"

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> DecoderDescription {
        var sizes = try config.dimensions(
            DimensionKeys(
                defaultKeyValueHeadCount: 4, headDimension: "hidden_size_per_head", defaultHeadDimension: 128,
                defaultPositionCount: 2048))
        let epsilon = try config.epsilon("rms_norm_eps", default: 1e-6)
        let recurrent = try recurrentLayers(config, sizes.layerCount)
        var attention = PLaMo.attention(sizes)
        attention.queryKeyNormalization = .init(scope: .eachHead, normalization: .rootMeanSquare(epsilon: 1e-6))
        // Within a window attention is the same whether it slides or not.
        let full = Set(try config.optionalInts("full_attention_idx", .nonNegative) ?? [])
        if recurrent.indices.contains(where: { !recurrent[$0] && !full.contains($0) }) {
            let window = try config.int("attention_window_size", .positive, default: 2048)
            sizes.positionCount = min(sizes.positionCount, window)
        }
        let mamba = recurrent.contains(true) ? try mamba(config, sizes, epsilon) : nil
        let network = FeedForwardConfiguration.dense(try config.dense())
        let layers = recurrent.map { isRecurrent in
            LayerConfiguration(
                attention: isRecurrent ? nil : attention, recurrence: isRecurrent ? mamba : nil, feedForward: network,
                normalizations: PLaMo.normalizations(Float(epsilon)))
        }
        var names = PLaMo.names
        names.layer.headNormalization = .whole(query: "mixer.q_weight", key: "mixer.k_weight")
        return DecoderDescription(
            configuration: DecoderConfiguration(
                modelType, sizes, rotary: [try config.rotary(sizes)], layers: layers,
                finalNormalization: .rootMeanSquarePlusOne(epsilon: epsilon), head: try config.head(tiedByDefault: true)
            ),
            names: names)
    }

    /// Which layers have states: all but the middle one of each so many, and but the last where there are few.
    private static func recurrentLayers(
        _ config: ConfigurationReader, _ count: Int
    ) throws(CheckpointError) -> [Bool] {
        guard try config.bool("mamba_enabled", default: true) else { return Array(repeating: false, count: count) }
        let step = try config.int("mamba_step", .atLeast(2), default: 2)
        if count <= step / 2 { return (0..<count).map { $0 != count - 1 } }
        return (0..<count).map { $0 % step != step / 2 }
    }

    private static func mamba(
        _ config: ConfigurationReader, _ sizes: Dimensions, _ epsilon: Double
    ) throws(CheckpointError) -> RecurrenceConfiguration {
        let key = "mamba_num_heads"
        var mamba = Mamba2Configuration(
            headCount: try config.int(key, DecoderLimits.heads, default: 64), headDimension: sizes.headDimension,
            groupCount: 1, stateSize: try config.int("mamba_d_state", DecoderLimits.stateWidths, default: 64),
            taps: try config.int("mamba_d_conv", DecoderLimits.taps, default: 4))
        mamba.convolutionBias = .absent
        mamba.selection = .init(
            rank: max(64, sizes.hiddenSize / 16), normalization: .rootMeanSquare(epsilon: epsilon))
        let (inner, overflows) = mamba.headCount.multipliedReportingOverflow(by: mamba.headDimension)
        guard !overflows, DecoderLimits.widths.contains(inner),
            DecoderLimits.stateWidths.contains(mamba.headDimension)
        else {
            throw config.invalid(key, expected: .other("a width of all heads within bounds"))
        }
        return .mamba2(mamba)
    }
}

/// PLaMo 3 (Preferred Networks): PLaMo 2 without recurrences, most layers of which slide and rotate with a base of their own.
enum PLaMo3: ModelFamily {
    static let modelType = "plamo3"

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> DecoderDescription {
        try config.requireOff("scale_embedding")
        try config.requireOff("attention_bias")
        var recipe = try DecoderRecipe(
            modelType, config,
            sizes: try config.dimensions(
                .init(defaultKeyValueHeadCount: 4, defaultHeadDimension: 128, defaultPositionCount: 2048)),
            try config.rootMeanSquarePlusOne(), bias: nil)
        recipe.attention.biases = .absent
        recipe.attention.queryKeyNormalization = .init(scope: .head, normalization: recipe.normalization)
        recipe.normalizations = PLaMo.normalizations(recipe.normalization.epsilon)
        let period = try config.int("sliding_window_pattern", .positive, default: 8)
        try recipe.slide(within: try window(config)) { ($0 + 1) % period != 0 }
        let rotary = try rotary(config, recipe.sizes)
        recipe.rotations = (
            [rotary.full, rotary.sliding], recipe.masks?.map { $0 == .causal ? 0 : 1 } ?? []
        )
        recipe.feedForward = .dense(try config.withDefaults(["hidden_act": "silu"]).dense())
        (recipe.isTied, recipe.names) = (true, PLaMo.names)
        recipe.names.layer.headNormalization = .one(query: "mixer.q_norm", key: "mixer.k_norm")
        return try recipe.description()
    }

    /// The width of windows: one number, or one for each layer that slides.
    private static func window(_ config: ConfigurationReader) throws(CheckpointError) -> Int {
        if let elements = try? config.optionalElements("sliding_window") {
            guard let first = elements.first(where: { $0 != .null }),
                elements.allSatisfy({ $0 == .null || $0 == first })
            else {
                throw config.invalid("sliding_window", expected: .other("one width for all layers that slide"))
            }
            return try config.withValues(["sliding_window": first]).int("sliding_window", .positive)
        }
        return try config.int(config.firstPresent("sliding_window", "window_size"), .positive, default: 2048)
    }

    /// The rotations of full and of sliding layers; full ones are stretched by YaRN where there is a factor.
    private static func rotary(
        _ config: ConfigurationReader, _ sizes: Dimensions
    ) throws(CheckpointError) -> (full: RotaryConfiguration, sliding: RotaryConfiguration) {
        let full = RotaryKeys(defaultTheta: 1_000_000)
        let sliding = RotaryKeys(theta: "rope_local_theta")
        if config.contains("rope_parameters") || config.contains("rope_scaling") {
            return try config.rotaryByLayerKind(sizes, full: full, sliding: sliding)
        }
        let factor = try config.double("rope_scaling_factor", .atLeast(1), default: 1)
        guard factor > 1 else {
            return (try config.rotary(nil, sizes, full), try config.rotary(nil, sizes, sliding))
        }
        var scaling: JSONObject = ["rope_type": "yarn", "truncate": false]
        scaling["factor"] = config.value("rope_scaling_factor")
        scaling["original_max_position_embeddings"] = .int(try config.int("initial_context_length", .positive))
        return (
            try config.withValues(["rope_scaling": .object(scaling)]).rotary(sizes, full),
            try config.rotary(nil, sizes, sliding)
        )
    }
}

/// What PLaMo 2 and 3 share.
private enum PLaMo {
    /// Attention without biases, in one matrix.
    static func attention(_ sizes: Dimensions) -> AttentionConfiguration {
        var attention = AttentionConfiguration(sizes)
        attention.biases = .absent
        return attention
    }

    /// Normalisations around each part, whose weights are stored as differences from 1, 1/5, 1 and 5^(−3/2).
    static func normalizations(_ epsilon: Float) -> BlockNormalizations {
        func offset(_ value: Double) -> NormalizationConfiguration {
            NormalizationConfiguration(kind: .rootMeanSquare(weightOffset: Float(value)), epsilon: epsilon)
        }
        return BlockNormalizations(
            attentionInput: offset(1), attentionOutput: offset(1 / 5), feedForwardInput: offset(1),
            feedForwardOutput: offset(1 / (5 * 5.0.squareRoot())))
    }

    static let names = TensorNames().with {
        $0.layers = "layers.layers.{}"
        $0.layer.attentionInputNormalization = "pre_mixer_norm"
        $0.layer.attentionOutputNormalization = "post_mixer_norm"
        $0.layer.feedForwardInputNormalization = "pre_mlp_norm"
        $0.layer.feedForwardOutputNormalization = "post_mlp_norm"
        $0.layer.queryKeyValue = .stacked("mixer.qkv_proj")
        $0.layer.attentionOutput = "mixer.o_proj"
        $0.layer.feedForward = .fusedGated(at: "mlp.")
    }
}
