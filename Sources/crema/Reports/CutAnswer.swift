/// What is said on standard error of an answer that is not whole.
enum CutAnswer {
    /// Says where an answer was cut, and whether that is where the context is full.
    static func tell(_ tokens: Int, fillsContext: Bool = false) {
        let place = fillsContext ? ", where the context is full" : ""
        StandardError.write("answer cut at \(Quantities.plural(tokens, "token"))\(place)\n")
    }
}
