import LibC
import Tensors

/// Turns a router's logits into the experts of a token and their weights.
///
/// The experts of a token differ whatever the logits are, since a mixture's scratch has one row for each token and expert. Among
/// equals the lowest number is chosen, and a NaN before everything else, so that it reaches the token's output.
struct ExpertRouter: Sendable {
    typealias Routing = MixtureConfiguration.Routing

    let routing: Routing
    let expertCount: Int
    let expertsPerToken: Int
    /// [experts], added for the choice alone; nil where the family has none.
    let correctionBias: [Float]?
    /// [experts], with which weights are multiplied in the end; nil where the family has none.
    var scales: [Float]?
    /// The experts of each token id; nil where scores choose them.
    var table: ExpertTable?

    /// One token's use of one expert.
    struct Assignment {
        var expert: Int
        var row: Int
        var weight: Float
    }

    /// The experts of rows, in the order of their numbers, and of rows for one expert.
    ///
    /// - Parameters:
    ///   - logits: [count, experts], overwritten.
    ///   - tokens: the id of each row, which a table needs.
    func assignments(_ logits: UnsafeMutablePointer<Float>, count: Int, tokens: [Int32] = []) -> [Assignment] {
        var assignments: [Assignment] = []
        assignments.reserveCapacity(count * expertsPerToken)
        withUnsafeTemporaryAllocation(of: Float.self, capacity: expertCount) { choice in
            withUnsafeTemporaryAllocation(of: Bool.self, capacity: expertCount) { isTaken in
                guard let choice = choice.baseAddress, let isTaken = isTaken.baseAddress else { return }
                for row in 0..<count {
                    let scores = logits + row * expertCount
                    let token = row < tokens.count ? tokens[row] : 0
                    assign(scores, row: row, token: token, choice: choice, isTaken: isTaken, into: &assignments)
                }
            }
        }
        assignments.sort { ($0.expert, $0.row) < ($1.expert, $1.row) }
        return assignments
    }

    /// Chooses and weighs the experts of one row.
    ///
    /// - Parameters:
    ///   - scores: the logits [experts], overwritten.
    ///   - choice: room for what experts are chosen by: [experts].
    ///   - isTaken: room: [experts].
    private func assign(
        _ scores: UnsafeMutablePointer<Float>, row: Int, token: Int32, choice: UnsafeMutablePointer<Float>,
        isTaken: UnsafeMutablePointer<Bool>, into assignments: inout [Assignment]
    ) {
        if let bound = routing.logitSoftcap {
            for expert in 0..<expertCount { scores[expert] = tanhf(scores[expert] / bound) * bound }
        }
        switch routing.scores {
        case .softmax: VectorMath.softmax(scores, expertCount)
        case .sigmoid: Activation.sigmoid.apply(scores, expertCount)
        case .rootSoftplus:
            for expert in 0..<expertCount { scores[expert] = Float(softplus(Double(scores[expert])).squareRoot()) }
        case .softmaxOfTop, .sigmoidOfTop, .sparsemixer: break
        }
        let first = assignments.count
        if let table {
            for expert in table.experts(of: token) {
                assignments.append(Assignment(expert: Int(expert), row: row, weight: scores[Int(expert)]))
            }
            return weigh(&assignments, first..<assignments.count)
        }
        var chosenBy = UnsafePointer(scores)
        if let correctionBias {
            for expert in 0..<expertCount { choice[expert] = scores[expert] + correctionBias[expert] }
            chosenBy = UnsafePointer(choice)
        }
        isTaken.initialize(repeating: false, count: expertCount)
        if let groups = routing.groups, groups.chosenCount < groups.count { exclude(groups, chosenBy, isTaken) }
        let always = expertCount - routing.alwaysChosenCount..<expertCount
        for _ in 0..<expertsPerToken - always.count {
            guard let best = Self.largest(chosenBy, 0..<always.lowerBound, where: { !isTaken[$0] }) else { break }
            assignments.append(
                Assignment(expert: best, row: row, weight: weight(of: best, scores, isTaken)))
            isTaken[best] = true
        }
        for expert in always { assignments.append(Assignment(expert: expert, row: row, weight: scores[expert])) }
        weigh(&assignments, first..<assignments.count)
    }

    /// The largest of some values; a NaN is larger than everything.
    @inline(__always)
    private static func largest(
        _ values: UnsafePointer<Float>, _ range: Range<Int>, where isOpen: (Int) -> Bool
    ) -> Int? {
        var best: Int?
        for index in range where isOpen(index) {
            guard let chosen = best else {
                best = index
                continue
            }
            if values[index] > values[chosen] || (values[index].isNaN && !values[chosen].isNaN) { best = index }
        }
        return best
    }

    /// Marks the experts of all groups but the best as taken.
    private func exclude(
        _ groups: Routing.Groups, _ values: UnsafePointer<Float>, _ isTaken: UnsafeMutablePointer<Bool>
    ) {
        let size = expertCount / groups.count
        withUnsafeTemporaryAllocation(of: Float.self, capacity: groups.count) { scores in
            guard let scores = scores.baseAddress else { return }
            for group in 0..<groups.count {
                let members = group * size..<(group + 1) * size
                let first = Self.largest(values, members) { _ in true } ?? members.lowerBound
                scores[group] = values[first]
                if groups.score == .sumOfTwoLargest,
                    let second = Self.largest(values, members, where: { $0 != first })
                {
                    scores[group] += values[second]
                }
            }
            isTaken.update(repeating: true, count: expertCount)
            for _ in 0..<groups.chosenCount {
                guard let best = Self.largest(scores, 0..<groups.count, where: { isTaken[$0 * size] }) else { break }
                (isTaken + best * size).update(repeating: false, count: size)
            }
        }
    }

    /// The weight of a chosen expert, before the weights of its token are divided by something.
    private func weight(
        of expert: Int, _ scores: UnsafePointer<Float>, _ isTaken: UnsafePointer<Bool>
    ) -> Float {
        guard case .sparsemixer(let jitter) = routing.scores else { return scores[expert] }
        let largest = scores[expert]
        var sum: Float = 0
        for other in 0..<expertCount where !isTaken[other] {
            let distance = (largest - scores[other]) / max(abs(scores[other]), largest)
            if !(distance > 2 * jitter) { sum += expf(scores[other] - largest) }
        }
        return 1 / sum
    }

    /// Divides and scales the weights of one token.
    private func weigh(_ assignments: inout [Assignment], _ chosen: Range<Int>) {
        if case .softmaxOfTop = routing.scores, let largest = assignments[chosen].first?.weight {
            var sum: Float = 0
            for index in chosen {
                assignments[index].weight = expf(assignments[index].weight - largest)
                sum += assignments[index].weight
            }
            for index in chosen { assignments[index].weight /= sum }
        }
        if case .sigmoidOfTop = routing.scores {
            for index in chosen { assignments[index].weight = 1 / (1 + expf(-assignments[index].weight)) }
        }
        switch routing.divisor {
        case .one: break
        case .sum(let addition): divide(&assignments, chosen) { $0 + addition }
        case .sumAtLeast(let smallest): divide(&assignments, chosen) { $0 < smallest ? smallest : $0 }
        case .norm(let power):
            let sum = assignments[chosen].reduce(Float(0)) { $0 + powf(abs($1.weight), power) }
            let norm = powf(sum, 1 / power)
            for index in chosen { assignments[index].weight /= norm }
        }
        if routing.scale != 1 {
            for index in chosen { assignments[index].weight *= routing.scale }
        }
        if let scales {
            for index in chosen { assignments[index].weight *= scales[assignments[index].expert] }
        }
    }

    private func divide(_ assignments: inout [Assignment], _ chosen: Range<Int>, by divisor: (Float) -> Float) {
        let sum = divisor(assignments[chosen].reduce(Float(0)) { $0 + $1.weight })
        for index in chosen { assignments[index].weight /= sum }
    }
}
