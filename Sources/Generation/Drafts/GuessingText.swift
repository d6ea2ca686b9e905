import Transformers

/// A text for which a prediction head guesses, beside others: each pass of the head makes one guess for each.
protocol GuessingText: AnyObject {
    /// Begins to guess: the pairs of which the head makes the first guess; nil where none is made.
    ///
    /// - Parameters:
    ///   - count: the most guesses.
    ///   - least: the chance to count below which no further guess is made.
    ///   - isTrial: whether a guess is made although nothing is expected of it.
    func beginGuesses(most count: Int, least: Double, isTrial: Bool) -> PredictionRun?

    /// Takes what the head has made of the last pairs: the pair of which it makes the next guess; nil where no more is made.
    ///
    /// - Parameter prediction: overwritten.
    func takeGuess(_ prediction: inout Prediction) -> PredictionRun?

    /// Does without the head, which could not be computed.
    func failGuesses(_ error: any Error)
}

extension PredictionSource {
    /// Makes the guesses of texts, those of all of them together.
    ///
    /// A guess is what it would be alone: a text's guesses do not depend on who guesses beside it.
    ///
    /// - Parameters:
    ///   - texts: the texts, with the most guesses of each.
    ///   - rate: the tokens a second that the next pass is expected to write: a guess that is expected to bring less for its own seconds
    ///     is not made.
    ///   - isTrial: whether they are made although nothing is expected of them.
    func makeGuesses(for texts: [(text: any GuessingText, most: Int)], rate: Double, isTrial: Bool = false) {
        let least = rate * cost.seconds(texts: texts.count, pairs: texts.count) / Double(max(texts.count, 1))
        var asking: [(text: any GuessingText, run: PredictionRun)] = texts.compactMap { text, most in
            text.beginGuesses(most: most, least: least, isTrial: isTrial).map { (text, $0) }
        }
        // A head that is only tried may not be worth the time either.
        if !asking.isEmpty, !isTrial { growGuessHead() }
        var predictions: [Prediction] = []
        while !asking.isEmpty {
            let start = now()
            do throws(TransformerError) {
                try decoder.predict(asking.map(\.run), into: &predictions)
            } catch {
                for (text, _) in asking { text.failGuesses(error) }
                return
            }
            let (count, pairs) = (asking.count, asking.reduce(0) { $0 + $1.run.tokens.count })
            var next: [(text: any GuessingText, run: PredictionRun)] = []
            for (index, (text, _)) in asking.enumerated() {
                if let run = text.takeGuess(&predictions[index]) { next.append((text, run)) }
            }
            learn(texts: count, pairs: pairs, seconds: (now() - start).seconds)
            asking = next
        }
    }
}
