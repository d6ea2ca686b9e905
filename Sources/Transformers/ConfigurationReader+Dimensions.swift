import Checkpoints
import OrderedJSON
import Tensors

/// The sizes that every decoder has, read and checked against each other.
struct Dimensions {
    var vocabularySize: Int
    var hiddenSize: Int
    var layerCount: Int
    var headCount: Int
    var keyValueHeadCount: Int
    var headDimension: Int
    var positionCount: Int
}

/// The configuration keys under which a family keeps its sizes, and what an absent key means.
struct DimensionKeys {
    var hiddenSize = "hidden_size"
    var layerCount = "num_hidden_layers"
    var headCount = "num_attention_heads"
    /// Nil when every head has its own keys and values.
    var keyValueHeadCount: String? = "num_key_value_heads"
    /// The number of key and value heads when the key is absent, as opposed to null; nil means one for each head.
    var defaultKeyValueHeadCount: Int?
    /// Nil when the width of a head is always hidden size / heads.
    var headDimension: String? = "head_dim"
    /// The width of a head when the key is absent, as opposed to null; nil means hidden size / heads.
    var defaultHeadDimension: Int?
    var positionCount = "max_position_embeddings"
    /// The number of positions when the key is absent.
    var defaultPositionCount: Int
    /// Sizes that a family may leave out; nil makes the key necessary.
    var defaultVocabularySize: Int?
    var defaultHiddenSize: Int?
    var defaultLayerCount: Int?
    var defaultHeadCount: Int?
}

extension ConfigurationReader {
    /// Reads the sizes of a decoder and checks that they fit together.
    func dimensions(_ keys: DimensionKeys) throws(CheckpointError) -> Dimensions {
        let vocabularySize = try size("vocab_size", DecoderLimits.vocabulary, keys.defaultVocabularySize)
        let hiddenSize = try size(keys.hiddenSize, DecoderLimits.widths, keys.defaultHiddenSize)
        let layerCount = try size(keys.layerCount, DecoderLimits.layers, keys.defaultLayerCount)
        let headCount = try size(keys.headCount, DecoderLimits.heads, keys.defaultHeadCount)
        var keyValueHeadCount = headCount
        if let key = keys.keyValueHeadCount {
            let whenAbsent = object[key] == nil ? keys.defaultKeyValueHeadCount ?? headCount : headCount
            keyValueHeadCount = try int(key, DecoderLimits.heads, default: whenAbsent)
            guard keyValueHeadCount <= headCount else {
                throw invalid(key, expected: .atMost(key: keys.headCount, headCount))
            }
            guard headCount % keyValueHeadCount == 0 else {
                throw invalid(key, expected: .other("a divisor of '\(keys.headCount)' (\(headCount))"))
            }
        }
        var headDimension = keys.defaultHeadDimension
        if let key = keys.headDimension {
            let whenAbsent = object[key] == nil ? keys.defaultHeadDimension : nil
            headDimension = try optionalInt(key, DecoderLimits.widths) ?? whenAbsent
        }
        if headDimension == nil, hiddenSize % headCount != 0 {
            throw invalid(keys.hiddenSize, expected: .multiple(ofKey: keys.headCount, headCount))
        }
        return Dimensions(
            vocabularySize: vocabularySize, hiddenSize: hiddenSize, layerCount: layerCount, headCount: headCount,
            keyValueHeadCount: keyValueHeadCount, headDimension: headDimension ?? hiddenSize / headCount,
            positionCount: try int(keys.positionCount, .positive, default: keys.defaultPositionCount))
    }

    private func size(_ key: String, _ bounds: IntegerBounds, _ fallback: Int?) throws(CheckpointError) -> Int {
        guard let fallback else { return try int(key, bounds) }
        return try int(key, bounds, default: fallback)
    }

    /// A number whose absence means a default and whose `null` means none.
    func number(
        _ key: String, _ bounds: NumberBounds, whenAbsent fallback: Double?
    ) throws(CheckpointError) -> Float? {
        guard object[key] != nil else { return fallback.map { Float($0) } }
        return try optionalDouble(key, bounds).map { Float($0) }
    }

    /// Whether a switch of the configuration makes a parameter necessary; absent from it, the checkpoint decides.
    func presence(_ key: String) throws(CheckpointError) -> ParameterPresence {
        ParameterPresence(try optionalBool(key))
    }

    /// The same, where an absent switch means a default.
    func presence(_ key: String, default fallback: Bool) throws(CheckpointError) -> ParameterPresence {
        ParameterPresence(try bool(key, default: fallback))
    }

    /// Refuses a switch that turns on something this module does not compute.
    func requireOff(_ key: String) throws(CheckpointError) {
        if try bool(key, default: false) {
            throw invalid(key, expected: .other("false; this is not supported"))
        }
    }

    /// Whether the output head is the token embedding.
    func head(tiedByDefault: Bool, bias: ParameterPresence = .whenPresent) throws(CheckpointError) -> HeadConfiguration
    {
        HeadConfiguration(isTied: try bool("tie_word_embeddings", default: tiedByDefault), bias: bias)
    }

    /// One feed-forward network.
    func dense(
        size key: String = "intermediate_size", activation activationKey: String = "hidden_act",
        default activation: Activation = .silu, isGated: Bool = true, bias: ParameterPresence = .absent
    ) throws(CheckpointError) -> DenseConfiguration {
        DenseConfiguration(
            intermediateSize: try int(key, DecoderLimits.widths),
            activation: try self.activation(activationKey, default: activation), isGated: isGated, bias: bias)
    }

    /// The epsilon of a normalisation.
    func epsilon(_ key: String, default fallback: Double) throws(CheckpointError) -> Double {
        try double(key, .within(0, 1), default: fallback)
    }

    /// Root mean square normalisation with a weight as stored.
    func rootMeanSquare(
        _ key: String = "rms_norm_eps", default fallback: Double = 1e-6
    ) throws(CheckpointError) -> NormalizationConfiguration {
        .rootMeanSquare(epsilon: try epsilon(key, default: fallback))
    }

    /// Root mean square normalisation whose stored weight is a difference from one.
    func rootMeanSquarePlusOne(
        _ key: String = "rms_norm_eps", default fallback: Double = 1e-6
    ) throws(CheckpointError) -> NormalizationConfiguration {
        .rootMeanSquarePlusOne(epsilon: try epsilon(key, default: fallback))
    }

    /// Layer normalisation with a weight and a bias as said.
    func layerNormalization(
        _ key: String = "layer_norm_eps", default fallback: Double = 1e-5, bias: ParameterPresence = .required
    ) throws(CheckpointError) -> NormalizationConfiguration {
        .layer(epsilon: try epsilon(key, default: fallback), bias: bias)
    }

    /// The nonlinear function of the feed-forward layers, by the names that configurations use.
    func activation(_ key: String, default fallback: Activation) throws(CheckpointError) -> Activation {
        try choice(
            key,
            from: [
                "silu": .silu, "swish": .silu, "gelu": .gelu, "gelu_python": .gelu, "gelu_new": .geluTanh,
                "gelu_fast": .geluTanh, "gelu_pytorch_tanh": .geluTanh, "gelu_python_tanh": .geluTanh,
                "gelu_accurate": .geluTanh, "quick_gelu": .quickGelu, "relu": .relu, "relu2": .reluSquared,
                "sigmoid": .sigmoid, "tanh": .tanh,
            ], default: fallback)
    }

    /// The width of sliding windows; the default stands for an absent key, and null means that there is none.
    func slidingWindow(default fallback: Int?) throws(CheckpointError) -> Int? {
        guard object["sliding_window"] != nil else { return fallback }
        return try optionalInt("sliding_window", .positive)
    }

    /// The masks of all layers, from `layer_types` or, when it is absent, from a rule for each layer's index.
    ///
    /// - Parameters:
    ///   - layerCount: the number of layers, which `layer_types` must match.
    ///   - window: the width of sliding windows; nil makes a layer that slides an error.
    ///   - isSliding: the rule where the configuration has no `layer_types`.
    func masks(
        layerCount: Int, window: Int?, slidingWhere isSliding: (Int) -> Bool
    ) throws(CheckpointError) -> [AttentionConfiguration.Mask] {
        var masks: [AttentionConfiguration.Mask] = []
        for kind in try layerKinds(layerCount: layerCount, slidingWhere: isSliding) {
            switch kind {
            case .full: masks.append(.causal)
            case .sliding:
                guard let window else { throw missing("sliding_window") }
                masks.append(.slidingWindow(window))
            case .chunked: masks.append(.chunked(try int("attention_chunk_size", .positive)))
            }
        }
        return masks
    }

    /// What `layer_types` calls a layer.
    enum LayerKind {
        case full
        case sliding
        case chunked
    }

    /// The kinds of all layers, as in ``masks(layerCount:window:slidingWhere:)``.
    func layerKinds(
        layerCount: Int, slidingWhere isSliding: (Int) -> Bool
    ) throws(CheckpointError) -> [LayerKind] {
        let named = try optionalChoices(
            "layer_types",
            from: [
                "full_attention": LayerKind.full, "sliding_attention": .sliding, "chunked_attention": .chunked,
            ], count: layerCount)
        guard let named else { return (0..<layerCount).map { isSliding($0) ? .sliding : .full } }
        return named
    }
}

extension AttentionConfiguration {
    /// Attention of the sizes read, with scores divided by √head_dim and the first rotary embedding.
    init(_ sizes: Dimensions) {
        self.init(
            headCount: sizes.headCount, keyValueHeadCount: sizes.keyValueHeadCount,
            headDimension: sizes.headDimension, valueDimension: sizes.headDimension,
            scale: Float(1 / Double(sizes.headDimension).squareRoot()),
            rotaryEmbedding: 0)
    }

    /// The biases of all projections, set at once; what is read is the inputs'.
    var biases: ParameterPresence {
        get { inputBias }
        set { (inputBias, outputBias) = (newValue, newValue) }
    }
}

extension AttentionConfiguration.Mask {
    /// A sliding window of this width; causal where there is none.
    static func sliding(_ window: Int?) -> AttentionConfiguration.Mask {
        window.map { .slidingWindow($0) } ?? .causal
    }
}

extension DecoderConfiguration {
    /// A decoder of the sizes read; dynamic scaling of a rotary embedding lengthens the context by its factor.
    init(
        _ modelType: String, _ sizes: Dimensions, rotary: [RotaryConfiguration], layers: [LayerConfiguration],
        finalNormalization: NormalizationConfiguration?, head: HeadConfiguration
    ) {
        var contextSize = sizes.positionCount
        for rotary in rotary {
            if case .dynamic(let factor, _) = rotary.scaling { contextSize = Int(Double(sizes.positionCount) * factor) }
        }
        self.init(
            modelType: modelType, vocabularySize: sizes.vocabularySize, hiddenSize: sizes.hiddenSize,
            contextSize: contextSize, rotaryEmbeddings: rotary, layers: layers,
            finalNormalization: finalNormalization, head: head)
    }
}
