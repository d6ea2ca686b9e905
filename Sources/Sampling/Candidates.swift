import Glibc
import Tensors

/// The allowed tokens of one step in descending order of their logits, found only as far as they are asked for.
///
/// Blocks of candidates are selected by a rising lower bound on the logit, so that a choice among the most likely tokens
/// costs one or two passes over the vocabulary and no sorting of all of it.
struct Candidates {
    let logits: UnsafeBufferPointer<Float>
    let allowed: AllowedTokens

    /// Candidates found and not yet handed out, the best last.
    private(set) var block: [(token: Int, logit: Float)] = []
    /// Everything at or above this logit has been selected; nil before the first block.
    private var selectedDownTo: Float?
    private var isExhausted = false
    /// How far below the last bound the next block reaches, in units of the logit.
    private var reach: Float = 4
    /// A block with more candidates is taken apart: sorting a whole vocabulary takes longer than the model does.
    private static let blockLimit = 2048

    init(logits: UnsafeBufferPointer<Float>, allowed: AllowedTokens) {
        self.logits = logits
        self.allowed = allowed
    }

    /// Whether tokens must be checked one by one.
    var areChecked: Bool {
        if case .checked = allowed { true } else { false }
    }

    /// Refuses logits that are no numbers.
    func checkNumbers() throws(SamplingError) {
        // Adding keeps NaN, and two infinities of one sign do not make one; +∞ − ∞ cannot arise from −∞ alone.
        var poison: Float = 0
        for logit in logits { poison += logit * 0 }
        guard poison.isNaN else { return }
        for (index, logit) in logits.enumerated() where logit.isNaN { throw .notANumber(token: token(at: index)) }
    }

    /// The token whose logit stands at an index.
    func token(at index: Int) -> Int {
        if case .listed(let tokens) = allowed, index < tokens.count { Int(tokens[index]) } else { index }
    }

    /// The next best allowed token, never one with a logit of −∞; nil when there is none left.
    ///
    /// - Parameter onRefusal: is told the logit of each token that a check refuses on the way.
    mutating func next(onRefusal: (Float) -> Void = { _ in }) -> (token: Int, logit: Float)? {
        while true {
            while let candidate = block.popLast() {
                if case .checked(let isAllowed) = allowed, !isAllowed(candidate.token) {
                    onRefusal(candidate.logit)
                    continue
                }
                return candidate
            }
            if isExhausted { return nil }
            selectBlock()
        }
    }

    private mutating func selectBlock() {
        var largest = -Float.infinity
        forEachAllowed { _, logit in
            if logit > largest, logit < (selectedDownTo ?? .infinity) || selectedDownTo == nil { largest = logit }
        }
        guard largest > -.infinity else {
            isExhausted = true
            return
        }
        let upper = selectedDownTo
        while largest.isFinite, reach > 1e-6, count(from: largest - reach, below: upper) > Self.blockLimit {
            reach /= 4
        }
        let lower = largest.isFinite ? max(largest - reach, -Float.greatestFiniteMagnitude) : largest
        var found: [(token: Int, logit: Float)] = []
        forEachAllowed { token, logit in
            if logit >= lower, upper.map({ logit < $0 }) ?? true { found.append((token, logit)) }
        }
        found.sort { $0.logit != $1.logit ? $0.logit < $1.logit : $0.token > $1.token }
        block = found
        selectedDownTo = lower
        reach *= 4
    }

    private func count(from lower: Float, below upper: Float?) -> Int {
        var count = 0
        forEachAllowed { _, logit in
            if logit >= lower, logit < (upper ?? .infinity) || upper == nil { count += 1 }
        }
        return count
    }

    /// The best allowed token, found without an order where none must be checked; nil when there is none.
    mutating func best() -> (token: Int, logit: Float)? {
        if case .checked = allowed { return next() }
        var best: (token: Int, logit: Float) = (-1, -.infinity)
        forEachAllowed { token, logit in
            if logit > best.logit || (logit == best.logit && token < best.token) { best = (token, logit) }
        }
        return best.token >= 0 ? best : nil
    }

    /// The best allowed tokens in order, found in one pass; tokens that must be checked count as allowed.
    func first(_ count: Int) -> [(token: Int, logit: Float)] {
        var found: [(token: Int, logit: Float)] = []
        var worst = -Float.infinity
        forEachAllowed { token, logit in
            guard logit > worst, count > 0 else { return }
            if found.count == count { found.removeLast() }
            let place = found.firstIndex { $0.logit < logit } ?? found.count
            found.insert((token, logit), at: place)
            if found.count == count { worst = found[count - 1].logit }
        }
        return found
    }

    /// Calls a function for every token that is not masked out; tokens that must be checked are all passed on.
    private func forEachAllowed(_ body: (Int, Float) -> Void) {
        switch allowed {
        case .all, .checked:
            for index in logits.indices { body(index, logits[index]) }
        case .listed(let tokens):
            for index in 0..<min(tokens.count, logits.count) { body(Int(tokens[index]), logits[index]) }
        case .mask(let words):
            for (position, word) in words.enumerated() {
                var bits = word
                while bits != 0 {
                    let token = position * 64 + bits.trailingZeroBitCount
                    bits &= bits - 1
                    if token < logits.count { body(token, logits[token]) }
                }
            }
        }
    }

    /// The weight of all allowed tokens, the best one's being 1; tokens that must be checked count without a check.
    func totalWeight(maximum: Double, temperature: Double) -> Double {
        var sum = 0.0
        forEachAllowed { _, logit in sum += Self.weight(logit, maximum: maximum, temperature: temperature) }
        return sum
    }

    /// The probability of a logit relative to the largest.
    static func weight(_ logit: Float, maximum: Double, temperature: Double) -> Double {
        logit == .infinity ? 1 : exp((Double(logit) - maximum) / temperature)
    }

    /// Draws from all allowed tokens without truncation, the best one's logit being `maximum`.
    ///
    /// Tokens that must be checked are drawn from those not yet refused until one is allowed: given that it is allowed, a
    /// token then has the same probability as if all had been checked first.
    func draw(maximum: Double, temperature: Double, random: inout RandomSource) -> Int? {
        withUnsafeTemporaryAllocation(of: Float.self, capacity: max(logits.count, 1)) { weights in
            let weights = UnsafeMutableBufferPointer(rebasing: weights[..<logits.count])
            fill(weights, maximum: maximum, temperature: temperature)
            while let index = Self.drawIndex(from: weights, random: &random) {
                let token = token(at: index)
                guard case .checked(let isAllowed) = allowed, !isAllowed(token) else { return token }
                weights[index] = 0
            }
            return nil
        }
    }

    /// The weight of every logit, 0 where the token is not allowed.
    func weights(maximum: Double, temperature: Double) -> [Float] {
        var weights = [Float](repeating: 0, count: logits.count)
        weights.withUnsafeMutableBufferPointer { fill($0, maximum: maximum, temperature: temperature) }
        return weights
    }

    private func fill(_ weights: UnsafeMutableBufferPointer<Float>, maximum: Double, temperature: Double) {
        guard let base = weights.baseAddress else { return }
        let scale = Float(1 / temperature)
        let largest = Float(maximum)
        for index in weights.indices {
            // −∞ stays what it is: a scale of 0 would make it NaN.
            let isFixed = logits[index] == -.infinity
            weights[index] = logits[index] == largest ? 0 : isFixed ? -.infinity : (logits[index] - largest) * scale
        }
        VectorMath.exponentials(base, weights.count)
        guard case .mask(let words) = allowed else { return }
        for index in weights.indices where index / 64 >= words.count || words[index / 64] >> (index % 64) & 1 == 0 {
            weights[index] = 0
        }
    }

    /// Draws an index with probability proportional to its weight; nil when all weights are zero.
    private static func drawIndex(
        from weights: UnsafeMutableBufferPointer<Float>, random: inout RandomSource
    ) -> Int? {
        // Sums of blocks first, so that the search for the index walks one block only.
        let blockSize = 512
        var blockSums: [Double] = []
        blockSums.reserveCapacity(weights.count / blockSize + 1)
        for start in stride(from: 0, to: weights.count, by: blockSize) {
            var sum = 0.0
            for index in start..<min(start + blockSize, weights.count) { sum += Double(weights[index]) }
            blockSums.append(sum)
        }
        let total = blockSums.reduce(0, +)
        guard total > 0 else { return nil }
        var rest = random.nextUnit() * total
        var last: Int?
        for (block, sum) in blockSums.enumerated() where sum > 0 {
            if rest >= sum && block + 1 < blockSums.count {
                rest -= sum
            } else {
                for index in block * blockSize..<min((block + 1) * blockSize, weights.count) where weights[index] > 0 {
                    last = index
                    if rest < Double(weights[index]) { return index }
                    rest -= Double(weights[index])
                }
                if let last { return last }
            }
            last = nil
        }
        // Rounding can leave a rest behind the last block: then the last possible token stands.
        return last ?? weights.lastIndex { $0 > 0 }
    }
}
