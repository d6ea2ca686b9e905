import Checkpoints

/// RWKV 7 (arXiv 2503.14456): blocks of two recurrences, a generalized delta rule and channel mixing.
enum RWKV7: ModelFamily {
    static let modelType = "rwkv7"

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> DecoderDescription {
        if config.contains("attn") {
            throw config.invalid("attn", expected: .other("null; layers of attention are not supported"))
        }
        for key in ["norm_first", "norm_bias"] where try !config.bool(key, default: true) {
            throw config.invalid(key, expected: .other("true; nothing else is supported"))
        }
        let hidden = try config.int("hidden_size", DecoderLimits.widths, default: 2048)
        let count = try config.int("num_hidden_layers", DecoderLimits.layers, default: 24)
        let epsilon = try config.epsilon("norm_eps", default: 1e-5)
        let normalization = NormalizationConfiguration.layer(epsilon: epsilon)
        let rule = try rule(config, hidden, epsilon)
        let channels = ChannelMixConfiguration(
            hiddenSize: hidden, intermediateSize: try networkWidth(config, hidden), hasReceptance: false)
        var layers: [LayerConfiguration] = []
        for block in 0..<count {
            var own = rule
            own.isFirst = block == 0
            // Both halves of a block read rows before their own, so that each is a layer with a state.
            for (naming, recurrence) in [RecurrenceConfiguration.generalizedDelta(own), .channelMix(channels)]
                .enumerated()
            {
                var layer = LayerConfiguration(
                    recurrence: recurrence, normalizations: BlockNormalizations(attentionInput: normalization))
                layer.place = "layers.\(block)"
                layer.naming = naming
                layers.append(layer)
            }
        }
        var decoder = DecoderConfiguration(
            modelType: modelType, vocabularySize: try config.int("vocab_size", DecoderLimits.vocabulary),
            hiddenSize: hidden, contextSize: try config.int("max_position_embeddings", .positive, default: 2048),
            layers: layers, finalNormalization: normalization, head: try config.head(tiedByDefault: false))
        decoder.embeddingNormalization = normalization
        return DecoderDescription(configuration: decoder, names: names)
    }

    /// The time mixing; heads are as wide in values as in keys.
    private static func rule(
        _ config: ConfigurationReader, _ hidden: Int, _ epsilon: Double
    ) throws(CheckpointError) -> GeneralizedDeltaConfiguration {
        let key = config.contains("head_dim") || !config.contains("num_heads") ? "head_dim" : "num_heads"
        let number = try config.int(key, DecoderLimits.stateWidths, default: 64)
        guard hidden % number == 0 else {
            throw config.invalid(key, expected: .other("a divisor of 'hidden_size' (\(hidden))"))
        }
        let width = key == "head_dim" ? number : hidden / number
        guard DecoderLimits.stateWidths.contains(width) else {
            throw config.invalid(key, expected: .other("heads at most \(DecoderLimits.stateWidths.upper) wide"))
        }
        for value in try config.intOrInts("value_dim") where value != hidden {
            throw config.invalid("value_dim", expected: .other("'hidden_size' (\(hidden)) in all layers"))
        }
        let root = Double(hidden).squareRoot()
        func rank(_ key: String, _ wanted: Double) throws(CheckpointError) -> Int {
            let fallback = max(32, Int((wanted / 32).rounded(.toNearestOrEven)) * 32)
            return try config.int(key, DecoderLimits.widths, default: fallback)
        }
        let factor = Double(width) / 64
        return GeneralizedDeltaConfiguration(
            hiddenSize: hidden, headDimension: width,
            ranks: .init(
                decay: try rank("decay_low_rank_dim", 2.5 * root * factor),
                share: try rank("a_low_rank_dim", 2.5 * root * factor),
                value: try rank("v_low_rank_dim", 1.7 * root * factor),
                gate: try rank("gate_low_rank_dim", 5 * root)),
            isFirst: false, normalization: .layer(epsilon: Double(width) * epsilon))
    }

    /// The width between the channel mixing's matrices, a multiple of 32 where only its ratio is known.
    private static func networkWidth(_ config: ConfigurationReader, _ hidden: Int) throws(CheckpointError) -> Int {
        let activation = try config.string("hidden_act", default: "sqrelu")
        guard ["sqrelu", "relu2"].contains(where: { $0.utf8.elementsEqual(activation.utf8) }) else {
            throw config.invalid("hidden_act", expected: .other("\"sqrelu\""))
        }
        if let width = try config.optionalInt("intermediate_size", DecoderLimits.widths) { return width }
        let ratio = try config.double("hidden_ratio", .within(0, 1024), default: 4)
        let width = (Int(Double(hidden) * ratio) + 31) / 32 * 32
        guard DecoderLimits.widths.contains(width) else {
            throw config.invalid("hidden_ratio", expected: .other("a width of the network within bounds"))
        }
        return width
    }

    private static var names: TensorNames {
        var names = TensorNames()
        names.tokenEmbedding = "embeddings"
        names.embeddingNormalization = "layers.0.pre_norm"
        names.layer.attentionInputNormalization = "attn_norm"
        names.layer.recurrence = "attn"
        var channels = names.layer
        channels.attentionInputNormalization = "ffn_norm"
        channels.recurrence = "ffn"
        names.otherLayers = [channels]
        return names
    }
}
