/// How many times longer the steps of a tokenizer can make a text, so that a short one does not fill the memory.
struct TextGrowth {
    /// The most that all steps of a kind together may do.
    private static let most = 1_024

    private let file: String
    private let key: String
    private var factor = 1

    private init(file: String, key: String) {
        self.file = file
        self.key = key
    }

    /// Refuses the normalizers and pre-tokenizers of a file that together make texts too long.
    static func check(
        _ normalizers: [Normalizer], _ preTokenizers: [PreTokenizer], file: String
    ) throws(TokenizerError) {
        var growth = TextGrowth(file: file, key: "normalizer")
        for step in normalizers {
            switch step {
            case .replace(let pattern, let content): try growth.multiply(pattern, content)
            case .byteAlphabet: try growth.multiply(by: 2)
            case .precompiled(let map): try growth.multiply(by: map.longestReplacement)
            case .unicode, .lowercase, .strip, .stripAccents, .prepend, .bert, .nmt, .sentencePiece: break
            }
        }
        for step in preTokenizers {
            if case .byteAlphabet = step { try growth.multiply(by: 2) }
        }
    }

    /// Refuses the decoders of a file that together make tokens too long.
    static func check(_ decoders: [DecoderStep], file: String) throws(TokenizerError) {
        var growth = TextGrowth(file: file, key: "decoder")
        for case .replace(let pattern, let content) in decoders { try growth.multiply(pattern, content) }
    }

    private mutating func multiply(_ pattern: SplitPattern, _ content: [UInt8]) throws(TokenizerError) {
        // Every pattern but a text may match nothing, between all bytes.
        guard case .literal(let text) = pattern, !text.isEmpty else { return try multiply(by: 1 + content.count) }
        try multiply(by: (content.count + text.count - 1) / text.count)
    }

    private mutating func multiply(by count: Int) throws(TokenizerError) {
        factor *= max(1, count)
        guard factor <= Self.most else {
            throw .outOfRange(
                file: file, key: key, expected: "\(Self.most) times or fewer",
                found: "a sequence of steps that can make a text \(factor) times longer")
        }
    }
}
