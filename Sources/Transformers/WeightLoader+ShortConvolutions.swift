import Tensors

/// The weights of short convolutions within a layer, and of biases that rows mix of profiles.
extension WeightLoader {
    /// A layer's convolutions of keys and values; nil where it has none.
    func projectionConvolutions(
        _ layer: LayerConfiguration, at place: String
    ) throws(TransformerError) -> (key: CausalConvolution, value: CausalConvolution)? {
        guard let short = layer.shortConvolutions else { return nil }
        let names = names.layer.shortConvolutions
        return (
            key: try shortConvolution(place + names.key, short, short.keyWidth, first: 0),
            value: try shortConvolution(place + names.value, short, short.valueWidth, first: short.keyWidth)
        )
    }

    /// A layer's convolutions of what its two parts make; nil where it has none.
    func outputConvolutions(
        _ layer: LayerConfiguration, at place: String
    ) throws(TransformerError) -> (attention: CausalConvolution, feedForward: CausalConvolution)? {
        guard let short = layer.shortConvolutions else { return nil }
        let (names, first) = (names.layer.shortConvolutions, short.keyWidth + short.valueWidth)
        return (
            attention: try shortConvolution(place + names.attention, short, short.hiddenSize, first: first),
            feedForward: try shortConvolution(
                place + names.feedForward, short, short.hiddenSize, first: first + short.hiddenSize)
        )
    }

    /// A convolution that adds to its input: one more for the newest position.
    ///
    /// - Parameter first: where its channels begin in the layer's state.
    private func shortConvolution(
        _ name: String, _ short: ShortConvolutionsConfiguration, _ channels: Int, first: Int
    ) throws(TransformerError) -> CausalConvolution {
        var convolution = try convolution(name, channels: channels, taps: short.taps, .absent, activation: nil)
        convolution.addOne()
        convolution.firstChannel = first
        convolution.stateChannels = short.stateShape.channels
        return convolution
    }

    /// The biases of scores that rows mix of profiles; nil where a layer has none.
    func relativeLogits(_ attention: AttentionConfiguration, at place: String) throws(TransformerError)
        -> RelativeLogits?
    {
        guard let profiles = attention.relativeProfiles else { return nil }
        let (count, extent) = (profiles.count, profiles.extent)
        let stored = try tensors.floats(place + names.layer.relativeProfiles.profiles, [count, extent])
        return RelativeLogits(
            headCount: attention.headCount,
            profiles: (0..<count).flatMap { stored[$0 * extent..<($0 + 1) * extent].reversed() }, profileCount: count,
            extent: extent,
            projection: try linear(
                place + names.layer.relativeProfiles.projection, attention.headCount * count, configuration.hiddenSize,
                .absent),
            scaling: attention.queryScaling)
    }
}
