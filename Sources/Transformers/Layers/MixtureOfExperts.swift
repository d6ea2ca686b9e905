import Glibc
import Tensors

/// A mixture of experts: a router picks a few networks for each token and weighs their outputs.
///
/// Tokens are grouped by expert, experts are taken in the order of their numbers, and so are the additions of a token's
/// outputs: what a token gets does not depend on its neighbours.
struct MixtureOfExperts: Sendable {
    let configuration: FeedForwardConfiguration.MixtureConfiguration
    // [experts, hidden]
    let router: Linear
    let experts: [FeedForward]
    let sharedExpert: FeedForward?
    // [1, hidden]
    let sharedExpertGate: Linear?

    /// One token's use of one expert.
    private struct Assignment {
        var expert: Int
        var row: Int
        var weight: Float
    }

    /// The scratch one row needs: router logits, gathered input, output, and the widest expert's own.
    var scratchWidth: Int {
        let widest = max(configuration.expert.intermediateSize, configuration.sharedExpert?.intermediateSize ?? 0)
        return configuration.expertCount + 2 * router.inputs + 2 * widest + 1
    }

    /// Computes rows.
    ///
    /// - Parameters:
    ///   - input: [count, hidden].
    ///   - output: [count, hidden], overwritten.
    ///   - scratch: [count, scratchWidth].
    ///   - observeRouter: sees the router's logits [count, experts].
    func apply(
        _ input: UnsafePointer<Float>, count: Int, into output: UnsafeMutablePointer<Float>,
        scratch: UnsafeMutablePointer<Float>, on pool: ThreadPool, observeRouter: (UnsafePointer<Float>) -> Void
    ) {
        let hidden = router.inputs
        let logits = scratch  // [count, experts]
        let gathered = logits + count * configuration.expertCount  // [count, hidden]
        let result = gathered + count * hidden  // [count, hidden]
        let gate = result + count * hidden  // [count]
        let inner = gate + count  // [count, 2 · intermediate]

        router.apply(input, count: count, into: logits, on: pool)
        observeRouter(logits)
        var assignments: [Assignment] = []
        assignments.reserveCapacity(count * configuration.expertsPerToken)
        var isTaken = [Bool](repeating: false, count: configuration.expertCount)
        for row in 0..<count {
            route(logits + row * configuration.expertCount, row: row, into: &assignments, isTaken: &isTaken)
        }
        assignments.sort { ($0.expert, $0.row) < ($1.expert, $1.row) }

        output.update(repeating: 0, count: count * hidden)
        var start = 0
        while start < assignments.count {
            let expert = assignments[start].expert
            var end = start
            while end < assignments.count, assignments[end].expert == expert { end += 1 }
            for index in start..<end {
                (gathered + (index - start) * hidden)
                    .update(from: input + assignments[index].row * hidden, count: hidden)
            }
            experts[expert].apply(gathered, count: end - start, into: result, scratch: inner, on: pool) { _, _ in }
            for index in start..<end {
                VectorMath.addScaled(
                    result + (index - start) * hidden, by: assignments[index].weight,
                    to: output + assignments[index].row * hidden, hidden)
            }
            start = end
        }
        addSharedExpert(input, count: count, to: output, result: result, gate: gate, inner: inner, on: pool)
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
            gate.update(repeating: 1, count: count)
        }
        for row in 0..<count {
            VectorMath.addScaled(result + row * hidden, by: gate[row], to: output + row * hidden, hidden)
        }
    }

    /// Chooses a token's experts, the lowest number among equals, and weighs them.
    ///
    /// The experts of a token differ whatever the logits are, since the scratch has one row for each token and expert. A NaN
    /// is chosen first, so that it reaches the token's output.
    ///
    /// - Parameters:
    ///   - logits: [experts], overwritten.
    ///   - isTaken: [experts], false throughout before and after.
    private func route(
        _ logits: UnsafeMutablePointer<Float>, row: Int, into assignments: inout [Assignment], isTaken: inout [Bool]
    ) {
        let expertCount = configuration.expertCount
        if case .softmax = configuration.routing { VectorMath.softmax(logits, expertCount) }
        let first = assignments.count
        for _ in 0..<configuration.expertsPerToken {
            var best: Int?
            for expert in 0..<expertCount where !isTaken[expert] {
                guard let chosen = best else {
                    best = expert
                    continue
                }
                if logits[expert] > logits[chosen] || (logits[expert].isNaN && !logits[chosen].isNaN) { best = expert }
            }
            guard let best else { break }
            assignments.append(Assignment(expert: best, row: row, weight: logits[best]))
            isTaken[best] = true
        }
        for assignment in assignments[first...] { isTaken[assignment.expert] = false }
        let chosen = first..<assignments.count
        switch configuration.routing {
        case .softmax(normalized: false): break
        case .softmax(normalized: true):
            let sum = assignments[chosen].reduce(Float(0)) { $0 + $1.weight }
            for index in chosen { assignments[index].weight /= sum }
        case .softmaxOfTop:
            guard let largest = assignments[chosen].first?.weight else { break }
            var sum: Float = 0
            for index in chosen {
                assignments[index].weight = expf(assignments[index].weight - largest)
                sum += assignments[index].weight
            }
            for index in chosen { assignments[index].weight /= sum }
        }
    }
}
