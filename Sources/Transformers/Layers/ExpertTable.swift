/// The experts of each token id.
struct ExpertTable: Sendable {
    // [vocabulary, experts of a token]
    private let numbers: [Int32]
    private let width: Int

    /// - Parameter numbers: different ones for each token id: [vocabulary, width].
    init(_ numbers: [Int32], width: Int) {
        (self.numbers, self.width) = (numbers, width)
    }

    /// The experts of a token; those of the first id for one beyond the vocabulary, in whose place a row is put.
    func experts(of token: Int32) -> ArraySlice<Int32> {
        let start = Int(token) * width
        return start >= 0 && start < numbers.count ? numbers[start..<start + width] : numbers.prefix(width)
    }
}
