/// The part of a tokenizer that turns pieces of text into ids.
enum TokenModel: Sendable {
    case bytePairs(BytePairEncoding)
    case scoredBytePairs(ScoredBytePairs)
    case unigram(Unigram)
    case wordPiece(WordPiece)
    case wordLevel(WordLevel)

    /// The tokens of the model.
    var vocabulary: Vocabulary {
        switch self {
        case .bytePairs(let model): model.vocabulary
        case .scoredBytePairs(let model): model.vocabulary
        case .unigram(let model): model.vocabulary
        case .wordPiece(let model): model.vocabulary
        case .wordLevel(let model): model.vocabulary
        }
    }

    /// What text outside the vocabulary becomes, nil when nothing does.
    var unknownID: Int32? {
        switch self {
        case .bytePairs(let model): model.unknownID
        case .scoredBytePairs(let model): model.unknownID
        case .unigram(let model): model.unknownID
        case .wordPiece(let model): model.unknownID
        case .wordLevel(let model): model.unknownID
        }
    }

    /// Names the special tokens, which text spells only where it is asked to.
    mutating func setSpecials(_ specials: Set<Int32>) {
        switch self {
        case .bytePairs(var model):
            model.specials = specials
            self = .bytePairs(model)
        case .scoredBytePairs: break
        case .unigram(var model):
            model.specials = specials
            self = .unigram(model)
        case .wordPiece(var model):
            model.specials = specials
            self = .wordPiece(model)
        case .wordLevel(var model):
            model.specials = specials
            self = .wordLevel(model)
        }
    }

    /// Appends the ids of one piece, which is not empty.
    func encode(
        _ piece: UnsafeBufferPointer<UInt8>, avoidsSpecials: Bool, into ids: inout [Int], _ workspace: Workspace
    ) {
        switch self {
        case .bytePairs(let model): model.encode(piece, avoidsSpecials: avoidsSpecials, into: &ids, workspace)
        case .scoredBytePairs(let model): model.encode(piece, into: &ids, workspace)
        case .unigram(let model): model.encode(piece, avoidsSpecials: avoidsSpecials, into: &ids)
        case .wordPiece(let model): model.encode(piece, avoidsSpecials: avoidsSpecials, into: &ids)
        case .wordLevel(let model): model.encode(piece, avoidsSpecials: avoidsSpecials, into: &ids)
        }
    }
}

/// A vocabulary of whole words.
struct WordLevel: Sendable {
    let vocabulary: Vocabulary
    let unknownID: Int32
    /// Special tokens that text could spell; never produced where special tokens are text.
    var specials: Set<Int32> = []

    /// A model over a vocabulary.
    init(vocabulary: Vocabulary, unknownID: Int32) {
        self.vocabulary = vocabulary
        self.unknownID = unknownID
    }

    /// Appends the id of one piece.
    func encode(_ piece: UnsafeBufferPointer<UInt8>, avoidsSpecials: Bool, into ids: inout [Int]) {
        let id = vocabulary.id(of: piece)
        ids.append(Int(id >= 0 && !(avoidsSpecials && specials.contains(id)) ? id : unknownID))
    }
}
