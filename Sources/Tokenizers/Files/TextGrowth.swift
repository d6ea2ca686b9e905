/// How many times longer the steps of a tokenizer can make a text, so that a short one does not fill the memory.
struct TextGrowth {
    /// The most that all steps of a kind together may do.
    private static let most = 1_024
    /// A list may hold this many steps, each of which walks the text again.
    private static let mostSteps = 100

    private let file: String
    private var key: String
    private var factor = 1

    private init(file: String, key: String) {
        self.file = file
        self.key = key
    }

    /// Refuses the normalizers and pre-tokenizers of a file that together make texts too long, or are too many.
    static func check(
        _ normalizers: [Normalizer], _ preTokenizers: [PreTokenizer], file: String
    ) throws(TokenizerError) {
        var growth = TextGrowth(file: file, key: "normalizer")
        try growth.add(normalizers.map(\.growth))
        // Pieces are cut from the normalized text: what the normalizers do counts here too.
        growth.key = "pre_tokenizer"
        try growth.add(preTokenizers.map(\.growth))
    }

    /// Refuses the decoders of a file that together make tokens too long, or are too many.
    static func check(_ decoders: [DecoderStep], file: String) throws(TokenizerError) {
        var growth = TextGrowth(file: file, key: "decoder")
        try growth.add(decoders.map(\.growth))
    }

    /// Refuses the normalizer of a SentencePiece model that makes texts too long.
    static func check(_ normalizer: SentencePieceNormalizer, file: String) throws(TokenizerError) {
        var growth = TextGrowth(file: file, key: "normalizer_spec")
        try growth.add([normalizer.growth])
    }

    private mutating func add(_ factors: [Int]) throws(TokenizerError) {
        guard factors.count <= Self.mostSteps else {
            throw .outOfRange(
                file: file, key: key, expected: "\(Self.mostSteps) steps or fewer",
                found: "a sequence of \(factors.count) steps")
        }
        for count in factors {
            factor *= max(1, count)
            guard factor <= Self.most else {
                throw .outOfRange(
                    file: file, key: key, expected: "\(Self.most) times or fewer",
                    found: "a sequence of steps that can make a text \(factor) times longer")
            }
        }
    }
}

extension Normalizer {
    /// How many times longer the step can make a text, where doing it again makes the text longer again.
    fileprivate var growth: Int {
        switch self {
        case .replace(let pattern, let content): pattern.growth(replacedWith: content)
        case .byteAlphabet: 2
        case .precompiled(let map): map.growth
        // U+FDFA, 3 bytes, becomes 18 scalars of 33 bytes: the most there is.
        case .unicode(.nfkc), .unicode(.nfkd): 11
        // A text between two added tokens can be one byte.
        case .prepend(let text): 1 + text.count
        // Spaces around each ideograph.
        case .bert: 2
        case .sentencePiece(let normalizer): normalizer.growth
        case .unicode, .lowercase, .strip, .stripAccents, .nmt: 1
        }
    }
}

extension SentencePieceNormalizer {
    /// How many times longer the normalizer can make a text.
    ///
    /// By its map, and then by a marker for each space and in front.
    fileprivate var growth: Int {
        max(1, charsMap?.growth ?? 1) * (1 + Self.marker.count)
    }
}

extension PreTokenizer {
    /// How many times longer the step can make a text that is in pieces of one byte.
    fileprivate var growth: Int {
        switch self {
        case .prefixSpace, .byteAlphabet: 2
        case .metaspace(let replacement, _, _): 1 + replacement.count
        case .split, .scalars, .words, .scripts, .fixedLength, .wordStarts: 1
        }
    }
}

extension DecoderStep {
    /// How many times longer the step can make a token, where doing it again makes the token longer again.
    fileprivate var growth: Int {
        switch self {
        case .replace(let pattern, let content): pattern.growth(replacedWith: content)
        // An empty text is found between all scalars, where it becomes a space.
        case .bytePairs(let suffix): suffix.isEmpty ? 2 : 1
        case .ctc(_, let delimiter, let cleansUp): cleansUp && delimiter.isEmpty ? 2 : 1
        case .byteLevel, .byteFallback, .fuse, .metaspace, .wordPiece, .strip, .joinWithSpaces: 1
        }
    }
}

extension SplitPattern {
    /// How many times longer a text can become in which all matches are replaced.
    fileprivate func growth(replacedWith content: [UInt8]) -> Int {
        switch self {
        case .literal(let text) where !text.isEmpty: (content.count + text.count - 1) / text.count
        case .known, .scalars: content.count
        case .program(let program) where program.firstSet != nil: content.count
        // It may match nothing, between all bytes.
        case .literal, .program: 1 + content.count
        }
    }
}
