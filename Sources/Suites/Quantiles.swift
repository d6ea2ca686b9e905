/// Mean, quantiles and maximum of a series of measurements.
public struct Quantiles: Sendable, Equatable {
    /// How many there are.
    public let count: Int
    /// Their mean, 0 where there are none.
    public let mean: Double
    private let sorted: [Double]

    /// The distribution of some values.
    public init(_ values: [Double]) {
        sorted = values.sorted()
        count = values.count
        mean = values.isEmpty ? 0 : values.reduce(0, +) / Double(values.count)
    }

    /// The smallest value that at least the share `quantile` (0 to 1) of all do not exceed; 0 where there are none.
    public func value(at quantile: Double) -> Double {
        guard count > 0 else { return 0 }
        let rank = Int((quantile * Double(count)).rounded(.up))
        return sorted[min(max(rank, 1), count) - 1]
    }

    /// The largest value, 0 where there are none.
    public var maximum: Double { sorted.last ?? 0 }
}
