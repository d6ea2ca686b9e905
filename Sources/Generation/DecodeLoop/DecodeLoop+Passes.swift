import ConstrainedDecoding
import Sampling
public import Transformers

/// What a loop adds to a pass, and what it makes of its logits.
extension DecodeLoop {
    /// Does what needs no evaluation: a choice whose logits are there, or tokens that a grammar forces.
    ///
    /// - Returns: what that led to; nil when tokens are to be evaluated, alone or beside those of other loops. Then
    ///   ``plan(most:guesses:)``, ``vocabulary()`` and ``accept(_:after:)`` follow, or `abandon()` when that failed.
    /// - Throws: ``GenerationError``, or the grammar's error; the loop is then over.
    public func prepare() throws -> Step? {
        if let finish { return isScored(finish) ? .finished(finish) : nil }
        if let last = lastChoice.take() { times.text += clock.now - last }
        if hasLogits {
            if lateMask != nil {
                if awaitsMask(for: .zero) { return .tokens([]) }
                try takeLateMask()
            }
            return try measure(\.decode) { try choose() }
        }
        // Before anything is read, too: a token that is forced takes no random number, however the prompt is divided.
        guard let constraint else { return nil }
        return try measure(\.decode) {
            let forced = try measure(\.masks) { try constraint.forcedTokens(left: tokenLimit - generated.count) }
            if forced.isEmpty {
                guard constraint.grammar.isComplete else { return nil }
                finish = .stop
                return isScored(.stop) ? .finished(.stop) : nil
            }
            return take(forced: forced)
        }
    }

    /// What could be guessed of what follows the pending tokens.
    func prospect(most count: Int) -> DraftProspect {
        let room = guessRoom(count)
        return room > 0 ? drafts.prospect(most: room) : DraftProspect()
    }

    /// The places for guesses after the pending tokens, at most this many.
    private func guessRoom(_ count: Int) -> Int {
        guard !generated.isEmpty, !isReading, finish == nil else { return 0 }
        // The last token of a text needs no place in the cache, and none is guessed beyond it.
        // A ring can give back no more than a chunk.
        return min(
            count, decoder.chunkSize - pending.count, tokenLimit - generated.count - 1,
            cache.capacity - cache.count - pending.count)
    }

    /// Guesses of what follows the pending tokens: the chance of each, provided that those before it come true.
    ///
    /// Those of a prediction head are made before.
    func offer(most count: Int) -> [Double] {
        offered = Draft()
        let room = guessRoom(count)
        guard room > 0 else { return [] }
        offered = drafts.draft(most: room)
        // No text continues after its end, and none has tokens that the model does not have: a request may predict any.
        offered.tokens = Array(
            offered.tokens.prefix { !endTokens.contains($0) && (0..<decoder.vocabularySize).contains(Int($0)) })
        return drafts.history.chances(of: offered)
    }

    /// What is to be evaluated next; a mask is computed meanwhile.
    ///
    /// - Parameters:
    ///   - rows: the most tokens to evaluate; nil means the decoder's chunk.
    ///   - guesses: how many of the guesses offered are evaluated as well.
    /// - Throws: the grammar's error; the loop is then over.
    public func plan(most rows: Int? = nil, guesses: Int = 0) throws -> SequenceRun {
        (path, union, maskTime) = (DraftPath(), nil, nil)
        var limit = max(1, min(rows ?? decoder.chunkSize, decoder.chunkSize))
        if options.scoring?.includesPrompt == true { limit = min(limit, Self.scoredRows) }
        // For what was forced at the end, the model was never run.
        if finish != nil { return run(min(limit, pending.count - 1), choices: 0) }
        var chunk = limit
        if let keptPosition, cache.count < keptPosition { chunk = min(chunk, keptPosition - cache.count) }
        // Where rotations depend on the length, tokens of the prompt are rotated for its own, those after it each for its own.
        if !isFixed, cache.count < prompt.count { chunk = min(chunk, prompt.count - cache.count) }
        if !input.isText, let rows = input.mutualRows(around: cache.count + chunk) {
            // They are computed together, even where that is more than was requested.
            chunk = (rows.lowerBound > cache.count ? rows.lowerBound : rows.upperBound) - cache.count
        }
        if pending.count > chunk { return run(chunk, choices: 0) }
        allowed = .all
        let guessed = offered.tokens.prefix(max(0, min(guesses, limit - pending.count)))
        if let constraint, !guessed.isEmpty {
            let start = clock.now
            path = try measure(\.masks) {
                try DraftPath(
                    Array(guessed), constraint, left: tokenLimit - generated.count,
                    most: min(
                        limit - pending.count, decoder.chunkSize - pending.count,
                        cache.capacity - cache.count - pending.count),
                    describes: observer != nil)
            }
            let spent = clock.now - start
            maskTime = spent
            times.mask += spent
            times.waiting += spent
        } else if let constraint {
            pendingMask = PendingMask(constraint.grammar, budget: tokenLimit - generated.count, on: maskThread)
        } else {
            path = DraftPath(Array(guessed))
        }
        return run(pending.count, choices: 1 + path.tokens.count)
    }

    /// The token ids whose logits the choice after the planned run needs, nil for all; waits for the mask.
    ///
    /// A mask that allows few tokens needs their rows of the output head alone.
    ///
    /// - Throws: the grammar's error.
    public func vocabulary() throws -> [Int32]? {
        if !path.masks.isEmpty { return listed(path) }
        guard let pendingMask else { return nil }
        self.pendingMask = nil
        let waited = clock.now
        let mask = try measure(\.masks) { try pendingMask.mask() }
        times.waiting += clock.now - waited
        times.mask += pendingMask.duration
        maskTime = pendingMask.duration
        return listed(mask)
    }

    /// Continues without the mask of the planned run where it does not come within some time: the choice then waits for
    /// it.
    func leaveMask(after time: Duration) {
        guard let pendingMask, !pendingMask.isThere(within: time) else { return }
        (lateMask, self.pendingMask) = (pendingMask, nil)
    }

    /// Whether a mask was left that is not there yet; waits for it for at most some time.
    func awaitsMask(for time: Duration) -> Bool { lateMask.map { !$0.isThere(within: time) } ?? false }

    /// Takes the mask that was left as what the next choice may be.
    private func takeLateMask() throws {
        guard let late = lateMask.take() else { return }
        let waited = clock.now
        let mask = try measure(\.masks) { try late.mask() }
        times.waiting += clock.now - waited
        times.mask += late.duration
        allowed = .mask(mask.words)
    }

    /// Takes the logits of the planned run, and chooses a token unless the prompt has just been read.
    ///
    /// - Parameters:
    ///   - logits: of the run; overwritten with memory that can be used again.
    ///   - pass: the time that the run took, with those beside it.
    /// - Throws: ``GenerationError``, or the grammar's error; the loop is then over.
    public func accept(_ logits: inout Logits, after pass: PassTimes) throws -> Step {
        let (end, wasReading) = (cache.count, isReading)
        let step = try acceptRun(&logits, after: pass)
        if finish == nil, !states.isEmpty {
            // What was guessed wrong is not in the cache any more.
            let width = decoder.configuration.hiddenSize
            let first = end - states.count / width
            let known = states.prefix(max(0, cache.count - first) * width)
            measure(wasReading ? \.prefill : \.decode) { drafts.take(known, from: first, isReading: wasReading) }
        }
        states = []
        return step
    }

    /// Takes the states of the planned run, as far as the prediction head wants them; ``accept(_:after:)`` follows.
    func take(states: [Float]) { self.states = states }

    private func acceptRun(_ logits: inout Logits, after pass: PassTimes) throws -> Step {
        let part: WritableKeyPath<Timings, Duration> = isReading ? \.prefill : \.decode
        timings[keyPath: part] += pass.total
        times.add(pass)
        let hasRead = planned == pending.count
        scoreKnown(&logits, choices: hasRead && finish == nil ? 1 + path.tokens.count : 0)
        pending.removeFirst(planned)
        planned = 0
        if isReading, hasRead || cache.count == keptPosition { cache.snapshot() }
        if finish != nil { return .tokens([]) }
        guard hasRead else { return .prefill(evaluated: min(cache.count, prompt.count), total: prompt.count) }
        swap(&self.logits, &logits)
        hasLogits = true
        if isReading {
            isReading = false
            return .prefill(evaluated: prompt.count, total: prompt.count)
        }
        if lateMask != nil {
            drafts.rest()
            return .tokens([])
        }
        return try measure(\.decode) { try chooseAlongPath() }
    }

    /// Abandons the planned run.
    func abandon() {
        // The grammar is free again only when its mask is there.
        _ = try? (pendingMask ?? lateMask)?.mask()
        (pendingMask, lateMask) = (nil, nil)
        planned = 0
        if let place = path.choices.first?.place { try? constraint?.grammar.rollback(to: place) }
        path = DraftPath()
    }

    /// A run of pending tokens, with the rows of this many choices after them and of the tokens whose scores are wanted.
    func run(_ count: Int, choices: Int) -> SequenceRun {
        planned = count
        let isPrompt = cache.count < prompt.count
        let rows = choices + knownRows(count - min(choices, 1))
        var run = SequenceRun(
            planned(pending.prefix(count), guesses: choices == 0 ? [] : path.tokens), cache: cache,
            rows: rows == 0 ? .none : .suffix(rows), promptLength: isPrompt ? prompt.count : nil)
        if choices > 0 {
            run.observer = textObserver?.evaluation
            run.guesses = path.tokens.count
        }
        run.keepsStates = drafts.wantsStates && finish == nil
        return run
    }

    /// Pending tokens with the rows in their places, and guesses after them.
    private func planned(_ tokens: ArraySlice<Int32>, guesses: [Int32]) -> SequenceInput {
        let first = cache.count
        guard !input.isText, first < prompt.count else {
            return SequenceInput(tokens + guesses, adapters: input.adapters)
        }
        var part = input[first..<min(first + tokens.count, prompt.count)]
        part.append(tokens.dropFirst(part.count))
        part.append(guesses)
        return part
    }
}

extension DecodeLoop: GuessingText {
    func beginGuesses(most count: Int, least: Double, isTrial: Bool) -> PredictionRun? {
        let room = guessRoom(count)
        guard room > 0 else { return nil }
        return drafts.beginGuesses(most: room, least: least, isTrial: isTrial, endTokens: endTokens, cache: cache)
    }

    func takeGuess(_ prediction: inout Prediction) -> PredictionRun? { drafts.takeGuess(&prediction) }

    func failGuesses(_ error: any Error) { drafts.failGuesses(error) }
}
