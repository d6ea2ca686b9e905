public import Checkpoints
public import Tensors

/// Why a decoder cannot be loaded or run; all wording of the module is here.
public enum TransformerError: Error, Equatable, Sendable, CustomStringConvertible {
    /// A file of the model directory is missing, unreadable or wrong.
    case checkpoint(CheckpointError)
    /// `model_type`, of the whole or of its text part, names a family that is not computed; `reason` says why where it
    /// is known, and `nearest` is what a typing error may have meant.
    case unsupportedModelType(String, key: String, reason: String?, nearest: String?)
    /// The output head is missing and the configuration does not say that it is the embedding.
    case missingHead(CheckpointError)
    /// A matrix cannot be multiplied with.
    case unusableMatrix(tensor: String, TensorError)
    /// The bounds of a linear layer's input or output are none.
    case clippedLinear(module: String, part: String, lower: Float, upper: Float)
    /// The rows of a head of n-grams are not in their table.
    case nGramRows(tensor: String, first: Int64, count: Int64, rows: Int)
    /// A table of experts gives a token id some that are not there, or one twice.
    case expertTable(tensor: String, token: Int, found: [Int64], count: Int)
    /// Groups in which no matrix can be packed.
    case unsupportedGroups(bits: Int, size: Int)
    /// A matrix that is to be packed holds NaN or infinity; the first place.
    case notFinite(file: String, tensor: String, row: Int, column: Int, isNaN: Bool)
    /// The numbers of a group are so far apart that its scale is no number.
    case groupTooWide(file: String, tensor: String, row: Int, columns: Range<Int>, lowest: Float, highest: Float)
    /// A checkpoint that is to be packed is packed.
    case alreadyPacked(String)
    /// A key of the configuration requires something that is not implemented.
    case unsupportedSetting(file: String, key: String, found: String)
    /// The checkpoint has tensors that no part of the model uses.
    case unexpectedTensors([String], modelType: String)
    /// A tensor's elements cannot be multiplied with.
    case unsupportedElementType(tensor: String, found: String)
    /// An option is outside its bounds.
    case invalidOption(name: String, found: Int, lower: Int, upper: Int)
    /// There is no token to evaluate.
    case emptyInput
    /// A token id is not in the vocabulary.
    case tokenOutsideVocabulary(id: Int, position: Int, vocabularySize: Int)
    /// A token id whose logit is requested is not in the vocabulary.
    case logitOutsideVocabulary(id: Int, vocabularySize: Int)
    /// The sequence would be longer than the context.
    case contextOverflow(positions: Int, contextSize: Int)
    /// The cache was made by another decoder.
    case foreignCache
    /// Logits are requested of another decoder's evaluation, or for another number of runs.
    case foreignEvaluation
    /// Rows that cannot take the place of token embeddings.
    case embeddingRows(EmbeddingRowsProblem)
    /// The model sees no pictures; `reason` says why, where it has a tower.
    case noPictures(String, reason: String?)
    /// A file has the tower of another model: its rows have another width.
    case otherProjector(file: String, found: Int, expected: Int)
    /// What an encoder is given is no input for it.
    case encoderInput(EncoderInputProblem)
    /// The cache holds positions that were computed with other adapters.
    case otherAdapters
    /// An adapter that does not go with its model, by the path that it was given under.
    indirect case adapter(path: String, TransformerError)
    /// An assistant that does not go with its model, by its path.
    indirect case assistant(path: String, TransformerError)
    /// Adapters that cannot be merged into a model.
    case merge(MergeFault)
    /// Logits are requested of a decoder that was loaded without its head.
    case noHead
    /// Another call is using the cache.
    case cacheInUse
    /// Memory for a cache could not be had.
    case outOfMemory(byteCount: Int)
    /// The cache cannot go back to an earlier length.
    case cannotTruncate(to: Int, count: Int, reusable: Int)
    /// The tokens to save with a cache are not as many as the positions that it holds.
    case savedTokens(found: Int, held: Int)
    /// A file that is no beginning of a text of this model.
    case savedPrefix(file: String, SavedPrefixProblem)

    /// One line: the place, what was found, what was expected, what to do.
    public var description: String {
        switch self {
        case .checkpoint(let error):
            return error.description
        case .merge(let fault):
            return fault.description
        case .adapter(let path, let error), .assistant(let path, let error):
            return CheckpointError.message(error.description, at: path)
        case .unsupportedModelType(let name, let key, let reason, let nearest):
            let hint =
                if let reason {
                    "is not computed: \(reason)"
                } else if let nearest {
                    "is not known; did you mean '\(nearest)'?"
                } else {
                    "is not known; 'crema help inspect' lists the types that are"
                }
            return "config.json: '\(key)' is \(CheckpointError.quoted(name)), which \(hint)"
        case .missingHead(let error):
            return
                "\(error.description); if the head is the embedding, set 'tie_word_embeddings' to true in config.json"
        case .unusableMatrix(let tensor, let error):
            return "checkpoint: '\(tensor)': \(error.description)"
        case .clippedLinear(let module, let part, let lower, let upper):
            return
                "checkpoint: '\(module)' clamps its \(part) to \(lower) ... \(upper); expected '\(part)_min' at most "
                + "'\(part)_max'"
        case .nGramRows(let tensor, let first, let count, let rows):
            return
                "checkpoint: '\(tensor)' gives a head \(count) rows from \(first) on; expected rows of the table, which has \(rows)"
        case .expertTable(let tensor, let token, let found, let count):
            return
                "checkpoint: '\(tensor)' gives token id \(token) the experts \(found); expected different numbers from 0 to \(count - 1)"
        case .alreadyPacked(let packing):
            return "the weights are packed already (\(packing)); pack a checkpoint in float32, float16 or bfloat16"
        case .unsupportedGroups(let bits, let size):
            return "groups of \(size) at \(bits) bits cannot be packed; expected 32, 64 or 128 at 4 or 8 bits"
        case .notFinite(let file, let tensor, let row, let column, let isNaN):
            return
                "\(file): '\(tensor)' holds \(isNaN ? "NaN" : "infinity") at row \(row), column \(column); expected finite "
                + "numbers to pack; 'crema inspect --check-tensors' lists every tensor that holds others"
        case .groupTooWide(let file, let tensor, let row, let columns, let lowest, let highest):
            return
                "\(file): '\(tensor)' reaches from \(lowest) to \(highest) in row \(row), columns \(columns.lowerBound) to "
                + "\(columns.upperBound - 1); expected a group's numbers at most \(Float.greatestFiniteMagnitude) apart; "
                + "use the checkpoint unpacked"
        case .unsupportedSetting(let file, let key, let found):
            return "\(file): '\(key)' is \(found), which is not supported"
        case .unexpectedTensors(let names, let modelType):
            let shown = names.prefix(3).map { "'\($0)'" }.joined(separator: ", ")
            let rest = names.count > 3 ? " and \(names.count - 3) more" : ""
            return "checkpoint: \(shown)\(rest) \(names.count == 1 ? "is" : "are") not part of model_type "
                + "'\(modelType)' as config.json describes it; the two do not belong together"
        case .unsupportedElementType(let tensor, let found):
            return "checkpoint: '\(tensor)' holds \(found); expected F32, F16 or BF16"
        case .invalidOption(let name, let found, let lower, let upper):
            return "option '\(name)' is \(found); expected \(lower) to \(upper)"
        case .emptyInput:
            return "there are no tokens to evaluate; give at least one, such as the beginning-of-sequence token"
        case .tokenOutsideVocabulary(let id, let position, let size):
            return "token id \(id) at position \(position) is outside the vocabulary of \(size) tokens"
        case .logitOutsideVocabulary(let id, let size):
            return "logit of token id \(id) was requested; the vocabulary has \(size) tokens"
        case .contextOverflow(let positions, let contextSize):
            return "the sequence is \(positions) tokens; the context is \(contextSize); shorten the prompt"
        case .foreignCache:
            return "the cache was made by another decoder; make one with this decoder's makeCache"
        case .foreignEvaluation:
            return "the evaluation is not this decoder's, or has another number of runs; evaluate the runs first"
        case .embeddingRows(let problem):
            return problem.description
        case .noPictures(let modelType, nil):
            return "a model of model_type '\(modelType)' sees no pictures; give text alone, or a model that sees"
        case .noPictures(let modelType, let reason?):
            return "the pictures of model_type '\(modelType)' are not computed: \(reason); give text alone"
        case .otherProjector(let file, let found, let expected):
            return
                "\(file): its rows are \(found) wide, and the model's are \(expected); give the projector of this model"
        case .encoderInput(let problem):
            return problem.description
        case .otherAdapters:
            return "the cache holds positions of other adapters; give each set of adapters a cache of its own"
        case .noHead:
            return "the model was loaded without its output head; load it with 'readsHead' to compute logits"
        case .cacheInUse:
            return "the cache is in use by another call; give each sequence a cache of its own"
        case .outOfMemory(let byteCount):
            return "cannot allocate \(byteCount) bytes for the memory of a sequence; use a smaller context"
        case .savedTokens(let found, let held):
            return "\(found) tokens were given to save a cache that holds \(held); give those that it holds"
        case .savedPrefix(let file, let problem):
            switch problem {
            case .isNone: return "\(file): no saved beginning of a text; give another file, or a name that is not taken"
            case .otherModel:
                return "\(file): saved with another model or other options; give these, or another file"
            case .otherVersion:
                return "\(file): saved by another version of Crema; delete the file, and it is made again"
            case .damaged: return "\(file): this cache is damaged; delete the file, and it is made again"
            case .broken(let part):
                return "\(file): '\(part)' is not as it was saved; delete the file, and it is made again"
            }
        case .cannotTruncate(let target, let count, let reusable):
            return "the cache holds \(count) positions and cannot go back to \(target), because a sliding window has "
                + "passed it or no state of recurrent layers was kept there; it can go back to \(reusable)"
        }
    }
}

extension TransformerError {
    /// Does what reads a checkpoint; what is wrong with it becomes an error of the module.
    static func reading<Made>(
        _ work: @autoclosure () throws(CheckpointError) -> Made
    ) throws(TransformerError) -> Made {
        do throws(CheckpointError) { return try work() } catch { throw .checkpoint(error) }
    }

    /// Does what makes a matrix of a tensor, which may be none that can be multiplied with.
    static func matrix<Made>(
        _ tensor: String, _ work: @autoclosure () throws(TensorError) -> Made
    ) throws(TransformerError) -> Made {
        do throws(TensorError) { return try work() } catch { throw .unusableMatrix(tensor: tensor, error) }
    }
}
