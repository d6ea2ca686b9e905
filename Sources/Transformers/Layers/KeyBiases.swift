/// What is added to the scores of rows' queries, key by key.
struct KeyBiases {
    /// What is added so that a key is left out: beside any score of a key that is kept, its weight is zero.
    ///
    /// It is finite: a running maximum of −∞ has no difference from itself.
    static let excluded: Float = -1e30

    /// The biases of each row and head: those of the positions from 0 on, or of the last ones.
    var view: HeadView
    /// Query heads, beside each other, that have the same biases.
    var headsPerBias = 1
    /// How many positions have biases, of which the last is the query's own; nil means all that it sees.
    var reach: Int?

    /// The biases of a query by the positions of keys, and the positions that have some.
    @inline(__always)
    func biases(row: Int, head: Int, position: Int) -> (values: UnsafePointer<Float>, positions: Range<Int>) {
        let values = UnsafePointer(view.pointer(row: row, head: head / headsPerBias))
        guard let reach else { return (values, 0..<Int.max) }
        return (values + (reach - 1 - position), max(0, position - reach + 1)..<position + 1)
    }
}
