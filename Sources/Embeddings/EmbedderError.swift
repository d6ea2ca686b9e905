public import Checkpoints
import Files
import ModelTokenizers
public import Templates
public import Tokenizers
public import Transformers

/// Why a model cannot embed or rank, or a text cannot be embedded; all wording of the module is here.
public enum EmbedderError: Error, Equatable, Sendable, CustomStringConvertible {
    /// A file of the model is missing, unreadable or wrong.
    case checkpoint(CheckpointError)
    /// The encoder cannot be loaded, or refuses its input.
    case transformer(TransformerError)
    /// The chat template of a reranker cannot be read or refuses a pair.
    case template(TemplateError)
    /// The tokenizer cannot be read.
    case tokenizer(TokenizerError)
    /// The model answers, and nothing says how its states become one vector.
    case notAnEmbedder(path: String, found: String)
    /// The model makes vectors, or has several labels, and does not rank.
    case notAReranker(path: String, found: String)
    /// A module that is not computed.
    case unsupportedModule(file: String, type: String)
    /// Weights in torch's form that are not those of a state dict.
    case unreadableWeights(file: String, reason: String)
    /// Modules that do not fit together.
    case misplacedModule(file: String, module: String, reason: String)
    /// A text has more tokens than the model takes.
    case textTooLong(index: Int, tokens: Int, limit: Int)
    /// A token id that is not in the vocabulary.
    case tokenOutsideVocabulary(index: Int, id: Int, vocabularySize: Int)
    /// Nothing to embed or rank.
    case emptyBatch
    /// More or fewer numbers than the model's vectors have.
    case dimensionsOutOfRange(Int, most: Int)
    /// A prompt that the model does not have.
    case unknownPrompt(name: String, known: [String])
    /// A pooling that is none.
    case unknownPooling(String)
    /// A vector with a number that is not finite.
    case notFinite(index: Int)
    /// A query that leaves no room for a document.
    case queryTooLong(tokens: Int, limit: Int)
    /// Vectors of tokens or weights of words are requested of a model that has nothing to make them.
    case noHead(path: String, file: String)
    /// Pooling is requested of a model without rows to pool.
    case nothingToPool

    /// One line: the place, what was found, what was expected, what to do.
    public var description: String {
        switch self {
        case .checkpoint(let error): error.description
        case .transformer(let error): error.description
        case .template(let error): error.description
        case .tokenizer(let error): error.description
        case .notAnEmbedder(let path, let found):
            "\(path): \(found); give an embedding model, or say with a pooling (mean, cls, lasttoken) how its states become a "
                + "vector"
        case .notAReranker(let path, let found):
            "\(path): \(found); give a reranker: a model for sequence classification with one label, or one that answers "
                + "yes or no"
        case .unsupportedModule(let file, let type):
            "\(file): module '\(type)' is not computed; those that are: Transformer, Pooling, Dense, LayerNorm, Normalize, "
                + "Dropout, StaticEmbedding"
        case .unreadableWeights(let file, let reason): "\(file): \(reason)"
        case .misplacedModule(let file, let module, let reason): "\(file): module '\(module)' \(reason)"
        case .textTooLong(let index, let tokens, let limit):
            "text \(index) has \(tokens) tokens; the model takes \(limit); shorten it, or ask for truncation"
        case .tokenOutsideVocabulary(let index, let id, let size):
            "token id \(id) of text \(index) is outside the vocabulary of \(size) tokens"
        case .emptyBatch: "there is no text; give at least one"
        case .dimensionsOutOfRange(let found, let most): "\(found) dimensions were requested; expected 1 to \(most)"
        case .unknownPrompt(let name, let known):
            known.isEmpty
                ? "the model has no prompt '\(name)', and none at all; leave the name out"
                : "the model has no prompt '\(name)'; it has \(known.map { "'\($0)'" }.joined(separator: ", "))"
        case .unknownPooling(let name):
            "pooling '\(name)' is not known; expected one of \(PoolingMode.names.joined(separator: ", "))"
        case .notFinite(let index): "the vector of text \(index) has a number that is not finite"
        case .queryTooLong(let tokens, let limit):
            "the query has \(tokens) tokens with what is around it; the model takes \(limit), which leaves no room for "
                + "a document; shorten it"
        case .noHead(let path, let file):
            "\(path): has no \(file), as BGE M3 has it; such models make one vector of a text alone"
        case .nothingToPool: "the model has one vector for each token and takes their mean; leave the pooling out"
        }
    }

    /// Does work whose errors are those of files.
    static func files<Result>(_ work: () throws(FileError) -> Result) throws(EmbedderError) -> Result {
        do throws(FileError) { return try work() } catch { throw .checkpoint(.file(error)) }
    }

    /// Does work whose errors are those of settings and weights.
    static func checkpoints<Result>(_ work: () throws(CheckpointError) -> Result) throws(EmbedderError) -> Result {
        do throws(CheckpointError) { return try work() } catch { throw .checkpoint(error) }
    }

    /// Does work whose errors are the encoder's.
    static func transformers<Result>(_ work: () throws(TransformerError) -> Result) throws(EmbedderError) -> Result {
        do throws(TransformerError) { return try work() } catch { throw .transformer(error) }
    }

    /// The tokenizer of a model's folder or GGUF file.
    static func tokenizer(of model: ModelDirectory, lowercases: Bool) throws(EmbedderError) -> Tokenizer {
        do {
            return try Tokenizer(model, lowercases: lowercases)
        } catch let error as TokenizerError {
            throw .tokenizer(error)
        } catch let error as CheckpointError {
            throw .checkpoint(error)
        } catch {
            throw .tokenizer(.unreadable(file: model.path, reason: "\(error)"))
        }
    }
}
