import ConstrainedDecoding
import Sampling
import Transformers

/// Drawing tokens, and taking them into the text.
extension DecodeLoop {
    /// Chooses tokens row by row while each is what was guessed.
    ///
    /// Every row is drawn from by the same sampler and seed as without guesses, so the text is the same; what follows
    /// the first wrong guess is forgotten.
    func chooseAlongPath() throws -> Step {
        let path = path
        self.path = DraftPath()
        guard !path.isEmpty else {
            drafts.rest()
            return try choose()
        }
        let rows = logits
        let start = generated.count
        // The tokens of the path that came true, and the row of the choice after them.
        var (accepted, row) = (0, 0)
        var step = Step.tokens([])
        for index in 0...path.choices.count {
            let choice = index < path.choices.count ? path.choices[index] : nil
            take(row, of: rows, mask: choice?.mask ?? path.lastMask)
            sampler.isInFreeText = choice?.isFree ?? path.lastIsFree
            let token = try sample(guess: choice?.token, expectation: choice?.expectation ?? path.lastExpectation)
            guard let choice, token == choice.token else {
                if let place = choice?.place { try constraint?.grammar.rollback(to: place) }
                step = try take(chosen: token)
                break
            }
            // The grammar has read it already, with what it forces.
            accepted += 1
            row += 1 + choice.forced.count
            step = commit([token])
            if !choice.forced.isEmpty, finish == nil {
                step = take(forced: choice.forced, behind: row - choice.forced.count, of: rows)
            }
            if finish != nil { break }
        }
        drafts.learn(offered, tried: path.choices.count, accepted: accepted)
        timings.drafts.add(
            draftOf: path.choices.count, accepted: accepted, isPredicted: offered.origin == .prediction)
        // The cache holds the guesses; those that came true are evaluated, and the last choice is not.
        try cache.truncate(to: cache.count - path.tokens.count + row)
        pending = finish == nil ? Array(pending.dropFirst(row)) : []
        let taken = Array(generated[start...])
        return taken.isEmpty ? step : .tokens(taken)
    }

    /// Takes the forced tokens of a path; the row of the choice before them is the first that scores one.
    func take(forced tokens: [Int32], behind row: Int, of rows: Logits) -> Step {
        let before = generated.count
        let step = take(forced: tokens)
        if let scoring = options.scoring {
            for (index, token) in generated[before...].enumerated() {
                scores.append(TokenScore(of: token, logits: rows[row + index], alternatives: scoring.alternatives))
            }
        }
        return step
    }

    /// Takes tokens that a grammar forces, and which it has read.
    func take(forced tokens: [Int32]) -> Step {
        timings.forcedTokens += tokens.count
        for token in tokens { observe(token, isForced: true) }
        return commit(tokens, areForced: true)
    }

    /// Takes a mask as what the next choice may be; the tokens whose logits are needed, nil for all.
    func listed(_ mask: TokenMask) -> [Int32]? {
        guard observer == nil, options.scoring == nil, mask.count * Self.sparseShare <= decoder.vocabularySize else {
            allowed = .mask(mask.words)
            return nil
        }
        let tokens = mask.tokens.map { Int32(truncatingIfNeeded: $0) }
        allowed = .listed(tokens)
        return tokens
    }

    /// Takes the masks of a path; the tokens whose logits any of its choices needs, nil for all.
    func listed(_ path: DraftPath) -> [Int32]? {
        let tokens = path.anyAllowed
        guard observer == nil, options.scoring == nil, tokens.count * Self.sparseShare <= decoder.vocabularySize else {
            union = nil
            if path.isEmpty, let mask = path.lastMask { allowed = .mask(mask.words) }
            return nil
        }
        union = tokens
        if path.isEmpty { allowed = .listed(tokens) }
        return tokens
    }

    /// Takes one row of the logits of a path, and what may be chosen from it.
    func take(_ row: Int, of rows: Logits, mask: TokenMask?) {
        logits.take(row, of: rows)
        guard let mask else { return }
        guard let union else {
            allowed = .mask(mask.words)
            return
        }
        let columns = union.indices.filter { mask[Int(union[$0])] }
        allowed = .listed(columns.map { union[$0] })
        logits.take(columns: columns)
    }

    /// Chooses the next token from the logits of the last one.
    func choose() throws -> Step {
        sampler.isInFreeText = constraint?.grammar.isInFreeText ?? true
        return try take(chosen: sample())
    }

    /// Takes a token that was chosen, which a grammar has not read yet.
    func take(chosen token: Int32) throws -> Step {
        if let constraint { try measure(\.masks) { try constraint.grammar.commit(Int(token)) } }
        return commit([token], mayEnd: constraint?.grammar.isAccepting ?? true)
    }

    /// Draws the next token.
    ///
    /// - Parameters:
    ///   - guess: what was guessed here.
    ///   - expectation: which bytes a grammar allows, where it has been read further than here.
    func sample(guess: Int32? = nil, expectation: String? = nil) throws -> Int32 {
        let random = observer == nil ? nil : sampler.upcomingRandom
        let start = clock.now
        let token: Int32
        do throws(SamplingError) {
            if sampler.changesNothing {
                token = try logits.values.withUnsafeBufferPointer { row throws(SamplingError) in
                    Int32(try sampler.choose(from: row, allowed: allowed))
                }
            } else {
                row.removeAll(keepingCapacity: true)
                row.append(contentsOf: logits.values)
                token = try row.withUnsafeMutableBufferPointer { row throws(SamplingError) in
                    Int32(try sampler.sample(row, allowed: allowed))
                }
            }
        } catch {
            throw GenerationError.sampling(error)
        }
        hasLogits = false
        times.sampling += clock.now - start
        if let scoring = options.scoring {
            let score = TokenScore(of: token, logits: logits.values[...], alternatives: scoring.alternatives)
            if endTokens.contains(token) { endScore = score } else { scores.append(score) }
        }
        observe(
            token, isForced: false, random: random, guess: guess,
            expectation: observer == nil ? nil : expectation ?? (try? constraint?.grammar.expectation()))
        return token
    }

    /// Reports a choice to the observer, before the grammar takes it where it was not forced.
    func observe(
        _ token: Int32, isForced: Bool, random: Double? = nil, guess: Int32? = nil, expectation: String? = nil
    ) {
        defer { timings.chosenTokens += 1 }
        guard let observer else { return }
        observer(
            DecodeStep(
                index: timings.chosenTokens, logits: isForced ? [] : logits.values,
                processed: isForced || sampler.changesNothing ? nil : row,
                allowed: isForced ? .listed([token]) : allowed, token: token, isForced: isForced, random: random,
                guess: guess, expectation: expectation,
                cachedTokens: cache.count, cacheBytes: cache.byteCount, times: times))
        times = StepTimes()
        lastChoice = clock.now
    }

    /// Takes tokens into the result, up to the limit or a token that ends the text.
    ///
    /// - Parameters:
    ///   - areForced: whether a grammar forces them; else each was chosen where ``Sampler/isInFreeText`` tells.
    ///   - mayEnd: whether the text may end after them for what it repeats; nil where no grammar forbids it.
    func commit(_ tokens: [Int32], areForced: Bool = false, mayEnd: Bool? = nil) -> Step {
        var taken: [Int32] = []
        for token in tokens {
            if generated.isEmpty && taken.isEmpty { timings.timeToFirstToken = clock.now - start }
            if endTokens.contains(token) {
                endToken = token
                finish = .stop
                break
            }
            taken.append(token)
            sampler.observe(Int(token), isFree: !areForced && sampler.isInFreeText)
            if let pattern = repetitions?.append(token), mayEnd ?? (constraint == nil) {
                repeatedPattern = pattern
                finish = .stop
                break
            }
            if generated.count + taken.count >= tokenLimit {
                let isContext = tokenLimit < options.maximumTokens ?? Int.max
                finish = isContext ? .contextFull : .length
                break
            }
        }
        generated += taken
        pending += taken
        drafts.append(taken)
        timings.decodedTokens += taken.count
        if let constraint, finish == .length || finish == .contextFull, constraint.grammar.isComplete { finish = .stop }
        guard taken.isEmpty else { return .tokens(taken) }
        return .finished(finish ?? .stop)
    }
}
