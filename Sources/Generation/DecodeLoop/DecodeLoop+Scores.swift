import Transformers

/// The probabilities of tokens that are known already.
extension DecodeLoop {
    /// Whether there are tokens whose scores were requested and are not known yet.
    var lacksScores: Bool {
        options.scoring != nil && scores.count < generated.count && pending.count > 1
    }

    /// Whether nothing is left to do for a text that has ended.
    func isScored(_ reason: FinishReason) -> Bool { !lacksScores || reason == .cancelled }

    /// The first position whose row is still wanted; the row of a position scores the token after it.
    func firstUnscored(_ scoring: TokenScoring) -> Int {
        let isPromptScored = !scoring.includesPrompt || promptScores.count >= prompt.count - 1
        return isPromptScored ? prompt.count - 1 + scores.count : promptScores.count
    }

    /// How many of the first `count` pending tokens come before a token that is known and to be scored.
    func knownRows(_ count: Int) -> Int {
        // A text that was preempted is read again, and not scored again.
        guard let scoring = options.scoring else { return 0 }
        return max(0, min(count, cache.count + count - firstUnscored(scoring)))
    }

    /// Scores the tokens that are known already, and leaves the rows of choices alone.
    func scoreKnown(_ logits: inout Logits, choices: Int) {
        guard let scoring = options.scoring else { return }
        let known = logits.rowCount - choices
        guard known > 0 else { return }
        let text = prompt + generated
        // The cache holds the run by now, with the guesses after it.
        let end = cache.count - (choices == 0 ? 0 : path.tokens.count + 1)
        for row in 0..<known {
            let position = end - known + row + 1
            guard text.indices.contains(position) else { continue }
            let score = TokenScore(of: text[position], logits: logits[row], alternatives: scoring.alternatives)
            if position < prompt.count { promptScores.append(score) } else { scores.append(score) }
        }
        guard choices > 0 else { return }
        var rest = Logits()
        rest.take(last: choices, of: logits)
        logits = rest
    }
}
