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

    /// The most layers that config.json may ask for; far more than any model has, few enough to list.
    static let layerLimit = 10_000

    /// The geometry that config.json describes with the usual keys; nil when it lacks them.
    ///
    /// Layers count as windowed only when `layer_types` says so, so that the estimate errs to the larger side.
    init?(_ reader: ConfigurationReader) throws(CheckpointError) {
        let layersKey = reader.firstPresent("num_hidden_layers", "n_layer", "num_layers", "n_layers")
        let headsKey = reader.firstPresent("num_attention_heads", "n_head", "num_heads", "n_heads", "attention_heads")
        let widthKey = reader.firstPresent("hidden_size", "n_embd", "d_model", "n_embed")
        guard let count = try reader.optionalInt(layersKey, .within(1...Self.layerLimit)),
            let heads = try reader.optionalInt(headsKey, .positive)
        else { return nil }
        let isMultiQuery = try reader.bool("multi_query", default: false)
        let keyValueHeads = try reader.int("num_key_value_heads", .positive, default: isMultiQuery ? 1 : heads)
        let width = try reader.optionalInt(widthKey, .positive)
        guard let headDimension = try reader.optionalInt("head_dim", .positive) ?? width.map({ $0 / heads }),
            headDimension > 0
        else { return nil }
        let (pairs, pairsOverflow) = keyValueHeads.multipliedReportingOverflow(by: 2)
        let (values, overflow) = pairs.multipliedReportingOverflow(by: headDimension)
        guard !pairsOverflow, !overflow else { return nil }
        let types = try reader.optionalStrings("layer_types") ?? []
        let window = try reader.optionalInt("sliding_window", .positive)
        self.init(
            layers: (0..<count).map { index in
                let isWindowed = index < types.count && types[index].utf8.elementsEqual("sliding_attention".utf8)
                return Layer(
                    valuesPerToken: values, vectorsPerToken: pairs,
                    window: isWindowed ? window : nil)
            })
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
