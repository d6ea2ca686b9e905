import Glibc
import Tensors

@testable import Sampling

/// One choice, written out: all allowed tokens sorted, all weights summed up.
///
/// The slow, obvious version of ``Sampler`` without penalties; the same bits for the same random number.
enum ReferenceSampler {
    static func choose(
        from logits: [Float], _ parameters: SamplingParameters, vocabularySize: Int, isAllowed: (Int) -> Bool,
        random: inout RandomSource
    ) -> Int? {
        let ids = logits.indices.filter { isAllowed($0) && logits[$0] > -.infinity }
        let sorted = ids.sorted { logits[$0] != logits[$1] ? logits[$0] > logits[$1] : $0 < $1 }
        guard let best = sorted.first else { return nil }
        if parameters.isGreedy { return best }
        let maximum = Double(logits[best])
        if parameters.keepsAll(of: vocabularySize) {
            let weights = weights(logits, maximum: logits[best], parameters.temperature, isAllowed: isAllowed)
            return draw(weights, threshold: random.nextUnit()) ?? best
        }
        func weight(_ token: Int, _ temperature: Double) -> Double {
            logits[token] == .infinity ? 1 : exp((Double(logits[token]) - maximum) / temperature)
        }
        let temperature = parameters.truncatesFirst ? 1 : parameters.temperature
        let (topP, minP) = (parameters.topP ?? 1, parameters.minP ?? 0)
        let limit = parameters.topK.flatMap { $0 > 0 ? $0 : nil } ?? Int.max
        let isNucleus = limit == .max && topP < 1
        var kept: [(token: Int, weight: Double, sum: Double, drawn: Double)] = [(best, 1, 1, 1)]
        for token in sorted.dropFirst().prefix(limit - 1) {
            let (weight, drawn) = (weight(token, temperature), weight(token, parameters.temperature))
            if weight == 0 || (weight < minP && !isNucleus) { break }
            let last = kept[kept.count - 1]
            kept.append((token, weight, last.sum + weight, last.drawn + drawn))
        }
        if topP < 1 {
            let total = isNucleus ? ids.reduce(0) { $0 + weight($1, temperature) } : kept[kept.count - 1].sum
            let end =
                kept.firstIndex { $0.sum >= topP * total }
                ?? kept.firstIndex { $0.sum >= topP * kept[kept.count - 1].sum } ?? kept.count - 1
            kept.removeSubrange((end + 1)...)
        }
        while kept.count > 1, kept[kept.count - 1].weight < minP { kept.removeLast() }
        let target = random.nextUnit() * kept[kept.count - 1].drawn
        return (kept.first { $0.drawn > target } ?? kept[kept.count - 1]).token
    }

    private static func weights(
        _ logits: [Float], maximum: Float, _ temperature: Double, isAllowed: (Int) -> Bool
    ) -> [Float] {
        let scale = Float(1 / temperature)
        var weights = logits.map { $0 == maximum ? 0 : $0 == -.infinity ? -.infinity : ($0 - maximum) * scale }
        weights.withUnsafeMutableBufferPointer { weights in
            guard let base = weights.baseAddress else { return }
            VectorMath.exponentials(base, weights.count)
        }
        return weights.enumerated().map { isAllowed($0.offset) ? $0.element : 0 }
    }

    /// The index at a share of the sum of blocks of 512.
    private static func draw(_ weights: [Float], threshold: Double) -> Int? {
        let starts = Array(stride(from: 0, to: weights.count, by: 512))
        let sums = starts.map { weights[$0..<min($0 + 512, weights.count)].reduce(0.0) { $0 + Double($1) } }
        let total = sums.reduce(0, +)
        guard total > 0 else { return nil }
        var rest = threshold * total
        for (start, sum) in zip(starts, sums) where sum > 0 {
            if rest >= sum, start != starts.last {
                rest -= sum
                continue
            }
            let indices = (start..<min(start + 512, weights.count)).filter { weights[$0] > 0 }
            for index in indices {
                if rest < Double(weights[index]) { return index }
                rest -= Double(weights[index])
            }
            if let last = indices.last { return last }
        }
        return weights.lastIndex { $0 > 0 }
    }
}
