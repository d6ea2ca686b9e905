import Checkpoints
import OrderedJSON

/// dots 3 note: latent attention whose layers attend to a window or to the keys of an index, each kind with sizes of its own.
enum Dots3NoteText: ModelFamily {
    static let modelType = "dots3_note_text"

    /// What `layer_types` calls a layer.
    private enum Kind: String {
        case full = "full_attention"
        case sliding = "sliding_attention"
        case indexed = "indexed_attention"
    }

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> DecoderDescription {
        let config = config.withDefaults(["n_routed_experts": 256, "head_dim": 256])
        let defaults = LatentDefaults(queryRank: 1024)
        let sizes = try config.latentDimensions(defaults, positionCount: 524_288)
        let epsilon = try config.epsilon("rms_norm_eps", default: 1e-5)
        let normalization = NormalizationConfiguration.rootMeanSquare(epsilon: epsilon)
        let kinds = try kinds(config, sizes.layerCount)
        let parts = try config.feedForwardParts(
            sparse: try config.sparseLayers(sizes.layerCount, default: 1), mixture: try mixture(config))
        let window = config.firstPresent("sliding_window", "sliding_window_size")
        var (rotary, attentions): ([RotaryConfiguration], [LatentAttentionConfiguration]) = ([], [])
        let overrides = try config.optionalLayers(sizes.layerCount)
        for (index, kind) in kinds.enumerated() {
            let own =
                if let overrides {
                    overrides[index].map { config.withValues($0.object) } ?? config
                } else {
                    try layer(config, kind)
                }
            let ownSizes = try own.latentDimensions(defaults, positionCount: sizes.positionCount)
            var attention = try own.latentAttention(ownSizes, defaults)
            let embedding = try self.rotary(config, kind, ownSizes)
            attention.rotaryEmbedding = rotary.firstIndex(of: embedding) ?? rotary.count
            if !rotary.contains(embedding) { rotary.append(embedding) }
            adapt(&attention, hiddenSize: sizes.hiddenSize, normalization)
            // Files that were GGUF have these numbers within the weights of normalisations.
            if try config.bool("scaled_latent_normalizations", default: false) {
                (attention.queryMultiplier, attention.latentMultiplier) = (1, 1)
            }
            switch kind {
            case .full: break
            case .sliding: attention.mask = .slidingWindow(try config.int(window, .positive, default: 512))
            case .indexed:
                var ofIndex = embedding
                // Files that were GGUF have an index that is rotated by halves, as llama.cpp does.
                if try !config.bool("indexer_rope_interleave", default: true) { ofIndex.pairing = .halves }
                let place = rotary.firstIndex(of: ofIndex) ?? rotary.count
                if place == rotary.count { rotary.append(ofIndex) }
                attention.keyChoice = .index(
                    try own.keyIndex(of: attention, defaultHeadCount: 64, rotaryEmbedding: place))
            }
            attentions.append(attention)
        }
        let layers = zip(attentions, parts).map { attention, part in
            LayerConfiguration(
                feedForward: part, normalizations: .before(normalization), latentAttention: attention)
        }
        var description = DecoderDescription(
            configuration: DecoderConfiguration(
                modelType, sizes, rotary: rotary, layers: layers, finalNormalization: normalization,
                head: try config.head(tiedByDefault: false)),
            names: GLM4MoE.names)
        description.nextTokenLayerCount = try config.nextTokenLayers(default: 1)
        return description
    }

    /// What dots 3 changes in latent attention: multiplied narrow vectors, a normalised shared key, gated heads, and a scale without
    /// YaRN's factor.
    private static func adapt(
        _ attention: inout LatentAttentionConfiguration, hiddenSize: Int, _ normalization: NormalizationConfiguration
    ) {
        attention.normalization = normalization
        attention.rotatedNormalization = normalization
        attention.outputGate = .perHead
        attention.scale = Float(1 / Double(attention.queryDimension).squareRoot())
        attention.queryMultiplier = Float((Double(hiddenSize) / Double(attention.queryRank ?? hiddenSize)).squareRoot())
        attention.latentMultiplier = Float((Double(hiddenSize) / Double(attention.latentRank)).squareRoot())
    }

    private static func mixture(_ config: ConfigurationReader) throws(CheckpointError) -> MixtureConfiguration {
        var mixture = try GLM4MoE.mixture(config)
        let key = config.firstPresent("shared_experts_intermediate_size", "moe_shared_expert_intermediate_size")
        var expert = mixture.expert
        expert.intermediateSize = try config.int(key, DecoderLimits.widths, default: 1536)
        mixture.sharedExpert = try config.sharedExperts("n_shared_experts", default: 1, expert: expert)
        return mixture
    }

    /// The kinds of all layers; files of the first version say that layers attend to all where they have an index.
    private static func kinds(_ config: ConfigurationReader, _ layerCount: Int) throws(CheckpointError) -> [Kind] {
        let usesIndex =
            try config.optionalBool("use_dsa") ?? (config.contains("per_layer_config") ? nil : true)
        let named = try config.optionalChoices(
            "layer_types",
            from: [
                "full_attention": Kind.full, "sliding_attention": .sliding, "indexed_attention": .indexed,
            ], count: layerCount)
        guard let named else {
            let slides = try config.bool("use_sliding_window", default: true)
            return (0..<layerCount).map { index in
                slides && index >= 2 && index % 4 != 1 ? .sliding : usesIndex == false ? .full : .indexed
            }
        }
        guard let usesIndex else { return named }
        return named.map { $0 == .sliding ? .sliding : usesIndex ? .indexed : .full }
    }

    /// The keys of a layer in older files: sliding layers have names of their own for theirs.
    private static func layer(
        _ config: ConfigurationReader, _ kind: Kind
    ) throws(CheckpointError) -> ConfigurationReader {
        guard kind == .sliding else { return config }
        let defaults: KeyValuePairs<String, Int> = [
            "num_attention_heads": 64, "num_key_value_heads": 64, "q_lora_rank": 1024, "kv_lora_rank": 1024,
            "qk_nope_head_dim": 192, "v_head_dim": 128,
        ]
        var values: JSONObject = [:]
        for (key, fallback) in defaults {
            values[key] = .int(try config.int("swa_" + key, DecoderLimits.widths, default: fallback))
        }
        let width = try config.int("swa_head_dim", DecoderLimits.widths, default: 256)
        let plain = try config.int("swa_qk_nope_head_dim", DecoderLimits.widths, default: 192)
        let rest = max(width - plain, 1)
        values["qk_rope_head_dim"] = .int(try config.int("swa_qk_rope_head_dim", DecoderLimits.widths, default: rest))
        return config.withValues(values)
    }

    /// The rotary embedding of a kind of layer, over the whole of the rotated part.
    private static func rotary(
        _ config: ConfigurationReader, _ kind: Kind, _ sizes: Dimensions
    ) throws(CheckpointError) -> RotaryConfiguration {
        let keys = RotaryKeys(
            theta: kind == .sliding ? "swa_rope_theta" : "rope_theta",
            defaultTheta: kind == .sliding ? 50_000 : 80_000_000, isWhole: true, pairing: .neighbours)
        let parameters = try config.rotaryParameters()
        let own = try parameters?.optionalNested(kind.rawValue)
        let isDivided = ["full_attention", "sliding_attention", "indexed_attention"].contains {
            parameters?.contains($0) == true
        }
        if isDivided, own == nil, let parameters { throw parameters.missing(kind.rawValue) }
        return try config.rotary(isDivided ? own : parameters, sizes, keys)
    }
}
