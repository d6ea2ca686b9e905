import Checkpoints
import OrderedJSON

/// Dory: nGPT's layers (arXiv 2410.01131), in which every vector has unit length, with the middle ones run several times.
enum Dory: ModelFamily {
    static let modelType = "dory"

    /// The layers of the three sections.
    private struct Sections {
        var kinds: [String]
        var inputCount: Int
        var loopCount: Int
        var outputCount: Int
        var middleCount: Int { kinds.count - inputCount - outputCount }
    }

    static func describe(_ config: ConfigurationReader) throws(CheckpointError) -> DecoderDescription {
        let sections = try sections(config)
        let config = config.withValues(["num_hidden_layers": .int(sections.kinds.count)])
        let sizes = try config.dimensions(
            DimensionKeys(
                defaultKeyValueHeadCount: 4, defaultHeadDimension: 256, defaultPositionCount: 8192,
                defaultHeadCount: 16))
        let unit = NormalizationConfiguration(kind: .unitLength, epsilon: 1e-6)
        let spread = try config.double("initializer_range", .positive, default: 0.0177)
        let window = try config.slidingWindow(default: 1024)
        let rotary = try rotations(config, sizes, sections.kinds)
        var layer = LayerConfiguration(
            feedForward: .dense(try network(config, sizes, unit)), normalizations: .around(unit))
        let rate = Float(try config.double("ngpt_alpha_init", default: 0.05) / spread)
        layer.attentionResidual = ResidualConfiguration(isNormalized: true, learned: .interpolation(factor: rate))
        layer.feedForwardResidual = layer.attentionResidual
        var attention = AttentionConfiguration(sizes)
        attention.biases = try config.presence("attention_bias", default: false)
        attention.queryKeyNormalization = .init(scope: .head, normalization: unit)
        attention.outputNormalization = unit
        attention.outputGate = .perElement
        attention.elementScales = .init(
            queryFactor: Float(Double(sizes.headDimension).squareRoot() / spread),
            gateFactor: Float(Double(sizes.hiddenSize).squareRoot().squareRoot() / spread))
        var layers: [LayerConfiguration] = []
        for (index, kind) in sections.kinds.enumerated() {
            attention.rotaryEmbedding = rotary.indices[index]
            attention.mask = .causal
            if kind == "sliding_attention" {
                guard let window else { throw config.missing("sliding_window") }
                attention.mask = .slidingWindow(window)
            }
            layer.attention = attention
            layer.place = "layers.\(index)"
            layers.append(layer)
        }
        var head = try config.head(tiedByDefault: false)
        head.tokenScaleFactor = Float(1 / spread)
        var decoder = DecoderConfiguration(
            modelType, sizes, rotary: rotary.embeddings, layers: passes(layers, sections, unit),
            finalNormalization: unit, head: head)
        decoder.registerCount = 1
        var names = TensorNames()
        names.prefixes = ["backbone.", "model.", ""]
        names.tokenEmbedding = "embeddings"
        names.layer.residuals = (attention: "lambda_1", feedForward: "lambda_2")
        return DecoderDescription(configuration: decoder, names: names)
    }

    // MARK: Sections

    /// The kinds of layers and how they are divided; files count attention and network as a layer each.
    private static func sections(_ config: ConfigurationReader) throws(CheckpointError) -> Sections {
        let stated = try config.int("num_hidden_layers", DecoderLimits.layers, default: 36)
        let named = try config.optionalChoices(
            "layer_types",
            from: [
                "full_attention": "full_attention", "sliding_attention": "sliding_attention", "mlp": "mlp",
            ], count: stated)
        let isDivided = named?.contains("mlp") == true
        if let named {
            let fits = named.indices.allSatisfy { (named[$0] == "mlp") == ($0 % 2 == 1) } && named.count % 2 == 0
            guard !isDivided || fits else {
                throw config.invalid("layer_types", expected: .other("a kind of attention and 'mlp' in turn"))
            }
        }
        let unit = isDivided ? 2 : 1
        let kinds: [String] =
            if let named {
                isDivided ? stride(from: 0, to: named.count, by: 2).map { named[$0] } : named
            } else {
                (0..<stated).map { ($0 + 1) % 4 == 0 ? "full_attention" : "sliding_attention" }
            }
        func count(_ key: String, _ fallback: Int) throws(CheckpointError) -> Int {
            let count = try config.int(key, .within(0...stated), default: fallback * unit)
            guard count % unit == 0 else { throw config.invalid(key, expected: .other("an even number")) }
            return count / unit
        }
        let (input, output) = (try count("n_input_layers", 8), try count("n_output_layers", 8))
        guard input + output <= kinds.count else {
            throw config.invalid("n_output_layers", expected: .other("at most \((kinds.count - input) * unit)"))
        }
        let middle = kinds.count - input - output
        let given = try config.optionalInt("n_recurrent_layers", .within(0...stated))
        guard given == nil || given == middle * unit else {
            throw config.invalid("n_recurrent_layers", expected: .other("\(middle * unit), the layers that are left"))
        }
        // In the other mode earlier loops read what the last has kept, so that the numbers depend on how a text is cut.
        _ = try config.choice("recurrent_kv_cache_mode", from: ["per_loop": true], default: true)
        let loops = try config.int("n_recurrent_loops", .within(1...1000), default: 2)
        guard DecoderLimits.layers.contains(input + loops * middle + output) else {
            throw config.invalid(
                "n_recurrent_loops",
                expected: .other("at most \(DecoderLimits.layers.upper) passes of all layers together"))
        }
        return Sections(kinds: kinds, inputCount: input, loopCount: loops, outputCount: output)
    }

    /// All passes, one after another; each has its own keys and values.
    private static func passes(
        _ layers: [LayerConfiguration], _ sections: Sections, _ unit: NormalizationConfiguration
    ) -> [LayerConfiguration] {
        let (first, count) = (sections.inputCount, sections.middleCount)
        // Each loop reads the sum of what the loop before has made and of what entered the first, both of unit length.
        let begin: [StreamStep] = [.normalize(unit), .store(0), .add(0)]
        let again: [StreamStep] = [.normalize(unit), .add(0)]
        var all = Array(layers[..<first])
        for loop in 0..<sections.loopCount {
            for number in first..<first + count {
                var layer = layers[number]
                if number == first { layer.stepsBefore = loop == 0 ? begin : again }
                if loop > 0 { layer.weightsLayer = number }
                all.append(layer)
            }
        }
        return all + layers[(first + count)...]
    }

    // MARK: Parts

    private static func rotations(
        _ config: ConfigurationReader, _ sizes: Dimensions, _ kinds: [String]
    ) throws(CheckpointError) -> ConfigurationReader.LayerRotations {
        try config.rotary(byKinds: kinds, sizes) { kind in
            RotaryKeys(theta: nil, defaultTheta: kind == "full_attention" ? 10_000_000 : 10_000)
        }
    }

    private static func network(
        _ config: ConfigurationReader, _ sizes: Dimensions, _ unit: NormalizationConfiguration
    ) throws(CheckpointError) -> DenseConfiguration {
        var network = try config.dense(bias: try config.presence("mlp_bias", default: false))
        network.innerNormalization = unit
        network.elementScaleFactor = Float(Double(sizes.hiddenSize).squareRoot())
        return network
    }
}
