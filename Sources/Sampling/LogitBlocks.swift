import Tensors

/// The largest allowed logit of each 64, so that a search for the best ones reads few of them.
struct LogitBlocks {
    static let size = VectorMath.blockSize

    private let logits: UnsafeBufferPointer<Float>
    /// Which tokens are allowed, a word for each block; nil allows all.
    private let words: [UInt64]?
    /// The largest logit of each block that is allowed and not yet taken; −∞ where there is none.
    private var maxima: [Float]
    /// Everything at or above this logit was taken; nil before the first time.
    private var bound: Float?
    /// Whether one of the logits, allowed or not, is no number.
    let hasNaN: Bool

    /// The blocks of a row, or of a list of logits.
    init(_ logits: UnsafeBufferPointer<Float>, _ allowed: AllowedTokens) {
        self.logits = logits
        words = if case .mask(let words) = allowed { words } else { nil }
        let words = words
        var hasNaN = false
        maxima = Array(unsafeUninitializedCapacity: (logits.count + Self.size - 1) / Self.size) { maxima, count in
            count = maxima.count
            let whole = logits.count / Self.size
            if whole > 0, let base = logits.baseAddress, let target = maxima.baseAddress {
                hasNaN = VectorMath.blockMaxima(base, blocks: whole, chosen: words, into: target)
            }
            guard whole < count else { return }
            let word = Self.word(words, whole)
            var largest = -Float.infinity
            for index in whole * Self.size..<logits.count {
                let logit = logits[index]
                if logit.isNaN { hasNaN = true }
                if logit > largest, word >> UInt64(index % Self.size) & 1 == 1 { largest = logit }
            }
            maxima[whole] = largest
        }
        self.hasNaN = hasNaN
    }

    /// The largest allowed logit that was not taken; −∞ when there is none.
    var largest: Float { maxima.reduce(-.infinity) { $1 > $0 ? $1 : $0 } }

    /// Calls a function for the index of every allowed logit that equals a value, which was not taken.
    func forEach(equal value: Float, _ body: (Int) -> Void) {
        for block in maxima.indices where maxima[block] == value {
            forEachAllowed(in: block) { if logits[$0] == value { body($0) } }
        }
    }

    /// Whether more logits than a limit are at or above a bound.
    func hasMore(than limit: Int, from lower: Float) -> Bool {
        var count = 0
        for block in maxima.indices where maxima[block] >= lower {
            forEachAllowed(in: block) { if logits[$0] >= lower, isLeft(logits[$0]) { count += 1 } }
            if count > limit { return true }
        }
        return false
    }

    /// Takes the logits at or above a bound; their indices.
    mutating func take(from lower: Float) -> [Int] {
        var taken: [Int] = []
        for block in maxima.indices where maxima[block] >= lower {
            var rest = -Float.infinity
            forEachAllowed(in: block) { index in
                let logit = logits[index]
                if logit >= lower {
                    if isLeft(logit) { taken.append(index) }
                } else if logit > rest {
                    rest = logit
                }
            }
            maxima[block] = rest
        }
        bound = lower
        return taken
    }

    private func isLeft(_ logit: Float) -> Bool { bound.map { logit < $0 } ?? true }

    private func forEachAllowed(in block: Int, _ body: (Int) -> Void) {
        var bits = Self.word(words, block)
        let start = block * Self.size
        let count = min(Self.size, logits.count - start)
        if bits == .max {
            for index in start..<start + count { body(index) }
            return
        }
        while bits != 0 {
            let place = bits.trailingZeroBitCount
            bits &= bits - 1
            if place < count { body(start + place) }
        }
    }

    private static func word(_ words: [UInt64]?, _ block: Int) -> UInt64 {
        guard let words else { return .max }
        return block < words.count ? words[block] : 0
    }
}
