import Glibc
import TestSupport
import Testing

@testable import Transformers

/// The choice and the weights of experts against the formulas of the papers, written down slowly in float64.
@Suite("Routing of experts")
struct ExpertRouterTests {
    typealias Routing = FeedForwardConfiguration.MixtureConfiguration.Routing
    private static let (experts, perToken, rows) = (8, 3, 40)

    /// Numbers from −2 to 2 that look random.
    private static func numbers(_ count: Int, seed: UInt64) -> [Float] {
        var random = SplitMix64(seed: seed)
        return (0..<count).map { _ in Float(random.next() >> 40) / Float(1 << 22) - 2 }
    }

    private static let routings: [(name: String, routing: Routing)] = {
        func groups(_ score: Routing.Groups.Score) -> Routing.Groups { .init(count: 4, chosenCount: 2, score: score) }
        var grouped = Routing.sigmoid(normalized: true, correctionBias: .required)
        grouped.groups = groups(.sumOfTwoLargest)
        grouped.scale = 2.5
        return [
            ("softmax", .softmax(normalized: false)), ("softmax, normalised", .softmax(normalized: true)),
            ("softmax of the top", .softmaxOfTop),
            ("sigmoid", .sigmoid(normalized: false, correctionBias: .absent)),
            ("sigmoid, corrected", .sigmoid(normalized: true, correctionBias: .required)),
            ("sigmoid in groups", grouped),
            ("softmax in groups", Routing(scores: .softmax, groups: groups(.largest), scale: 16)),
            (
                "softmax, corrected, at least",
                Routing(scores: .softmax, correctionBias: .required, divisor: .sumAtLeast(0.6))
            ),
            (
                "root of softplus, corrected",
                Routing(scores: .rootSoftplus, correctionBias: .required, divisor: .sum(plus: 1e-20), scale: 1.5)
            ),
        ]
    }()

    /// Experts and weights of one row, in the order of the experts.
    private static func expected(_ logits: ArraySlice<Float>, _ bias: [Float]?, _ routing: Routing) -> [(Int, Double)] {
        let logits = logits.map { Double($0) }
        let total = logits.reduce(0) { $0 + exp($1) }
        let scores =
            switch routing.scores {
            case .softmax: logits.map { exp($0) / total }
            case .sigmoid: logits.map { 1 / (1 + exp(-$0)) }
            case .rootSoftplus: logits.map { log1p(exp($0)).squareRoot() }
            case .softmaxOfTop, .sigmoidOfTop, .sparsemixer: logits
            }
        var choice = scores
        if let bias { for expert in choice.indices { choice[expert] += Double(bias[expert]) } }
        if let groups = routing.groups {
            let size = experts / groups.count
            let ranked = (0..<groups.count).map { group -> (Double, Int) in
                let sorted = choice[group * size..<(group + 1) * size].sorted(by: >)
                return (groups.score == .largest ? sorted[0] : sorted[0] + sorted[1], group)
            }.sorted { $0.0 > $1.0 }
            let kept = Set(ranked.prefix(groups.chosenCount).map(\.1))
            for expert in choice.indices where !kept.contains(expert / size) { choice[expert] = -.infinity }
        }
        let chosen = choice.indices.sorted { choice[$0] > choice[$1] }.prefix(perToken)
        var weights = chosen.map { scores[$0] }
        if routing.scores == .softmaxOfTop {
            let sum = weights.reduce(0) { $0 + exp($1) }
            weights = weights.map { exp($0) / sum }
        }
        let sum = weights.reduce(0, +)
        switch routing.divisor {
        case .one: break
        case .sum(let addition): weights = weights.map { $0 / (sum + Double(addition)) }
        case .norm(let power):
            let norm = pow(weights.reduce(0) { $0 + pow(abs($1), Double(power)) }, 1 / Double(power))
            weights = weights.map { $0 / norm }
        case .sumAtLeast(let smallest): weights = weights.map { $0 / max(sum, Double(smallest)) }
        }
        return zip(chosen, weights).map { ($0, $1 * Double(routing.scale)) }.sorted { $0.0 < $1.0 }
    }

    private static func router(_ routing: Routing, perToken: Int, bias: [Float]?) -> ExpertRouter {
        ExpertRouter(
            routing: routing, expertCount: experts, expertsPerToken: perToken,
            correctionBias: routing.correctionBias == .absent ? nil : bias)
    }

    @Test("experts and weights are those of the formula", arguments: routings.indices)
    func formula(index: Int) {
        let (name, routing) = Self.routings[index]
        let logits = Self.numbers(Self.rows * Self.experts, seed: 7)
        let bias = Self.numbers(Self.experts, seed: 11).map { $0 / 4 }
        let router = Self.router(routing, perToken: Self.perToken, bias: bias)
        var work = logits
        let all = work.withUnsafeMutableBufferPointer { buffer in
            buffer.baseAddress.map { router.assignments($0, count: Self.rows) } ?? []
        }
        #expect(all.map(\.expert) == all.map(\.expert).sorted(), "\(name)")
        for row in 0..<Self.rows {
            let own = all.filter { $0.row == row }
            let expected = Self.expected(
                logits[row * Self.experts..<(row + 1) * Self.experts], router.correctionBias, routing)
            #expect(own.map(\.expert) == expected.map(\.0), "\(name), row \(row)")
            for (assignment, weight) in zip(own, expected) {
                #expect(abs(Double(assignment.weight) - weight.1) < 1e-6 * weight.1, "\(name), row \(row)")
            }
            // Alone, a row has the same bits.
            var one = Array(logits[row * Self.experts..<(row + 1) * Self.experts])
            let alone = one.withUnsafeMutableBufferPointer { buffer in
                buffer.baseAddress.map { router.assignments($0, count: 1) } ?? []
            }
            #expect(alone.map(\.weight) == own.map(\.weight))
        }
    }

    @Test("a table says which experts a token has, and scores what each weighs")
    func table() {
        var router = Self.router(
            Routing(scores: .rootSoftplus, choosesByToken: true, divisor: .sum(plus: 1e-20)), perToken: 2, bias: nil)
        router.table = ExpertTable([6, 1, 0, 7, 3, 2], width: 2)
        let logits = Self.numbers(4 * Self.experts, seed: 5)
        var work = logits
        let all = work.withUnsafeMutableBufferPointer { buffer in
            buffer.baseAddress.map { router.assignments($0, count: 4, tokens: [2, 0, 0, 9]) } ?? []
        }
        // The last id is beyond the table: a row takes its place.
        for (row, experts) in [[2, 3], [1, 6], [1, 6], [1, 6]].enumerated() {
            let own = all.filter { $0.row == row }
            #expect(own.map(\.expert) == experts)
            let scores = experts.map { log1p(exp(Double(logits[row * Self.experts + $0]))).squareRoot() }
            for (assignment, score) in zip(own, scores) {
                #expect(abs(Double(assignment.weight) - score / (scores[0] + scores[1])) < 1e-6)
            }
        }
    }

    @Test("SparseMixer weighs each choice against the logits near it that are left")
    func sparsemixer() {
        let router = Self.router(Routing(scores: .sparsemixer(jitter: 0.1)), perToken: 2, bias: nil)
        // Near 2 within a fifth: 1.7. Near 1.7 when 2 is gone: 1.4, whose distance is 0.3 of 1.7.
        var logits: [Float] = [0.5, 2, -1, 1.7, 1.4, 0, -3, 1]
        let chosen = logits.withUnsafeMutableBufferPointer { buffer in
            buffer.baseAddress.map { router.assignments($0, count: 1) } ?? []
        }
        #expect(chosen.map(\.expert) == [1, 3])
        #expect(abs(chosen[0].weight - 1 / (1 + expf(-0.3))) < 1e-6)
        #expect(abs(chosen[1].weight - 1 / (1 + expf(-0.3))) < 1e-6)
    }

    @Test("a logit that is no number is chosen, in whichever group it is", arguments: routings.indices)
    func notNumbers(index: Int) {
        let (name, routing) = Self.routings[index]
        let router = Self.router(
            routing, perToken: Self.perToken, bias: [Float](repeating: 0.5, count: Self.experts))
        for expert in 0..<Self.experts {
            var logits = Self.numbers(Self.experts, seed: 3)
            logits[expert] = .nan
            let chosen = logits.withUnsafeMutableBufferPointer { buffer in
                buffer.baseAddress.map { router.assignments($0, count: 1) } ?? []
            }
            #expect(chosen.count == Self.perToken && Set(chosen.map(\.expert)).count == Self.perToken, "\(name)")
            #expect(chosen.contains { $0.weight.isNaN }, "\(name)")
        }
    }
}
