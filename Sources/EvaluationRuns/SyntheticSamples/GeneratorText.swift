/// What a model is asked that writes samples, and the keys of its answer.
enum GeneratorText {
    /// Most samples of one request.
    static let mostSamples = 10
    /// Most samples that a request shows.
    static let shownExamples = 5

    static let samples = "samples"
    static let prompt = "prompt"
    static let expected = "expected"

    static func prompt(_ task: String, examples: [String], count: Int) -> String {
        var parts = ["Write samples for a test of an assistant, each with a prompt that no other sample has.", task]
        if !examples.isEmpty {
            parts.append((["Samples that are there already:"] + examples.map { "- \($0)" }).joined(separator: "\n"))
        }
        parts.append(count == 1 ? "Write one new sample." : "Write \(count) new samples.")
        return parts.joined(separator: "\n\n")
    }
}
