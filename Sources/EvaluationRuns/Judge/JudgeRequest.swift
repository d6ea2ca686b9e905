import FoundationModels

/// What is requested of a judge, and the reading of what it answers.
struct JudgeRequest {
    private let dimensions: [(key: String, dimension: ScoreDimension)]
    private let mode: ScoringMode
    let schema: GenerationSchema

    /// Most tokens of the reasons and the score of one dimension: small models do not always find an end of their own.
    private static let mostTokens = 512

    /// How the judge answers: always alike, and not without end.
    var options: GenerationOptions {
        GenerationOptions(samplingMode: .greedy, maximumResponseTokens: Self.mostTokens * dimensions.count)
    }

    /// A request for dimensions.
    ///
    /// - Throws: ``ModelJudgeError/noScaleValues(dimension:)``.
    init(_ dimensions: [ScoreDimension], _ mode: ScoringMode) throws {
        if let empty = dimensions.first(where: { $0.scale.options.isEmpty }) {
            throw ModelJudgeError.noScaleValues(dimension: empty.name)
        }
        var used: Set<String> = []
        self.mode = mode
        self.dimensions = dimensions.map { dimension in
            var key = dimension.name
            var number = 2
            while !used.insert(key).inserted {
                key = "\(dimension.name) \(number)"
                number += 1
            }
            return (key, dimension)
        }
        schema = try Self.schema(self.dimensions, mode)
    }

    private static func schema(
        _ dimensions: [(key: String, dimension: ScoreDimension)], _ mode: ScoringMode
    ) throws -> GenerationSchema {
        let properties = dimensions.enumerated().map { index, entry in
            let score =
                switch mode {
                case .discrete:
                    DynamicGenerationSchema(
                        name: "Score\(index + 1)", anyOf: texts(entry.dimension.scale))
                case .continuous: DynamicGenerationSchema(type: Double.self)
                }
            return DynamicGenerationSchema.Property(
                name: entry.key, description: entry.dimension.description,
                schema: DynamicGenerationSchema(
                    name: "Judgement\(index + 1)",
                    properties: [
                        .init(name: JudgeAnswerText.rationale, schema: DynamicGenerationSchema(type: String.self)),
                        .init(name: JudgeAnswerText.score, schema: score),
                    ]))
        }
        return try GenerationSchema(
            root: DynamicGenerationSchema(name: "Judgements", properties: properties), dependencies: [])
    }

    /// The values of a scale as texts, each once, the highest first.
    private static func texts(_ scale: ScoringScale) -> [String] {
        var texts: [String] = []
        for text in scale.options.map({ ScoreText.text($0.value) }) where !texts.contains(text) { texts.append(text) }
        return texts
    }

    /// The scores of an answer.
    ///
    /// - Throws: ``ModelJudgeError``.
    func metrics(in answer: GeneratedContent) throws -> [Metric] {
        guard case .structure(let judgements, _) = answer.kind else {
            throw ModelJudgeError.invalidResponse(answer.jsonString)
        }
        return try dimensions.map { key, dimension in
            guard case .structure(let parts, _)? = judgements[key]?.kind, let score = parts[JudgeAnswerText.score]
            else {
                throw ModelJudgeError.missingDimension(dimension.name, response: answer.jsonString)
            }
            var metric = dimension.metric.scoring(
                try value(of: score, in: dimension),
                rationale: try? parts[JudgeAnswerText.rationale]?.value(String.self))
            metric.evaluatorKind = .modelJudge
            return metric
        }
    }

    private func value(of score: GeneratedContent, in dimension: ScoreDimension) throws -> Double {
        let number: Double? =
            switch score.kind {
            case .number(let number): number
            case .string(let text): Double(text)
            default: nil
            }
        guard let number, number.isFinite,
            mode == .continuous || dimension.scale.options.contains(where: { $0.value == number })
        else { throw ModelJudgeError.invalidScore(dimension: dimension.name, value: score.jsonString) }
        return number
    }
}

/// The keys of a judge's answer, and the rationale of what it does not judge.
enum JudgeAnswerText {
    static let rationale = "rationale"
    static let score = "score"
    static let noBaseline = "The sample has no expected answer to compare with."
}
