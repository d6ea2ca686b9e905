/// How one figure is made of many scores.
public enum AggregationOperation: Sendable, Equatable, Codable {
    /// The sum of the scores by their count.
    case mean(of: Metric)
    /// The middle score, or the mean of the two middle ones.
    case median(of: Metric)
    /// The most frequent score; of several the smallest.
    case mode(of: Metric)
    /// The least score.
    case minimum(of: Metric)
    /// The greatest score.
    case maximum(of: Metric)
    /// The square root of the variance.
    case standardDeviation(of: Metric)
    /// The squared deviations from the mean by the count less one; not a number for a single score.
    case variance(of: Metric)
    /// What a closure makes of the scores.
    case custom(label: String)

    /// What the figure is called.
    public var label: String {
        switch self {
        case .mean(let metric): "Mean of \(metric.name)"
        case .median(let metric): "Median of \(metric.name)"
        case .mode(let metric): "Mode of \(metric.name)"
        case .minimum(let metric): "Minimum of \(metric.name)"
        case .maximum(let metric): "Maximum of \(metric.name)"
        case .standardDeviation(let metric): "Standard Deviation of \(metric.name)"
        case .variance(let metric): "Variance of \(metric.name)"
        case .custom(let label): label
        }
    }

    /// The name of the scores; nil for a closure's figure.
    package var metricName: String? {
        switch self {
        case .mean(let metric), .median(let metric), .mode(let metric), .minimum(let metric), .maximum(let metric),
            .standardDeviation(let metric), .variance(let metric):
            metric.name
        case .custom: nil
        }
    }

    /// The case's name in JSON.
    var typeName: String {
        switch self {
        case .mean: "mean"
        case .median: "median"
        case .mode: "mode"
        case .minimum: "minimum"
        case .maximum: "maximum"
        case .standardDeviation: "standardDeviation"
        case .variance: "variance"
        case .custom: "custom"
        }
    }

    static let typeNames = [
        "mean", "median", "mode", "minimum", "maximum", "standardDeviation", "variance", "custom",
    ]

    /// The operation of a case's name; nil for an unknown name, or without what the case needs.
    init?(typeName: String, metric: String?, label: String?) {
        let key = metric.map { Metric($0) }
        switch (typeName, key, label) {
        case ("mean", let key?, _): self = .mean(of: key)
        case ("median", let key?, _): self = .median(of: key)
        case ("mode", let key?, _): self = .mode(of: key)
        case ("minimum", let key?, _): self = .minimum(of: key)
        case ("maximum", let key?, _): self = .maximum(of: key)
        case ("standardDeviation", let key?, _): self = .standardDeviation(of: key)
        case ("variance", let key?, _): self = .variance(of: key)
        case ("custom", _, let label?): self = .custom(label: label)
        default: return nil
        }
    }

    /// Whether two operations give the same figure: a metric is its name.
    func isSame(as other: AggregationOperation) -> Bool {
        typeName == other.typeName && label == other.label
    }

    private enum CodingKeys: String, CodingKey {
        case type, metric, label
    }

    /// Reads `{"type": "mean", "metric": …}` or `{"type": "custom", "label": …}`.
    ///
    /// - Throws: `DecodingError` for another type, or without the metric or the label.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let type = try container.decode(String.self, forKey: .type)
        guard
            let operation = Self(
                typeName: type, metric: try container.decodeIfPresent(String.self, forKey: .metric),
                label: try container.decodeIfPresent(String.self, forKey: .label))
        else {
            throw DecodingError.dataCorruptedError(
                forKey: .type, in: container,
                debugDescription: EvaluationErrorText.unknownType(type, expected: Self.typeNames))
        }
        self = operation
    }

    /// Writes the type with the metric's name or the label.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(typeName, forKey: .type)
        try container.encodeIfPresent(metricName, forKey: .metric)
        if metricName == nil { try container.encode(label, forKey: .label) }
    }
}
