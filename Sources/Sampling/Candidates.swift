/// The allowed tokens of one step in descending order of their logits, found only as far as they are requested.
///
/// Blocks of candidates are selected by a rising lower bound on the logit, so that a choice among the most likely tokens
/// costs one or two passes over the vocabulary and no sorting of all of it.
struct Candidates {
    let logits: UnsafeBufferPointer<Float>
    let allowed: AllowedTokens

    /// Candidates found and not yet handed out, the best last.
    private(set) var block: [(token: Int, logit: Float)] = []
    /// Where the others are.
    private var blocks: LogitBlocks
    private var isExhausted = false
    /// How far below the best one left the next block reaches, in units of the logit.
    private var reach: Float = 2
    /// A block with more candidates is divided: sorting a whole vocabulary takes longer than the model does.
    private static let blockLimit = 2048

    init(logits: UnsafeBufferPointer<Float>, allowed: AllowedTokens) {
        self.logits = logits
        self.allowed = allowed
        blocks = LogitBlocks(logits, allowed)
    }

    /// Whether tokens must be checked one by one.
    var areChecked: Bool {
        if case .checked = allowed { true } else { false }
    }

    /// Refuses logits that are no numbers.
    func checkNumbers() throws(SamplingError) {
        guard blocks.hasNaN else { return }
        for (index, logit) in logits.enumerated() where logit.isNaN { throw .notANumber(token: token(at: index)) }
    }

    /// The token whose logit is at an index.
    func token(at index: Int) -> Int {
        if case .listed(let tokens) = allowed, index < tokens.count { Int(tokens[index]) } else { index }
    }

    /// The next best allowed token, never one with a logit of −∞; nil when there is none left.
    ///
    /// - Parameter onRefusal: receives the logit of each token that a check refuses on the way.
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
        let largest = blocks.largest
        guard largest > -.infinity else {
            isExhausted = true
            return
        }
        while largest.isFinite, reach > 1e-6, blocks.hasMore(than: Self.blockLimit, from: largest - reach) {
            reach /= 4
        }
        let lower = largest.isFinite ? max(largest - reach, -Float.greatestFiniteMagnitude) : largest
        block = blocks.take(from: lower).map { (token(at: $0), logits[$0]) }
        block.sort { $0.logit != $1.logit ? $0.logit < $1.logit : $0.token > $1.token }
        reach *= 2
    }

    /// The best allowed token, found without an order where none must be checked; nil when there is none.
    mutating func best() -> (token: Int, logit: Float)? {
        if case .checked = allowed { return next() }
        let largest = blocks.largest
        var best: (token: Int, logit: Float)?
        guard largest > -.infinity else { return nil }
        blocks.forEach(equal: largest) { index in
            let token = token(at: index)
            if best.map({ token < $0.token }) ?? true { best = (token, logits[index]) }
        }
        return best
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
    func forEachAllowed(_ body: (Int, Float) -> Void) {
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
}
