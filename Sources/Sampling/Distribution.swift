import LibC
import Tensors

/// One choice in full: what was left of the vocabulary, and which part of the random numbers belonged to each token.
///
/// The slow, obvious way to what ``Sampler`` computes only as far as it must; for people who study a choice, and for tests.
public struct Distribution: Sendable {
    /// One token that could have been chosen.
    public struct Candidate: Sendable, Equatable {
        /// The token.
        public let token: Int
        /// Its logit after penalties and bias.
        public let logit: Float
        /// The probability with which it is drawn.
        public let probability: Double
        /// The random numbers, from 0 up to 1, that choose it.
        public let share: Range<Double>
    }

    /// The first of the candidates that truncation keeps, the best first.
    public let candidates: [Candidate]
    /// How many tokens were kept.
    public let keptCount: Int

    /// What a choice is drawn from.
    ///
    /// - Parameters:
    ///   - processed: logits after penalties and bias, [vocabulary].
    ///   - allowed: the tokens that a mask allows.
    ///   - most: how many candidates are listed; the chosen one is listed after them where it is not among them.
    ///   - chosen: the token that was chosen.
    /// - Throws: ``SamplingError/noTokenAllowed``.
    public init(
        _ parameters: SamplingParameters, processed: [Float], allowed: AllowedTokens, most: Int, chosen: Int
    ) throws(SamplingError) {
        let found: Self? = processed.withUnsafeBufferPointer { logits in
            if parameters.usesChain, !parameters.isGreedy {
                return Self.chained(parameters, logits, allowed, most, chosen)
            }
            let candidates = Candidates(logits: logits, allowed: allowed)
            return parameters.keepsAll(of: logits.count) && !parameters.isGreedy
                ? Self.untruncated(parameters, candidates, most, chosen)
                : Self.truncated(parameters, candidates, most, chosen)
        }
        guard let found else { throw .noTokenAllowed }
        self = found
    }

    /// What the steps of a chain leave, where penalties and bias are applied already; of the chance to remove the likeliest
    /// tokens the branch that leaves the chosen one.
    private static func chained(
        _ parameters: SamplingParameters, _ logits: UnsafeBufferPointer<Float>, _ allowed: AllowedTokens, _ most: Int,
        _ chosen: Int
    ) -> Self? {
        var unpunished = parameters
        (unpunished.repetitionPenalty, unpunished.presencePenalty, unpunished.frequencyPenalty) = (1, 0, 0)
        unpunished.dry = RepetitionDry()
        guard let sampler = try? Sampler(unpunished, vocabularySize: max(logits.count, 1)) else { return nil }
        for random in [0.0, 1] {
            let chain = sampler.chain(logits, allowed: allowed, random: random)
            guard random == 1 || chain.entries.contains(where: { $0.token == chosen }) else { continue }
            var (listed, sum): ([Candidate], Double) = ([], 0)
            for (index, (entry, probability)) in zip(chain.entries, chain.probabilities).enumerated() {
                if index < most || entry.token == chosen {
                    let logit = logits.indices.contains(entry.token) ? logits[entry.token] : Float(entry.logit)
                    listed.append(
                        Candidate(
                            token: entry.token, logit: logit, probability: probability,
                            share: sum..<max(sum, sum + probability)))
                }
                sum += probability
            }
            return chain.entries.isEmpty ? nil : Self(listed, chain.entries.count)
        }
        return nil
    }

    private init(_ candidates: [Candidate], _ keptCount: Int) {
        self.candidates = candidates
        self.keptCount = keptCount
    }

    /// Candidates in descending order, cut off by top-k, top-p and min-p; greedy keeps the best alone.
    private static func truncated(
        _ parameters: SamplingParameters, _ all: Candidates, _ most: Int, _ chosen: Int
    ) -> Self? {
        var all = all
        guard let best = all.next() else { return nil }
        if parameters.isGreedy {
            return Self([Candidate(token: best.token, logit: best.logit, probability: 1, share: 0..<1)], 1)
        }
        let maximum = Double(best.logit)
        let temperature = parameters.truncatesFirst ? 1 : parameters.temperature
        let topP = parameters.topP ?? 1
        let total =
            topP < 1 && parameters.topK ?? 0 == 0
            ? all.totalWeight(maximum: maximum, temperature: temperature) : nil
        let limit = parameters.topK.flatMap { $0 > 0 ? $0 : nil } ?? Int.max
        var kept: [(token: Int, logit: Float, weight: Double)] = [(best.token, best.logit, 1)]
        while kept.count < limit, let next = all.next() {
            let weight = Candidates.weight(next.logit, maximum: maximum, temperature: temperature)
            if weight == 0 || weight < parameters.minP ?? 0 { break }
            kept.append((next.token, next.logit, weight))
        }
        if topP < 1 {
            let whole = total ?? kept.reduce(0) { $0 + $1.weight }
            var (sum, count) = (0.0, 0)
            while count < kept.count, sum < topP * whole {
                sum += kept[count].weight
                count += 1
            }
            kept.removeSubrange(max(count, 1)...)
        }
        let drawn = kept.map { Candidates.weight($0.logit, maximum: maximum, temperature: parameters.temperature) }
        let whole = drawn.reduce(0, +)
        var (listed, sum): ([Candidate], Double) = ([], 0)
        for (index, candidate) in kept.enumerated() {
            let end = sum + drawn[index]
            if index < most || candidate.token == chosen {
                listed.append(
                    Candidate(
                        token: candidate.token, logit: candidate.logit, probability: drawn[index] / whole,
                        share: sum / whole..<max(end, sum) / whole))
            }
            sum = end
        }
        return Self(listed, kept.count)
    }

    /// All allowed tokens; the random numbers belong to them in the order of their ids.
    private static func untruncated(
        _ parameters: SamplingParameters, _ all: Candidates, _ most: Int, _ chosen: Int
    ) -> Self? {
        var all = all
        guard let maximum = all.best()?.logit else { return nil }
        var wanted = all.first(most)
        var sought = wanted.map(\.token)
        let isMissing = !sought.contains(chosen)
        if isMissing { sought.append(chosen) }
        // Each token's share is noted as the weights are gone through in the order of ids.
        sought.sort(by: >)
        var starts: [Int: (before: Double, weight: Double)] = [:]
        var (sum, count) = (0.0, 0)
        let weights = all.weights(maximum: Double(maximum), temperature: parameters.temperature)
        for (index, weight) in weights.enumerated() {
            let token = all.token(at: index)
            if token == sought.last {
                sought.removeLast()
                starts[token] = weight > 0 ? (sum, Double(weight)) : nil
                if isMissing, token == chosen { wanted.append((token, all.logits[index])) }
            }
            if weight > 0 { count += 1 }
            sum += Double(weight)
        }
        guard sum > 0 else { return nil }
        return Self(
            wanted.compactMap { candidate in
                starts[candidate.token].map { part in
                    Candidate(
                        token: candidate.token, logit: candidate.logit, probability: part.weight / sum,
                        share: part.before / sum..<(part.before + part.weight) / sum)
                }
            }, count)
    }
}
