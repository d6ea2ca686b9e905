import Checkpoints

/// HRM-Text: a low and a high stack of layers that run in turn, the low one several times for each pass of the high one.
enum HRMText: ModelFamily {
    static let modelType = "hrm_text"

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> DecoderDescription {
        let sizes = try config.dimensions(
            DimensionKeys(keyValueHeadCount: nil, defaultHeadDimension: 128, defaultPositionCount: 2048))
        let normalization = NormalizationConfiguration(
            kind: .rootMeanSquareWithoutParameters, epsilon: Float(try config.epsilon("rms_norm_eps", default: 1e-6)))
        var attention = AttentionConfiguration(sizes)
        attention.biases = try config.presence("attention_bias")
        attention.outputGate = .perElement
        let layer = LayerConfiguration(
            attention: attention, feedForward: .dense(try config.dense(bias: try config.presence("mlp_bias"))),
            normalizations: .before(normalization))
        var decoder = DecoderConfiguration(
            modelType, sizes, rotary: [try config.rotary(sizes)],
            layers: try layers(config, sizes, layer, normalization), finalNormalization: nil,
            head: try config.head(tiedByDefault: false))
        decoder.registerCount = 2
        let spread = try config.double("initializer_range", .positive, default: 0.02)
        decoder.embeddingMultiplier = Float(try config.double("embedding_scale", default: 1 / spread))
        var names = TensorNames()
        names.layer.queryKeyValue = .gatedStacked("attn.gqkv_proj")
        names.layer.attentionOutput = "attn.o_proj"
        names.layer.feedForward = .fusedGated(at: "mlp.")
        var description = DecoderDescription(configuration: decoder, names: names)
        // GGUF files have these matrices one by one.
        var divided = TensorNames()
        divided.layer.attentionGate = "self_attn.gate_proj"
        description.otherNames = [divided]
        return description
    }

    /// All passes, one after another; each has its own keys and values.
    private static func layers(
        _ config: ConfigurationReader, _ sizes: Dimensions, _ layer: LayerConfiguration,
        _ normalization: NormalizationConfiguration
    ) throws(CheckpointError) -> [LayerConfiguration] {
        let high = try config.int("H_cycles", DecoderLimits.layers, default: 2)
        let low = try config.int("L_cycles", DecoderLimits.layers, default: 3)
        let stated = try config.optionalInt("num_layers_per_stack", DecoderLimits.layers)
        let count = stated ?? sizes.layerCount
        let (passes, overflow) = high.multipliedReportingOverflow(by: low + 1)
        let (total, overflows) = passes.multipliedReportingOverflow(by: count)
        guard !overflow, !overflows, DecoderLimits.layers.contains(total), stated == nil || total == sizes.layerCount
        else {
            throw config.invalid(
                "num_hidden_layers",
                expected: .other("'num_layers_per_stack' x 'H_cycles' x ('L_cycles' + 1), the passes of all layers"))
        }
        // Register 0 is the high state and register 1 the low one.
        var layers: [LayerConfiguration] = []
        for pass in 0..<passes {
            let isHigh = pass % (low + 1) == low
            for number in 0..<count {
                var own = layer
                own.place = (isHigh ? "H_module" : "L_module") + ".layers.\(number)"
                own.weightsLayer = layers.firstIndex { $0.place == own.place }
                if number == 0 {
                    own.stepsBefore = isHigh ? [.load(0), .add(1)] : [.load(1), .add(0)]
                    if pass == 0 { own.stepsBefore = [.store(0), .fill(1, parameter: "z_L_init")] + own.stepsBefore }
                }
                if number == count - 1 { own.stepsAfter = [.normalize(normalization), .store(isHigh ? 0 : 1)] }
                layers.append(own)
            }
        }
        return layers
    }
}
