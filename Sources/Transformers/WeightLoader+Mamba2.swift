import Tensors

/// The projections of Mamba 2.
extension WeightLoader {
    /// The projection of the input; where it makes gate and x alone, files have those of a head side by side.
    func mamba2Input(_ mamba: Mamba2Configuration, _ name: String) throws(TransformerError) -> Linear {
        let hidden = configuration.hiddenSize
        guard mamba.selection != nil else {
            return try linear(name, mamba.projectedWidth, hidden, mamba.inputBias)
        }
        let width = mamba.headDimension
        let order = [0, width].flatMap { part in
            (0..<mamba.headCount).flatMap { head in (0..<width).map { head * 2 * width + part + $0 } }
        }
        return try linear(name, 2 * mamba.innerWidth, hidden, mamba.inputBias, order: order)
    }

    /// What makes B, C and Δ of x; nil where the input does.
    func mamba2Selection(
        _ mamba: Mamba2Configuration, at place: String
    ) throws(TransformerError) -> Mamba2Selection? {
        guard let selection = mamba.selection else { return nil }
        func normalization(_ name: String, _ width: Int) throws(TransformerError) -> Normalization {
            Normalization(
                configuration: selection.normalization,
                weight: try tensors.vector(place + name + "_norm_weight", width),
                bias: nil)
        }
        return Mamba2Selection(
            matrix: try linear(
                place + "bcdt_proj", 2 * mamba.stateSize + selection.rank, mamba.innerWidth, .absent),
            step: try linear(place + "dt_proj", mamba.headCount, selection.rank, .absent, isSensitive: true),
            keyNormalization: try normalization("B", mamba.stateSize),
            queryNormalization: try normalization("C", mamba.stateSize),
            stepNormalization: try normalization("dt", selection.rank))
    }
}
