import EvaluationRuns

/// A judge whose scores of 1 and 0 pass and fail, for the scales that have no other: they are rates, and failures in reports.
struct PassFailScores<Base: EvaluatorProtocol>: EvaluatorProtocol {
    typealias Input = Base.Input
    typealias Subject = Base.Subject

    let base: Base
    private let names: Set<String>

    /// - Parameter dimensions: what the judge scores.
    init(_ base: Base, _ dimensions: [ScoreDimension]) {
        self.base = base
        names = Set(dimensions.filter { $0.scale.options.map(\.value) == [1, 0] }.map(\.name))
    }

    nonisolated(nonsending) func metrics(subject: Subject, input: Input) async throws -> [Metric] {
        try await base.metrics(subject: subject, input: input).map { metric in
            guard names.contains(metric.name), let score = metric.doubleValue else { return metric }
            var told =
                score == 1 ? metric.passing(rationale: metric.rationale) : metric.failing(rationale: metric.rationale)
            told.evaluatorKind = metric.evaluatorKind
            return told
        }
    }
}
