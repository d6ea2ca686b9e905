/// What judges read; the texts are documented, because other texts give other scores.
enum JudgePromptText {
    static let instructions = """
        You judge the answers of an assistant. You are given a request, the assistant's answer, and the dimensions to judge \
        it by, each with a scale. Judge what is written, not how long it is or how sure it sounds. For each dimension, \
        first give your reasons in a sentence or two, then the value of the level that fits best.
        """

    static let pairwiseInstructions = """
        You compare two answers to the same request, a baseline and a candidate. For each dimension, first say in a \
        sentence or two what the candidate does better or worse than the baseline, then give the value of the level that \
        fits best. The order in which the answers come means nothing.
        """

    /// The prompt of one sample.
    static func prompt(query: String, sections: [(title: String, text: String)], dimensions: [ScoreDimension]) -> String
    {
        let parts = [("Request", query)] + sections + dimensions.map { ("Dimension: \($0.name)", guide($0)) }
        return parts.map { "## \($0.0)\n\($0.1)" }.joined(separator: "\n\n")
    }

    private static func guide(_ dimension: ScoreDimension) -> String {
        let levels = dimension.scale.options.map {
            let value = ScoreText.text($0.value)
            return $0.label == value
                ? "- \(value): \($0.guideDescription)" : "- \(value) (\($0.label)): \($0.guideDescription)"
        }
        return ([dimension.description].compactMap { $0 } + levels).joined(separator: "\n")
    }

    static let answer = "Answer"
    static let baseline = "Baseline"
    static let candidate = "Candidate"
}
