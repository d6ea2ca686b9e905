import Checkpoints
import OrderedJSON
import Tensors

/// Reads the settings of recurrent layers, which several families share.
extension ConfigurationReader {
    /// Which layers are recurrent and which attend, from `layer_types` or, when it is absent, from a rule.
    func recurrentLayers(_ sizes: Dimensions, where isRecurrent: (Int) -> Bool) throws(CheckpointError) -> [Bool] {
        let named = try optionalChoices(
            "layer_types",
            from: ["linear_attention": true, "full_attention": false, "attention": false], count: sizes.layerCount)
        guard let named else { return (0..<sizes.layerCount).map(isRecurrent) }
        return named
    }

    /// The sizes of a layer of the gated delta rule where the configuration does not say.
    struct GatedDeltaDefaults {
        var keyHeads: Int
        var valueHeads: Int
        var keyDimension: Int
        /// Nil means twice the width of a key.
        var valueDimension: Int?
    }

    /// A layer of the gated delta rule, by the names of Qwen 3 Next.
    func gatedDelta(
        defaults: GatedDeltaDefaults, normalization: NormalizationConfiguration
    ) throws(CheckpointError) -> GatedDeltaConfiguration {
        let keyHeads = try int("linear_num_key_heads", DecoderLimits.heads, default: defaults.keyHeads)
        let valueHeads = try int("linear_num_value_heads", DecoderLimits.heads, default: defaults.valueHeads)
        guard valueHeads % keyHeads == 0 else {
            throw invalid("linear_num_value_heads", expected: .multiple(ofKey: "linear_num_key_heads", keyHeads))
        }
        let keyWidth = try int("linear_key_head_dim", DecoderLimits.stateWidths, default: defaults.keyDimension)
        var net = GatedDeltaConfiguration(
            keyHeadCount: keyHeads, valueHeadCount: valueHeads, keyDimension: keyWidth,
            valueDimension: try int(
                "linear_value_head_dim", DecoderLimits.stateWidths, default: defaults.valueDimension ?? 2 * keyWidth),
            taps: try int("linear_conv_kernel_dim", DecoderLimits.taps, default: 4),
            activation: try activation("hidden_act", default: .silu), normalization: normalization)
        net.hasTiledValueHeads = try bool("linear_value_heads_tiled", default: false)
        try requireWidth(net.mixedWidth, "linear_num_value_heads")
        return net
    }

    /// A layer of Mamba 2.
    ///
    /// - Parameter inner: the width of all heads together, where the family says it; nil means heads times their width, or hidden
    ///   size times the factor of expansion where that is "auto".
    func mamba2(
        _ keys: Mamba2Keys, hiddenSize: Int, inner: Int? = nil, normalization: NormalizationConfiguration?
    ) throws(CheckpointError) -> Mamba2Configuration {
        let heads = try int(keys.headCount, DecoderLimits.heads, default: keys.defaultHeadCount)
        let expansion = try double(keys.expansion, .positive, default: 2)
        let expanded = inner ?? Int(min(expansion * Double(hiddenSize), Double(DecoderLimits.widths.upper)))
        let width: Int
        if let stated = value(ofNumber: keys.headDimension) {
            width = try int(keys.headDimension, DecoderLimits.stateWidths, default: stated)
        } else {
            width = keys.defaultHeadDimension ?? expanded / heads
        }
        guard !keys.fillsExpansion && inner == nil || heads * width == expanded else {
            throw invalid(keys.headCount, expected: .other("heads of \(width) that are \(expanded) wide together"))
        }
        let groups = try int(keys.groupCount, DecoderLimits.heads, default: keys.defaultGroupCount)
        guard heads % groups == 0 else {
            throw invalid(keys.groupCount, expected: .other("a divisor of '\(keys.headCount)' (\(heads))"))
        }
        var mamba = Mamba2Configuration(
            headCount: heads, headDimension: width, groupCount: groups,
            stateSize: try int(keys.stateSize, DecoderLimits.stateWidths, default: keys.defaultStateSize),
            taps: try int(keys.taps, DecoderLimits.taps, default: 4))
        mamba.activation = try activation(keys.activation, default: .silu)
        mamba.inputBias = ParameterPresence(try bool(keys.projectionBias, default: false))
        mamba.outputBias = mamba.inputBias
        mamba.convolutionBias = ParameterPresence(try bool(keys.convolutionBias, default: true))
        mamba.timeStepLimits = try timeStepLimits("time_step_limit")
        mamba.normalization = normalization
        mamba.normalizationGroups = groups
        try requireWidth(mamba.projectedWidth, keys.headCount)
        return mamba
    }

    /// A layer of Mamba, by the names of the first or, with a prefix, of Jamba.
    ///
    /// - Parameter inner: the key of its width, where the family has one that wins over the expansion.
    func mamba(
        state: String, taps: String, expansion: String, rank: String, projectionBias: String, convolutionBias: String,
        hiddenSize: Int, inner innerKey: String? = nil
    ) throws(CheckpointError) -> MambaConfiguration {
        let factor = try double(expansion, .positive, default: 2)
        var inner = Int(min(factor * Double(hiddenSize), Double(DecoderLimits.widths.upper)))
        if let innerKey { inner = try int(innerKey, DecoderLimits.widths, default: inner) }
        guard inner >= 1 else { throw invalid(expansion, expected: .other("a factor that leaves a width")) }
        var mamba = MambaConfiguration(
            innerWidth: inner, stateSize: try int(state, DecoderLimits.stateWidths, default: 16),
            rank: try value(ofNumber: rank) == nil
                ? (hiddenSize + 15) / 16 : int(rank, DecoderLimits.stateWidths),
            taps: try int(taps, DecoderLimits.taps, default: 4))
        mamba.activation = try activation("hidden_act", default: .silu)
        mamba.projectionBias = ParameterPresence(try bool(projectionBias, default: false))
        mamba.convolutionBias = ParameterPresence(try bool(convolutionBias, default: true))
        return mamba
    }

    /// The bounds of a time step; the upper one may be infinite, which Python writes as `Infinity`, or as an object that holds
    /// the word.
    func timeStepLimits(_ key: String) throws(CheckpointError) -> ClosedRange<Float> {
        guard let elements = try optionalElements(key) else { return 0...Float.infinity }
        var limits: [Float] = []
        for element in elements {
            switch element {
            case .number(let number) where number.doubleValue >= 0: limits.append(Float(number.doubleValue))
            case .object(let object) where object["__float__"]?.stringValue == "Infinity": limits.append(.infinity)
            default: break
            }
        }
        guard limits.count == 2, elements.count == 2, limits[0] <= limits[1], limits[0].isFinite else {
            throw invalid(key, expected: .other("two numbers from 0 on, the smaller one first"))
        }
        return limits[0]...limits[1]
    }

    /// A number that is under a key; nil where it is absent, or a word such as "auto".
    private func value(ofNumber key: String) -> Int? {
        guard case .number(let number)? = object[key] else { return nil }
        return number.intValue ?? 0
    }

    /// Refuses sizes of a recurrent layer whose product is wider than any vector may be.
    func requireWidth(_ width: Int, _ key: String) throws(CheckpointError) {
        guard width <= DecoderLimits.widths.upper else {
            throw invalid(key, expected: .other("heads that are at most \(DecoderLimits.widths.upper) wide together"))
        }
    }
}

/// The configuration keys under which a family keeps a layer of Mamba 2, and what an absent key means.
struct Mamba2Keys {
    var headCount = "mamba_n_heads"
    var defaultHeadCount = 128
    var headDimension = "mamba_d_head"
    /// The width of a head when the key is absent; nil means that it follows from the expansion.
    var defaultHeadDimension: Int?
    /// Whether the heads are together as wide as the expanded hidden state.
    var fillsExpansion = true
    var groupCount = "mamba_n_groups"
    var defaultGroupCount = 1
    var stateSize = "mamba_d_state"
    var defaultStateSize = 256
    var taps = "mamba_d_conv"
    var expansion = "mamba_expand"
    var projectionBias = "mamba_proj_bias"
    var convolutionBias = "mamba_conv_bias"
    var activation = "hidden_act"
}
