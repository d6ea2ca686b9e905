import Foundation
import OrderedJSON
import Testing

@testable import Tokenizers

/// Tokenizers of GGUF metadata against the same models' own files; skipped where the shared data is absent.
@Suite(
    "Tokenizers of GGUF files against their models' own",
    .enabled(if: TestFiles.hasShared, "the shared folder is absent"))
struct GGUFTokenizerTests {
    /// The texts on which two tokenizers differ, in ids or in what the ids give back.
    static func differences(_ found: Tokenizer, _ expected: Tokenizer) -> [String] {
        VariedTexts.texts.filter { text in
            for parses in [false, true] {
                let ids = expected.encode(text, addSpecialTokens: false, parseSpecialTokens: parses)
                if found.encode(text, addSpecialTokens: false, parseSpecialTokens: parses) != ids { return true }
                for skips in [false, true] {
                    let given = found.decode(ids, skipSpecialTokens: skips)
                    if !same(given, expected.decode(ids, skipSpecialTokens: skips)) { return true }
                }
            }
            return false
        }
    }

    static func check(_ conversion: GGUFConversion, _ name: String) throws {
        let expected = try Tokenizer(
            jsonBytes: try TestFiles.bytes(conversion.folder.appending(path: "tokenizer.json")))
        let found = try Tokenizer(gguf: conversion.vocabulary, file: "model.gguf")
        let differences = differences(found, expected)
        #expect(
            differences.isEmpty,
            "\(name): \(differences.count) of \(VariedTexts.texts.count), \(differences.prefix(5).map(\.debugDescription))"
        )
        for id in 0..<expected.vocabularySize where !GGUFConversion.looksSpecial(expected.token(id) ?? "") {
            #expect(found.tokenBytes(id) == expected.tokenBytes(id), "\(name): token \(id)")
            #expect(found.isSpecial(id) == expected.isSpecial(id), "\(name): token \(id)")
        }
    }

    @Test(
        "byte-pair encodings give the ids and texts of the tokenizer.json",
        arguments: [
            ("gpt2", "gpt-2"), ("llama3", "llama-bpe"), ("qwen2", "qwen2"), ("deepseek-llm", "deepseek-llm"),
        ])
    func bytePairs(folder: String, name: String) throws {
        try Self.check(try .bytePairs(SharedVectorTests.folder(folder), name), folder)
    }

    @Test(
        "SentencePiece vocabularies give the ids and texts of the tokenizer.json",
        arguments: [("llama2", "llama2"), ("mistral-v3", "mistral-v3"), ("phi-3-mini", "llama2")])
    func sentencePieces(folder: String, model: String) throws {
        var conversion = try GGUFConversion.sentencePieces(
            SharedVectorTests.folder(folder),
            modelFile: SharedVectorTests.folder(model).appending(path: "tokenizer.model"))
        if folder == "phi-3-mini" { conversion.vocabulary.architecture = "phi3" }
        try Self.check(conversion, folder)
    }

    @Test("word pieces give the ids and texts of the tokenizer.json")
    func wordPieces() throws {
        try Self.check(try .wordPieces(SharedVectorTests.folder("bert-base-uncased")), "bert")
    }

    @Test("a unigram vocabulary gives the ids and texts of the tokenizer.json")
    func unigram() throws {
        try Self.check(try .unigram(SharedVectorTests.folder("t5-small")), "t5")
    }

    @Test("what is around a text is what the file says, or what its kind is known for")
    func aroundText() throws {
        var llama = try GGUFConversion.bytePairs(SharedVectorTests.folder("llama3"), "llama-bpe").vocabulary
        llama.bosTokenID = 128_000
        llama.eosTokenID = 128_009
        let silent = try Tokenizer(gguf: llama, file: "m.gguf")
        #expect(silent.encode("a") == [128_000, 64])
        #expect(silent.beginsTexts)
        llama.addsBOS = false
        llama.addsEOS = true
        let tokenizer = try Tokenizer(gguf: llama, file: "m.gguf")
        #expect(tokenizer.encode("a") == [64, 128_009])
        #expect(!tokenizer.beginsTexts)
        #expect(tokenizer.bosTokenID == 128_000)
        #expect(tokenizer.eosTokenID == 128_009)
        let folder = SharedVectorTests.folder("llama2")
        let pieces = try GGUFConversion.sentencePieces(folder, modelFile: folder.appending(path: "tokenizer.model"))
        #expect(try Tokenizer(gguf: pieces.vocabulary, file: "m.gguf").encode("a") == [1, 263])
        let bert = try GGUFConversion.wordPieces(SharedVectorTests.folder("bert-base-uncased"))
        #expect(try Tokenizer(gguf: bert.vocabulary, file: "m.gguf").encode("a") == [101, 1037, 102])
        let t5 = try GGUFConversion.unigram(SharedVectorTests.folder("t5-small"))
        #expect(try Tokenizer(gguf: t5.vocabulary, file: "m.gguf").encode("a") == [3, 9, 1])
    }
}

@Suite("Metadata of GGUF tokenizers")
struct GGUFVocabularyTests {
    static func bytes(_ texts: String...) -> [[UInt8]] { texts.map { Array($0.utf8) } }

    static func small(_ model: String = "gpt2") -> GGUFVocabulary {
        var vocabulary = GGUFVocabulary(model: model, tokens: bytes("a", "b", "ab", "<end>", "<pad>"))
        vocabulary.types = [1, 1, 1, 3, 5]
        vocabulary.merges = bytes("a b")
        vocabulary.preTokenizer = "gpt-2"
        return vocabulary
    }

    static func refusal(_ vocabulary: GGUFVocabulary) -> String? {
        do throws(TokenizerError) {
            _ = try Tokenizer(gguf: vocabulary, file: "m.gguf")
            return nil
        } catch { return error.description }
    }

    @Test("control tokens are found where they are requested, and unused ones never")
    func kinds() throws {
        let tokenizer = try Tokenizer(gguf: Self.small(), file: "m.gguf")
        #expect(tokenizer.encode("ab<end>", parseSpecialTokens: true) == [2, 3])
        #expect(tokenizer.encode("ab<end>") == [2])
        #expect(tokenizer.encode("<pad>", parseSpecialTokens: true) == [0])
        #expect(tokenizer.isSpecial(3))
        #expect(tokenizer.tokenBytes(4) == nil)
        #expect(tokenizer.vocabularySize == 4)
    }

    @Test("every named pre-tokenizer can be made, and no two have the same name")
    func names() throws {
        let names = NamedPreTokenizer.all.flatMap(\.names)
        #expect(Set(names).count == names.count)
        for name in names {
            var vocabulary = Self.small()
            vocabulary.preTokenizer = name
            #expect(
                try Tokenizer(gguf: vocabulary, file: "m.gguf").encode("ab", addSpecialTokens: false) == [2], "\(name)")
        }
    }

    /// The pieces of a text, in the byte alphabet where the model has it.
    static func pieces(_ text: String, _ name: String) throws -> [String] {
        let named = try NamedPreTokenizer.named(name, file: "m.gguf")
        var bytes = Array(text.utf8)
        var startsText = true
        for normalizer in named.normalizers { normalizer.apply(to: &bytes, startsText: &startsText) }
        var buffer = PieceBuffer(bytes, startsText: startsText)
        for step in try named.preTokenizers(file: "m.gguf") { step.apply(to: &buffer) }
        return buffer.pieces.map { String(decoding: buffer.bytes[$0], as: UTF8.self) }
    }

    @Test("pre-tokenizers split as their models' patterns do")
    func splits() throws {
        #expect(try Self.pieces("ab12345 c", "llama-bpe") == ["ab", "123", "45", "Ġc"])
        #expect(try Self.pieces("ab123 c", "qwen2") == ["ab", "1", "2", "3", "Ġc"])
        #expect(try Self.pieces("ab 123!", "starcoder") == ["ab", "Ġ", "1", "2", "3", "!"])
        #expect(try Self.pieces("ab 1234!?", "falcon") == ["ab", "Ġ", "123", "4", "!?"])
        #expect(try Self.pieces("ab 1234!?", "default") == ["ab", "Ġ", "123", "4", "!?"])
        #expect(try Self.pieces("fooBarHTTP1234", "gpt-4o") == ["foo", "Bar", "HTTP", "123", "4"])
        #expect(try Self.pieces("fooBar's 12", "tekken") == ["foo", "Bar", "'s", "Ġ", "1", "2"])
        #expect(try Self.pieces("1234 a,b", "deepseek-v3") == ["123", "4", "Ġa", ",b"])
        #expect(try Self.pieces("a1 ,b", "deepseek-coder") == ["a", "1", "Ġ,", "b"])
        #expect(try Self.pieces("a 1234567", "tiny_aya") == ["a", "Ġ", "1", "234", "567"])
        #expect(try Self.pieces("12345 a", "minicpm5") == ["123", "45", "Ġa"])
        #expect(try Self.pieces("ab, cd", "bloom") == ["ab", ",", "Ġcd"])
        #expect(try Self.pieces("ab12", "viking") == ["ab", "1", "2"])
        #expect(try Self.pieces("aB's x", "kimi-k2") == ["a", "B's", "Ġx"])
        #expect(try Self.pieces("a  b\n", "gemma4") == ["a▁▁b\n"])
        #expect(try Self.pieces("e\u{301}", "command-r") == ["Ã©"])
        #expect(try Self.pieces("can't 12\n\n", "seed-coder") == ["can", "'t", "Ġ", "1", "2", "ĊĊ"])
        #expect(try Self.pieces("can't 12", "bailingmoe") == ["can", "'t", "Ġ", "1", "2"])
        #expect(try Self.pieces("a1234567 b,c", "afmoe") == ["a", "1", "234", "567", "Ġb", ",c"])
        #expect(try Self.pieces("fooBar 12/\n", "youtu") == ["foo", "Bar", "Ġ", "1", "2", "/Ċ"])
        #expect(try Self.pieces("a     b1234", "jais-2") == ["a", "ĠĠĠĠ", "Ġb", "123", "4"])
        #expect(try Self.pieces("a  b\nc", "sarvam-moe") == ["a▁▁b", "\n", "c"])
        #expect(try Self.pieces("a b 1", "exaone-moe") == ["a b".replacing(" ", with: "Ġ"), "Ġ", "1"])
    }

    @Test("byte-pair encoding in the manner of SentencePiece keeps spaces as ▁ and falls back to bytes")
    func gemma4() throws {
        let bytes = (0..<256).map { byte in
            let digits = Array("0123456789ABCDEF")
            return Array("<0x\(digits[byte >> 4])\(digits[byte & 15])>".utf8)
        }
        var vocabulary = GGUFVocabulary(
            model: "gemma4", tokens: Self.bytes("<unk>", "<bos>", "a", "b", "▁", "▁a", "▁▁") + bytes)
        vocabulary.types = [3, 3, 1, 1, 1, 1, 4] + Array(repeating: 6, count: 256)
        vocabulary.merges = Self.bytes("▁ ▁", "▁ a")
        vocabulary.unknownTokenID = 0
        vocabulary.bosTokenID = 1
        let tokenizer = try Tokenizer(gguf: vocabulary, file: "m.gguf")
        #expect(tokenizer.encode("a  b a\n") == [1, 2, 6, 3, 5, 17])
        #expect(tokenizer.decode([1, 2, 6, 3, 5, 17]) == "a  b a\n")
    }

    @Test("metadata that does not fit is refused with what was expected")
    func refusals() {
        #expect(Self.refusal(Self.small()) == nil)
        var vocabulary = Self.small("none")
        #expect(
            Self.refusal(vocabulary)
                == "m.gguf: 'tokenizer.ggml.model' says that the file has no tokenizer; put the model's tokenizer.json beside it"
        )
        vocabulary = Self.small("hybriddna")
        #expect(
            Self.refusal(vocabulary)
                == "m.gguf: tokenizer.ggml.model kind 'hybriddna' is not supported (supported: bert, gemma4, gpt2, llama, plamo2, rwkv, t5)"
        )
        vocabulary = Self.small("rwkv")
        #expect(
            Self.refusal(vocabulary)
                == "m.gguf: 'tokenizer.ggml.tokens' is a vocabulary without byte 0; expected a token for each byte")
        vocabulary.tokens[1] = Array("\\q".utf8)
        #expect(
            Self.refusal(vocabulary)
                == "m.gguf: 'tokenizer.ggml.tokens[1]' is '\\q'; expected bytes as Python writes them")
        vocabulary = Self.small("plamo2")
        #expect(Self.refusal(vocabulary) == "m.gguf: 'tokenizer.ggml.scores' is missing")
        vocabulary = Self.small()
        vocabulary.preTokenizer = "gpt-9"
        #expect(
            Self.refusal(vocabulary)?.hasPrefix(
                "m.gguf: tokenizer.ggml.pre pre-tokenizer 'gpt-9' is not supported (supported: a.x-4.0, afmoe, bailingmoe, "
            )
                == true)
        vocabulary = Self.small()
        vocabulary.merges = nil
        #expect(Self.refusal(vocabulary) == "m.gguf: 'tokenizer.ggml.merges' is missing")
        vocabulary.merges = Self.bytes("ab")
        #expect(Self.refusal(vocabulary) == "m.gguf: 'tokenizer.ggml.merges[0]' has 1 part; expected 2")
        vocabulary.merges = Self.bytes("a b", "b c")
        #expect(
            Self.refusal(vocabulary)
                == "m.gguf: 'tokenizer.ggml.merges[1]' needs token 'c', which is not in the vocabulary")
        vocabulary = Self.small()
        vocabulary.types = [1, 1]
        #expect(
            Self.refusal(vocabulary)
                == "m.gguf: 'tokenizer.ggml.token_type' is an array of 2; expected 5 values, one for each token")
        vocabulary = Self.small("llama")
        vocabulary.scores = [0, 0, .nan, 0, 0]
        #expect(Self.refusal(vocabulary) == "m.gguf: 'tokenizer.ggml.scores' is nan; expected finite scores")
        vocabulary = Self.small()
        vocabulary.tokens[1] = Array("a".utf8)
        #expect(Self.refusal(vocabulary) == "m.gguf: token 'a' occurs twice in the vocabulary")
        vocabulary.tokens = []
        #expect(Self.refusal(vocabulary) == "m.gguf: the vocabulary is empty")
    }

    @Test("ids outside the vocabulary are no tokens")
    func foreignIDs() throws {
        var vocabulary = Self.small()
        vocabulary.bosTokenID = 99
        vocabulary.eosTokenID = 3
        vocabulary.addsBOS = true
        let tokenizer = try Tokenizer(gguf: vocabulary, file: "m.gguf")
        #expect(tokenizer.bosTokenID == nil)
        #expect(tokenizer.eosTokenID == 3)
        #expect(tokenizer.encode("ab") == [2])
    }
}
