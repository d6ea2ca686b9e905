/// The figures that an evaluation requests, in order.
public struct MetricsAggregator {
    /// The scores of each metric, in the order of the data set.
    private let cells: [String: [Metric]]
    /// The metrics that figures are made of, each once.
    private(set) var metricNames: [String] = []
    /// The figures so far; -1 where all scores are ignored.
    private(set) var aggregates: [AggregateMetric] = []

    init(cells: [String: [Metric]]) {
        self.cells = cells
    }

    /// The figures of a group under a name of its own.
    public mutating func group(_ name: String, _ body: (inout MetricsAggregator.Group) -> Void) {
        var group = Group(name: name, cells: cells)
        body(&group)
        for metric in group.aggregator.metricNames { note(metric) }
        aggregates += group.aggregator.aggregates.map {
            AggregateMetric(operation: $0.operation, group: name, value: $0.value)
        }
    }

    /// The mean of the scores.
    public mutating func computeMean(of metric: Metric) { add(.mean(of: metric), metric, Figures.mean) }

    /// The median of the scores.
    public mutating func computeMedian(of metric: Metric) { add(.median(of: metric), metric, Figures.median) }

    /// The most frequent score.
    public mutating func computeMode(of metric: Metric) { add(.mode(of: metric), metric, Figures.mode) }

    /// The least score.
    public mutating func computeMinimum(of metric: Metric) {
        add(.minimum(of: metric), metric) { $0.min() ?? .nan }
    }

    /// The greatest score.
    public mutating func computeMaximum(of metric: Metric) {
        add(.maximum(of: metric), metric) { $0.max() ?? .nan }
    }

    /// The standard deviation of the scores, by their count less one.
    public mutating func computeStandardDeviation(of metric: Metric) {
        add(.standardDeviation(of: metric), metric) { Figures.variance($0).squareRoot() }
    }

    /// The variance of the scores, by their count less one.
    public mutating func computeVariance(of metric: Metric) { add(.variance(of: metric), metric, Figures.variance) }

    /// What a closure makes of the scores that are not ignored, in the order of the data set.
    public mutating func custom(of metric: Metric, label: String, _ body: ([Double]) -> Double) {
        add(.custom(label: label), metric, body)
    }

    private mutating func add(
        _ operation: AggregationOperation, _ metric: Metric, _ compute: ([Double]) -> Double
    ) {
        note(metric.name)
        let values = cells[metric.name]?.compactMap(\.doubleValue) ?? []
        aggregates.append(
            AggregateMetric(operation: operation, group: nil, value: values.isEmpty ? -1 : compute(values)))
    }

    private mutating func note(_ metric: String) {
        if !metricNames.contains(metric) { metricNames.append(metric) }
    }

    /// The figures of one group.
    public struct Group {
        /// The group's name.
        public let name: String
        fileprivate var aggregator: MetricsAggregator

        fileprivate init(name: String, cells: [String: [Metric]]) {
            self.name = name
            aggregator = MetricsAggregator(cells: cells)
        }

        /// The mean of the scores.
        public mutating func computeMean(of metric: Metric) { aggregator.computeMean(of: metric) }

        /// The median of the scores.
        public mutating func computeMedian(of metric: Metric) { aggregator.computeMedian(of: metric) }

        /// The most frequent score.
        public mutating func computeMode(of metric: Metric) { aggregator.computeMode(of: metric) }

        /// The least score.
        public mutating func computeMinimum(of metric: Metric) { aggregator.computeMinimum(of: metric) }

        /// The greatest score.
        public mutating func computeMaximum(of metric: Metric) { aggregator.computeMaximum(of: metric) }

        /// The standard deviation of the scores, by their count less one.
        public mutating func computeStandardDeviation(of metric: Metric) {
            aggregator.computeStandardDeviation(of: metric)
        }

        /// The variance of the scores, by their count less one.
        public mutating func computeVariance(of metric: Metric) { aggregator.computeVariance(of: metric) }

        /// What a closure makes of the scores that are not ignored, in the order of the data set.
        public mutating func custom(of metric: Metric, label: String, _ body: ([Double]) -> Double) {
            aggregator.custom(of: metric, label: label, body)
        }
    }
}
