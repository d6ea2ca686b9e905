/// A SentencePiece model (sentencepiece_model.proto), read from its file or made of pieces, as the definition of a tokenizer.
struct SentencePieceModel {
    /// What a piece is for, by its number in files.
    enum Kind: UInt64 {
        case normal = 1, unknown, control, userDefined, unused, byte
    }

    /// One token of a model.
    struct Piece {
        var text: [UInt8] = []
        var score: Float = 0
        var kind = Kind.normal
    }

    private let file: String
    private(set) var pieces: [Piece] = []
    /// The tokens that are looked for in text first; nil for control and unknown pieces.
    var addedTokens: [AddedToken]?
    private var modelType: UInt64 = 1
    private var fallsBackToBytes = false
    private var roles: [Int: Int] = [41: 1, 42: 2, 43: -1]
    private var normalizer = SentencePieceNormalizer()
    private var charsMap: [UInt8] = []

    /// Reads a tokenizer.model.
    static func read(
        _ bytes: UnsafeBufferPointer<UInt8>, file: String
    ) throws(TokenizerError) -> TokenizerDefinition {
        if isRankFile(bytes) { throw .rankFile(file: file) }
        var model = try SentencePieceModel(bytes, file: file)
        return try model.definition()
    }

    /// The content of a tokenizer.model.
    init(_ bytes: UnsafeBufferPointer<UInt8>, file: String) throws(TokenizerError) {
        self.file = file
        do throws(ProtobufReader.Fault) {
            try readFields(bytes)
        } catch {
            throw .invalidModel(file: file, offset: error.offset, reason: error.reason)
        }
    }

    /// A model of pieces by id, which falls back to bytes if it has a token for each.
    init(
        file: String, pieces: [Piece], isUnigram: Bool, normalizer: SentencePieceNormalizer, charsMap: [UInt8]
    ) {
        self.file = file
        self.pieces = pieces
        self.normalizer = normalizer
        self.charsMap = charsMap
        modelType = isUnigram ? 1 : 2
        fallsBackToBytes = pieces.count { $0.kind == .byte } == 256
    }

    /// Lines of base 64, a space and a number are OpenAI's format.
    private static func isRankFile(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        guard let end = bytes.prefix(1024).firstIndex(of: 10) else { return false }
        let parts = bytes[..<end].split(separator: 0x20)
        guard parts.count == 2, parts[1].allSatisfy({ (48...57).contains($0) }) else { return false }
        return Base64.decode(String(decoding: parts[0], as: UTF8.self).utf8) != nil
    }

    // MARK: Fields

    private mutating func readFields(_ bytes: UnsafeBufferPointer<UInt8>) throws(ProtobufReader.Fault) {
        var reader = ProtobufReader(bytes, 0..<bytes.count)
        while let (field, value) = try reader.next() {
            guard case .bytes(let range) = value else { continue }
            switch field {
            case 1: pieces.append(try piece(bytes, range))
            case 2: try readTrainer(bytes, range)
            case 3: try readNormalizer(bytes, range)
            default: break
            }
        }
    }

    private func piece(
        _ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>
    ) throws(ProtobufReader.Fault) -> Piece {
        var piece = Piece()
        var reader = ProtobufReader(bytes, range)
        while let (field, value) = try reader.next() {
            switch (field, value) {
            case (1, .bytes(let text)):
                piece.text = Array(bytes[text])
                if !UTF8Assembler.isValid(piece.text) {
                    throw ProtobufReader.Fault(offset: text.lowerBound, reason: "piece is not UTF-8")
                }
            case (2, .fixed32(let bits)): piece.score = Float(bitPattern: bits)
            case (3, .varint(let kind)):
                guard let known = Kind(rawValue: kind) else {
                    throw ProtobufReader.Fault(offset: range.lowerBound, reason: "unknown piece type \(kind)")
                }
                piece.kind = known
            default: break
            }
        }
        guard piece.score.isFinite else {
            throw ProtobufReader.Fault(offset: range.lowerBound, reason: "piece score is not finite")
        }
        return piece
    }

    private mutating func readTrainer(
        _ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>
    ) throws(ProtobufReader.Fault) {
        var reader = ProtobufReader(bytes, range)
        while let (field, value) = try reader.next() {
            guard case .varint(let number) = value else { continue }
            switch field {
            case 3: modelType = number
            case 24: normalizer.marksWordEnds = number != 0
            case 35: fallsBackToBytes = number != 0
            case 41, 42, 43: roles[field] = Int(Int32(truncatingIfNeeded: number))
            default: break
            }
        }
    }

    private mutating func readNormalizer(
        _ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>
    ) throws(ProtobufReader.Fault) {
        var reader = ProtobufReader(bytes, range)
        while let (field, value) = try reader.next() {
            switch (field, value) {
            case (2, .bytes(let map)): charsMap = Array(bytes[map])
            case (3, .varint(let flag)): normalizer.addsDummyPrefix = flag != 0
            case (4, .varint(let flag)): normalizer.removesExtraWhitespace = flag != 0
            case (5, .varint(let flag)): normalizer.escapesWhitespace = flag != 0
            default: break
            }
        }
    }

    // MARK: Definition

    /// The definition of the tokenizer.
    mutating func definition() throws(TokenizerError) -> TokenizerDefinition {
        guard !pieces.isEmpty else { throw .emptyVocabulary(file: file) }
        guard modelType == 1 || modelType == 2 else {
            throw .unsupported(
                file: file, key: "trainer_spec", what: "model_type", found: "\(modelType)",
                supported: ["1 (unigram)", "2 (BPE)"])
        }
        var vocabulary = Vocabulary(capacity: pieces.count)
        for (id, piece) in pieces.enumerated() {
            let isNew = piece.text.withUnsafeBufferPointer { vocabulary.insert($0, id: Int32(id)) }
            guard isNew else { throw .duplicateToken(file: file, token: String(decoding: piece.text, as: UTF8.self)) }
            if piece.kind == .userDefined { normalizer.userDefined.insert(piece.text, value: Int32(id)) }
        }
        _ = vocabulary.indexIDs()
        guard let unknown = pieces.firstIndex(where: { $0.kind == .unknown }) else {
            throw .noUnknownToken(file: file, key: "unk_id")
        }
        if !charsMap.isEmpty {
            do throws(PrecompiledCharsMap.Fault) {
                normalizer.charsMap = try PrecompiledCharsMap(charsMap)
            } catch {
                throw .invalidCharsMap(file: file, key: "precompiled_charsmap", reason: error.reason)
            }
        }
        try TextGrowth.check(normalizer, file: file)
        let byteIDs = ModelReader.byteIDs(vocabulary)
        if fallsBackToBytes, let missing = byteIDs.firstIndex(where: { $0 < 0 }) {
            let digits = Array("0123456789ABCDEF")
            throw .unknownToken(
                file: file, key: "byte_fallback", token: "<0x\(digits[missing >> 4])\(digits[missing & 15])>")
        }
        let bytes = fallsBackToBytes ? byteIDs : nil
        var definition = TokenizerDefinition(
            model: modelType == 1
                ? .unigram(unigram(vocabulary, Int32(unknown), bytes))
                : .scoredBytePairs(scored(vocabulary, Int32(unknown), bytes)))
        definition.normalizers = [.sentencePiece(normalizer)]
        definition.decoder = decoder
        definition.addedTokens = addedTokens ?? specialTokens
        definition.putsRolesAround = true
        func text(_ role: Int) -> [UInt8]? {
            roles[role].flatMap { pieces.indices.contains($0) ? pieces[$0].text : nil }
        }
        definition.roles = TokenRoles(
            bos: text(41), eos: text(42), unknown: pieces[unknown].text, padding: text(43))
        definition.addsBOS = modelType == 2
        definition.addsEOS = modelType == 1
        return definition
    }

    private var isOutOfReach: [Bool] {
        pieces.map { $0.kind == .control || $0.kind == .unknown || $0.kind == .byte }
    }

    private func unigram(_ vocabulary: Vocabulary, _ unknown: Int32, _ bytes: [Int32]?) -> Unigram {
        let normal = pieces.filter { $0.kind == .normal }.map(\.score)
        // SentencePiece starts from the smallest positive number, which all usual scores are below.
        let highest = max(Float.leastNormalMagnitude, normal.max() ?? 0)
        let scores = pieces.map { piece in
            // A user-defined piece beats any way to spell it.
            Double(piece.kind == .userDefined ? Float(piece.text.count) * highest - 0.1 : piece.score)
        }
        let outOfReach = pieces.map { $0.kind != .normal && $0.kind != .userDefined }
        return Unigram(
            vocabulary: vocabulary, scores: scores, unknownID: unknown, byteIDs: bytes,
            minimumScore: Double(normal.min() ?? 0), outOfReach: outOfReach)
    }

    private func scored(_ vocabulary: Vocabulary, _ unknown: Int32, _ bytes: [Int32]?) -> ScoredBytePairs {
        ScoredBytePairs(
            vocabulary: vocabulary, scores: pieces.map(\.score), isOutOfReach: isOutOfReach,
            isUnused: pieces.map { $0.kind == .unused }, unknownID: unknown, byteIDs: bytes,
            userDefined: normalizer.userDefined)
    }

    /// The decoder that transformers gives such a model.
    private var decoder: [DecoderStep] {
        var steps: [DecoderStep] = []
        if normalizer.escapesWhitespace {
            steps.append(.replace(.literal(SentencePieceNormalizer.marker), with: [0x20]))
        }
        steps += [.byteFallback, .fuse]
        if normalizer.addsDummyPrefix {
            steps.append(
                normalizer.marksWordEnds ? .strip(0x20, start: 0, end: 1) : .strip(0x20, start: 1, end: 0))
        }
        return steps
    }

    /// Control and unknown pieces are special tokens; user-defined pieces belong to the model.
    private var specialTokens: [AddedToken] {
        pieces.enumerated().compactMap { id, piece in
            guard piece.kind == .control || piece.kind == .unknown else { return nil }
            var token = AddedToken(content: String(decoding: piece.text, as: UTF8.self), id: id)
            token.isSpecial = true
            return token
        }
    }
}
