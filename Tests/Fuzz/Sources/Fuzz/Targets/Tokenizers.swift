import OrderedJSON

@testable import Tokenizers

extension FuzzTarget {
    /// tokenizer.json: texts are encoded, and what they became is decoded.
    static let tokenizerJSON = FuzzTarget(name: "tokenizer-json", maximumLength: 16384) { bytes in
        exercise(try Tokenizer(jsonBytes: bytes))
    }

    /// tokenizer.model of SentencePiece.
    static let sentencePiece = FuzzTarget(name: "sentencepiece", maximumLength: 8192) { bytes in
        exercise(try Tokenizer(modelBytes: bytes))
    }

    /// Patterns that split text, on a text of their own: what stands behind the first zero byte.
    static let splitPatterns = FuzzTarget(name: "split-patterns", maximumLength: 512) { bytes in
        let (pattern, text) = Walk.parts(of: bytes)
        let split = try SplitPattern(regex: String(decoding: pattern, as: UTF8.self))
        let valid = Array(String(decoding: text, as: UTF8.self).utf8)
        valid.withUnsafeBufferPointer { buffer in
            var last = 0
            split.forEachStretch(in: buffer) { start, end, _ in
                require(start == last && end >= start, "stretches do not follow one another")
                last = end
            }
            require(last == valid.count, "the stretches do not cover the text")
            _ = split.replaceMatches(in: buffer, with: [0x2D])
        }
    }

    /// What a tokenizer is for.
    static func exercise(_ tokenizer: Tokenizer) {
        for text in texts {
            let ids = tokenizer.encode(text, parseSpecialTokens: true)
            _ = tokenizer.encode(text, addSpecialTokens: false)
            _ = tokenizer.encodeWithinLimits(text)
            _ = tokenizer.decode(ids, skipSpecialTokens: false)
            _ = tokenizer.decode(ids)
        }
        for id in -1...min(tokenizer.vocabularySize, 600) {
            _ = tokenizer.tokenBytes(id)
            _ = tokenizer.token(id)
        }
        _ = tokenizer.decode(Array(0..<min(tokenizer.vocabularySize, 600)))
    }

    private static let texts = [
        "", " ", "Hello, World! I'll say 1234 \u{301}\u{FB01}ne things\r\n\n  \t end",
        "<s>[INST] naïve \u{4E2D}\u{6587} \u{1F469}\u{200D}\u{1F4BB} </s><unk>", String(repeating: "a ab", count: 60),
    ]
}
