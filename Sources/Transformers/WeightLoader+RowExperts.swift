import Tensors

/// Experts whose rows follow each other in three tensors (DBRX), or in two where they have no gates (Nomic's).
extension WeightLoader {
    /// Gate, up and down of all experts, each [experts · width, hidden]; down is transposed.
    ///
    /// - Parameter gate: nil for experts without gates.
    func rowExperts(
        _ mixture: MixtureConfiguration, gate: String?, up: String, down: String
    ) throws(TransformerError) -> [FeedForward] {
        let (count, hidden, inner) = (mixture.expertCount, configuration.hiddenSize, mixture.expert.intermediateSize)
        func all(_ name: String) throws(TransformerError) -> Matrix {
            try tensors.denseMatrix(try tensors.tensor(name, [count * inner, hidden]), name)
        }
        func layer(_ all: Matrix, _ name: String, _ expert: Int, isTurned: Bool) throws(TransformerError) -> Linear {
            var matrix = try TransformerError.matrix(name, try all.slice(rows: expert * inner..<(expert + 1) * inner))
            if isTurned, tensors.prepares {
                matrix = try TransformerError.matrix(name, try matrix.transposed())
            }
            return Linear(matrix: try tensors.prepared(matrix, name, isTransposed: true), bias: nil)
        }
        let gates = try gate.map { (name) throws(TransformerError) in (name: name, matrix: try all(name)) }
        let (ups, downs) = (try all(up), try all(down))
        var experts: [FeedForward] = []
        for expert in 0..<count {
            let upLayer = try layer(ups, up, expert, isTurned: false)
            let gateLayer = try gates.map { (gates) throws(TransformerError) in
                try layer(gates.matrix, gates.name, expert, isTurned: false)
            }
            experts.append(
                FeedForward(
                    configuration: mixture.expert,
                    widening: gateLayer.map { .gated(gate: $0, up: upLayer) } ?? .plain(upLayer),
                    down: try layer(downs, down, expert, isTurned: true)))
        }
        for name in [gate, up, down] { if let name { tensors.releasePages(of: name) } }
        return experts
    }
}
