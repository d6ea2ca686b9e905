import LibC

/// Choices by a chain of steps.
extension Sampler {
    /// The steps that change single logits and come before all that cut something off, which are taken on the row itself.
    private var leading: ArraySlice<SamplingStep> {
        if parameters.mirostat != nil { return [] }
        return parameters.chainSteps.prefix { $0 == .penalties || $0 == .dry }
    }

    /// Changes a row of logits by bias and by penalties, as far as these come first.
    func prepareChain(_ logits: UnsafeMutableBufferPointer<Float>) {
        processor.addBias(to: logits)
        processor.forbidEnds(logits)
        guard processor.isInFreeText else { return }
        for step in leading {
            if step == .penalties { processor.punishCounted(logits) } else { processor.punishRepeated(logits) }
        }
    }

    /// What is left of the tokens after all steps.
    ///
    /// - Parameters:
    ///   - logits: as ``prepareChain(_:)`` leaves them; of all tokens, or of the listed ones.
    ///   - random: the random number of the chance that removes the likeliest tokens.
    func chain(
        _ logits: UnsafeBufferPointer<Float>, allowed: AllowedTokens, random: Double
    ) -> SamplingChain {
        var entries: [SamplingChain.Entry] = []
        Candidates(logits: logits, allowed: allowed).forEachAllowed { token, logit in
            if case .checked(let isAllowed) = allowed, !isAllowed(token) { return }
            entries.append(.init(token: token, logit: Double(logit)))
        }
        var chain = SamplingChain(entries, parameters)
        if let mirostat = parameters.mirostat {
            chain.divide()
            chain.keepUnsurprising(mirostat, bound: surprise, vocabularySize: vocabularySize)
            return chain
        }
        for step in parameters.chainSteps.dropFirst(leading.count) {
            switch step {
            case .penalties: processor.punishCounted(&chain)
            case .dry: processor.punishRepeated(&chain)
            case .topNSigma: chain.keepTopNSigma()
            case .topK: chain.keepTopK()
            case .typical: chain.keepTypical()
            case .topP: chain.keepTopP()
            case .minP: chain.keepMinP()
            case .xtc: chain.excludeTop(random: random)
            case .temperature: chain.divide()
            }
        }
        return chain
    }

    /// Draws from what a chain leaves.
    ///
    /// The chance of XTC has a random number of its own, drawn at every step where there is such a chance, so that the numbers
    /// that follow do not depend on the text.
    mutating func drawFromChain(
        _ logits: UnsafeBufferPointer<Float>, allowed: AllowedTokens
    ) throws(SamplingError) -> Int {
        let chance = parameters.exclusion == nil ? 0 : random.nextUnit()
        let chain = chain(logits, allowed: allowed, random: chance)
        let probabilities = chain.probabilities
        guard let last = probabilities.indices.last else { throw .noTokenAllowed }
        var rest = random.nextUnit()
        var index = 0
        while index < last, rest >= probabilities[index] {
            rest -= probabilities[index]
            index += 1
        }
        // Rounding can leave a rest after the last possible token.
        while index > 0, probabilities[index] == 0 { index -= 1 }
        follow(probabilities[index])
        return chain.entries[index].token
    }

    /// Moves mirostat's bound by the probability of what was drawn.
    mutating func follow(_ probability: Double) {
        guard let mirostat = parameters.mirostat else { return }
        surprise -= mirostat.rate * (-log2(probability) - mirostat.target)
    }
}
