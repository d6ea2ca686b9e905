/// Changes logits before the choice, by what was read and generated so far: penalties and bias.
struct LogitsProcessor {
    let parameters: SamplingParameters
    /// Tokens that no penalty touches.
    private let unpunished: Set<Int>
    /// How often each token was generated.
    private var counts: [Int: Int] = [:]
    /// How often each token stands in prompt and answer, for the repetition penalty.
    private var seen: [Int: Int] = [:]
    /// The tokens that the penalties look at, in order, where they do not look at all; it begins at `oldest`.
    private var recent: [(token: Int, isGenerated: Bool)] = []
    private var oldest = 0

    init(parameters: SamplingParameters, unpunished: Set<Int>) {
        self.parameters = parameters
        self.unpunished = unpunished
    }

    var changesNothing: Bool {
        parameters.logitBias.isEmpty && !parameters.hasPenalty
    }

    mutating func observePrompt(_ tokens: some Sequence<Int>) {
        guard parameters.hasPenalty else { return }
        for token in tokens { take(token, isGenerated: false) }
    }

    mutating func observe(_ token: Int) {
        if parameters.hasPenalty { take(token, isGenerated: true) }
    }

    private mutating func take(_ token: Int, isGenerated: Bool) {
        count(token, isGenerated, by: 1)
        guard let window = parameters.penaltyWindow else { return }
        recent.append((token, isGenerated))
        guard recent.count - oldest > window else { return }
        count(recent[oldest].token, recent[oldest].isGenerated, by: -1)
        oldest += 1
        // The tokens that were passed go all at once, so that each is moved once in the mean.
        if oldest > window {
            recent.removeFirst(oldest)
            oldest = 0
        }
    }

    private mutating func count(_ token: Int, _ isGenerated: Bool, by change: Int) {
        guard !unpunished.contains(token) else { return }
        Self.add(change, to: &seen, token)
        if isGenerated { Self.add(change, to: &counts, token) }
    }

    private static func add(_ change: Int, to counts: inout [Int: Int], _ token: Int) {
        let count = counts[token, default: 0] + change
        counts[token] = count > 0 ? count : nil
    }

    func apply(to logits: UnsafeMutableBufferPointer<Float>) {
        if parameters.repetitionPenalty != 1 {
            let penalty = Float(parameters.repetitionPenalty)
            for token in seen.keys where logits.indices.contains(token) {
                logits[token] = logits[token] > 0 ? logits[token] / penalty : logits[token] * penalty
            }
        }
        if parameters.presencePenalty != 0 || parameters.frequencyPenalty != 0 {
            for (token, count) in counts where logits.indices.contains(token) {
                logits[token] -= Float(parameters.presencePenalty + Double(count) * parameters.frequencyPenalty)
            }
        }
        for (token, bias) in parameters.logitBias where logits.indices.contains(token) {
            logits[token] += Float(bias)
        }
    }
}
