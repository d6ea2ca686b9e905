import LibC

/// The tokens that are left on the way from logits to a draw, step by step.
///
/// The slow, general way: all tokens at once, in double precision. ``Sampler`` takes it where a request names a step
/// that ``Truncation`` does not know, or for an order of its own.
struct SamplingChain {
    /// A token that is left.
    struct Entry: Equatable {
        let token: Int
        var logit: Double
    }

    /// Ascending by token at first, descending by logit once they are sorted.
    private(set) var entries: [Entry]
    private var isSorted = false
    private let parameters: SamplingParameters

    /// The tokens that may be chosen; those with a logit of −∞ may not.
    init(_ entries: [Entry], _ parameters: SamplingParameters) {
        self.entries = entries.filter { $0.logit > -.infinity }
        self.parameters = parameters
    }

    /// Probabilities of what is left, in its order.
    var probabilities: [Double] {
        let most = entries.reduce(-Double.infinity) { max($0, $1.logit) }
        let weights = entries.map { $0.logit == most ? 1 : exp($0.logit - most) }
        let sum = weights.reduce(0, +)
        return weights.map { $0 / sum }
    }

    /// Puts the best first; ties go to the lower token.
    private mutating func sort() {
        if isSorted { return }
        entries.sort { $0.logit != $1.logit ? $0.logit > $1.logit : $0.token < $1.token }
        isSorted = true
    }

    /// Keeps the first tokens, but at least as many as are to be kept in any case.
    private mutating func keep(first count: Int) {
        let count = max(count, parameters.minKeep, 1)
        if count < entries.count { entries.removeSubrange(count...) }
    }

    /// Changes the logit of each token.
    mutating func change(_ body: (Int, inout Double) -> Void) {
        for index in entries.indices { body(entries[index].token, &entries[index].logit) }
        isSorted = false
    }

    // MARK: Steps

    mutating func keepTopK() {
        guard let count = parameters.topK, count > 0, count < entries.count else { return }
        if !isSorted, count < min(entries.count / 4, 4096) {
            entries = best(count)
            isSorted = true
        } else {
            sort()
            entries.removeSubrange(count...)
        }
    }

    /// The best tokens in order, found without sorting all.
    private func best(_ count: Int) -> [Entry] {
        var found: [Entry] = []
        found.reserveCapacity(count + 1)
        for entry in entries {
            if found.count == count, entry.logit <= found[count - 1].logit { continue }
            var (low, high) = (0, found.count)
            while low < high {
                let middle = (low + high) / 2
                if found[middle].logit >= entry.logit { low = middle + 1 } else { high = middle }
            }
            if found.count == count { found.removeLast() }
            found.insert(entry, at: low)
        }
        return found
    }

    mutating func keepTopP() {
        guard let bound = parameters.topP, bound < 1 else { return }
        sort()
        var (sum, count) = (0.0, 0)
        for probability in probabilities {
            sum += probability
            count += 1
            if sum >= bound, count >= parameters.minKeep { break }
        }
        keep(first: count)
    }

    mutating func keepMinP() {
        guard let bound = parameters.minP, bound > 0, entries.count > 1 else { return }
        sort()
        let least = entries[0].logit + log(bound)
        keep(first: entries.firstIndex { $0.logit < least } ?? entries.count)
    }

    mutating func keepTopNSigma() {
        guard let count = parameters.topNSigma, count > 0, entries.count > 1 else { return }
        let finite = entries.lazy.map(\.logit).filter(\.isFinite)
        let mean = finite.reduce(0, +) / Double(finite.count)
        let variance = finite.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(finite.count)
        let most = entries.reduce(-Double.infinity) { max($0, $1.logit) }
        let least = most - count * variance.squareRoot()
        entries.removeAll { $0.logit < least }
    }

    mutating func keepTypical() {
        guard let bound = parameters.typicalP, bound < 1 else { return }
        sort()
        let probabilities = probabilities
        let entropy = probabilities.reduce(0) { $1 > 0 ? $0 - $1 * log($1) : $0 }
        let order = probabilities.indices.map { (index: $0, distance: abs(-log(probabilities[$0]) - entropy)) }
            .sorted { $0.distance != $1.distance ? $0.distance < $1.distance : $0.index < $1.index }
        var (sum, kept) = (0.0, Set<Int>())
        for (index, _) in order {
            sum += probabilities[index]
            kept.insert(index)
            if sum > bound, kept.count >= max(parameters.minKeep, 1) { break }
        }
        entries = entries.indices.filter(kept.contains).map { entries[$0] }
    }

    /// Removes the likeliest tokens but the least likely of them, where the chance came true.
    mutating func excludeTop(random: Double) {
        guard let exclusion = parameters.exclusion, !exclusion.isOff, random < exclusion.probability else { return }
        sort()
        let likely = probabilities.prefix { $0 >= exclusion.threshold }.count
        guard likely >= 2, entries.count - (likely - 1) >= parameters.minKeep else { return }
        entries.removeFirst(likely - 1)
    }

    mutating func divide() {
        var temperature = parameters.temperature
        if let range = parameters.temperatureRange, range.range > 0, entries.count > 1 {
            let least = max(0, temperature - range.range)
            let entropy = probabilities.reduce(0) { $1 > 0 ? $0 - $1 * log($1) : $0 }
            let normalized = entropy / log(Double(entries.count))
            temperature = least + (temperature + range.range - least) * pow(normalized, range.exponent)
        }
        guard temperature > 0 else {
            // The best alone is left.
            sort()
            if entries.count > 1 { entries.removeSubrange(1...) }
            return
        }
        if temperature != 1 { for index in entries.indices { entries[index].logit /= temperature } }
    }

    // MARK: Mirostat

    /// Keeps what is not more surprising than a bound.
    ///
    /// - Parameters:
    ///   - bound: μ, which the surprise of what is drawn moves.
    ///   - vocabularySize: the number of all tokens.
    mutating func keepUnsurprising(_ mirostat: MirostatParameters, bound: Double, vocabularySize: Int) {
        sort()
        let probabilities = probabilities
        guard mirostat.version == 1 else {
            keep(first: probabilities.firstIndex { -log2($0) > bound } ?? probabilities.count)
            return
        }
        var (products, squares) = (0.0, 0.0)
        for index in 0..<min(100, probabilities.count) - 1 {
            guard probabilities[index + 1] > 0 else { break }
            let ratio = log(Double(index + 2) / Double(index + 1))
            products += ratio * log(probabilities[index] / probabilities[index + 1])
            squares += ratio * ratio
        }
        guard squares > 0 else { return }
        let slope = products / squares
        let excess = slope - 1
        let count = pow(excess * pow(2, bound) / (1 - pow(Double(vocabularySize), -excess)), 1 / slope)
        guard count.isFinite else { return keep(first: 1) }
        keep(first: Int(min(count, Double(entries.count))))
    }
}
