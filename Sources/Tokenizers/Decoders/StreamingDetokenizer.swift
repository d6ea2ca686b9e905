/// Turns ids into text as they come: never part of a scalar, and all together exactly what decoding at once gives.
///
/// Constant time per token, amortised. Text is held back only while a later token could change it: bytes that are no
/// complete scalar yet, byte tokens in a row (they stand or fall together), a last token that is spelled differently.
public struct StreamingDetokenizer: Sendable {
    private let tokenizer: Tokenizer
    private let skipsSpecialTokens: Bool
    private var stages: [DecoderStage] = []
    private var output: [UInt8] = []

    /// A detokenizer before its first id.
    public init(_ tokenizer: Tokenizer, skipSpecialTokens: Bool = true) {
        self.tokenizer = tokenizer
        skipsSpecialTokens = skipSpecialTokens
        var isJoined = false
        for step in tokenizer.decoder {
            stages.append(DecoderStage(step, isJoined: isJoined))
            if step.joinsTokens { isJoined = true }
        }
    }

    /// Takes an id and returns the text that is certain now; empty for an id that is no token.
    public mutating func append(_ id: Int) -> String {
        take(id)
        return drain()
    }

    /// Ends the stream and returns the rest of the text; the detokenizer is not to be used after that.
    ///
    /// - Parameter dropsIncomplete: whether a letter of which only the first bytes have come is left out, as a text that a
    ///   limit cuts needs; else it becomes U+FFFD, as where a whole text is decoded.
    public mutating func finish(dropsIncomplete: Bool = false) -> String {
        for index in stages.indices {
            var tokens: [[UInt8]] = []
            stages[index].finish(dropsIncomplete: dropsIncomplete) { tokens.append($0) }
            for token in tokens { push(token, into: index + 1) }
        }
        return drain()
    }

    /// Takes an id and keeps its text for later.
    mutating func take(_ id: Int) {
        guard let token = tokenizer.spelling(of: id) else { return }
        if skipsSpecialTokens, tokenizer.added.specialTexts.contains(token) { return }
        push(token, into: 0, isAdded: tokenizer.added.token(ofID: id) != nil)
    }

    private mutating func push(_ token: [UInt8], into index: Int, isAdded: Bool = false) {
        guard index < stages.count else {
            output += token
            return
        }
        var tokens: [[UInt8]] = []
        stages[index].push(token, isAdded: isAdded) { tokens.append($0) }
        for token in tokens { push(token, into: index + 1, isAdded: isAdded) }
    }

    private mutating func drain() -> String {
        defer { output.removeAll(keepingCapacity: true) }
        return String(decoding: output, as: UTF8.self)
    }
}

extension DecoderStep {
    /// What a token adds between other tokens.
    ///
    /// - Parameter isAdded: whether it is an added token, which is its own text and no bytes in letters.
    static func runningText(of token: [UInt8], isAdded: Bool, _ steps: [DecoderStep]) -> [UInt8] {
        var text = token
        var isJoined = false
        for step in steps {
            switch step {
            case .byteLevel:
                if !isAdded { text = ByteAlphabet.decoded(text) }
                isJoined = true
            case .byteFallback:
                if let byte = byte(of: text) { return [byte] }
            case .fuse: isJoined = true
            case .metaspace(let replacement, _):
                var spelled: [UInt8] = []
                spelled.appendUTF8(replacement)
                text = replace(spelled, with: [0x20], in: text)
            case .wordPiece(let prefix, let cleansUp):
                text = text.starts(with: prefix) ? Array(text[prefix.count...]) : [0x20] + text
                if cleansUp { text = cleanUp(text) }
            case .bytePairs(let suffix): text = replace(suffix, with: [0x20], in: text)
            case .ctc(let padding, let delimiter, let cleansUp):
                text = replace(padding, with: [], in: text)
                if cleansUp { text = replace(delimiter, with: [0x20], in: cleanUp(text)) }
            case .replace(let pattern, let content):
                text = text.withUnsafeBufferPointer { pattern.replaceMatches(in: $0, with: content) } ?? text
            case .strip(let content, let start, let end):
                // After a step that joins all tokens, only the ends of the whole text are stripped.
                guard !isJoined else { break }
                var stage = DecoderStage(.strip(content, start: start, end: end), isJoined: false)
                stage.push(text) { text = $0 }
            case .joinWithSpaces: text = [0x20] + text
            }
        }
        return text
    }
}
