import LibC
public import Sampling

/// Why nothing, or nothing more, can be generated; all wording of the module is here.
public enum GenerationError: Error, Equatable, Sendable, CustomStringConvertible {
    /// There is no token to begin with.
    case emptyPrompt
    /// The prompt alone fills the context.
    case promptTooLong(tokens: Int, context: Int)
    /// A prompt token that the model does not know.
    case tokenOutsideVocabulary(Int, vocabularySize: Int)
    /// A limit that is not a positive number.
    case invalidLimit(name: String, value: Int, lowest: Int = 1)
    /// Text is requested or given, and the model has no tokenizer.
    case needsTokenizer
    /// A context size that the model cannot have.
    case contextOutOfRange(found: Int, largest: Int)
    /// The budget is below the shortest text that the grammar accepts.
    case budgetBelowShortestText(budget: Int, needed: Int)
    /// The system gives no thread to compute on.
    case noThread(code: Int32)
    /// More texts are requested at once than there can ever be places for.
    case moreThanPlaces(texts: Int, places: Int)
    /// As many requests wait as may.
    case busy(waiting: Int, bound: Int)
    /// Prompts of as many tokens wait as may.
    case promptsWaiting(tokens: Int, bound: Int)
    /// A model that is to guess for another numbers its tokens in another way.
    case otherVocabulary(token: Int)
    /// A text whose keys and values need more memory than there may be of them.
    case memoryBound(needed: Int, bound: Int)
    /// Nobody has read this many events of a turn.
    case unread(events: Int)
    /// No token can be chosen.
    case sampling(SamplingError)

    /// One line: what was expected, what was found, and the next step.
    public var description: String {
        switch self {
        case .emptyPrompt: "the prompt has no tokens; give at least one"
        case .promptTooLong(let tokens, let context):
            "prompt is \(tokens) tokens; the context is \(context); shorten the prompt"
        case .tokenOutsideVocabulary(let token, let size):
            "token \(token) is not in the vocabulary; expected 0 to \(size - 1)"
        case .invalidLimit(let name, let value, let lowest): "\(name) is \(value); expected \(lowest) or more"
        case .needsTokenizer:
            "the model folder has no tokenizer; text and grammars need tokenizer.json or tokenizer.model"
        case .contextOutOfRange(let found, let largest):
            "context size is \(found); expected 1 to \(largest), the model's own"
        case .budgetBelowShortestText(let budget, let needed):
            "\(budget) tokens are not enough for the shortest valid text, which needs \(needed); raise the limit"
        case .noThread(let code):
            "the system gives no thread to compute on (\(String(cString: strerror(code)))); end other programs, or raise "
                + "the limit of threads"
        case .moreThanPlaces(let texts, let places):
            "\(texts) texts are requested at once; there are places for \(places); ask for fewer, or raise the bounds"
        case .busy(let waiting, let bound):
            "\(waiting) requests wait already; the bound is \(bound); ask again later, or raise the bound"
        case .promptsWaiting(let tokens, let bound):
            "prompts of \(tokens) tokens wait already; the bound is \(bound); ask again later, or raise the bound"
        case .otherVocabulary(let token):
            "token \(token) is not the same in the draft model and in the model; use a smaller model of the same family"
        case .memoryBound(let needed, let bound):
            "the text needs \(needed) bytes for its keys and values; the bound is \(bound); shorten it, or raise the bound"
        case .unread(let events):
            "\(events) events of the turn were not read; the turn has ended; read events as they come, or raise the bound"
        case .sampling(let error): error.description
        }
    }
}

/// Why a draft model guesses no more for a text, which continues without guesses.
enum DraftModelError: Error, Equatable, CustomStringConvertible {
    /// Texts want the memory that the draft model would need.
    case memoryBound(Int)
    /// The text is as long as the draft model's context.
    case contextFull(Int)
    /// The text has rows in the place of tokens, which the large model alone knows.
    case rows
    /// The text has a token that is beyond the draft model's vocabulary.
    case unknownToken(Int32, vocabularySize: Int)

    /// One line: what was found, and the next step.
    var description: String {
        switch self {
        case .contextFull(let size):
            "the draft model's context of \(size) tokens is full; use a draft model with a longer one"
        case .rows: "the prompt has pictures or sounds, which a draft model is not given; nothing is to be done"
        case .unknownToken(let token, let size):
            "token \(token) is not in the draft model's vocabulary of \(size); use a draft model with all tokens"
        case .memoryBound(let bound):
            "texts want the draft model's memory; the bound of both is \(bound) bytes; raise it, or use no draft model"
        }
    }
}
