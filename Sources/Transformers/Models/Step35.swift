import Checkpoints
import OrderedJSON

/// Step 3.5 and 3.7 (StepFun): heads, rotations and bounds of networks that differ from layer to layer, gated heads, and sigmoid
/// routing.
enum Step35: ModelFamily {
    static let modelType = "step3p5"

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> DecoderDescription {
        let further = try config.nextTokenLayers()
        let epsilon = try config.epsilon("rms_norm_eps", default: 1e-5)
        let isOffset = try config.bool("zero_centered", default: true)
        let sizes = try config.dimensions(
            DimensionKeys(
                keyValueHeadCount: "num_attention_groups",
                positionCount: config.firstPresent("max_position_embeddings", "max_seq_len"),
                defaultPositionCount: 262_144))
        var recipe = try DecoderRecipe(
            modelType, config, sizes: sizes,
            isOffset ? .rootMeanSquarePlusOne(epsilon: epsilon) : .rootMeanSquare(epsilon: epsilon), bias: nil)
        let lists = LayerLists(config: config, layerCount: sizes.layerCount, furtherCount: further)
        let masks = try lists.shortened("layer_types").masks(
            layerCount: sizes.layerCount, window: try config.slidingWindow(default: 512)
        ) { $0 % 2 == 0 }
        recipe.masks = masks
        recipe.rotations = try lists.rotations(sizes, masks)
        recipe.feedForwards = try networks(config, lists)
        recipe.attention.biases = .absent
        recipe.attention.queryKeyNormalization = .init(scope: .head, normalization: recipe.normalization)
        recipe.attention.outputGate = try config.bool("use_head_wise_attn_gate", default: true) ? .perHead : nil
        let slidingHeads = try otherHeads(config, sizes)
        recipe.names = names
        var description = try recipe.description { layer, index in
            guard masks[index] != .causal else { return }
            layer.attention?.headCount = slidingHeads.queries
            layer.attention?.keyValueHeadCount = slidingHeads.keys
        }
        description.nextTokenLayerCount = further
        return description
    }

    /// The heads of sliding layers.
    private static func otherHeads(
        _ config: ConfigurationReader, _ sizes: Dimensions
    ) throws(CheckpointError) -> (queries: Int, keys: Int) {
        guard let other = try config.optionalNested("attention_other_setting") else {
            return (sizes.headCount, sizes.keyValueHeadCount)
        }
        let queries = try other.int("num_attention_heads", DecoderLimits.heads, default: sizes.headCount)
        let keys = try other.int("num_attention_groups", DecoderLimits.heads, default: sizes.keyValueHeadCount)
        guard queries % keys == 0 else {
            throw other.invalid(
                "num_attention_groups", expected: .other("a divisor of 'num_attention_heads' (\(queries))"))
        }
        let width = try other.int("head_dim", DecoderLimits.widths, default: sizes.headDimension)
        guard width == sizes.headDimension else {
            throw other.invalid("head_dim", expected: .other("\(sizes.headDimension), as in the other layers"))
        }
        return (queries, keys)
    }

    // MARK: Networks

    /// The network or the mixture of each layer, with the bounds of its gates.
    private static func networks(
        _ config: ConfigurationReader, _ lists: LayerLists
    ) throws(CheckpointError) -> [FeedForwardConfiguration] {
        let experts = try lists.numbers("swiglu_limits", whenNull: 0) ?? []
        let others = try lists.numbers("swiglu_limits_shared", whenNull: 0) ?? []
        for (name, limits) in [("swiglu_limits", experts), ("swiglu_limits_shared", others)]
        where limits.contains(where: { $0 < 0 }) {
            throw config.invalid(name, expected: .other("numbers of at least 0, of which 0 is no bound"))
        }
        func gate(_ limits: [Double], _ layer: Int) -> FeedForwardConfiguration.ClampedGate? {
            guard layer < limits.count, limits[layer] > 0 else { return nil }
            return .init(alpha: 1, limit: Float(limits[layer]), upOffset: 0, clampsActivated: true)
        }
        var parts = try config.feedForwardParts(
            sparse: try sparseLayers(config, lists.layerCount), mixture: try mixture(config))
        for layer in parts.indices {
            switch parts[layer] {
            case .dense(var network):
                network.clampedGate = gate(others, layer)
                parts[layer] = .dense(network)
            case .mixture(var mixture):
                mixture.expert.clampedGate = gate(experts, layer)
                mixture.sharedExpert?.clampedGate = gate(others, layer)
                parts[layer] = .mixture(mixture)
            case .denseAndMixture: break
            }
        }
        return parts
    }

    private static func mixture(_ config: ConfigurationReader) throws(CheckpointError) -> MixtureConfiguration {
        let activation = try config.string("moe_router_activation", default: "sigmoid")
        guard activation.utf8.elementsEqual("sigmoid".utf8) else {
            throw config.invalid("moe_router_activation", expected: .other("\"sigmoid\""))
        }
        var routing = MixtureConfiguration.Routing.sigmoid(
            normalized: try config.bool("norm_expert_weight", default: true),
            correctionBias: try config.bool("use_moe_router_bias", default: true) ? .required : .absent)
        routing.scale = Float(try config.double("moe_router_scaling_factor", default: 1))
        var mixture = try config.mixture(
            count: "moe_num_experts", perToken: "moe_top_k", defaultPerToken: 8, routing: routing,
            expert: try config.dense(size: "moe_intermediate_size"))
        mixture.sharedExpert = try config.dense(size: "share_expert_dim")
        return mixture
    }

    /// Which layers have experts: those whose numbers a text has, divided by commas, else all but the first.
    private static func sparseLayers(_ config: ConfigurationReader, _ count: Int) throws(CheckpointError) -> [Bool] {
        guard try config.bool("use_moe", default: true) else { return Array(repeating: false, count: count) }
        let key = "moe_layers_enum"
        guard let text = try config.optionalString(key) else { return (0..<count).map { $0 > 0 } }
        var isSparse = Array(repeating: false, count: count)
        for part in text.split(separator: ",") {
            guard let layer = Int(part.filter { $0 != " " }), layer >= 0 else {
                throw config.invalid(key, expected: .other("numbers of layers, divided by commas"))
            }
            // Later numbers are those of layers that predict further tokens.
            if layer < count { isSparse[layer] = true }
        }
        return isSparse
    }

    private static let names = TensorNames().with {
        $0.layer.router = "moe.gate"
        $0.layer.correctionBiases = ["moe.router_bias"]
        $0.layer.experts = .divided(gate: "moe.gate_proj", up: "moe.up_proj", down: "moe.down_proj")
        $0.layer.sharedExpert = .gated(at: "share_expert.")
    }
}

/// Lists with a value for each layer, and perhaps more for layers that predict further tokens.
private struct LayerLists {
    let config: ConfigurationReader
    let layerCount: Int
    let furtherCount: Int

    /// The values of this many layers; nil where there is no list.
    private func elements(_ key: String) throws(CheckpointError) -> [JSONValue]? {
        guard let elements = try config.optionalElements(key) else { return nil }
        guard elements.count == layerCount || elements.count == layerCount + furtherCount else {
            throw config.invalid(key, expected: .count(layerCount))
        }
        return Array(elements.prefix(layerCount))
    }

    /// The configuration with one of its lists as long as there are layers; an empty list counts as none.
    func shortened(_ key: String) throws(CheckpointError) -> ConfigurationReader {
        if try config.optionalElements(key)?.isEmpty == true { return config.withValues([key: .null]) }
        guard let elements = try elements(key) else { return config }
        return config.withValues([key: .array(elements)])
    }

    /// One number for each layer; nil where there is no list, or an empty one.
    func numbers(_ key: String, whenNull fallback: JSONValue) throws(CheckpointError) -> [Double]? {
        if try config.optionalElements(key)?.isEmpty != false { return nil }
        let values = try elements(key) ?? []
        return try config.withValues([key: .array(values.map { $0 == .null ? fallback : $0 })]).optionalDoubles(key)
    }

    /// The rotation of each layer, by a base and a part of heads of its own; long texts' scaling is that of some kinds of layers.
    func rotations(
        _ sizes: Dimensions, _ masks: [AttentionConfiguration.Mask]
    ) throws(CheckpointError) -> ConfigurationReader.LayerRotations {
        let scaledKinds = try config.optionalStrings("yarn_only_types") ?? []
        var bases: [JSONValue]?
        if case .array? = config.value("rope_theta") { bases = try elements("rope_theta") }
        let partial = config.contains("partial_rotary_factors") ? try elements("partial_rotary_factors") : nil
        let used = try shortened("use_rope_layers").optionalElements("use_rope_layers")
        var embeddings: [RotaryConfiguration] = []
        var indices: [Int?] = []
        for layer in 0..<layerCount {
            if let used, used[layer] == false || used[layer] == 0 {
                indices.append(nil)
                continue
            }
            let kind = masks[layer] == .causal ? "full_attention" : "sliding_attention"
            var own: JSONObject = [:]
            if let bases { own["rope_theta"] = bases[layer] }
            if let partial { own["partial_rotary_factor"] = partial[layer] }
            let isScaled = scaledKinds.isEmpty || scaledKinds.contains { $0.utf8.elementsEqual(kind.utf8) }
            if !isScaled { own["rope_scaling"] = .null }
            let rotation = try config.withValues(own).rotary(sizes, RotaryKeys(isPartial: true))
            indices.append(embeddings.firstIndex(of: rotation) ?? embeddings.count)
            if !embeddings.contains(rotation) { embeddings.append(rotation) }
        }
        return (embeddings, indices)
    }
}
