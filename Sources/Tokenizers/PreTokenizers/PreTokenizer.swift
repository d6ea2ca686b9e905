/// One step that splits a text into pieces or rewrites its pieces before the model sees them.
///
/// The kinds of tokenizer.json are made of these steps; a Sequence is their concatenation.
enum PreTokenizer: Sendable {
    /// When Metaspace puts its replacement in front.
    enum PrependScheme: String, Sendable, CaseIterable {
        case first, never, always
    }

    /// ByteLevel's leading space.
    case prefixSpace
    /// ByteLevel's alphabet.
    case byteAlphabet
    case split(SplitPattern, SplitBehavior, isInverted: Bool)
    case scalars(ScalarSet, SplitBehavior)
    /// Words of `\w` and runs of other scalars that are not white space.
    case words
    case metaspace(replacement: [UInt8], PrependScheme, splits: Bool)
    case scripts
    case fixedLength(Int)
    /// Before each ▁ that follows another scalar. No kind of tokenizer.json: put in where the model cannot merge across
    /// such a place anyway, so that words can be remembered.
    case wordStarts

    /// Does the step.
    func apply(to buffer: inout PieceBuffer) {
        switch self {
        case .prefixSpace:
            guard buffer.pieces.contains(where: { buffer.bytes[$0.lowerBound] != 0x20 }) else { return }
            buffer.rewrite { text, _, result in
                if text.first != 0x20 { result.append(0x20) }
                result.append(contentsOf: text)
            }
        case .byteAlphabet:
            buffer.rewrite { text, _, result in ByteAlphabet.append(text, to: &result) }
        case .split(let pattern, let behavior, let isInverted):
            buffer.split(at: pattern, behavior, isInverted: isInverted)
        case .scalars(let set, let behavior):
            buffer.split(at: set, behavior)
        case .words:
            buffer.split { text, offset, pieces in Self.splitWords(text, offset, &pieces) }
        case .metaspace(let replacement, let scheme, let splits):
            metaspace(&buffer, replacement, scheme, splits)
        case .wordStarts:
            buffer.split { text, offset, pieces in Self.splitWordStarts(text, offset, &pieces) }
        case .scripts:
            buffer.split { text, offset, pieces in Self.splitScripts(text, offset, &pieces) }
        case .fixedLength(let length):
            buffer.split { text, offset, pieces in
                var start = 0
                var position = 0
                var count = 0
                while position < text.count {
                    position = min(text.count, position + UTF8Scalars.length(ofLead: text[position]))
                    count += 1
                    if count == length {
                        pieces.append((start + offset)..<(position + offset))
                        start = position
                        count = 0
                    }
                }
                if start < text.count { pieces.append((start + offset)..<(text.count + offset)) }
            }
        }
    }

    private static func splitWordStarts(_ text: UnsafeBufferPointer<UInt8>, _ offset: Int, _ pieces: inout [Range<Int>])
    {
        var start = 0
        var position = 0
        var wasMarker = true
        while position < text.count {
            let length = UTF8Scalars.length(ofLead: text[position])
            let isMarker =
                text[position] == 0xE2 && position + 2 < text.count && text[position + 1] == 0x96
                && text[position + 2] == 0x81
            if isMarker, !wasMarker {
                pieces.append((start + offset)..<(position + offset))
                start = position
            }
            wasMarker = isMarker
            position = min(text.count, position + length)
        }
        if start < text.count { pieces.append((start + offset)..<(text.count + offset)) }
    }

    private func metaspace(
        _ buffer: inout PieceBuffer, _ replacement: [UInt8], _ scheme: PrependScheme, _ splits: Bool
    ) {
        let startsText = buffer.startsText
        buffer.rewrite { text, isFirst, result in
            let start = result.count
            for byte in text {
                if byte == 0x20 { result += replacement } else { result.append(byte) }
            }
            let prepends = scheme == .always || scheme == .first && isFirst && startsText
            if prepends, !result[start...].starts(with: replacement) {
                result.insert(contentsOf: replacement, at: start)
            }
        }
        if splits { buffer.split(at: .literal(replacement), .mergedWithNext, isInverted: false) }
    }

    private static func splitWords(_ text: UnsafeBufferPointer<UInt8>, _ offset: Int, _ pieces: inout [Range<Int>]) {
        // 0 white space, 1 word, 2 other.
        var kind = 0
        var start = 0
        var position = 0
        while position < text.count {
            let (scalar, length) = UTF8Scalars.scalar(in: text, at: position)
            let found = UnicodeFacts.word.contains(scalar) ? 1 : UnicodeFacts.whiteSpace.contains(scalar) ? 0 : 2
            if found != kind {
                if kind != 0 { pieces.append((start + offset)..<(position + offset)) }
                kind = found
                start = position
            }
            position += length
        }
        if kind != 0 { pieces.append((start + offset)..<(text.count + offset)) }
    }

    /// Splits where the script changes; scalars of any script at the start belong to no piece, as in the reference.
    private static func splitScripts(_ text: UnsafeBufferPointer<UInt8>, _ offset: Int, _ pieces: inout [Range<Int>]) {
        var last: UInt8 = 0
        var start = -1
        var position = 0
        while position < text.count {
            let (scalar, length) = UTF8Scalars.scalar(in: text, at: position)
            let script = scalar == 0x20 ? 0 : UnicodeFacts.script(of: scalar)
            if script != 0 {
                if script != last {
                    if start >= 0 { pieces.append((start + offset)..<(position + offset)) }
                    start = position
                }
                last = script
            }
            position += length
        }
        if start >= 0 { pieces.append((start + offset)..<(text.count + offset)) }
    }
}
