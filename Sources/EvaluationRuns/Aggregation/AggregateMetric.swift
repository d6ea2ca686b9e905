import TabularData

/// One figure of a summary.
public struct AggregateMetric: Sendable, Codable, Equatable {
    /// How the figure is made.
    public let operation: AggregationOperation
    /// The group it belongs to; nil for none.
    public let group: String?
    /// The figure.
    public let value: Double

    /// What the figure is called.
    public var label: String { operation.label }

    /// The name of the scores it is made of; nil for a closure's figure.
    public var sourceMetric: String? { operation.metricName }

    package init(operation: AggregationOperation, group: String?, value: Double) {
        self.operation = operation
        self.group = group
        self.value = value
    }

    private enum CodingKeys: String, CodingKey {
        case operation, group, value
    }

    /// Reads a figure; null is not a number.
    ///
    /// - Throws: `DecodingError` when something is missing or of the wrong kind.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            operation: try container.decode(AggregationOperation.self, forKey: .operation),
            group: try container.decodeIfPresent(String.self, forKey: .group),
            value: try container.decodeIfPresent(Double.self, forKey: .value) ?? .nan)
    }

    /// Writes the figure; null where it is not finite, because JSON has no such number.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(operation, forKey: .operation)
        try container.encodeIfPresent(group, forKey: .group)
        if value.isFinite {
            try container.encode(value, forKey: .value)
        } else {
            try container.encodeNil(forKey: .value)
        }
    }
}

extension [AggregateMetric] {
    /// A column with one cell for each figure; a label that is there already is numbered.
    var summaryColumns: [Column<AggregateMetric>] {
        var counts: [String: Int] = [:]
        var used: Set<String> = []
        return map { aggregate in
            var name = aggregate.label
            while used.contains(name) {
                counts[aggregate.label, default: 1] += 1
                name = "\(aggregate.label) (\(counts[aggregate.label] ?? 1))"
            }
            used.insert(name)
            return Column(name: name, contents: [Optional(aggregate)])
        }
    }
}
