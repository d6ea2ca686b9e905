/// One step from token texts to text; the decoders of tokenizer.json are these, a Sequence several of them.
enum DecoderStep: Sendable {
    case byteLevel
    case byteFallback
    case fuse
    case metaspace(replacement: UInt32, dropsFirst: Bool)
    case wordPiece(prefix: [UInt8], cleansUp: Bool)
    case bytePairs(suffix: [UInt8])
    case ctc(padding: [UInt8], delimiter: [UInt8], cleansUp: Bool)
    case replace(SplitPattern, with: [UInt8])
    case strip(UInt32, start: Int, end: Int)
    /// A space between tokens: what stands in for a decoder where there is none.
    case joinWithSpaces

    /// Whether all tokens become one.
    var joinsTokens: Bool {
        switch self {
        case .byteLevel, .fuse: true
        default: false
        }
    }

    /// BERT's tidying of spaces before punctuation and short forms, in its order.
    static func cleanUp(_ text: [UInt8]) -> [UInt8] {
        guard text.contains(0x20) else { return text }
        var text = text
        for (found, new) in cleanUps { text = replace(found, with: new, in: text) }
        return text
    }

    private static let cleanUps: [([UInt8], [UInt8])] = [
        (" .", "."), (" ?", "?"), (" !", "!"), (" ,", ","), (" ' ", "'"), (" n't", "n't"), (" 'm", "'m"),
        (" do not", " don't"), (" 's", "'s"), (" 've", "'ve"), (" 're", "'re"),
    ].map { (Array($0.0.utf8), Array($0.1.utf8)) }

    /// A text with each occurrence of another replaced; an empty one is found between all scalars, as in the reference.
    static func replace(_ found: [UInt8], with new: [UInt8], in text: [UInt8]) -> [UInt8] {
        if found.isEmpty {
            var result = new
            text.withUnsafeBufferPointer { text in
                var position = 0
                while position < text.count {
                    let next = min(text.count, position + UTF8Scalars.length(ofLead: text[position]))
                    result.append(contentsOf: text[position..<next])
                    result += new
                    position = next
                }
            }
            return result
        }
        return text.withUnsafeBufferPointer { SplitPattern.literal(found).replaceMatches(in: $0, with: new) } ?? text
    }

    /// The byte of a token such as `<0x0A>`, nil for any other.
    static func byte(of token: [UInt8]) -> UInt8? {
        guard token.count == 6, token[0] == 60, token[1] == 48, token[2] == 120, token[5] == 62 else { return nil }
        func digit(_ byte: UInt8) -> UInt8? {
            switch byte {
            case 48...57: byte - 48
            case 65...70: byte - 55
            case 97...102: byte - 87
            default: nil
            }
        }
        // Rust's parser takes a plus sign for a first digit.
        if token[3] == UInt8(ascii: "+") { return digit(token[4]) }
        guard let high = digit(token[3]), let low = digit(token[4]) else { return nil }
        return high << 4 | low
    }
}
