/// Counts of values by upper bounds.
struct Histogram: Sendable {
    let bounds: [Double]
    private(set) var counts: [Int]
    private(set) var sum = 0.0

    init(_ bounds: [Double]) {
        self.bounds = bounds
        counts = Array(repeating: 0, count: bounds.count + 1)
    }

    mutating func add(_ value: Double) {
        counts[bounds.firstIndex { value <= $0 } ?? bounds.count] += 1
        sum += value
    }

    /// Adds the values of another with the same bounds.
    mutating func add(_ other: Histogram) {
        for (index, count) in other.counts.enumerated() { counts[index] += count }
        sum += other.sum
    }

    /// How many values were added.
    var count: Int { counts.reduce(0, +) }
    /// Their mean; nil where there are none.
    var mean: Double? { count > 0 ? sum / Double(count) : nil }

    // With more bounds, /metrics would be larger than 32 KiB for a name of the model of 64 characters, which its test computes.

    /// Seconds to a first token, divided by some of vLLM's bounds.
    static let firstToken = Histogram([0.005, 0.01, 0.02, 0.04, 0.08, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 40, 160, 640])
    /// Seconds for one token.
    static let perToken = Histogram([0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2.5])
    /// Seconds for a request.
    static let request = Histogram([0.1, 0.5, 2.5, 10, 60, 600])
    /// Seconds for what is done once or more in a pass.
    static let part = Histogram([0.0001, 0.001, 0.005, 0.025, 0.1, 1])
    /// Seconds for the masks of one choice, or of a few.
    static let mask = Histogram([0.00001, 0.0001, 0.001, 0.01, 0.1])
    /// Seconds for a pass.
    static let step = Histogram([0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1])
    /// Numbers of rows in a pass, of all kinds or of one.
    static let rows = Histogram([1, 4, 16, 64, 256])
    /// Numbers of tokens.
    static let tokens = Histogram([1, 10, 100, 500, 2000, 20_000])
}
