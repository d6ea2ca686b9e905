import Chat
import Generation

/// What is said on standard error of an answer that was cut.
enum CutAnswer {
    /// Says where an answer was cut, and whether that is where the context is full.
    static func tell(_ tokens: Int, fillsContext: Bool = false) {
        let place = fillsContext ? ", where the context is full" : ""
        StandardError.write("answer cut at \(Quantities.plural(tokens, "token"))\(place)\n")
    }

    /// Says of what an answer wrote the same again and again until it was ended.
    static func tell(_ loop: RepeatedPattern) {
        let block = Quantities.plural(loop.period, "token")
        StandardError.warn(
            "the answer ended because it repeated \(block) \(loop.count) times; --no-stop-loops lets it go on")
    }
}
