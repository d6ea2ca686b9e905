import Transformers

/// A text that is preempted and resumed, or ends before its time.
extension DecodeLoop {
    /// Gives the cache away, so that others can use its memory; ``resume(_:)`` follows before anything else.
    ///
    /// - Returns: the cache, and the tokens that it holds.
    /// - Throws: `TransformerError`.
    func suspend() throws -> (cache: KVCache, tokens: KeyedTokens) {
        abandon()
        drafts.suspend()
        cache.dropKeptStates()
        let given = (cache, evaluated)
        cache = try decoder.makeCache(capacity: cache.capacity)
        return given
    }

    /// The tokens of the text so far whose keys and values need not be computed again, but for the last one: all, unless scores
    /// are still wanted.
    var knownText: KeyedTokens {
        let text = KeyedTokens(prompt + generated, key: input.key)
        return options.scoring.map { text.prefix(firstUnscored($0) + 1) } ?? text
    }

    /// Continues with a cache that holds first tokens of ``knownText``, at most all but the last; the others are read
    /// again.
    func resume(_ cache: KVCache) {
        self.cache = cache
        let text = prompt + generated
        pending = Array(text[min(cache.count, text.count - 1)...])
        (isReading, hasLogits) = (true, false)
    }

    /// Frees memory that only saves work, that of guesses first; false where there is none.
    func spareMemory() -> Bool { drafts.stopModel() || cache.dropKeptStates() || cache.dropSnapshots() }

    /// Ends the text because there is no memory for more of it.
    ///
    /// Tokens at its end that a grammar forced, and for which the model was never run, stay without scores.
    func stopForMemory() {
        pending = []
        if finish == nil { finish = .contextFull }
    }

    /// Takes tokens off the end of what was generated; the loop is over.
    func forget(_ count: Int) {
        generated.removeLast(min(count, generated.count))
        pending.removeLast(min(count, pending.count))
        scores.removeLast(max(0, scores.count - generated.count))
        timings.decodedTokens = generated.count
        if finish == nil { finish = .stop }
        // A cache that cannot be cut goes back to what it can.
        let length = cache.reusableCount(upTo: prompt.count + generated.count)
        try? cache.truncate(to: length)
    }
}
