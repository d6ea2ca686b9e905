public import EvaluationRuns
import FoundationModels
import OrderedJSON

/// An evaluator whose scores are kept in a file of answers: for judges, which ask a model.
public struct CachedEvaluator<Base: EvaluatorProtocol>: EvaluatorProtocol where Base.Subject: KeptSubject {
    /// The samples.
    public typealias Input = Base.Input
    /// The answers.
    public typealias Subject = Base.Subject

    private let base: Base
    private let cache: AnswerCache
    private let name: String

    fileprivate init(_ base: Base, _ cache: AnswerCache, _ name: String) {
        (self.base, self.cache, self.name) = (base, cache, name)
    }

    /// The kept scores of this sample and answer, else those of the evaluator.
    ///
    /// - Throws: what the evaluator throws, and ``AnswerCacheError``.
    nonisolated(nonsending) public func metrics(subject: Subject, input: Input) async throws -> [Metric] {
        var key = JSONObject()
        key["evaluator"] = .string(name)
        key["sample"] = try JSONParser().parse(SampleText.json(input))
        key["answer"] = try JSONParser().parse(SampleText.json(subject.value))
        // Without the identities of its entries, which differ from run to run.
        if let transcript = subject.transcript { key["transcript"] = try JSONParser().parse(transcript.jsonText) }
        let text = JSONValue.object(key).serialized()
        if let data = cache.answer(to: text) {
            do {
                return try JSONDecoder().decode([KeptMetric].self, from: data).map(\.metric)
            } catch {
                throw cache.wrongAnswer(error)
            }
        }
        let metrics = try await base.metrics(subject: subject, input: input)
        try cache.keep(JSONEncoder().encode(metrics.map(KeptMetric.init)), as: text)
        return metrics
    }
}

extension EvaluatorProtocol where Subject: KeptSubject {
    /// The evaluator, with its scores kept in a file of answers.
    ///
    /// - Parameters:
    ///   - cache: the file.
    ///   - name: what the evaluator is kept under; choose another one when the evaluator changes.
    public func cached(in cache: AnswerCache, as name: String) -> CachedEvaluator<Self> {
        CachedEvaluator(self, cache, name)
    }
}

/// A score in a file of answers.
private struct KeptMetric: Codable {
    let name: String
    let kind: String
    let value: Double?
    let rationale: String?
    let evaluator: String

    init(_ metric: Metric) {
        name = metric.name
        rationale = metric.rationale
        evaluator = metric.evaluatorKind.rawValue
        switch metric.value {
        case .passing: (kind, value) = ("pass", nil)
        case .failing: (kind, value) = ("fail", nil)
        case .scoring(let score): (kind, value) = ("score", score.isFinite ? score : nil)
        case .ignore: (kind, value) = ("ignore", nil)
        }
    }

    var metric: Metric {
        let key = Metric(name)
        var metric =
            switch kind {
            case "pass": key.passing(rationale: rationale)
            case "fail": key.failing(rationale: rationale)
            case "score": key.scoring(value ?? .nan, rationale: rationale)
            default: key.ignore(rationale: rationale)
            }
        metric.evaluatorKind = EvaluatorKind(rawValue: evaluator) ?? .custom
        return metric
    }
}
