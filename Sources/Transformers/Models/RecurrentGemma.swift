import Checkpoints
import Tensors

/// Recurrent Gemma and Griffin (De and others, arXiv 2402.19427): two gated linear recurrences for each sliding layer.
enum RecurrentGemma: ModelFamily {
    static let modelType = "recurrent_gemma"

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> DecoderDescription {
        var keys = DimensionKeys(defaultPositionCount: 1 << 20)
        keys.headDimension = nil
        let sizes = try config.dimensions(keys)
        let normalization = NormalizationConfiguration.rootMeanSquarePlusOne(
            epsilon: try config.epsilon("rms_norm_eps", default: 1e-6))
        var attention = AttentionConfiguration(sizes)
        attention.inputBias = try config.presence("attention_bias")
        attention.outputBias = .required
        attention.mask = .slidingWindow(
            try config.int(config.firstPresent("attention_window_size", "sliding_window"), .positive, default: 2048))
        var feedForward = try config.dense(activation: "hidden_activation", default: .geluTanh, bias: .required)
        // The key counts gate and up together.
        feedForward.intermediateSize = max(1, feedForward.intermediateSize / 2)
        let recurrence = try recurrence(config, sizes)
        let pattern =
            try config.optionalChoices("block_types", from: ["recurrent": true, "attention": false]) ?? [
                true, true, false,
            ]
        guard !pattern.isEmpty else { throw config.invalid("block_types", expected: .other("at least one kind")) }
        let layers = (0..<sizes.layerCount).map { index in
            let isRecurrent = pattern[index % pattern.count]
            return LayerConfiguration(
                attention: isRecurrent ? nil : attention, recurrence: isRecurrent ? .gatedLinear(recurrence) : nil,
                feedForward: .dense(feedForward), normalizations: .before(normalization))
        }
        var head = try config.head(tiedByDefault: true)
        head.softcap = try config.number("logits_soft_cap", .positive, whenAbsent: 30)
        let rotary = try config.rotary(sizes, RotaryKeys(defaultPartialFactor: 0.5, isPartial: true))
        var decoder = DecoderConfiguration(
            modelType, sizes, rotary: [rotary], layers: layers, finalNormalization: normalization, head: head)
        decoder.embeddingMultiplier = narrowed(Float(sizes.hiddenSize).squareRoot())
        return DecoderDescription(configuration: decoder, names: names)
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

    private static var names: TensorNames {
        var names = TensorNames()
        names.finalNormalization = "final_norm"
        names.layer.recurrence = "temporal_block"
        names.layer.attentionInputNormalization = "temporal_pre_norm"
        names.layer.feedForwardInputNormalization = "channel_pre_norm"
        names.layer.queryKeyValue = .separate(
            query: "temporal_block.q_proj", key: "temporal_block.k_proj", value: "temporal_block.v_proj")
        names.layer.attentionOutput = "temporal_block.o_proj"
        names.layer.feedForward = .gated(
            gate: "mlp_block.gate_proj", up: "mlp_block.up_proj", down: "mlp_block.down_proj")
        return names
    }
}
