import Tensors

/// What makes B, C and Δ of a layer of Mamba 2 of the convolved x (PLaMo 2).
struct Mamba2Selection: Sendable {
    /// To B, C and the narrow vector of Δ: [inner → 2 · state size + rank].
    let matrix: Linear
    // [rank → heads]
    let step: Linear
    let keyNormalization: Normalization
    let queryNormalization: Normalization
    let stepNormalization: Normalization

    /// Computes the parts of rows that follow gate and x.
    ///
    /// - Parameters:
    ///   - projected: gate, x, B, C and Δ, a row every `stride` floats.
    ///   - scratch: room for x, for what is made of it, for narrow vectors and for Δ:
    ///     [rows, inner + 2 · state size + 2 · rank + heads].
    func apply(
        _ projected: UnsafeMutablePointer<Float>, stride: Int, _ configuration: Mamba2Configuration,
        _ pass: ForwardPass, scratch: UnsafeMutablePointer<Float>
    ) {
        let (inner, size, heads) = (configuration.innerWidth, configuration.stateSize, configuration.headCount)
        let (made, rank) = (matrix.outputs, step.inputs)
        let gathered = scratch  // [rows, inner]
        let selected = gathered + pass.count * inner  // [rows, B C narrow]
        let narrow = selected + pass.count * made  // [rows, rank]
        let steps = narrow + pass.count * rank  // [rows, heads]
        for row in 0..<pass.count {
            (gathered + row * inner).update(from: projected + row * stride + inner, count: inner)
        }
        matrix.apply(gathered, pass.rows, into: selected)
        for row in 0..<pass.count {
            let (source, target) = (selected + row * made, projected + row * stride + 2 * inner)
            keyNormalization.apply(source, into: target, width: size)
            queryNormalization.apply(source + size, into: target + size, width: size)
            stepNormalization.apply(source + 2 * size, into: narrow + row * rank, width: rank)
        }
        step.apply(narrow, pass.rows, into: steps)
        for row in 0..<pass.count {
            (projected + (row + 1) * stride - heads).update(from: steps + row * heads, count: heads)
        }
    }
}
