/// The way of one text through a tokenizer: added tokens, normalization, pieces, model.
struct Encoding {
    let tokenizer: Tokenizer
    let parsing: SpecialTokenRanges
    let workspace: Workspace
    /// Whether the model must not spell special tokens.
    var avoidsSpecials = false
    var ids: [Int] = []

    /// An encoding without ids.
    init(tokenizer: Tokenizer, parsing: SpecialTokenRanges, workspace: Workspace) {
        self.tokenizer = tokenizer
        self.parsing = parsing
        self.workspace = workspace
    }

    /// Appends the ids of valid UTF-8.
    mutating func encode(_ text: UnsafeBufferPointer<UInt8>) {
        let added = tokenizer.added
        var isMixed = false
        if case .only = parsing { isMixed = added.hasNormalizedSpecials }
        added.forEachStretch(in: text, isMixed ? .mixed : .raw, parsing: parsing) { range, token in
            if let token {
                ids.append(token.id)
            } else {
                normalize(UnsafeBufferPointer(rebasing: text[range]), startsText: range.lowerBound == 0)
            }
        }
    }

    /// Normalizes one stretch of text and looks for the tokens of normalized text.
    private mutating func normalize(_ text: UnsafeBufferPointer<UInt8>, startsText: Bool) {
        var bytes = Array(text)
        var startsText = startsText
        for normalizer in tokenizer.normalizers { normalizer.apply(to: &bytes, startsText: &startsText) }
        guard tokenizer.added.searchesNormalizedText else {
            split(bytes, startsText: startsText)
            return
        }
        // Parts that may hold special tokens cannot be told in normalized text; they were searched before.
        let parsing: SpecialTokenRanges = self.parsing == .everywhere ? .everywhere : .nowhere
        bytes.withUnsafeBufferPointer { bytes in
            tokenizer.added.forEachStretch(in: bytes, .normalized, parsing: parsing) { range, token in
                if let token {
                    ids.append(token.id)
                } else {
                    split(Array(bytes[range]), startsText: startsText && range.lowerBound == 0)
                }
            }
        }
    }

    /// Splits normalized text into pieces and hands them to the model.
    private mutating func split(_ bytes: [UInt8], startsText: Bool) {
        var buffer = PieceBuffer(bytes, startsText: startsText)
        for step in tokenizer.preTokenizers { step.apply(to: &buffer) }
        buffer.bytes.withUnsafeBufferPointer { bytes in
            for piece in buffer.pieces { encode(piece: .init(rebasing: bytes[piece])) }
        }
    }

    private mutating func encode(piece: UnsafeBufferPointer<UInt8>) {
        let isKnown =
            avoidsSpecials
            ? workspace.cache.append(piece, to: &ids) : workspace.cacheWithSpecials.append(piece, to: &ids)
        if isKnown { return }
        let first = ids.count
        if tokenizer.mapsBytes {
            var mapped = workspace.mapped
            workspace.mapped = []
            mapped.removeAll(keepingCapacity: true)
            ByteAlphabet.append(piece, to: &mapped)
            mapped.withUnsafeBufferPointer {
                tokenizer.model.encode($0, avoidsSpecials: avoidsSpecials, into: &ids, workspace)
            }
            workspace.mapped = mapped
        } else {
            tokenizer.model.encode(piece, avoidsSpecials: avoidsSpecials, into: &ids, workspace)
        }
        if avoidsSpecials {
            workspace.cache.insert(piece, ids[first...])
        } else {
            workspace.cacheWithSpecials.insert(piece, ids[first...])
        }
    }
}
