import Foundation
import OrderedJSON
import Testing

@testable import Tokenizers

/// Turns the tokenizer files of a model into the metadata of a GGUF file, as llama.cpp's converter does.
struct GGUFConversion {
    let folder: URL
    let json: JSONValue
    var vocabulary: GGUFVocabulary

    /// The tokens of a tokenizer.json: what it adds is control or user-defined, and ids that are no token are unused.
    init(_ folder: URL, model: String) throws {
        self.folder = folder
        json = try TestFiles.json(folder.appending(path: "tokenizer.json"))
        var tokens: [Int: [UInt8]] = [:]
        let vocab = try #require(json["model"]?["vocab"])
        if case .object(let object) = vocab {
            for entry in object.entries { tokens[try #require(entry.value.intValue)] = Array(entry.key.utf8) }
        } else {
            for (id, pair) in (vocab.arrayValue ?? []).enumerated() {
                tokens[id] = Array(try #require(pair.arrayValue?.first?.stringValue).utf8)
            }
        }
        let added = json["added_tokens"]?.arrayValue ?? []
        for token in added { tokens[try #require(token["id"]?.intValue)] = Array(try Self.content(token).utf8) }
        let count = (tokens.keys.max() ?? -1) + 1
        // The converter fills up to the rows of the embedding.
        vocabulary = GGUFVocabulary(
            model: model, tokens: (0..<count + 7).map { tokens[$0] ?? Array("[PAD\($0)]".utf8) })
        var types = (0..<count + 7).map { tokens[$0] == nil ? 5 : 1 }
        for token in added {
            let id = try #require(token["id"]?.intValue)
            let isControl = try token["special"]?.boolValue == true || Self.looksSpecial(Self.content(token))
            types[id] = isControl ? 3 : 4
            if !isControl {
                vocabulary.tokens[id] = Array(try Self.content(token).replacing("▁", with: " ").utf8)
            }
        }
        vocabulary.types = types
    }

    private static func content(_ token: JSONValue) throws -> String { try #require(token["content"]?.stringValue) }

    /// The converter's guess for tokens that are not marked as special.
    static func looksSpecial(_ text: String) -> Bool {
        text == "<pad>" || text == "<mask>" || text.hasPrefix("<|") && text.hasSuffix("|>")
            || text.hasPrefix("<｜") && text.hasSuffix("｜>")
    }

    /// Byte-pair encoding with the pre-tokenizer of a name.
    static func bytePairs(_ folder: URL, _ name: String) throws -> GGUFConversion {
        var conversion = try GGUFConversion(folder, model: "gpt2")
        conversion.vocabulary.preTokenizer = name
        conversion.vocabulary.merges = try #require(conversion.json["model"]?["merges"]?.arrayValue).map { merge in
            if let text = merge.stringValue { return Array(text.utf8) }
            return Array((merge.arrayValue ?? []).compactMap(\.stringValue).joined(separator: " ").utf8)
        }
        return conversion
    }

    /// SentencePiece with the scores of a tokenizer.model.
    static func sentencePieces(_ folder: URL, modelFile: URL) throws -> GGUFConversion {
        var conversion = try GGUFConversion(folder, model: "llama")
        let pieces = try TestFiles.bytes(modelFile).withUnsafeBufferPointer {
            try SentencePieceModel($0, file: "tokenizer.model").pieces
        }
        var scores = [Float](repeating: -10_000, count: conversion.vocabulary.tokens.count)
        for (id, piece) in pieces.enumerated() {
            let isAdded = conversion.vocabulary.types?[id] == 3 || conversion.vocabulary.types?[id] == 4
            scores[id] = isAdded ? -1000 : piece.score
            if !isAdded || piece.kind == .unknown { conversion.vocabulary.types?[id] = Int(piece.kind.rawValue) }
        }
        conversion.vocabulary.scores = scores
        return conversion
    }

    /// Unigram with the scores of a tokenizer.json.
    static func unigram(_ folder: URL) throws -> GGUFConversion {
        var conversion = try GGUFConversion(folder, model: "t5")
        let pairs = try #require(conversion.json["model"]?["vocab"]?.arrayValue)
        conversion.vocabulary.scores = conversion.vocabulary.tokens.indices.map { id in
            pairs.indices.contains(id) ? Float(pairs[id].arrayValue?.last?.doubleValue ?? 0) : -10_000
        }
        let unknown = try #require(conversion.json["model"]?["unk_id"]?.intValue)
        conversion.vocabulary.types?[unknown] = 2
        let map = try #require(conversion.json["normalizer"]?["precompiled_charsmap"]?.stringValue)
        conversion.vocabulary.charsMap = Array(try #require(Data(base64Encoded: map)))
        conversion.vocabulary.addsSpacePrefix = true
        conversion.vocabulary.removesExtraWhitespace = true
        return conversion
    }

    /// Word pieces with ▁ before those that begin a word.
    static func wordPieces(_ folder: URL) throws -> GGUFConversion {
        var conversion = try GGUFConversion(folder, model: "bert")
        let types = conversion.vocabulary.types ?? []
        conversion.vocabulary.tokens = conversion.vocabulary.tokens.enumerated().map { id, text in
            if types[id] == 3 || types[id] == 5 { return text }
            return text.starts(with: "##".utf8) ? Array(text.dropFirst(2)) : Array("▁".utf8) + text
        }
        return conversion
    }
}

/// Texts of many scripts and shapes, the same at each run.
enum VariedTexts {
    private static let parts = [
        "Hello", " world", "don't", "I'LL", "we're", "naïve", "café", "e\u{301}te", "ﬁn", "Ǆemal", "İstanbul", "straße",
        "ΑΒΓ αβγς", "Привет, мир", "שלום", "مرحبا بالعالم", "नमस्ते दुनिया", "สวัสดีชาวโลก", "こんにちは", "カタカナ", "世界", "한국어 텍스트",
        "ខ្មែរ", "தமிழ்", "🙂", "👩‍👩‍👧‍👦", "🇫🇷🇯🇵", "✅🚀", "1", "42", "1234567", "3.14159", "½²³¼", "٣٤٥", "１２３", "Ⅻ", "a1b2c3",
        "foo_bar", "camelCaseHTTPServer", "x+=1;", "if (a && b) {", "\treturn a[i];\n", "}\n", "# include <x>\r\n",
        "\\n\\t",
        "/usr/local/bin", "https://example.com/?q=1&r=a%20b", "user@example.org", "<b>bold</b>", "{\"key\": [1, 2]}",
        "$100",
        "50%", "...", "—", "“quoted”", "¿qué?", "!!!???", "''''", "\"\"", "((()))", "----====", " ", "  ", "   ",
        "       ",
        "\n", "\n\n", "\n\n\n", "\r\n", "\t", "\t\t", " \n ", "\u{A0}", "\u{3000}", "\u{200B}", "\u{2028}", "\u{FEFF}",
        "\u{0}", "\u{7F}", "\u{AD}", "\u{300}", "\u{1F468}", "\u{E000}", "\u{10FFFF}", "A\u{30A}", "가각힣", "각", "ﷺ",
        "①②",
        "▁", "▁▁", "Ġ", "the", " the", "THE", " of", "ing", "lorem ipsum dolor sit amet", "<s>", "</s>", "<unk>",
        "<0x0A>",
        "[INST]", "[CLS]", "<|im_start|>", "<|endoftext|>", "<|eot_id|>", "<|user|>", "<extra_id_0>", "[PAD151650]",
    ]

    /// Between one and nine parts each.
    static let texts: [String] = {
        var state: UInt64 = 2026
        func next(_ count: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % count
        }
        return [""] + parts + (0..<320).map { _ in (0...next(9)).map { _ in parts[next(parts.count)] }.joined() }
    }()
}
