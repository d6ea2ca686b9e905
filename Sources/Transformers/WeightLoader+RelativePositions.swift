import Tensors

/// The weights of what scores depend on by the distance between key and query.
extension WeightLoader {
    /// Learned biases of the family's one table; nil where scores have none.
    func relativeBiases(_ attention: AttentionConfiguration) throws(TransformerError) -> RelativeBiases? {
        guard let biases = attention.relativeBiases else { return nil }
        if let sharedRelativeBiases { return sharedRelativeBiases }
        let table = try tensors.floats(
            prefix + names.relativeBiases + ".weight", [biases.bucketCount, attention.headCount])
        let loaded = RelativeBiases(
            biases, table: table, headCount: attention.headCount, positions: configuration.contextSize)
        sharedRelativeBiases = loaded
        return loaded
    }

    /// What relative positions add to the scores of one layer; nil where nothing does.
    ///
    /// - Parameter projection: that of contents, which is that of positions too where the configuration says so.
    func disentangledBiases(
        _ attention: AttentionConfiguration, _ projection: Attention.Projection, at place: String
    ) throws(TransformerError) -> DisentangledBiases? {
        guard let disentangled = attention.disentangled else { return nil }
        let (hidden, rows) = (configuration.hiddenSize, 2 * disentangled.span)
        var table = try tensors.floats(prefix + names.relativePositions + ".weight", [rows, hidden])
        if let kind = disentangled.normalization {
            let normalization = try normalization(prefix + names.relativeNormalization, kind, shape: [hidden])
            table.withUnsafeMutableBufferPointer { table in
                guard let table = table.baseAddress else { return }
                normalization.apply(rows: table, count: rows, width: hidden, into: table, on: pool)
            }
        }
        func projected(
            _ isWanted: Bool, _ name: String, _ outputs: Int, bias: ParameterPresence, shared: Linear?
        ) throws(TransformerError) -> [Float] {
            guard isWanted else { return [] }
            let linear: Linear
            if disentangled.sharesProjections, let shared {
                linear = shared
            } else {
                linear = try self.linear(place + name, outputs, hidden, bias)
            }
            return [Float](unsafeUninitializedCapacity: rows * outputs) { buffer, count in
                if let target = buffer.baseAddress { linear.apply(table, ProductRows(rows, on: pool), into: target) }
                count = rows * outputs
            }
        }
        var shared: (query: Linear, key: Linear)?
        if case .separate(let query, let key, _) = projection { shared = (query, key) }
        let names = names.layer.relativeProjections
        return DisentangledBiases(
            configuration: disentangled, headCount: attention.headCount, dimension: attention.headDimension,
            scale: attention.scale,
            keys: try projected(
                disentangled.attendsToPositions, names.key, attention.keyWidth, bias: .whenPresent,
                shared: shared?.key),
            queries: try projected(
                disentangled.attendsFromPositions, names.query, attention.queryWidth, bias: .whenPresent,
                shared: shared?.query))
    }
}
