import Tensors

/// The weights of compressed convolutional attention.
extension WeightLoader {
    /// A block's attention with convolved queries and keys.
    ///
    /// - Parameters:
    ///   - place: the block's name, with a dot after it.
    ///   - offset: where the pairs of `rotary` begin in the workspace.
    func convolutionalAttention(
        _ attention: AttentionConfiguration, _ convolutions: AttentionConfiguration.CompressedConvolutions,
        at place: String, rotary: RotaryEmbedding?, offset: Int
    ) throws(TransformerError) -> ConvolutionalAttention {
        let (hidden, names) = (configuration.hiddenSize, names.layer.convolutions)
        let channels = attention.queryWidth + attention.keyWidth
        func layer(_ name: String, _ outputs: Int) throws(TransformerError) -> Linear {
            try linear(place + name, outputs, hidden, attention.inputBias)
        }
        let taps = convolutions.channelTaps
        let stored = try tensors.floats(place + names.channels + ".weight", [channels, 1, taps])
        var weights = [Float](repeating: 0, count: channels * taps)
        for channel in 0..<channels {
            for tap in 0..<taps { weights[tap * channels + channel] = stored[channel * taps + tap] }
        }
        return ConvolutionalAttention(
            configuration: attention, convolutions: convolutions, query: try layer(names.query, attention.queryWidth),
            key: try layer(names.key, attention.keyWidth), value: try layer(names.value, attention.valueWidth / 2),
            delayedValue: try layer(names.delayedValue, attention.valueWidth / 2), channelWeights: weights,
            channelBiases: try tensors.vector(place + names.channels + ".bias", channels),
            heads: try headConvolutions(attention, convolutions, place + names.heads),
            keyScales: try tensors.vector(place + names.keyScales, attention.keyValueHeadCount),
            output: try linear(
                place + self.names.layer.attentionOutput, hidden, attention.resultWidth, attention.outputBias),
            rotary: rotary, rotaryOffset: offset,
            cached: CachedAttention(
                headCount: attention.headCount, shape: attention.keysAndValues, scale: attention.scale))
    }

    /// The convolution of each head as a matrix [dimension, taps · dimension], stored [channels, dimension, taps].
    private func headConvolutions(
        _ attention: AttentionConfiguration, _ convolutions: AttentionConfiguration.CompressedConvolutions,
        _ name: String
    ) throws(TransformerError) -> [Linear] {
        let (dimension, taps) = (attention.headDimension, convolutions.headTaps)
        let count = attention.headCount + attention.keyValueHeadCount
        let stored = try tensors.floats(name + ".weight", [count * dimension, dimension, taps])
        let biases = try tensors.vector(name + ".bias", count * dimension)
        var heads: [Linear] = []
        for head in 0..<count {
            var values = [Float](repeating: 0, count: dimension * taps * dimension)
            for output in 0..<dimension {
                let row = (head * dimension + output) * dimension
                for input in 0..<dimension {
                    for tap in 0..<taps {
                        values[(output * taps + tap) * dimension + input] = stored[(row + input) * taps + tap]
                    }
                }
            }
            let matrix = try TransformerError.matrix(
                name + ".weight", try Matrix(Tensor(values, shape: [dimension, taps * dimension])))
            heads.append(
                Linear(
                    matrix: try tensors.laidOut(matrix, name),
                    bias: Array(biases[head * dimension..<(head + 1) * dimension])))
        }
        return heads
    }
}
