/// Top-k, top-p and min-p: cuts off the tail of the distribution, then draws from what is left.
///
/// A candidate's weight is its probability relative to the best one's; where truncation comes before the temperature,
/// it has a second one by which it is drawn. With tokens that must be checked, candidates are requested only until the
/// outcome is decided: the weight of all allowed tokens is then known as an interval, and as soon as both of its ends
/// give the same token, so does every value between.
struct Truncation {
    private let limit: Int
    private let topP: Double
    private let minP: Double
    private let temperature: Double
    private let drawTemperature: Double
    private let maximum: Double

    init(_ parameters: SamplingParameters, maximum: Double) {
        limit = parameters.topK.flatMap { $0 > 0 ? $0 : nil } ?? Int.max
        topP = parameters.topP ?? 1
        minP = parameters.minP ?? 0
        temperature = parameters.truncatesFirst ? 1 : parameters.temperature
        drawTemperature = parameters.temperature
        self.maximum = maximum
    }

    /// Draws by the inverse of the distribution function over the candidates kept, in descending order.
    func draw(
        best: (token: Int, logit: Float), from candidates: inout Candidates, threshold: Double
    ) -> Int {
        let usesAllTokens = limit == Int.max && topP < 1
        if usesAllTokens, !candidates.areChecked {
            return drawFromNucleus(best: best.token, from: &candidates, threshold: threshold)
        }
        var kept = Kept(best: best.token)
        // The weight of candidates not yet handed out, refused ones included: an upper bound on what may still be allowed.
        let total = usesAllTokens ? candidates.totalWeight(maximum: maximum, temperature: temperature) : 1
        var unseen = total - 1
        var decisionAt = 1
        while kept.count < limit {
            if usesAllTokens, kept.count >= decisionAt {
                if let token = decide(kept, unseen: unseen, threshold: threshold) { return token }
                decisionAt = kept.count + max(1, kept.count / 8)
            }
            guard let next = candidates.next(onRefusal: { unseen -= weight($0) }) else { break }
            let share = weight(next.logit)
            if share == 0 || (share < minP && !usesAllTokens) { break }
            if usesAllTokens { unseen -= share }
            let drawn =
                temperature == drawTemperature
                ? share : Candidates.weight(next.logit, maximum: maximum, temperature: drawTemperature)
            kept.append(next.token, weight: share, drawn: drawn)
        }
        return decide(kept, unseen: 0, threshold: threshold) ?? best.token
    }

    /// Draws from the nucleus of all allowed tokens.
    ///
    /// Their weight is first known within bounds. It is summed up only where the nucleus could end at another token.
    private func drawFromNucleus(best: Int, from candidates: inout Candidates, threshold: Double) -> Int {
        let bounds = candidates.weightBounds(maximum: maximum, temperature: temperature)
        var kept = Kept(best: best)
        while kept.total < topP * bounds.upperBound, let next = candidates.next() {
            let share = weight(next.logit)
            if share == 0 { break }
            let drawn =
                temperature == drawTemperature
                ? share : Candidates.weight(next.logit, maximum: maximum, temperature: drawTemperature)
            kept.append(next.token, weight: share, drawn: drawn)
        }
        var end = kept.position(reaching: topP * bounds.upperBound)
        if end == nil || end != kept.position(reaching: topP * bounds.lowerBound) {
            end = kept.position(reaching: topP * candidates.totalWeight(maximum: maximum, temperature: temperature))
        }
        // Rounding can leave the sum of all in this order below that in the order of their ids.
        let last = end ?? kept.position(reaching: topP * kept.total) ?? kept.count - 1
        return kept.choose(upTo: last, minP: minP, threshold: threshold)
    }

    private func weight(_ logit: Float) -> Double {
        Candidates.weight(logit, maximum: maximum, temperature: temperature)
    }

    /// The token drawn, when it is the same whatever part of the unseen weight turns out to be allowed.
    private func decide(_ kept: Kept, unseen: Double, threshold: Double) -> Int? {
        let least = chosen(kept, total: kept.total, threshold: threshold)
        if unseen <= 0 { return least }
        let most = chosen(kept, total: kept.total + unseen, threshold: threshold)
        return least == most ? least : nil
    }

    /// The token drawn when all allowed tokens together weigh `total`; nil when the nucleus reaches beyond those kept.
    private func chosen(_ kept: Kept, total: Double, threshold: Double) -> Int? {
        guard let nucleusEnd = topP < 1 ? kept.position(reaching: topP * total) : kept.count - 1 else {
            return total > kept.total ? nil : kept.choose(upTo: kept.count - 1, minP: minP, threshold: threshold)
        }
        return kept.choose(upTo: nucleusEnd, minP: minP, threshold: threshold)
    }
}

/// Candidates in descending order with running sums of their weights.
private struct Kept {
    private var tokens: [Int]
    private var weights: [Double] = [1]
    private var sums: [Double] = [1]
    private var drawnSums: [Double] = [1]

    init(best: Int) {
        tokens = [best]
    }

    var count: Int { tokens.count }
    var total: Double { sums[sums.count - 1] }

    /// Adds a candidate by its weight in truncation and the one by which it is drawn.
    mutating func append(_ token: Int, weight: Double, drawn: Double) {
        tokens.append(token)
        weights.append(weight)
        sums.append(total + weight)
        drawnSums.append(drawnSums[drawnSums.count - 1] + drawn)
    }

    /// The first position at which the running sum reaches a weight.
    func position(reaching weight: Double) -> Int? {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if sums[middle] >= weight { high = middle } else { low = middle + 1 }
        }
        return low < count ? low : nil
    }

    /// The token at a share of the weight of those up to `end` that are at least `minP` times as likely as the best.
    func choose(upTo end: Int, minP: Double, threshold: Double) -> Int {
        var last = end
        while last > 0, weights[last] < minP { last -= 1 }
        let target = threshold * drawnSums[last]
        var (low, high) = (0, last)
        while low < high {
            let middle = (low + high) / 2
            if drawnSums[middle] > target { high = middle } else { low = middle + 1 }
        }
        return tokens[low]
    }
}
