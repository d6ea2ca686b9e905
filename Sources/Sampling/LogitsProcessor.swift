import LibC

/// Changes logits before the choice, by what was read and generated so far: penalties and bias.
struct LogitsProcessor {
    let parameters: SamplingParameters
    /// Whether the next token is free text: what a grammar is about to spell is not punished for having been spelled before.
    var isInFreeText = true
    /// Tokens that no penalty touches.
    private let unpunished: Set<Int>
    /// What follows the first token of each breaker of DRY.
    private let breakers: [Int: [[Int]]]
    /// How often each token was generated.
    private var counts: [Int: Int] = [:]
    /// How often each token is in prompt and answer, for the repetition penalty.
    private var seen: [Int: Int] = [:]
    /// The tokens that the penalties look at, in order, where they do not look at all; it begins at `oldest`.
    private var recent: [(token: Int, isGenerated: Bool)] = []
    private var oldest = 0
    /// Prompt and answer, where DRY looks at them.
    private var text: [Int] = []
    /// How many tokens were generated.
    private var generated = 0

    /// Takes a place in the text where a grammar has spelled something: no repeated part reaches over it.
    private static let spelled = -1

    init(parameters: SamplingParameters, unpunished: Set<Int>) {
        self.parameters = parameters
        self.unpunished = unpunished
        var breakers: [Int: [[Int]]] = [Self.spelled: [[]]]
        if !parameters.dry.isOff {
            for breaker in parameters.dry.breakers {
                if let first = breaker.first { breakers[first, default: []].append(Array(breaker.dropFirst())) }
            }
        }
        self.breakers = breakers
    }

    /// Whether logits stay as they are.
    var changesNothing: Bool {
        parameters.logitBias.isEmpty && !(parameters.hasPenalty && isInFreeText) && !mustGoOn
    }

    /// Whether the text must not end yet.
    var mustGoOn: Bool { generated < parameters.minimumTokens && !parameters.endTokens.isEmpty }

    mutating func observePrompt(_ tokens: some Sequence<Int>) {
        guard parameters.hasPenalty else { return }
        for token in tokens { take(token, isGenerated: false) }
    }

    /// Notes a token that was generated.
    ///
    /// - Parameter isFree: whether it is free text, and not what a grammar spells.
    mutating func observe(_ token: Int, isFree: Bool) {
        generated += 1
        guard parameters.hasPenalty else { return }
        if isFree {
            take(token, isGenerated: true)
        } else if !parameters.dry.isOff {
            text.append(Self.spelled)
        }
    }

    private mutating func take(_ token: Int, isGenerated: Bool) {
        if !parameters.dry.isOff { text.append(token) }
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
        guard parameters.countsTokens, !unpunished.contains(token) else { return }
        Self.add(change, to: &seen, token)
        if isGenerated { Self.add(change, to: &counts, token) }
    }

    private static func add(_ change: Int, to counts: inout [Int: Int], _ token: Int) {
        let count = counts[token, default: 0] + change
        counts[token] = count > 0 ? count : nil
    }

    // MARK: Changes

    /// Changes a row of logits by penalties and bias.
    func apply(to logits: UnsafeMutableBufferPointer<Float>) {
        if isInFreeText {
            punishCounted(logits)
            punishRepeated(logits)
        }
        addBias(to: logits)
        forbidEnds(logits)
    }

    /// Adds the bias of single tokens.
    func addBias(to logits: UnsafeMutableBufferPointer<Float>) {
        for (token, bias) in parameters.logitBias where logits.indices.contains(token) {
            logits[token] += Float(bias)
        }
    }

    /// Forbids the tokens that end the text while it must continue.
    func forbidEnds(_ logits: UnsafeMutableBufferPointer<Float>) {
        guard mustGoOn else { return }
        for token in parameters.endTokens where logits.indices.contains(token) { logits[token] = -.infinity }
    }

    /// Punishes tokens for having been seen.
    func punishCounted(_ logits: UnsafeMutableBufferPointer<Float>) {
        guard parameters.countsTokens else { return }
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
    }

    /// Punishes tokens that would repeat a longer part of the text.
    func punishRepeated(_ logits: UnsafeMutableBufferPointer<Float>) {
        guard !parameters.dry.isOff else { return }
        for (token, penalty) in repetitions where logits.indices.contains(token) { logits[token] -= Float(penalty) }
    }

    /// What DRY subtracts from the logits of tokens.
    private var repetitions: [Int: Double] {
        let dry = parameters.dry
        let text = dry.window.map { Array(self.text.suffix($0)) } ?? self.text
        let lengths = RepeatedSuffixes(text, allowed: dry.allowedLength, breakers: breakers).lengths
        // The greatest power that single precision holds.
        let most = dry.base > 1.000_001 ? Int(88.722_839_1 / log(dry.base)) : Int.max
        var penalties: [Int: Double] = [:]
        for (token, length) in lengths
        where token >= 0 && !unpunished.contains(token) && breakers[token]?.contains([]) != true {
            penalties[token] = dry.multiplier * pow(dry.base, Double(min(length - dry.allowedLength, most)))
        }
        return penalties
    }

    // MARK: The same at a later step of a chain

    func punishCounted(_ chain: inout SamplingChain) {
        guard parameters.countsTokens, isInFreeText else { return }
        chain.change { token, logit in
            if seen[token] != nil {
                logit = logit > 0 ? logit / parameters.repetitionPenalty : logit * parameters.repetitionPenalty
            }
            if let count = counts[token] {
                logit -= parameters.presencePenalty + Double(count) * parameters.frequencyPenalty
            }
        }
    }

    func punishRepeated(_ chain: inout SamplingChain) {
        guard !parameters.dry.isOff, isInFreeText else { return }
        let repetitions = repetitions
        if repetitions.isEmpty { return }
        chain.change { token, logit in
            if let penalty = repetitions[token] { logit -= penalty }
        }
    }
}
