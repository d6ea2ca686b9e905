public import FoundationModels

/// An evaluator was given what it cannot judge.
public enum EvaluationError: Error, LocalizedError {
    /// The answer has no transcript, and the evaluator reads one.
    case missingTranscript(evaluatorType: String)

    /// What is missing and what to do.
    public var errorDescription: String? {
        switch self {
        case .missingTranscript(let type): EvaluationErrorText.missingTranscript(type)
        }
    }
}

/// Why a sample has no answer.
public enum SubjectInferenceError: Error, LocalizedError, Codable, Sendable, Hashable {
    /// The feature threw; the reason is the error's description.
    case failed(reason: String)

    /// The reason.
    public var errorDescription: String? { reason }

    /// The reason.
    package var reason: String {
        switch self {
        case .failed(let reason): reason
        }
    }
}

/// Why a sample lacks scores.
public enum EvaluatorError: Error, LocalizedError, Sendable {
    /// An evaluator threw; it is nil in a result that was loaded.
    case failed(evaluator: (any EvaluatorProtocol)?, evaluatorType: String, reason: String)

    /// The evaluator's type and the reason.
    public var errorDescription: String? { "\(evaluatorType): \(reason)" }

    /// The type of the evaluator that threw.
    package var evaluatorType: String {
        switch self {
        case .failed(_, let type, _): type
        }
    }

    /// The description of what it threw.
    package var reason: String {
        switch self {
        case .failed(_, _, let reason): reason
        }
    }
}

/// A file that is no result.
public enum EvaluationResultsError: LocalizedError, Equatable {
    /// There is no file.
    case fileNotFound(URL)
    /// The file has nothing in it.
    case emptyJSONFile
    /// The file is no JSON, or no result.
    case invalidJSONFormat

    /// What was expected and what was found.
    public var errorDescription: String? {
        switch self {
        case .fileNotFound(let url): ResultErrorText.notFound(url.path)
        case .emptyJSONFile: ResultErrorText.empty
        case .invalidJSONFormat: ResultErrorText.notAResult
        }
    }
}

/// A judge whose answer cannot be used.
public enum ModelJudgeError: LocalizedError {
    /// A score that is not on the scale.
    case invalidScore(dimension: String, value: String)
    /// An answer that is no object of scores.
    case invalidResponse(String)
    /// A scale without values.
    case noScaleValues(dimension: String)
    /// An answer that is no JSON.
    case jsonDecodingFailed(response: String, underlying: any Error)
    /// An answer that twice lacked a score that was requested.
    case missingDimension(String, response: String)

    /// What was expected and what was found.
    public var errorDescription: String? {
        switch self {
        case .invalidScore(let dimension, let value): JudgeErrorText.invalidScore(dimension, value)
        case .invalidResponse(let response): JudgeErrorText.invalidResponse(response)
        case .noScaleValues(let dimension): JudgeErrorText.noScaleValues(dimension)
        case .jsonDecodingFailed(let response, let cause): JudgeErrorText.notJSON(response, cause)
        case .missingDimension(let dimension, let response): JudgeErrorText.missing(dimension, response)
        }
    }
}
