/// Changes logits before the choice, by what was generated so far: penalties and bias.
struct LogitsProcessor {
    let parameters: SamplingParameters
    /// How often each token was generated.
    private var counts: [Int: Int] = [:]
    /// Tokens of the prompt, which the repetition penalty counts as seen.
    private var promptTokens: Set<Int> = []

    init(parameters: SamplingParameters) {
        self.parameters = parameters
    }

    var changesNothing: Bool {
        parameters.logitBias.isEmpty && !hasPenalty
    }

    private var hasPenalty: Bool {
        parameters.repetitionPenalty != 1 || parameters.presencePenalty != 0 || parameters.frequencyPenalty != 0
    }

    mutating func observePrompt(_ tokens: some Sequence<Int>) {
        if parameters.repetitionPenalty != 1 { promptTokens.formUnion(tokens) }
    }

    mutating func observe(_ token: Int) {
        if hasPenalty { counts[token, default: 0] += 1 }
    }

    func apply(to logits: UnsafeMutableBufferPointer<Float>) {
        if parameters.repetitionPenalty != 1 {
            let penalty = Float(parameters.repetitionPenalty)
            for token in promptTokens.union(counts.keys) where logits.indices.contains(token) {
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
