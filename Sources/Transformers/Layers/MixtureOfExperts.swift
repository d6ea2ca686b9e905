import Tensors

/// A mixture of experts: a router picks a few networks for each token and weighs their outputs.
///
/// Tokens are grouped by expert, experts are taken in the order of their numbers, and so are the additions of a token's
/// outputs: what a token gets does not depend on its neighbours.
struct MixtureOfExperts: Sendable {
    let configuration: MixtureConfiguration
    // [experts, hidden], or [state, hidden] where a network makes the logits
    let router: Linear
    /// What makes logits of the router's state; nil where the router itself does.
    var network: RouterNetwork?
    /// The router's numbers that are added to scores for the choice alone: [experts], or none.
    var correctionBias: [Float]?
    /// The router's numbers with which weights are multiplied: [experts], or none.
    var expertScales: [Float]?
    let experts: [FeedForward]
    let sharedExpert: FeedForward?
    // [1, hidden]
    let sharedExpertGate: Linear?
    /// What is added to the sum of all outputs: [hidden], or nothing.
    var outputBias: [Float]?
    /// The experts of each token id; nil where the router chooses them.
    var expertTable: ExpertTable?
    /// What narrows rows for the experts and widens the sum of their outputs; nil where these are as wide as the rows.
    var latent: (down: Linear, up: Linear)?

    /// The scratch one row needs: router logits, gathered input, output, and the widest expert's own.
    var scratchWidth: Int {
        let widest = max(configuration.expert.intermediateSize, configuration.sharedExpert?.intermediateSize ?? 0)
        return configuration.choiceCount + 2 * router.inputs + 2 * (latent?.down.outputs ?? 0) + 2 * widest + 1
            + 3 * (network?.width ?? 0)
    }

    /// Computes rows.
    ///
    /// - Parameters:
    ///   - input: [rows, hidden].
    ///   - routing: what the router reads, [rows, hidden]; nil means the input.
    ///   - output: [rows, hidden], overwritten.
    ///   - scratch: [rows, scratchWidth].
    ///   - states: what the router of the layer before has handed on, where routers do: [rows, state].
    ///   - tokens: the ids of the rows, where a table has their experts.
    ///   - observeRouter: sees the router's logits [rows, experts].
    func apply(
        _ input: UnsafePointer<Float>, routedBy routing: UnsafePointer<Float>? = nil, _ rows: ProductRows,
        into output: UnsafeMutablePointer<Float>, scratch: UnsafeMutablePointer<Float>,
        states: UnsafeMutablePointer<Float>? = nil, tokens: [Int32] = [],
        observeRouter: (UnsafePointer<Float>) -> Void
    ) {
        let count = rows.count
        let hidden = router.inputs
        let logits = scratch  // [count, experts]
        let gathered = logits + count * configuration.choiceCount  // [count, hidden]
        let result = gathered + count * hidden  // [count, hidden]
        let gate = result + count * hidden  // [count]
        let narrow = gate + count  // [count, latent]
        let narrowSum = narrow + count * (latent?.down.outputs ?? 0)  // [count, latent]
        let inner = narrowSum + count * (latent?.down.outputs ?? 0)  // [count, 2 · intermediate]

        if let network, let states {
            let own = scratch + count * (scratchWidth - 3 * network.width)  // [count, state]
            router.apply(routing ?? input, rows, into: own)
            network.apply(own, states: states, rows, scratch: own + count * network.width, into: logits)
        } else {
            router.apply(routing ?? input, rows, into: logits)
        }
        observeRouter(logits)
        let assignments = ExpertRouter(
            routing: configuration.routing, expertCount: configuration.choiceCount,
            expertsPerToken: configuration.expertsPerToken, correctionBias: correctionBias,
            scales: expertScales, table: expertTable
        ).assignments(logits, count: count, tokens: tokens)

        if let latent {
            latent.down.apply(input, rows, into: narrow)
            add(assignments, of: narrow, width: latent.down.outputs, to: narrowSum, rows, gathered, result, inner)
            latent.up.apply(narrowSum, rows, into: output)
        } else {
            add(assignments, of: input, width: hidden, to: output, rows, gathered, result, inner)
        }
        addSharedExpert(input, rows, to: output, result: result, gate: gate, inner: inner)
        if let outputBias {
            for row in 0..<count { VectorMath.add(outputBias, to: output + row * hidden, hidden) }
        }
    }

    /// Sums up what the chosen experts make of each row.
    ///
    /// - Parameters:
    ///   - input: [count, width].
    ///   - output: [count, width], overwritten.
    ///   - gathered: room for the rows of an expert, [count, width], and `result` for what it makes of them.
    private func add(
        _ assignments: [ExpertRouter.Assignment], of input: UnsafePointer<Float>, width: Int,
        to output: UnsafeMutablePointer<Float>, _ rows: ProductRows, _ gathered: UnsafeMutablePointer<Float>,
        _ result: UnsafeMutablePointer<Float>, _ inner: UnsafeMutablePointer<Float>
    ) {
        output.update(repeating: 0, count: rows.count * width)
        let weighsInput = configuration.routing.weighsInput
        var start = 0
        while start < assignments.count {
            let expert = assignments[start].expert
            var end = start
            while end < assignments.count, assignments[end].expert == expert { end += 1 }
            for index in start..<end {
                let target = gathered + (index - start) * width
                target.update(from: input + assignments[index].row * width, count: width)
                if weighsInput { VectorMath.scale(target, by: assignments[index].weight, width) }
            }
            guard expert < experts.count else {
                for index in start..<end where expert < experts.count + configuration.identityCount {
                    VectorMath.addScaled(
                        gathered + (index - start) * width, by: assignments[index].weight,
                        to: output + assignments[index].row * width, width)
                }
                start = end
                continue
            }
            let own = rows.gathered(end - start) { assignments[start + $0].row }
            experts[expert].apply(gathered, own, into: result, scratch: inner) { _, _ in }
            for index in start..<end {
                VectorMath.addScaled(
                    result + (index - start) * width, by: weighsInput ? 1 : assignments[index].weight,
                    to: output + assignments[index].row * width, width)
            }
            start = end
        }
    }

    private func addSharedExpert(
        _ input: UnsafePointer<Float>, _ rows: ProductRows, to output: UnsafeMutablePointer<Float>,
        result: UnsafeMutablePointer<Float>, gate: UnsafeMutablePointer<Float>, inner: UnsafeMutablePointer<Float>
    ) {
        guard let sharedExpert else { return }
        let (hidden, count) = (router.inputs, rows.count)
        sharedExpert.apply(input, rows, into: result, scratch: inner) { _, _ in }
        if let sharedExpertGate {
            sharedExpertGate.apply(input, rows, into: gate)
            Activation.sigmoid.apply(gate, count)
        } else {
            gate.update(repeating: configuration.sharedExpertMultiplier, count: count)
        }
        for row in 0..<count {
            VectorMath.addScaled(result + row * hidden, by: gate[row], to: output + row * hidden, hidden)
        }
    }
}
