import Files
internal import Locks
public import OrderedJSON

/// Text to token ids and back, as a checkpoint's own files say; it knows nothing about tensors or models.
///
/// Results are those of the `tokenizers` library for a tokenizer.json, and of SentencePiece for a tokenizer.model.
public final class Tokenizer: Sendable {
    let model: TokenModel
    let normalizers: [Normalizer]
    let preTokenizers: [PreTokenizer]
    /// Whether pieces are put into the byte alphabet just before the model sees them.
    let mapsBytes: Bool
    let postProcessor: PostProcessor
    let decoder: [DecoderStep]
    let added: AddedVocabulary
    /// Whether the model itself could spell a special token from text.
    private let modelKnowsSpecials: Bool

    /// How the file wants long results cut; applied only by `encode(_:addSpecialTokens:parseSpecialTokens:limits:)`.
    public let truncation: Truncation?
    /// How the file wants short results filled up; applied only on request.
    public let padding: Padding?

    /// The token that begins a text, nil when there is none.
    public let bosTokenID: Int?
    /// The token that ends a text, nil when there is none.
    public let eosTokenID: Int?
    /// The token for what is unknown, nil when there is none.
    public let unknownTokenID: Int?
    /// The token that fills up batches, nil when there is none.
    public let paddingTokenID: Int?

    /// Memory of encodings that are over; each is used by one encoding at a time.
    private let workspaces = Mutex<[Workspace]>([])

    /// The tokenizer of a model directory: its tokenizer.json, else its tokenizer.model, else the vocabulary of RWKV or PLaMo 2, with
    /// tokenizer_config.json and special_tokens_map.json where they are.
    ///
    /// - Parameter lowercases: whether text becomes small letters before anything else is done to it, as sentence-transformers'
    ///   `do_lower_case` wants it.
    /// - Throws: `TokenizerError`, naming the file and the place.
    public convenience init(directory: String, lowercases: Bool = false) throws(TokenizerError) {
        let limit = TokenizerDefinition.maximumFileSize
        let configuration = try TokenizerConfiguration(directory: directory)
        if let bytes = try TokenizerError.files(
            try WholeFile.bytes(ifPresent: Path.joined(directory, TokenizerFile.library), limit: limit))
        {
            var definition = try bytes.withUnsafeBufferPointer { bytes throws(TokenizerError) in
                try TokenizerDefinition.read(json: bytes, file: TokenizerFile.library)
            }
            if lowercases { definition.lowercase() }
            try self.init(definition, configuration, file: TokenizerFile.library)
        } else if let bytes = try TokenizerError.files(
            try WholeFile.bytes(ifPresent: Path.joined(directory, TokenizerFile.sentencePiece), limit: limit))
        {
            var definition = try bytes.withUnsafeBufferPointer { bytes throws(TokenizerError) in
                try SentencePieceModel.read(bytes, file: TokenizerFile.sentencePiece)
            }
            if lowercases { definition.lowercase() }
            try self.init(definition, configuration, file: TokenizerFile.sentencePiece)
        } else {
            typealias Reading = (
                _ bytes: UnsafeBufferPointer<UInt8>, _ file: String
            ) throws(TokenizerError) -> TokenizerDefinition
            let readings: [(name: String, read: Reading)] = [
                (TokenizerFile.world, WorldVocabulary.read), (TokenizerFile.scored, PLaMoVocabulary.read),
            ]
            for (name, read) in readings {
                guard
                    let bytes = try TokenizerError.files(
                        try WholeFile.bytes(ifPresent: Path.joined(directory, name), limit: limit))
                else { continue }
                var definition = try bytes.withUnsafeBufferPointer { bytes throws(TokenizerError) in
                    try read(bytes, name)
                }
                if lowercases { definition.lowercase() }
                try self.init(definition, configuration, file: name)
                return
            }
            throw .noTokenizer(directory: directory)
        }
    }

    /// A tokenizer from the content of a tokenizer.json, and that of a tokenizer_config.json where there is one.
    ///
    /// - Throws: `TokenizerError`, naming the place.
    public convenience init(json: JSONValue, configuration: JSONValue? = nil) throws(TokenizerError) {
        try self.init(jsonBytes: Array(json.serialized().utf8), configuration: configuration)
    }

    /// A tokenizer from the bytes of a tokenizer.json, and the content of a tokenizer_config.json where there is one.
    ///
    /// - Throws: `TokenizerError`, naming the place.
    public convenience init(jsonBytes: [UInt8], configuration: JSONValue? = nil) throws(TokenizerError) {
        let definition = try jsonBytes.withUnsafeBufferPointer { bytes throws(TokenizerError) in
            try TokenizerDefinition.read(json: bytes, file: TokenizerFile.library)
        }
        try self.init(definition, try TokenizerConfiguration(value: configuration), file: TokenizerFile.library)
    }

    /// A tokenizer from the bytes of a SentencePiece model, and the content of a tokenizer_config.json where there is
    /// one.
    ///
    /// - Throws: `TokenizerError`, naming the place.
    public convenience init(modelBytes: [UInt8], configuration: JSONValue? = nil) throws(TokenizerError) {
        let definition = try modelBytes.withUnsafeBufferPointer { bytes throws(TokenizerError) in
            try SentencePieceModel.read(bytes, file: TokenizerFile.sentencePiece)
        }
        try self.init(definition, try TokenizerConfiguration(value: configuration), file: TokenizerFile.sentencePiece)
    }

    init(
        _ definition: TokenizerDefinition, _ configuration: TokenizerConfiguration, file: String
    ) throws(TokenizerError) {
        normalizers = definition.normalizers
        decoder = definition.decoder
        truncation = definition.truncation
        padding = definition.padding
        var steps = definition.preTokenizers
        if case .byteAlphabet = steps.last {
            steps.removeLast()
            mapsBytes = true
        } else {
            mapsBytes = false
            if definition.model.neverMergesAcrossWordStarts { steps.append(.wordStarts) }
        }
        preTokenizers = steps
        var tokens = definition.addedTokens
        if definition.putsRolesAround { tokens += configuration.addedTokens }
        let added = try AddedVocabulary(
            tokens, model: definition.model, ownIDs: definition.ownsIDs, normalizers: normalizers, file: file)
        self.added = added
        var model = definition.model
        let specials = Set(
            added.tokens.filter { added.specialTexts.contains(Array($0.content.utf8)) }.map { Int32($0.id) })
        model.setSpecials(specials)
        self.model = model
        modelKnowsSpecials = specials.contains { model.vocabulary.contains(id: Int($0)) }

        func id(_ text: [UInt8]?) -> Int? {
            guard let text else { return nil }
            let known = model.vocabulary.id(of: text)
            return added.id(of: text) ?? (known >= 0 ? Int(known) : nil)
        }
        let bos = id(configuration.roles.bos ?? definition.roles.bos)
        let eos = id(configuration.roles.eos ?? definition.roles.eos)
        bosTokenID = bos
        eosTokenID = eos
        unknownTokenID = id(configuration.roles.unknown ?? definition.roles.unknown) ?? model.unknownID.map(Int.init)
        paddingTokenID = id(configuration.roles.padding ?? definition.roles.padding)
        // transformers: either flag in the configuration replaces what the file puts around a text.
        if configuration.addsBOS != nil || configuration.addsEOS != nil || definition.putsRolesAround {
            var parts: [PostProcessor.Part] = [.text]
            var pair = PairTemplate.plain
            let isSilent = configuration.addsBOS == nil && configuration.addsEOS == nil
            if configuration.addsBOS ?? (isSilent && definition.addsBOS), let bos {
                parts.insert(.special([bos]), at: 0)
                pair.parts.insert((.special([id(definition.roles.separator) ?? bos]), 1), at: 1)
                pair.parts.insert((.special([bos]), 0), at: 0)
            }
            if configuration.addsEOS ?? (isSilent && definition.addsEOS), let eos {
                parts.append(.special([eos]))
                pair.parts.insert((.special([eos]), 0), at: 1 + (pair.parts.firstIndex { $0.content == .first } ?? 0))
                pair.parts.append((.special([eos]), 1))
            }
            postProcessor = PostProcessor(parts: parts, pair: pair)
        } else {
            postProcessor = definition.postProcessor
        }
    }

    // MARK: Vocabulary

    /// One more than the highest id; not every id below need be a token.
    public var vocabularySize: Int {
        max(model.vocabulary.maximumID, added.tokens.map(\.id).max() ?? -1) + 1
    }

    /// The tokens that are looked for in the text before the model sees it.
    public var addedTokens: [AddedToken] { added.tokens }

    /// The id of a token by its spelling in the vocabulary, nil when there is none.
    public func id(of token: String) -> Int? {
        let text = Array(token.utf8)
        if let id = added.id(of: text) { return id }
        let id = model.vocabulary.id(of: text)
        return id >= 0 ? Int(id) : nil
    }

    /// The spelling of a token in the vocabulary, nil when the id is not one.
    public func token(_ id: Int) -> String? {
        spelling(of: id).map { String(decoding: $0, as: UTF8.self) }
    }

    /// Whether an id is that of a control token.
    public func isSpecial(_ id: Int) -> Bool {
        added.token(ofID: id).map { added.specialTexts.contains(Array($0.content.utf8)) } ?? false
    }

    /// The exact bytes that a token adds in running text, which may be part of a scalar; nil for special tokens and for
    /// ids that are no token.
    public func tokenBytes(_ id: Int) -> [UInt8]? {
        guard !isSpecial(id), let token = spelling(of: id) else { return nil }
        return DecoderStep.runningText(of: token, isAdded: added.token(ofID: id) != nil, decoder)
    }

    /// The text of a token as the decoder takes it.
    func spelling(of id: Int) -> [UInt8]? {
        added.token(ofID: id)?.pattern ?? model.vocabulary.text(of: id)
    }

    // MARK: Encoding

    /// Whether a text that tokens are put around begins with the token for that.
    public var beginsTexts: Bool {
        bosTokenID != nil && postProcessor.apply(to: [], addSpecialTokens: true).first == bosTokenID
    }

    /// The ids of a text.
    ///
    /// - Parameters:
    ///   - addSpecialTokens: whether the file's post-processor puts its tokens around the text.
    ///   - parseSpecialTokens: whether special tokens written in the text are tokens; otherwise they are text. Added
    ///     tokens that are not special are found in any case.
    public func encode(
        _ text: String, addSpecialTokens: Bool = true, parseSpecialTokens: Bool = false
    ) -> [Int] {
        var text = text
        let ids = text.withUTF8 { encode($0, parseSpecialTokens ? .everywhere : .nowhere) }
        return postProcessor.apply(to: ids, addSpecialTokens: addSpecialTokens)
    }

    /// The ids of a text, cut and filled up as the file's `truncation` and `padding` say.
    public func encodeWithinLimits(
        _ text: String, addSpecialTokens: Bool = true, parseSpecialTokens: Bool = false
    ) -> [Int] {
        var text = text
        var ids = text.withUTF8 { encode($0, parseSpecialTokens ? .everywhere : .nowhere) }
        if let truncation {
            ids = truncation.apply(to: ids, added: addSpecialTokens ? postProcessor.addedCount : 0)
        }
        ids = postProcessor.apply(to: ids, addSpecialTokens: addSpecialTokens)
        return padding?.apply(to: ids) ?? ids
    }

    /// The ids of bytes; what is not UTF-8 becomes U+FFFD first.
    public func encode(
        bytes: [UInt8], addSpecialTokens: Bool = true, parseSpecialTokens: Bool = false
    ) -> [Int] {
        encode(
            String(decoding: bytes, as: UTF8.self), addSpecialTokens: addSpecialTokens,
            parseSpecialTokens: parseSpecialTokens)
    }

    /// The ids of one text that comes in segments: special tokens are tokens only in segments flagged so, and nothing
    /// else depends on where the segments meet.
    public func encode(segments: [(text: String, parseSpecial: Bool)], addSpecialTokens: Bool) -> [Int] {
        var bytes: [UInt8] = []
        var ranges: [Range<Int>] = []
        for segment in segments {
            let start = bytes.count
            bytes += segment.text.utf8
            guard segment.parseSpecial, bytes.count > start else { continue }
            if let last = ranges.last, last.upperBound == start {
                ranges[ranges.count - 1] = last.lowerBound..<bytes.count
            } else {
                ranges.append(start..<bytes.count)
            }
        }
        let parsing: SpecialTokenRanges =
            ranges.isEmpty ? .nowhere : ranges == [0..<bytes.count] ? .everywhere : .only(ranges)
        let ids = bytes.withUnsafeBufferPointer { encode($0, parsing) }
        return postProcessor.apply(to: ids, addSpecialTokens: addSpecialTokens)
    }

    /// The ids of valid UTF-8, without anything around them.
    private func encode(_ text: UnsafeBufferPointer<UInt8>, _ parsing: SpecialTokenRanges) -> [Int] {
        let workspace = workspaces.withLock { $0.popLast() } ?? Workspace()
        defer { workspaces.withLock { $0.append(workspace) } }
        var encoding = Encoding(tokenizer: self, parsing: parsing, workspace: workspace)
        encoding.avoidsSpecials = modelKnowsSpecials && parsing != .everywhere
        encoding.encode(text)
        return encoding.ids
    }

    // MARK: Decoding

    /// The text of ids; ids that are no token are skipped.
    public func decode(_ ids: some Sequence<Int>, skipSpecialTokens: Bool = true) -> String {
        var detokenizer = StreamingDetokenizer(self, skipSpecialTokens: skipSpecialTokens)
        for id in ids { detokenizer.take(id) }
        return detokenizer.finish()
    }
}
