/// Chooses one token from logits: penalties and bias, then mask, temperature, top-k, top-p, min-p, and a draw; with
/// ``SamplingParameters/truncatesFirst`` the temperature comes last.
///
/// Truncation counts allowed tokens only, so that a mask never leaves less than truncation alone would. Ties go to the
/// lower token id. Arithmetic on probabilities is in double precision.
public struct Sampler: Sendable {
    /// What the sampler was made with.
    public let parameters: SamplingParameters
    /// The seed in use, drawn when the parameters named none.
    public let seed: UInt64

    private let vocabularySize: Int
    private var random: RandomSource
    private var processor: LogitsProcessor

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
    }

    /// The random number that the next choice draws, from 0 up to 1; nil where it draws none.
    ///
    /// Asking changes nothing. With ``AllowedTokens/checked(_:)`` it can be the first of several.
    public var upcomingRandom: Double? {
        var random = random
        return parameters.isGreedy ? nil : random.nextUnit()
    }

    /// Whether logits have neither penalties nor a bias.
    public var changesNothing: Bool { processor.changesNothing }

    /// Tells the sampler which tokens stand in the prompt, for the penalties.
    public mutating func observePrompt(_ tokens: some Sequence<Int>) {
        processor.observePrompt(tokens)
    }

    /// Tells the sampler which token was generated, chosen here or forced by a grammar.
    public mutating func observe(_ token: Int) {
        processor.observe(token)
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
        if !processor.changesNothing {
            if case .listed(let tokens) = allowed {
                applyProcessor(to: logits, listed: tokens)
            } else {
                processor.apply(to: logits)
            }
        }
        return try choose(from: UnsafeBufferPointer(logits), allowed: allowed)
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
        return try draw(from: &candidates)
    }

    /// Scatters listed logits over a whole row, so that penalties are written once.
    private func applyProcessor(to logits: UnsafeMutableBufferPointer<Float>, listed tokens: [Int32]) {
        let size = Int(tokens.max() ?? -1) + 1
        withUnsafeTemporaryAllocation(of: Float.self, capacity: max(size, 1)) { row in
            row.initialize(repeating: 0)
            for (index, token) in tokens.enumerated() where index < logits.count { row[Int(token)] = logits[index] }
            processor.apply(to: UnsafeMutableBufferPointer(rebasing: row[..<size]))
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
