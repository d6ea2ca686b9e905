import Chat
import Checkpoints
import ConstrainedDecoding
import Embeddings
import Files
import FoundationModels
import Generation
import Hub
import RegularExpressions
import Sampling
import Templates
import Tensors
import Tokenizers
import Transformers
import Vision

/// How the program ends, in one place.
enum ExitStatus: Int32 {
    /// Everything requested was done.
    case done = 0
    /// Something failed while running.
    case failure = 1
    /// A bad flag, schema or pattern.
    case usage = 2
    /// A guard that the user installed refused.
    case refused = 3
    /// The prompt does not fit in the context.
    case contextOverflow = 4
    /// The model is missing or cannot be loaded.
    case modelNotLoadable = 5
    /// Too many requests at once.
    case busy = 6
    /// The answer does not, or cannot within its limit, fulfil its schema.
    case incompleteOutput = 7
    /// An evaluation whose figures are below the requested ones.
    case belowThreshold = 8
    /// A text is longer than the model takes, and was not to be cut (sysexits.h: EX_DATAERR).
    case badData = 65
    /// Ctrl-C.
    case interrupted = 130
    /// SIGTERM.
    case terminated = 143

    // What fetching a model ends with: numbers of its own, among those of answers.

    /// The network or the hub failed.
    static let hubFailed = contextOverflow
    /// A file is not what the hub told.
    static let wrongFile = modelNotLoadable
    /// The disk is full or cannot be written.
    static let diskFailed = busy
}

/// An error with its line for standard error and its exit status.
struct Failure: Error {
    let message: String
    let status: ExitStatus

    init(_ message: String, _ status: ExitStatus) {
        self.message = OneLine.text(message)
        self.status = status
    }

    /// The failure that an engine's error stands for; nil for errors of the argument parser.
    init?(_ error: any Error) {
        switch error {
        case let failure as Failure: self = failure
        case let error as FileError: self.init(error.description, error.status)
        case let error as HubError: self.init(error.description, error.status)
        case let error as CheckpointError: self.init(error.description, error.status)
        case let error as TransformerError: self.init(error.description, error.status)
        case let error as EmbedderError: self.init(error.description, error.status)
        case let error as TokenizerError: self.init(error.description, .modelNotLoadable)
        case let error as ConstraintError: self.init(error.description, error.status)
        case let error as TensorError: self.init(error.description, .usage)
        case let error as GrammarError: self.init(error.description, .usage)
        case let error as TemplateError: self.init(error.description, error.status)
        case let error as VisionError: self.init(error.description, error.status)
        case let error as Generation.GenerationError: self.init(error.text, error.status)
        case let error as ChatError: self.init(error.description, .usage)
        default:
            guard let failure = Failure(session: error) else { return nil }
            self = failure
        }
    }
}

extension FileError {
    /// A file that the user named; one of a model's is reported by the module that reads it.
    fileprivate var status: ExitStatus {
        if case .system(_, .write, _) = self { .failure } else { .usage }
    }
}

extension HubError {
    fileprivate var status: ExitStatus {
        switch kind {
        case .argument: .usage
        case .refused: .refused
        case .network: .hubFailed
        case .content: .wrongFile
        case .disk: .diskFailed
        case .interrupted: .interrupted
        }
    }
}

extension VisionError {
    /// A picture is part of the request.
    fileprivate var status: ExitStatus {
        switch self {
        case .placeholder, .encoder: .modelNotLoadable
        default: .usage
        }
    }
}

extension TemplateError {
    /// A conversation that the template refuses is distinguished from a template that is none.
    fileprivate var status: ExitStatus {
        switch self {
        case .syntax, .unsupported, .unreadable, .file: .modelNotLoadable
        default: .failure
        }
    }
}

extension TransformerError {
    /// Errors of a request are distinguished from those of the model's files.
    fileprivate var status: ExitStatus {
        switch self {
        case .checkpoint(let error): error.status
        case .adapter(_, let error), .assistant(_, let error): error.status
        case .merge(.nothing): .usage
        case .contextOverflow: .contextOverflow
        case .savedPrefix, .emptyInput, .embeddingRows, .encoderInput, .tokenOutsideVocabulary, .logitOutsideVocabulary,
            .invalidOption, .unsupportedGroups:
            .usage
        case .foreignCache, .foreignEvaluation, .otherAdapters, .noHead, .cacheInUse, .outOfMemory, .cannotTruncate:
            .failure
        default: .modelNotLoadable
        }
    }
}

extension EmbedderError {
    /// Errors of a text or a flag are distinguished from those of the model's files.
    fileprivate var status: ExitStatus {
        switch self {
        case .checkpoint(let error): error.status
        case .transformer(let error): error.status
        case .template(let error): error.status
        case .tokenizer, .notAnEmbedder, .notAReranker, .unsupportedModule, .unreadableWeights,
            .misplacedModule, .nothingToPool:
            .modelNotLoadable
        case .textTooLong, .queryTooLong: .badData
        case .notFinite: .failure
        case .tokenOutsideVocabulary, .emptyBatch, .dimensionsOutOfRange, .unknownPrompt,
            .unknownPooling, .noHead:
            .usage
        }
    }
}

extension ConstraintError {
    /// A schema, pattern or grammar is part of the request.
    fileprivate var status: ExitStatus {
        switch self {
        case .grammar, .unspellable, .budgetTooSmall, .noCompletion: .usage
        case .tokenNotAllowed, .rollbackTooLong: .failure
        }
    }
}

extension Generation.GenerationError {
    /// The message, with the names of flags as they are given.
    fileprivate var text: String {
        guard case .sampling(.outOfRange(let name, let value, let expected)) = self else { return description }
        return "\(name == "repetition penalty" ? "--repeat-penalty" : "--" + name) is \(value); expected \(expected)"
    }

    fileprivate var status: ExitStatus {
        switch self {
        case .promptTooLong: .contextOverflow
        case .budgetBelowShortestText: .incompleteOutput
        case .busy, .promptsWaiting, .unread: .busy
        case .sampling(.notANumber), .sampling(.noTokenAllowed), .noThread: .failure
        default: .usage
        }
    }
}

extension CheckpointError {
    /// Writing is the one thing that can fail after a model was loaded.
    fileprivate var status: ExitStatus {
        switch self {
        case .file(.system(_, .create, _)), .file(.system(_, .createFolder, _)), .file(.system(_, .write, _)),
            .unwritableName, .unwritableTensor:
            .failure
        case .alreadyExists, .replacesItsSource, .file(.folderNotWritable): .usage
        default: .modelNotLoadable
        }
    }
}

/// Messages of one line.
enum OneLine {
    /// A text on one line, with single spaces for line breaks and the white space around them.
    ///
    /// Messages hold parts of files and arguments: what would steer a terminal is spelled out.
    static func text(_ text: String) -> String {
        let line = text.split(whereSeparator: \.isNewline).map { line in
            String(line.drop { $0 == " " })
        }.joined(separator: " ")
        guard line.unicodeScalars.contains(where: steersTerminal) else { return line }
        return line.unicodeScalars.reduce(into: "") { shown, scalar in
            if steersTerminal(scalar) {
                shown += "\\u{" + String(scalar.value, radix: 16) + "}"
            } else {
                shown.unicodeScalars.append(scalar)
            }
        }
    }

    /// Control characters but tabs, and marks that change the direction of writing.
    private static func steersTerminal(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x09: false
        case 0x200E, 0x200F, 0x061C, 0x202A...0x202E, 0x2066...0x2069: true
        default: scalar.properties.generalCategory == .control
        }
    }
}
