import Tensors

/// The weights of hyper-connections.
extension WeightLoader {
    /// The residual streams around the two parts of a block; nil where there is one stream.
    func hyperConnections(
        at place: String
    ) throws(TransformerError) -> (attention: HyperConnection, feedForward: HyperConnection)? {
        guard let streams = configuration.hyperConnections else { return nil }
        let names = names.layer.hyperConnections
        return (
            attention: try hyperConnection(streams, place + names.attention, isEnd: false),
            feedForward: try hyperConnection(streams, place + names.feedForward, isEnd: false)
        )
    }

    /// What brings the streams together after the last block; nil where there is one stream.
    func hyperConnectionEnd() throws(TransformerError) -> HyperConnection? {
        try configuration.hyperConnections.map { (streams) throws(TransformerError) in
            let starts = names.hyperConnectionEnd.split(separator: "|").map { prefix + $0 }
            let own = starts.first { tensors.contains($0 + "fn") } ?? starts.first ?? prefix
            return try hyperConnection(streams, own, isEnd: true)
        }
    }

    /// - Parameter start: how the names of the parameters begin.
    private func hyperConnection(
        _ streams: HyperConnectionConfiguration, _ start: String, isEnd: Bool
    ) throws(TransformerError) -> HyperConnection {
        let (count, hidden) = (streams.streamCount, configuration.hiddenSize)
        let width = count * hidden
        let kinds: Int
        switch streams.mixing {
        case .gated(let rank):
            return HyperConnection(
                configuration: streams,
                weights: .gated(
                    down: try linear(start + "input_mix_weight_down", rank, width, .absent),
                    up: try linear(start + "input_mix_weight_up", width, rank, .absent),
                    injection: isEnd ? nil : try linear(start + "block_inject_weight", count, width, .absent)),
                normalization: try normalization(start + "hc_norm", streams.normalization, shape: [width]))
        case .independent: kinds = isEnd ? 1 : 2
        case .doublyStochastic: kinds = isEnd ? 1 : 3
        }
        let outputs = kinds == 3 ? (2 + count) * count : kinds * count
        let matrix: Matrix
        let stored = try tensors.floats(start + "fn", [outputs, width])
        matrix = try TransformerError.matrix(start + "fn", try Matrix(Tensor(stored, shape: [outputs, width])))
        return HyperConnection(
            configuration: streams,
            weights: .projected(
                Linear(matrix: try tensors.laidOut(matrix, start + "fn")),
                scales: try tensors.vector(start + "scale", kinds), biases: try tensors.vector(start + "base", outputs)),
            normalization: Normalization(configuration: streams.normalization, weight: nil, bias: nil))
    }
}
