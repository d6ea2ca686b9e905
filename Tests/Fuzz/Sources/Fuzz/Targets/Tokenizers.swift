import OrderedJSON
import TinyModels

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

    /// Patterns that split text, on a text of their own: what is after the first zero byte.
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

    /// Prompts, with a tokenizer that the first byte chooses: where no normaliser changes it, a text comes back from its
    /// tokens, whole and token by token; where segments meet means nothing.
    static let prompts = FuzzTarget(name: "prompts", maximumLength: 2048) { bytes in
        guard let first = bytes.first else { return }
        let choice = Int(first) % normalizers.count
        let tokenizer = try byteTokenizers[choice].get()
        let text = String(decoding: bytes.dropFirst(), as: UTF8.self)
        let middle = text.unicodeScalars.index(text.startIndex, offsetBy: text.unicodeScalars.count / 2)
        for parses in [false, true] {
            let ids = tokenizer.encode(text, parseSpecialTokens: parses)
            let segments = [text[..<middle], text[middle...]].map { (text: String($0), parseSpecial: parses) }
            require(ids == tokenizer.encode(segments: segments, addSpecialTokens: true), "segments have other tokens")
            let decoded = tokenizer.decode(ids, skipSpecialTokens: false)
            require(choice > 0 || decoded.utf8.elementsEqual(text.utf8), "\(ids) decode to \(decoded.debugDescription)")
            requirePieces(ids, decoded, tokenizer)
        }
        // What a model might write.
        let ids = bytes.map(Int.init)
        requirePieces(ids, tokenizer.decode(ids, skipSpecialTokens: false), tokenizer)
    }

    private static func requirePieces(_ ids: [Int], _ decoded: String, _ tokenizer: Tokenizer) {
        var stream = StreamingDetokenizer(tokenizer, skipSpecialTokens: false)
        let pieces = ids.map { stream.append($0) }.joined() + stream.finish()
        require(pieces.utf8.elementsEqual(decoded.utf8), "token by token \(ids) decode to \(pieces.debugDescription)")
    }

    private static let normalizers: [JSONValue] = [
        .null, ["type": "NFC"], ["type": "NFKC"], ["type": "NFD"], ["type": "NFKD"], ["type": "Lowercase"],
        [
            "type": "BertNormalizer", "clean_text": true, "handle_chinese_chars": true, "strip_accents": true,
            "lowercase": true,
        ],
    ]

    /// A tokenizer of bytes and a few pairs for each normaliser.
    private static let byteTokenizers: [Result<Tokenizer, any Error>] = normalizers.map { normalizer in
        Result {
            let model = try TinyModel(
                contextSize: 64, extraSpecials: ["<s>", "</s>"], merges: ["a b", "ab c", "\u{120} a", "\u{C3} \u{A9}"])
            defer { model.remove() }
            let json = try JSONParser().parse(Scratch.read(model.path + "/tokenizer.json"))
            var object = json.objectValue ?? JSONObject()
            object["normalizer"] = normalizer
            return try Tokenizer(json: .object(object))
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
