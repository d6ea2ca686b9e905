import Chat
import Checkpoints
import ConstrainedDecoding
import Generation
import RegularExpressions
import Sampling
import Templates
import Tokenizers
import Transformers
import Vision

extension APIError {
    /// What an error of the engine means to a client: a fault of the request, or of the server.
    ///
    /// - Parameters:
    ///   - constraint: the field that holds the answer to something, which a grammar's fault is a fault of.
    ///   - placeSeconds: the time until a place is likely to be free.
    init(_ error: any Error, constraint: String? = nil, placeSeconds: Int = 1) {
        self =
            switch error {
            case let error as APIError: error
            case let error as GenerationError: Self.of(error, placeSeconds)
            case let error as ChatError: Self.of(error)
            case let error as ConstraintError: Self.of(error, constraint)
            case let error as GrammarError: .invalidSchema(param: constraint, error.description)
            case let error as TemplateError: Self.of(error)
            case let error as VisionError: Self.of(error)
            case let error as TransformerError: Self.of(error)
            case is CancellationError: .draining()
            default: .internalError("the answer could not be computed: \(error)")
            }
    }

    private static func of(_ error: GenerationError, _ placeSeconds: Int) -> APIError {
        switch error {
        case .promptTooLong(let tokens, let context): contextExceeded(prompt: tokens, answer: nil, context: context)
        case .memoryBound: invalidRequest(error.description)
        case .emptyPrompt: invalidRequest(error.description, param: "prompt")
        case .tokenOutsideVocabulary: invalidRequest(error.description, param: "prompt")
        case .budgetBelowShortestText, .invalidLimit: invalidRequest(error.description, param: "max_tokens")
        case .moreThanPlaces: invalidRequest(error.description, param: "n")
        case .sampling(.outOfRange): invalidRequest(error.description)
        case .busy, .promptsWaiting: overloaded(retryAfter: placeSeconds)
        case .noThread: overloaded(retryAfter: 5)
        case .unread: slowReader(error.description)
        case .needsTokenizer, .contextOutOfRange, .otherVocabulary, .sampling: internalError(error.description)
        }
    }

    private static func of(_ error: ChatError) -> APIError {
        switch error {
        case .unsupportedContent: invalidRequest(error.description, param: "messages")
        case .answerIsCall: invalidSchema(param: "tools", error.description)
        }
    }

    private static func of(_ error: ConstraintError, _ constraint: String?) -> APIError {
        switch error {
        case .grammar, .unspellable, .noCompletion: invalidSchema(param: constraint, error.description)
        case .budgetTooSmall: invalidRequest(error.description, param: "max_tokens")
        case .tokenNotAllowed, .rollbackTooLong: internalError(error.description)
        }
    }

    private static func of(_ error: TemplateError) -> APIError {
        switch error {
        case .syntax, .unsupported, .file: internalError(error.description)
        default: refusedConversation(error.description)
        }
    }

    private static func of(_ error: VisionError) -> APIError {
        switch error.cause {
        case .size: tooLargePictures(error.description)
        case .machine: internalError(error.description)
        case .request: invalidRequest(error.description, param: "messages")
        }
    }

    private static func of(_ error: TransformerError) -> APIError {
        switch error {
        case .outOfMemory: overloaded(retryAfter: 5)
        case .tokenOutsideVocabulary, .emptyInput: invalidRequest(error.description)
        default: internalError(error.description)
        }
    }
}
