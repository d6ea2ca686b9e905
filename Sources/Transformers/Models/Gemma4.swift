import Checkpoints
import OrderedJSON
import Tensors

/// The text part of Gemma 4: heads of another width in full layers, of which a quarter is rotated; normalised values; the last
/// layers may read the keys and values of earlier ones; embeddings for each layer, or experts beside each network.
enum Gemma4Text: ModelFamily {
    static let modelType = "gemma4_text"

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> DecoderDescription {
        var description = try describe(modelType, config, window: 512, positionCount: 131_072)
        let key = "hidden_size_per_layer_input"
        let width = try config.optionalInt(key, .nonNegative) ?? (config.object[key] == nil ? 256 : 0)
        if width > 0 {
            var perLayer = try Gemma3nText.perLayerEmbedding(config)
            let padding = try config.int("pad_token_id", default: 0)
            if (0..<description.configuration.vocabularySize).contains(padding) { perLayer.placeholderToken = padding }
            description.configuration.perLayerEmbedding = perLayer
        }
        return description
    }

    /// What both classes of text parts share.
    static func describe(
        _ modelType: String, _ config: ConfigurationReader, window: Int, positionCount: Int
    ) throws(CheckpointError) -> DecoderDescription {
        let seesMutualRows = try config.optionalChoice(
            "use_bidirectional_attention", from: ["vision": true, "all": false])
        if seesMutualRows == false {
            throw config.invalid(
                "use_bidirectional_attention",
                expected: .other("null or \"vision\"; attention to later positions is not supported"))
        }
        var keys = DimensionKeys(
            defaultKeyValueHeadCount: 4, defaultHeadDimension: 256, defaultPositionCount: positionCount)
        (keys.defaultVocabularySize, keys.defaultHiddenSize) = (262_144, 2304)
        (keys.defaultLayerCount, keys.defaultHeadCount) = (30, 8)
        let sizes = try config.dimensions(keys)
        let normalization = try config.rootMeanSquare()
        var kinds = try config.layerKinds(layerCount: sizes.layerCount) { ($0 + 1) % 6 != 0 }
        // The reference makes the last layer a full one, whatever the configuration says.
        kinds[kinds.count - 1] = .full
        guard !kinds.contains(.chunked) else {
            throw config.invalid("layer_types", expected: .other("sliding and full layers"))
        }
        var attentions = try self.attentions(config, sizes, kinds, normalization, window: window)
        // Pictures see themselves whole in sliding layers alone.
        for index in attentions.indices where kinds[index] == .sliding {
            attentions[index].seesMutualRows = seesMutualRows == true
        }
        let shared = try config.sharedMemoryLayers(kinds: kinds, shapes: attentions.map(\.keysAndValues), default: 0)
        let isDoubleWide = try config.bool("use_double_wide_mlp", default: false)
        let plain = try config.dense(activation: "hidden_activation", default: .geluTanh)
        let experts = try config.bool("enable_moe_block", default: false) ? try mixture(config) : nil
        let layers = attentions.indices.map { index in
            var dense = plain
            if isDoubleWide, shared[index] != nil { dense.intermediateSize *= 2 }
            var layer = LayerConfiguration(
                attention: attentions[index], feedForward: .dense(dense), normalizations: .around(normalization))
            if let experts {
                layer.feedForward = .denseAndMixture(
                    .init(
                        dense: dense, mixture: experts, normalization: normalization,
                        routerNormalization: normalization))
            }
            layer.sharedMemoryLayer = shared[index]
            layer.outputScalar = .whenPresent
            return layer
        }
        var head = try config.head(tiedByDefault: true)
        head.softcap = try config.number("final_logit_softcapping", .positive, whenAbsent: nil)
        var decoder = DecoderConfiguration(
            modelType, sizes, rotary: try rotary(config, sizes, kinds, attentions), layers: layers,
            finalNormalization: normalization, head: head)
        decoder.embeddingMultiplier = Float(sizes.hiddenSize).squareRoot()
        var names = Gemma2.sandwichNames
        names.layer.router = "router.proj"
        names.layer.experts = .stacked(at: "experts.")
        return DecoderDescription(configuration: decoder, names: names)
    }

    // MARK: Attention

    /// The attention of each layer.
    private static func attentions(
        _ config: ConfigurationReader, _ sizes: Dimensions, _ kinds: [ConfigurationReader.LayerKind],
        _ normalization: NormalizationConfiguration, window: Int
    ) throws(CheckpointError) -> [AttentionConfiguration] {
        var attention = AttentionConfiguration(sizes)
        attention.scale = 1
        attention.biases = try config.presence("attention_bias")
        attention.queryKeyNormalization = .init(scope: .head, normalization: normalization)
        attention.valueNormalization = NormalizationConfiguration(
            kind: .rootMeanSquareWithoutParameters, epsilon: normalization.epsilon)
        let valuesAreKeys = try config.bool("attention_k_eq_v", default: false)
        let slidingWindow = kinds.contains(.sliding) ? try config.int("sliding_window", .positive, default: window) : 1
        // Version 5.24 of the reference writes what differs from layer to layer, published files what differs in full layers.
        let overrides = try config.optionalLayers(kinds.count, known: ["head_dim", "num_key_value_heads"])
        var attentions: [AttentionConfiguration] = []
        for (index, kind) in kinds.enumerated() {
            var own = attention
            own.mask = kind == .full ? .causal : .slidingWindow(slidingWindow)
            own.rotaryEmbedding = kind == .full || !kinds.contains(.full) ? 0 : 1
            var reader = config
            var (width, heads) = ("head_dim", "num_key_value_heads")
            if let overrides {
                if let layer = overrides[index] { reader = layer }
            } else if kind == .full {
                width = "global_head_dim"
                if valuesAreKeys, config.value("num_global_key_value_heads") != nil {
                    heads = "num_global_key_value_heads"
                }
            }
            let fallback = overrides == nil && kind == .full ? 512 : sizes.headDimension
            own.headDimension = try reader.int(width, DecoderLimits.widths, default: fallback)
            own.valueDimension = own.headDimension
            own.keyValueHeadCount = try reader.int(heads, DecoderLimits.heads, default: sizes.keyValueHeadCount)
            guard own.headCount % own.keyValueHeadCount == 0 else {
                throw reader.invalid(
                    heads, expected: .other("a divisor of 'num_attention_heads' (\(own.headCount))"))
            }
            own.valuesAreKeys = valuesAreKeys && kind == .full
            attentions.append(own)
        }
        return attentions
    }

    /// The rotary embeddings of full and of sliding layers, as far as there are such layers.
    private static func rotary(
        _ config: ConfigurationReader, _ sizes: Dimensions, _ kinds: [ConfigurationReader.LayerKind],
        _ attentions: [AttentionConfiguration]
    ) throws(CheckpointError) -> [RotaryConfiguration] {
        let isSilent = config.value("rope_parameters") == nil
        let parameters = try (isSilent ? config.withValues(defaults) : config).nested("rope_parameters")
        var embeddings: [RotaryConfiguration] = []
        for (kind, name) in [
            (ConfigurationReader.LayerKind.full, "full_attention"), (.sliding, "sliding_attention"),
        ] where kinds.contains(kind) {
            var own = sizes
            let widths = zip(kinds, attentions).filter { $0.0 == kind }.map(\.1.headDimension)
            own.headDimension = widths[0]
            guard widths.allSatisfy({ $0 == own.headDimension }) else {
                throw config.invalid("per_layer_config", expected: .other("one width of a head in \(name) layers"))
            }
            embeddings.append(try config.rotary(try parameters.nested(name), own, RotaryKeys(theta: nil)))
        }
        return embeddings
    }

    private static let defaults: JSONObject = [
        "rope_parameters": [
            "full_attention": ["rope_type": "proportional", "partial_rotary_factor": 0.25, "rope_theta": 1_000_000],
            "sliding_attention": ["rope_type": "default", "rope_theta": 10_000],
        ]
    ]

    // MARK: Experts

    private static func mixture(_ config: ConfigurationReader) throws(CheckpointError) -> MixtureConfiguration {
        let expert = try config.dense(
            size: "moe_intermediate_size", activation: "hidden_activation", default: .geluTanh)
        var routing = MixtureConfiguration.Routing.softmax(normalized: true)
        routing.hasExpertScales = true
        return try config.mixture(
            count: "num_experts", perToken: "top_k_experts",
            defaultPerToken: try config.int("top_k_experts", DecoderLimits.experts), routing: routing, expert: expert)
    }
}

/// The text part of Gemma 4's models of one size for all kinds of input: no embeddings for each layer, no experts.
enum Gemma4UnifiedText: ModelFamily {
    static let modelType = "gemma4_unified_text"

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> DecoderDescription {
        try Gemma4Text.describe(
            modelType, config.withValues(["enable_moe_block": false]), window: 1024, positionCount: 262_144)
    }
}
