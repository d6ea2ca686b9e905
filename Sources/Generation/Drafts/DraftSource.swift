/// Guesses how a text goes on; a wrong guess costs time, and never changes the text.
protocol DraftSource {
    /// Takes tokens that now stand at the end of the text.
    mutating func append(_ tokens: some Sequence<Int32>)

    /// At most so many tokens that may follow; none where nothing is likely.
    func draft(most count: Int) -> [Int32]
}
