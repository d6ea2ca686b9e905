import FoundationModels

/// What is said about evaluators that cannot judge.
enum EvaluationErrorText {
    static func missingTranscript(_ evaluator: String) -> String {
        "\(evaluator) reads the transcript, and the answer has none; give ModelSubject(value:transcript:) one, such as "
            + "session.transcript.structuredTranscript"
    }

    static let groupHasNoName = "a group of tool expectations has no name; ask isAnyOrderGroup first"
    static func unknownType(_ found: String, expected: [String]) -> String {
        "type is '\(found)'; expected one of \(expected.joined(separator: ", "))"
    }
    static func pattern(_ pattern: String, _ cause: any Error) -> String {
        "the pattern '\(pattern)' of an argument matcher is no regular expression: \(cause)"
    }
}

/// What is said about files of results.
enum ResultErrorText {
    static func notFound(_ path: String) -> String { "\(path): there is no such file" }
    static let empty = "the file is empty; expected the JSON of an evaluation's result"
    static let notAResult = "the file is not the JSON of an evaluation's result, as saveJSON writes it"
    static func metadata(_ key: String) -> String {
        "the value under '\(key)' of reportMetadata has no form in JSON; expected text, numbers, arrays and dictionaries"
    }
    static func cell(_ column: String, _ type: any Any.Type) -> String {
        "column '\(column)' holds a value of type \(type), which is not Encodable"
    }
}

/// What is said about answers of judges.
enum JudgeErrorText {
    static func invalidScore(_ dimension: String, _ value: String) -> String {
        "the judge's score of '\(dimension)' is \(value), which is not on the scale"
    }
    static func invalidResponse(_ response: String) -> String {
        "the judge's answer is no object of scores: \(response)"
    }
    static func noScaleValues(_ dimension: String) -> String {
        "the scale of '\(dimension)' has no values; give it one for each level"
    }
    static func notJSON(_ response: String, _ cause: any Error) -> String {
        "the judge's answer is not the JSON that was asked for: \(cause.localizedDescription) In: \(response)"
    }
    static func missing(_ dimension: String, _ response: String) -> String {
        "the judge gave no score of '\(dimension)', when asked twice: \(response)"
    }
}

/// The lines about single samples that a run writes to its log, and the rationales of ignored scores.
enum LogText {
    static let noInference = "There is no answer: the feature failed."

    static func voided(_ evaluators: [String]) -> String { "\(evaluators.joined(separator: ", ")) failed." }
    static func inferenceFailed(_ evaluation: String, sample: Int, _ reason: String) -> String {
        "\(evaluation): sample \(sample) has no answer: \(reason)"
    }
    static func evaluatorFailed(_ evaluation: String, sample: Int, _ evaluator: String, _ reason: String) -> String {
        "\(evaluation): \(evaluator) failed at sample \(sample): \(reason)"
    }
    static func metricTwice(_ evaluation: String, sample: Int, _ metric: String) -> String {
        "\(evaluation): sample \(sample) has '\(metric)' more than once; the first counts"
    }
    static func metricNotFound(_ evaluation: String, _ metric: String) -> String {
        "\(evaluation): the summary names '\(metric)', which no evaluator gave"
    }
    static func skippedElement(_ file: String, _ index: Int, _ cause: any Error) -> String {
        "\(file): element \(index) is no sample and is skipped: \(cause)"
    }
    static func skippedLine(_ file: String, _ line: Int, _ cause: any Error) -> String {
        "\(file): line \(line) is no sample and is skipped: \(cause)"
    }
    static func notAnArray(_ file: String, _ cause: any Error) -> String {
        "\(file): begins with '[' and is no JSON array; no sample is read: \(cause)"
    }
}
