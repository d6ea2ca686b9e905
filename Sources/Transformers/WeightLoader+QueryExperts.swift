import Tensors

/// The weights of attention whose queries come from experts.
extension WeightLoader {
    /// A block's mixture of attention heads.
    ///
    /// - Parameters:
    ///   - place: the block's name, with a dot after it.
    ///   - offset: where the pairs of `rotary` begin in the workspace.
    func mixtureOfAttentionHeads(
        _ attention: AttentionConfiguration, _ experts: AttentionConfiguration.QueryExperts, at place: String,
        rotary: RotaryEmbedding?, offset: Int
    ) throws(TransformerError) -> MixtureOfAttentionHeads {
        let (hidden, width, names) = (configuration.hiddenSize, attention.keyWidth, names.layer.queryExperts)
        func layers(_ name: String, _ outputs: Int, _ inputs: Int) throws(TransformerError) -> [Linear] {
            let all = try stackedMatrix(place + name, experts.count, outputs, inputs)
            var layers: [Linear] = []
            for expert in 0..<experts.count {
                let own = try TransformerError.matrix(
                    place + name, try all.slice(rows: expert * outputs..<(expert + 1) * outputs))
                layers.append(
                    Linear(matrix: try tensors.prepared(own, place + name, isTransposed: true), bias: nil))
            }
            return layers
        }
        let (queries, outputs) = try tensors.countingReads(experts.perToken, of: experts.count) {
            () throws(TransformerError) in
            (try layers(names.queries, width, hidden), try layers(names.outputs, hidden, width))
        }
        return MixtureOfAttentionHeads(
            configuration: attention, experts: experts,
            router: try linear(place + names.router, experts.count, hidden, .absent, isSensitive: true),
            queries: queries, outputs: outputs, bias: try tensors.vector(place + names.bias, hidden),
            keysAndValues: try linear(place + names.keysAndValues, 2 * width, hidden, .absent), rotary: rotary,
            rotaryOffset: offset,
            cached: CachedAttention(
                headCount: attention.headCount, shape: attention.keysAndValues, scale: attention.scale))
    }
}
