/// The part of a tokenizer that turns pieces of text into ids.
enum TokenModel: Sendable {
    case bytePairs(BytePairEncoding)
    case scoredBytePairs(ScoredBytePairs)
    case unigram(Unigram)
    case wordPiece(WordPiece)
    case wordLevel(WordLevel)
    case longestMatch(LongestMatch)
    case backwardUnigram(BackwardUnigram)

    /// The tokens of the model.
    var vocabulary: Vocabulary {
        switch self {
        case .bytePairs(let model): model.vocabulary
        case .scoredBytePairs(let model): model.vocabulary
        case .unigram(let model): model.vocabulary
        case .wordPiece(let model): model.vocabulary
        case .wordLevel(let model): model.vocabulary
        case .longestMatch(let model): model.vocabulary
        case .backwardUnigram(let model): model.vocabulary
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
        case .longestMatch: nil
        case .backwardUnigram(let model): model.unknownID
        }
    }

    /// Whether ▁ is a token and no token holds one after another scalar, so that each word is merged on its own.
    ///
    /// A token that spans the start of a word would have to come from a merge of something that ends before the marker
    /// and something that begins with it, and would hold the marker after another scalar.
    var neverMergesAcrossWordStarts: Bool {
        switch self {
        case .bytePairs(let model):
            guard !model.ignoresMerges, model.continuingPrefix.isEmpty, model.endSuffix.isEmpty else { return false }
        case .scoredBytePairs: break
        default: return false
        }
        guard vocabulary.id(of: SentencePieceNormalizer.marker) >= 0 else { return false }
        var isClean = true
        vocabulary.forEach { text, _ in
            if isClean, Self.holdsInnerMarker(text) { isClean = false }
        }
        return isClean
    }

    private static func holdsInnerMarker(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        var position = 3
        while position + 2 < text.count {
            // A marker here whose three bytes before are not one.
            if text[position] == 0xE2, text[position + 1] == 0x96, text[position + 2] == 0x81 {
                let isMarkerBefore =
                    text[position - 3] == 0xE2 && text[position - 2] == 0x96 && text[position - 1] == 0x81
                if !isMarkerBefore { return true }
            }
            position += 1
        }
        // A marker within the first bytes follows a shorter scalar.
        for start in 1..<3 where start + 2 < text.count {
            if text[start] == 0xE2, text[start + 1] == 0x96, text[start + 2] == 0x81 { return true }
        }
        return false
    }

    /// Names the special tokens, which text spells only where it is asked to.
    mutating func setSpecials(_ specials: Set<Int32>) {
        switch self {
        case .bytePairs(var model):
            model.specials = specials
            self = .bytePairs(model)
        case .scoredBytePairs(var model):
            // Most are control pieces, which text never becomes in any case.
            let isOutOfReach = model.isOutOfReach
            model.specials = specials.filter { isOutOfReach.indices.contains(Int($0)) && !isOutOfReach[Int($0)] }
            self = .scoredBytePairs(model)
        case .unigram(var model):
            model.specials = specials
            self = .unigram(model)
        case .wordPiece(var model):
            model.specials = specials
            self = .wordPiece(model)
        case .wordLevel(var model):
            model.specials = specials
            self = .wordLevel(model)
        case .longestMatch(var model):
            model.specials = specials
            self = .longestMatch(model)
        case .backwardUnigram(var model):
            model.specials = specials
            self = .backwardUnigram(model)
        }
    }

    /// Appends the ids of one piece, which is not empty.
    func encode(
        _ piece: UnsafeBufferPointer<UInt8>, avoidsSpecials: Bool, into ids: inout [Int], _ workspace: Workspace
    ) {
        switch self {
        case .bytePairs(let model): model.encode(piece, avoidsSpecials: avoidsSpecials, into: &ids, workspace)
        case .scoredBytePairs(let model): model.encode(piece, avoidsSpecials: avoidsSpecials, into: &ids)
        case .unigram(let model): model.encode(piece, avoidsSpecials: avoidsSpecials, into: &ids)
        case .wordPiece(let model): model.encode(piece, avoidsSpecials: avoidsSpecials, into: &ids)
        case .wordLevel(let model): model.encode(piece, avoidsSpecials: avoidsSpecials, into: &ids)
        case .longestMatch(let model): model.encode(piece, avoidsSpecials: avoidsSpecials, into: &ids)
        case .backwardUnigram(let model): model.encode(piece, avoidsSpecials: avoidsSpecials, into: &ids)
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
