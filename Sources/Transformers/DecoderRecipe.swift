import Checkpoints

/// A decoder as most families have it, of which a family says only what is its own.
///
/// As it is made it is LLaMA: normalisation before each part and at the end, causal attention that is rotated, a gated network in
/// each layer, and an output head of its own. What `description` returns can still be changed where no field here says it.
struct DecoderRecipe {
    /// The value of `model_type`.
    let modelType: String
    /// What is read.
    let config: ConfigurationReader
    /// The sizes read.
    let sizes: Dimensions
    /// The normalisation before the head, and in blocks unless `normalizations` says otherwise.
    let normalization: NormalizationConfiguration
    /// The attention of all layers.
    var attention: AttentionConfiguration
    /// Where blocks are normalised.
    var normalizations: BlockNormalizations
    /// Whether attention and network read the same input and are added together.
    var isParallel = false
    /// The feed-forward part of all layers; nil means a gated network without biases.
    var feedForward: FeedForwardConfiguration?
    /// The feed-forward part of each layer, where layers differ.
    var feedForwards: [FeedForwardConfiguration]?
    /// The mask of each layer, where layers differ.
    var masks: [AttentionConfiguration.Mask]?
    /// How the rotary embedding of all layers is read; nil where positions are not rotated.
    var rotary: RotaryKeys? = RotaryKeys()
    /// The rotary embeddings and each layer's, where layers differ or `rotary` does not say it all; without indices every layer has
    /// the first.
    var rotations: ConfigurationReader.LayerRotations?
    /// Whether the head is the token embedding where the configuration does not say.
    var isTied = false
    /// Whether the head has a bias.
    var headBias = ParameterPresence.whenPresent
    /// The places of the weights.
    var names = TensorNames()

    /// A decoder of given sizes, with LLaMA's layers.
    ///
    /// - Parameter bias: the switch of biases in attention; nil where the checkpoint decides or the family says.
    init(
        _ modelType: String, _ config: ConfigurationReader, sizes: Dimensions,
        _ normalization: NormalizationConfiguration, bias: String? = "attention_bias"
    ) throws(CheckpointError) {
        (self.modelType, self.config, self.sizes) = (modelType, config, sizes)
        self.normalization = normalization
        attention = AttentionConfiguration(sizes)
        normalizations = .before(normalization)
        if let bias { attention.biases = try config.presence(bias) }
    }

    /// A decoder that a family reads by its keys, normalised by root mean squares with `rms_norm_eps`.
    ///
    /// - Parameter epsilon: what an absent `rms_norm_eps` means.
    init(
        _ modelType: String, _ config: ConfigurationReader, _ keys: DimensionKeys, epsilon: Double,
        bias: String? = "attention_bias"
    ) throws(CheckpointError) {
        let sizes = try config.dimensions(keys)
        try self.init(modelType, config, sizes: sizes, try config.rootMeanSquare(default: epsilon), bias: bias)
    }

    // MARK: Layers that differ

    /// Gives a window to the layers that slide: those that `layer_types` names, or a rule where it is absent.
    mutating func slide(within window: Int?, where isSliding: (Int) -> Bool) throws(CheckpointError) {
        masks = try config.masks(layerCount: sizes.layerCount, window: window, slidingWhere: isSliding)
    }

    /// Gives layers experts or a network as `mlp_layer_types` says; where it is absent the first ones are dense, as many as
    /// `first_k_dense_replace` says, or `count`.
    mutating func mix(
        denseFirst count: Int, _ mixture: @autoclosure () throws(CheckpointError) -> MixtureConfiguration
    ) throws(CheckpointError) {
        let sparse = try config.sparseLayers(sizes.layerCount, default: count)
        feedForwards = try config.feedForwardParts(sparse: sparse, mixture: try mixture())
    }

    /// Rotates sliding layers alone.
    mutating func rotateSlidingLayers(_ keys: RotaryKeys = RotaryKeys()) throws(CheckpointError) {
        rotations = ([try config.rotary(sizes, keys)], masks?.map { $0 == .causal ? nil : 0 } ?? [])
    }

    /// Rotates full layers and sliding ones each by an embedding of their own.
    mutating func rotate(full: RotaryKeys, sliding: RotaryKeys) throws(CheckpointError) {
        let rotary = try config.rotaryByLayerKind(sizes, full: full, sliding: sliding)
        rotations = ([rotary.full, rotary.sliding], masks?.map { $0 == .causal ? 0 : 1 } ?? [])
    }

    // MARK: The result

    /// What the family says about the model.
    ///
    /// - Parameter change: what is its own in each layer, by the layer's number.
    func description(
        otherNames: [TensorNames] = [], _ change: (inout LayerConfiguration, Int) -> Void = { _, _ in }
    ) throws(CheckpointError) -> DecoderDescription {
        var embeddings: [RotaryConfiguration] = []
        if let rotations {
            embeddings = rotations.embeddings
        } else if let rotary {
            embeddings = [try config.rotary(sizes, rotary)]
        }
        let layers = try parts().enumerated().map { index, part in
            var layer = LayerConfiguration(
                attention: attention, feedForward: part, normalizations: normalizations,
                hasParallelResidual: isParallel)
            if let masks { layer.attention?.mask = masks[index] }
            if rotary == nil { layer.attention?.rotaryEmbedding = nil }
            if let rotations, !rotations.indices.isEmpty {
                layer.attention?.rotaryEmbedding = rotations.indices[index]
            }
            change(&layer, index)
            return layer
        }
        return DecoderDescription(
            configuration: DecoderConfiguration(
                modelType, sizes, rotary: embeddings, layers: layers, finalNormalization: normalization,
                head: try config.head(tiedByDefault: isTied, bias: headBias)),
            names: names, otherNames: otherNames)
    }

    private func parts() throws(CheckpointError) -> [FeedForwardConfiguration] {
        if let feedForwards { return feedForwards }
        if let feedForward { return Array(repeating: feedForward, count: sizes.layerCount) }
        return Array(repeating: .dense(try config.dense()), count: sizes.layerCount)
    }
}

extension DecoderDescription {
    /// The same under the name of a family that differs in nothing else.
    func named(_ modelType: String) -> DecoderDescription {
        var description = self
        description.configuration.modelType = modelType
        return description
    }

    /// Changes each layer.
    mutating func changeLayers(_ change: (inout LayerConfiguration) -> Void) {
        for index in configuration.layers.indices { change(&configuration.layers[index]) }
    }
}
