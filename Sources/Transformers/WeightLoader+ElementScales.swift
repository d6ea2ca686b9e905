import Tensors

/// Learned numbers by which single elements are multiplied.
extension WeightLoader {
    /// What elements of rotated queries and of the gate's numbers are multiplied with; nil where there is nothing.
    func elementScales(
        _ attention: AttentionConfiguration, at place: String
    ) throws(TransformerError) -> (query: [Float], gate: [Float])? {
        guard let scales = attention.elementScales else { return nil }
        func squares(_ name: String, _ count: Int, _ factor: Float) throws(TransformerError) -> [Float] {
            try tensors.vector(place + name, count).map { $0 * factor }.map { $0 * $0 }
        }
        let names = names.layer.elementScales
        return (
            query: try squares(names.query, attention.queryWidth, scales.queryFactor),
            gate: try squares(names.gate, attention.resultWidth, scales.gateFactor)
        )
    }

    /// What elements of a network's gate and of what it multiplies are multiplied with; nil where there is nothing.
    func elementScales(
        _ dense: DenseConfiguration, at place: String
    ) throws(TransformerError) -> (gate: [Float], up: [Float])? {
        guard let factor = dense.elementScaleFactor else { return nil }
        func vector(_ name: String) throws(TransformerError) -> [Float] {
            try tensors.vector(place + name, dense.intermediateSize).map { $0 * factor }
        }
        let names = names.layer.networkScales
        return (gate: try vector(names.gate), up: try vector(names.up))
    }

    /// What each token's logit is multiplied with; nil where there is nothing.
    func tokenScales() throws(TransformerError) -> [Float]? {
        guard let factor = configuration.head.tokenScaleFactor else { return nil }
        let names = headNames.map { $0 + "." + self.names.tokenScales }
        let name = names.first(where: tensors.contains) ?? names.first ?? ""
        return try tensors.vector(name, configuration.logitCount).map { $0 * factor }
    }

    /// What makes a gate of a normalisation's result; nil where there is none.
    ///
    /// - Parameter name: the module of the normalisation.
    func normalizationGate(
        _ normalization: NormalizationConfiguration, _ name: String
    ) throws(TransformerError) -> (down: Linear, up: Linear)? {
        guard let rank = normalization.gateRank else { return nil }
        let (hidden, names) = (configuration.hiddenSize, names.layer.gatedNormalization)
        return (
            down: try linear(name + "." + names.down, rank, hidden, .absent),
            up: try linear(name + "." + names.up, hidden, rank, .absent)
        )
    }
}
