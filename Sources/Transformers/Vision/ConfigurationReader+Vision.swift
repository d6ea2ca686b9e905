import Checkpoints
import OrderedJSON
import Tensors

/// What configurations of towers share.
extension ConfigurationReader {
    /// The most patches that one view may have: 16,384 rows of four patches each are the most that any family needs.
    static let mostPatches = 65_536

    /// The sizes of a tower's blocks.
    ///
    /// - Parameter keys: those of a Qwen tower, or of any other.
    func towerSizes(
        hiddenSize: String = "hidden_size", layerCount: String = "num_hidden_layers",
        headCount: String = "num_attention_heads", keyValueHeadCount: String? = nil, headDimension: String? = nil,
        defaults: (hidden: Int, layers: Int, heads: Int)
    ) throws(CheckpointError) -> Dimensions {
        var keys = DimensionKeys(defaultPositionCount: Self.mostPatches)
        (keys.hiddenSize, keys.layerCount, keys.headCount) = (hiddenSize, layerCount, headCount)
        (keys.keyValueHeadCount, keys.headDimension) = (keyValueHeadCount, headDimension)
        (keys.defaultHiddenSize, keys.defaultLayerCount, keys.defaultHeadCount) = (
            defaults.hidden, defaults.layers, defaults.heads
        )
        // Pictures have no vocabulary, and as many places as patches.
        let config = withValues(["vocab_size": 1, "max_position_embeddings": nil])
        keys.defaultVocabularySize = 1
        return try config.dimensions(keys)
    }

    /// The largest sides of a patch, numbers of channels and numbers of frames, whose product stays a small number.
    private static let (patchSides, channels, frames) = (
        IntegerBounds.within(1...4096), IntegerBounds.within(1...64), IntegerBounds.within(1...64)
    )

    /// The pixels of a patch's side.
    func patchSide(default fallback: Int) throws(CheckpointError) -> Int {
        try side("patch_size", Self.patchSides, default: fallback)
    }

    /// The frames that a patch holds.
    func frameCount(default fallback: Int) throws(CheckpointError) -> Int {
        try side("temporal_patch_size", Self.frames, default: fallback)
    }

    /// The channels of a pixel.
    func channelCount(_ key: String = "num_channels") throws(CheckpointError) -> Int {
        try int(key, Self.channels, default: 3)
    }

    /// A number that stands for both sides, or is given for each, equal.
    func side(
        _ key: String, _ bounds: IntegerBounds = DecoderLimits.widths, default fallback: Int
    ) throws(CheckpointError) -> Int {
        guard value(key) != nil else { return fallback }
        let sides = try intOrInts(key, bounds)
        guard let side = sides.first, sides.count <= 2, sides.allSatisfy({ $0 == side }) else {
            throw invalid(key, expected: .other("one number, or two equal ones"))
        }
        return side
    }

    /// The patches of a side of the pictures that a table of positions was made for.
    func tableSide(patch: Int, default fallback: Int) throws(CheckpointError) -> Int {
        let count = try side("image_size", default: fallback) / patch
        guard (1...4096).contains(count) else {
            throw invalid("image_size", expected: .other("1 to 4096 patches of 'patch_size' \(patch)"))
        }
        return count
    }

    /// The root of a number of places that form a square.
    func squareSide(_ key: String, default fallback: Int) throws(CheckpointError) -> Int {
        let count = try int(key, .within(1...(1 << 24)), default: fallback)
        let side = Int(Double(count).squareRoot())
        guard side * side == count else { throw invalid(key, expected: .other("a square number")) }
        return side
    }

    /// Attention of a tower: all patches see each other.
    func towerAttention(
        _ sizes: Dimensions, bias: ParameterPresence, outputBias: ParameterPresence? = nil
    ) -> AttentionConfiguration {
        var attention = AttentionConfiguration(sizes)
        (attention.rotaryEmbedding, attention.mask) = (nil, .bidirectional)
        (attention.inputBias, attention.outputBias) = (bias, outputBias ?? bias)
        return attention
    }

    /// The rotary embedding of patches by their places.
    func towerRotary(
        _ sizes: Dimensions, _ axes: RotaryConfiguration.Axes, pairing: RotaryConfiguration.Pairing = .halves,
        defaultTheta: Double = 10_000
    ) throws(CheckpointError) -> RotaryConfiguration {
        let parameters = try optionalNested("rope_parameters")
        guard sizes.headDimension % 4 == 0 else {
            throw invalid(
                contains("head_dim") ? "head_dim" : "hidden_size",
                expected: .other("a width of a head that is a multiple of 4"))
        }
        _ = try parameters?.optionalChoice("rope_type", from: ["axial": true, "default": true])
        var theta = try optionalDouble("rope_theta", .positive)
        if let own = try parameters?.optionalDouble("rope_theta", .positive) { theta = own }
        var rotary = RotaryConfiguration(
            theta: theta ?? defaultTheta, dimension: sizes.headDimension, pairing: pairing)
        rotary.axes = axes
        guard RotaryEmbedding(rotary).isFinite else {
            throw (parameters ?? self).invalid("rope_theta", expected: .other("a base that gives finite frequencies"))
        }
        return rotary
    }

    /// A part of a model under the name that transformers 5 gives it.
    func vision() throws(CheckpointError) -> ConfigurationReader { try nested("vision_config") }

    /// The id of a row's place in a prompt.
    func pictureToken(default fallback: Int) throws(CheckpointError) -> Int {
        try int(firstPresent("image_token_id", "image_token_index"), .within(0...Int(Int32.max)), default: fallback)
    }

    /// What a connector reads of a tower's states, by `vision_feature_layer` and `vision_feature_select_strategy`.
    struct FeatureChoice {
        /// The states, counted from what enters the first block.
        var states: [Int]
        /// Whether the class row is left out.
        var dropsClassRow: Bool
        /// The blocks that are needed.
        var layerCount: Int { states.max() ?? 0 }
    }

    /// The choice of states of a tower with this many blocks.
    func featureChoice(
        layerCount: Int, defaultLayer: Int, defaultStrategy: Bool = true
    ) throws(CheckpointError) -> FeatureChoice {
        let key = "vision_feature_layer"
        let layers = value(key) == nil ? [defaultLayer] : try intOrInts(key)
        let states = layers.map { $0 < 0 ? layerCount + 1 + $0 : $0 }
        guard !states.isEmpty, states.count <= 64, states.allSatisfy((0...layerCount).contains) else {
            throw invalid(key, expected: .other("\(-layerCount - 1) to \(layerCount), one or several"))
        }
        return FeatureChoice(
            states: states,
            dropsClassRow: try choice(
                "vision_feature_select_strategy", from: ["default": true, "full": false], default: defaultStrategy))
    }
}

extension AttentionConfiguration {
    /// The same with a rotary embedding.
    func rotated(by index: Int) -> AttentionConfiguration {
        var attention = self
        attention.rotaryEmbedding = index
        return attention
    }
}
