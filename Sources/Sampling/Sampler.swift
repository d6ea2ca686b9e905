/// Chooses one token from logits: penalties and bias, then mask, temperature, top-k, top-p, min-p, and a draw; with
/// ``SamplingParameters/truncatesFirst`` the temperature comes last.
///
/// Other steps, or another order of them, are those of a `SamplingChain`.
///
/// Truncation counts allowed tokens only, so that a mask never leaves less than truncation alone would. Ties go to the
/// lower token id. Arithmetic on probabilities is in double precision.
public struct Sampler: Sendable {
    /// What the sampler was made with.
    public let parameters: SamplingParameters
    /// The seed in use, drawn when the parameters named none.
    public let seed: UInt64

    let vocabularySize: Int
    var random: RandomSource
    var processor: LogitsProcessor
    /// μ of mirostat: the surprise, in bits, beyond which a token is cut off.
    var surprise: Double

    /// A sampler at the start of its random numbers.
    ///
    /// - Parameter unpunished: tokens that no penalty touches: those that steer the conversation instead of being said in it.
    /// - Throws: ``SamplingError/outOfRange(name:value:expected:)``.
    public init(
        _ parameters: SamplingParameters, vocabularySize: Int, unpunished: Set<Int> = []
    ) throws(SamplingError) {
        try parameters.validate(vocabularySize: vocabularySize)
        self.parameters = parameters
        self.vocabularySize = vocabularySize
        self.seed = parameters.seed ?? UInt64.random(in: .min ... .max)
        self.random = RandomSource(seed: seed)
        self.processor = LogitsProcessor(parameters: parameters, unpunished: unpunished)
        surprise = 2 * (parameters.mirostat?.target ?? 0)
    }

    /// The random number that the next choice draws, from 0 up to 1; nil where it draws none.
    ///
    /// Asking changes nothing. With ``AllowedTokens/checked(_:)`` it can be the first of several.
    public var upcomingRandom: Double? {
        var random = random
        if parameters.isGreedy { return nil }
        if parameters.usesChain, parameters.exclusion != nil { _ = random.nextUnit() }
        return random.nextUnit()
    }

    /// Whether logits have neither penalties nor a bias.
    public var changesNothing: Bool { processor.changesNothing }

    /// Whether the next token is free text, as it is without a grammar, and within the strings of one.
    ///
    /// Elsewhere no penalty touches a token, and none that is drawn there counts: what a grammar makes a text spell again and
    /// again must not become the less likely for that.
    public var isInFreeText: Bool {
        get { processor.isInFreeText }
        set { processor.isInFreeText = newValue }
    }

    /// Tells the sampler which tokens are in the prompt, for the penalties.
    public mutating func observePrompt(_ tokens: some Sequence<Int>) {
        processor.observePrompt(tokens)
    }

    /// Tells the sampler which token was generated, chosen here or forced by a grammar.
    ///
    /// - Parameter isFree: whether it is free text; what a grammar forces is none.
    public mutating func observe(_ token: Int, isFree: Bool = true) {
        processor.observe(token, isFree: isFree)
    }

    /// Chooses a token.
    ///
    /// - Parameters:
    ///   - logits: [vocabulary] or, with ``AllowedTokens/listed(_:)``, one for each listed token; penalties and bias are
    ///     applied in place.
    ///   - allowed: which tokens may be chosen.
    /// - Returns: the token's id.
    /// - Throws: ``SamplingError/notANumber(token:)``, ``SamplingError/noTokenAllowed``.
    public mutating func sample(
        _ logits: UnsafeMutableBufferPointer<Float>, allowed: AllowedTokens = .all
    ) throws(SamplingError) -> Int {
        guard !processor.changesNothing else { return try choose(from: UnsafeBufferPointer(logits), allowed: allowed) }
        let ends = processor.mustGoOn ? Array(logits) : []
        if case .listed(let tokens) = allowed {
            apply(to: logits, listed: tokens)
        } else {
            apply(to: logits)
        }
        do throws(SamplingError) {
            return try choose(from: UnsafeBufferPointer(logits), allowed: allowed)
        } catch {
            // Where a grammar leaves nothing but the end, the text ends.
            guard error == .noTokenAllowed, !ends.isEmpty else { throw error }
            return try ends.withUnsafeBufferPointer { logits throws(SamplingError) in
                try choose(from: logits, allowed: allowed)
            }
        }
    }

    private func apply(to logits: UnsafeMutableBufferPointer<Float>) {
        if parameters.usesChain, !parameters.isGreedy { prepareChain(logits) } else { processor.apply(to: logits) }
    }

    /// Chooses a token from logits as they are, without penalties and bias: what ``sample(_:allowed:)`` does where
    /// ``changesNothing``, and it needs no copy of them.
    ///
    /// - Throws: ``SamplingError/notANumber(token:)``, ``SamplingError/noTokenAllowed``.
    public mutating func choose(
        from logits: UnsafeBufferPointer<Float>, allowed: AllowedTokens = .all
    ) throws(SamplingError) -> Int {
        var candidates = Candidates(logits: logits, allowed: allowed)
        try candidates.checkNumbers()
        if parameters.isGreedy {
            guard let best = candidates.best() else { throw .noTokenAllowed }
            return best.token
        }
        if parameters.usesChain { return try drawFromChain(logits, allowed: allowed) }
        return try draw(from: &candidates)
    }

    /// Scatters listed logits over a whole row, so that penalties are written once.
    private func apply(to logits: UnsafeMutableBufferPointer<Float>, listed tokens: [Int32]) {
        let size = Int(tokens.max() ?? -1) + 1
        withUnsafeTemporaryAllocation(of: Float.self, capacity: max(size, 1)) { row in
            row.initialize(repeating: 0)
            for (index, token) in tokens.enumerated() where index < logits.count { row[Int(token)] = logits[index] }
            apply(to: UnsafeMutableBufferPointer(rebasing: row[..<size]))
            for (index, token) in tokens.enumerated() where index < logits.count { logits[index] = row[Int(token)] }
        }
    }

    private mutating func draw(from candidates: inout Candidates) throws(SamplingError) -> Int {
        let keepsAll = parameters.keepsAll(of: vocabularySize)
        guard let best = keepsAll ? candidates.best() : candidates.next() else { throw .noTokenAllowed }
        guard keepsAll else {
            let truncation = Truncation(parameters, maximum: Double(best.logit))
            return truncation.draw(best: best, from: &candidates, threshold: random.nextUnit())
        }
        let token = candidates.draw(
            maximum: Double(best.logit), temperature: parameters.temperature, random: &random)
        return token ?? best.token
    }
}
