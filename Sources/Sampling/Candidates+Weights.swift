import LibC
import Tensors

/// The weights of candidates: their probabilities relative to that of the best one.
extension Candidates {
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
        let (size, part) = (Self.drawnBlock, 4 * Self.drawnBlock)
        if case .checked(let isAllowed) = allowed {
            var weights = weights(maximum: maximum, temperature: temperature)
            return weights.withUnsafeMutableBufferPointer { weights in
                func block(_ number: Int) -> UnsafeMutableBufferPointer<Float> {
                    UnsafeMutableBufferPointer(
                        rebasing: weights[number * size..<min((number + 1) * size, weights.count)])
                }
                while let index = Self.drawIndex(Self.sums(of: weights), random: &random, block: block) {
                    if isAllowed(index) { return index }
                    weights[index] = 0
                }
                return nil
            }
        }
        // Few weights at a time, and those of the block that is drawn once more: all of them would be fetched from memory.
        return withUnsafeTemporaryAllocation(of: Float.self, capacity: part) { memory in
            func weights(from start: Int, _ most: Int) -> UnsafeMutableBufferPointer<Float> {
                let weights = UnsafeMutableBufferPointer(rebasing: memory[..<min(most, logits.count - start)])
                fill(weights, from: start, maximum: maximum, temperature: temperature)
                return weights
            }
            var sums: [Double] = []
            for start in stride(from: 0, to: logits.count, by: part) {
                sums += Self.sums(of: weights(from: start, part))
            }
            return Self.drawIndex(sums, random: &random) { weights(from: $0 * size, size) }.map { token(at: $0) }
        }
    }

    /// The weight of every logit, 0 where the token is not allowed.
    func weights(maximum: Double, temperature: Double) -> [Float] {
        var weights = [Float](repeating: 0, count: logits.count)
        weights.withUnsafeMutableBufferPointer { fill($0, maximum: maximum, temperature: temperature) }
        return weights
    }

    /// Bounds of ``totalWeight(maximum:temperature:)``, which takes an exponential in double precision for each token.
    ///
    /// Each weight in single precision is off by the rounding of its exponent, three times 2⁻²⁴ of it, and by 2e-7 for the
    /// exponential. The mean exponent, by weight, of n tokens is at most ln n, since the best one's is 0, and partial sums
    /// of sixteen add 1e-6. Together that is below 1e-5 for any vocabulary.
    func weightBounds(maximum: Double, temperature: Double) -> ClosedRange<Double> {
        let part = 256
        let sum = withUnsafeTemporaryAllocation(of: Float.self, capacity: part) { weights in
            var sum = 0.0
            for start in stride(from: 0, to: logits.count, by: part) {
                let count = min(part, logits.count - start)
                let weights = UnsafeMutableBufferPointer(rebasing: weights[..<count])
                fill(weights, from: start, maximum: maximum, temperature: temperature)
                let raw = UnsafeRawBufferPointer(weights)
                var (lanes, index) = (SIMD16<Float>.zero, 0)
                while index + 16 <= count {
                    lanes += raw.loadUnaligned(fromByteOffset: index * 4, as: SIMD16<Float>.self)
                    index += 16
                }
                for lane in 0..<16 { sum += Double(lanes[lane]) }
                for index in index..<count { sum += Double(weights[index]) }
            }
            return sum
        }
        return sum.isFinite ? sum * (1 - 1e-5)...sum * (1 + 1e-5) : 0...Double.infinity
    }

    /// The weights of the logits from an index on, which is a multiple of 64; 0 where the token is not allowed.
    private func fill(
        _ weights: UnsafeMutableBufferPointer<Float>, from start: Int = 0, maximum: Double, temperature: Double
    ) {
        guard let base = weights.baseAddress, let source = logits.baseAddress.map({ $0 + start }) else { return }
        let scale = Float(1 / temperature)
        let largest = Float(maximum)
        if scale > 0, scale.isFinite, largest.isFinite {
            for index in weights.indices { weights[index] = (source[index] - largest) * scale }
        } else {
            // The best one's is 0, and −∞ stays what it is: neither is NaN.
            for index in weights.indices {
                let logit = source[index]
                weights[index] = logit == largest ? 0 : logit == -.infinity ? -.infinity : (logit - largest) * scale
            }
        }
        VectorMath.exponentials(base, weights.count)
        guard case .mask(let words) = allowed else { return }
        for block in stride(from: 0, to: weights.count, by: 64) {
            let place = (start + block) / 64
            let word = place < words.count ? words[place] : 0
            guard word != .max else { continue }
            for index in block..<min(block + 64, weights.count) where word >> (index - block) & 1 == 0 {
                weights[index] = 0
            }
        }
    }

    /// Weights whose sum is taken first, so that the search for an index walks one such block only.
    private static let drawnBlock = 512

    /// The sums of blocks, each in the order of its weights.
    private static func sums(of weights: UnsafeMutableBufferPointer<Float>) -> [Double] {
        let size = drawnBlock
        var sums: [Double] = []
        sums.reserveCapacity(weights.count / size + 1)
        var first = 0
        while first + 4 * size <= weights.count {
            // Four at a time: the additions of one sum wait for each other.
            var (a, b, c, d) = (0.0, 0.0, 0.0, 0.0)
            for index in first..<first + size {
                a += Double(weights[index])
                b += Double(weights[index + size])
                c += Double(weights[index + 2 * size])
                d += Double(weights[index + 3 * size])
            }
            sums += [a, b, c, d]
            first += 4 * size
        }
        for start in stride(from: first, to: weights.count, by: size) {
            sums.append(weights[start..<min(start + size, weights.count)].reduce(0) { $0 + Double($1) })
        }
        return sums
    }

    /// Draws an index with probability proportional to its weight; nil when all weights are zero.
    ///
    /// - Parameters:
    ///   - sums: of blocks.
    ///   - block: the weights of one.
    private static func drawIndex(
        _ sums: [Double], random: inout RandomSource, block: (Int) -> UnsafeMutableBufferPointer<Float>
    ) -> Int? {
        let total = sums.reduce(0, +)
        guard total > 0 else { return nil }
        var rest = random.nextUnit() * total
        for (number, sum) in sums.enumerated() where sum > 0 {
            if rest >= sum, number + 1 < sums.count {
                rest -= sum
                continue
            }
            let weights = block(number)
            var last: Int?
            for index in weights.indices where weights[index] > 0 {
                last = index
                if rest < Double(weights[index]) { break }
                rest -= Double(weights[index])
            }
            if let last { return number * drawnBlock + last }
        }
        // Rounding can leave a rest after the last block: then the last possible token is taken.
        guard let number = sums.lastIndex(where: { $0 > 0 }) else { return nil }
        return block(number).lastIndex { $0 > 0 }.map { number * drawnBlock + $0 }
    }
}
