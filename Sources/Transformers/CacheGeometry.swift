/// How much a decoder's cache holds for each token of context, and besides.
public struct CacheGeometry: Sendable, Equatable {
    /// What one layer keeps.
    public struct Layer: Sendable, Equatable {
        /// Keys and values of one token: 2 × key/value heads × head dimension.
        public let valuesPerToken: Int
        /// Key and value vectors of one token: 2 × key/value heads.
        public let vectorsPerToken: Int
        /// The most tokens it keeps; nil when it keeps all.
        public let window: Int?
        /// The bytes of a state whose size does not depend on the number of tokens.
        public let stateBytes: Int

        /// A layer from its numbers.
        public init(valuesPerToken: Int, vectorsPerToken: Int, window: Int?, stateBytes: Int = 0) {
            self.stateBytes = stateBytes
            self.valuesPerToken = valuesPerToken
            self.vectorsPerToken = vectorsPerToken
            self.window = window
        }
    }

    /// The layers in order.
    public let layers: [Layer]

    /// A geometry from its layers.
    public init(layers: [Layer]) {
        self.layers = layers
    }

    /// The cache's bytes at a context length; nil when they do not fit in an integer.
    ///
    /// - Parameter bytesPerVector: what a key or value takes beside its numbers.
    public func bytes(contextLength: Int, bytesPerValue: Int, bytesPerVector: Int = 0) -> Int? {
        var total = 0
        for layer in layers {
            let tokens = max(min(contextLength, layer.window ?? contextLength), 0)
            let (values, valuesOverflow) = tokens.multipliedReportingOverflow(by: layer.valuesPerToken)
            let (bytes, bytesOverflow) = values.multipliedReportingOverflow(by: bytesPerValue)
            let (vectors, vectorsOverflow) = tokens.multipliedReportingOverflow(by: layer.vectorsPerToken)
            let (besides, besidesOverflow) = vectors.multipliedReportingOverflow(by: bytesPerVector)
            let (both, bothOverflow) = bytes.addingReportingOverflow(besides)
            let (all, allOverflow) = both.addingReportingOverflow(layer.stateBytes)
            let (sum, sumOverflow) = total.addingReportingOverflow(all)
            let overflows = [
                valuesOverflow, bytesOverflow, vectorsOverflow, besidesOverflow, bothOverflow, allOverflow, sumOverflow,
            ]
            if overflows.contains(true) { return nil }
            total = sum
        }
        return total
    }
}
