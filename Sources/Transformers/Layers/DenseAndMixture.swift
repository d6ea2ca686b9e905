import Tensors

/// A network for every token and experts beside it, both of the block's input, each with normalisations of its own; their
/// outputs are added (Gemma 4).
struct DenseAndMixture: Sendable {
    let dense: FeedForward
    let mixture: MixtureOfExperts
    /// Of the network's output.
    let denseOutput: Normalization
    /// Of the block's input, for the experts and for their router.
    let mixtureInput: Normalization
    let routerInput: Normalization
    /// Of the experts' output.
    let mixtureOutput: Normalization

    private var hidden: Int { mixture.router.inputs }

    /// The scratch one row needs.
    var scratchWidth: Int { max(dense.scratchWidth, 3 * hidden + mixture.scratchWidth) }

    /// Computes rows.
    ///
    /// - Parameters:
    ///   - input: the normalised input of the network, [count, hidden].
    ///   - residual: the block's input, [count, hidden].
    ///   - output: [count, hidden], overwritten.
    ///   - scratch: [count, scratchWidth].
    ///   - observe: sees the network's widened rows before and after the nonlinear function.
    ///   - observeRouter: sees the router's logits [count, experts].
    func apply(
        _ input: UnsafePointer<Float>, residual: UnsafePointer<Float>, _ rows: ProductRows,
        into output: UnsafeMutablePointer<Float>, scratch: UnsafeMutablePointer<Float>,
        observe: (FeedForward.Stage, UnsafePointer<Float>) -> Void, observeRouter: (UnsafePointer<Float>) -> Void
    ) {
        let (count, pool) = (rows.count, rows.pool)
        dense.apply(input, rows, into: output, scratch: scratch, observe: observe)
        denseOutput.apply(rows: output, count: count, width: hidden, into: output, on: pool)
        let routed = scratch  // [count, hidden]
        let entering = routed + count * hidden  // [count, hidden]
        let mixed = entering + count * hidden  // [count, hidden]
        routerInput.apply(rows: residual, count: count, width: hidden, into: routed, on: pool)
        mixtureInput.apply(rows: residual, count: count, width: hidden, into: entering, on: pool)
        mixture.apply(
            entering, routedBy: routed, rows, into: mixed, scratch: mixed + count * hidden,
            observeRouter: observeRouter)
        mixtureOutput.apply(rows: mixed, count: count, width: hidden, into: mixed, on: pool)
        VectorMath.add(mixed, to: output, count * hidden)
    }
}
