/// Reads the metadata of a GGUF file as the definition of a tokenizer: that of the model's own tokenizer.json, as far as the
/// metadata can say it.
struct GGUFDefinition {
    /// The kinds of tokens, by their numbers in files.
    enum Kind: Int {
        case normal = 1, unknown, control, userDefined, unused, byte
    }

    private static let models = ["bert", "gemma4", "gpt2", "llama", "plamo2", "rwkv", "t5"]
    private let vocabulary: GGUFVocabulary
    private let file: String
    /// The kind of each token; of numbers that are none, and where the file does not say, normal.
    private let kinds: [Kind]

    /// Checks that the arrays fit each other.
    init(_ vocabulary: GGUFVocabulary, file: String) throws(TokenizerError) {
        self.vocabulary = vocabulary
        self.file = file
        let count = vocabulary.tokens.count
        guard count > 0 else { throw .emptyVocabulary(file: file) }
        guard count - 1 <= TokenizerDefinition.ids.upperBound else {
            throw .outOfRange(
                file: file, key: Self.key("tokens"), expected: "at most \(TokenizerDefinition.ids.count) tokens",
                found: "\(count) tokens")
        }
        for (name, found) in [("scores", vocabulary.scores?.count), ("token_type", vocabulary.types?.count)] {
            if let found, found != count {
                throw .outOfRange(
                    file: file, key: Self.key(name), expected: "\(count) values, one for each token",
                    found: "an array of \(found)")
            }
        }
        if let score = vocabulary.scores?.first(where: { !$0.isFinite }) {
            throw .outOfRange(file: file, key: Self.key("scores"), expected: "finite scores", found: "\(score)")
        }
        kinds = vocabulary.types?.map { Kind(rawValue: $0) ?? .normal } ?? Array(repeating: .normal, count: count)
    }

    static func key(_ name: String) -> String { "tokenizer.ggml." + name }

    /// The definition.
    func definition() throws(TokenizerError) -> TokenizerDefinition {
        var definition =
            switch vocabulary.model {
            case "gpt2": try bytePairs(vocabulary.preTokenizer ?? "default")
            case "gemma4": try bytePairs("gemma4")
            case "llama": try sentencePieces(isUnigram: false)
            case "t5": try sentencePieces(isUnigram: true)
            case "bert": try wordPieces()
            case "plamo2": try backwardPieces()
            case "rwkv": try longestMatches()
            case "none", "no_vocab": throw .noVocabulary(file: file)
            default:
                throw .unsupported(
                    file: file, key: Self.key("model"), what: "kind", found: vocabulary.model, supported: Self.models)
            }
        definition.ownsIDs = true
        definition.roles = TokenRoles(
            bos: text(bosID), eos: text(eosID), unknown: text(unknownID), padding: text(vocabulary.paddingTokenID),
            separator: text(separatorID))
        return definition
    }

    // MARK: Kinds of tokenizers

    private func bytePairs(_ name: String) throws(TokenizerError) -> TokenizerDefinition {
        let splitting = try NamedPreTokenizer.named(name, file: file)
        guard let pairs = vocabulary.merges else { throw .missing(file: file, key: Self.key("merges")) }
        // Control tokens are out of the model's reach: text must not spell them.
        let texts = try Vocabulary(tokens: vocabulary.tokens, file: file) {
            !vocabulary.tokens[$0].isEmpty && kinds[$0] != .control && kinds[$0] != .unused
        }
        var merges = MergeReader(file: file, key: Self.key("merges"))
        for (index, pair) in pairs.enumerated() { try merges.add(joined: pair, index, texts) }
        var model = BytePairEncoding(vocabulary: texts, merges: try merges.table(texts, continuingPrefix: []))
        model.ignoresMerges = splitting.ignoresMerges
        if !splitting.isByteLevel {
            model.fusesUnknown = true
            model.byteIDs = ModelReader.byteIDs(texts)
            model.unknownID = unknownID.map(Int32.init)
        }
        var definition = TokenizerDefinition(model: .bytePairs(model))
        definition.normalizers = splitting.normalizers
        definition.preTokenizers = try splitting.preTokenizers(file: file)
        definition.decoder = splitting.decoder
        definition.addedTokens = addedTokens
        definition.addsBOS = vocabulary.addsBOS ?? splitting.addsBOS
        definition.addsEOS = vocabulary.addsEOS ?? false
        definition.putsRolesAround = true
        return definition
    }

    private func sentencePieces(isUnigram: Bool) throws(TokenizerError) -> TokenizerDefinition {
        var normalizer = SentencePieceNormalizer()
        normalizer.addsDummyPrefix = vocabulary.addsSpacePrefix ?? true
        normalizer.removesExtraWhitespace = vocabulary.removesExtraWhitespace ?? false
        var pieces: [SentencePieceModel.Piece] = []
        pieces.reserveCapacity(vocabulary.tokens.count)
        for (id, text) in vocabulary.tokens.enumerated() {
            let isUnknown = kinds[id] == .unknown || id == unknownID
            var piece = SentencePieceModel.Piece(text: text, score: vocabulary.scores?[id] ?? 0)
            switch kinds[id] {
            case _ where isUnknown: piece.kind = .unknown
            case .normal, .unknown: piece.kind = .normal
            case .unused: piece.kind = .unused
            case .byte: piece.kind = .byte
            case .control: piece.kind = .control
            case .userDefined:
                // Runs of spaces belong to the model; what else users define is looked for in the text first.
                if let spaces = Self.markedSpaces(text) {
                    piece.text = spaces
                    piece.kind = .userDefined
                } else {
                    piece.kind = .control
                }
            }
            pieces.append(piece)
        }
        var model = SentencePieceModel(
            file: file, pieces: pieces, isUnigram: isUnigram, normalizer: normalizer,
            charsMap: vocabulary.charsMap ?? [])
        model.addedTokens = addedTokens
        var definition = try model.definition()
        definition.addsBOS = vocabulary.addsBOS ?? !isUnigram
        definition.addsEOS = vocabulary.addsEOS ?? isUnigram
        return definition
    }

    /// Files mark the beginnings of words with ▁ instead of their continuations with ##.
    private func wordPieces() throws(TokenizerError) -> TokenizerDefinition {
        let marker = SentencePieceNormalizer.marker
        let prefix = Array("##".utf8)
        let texts = vocabulary.tokens.enumerated().map { id, text -> [UInt8] in
            if kinds[id] == .control || kinds[id] == .unknown { return text }
            return text.starts(with: marker) ? Array(text.dropFirst(marker.count)) : prefix + text
        }
        let known = try Vocabulary(tokens: texts, file: file) {
            !vocabulary.tokens[$0].isEmpty && kinds[$0] != .unused
        }
        guard let unknownID else { throw .noUnknownToken(file: file, key: Self.key("unknown_token_id")) }
        var definition = TokenizerDefinition(
            model: .wordPiece(
                WordPiece(
                    vocabulary: known, unknownID: Int32(unknownID), continuingPrefix: prefix, maximumWordLength: 100)))
        var normalizer = BertNormalizer()
        normalizer.lowercases = vocabulary.lowercases ?? true
        normalizer.stripsAccents = vocabulary.stripsAccents
        definition.normalizers = [.bert(normalizer)]
        definition.preTokenizers = [
            .scalars(UnicodeFacts.whiteSpace, .removed), .scalars(UnicodeFacts.punctuation, .isolated),
        ]
        definition.decoder = [.wordPiece(prefix: prefix, cleansUp: true)]
        definition.addedTokens = addedTokens
        var parts: [PostProcessor.Part] = [.text]
        if vocabulary.addsBOS ?? true, let bosID { parts.insert(.special([bosID]), at: 0) }
        if vocabulary.addsSeparator ?? true, let separatorID { parts.append(.special([separatorID])) }
        let first = parts.first == .text ? [] : bosID.map { [$0] } ?? []
        let last = parts.last == .text ? [] : separatorID.map { [$0] } ?? []
        definition.postProcessor = PostProcessor(
            parts: parts,
            pair: PairTemplate(parts: [
                (.special(first), 0), (.first, 0), (.special(last), 0), (.second, 1), (.special(last), 1),
            ]))
        return definition
    }

    /// PLaMo 2's tokens, whose file of its own says the same.
    private func backwardPieces() throws(TokenizerError) -> TokenizerDefinition {
        guard let scores = vocabulary.scores else { throw .missing(file: file, key: Self.key("scores")) }
        let tokens = vocabulary.tokens.indices.map {
            PLaMoVocabulary.Token(text: vocabulary.tokens[$0], score: Double(scores[$0]), kind: kinds[$0])
        }
        var definition = try PLaMoVocabulary.definition(
            of: tokens, unknownID: unknownID, file: file, keys: (Self.key("tokens"), Self.key("scores")))
        definition.addedTokens = addedTokens
        definition.addsBOS = vocabulary.addsBOS ?? false
        definition.addsEOS = vocabulary.addsEOS ?? false
        return definition
    }

    /// RWKV's tokens, which files hold as Python writes bytes.
    private func longestMatches() throws(TokenizerError) -> TokenizerDefinition {
        var tokens: [(id: Int, text: [UInt8])] = []
        for (id, text) in vocabulary.tokens.enumerated() where kinds[id] == .normal || kinds[id] == .userDefined {
            guard let bytes = PythonLiteral.unescaped(text, isOfBytes: true), !bytes.isEmpty else {
                throw .outOfRange(
                    file: file, key: Self.key("tokens[\(id)]"), expected: "bytes as Python writes them",
                    found: TokenizerError.quoted(String(decoding: text, as: UTF8.self)))
            }
            tokens.append((id, bytes))
        }
        var definition = try WorldVocabulary.definition(of: tokens, file: file, key: Self.key("tokens"))
        definition.addedTokens = addedTokens
        definition.addsBOS = vocabulary.addsBOS ?? false
        definition.addsEOS = vocabulary.addsEOS ?? false
        return definition
    }

    // MARK: Tokens

    /// Control tokens are special; user-defined ones are found in any text.
    private var addedTokens: [AddedToken] {
        let isPhi3 = vocabulary.architecture == "phi3" && vocabulary.model == "llama"
        return vocabulary.tokens.indices.compactMap { id in
            let text = vocabulary.tokens[id]
            let isControl =
                kinds[id] == .control || kinds[id] == .unknown || id == unknownID && vocabulary.model == "llama"
            guard !text.isEmpty, isControl || kinds[id] == .userDefined else { return nil }
            if vocabulary.model != "gpt2", Self.markedSpaces(text) != nil { return nil }
            var token = AddedToken(content: String(decoding: text, as: UTF8.self), id: id)
            token.isSpecial = isControl
            // Phi-3's own file says so of each token; metadata has no place for it.
            if isPhi3, !Self.phi3TokensThatKeepSpace.contains(token.content) { token.stripsRight = true }
            return token
        }
    }

    private static let phi3TokensThatKeepSpace: Set = ["<unk>", "<s>", "<|endoftext|>"]

    /// A text of two spaces or more, or of as many markers, with markers; nil for any other text.
    private static func markedSpaces(_ text: [UInt8]) -> [UInt8]? {
        let marker = SentencePieceNormalizer.marker
        let isMarked = text.count % 3 == 0 && text.indices.allSatisfy { text[$0] == marker[$0 % 3] }
        if isMarked, text.count > marker.count { return text }
        guard text.count > 1, text.allSatisfy({ $0 == 0x20 }) else { return nil }
        return text.flatMap { _ in marker }
    }

    /// Ids that files of this kind leave out are those of the models that the kind is named after.
    private var bosID: Int? {
        known(vocabulary.bosTokenID ?? ["llama": 1, "bert": 101, "plamo2": 1][vocabulary.model])
    }
    private var eosID: Int? { known(vocabulary.eosTokenID ?? ["llama": 2, "t5": 1, "plamo2": 2][vocabulary.model]) }
    private var separatorID: Int? { known(vocabulary.separatorTokenID ?? ["bert": 102][vocabulary.model]) }
    private var unknownID: Int? {
        known(vocabulary.unknownTokenID ?? ["llama": 0, "t5": 2, "bert": 100, "plamo2": 0][vocabulary.model])
    }

    private func known(_ id: Int?) -> Int? {
        id.flatMap { vocabulary.tokens.indices.contains($0) ? $0 : nil }
    }

    private func text(_ id: Int?) -> [UInt8]? {
        known(id).map { vocabulary.tokens[$0] }
    }
}

extension Vocabulary {
    /// A vocabulary of texts by id, of which a condition chooses.
    fileprivate init(tokens: [[UInt8]], file: String, where isMember: (Int) -> Bool) throws(TokenizerError) {
        self.init(capacity: tokens.count)
        for id in tokens.indices where isMember(id) {
            let isNew = tokens[id].withUnsafeBufferPointer { insert($0, id: Int32(id)) }
            guard isNew else {
                throw .duplicateToken(file: file, token: String(decoding: tokens[id], as: UTF8.self))
            }
        }
        _ = indexIDs()
    }
}
