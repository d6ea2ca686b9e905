/// Takes the place of a prediction head's guesses in tests and in measurements of what they are worth; the head is computed as ever.
package struct GuessReplacement: Sendable {
    /// A token, and how likely the head holds it.
    package typealias Guess = (token: Int32, probability: Double)

    /// Makes a guess of the text so far, the place of the guess in it, and the guess that the head makes there.
    package typealias Replacing = @Sendable (_ text: [Int32], _ place: Int, _ own: Guess) -> Guess

    /// Makes the guesses.
    let replace: Replacing
    /// Whether nothing else guesses: neither what was written before, nor earlier answers.
    let isAlone: Bool

    /// A replacement of guesses.
    package init(isAlone: Bool = false, _ replace: @escaping Replacing) {
        (self.isAlone, self.replace) = (isAlone, replace)
    }
}
