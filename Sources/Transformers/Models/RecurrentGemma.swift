import Checkpoints
import Tensors

/// Recurrent Gemma and Griffin (De and others, arXiv 2402.19427): two gated linear recurrences for each sliding layer.
enum RecurrentGemma: ModelFamily {
    static let modelType = "recurrent_gemma"

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> DecoderDescription {
        var recipe = try Gemma.recipe(modelType, config, .init(headDimension: nil, defaultPositionCount: 1 << 20))
        recipe.attention.outputBias = .required
        recipe.attention.mask = .slidingWindow(
            try config.int(config.firstPresent("attention_window_size", "sliding_window"), .positive, default: 2048))
        var feedForward = try config.dense(activation: "hidden_activation", default: .geluTanh, bias: .required)
        // The key counts gate and up together.
        feedForward.intermediateSize = max(1, feedForward.intermediateSize / 2)
        recipe.feedForward = .dense(feedForward)
        let recurrence = try recurrence(config, recipe.sizes)
        let pattern =
            try config.optionalChoices("block_types", from: ["recurrent": true, "attention": false]) ?? [
                true, true, false,
            ]
        guard !pattern.isEmpty else { throw config.invalid("block_types", expected: .other("at least one kind")) }
        recipe.rotary = RotaryKeys(defaultPartialFactor: 0.5, isPartial: true)
        recipe.names = names
        var description = try recipe.description { layer, index in
            guard pattern[index % pattern.count] else { return }
            (layer.attention, layer.recurrence) = (nil, .gatedLinear(recurrence))
        }
        description.configuration.head.softcap = try config.number("logits_soft_cap", .positive, whenAbsent: 30)
        description.configuration.embeddingMultiplier = narrowed(Float(recipe.sizes.hiddenSize).squareRoot())
        return description
    }

    private static func recurrence(
        _ config: ConfigurationReader, _ sizes: Dimensions
    ) throws(CheckpointError) -> GatedLinearConfiguration {
        let width = try config.int("lru_width", DecoderLimits.widths, default: sizes.hiddenSize)
        guard width % sizes.headCount == 0 else {
            throw config.invalid("lru_width", expected: .multiple(ofKey: "num_attention_heads", sizes.headCount))
        }
        return GatedLinearConfiguration(
            width: width, blockCount: sizes.headCount,
            taps: try config.int("conv1d_width", DecoderLimits.taps, default: 4),
            activation: try config.activation("hidden_activation", default: .geluTanh))
    }

    /// The nearest bfloat16, in which the reference keeps the multiplier.
    private static func narrowed(_ value: Float) -> Float {
        Float(bitPattern: (value.bitPattern + 0x7FFF + (value.bitPattern >> 16 & 1)) & 0xFFFF_0000)
    }

    private static let names = TensorNames().with {
        $0.finalNormalization = "final_norm"
        $0.layer.recurrence = "temporal_block"
        $0.layer.attentionInputNormalization = "temporal_pre_norm"
        $0.layer.feedForwardInputNormalization = "channel_pre_norm"
        $0.layer.queryKeyValue = .separate(at: "temporal_block.")
        $0.layer.attentionOutput = "temporal_block.o_proj"
        $0.layer.feedForward = .gated(at: "mlp_block.")
    }
}
