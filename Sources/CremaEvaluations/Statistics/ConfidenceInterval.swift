/// Where a figure lies, with a given confidence.
public struct ConfidenceInterval: Sendable, Equatable {
    /// The lower bound.
    public let lower: Double
    /// The upper bound.
    public let upper: Double
    /// How often such an interval holds the figure, such as 0.95.
    public let level: Double

    /// An interval from its bounds.
    public init(lower: Double, upper: Double, level: Double) {
        (self.lower, self.upper, self.level) = (lower, upper, level)
    }
}
