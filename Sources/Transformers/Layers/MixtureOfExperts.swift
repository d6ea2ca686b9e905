import Tensors

/// A mixture of experts: a router picks a few networks for each token and weighs their outputs.
///
/// Tokens are grouped by expert, experts are taken in the order of their numbers, and so are the additions of a token's
/// outputs: what a token gets does not depend on its neighbours.
struct MixtureOfExperts: Sendable {
    let configuration: FeedForwardConfiguration.MixtureConfiguration
    // [experts, hidden]
    let router: Linear
    /// The router's numbers that are added to scores for the choice alone: [experts], or none.
    var correctionBias: [Float]?
    /// The router's numbers with which weights are multiplied: [experts], or none.
    var expertScales: [Float]?
    let experts: [FeedForward]
    let sharedExpert: FeedForward?
    // [1, hidden]
    let sharedExpertGate: Linear?
    /// What narrows rows for the experts and widens the sum of their outputs; nil where these are as wide as the rows.
    var latent: (down: Linear, up: Linear)?

    /// The scratch one row needs: router logits, gathered input, output, and the widest expert's own.
    var scratchWidth: Int {
        let widest = max(configuration.expert.intermediateSize, configuration.sharedExpert?.intermediateSize ?? 0)
        return configuration.expertCount + 2 * router.inputs + 2 * (latent?.down.outputs ?? 0) + 2 * widest + 1
    }

    /// Computes rows.
    ///
    /// - Parameters:
    ///   - input: [count, hidden].
    ///   - routing: what the router reads, [count, hidden]; nil means the input.
    ///   - output: [count, hidden], overwritten.
    ///   - scratch: [count, scratchWidth].
    ///   - observeRouter: sees the router's logits [count, experts].
    func apply(
        _ input: UnsafePointer<Float>, routedBy routing: UnsafePointer<Float>? = nil, count: Int,
        into output: UnsafeMutablePointer<Float>, scratch: UnsafeMutablePointer<Float>, on pool: ThreadPool,
        observeRouter: (UnsafePointer<Float>) -> Void
    ) {
        let hidden = router.inputs
        let logits = scratch  // [count, experts]
        let gathered = logits + count * configuration.expertCount  // [count, hidden]
        let result = gathered + count * hidden  // [count, hidden]
        let gate = result + count * hidden  // [count]
        let narrow = gate + count  // [count, latent]
        let narrowSum = narrow + count * (latent?.down.outputs ?? 0)  // [count, latent]
        let inner = narrowSum + count * (latent?.down.outputs ?? 0)  // [count, 2 · intermediate]

        router.apply(routing ?? input, count: count, into: logits, on: pool)
        observeRouter(logits)
        let assignments = ExpertRouter(
            routing: configuration.routing, expertCount: configuration.expertCount,
            expertsPerToken: configuration.expertsPerToken, correctionBias: correctionBias,
            scales: expertScales
        ).assignments(logits, count: count)

        if let latent {
            latent.down.apply(input, count: count, into: narrow, on: pool)
            add(
                assignments, of: narrow, width: latent.down.outputs, to: narrowSum, count, gathered, result, inner, pool
            )
            latent.up.apply(narrowSum, count: count, into: output, on: pool)
        } else {
            add(assignments, of: input, width: hidden, to: output, count, gathered, result, inner, pool)
        }
        addSharedExpert(input, count: count, to: output, result: result, gate: gate, inner: inner, on: pool)
    }

    /// Sums up what the chosen experts make of each row.
    ///
    /// - Parameters:
    ///   - input: [count, width].
    ///   - output: [count, width], overwritten.
    ///   - gathered: room for the rows of an expert, [count, width], and `result` for what it makes of them.
    private func add(
        _ assignments: [ExpertRouter.Assignment], of input: UnsafePointer<Float>, width: Int,
        to output: UnsafeMutablePointer<Float>, _ count: Int, _ gathered: UnsafeMutablePointer<Float>,
        _ result: UnsafeMutablePointer<Float>, _ inner: UnsafeMutablePointer<Float>, _ pool: ThreadPool
    ) {
        output.update(repeating: 0, count: count * width)
        var start = 0
        while start < assignments.count {
            let expert = assignments[start].expert
            var end = start
            while end < assignments.count, assignments[end].expert == expert { end += 1 }
            for index in start..<end {
                (gathered + (index - start) * width)
                    .update(from: input + assignments[index].row * width, count: width)
            }
            experts[expert].apply(gathered, count: end - start, into: result, scratch: inner, on: pool) { _, _ in }
            for index in start..<end {
                VectorMath.addScaled(
                    result + (index - start) * width, by: assignments[index].weight,
                    to: output + assignments[index].row * width, width)
            }
            start = end
        }
    }

    private func addSharedExpert(
        _ input: UnsafePointer<Float>, count: Int, to output: UnsafeMutablePointer<Float>,
        result: UnsafeMutablePointer<Float>, gate: UnsafeMutablePointer<Float>, inner: UnsafeMutablePointer<Float>,
        on pool: ThreadPool
    ) {
        guard let sharedExpert else { return }
        let hidden = router.inputs
        sharedExpert.apply(input, count: count, into: result, scratch: inner, on: pool) { _, _ in }
        if let sharedExpertGate {
            sharedExpertGate.apply(input, count: count, into: gate, on: pool)
            Activation.sigmoid.apply(gate, count)
        } else {
            gate.update(repeating: configuration.sharedExpertMultiplier, count: count)
        }
        for row in 0..<count {
            VectorMath.addScaled(result + row * hidden, by: gate[row], to: output + row * hidden, hidden)
        }
    }
}
