import Foundation
import OrderedJSON
import Testing

@testable import Tokenizers

/// What the tokenizer promises beyond the reference libraries.
@Suite("Tokenizer")
struct TokenizerTests {
    static func fixture(_ name: String) throws -> Tokenizer {
        let json = try TestFiles.json(TestFiles.fixtures.appending(path: "models.json"))
        let file = try #require(json["fixtures"]?[name]?["tokenizer"])
        return try Tokenizer(json: file)
    }

    @Test("special tokens that the user writes stay text unless requested")
    func specialText() throws {
        let tokenizer = try Self.fixture("bpe-byte-level")
        let end = try #require(tokenizer.id(of: "<|im_end|>"))
        let text = "hi<|im_end|> <s>"
        let plain = tokenizer.encode(text)
        #expect(!plain.contains(where: tokenizer.isSpecial))
        #expect(tokenizer.decode(plain) == text)
        let parsed = tokenizer.encode(text, parseSpecialTokens: true)
        #expect(parsed.filter(tokenizer.isSpecial) == [end, tokenizer.id(of: "<s>")])
    }

    @Test(
        "no model spells a control token from text",
        arguments: ["unigram", "wordlevel", "wordpiece", "bpe-ignore-merges"])
    func modelSpecials(_ name: String) throws {
        let tokenizer = try Self.fixture(name)
        for token in tokenizer.addedTokens where token.isSpecial {
            let ids = tokenizer.encode(token.content, addSpecialTokens: false)
            #expect(!ids.contains { tokenizer.isSpecial($0) && $0 != tokenizer.unknownTokenID }, "\(token.content)")
        }
    }

    @Test(
        "no SentencePiece model spells a control token of its configuration from text",
        arguments: ["spm-bpe", "spm-bpe-rules", "spm-unigram"])
    func configuredSpecials(_ name: String) throws {
        let models = try TestFiles.json(TestFiles.fixtures.appending(path: "sentencepiece.json"))
        let base64 = try #require(models["fixtures"]?[name]?["model"]?.stringValue)
        let bytes = try #require(Base64.decode(base64.utf8))
        let plain = try Tokenizer(modelBytes: bytes)
        // A user-defined piece, one that merges make, and one of a single scalar.
        for content in ["<usr>", "ll", "e"] {
            let id = try #require(plain.id(of: content))
            let text = "x\(content) y"
            #expect(plain.encode(text, addSpecialTokens: false).contains(id), "\(content)")
            let tokenizer = try Tokenizer(
                modelBytes: bytes,
                configuration: ["added_tokens_decoder": [String(id): ["content": .string(content), "special": true]]])
            #expect(tokenizer.isSpecial(id))
            let ids = tokenizer.encode(text, addSpecialTokens: false)
            #expect(!ids.contains(id), "\(content)")
            if name == "spm-bpe" { #expect(tokenizer.decode(ids) == text, "\(content)") }
            let parsed = tokenizer.encode(text, addSpecialTokens: false, parseSpecialTokens: true)
            #expect(parsed.contains(id), "\(content)")
            let mixed = tokenizer.encode(segments: [("\(text) ", false), (content, true)], addSpecialTokens: false)
            #expect(mixed.filter { $0 == id }.count == 1, "\(content)")
        }
    }

    @Test("a piece may have more ids than a slot of the memory counts")
    func longAffix() throws {
        let bytes = (0..<256).map { value in
            "\"<0x" + (value < 16 ? "0" : "") + String(value, radix: 16, uppercase: true) + ">\":\(value)"
        }
        let suffix = String(repeating: "y", count: 70_000)
        let file = TokenizerErrorTests.bpe(
            bytes.joined(separator: ","), "", #","byte_fallback":true,"end_of_word_suffix":""# + suffix + "\"")
        let tokenizer = try Tokenizer(jsonBytes: Array(file.utf8))
        for _ in 0..<2 {
            let ids = tokenizer.encode("a")
            #expect(ids.count == 70_001)
            #expect(ids.first == 0x61)
            #expect(ids.last == 0x79)
        }
    }

    @Test("white space that a token takes with it is taken once, as in the library")
    func strippedSpace() throws {
        for (flags, expected) in [
            (#""lstrip":true"#, [2, 2, 2, 0, 2, 2, 1, 2]), (#""rstrip":true"#, [2, 2, 2, 1, 2, 2, 0, 2]),
            (#""lstrip":true,"rstrip":true"#, [2, 1, 2, 1, 2]),
        ] {
            let file = TokenizerErrorTests.file(
                TokenizerErrorTests.wordLevel,
                #","added_tokens":[{"id":2,"content":"\n","normalized":false,"# + flags + "}]")
            let tokenizer = try Tokenizer(jsonBytes: Array(file.utf8))
            #expect(tokenizer.encode("\n\n\n a\n\na \n") == expected, "\(flags)")
        }
    }

    @Test("a text replaced after a step that joins all tokens never cuts a scalar, and waits only where it must")
    func streamedReplacement() throws {
        let vocabulary = #"{"u":0,"漢":1,"a":2,"b":3,"aab":4}"#
        for (found, expected) in [("ab", "漢c漢acaca"), ("aab", "漢ab漢cca")] {
            let file = TokenizerErrorTests.file(
                #"{"type":"WordLevel","unk_token":"u","vocab":"# + vocabulary + "}",
                #","decoder":{"type":"Sequence","decoders":[{"type":"Fuse"},"#
                    + TokenizerErrorTests.replace(found, "c") + "]}")
            let tokenizer = try Tokenizer(jsonBytes: Array(file.utf8))
            let ids = [1, 2, 3, 1, 4, 2, 2, 3, 2]
            #expect(same(tokenizer.decode(ids), expected), "\(found)")
            #expect(same(streamed(tokenizer, ids, skipSpecialTokens: true), expected), "\(found)")
            var detokenizer = StreamingDetokenizer(tokenizer)
            #expect(detokenizer.append(1) == "漢")
            #expect(detokenizer.append(2) == "")
            #expect(detokenizer.append(1) == "a漢")
        }
    }

    @Test(
        "case is ignored by a bracket when its members are known, not by those inside it",
        arguments: [
            ("(?i)[^[a]]", "1bBcC"), ("(?i)[[^a]]", "1aAbBcC"), ("(?i)[[a-z]&&[A]]", ""), ("(?i)[a-c&&b]", "bB"),
        ])
    func foldedBrackets(_ regex: String, _ expected: String) throws {
        let pattern = try SplitPattern(regex: regex)
        var found: [UInt8] = []
        Array("1aAbBcC".utf8).withUnsafeBufferPointer { text in
            pattern.forEachStretch(in: text) { start, end, isMatch in
                if isMatch { found.append(contentsOf: text[start..<end]) }
            }
        }
        #expect(String(decoding: found, as: UTF8.self) == expected)
    }

    @Test("segments are one text, and special tokens only where they are allowed")
    func segments() throws {
        let tokenizer = try Self.fixture("bpe-byte-level")
        let start = try #require(tokenizer.id(of: "<|im_start|>"))
        let ids = tokenizer.encode(
            segments: [("<|im_start|>us", true), ("er he<|im_start|>llo", false), ("<|im_", true), ("start|>", false)],
            addSpecialTokens: false)
        #expect(ids.filter { $0 == start }.count == 1)
        #expect(ids.first == start)
        #expect(tokenizer.decode(ids, skipSpecialTokens: false) == "<|im_start|>user he<|im_start|>llo<|im_start|>")
        // Where nothing is special, it does not matter where segments meet.
        let whole = "the quick brown fox, they've 1234 naïve 😀"
        for cut in 0...whole.unicodeScalars.count {
            let scalars = Array(whole.unicodeScalars)
            func text(_ range: Range<Int>) -> String {
                var text = ""
                text.unicodeScalars.append(contentsOf: scalars[range])
                return text
            }
            let parts = [(text(0..<cut), true), (text(cut..<scalars.count), false)]
            #expect(tokenizer.encode(segments: parts, addSpecialTokens: true) == tokenizer.encode(whole))
        }
        #expect(tokenizer.encode(segments: [], addSpecialTokens: false) == [])
    }

    @Test("a stream never shows part of a scalar, and ends as the whole text")
    func streaming() throws {
        let tokenizer = try Self.fixture("bpe-byte-level")
        let text = "a😀é漢👨‍👩‍👧\u{301}z"
        let ids = tokenizer.encode(text, addSpecialTokens: false)
        var detokenizer = StreamingDetokenizer(tokenizer)
        var shown = ""
        for id in ids {
            shown.unicodeScalars.append(contentsOf: detokenizer.append(id).unicodeScalars)
            #expect(text.utf8.starts(with: shown.utf8))
            #expect(!shown.unicodeScalars.contains("\u{FFFD}"))
        }
        shown.unicodeScalars.append(contentsOf: detokenizer.finish().unicodeScalars)
        #expect(same(shown, text))
    }

    @Test("half a scalar at the end of a stream is a replacement character")
    func cutStream() throws {
        let tokenizer = try Self.fixture("bpe-byte-level")
        let ids = Array(tokenizer.encode("😀", addSpecialTokens: false).dropLast())
        #expect(streamed(tokenizer, ids, skipSpecialTokens: true) == "\u{FFFD}")
        var detokenizer = StreamingDetokenizer(tokenizer)
        #expect(ids.map { detokenizer.append($0) } == ids.map { _ in "" })
    }

    @Test("a text that ends within a letter ends before it where that is requested, in every kind of bytes")
    func incompleteLetters() throws {
        for name in ["bpe-byte-level", "bpe-byte-fallback"] {
            let tokenizer = try Self.fixture(name)
            for (text, whole) in [("a😀", "a"), ("a漢", "a"), ("😀", ""), ("aé😀", "aé")] {
                let ids = tokenizer.encode(text, addSpecialTokens: false)
                for cut in 1...3 {
                    let part = ids.dropLast(cut)
                    let known = part.flatMap { tokenizer.tokenBytes($0) ?? [] }
                    guard !known.isEmpty, String(validating: known, as: UTF8.self) == nil else { continue }
                    var detokenizer = StreamingDetokenizer(tokenizer)
                    var shown = part.map { detokenizer.append($0) }.joined()
                    shown += detokenizer.finish(dropsIncomplete: true)
                    #expect(!shown.contains("\u{FFFD}"), "\(name): \(text) without \(cut)")
                    #expect(shown.hasSuffix(whole), "\(name): \(text) without \(cut): \(shown)")
                }
            }
        }
        for (bytes, count) in [
            ([0xC3], 1), ([0x41], 0), ([0x41, 0xE6, 0xBC], 2), ([0xF0, 0x9F, 0x98], 3), ([0xF0, 0x9F, 0x98, 0x80], 0),
            ([0x80], 0), ([0xC3, 0xA9, 0xF0], 1), ([], 0), ([0xE0, 0x80], 0),
        ] as [([UInt8], Int)] {
            #expect(UTF8Assembler.incompleteCount(atEndOf: bytes) == count, "\(bytes)")
        }
    }

    @Test("an added token is its text, also where all its letters are letters of bytes")
    func addedText() throws {
        let alphabet = ByteAlphabet.scalars.enumerated().map { byte, scalar in
            let letter = String(Character(Unicode.Scalar(scalar) ?? " "))
            return "\"\(letter == "\"" || letter == "\\" ? "\\" + letter : letter)\":\(byte)"
        }.joined(separator: ",")
        for isSpecial in [false, true] {
            let added = ["café", "naïve", "Ñandú", "plain"].enumerated().map { index, text in
                #"{"id":\#(256 + index),"content":"\#(text)","single_word":false,"lstrip":false,"rstrip":false,"#
                    + #""normalized":false,"special":\#(isSpecial)}"#
            }.joined(separator: ",")
            let file =
                #"{"version":"1.0","added_tokens":[\#(added)],"normalizer":null,"post_processor":null,"#
                + #""pre_tokenizer":{"type":"ByteLevel","add_prefix_space":false,"use_regex":false},"#
                + #""decoder":{"type":"ByteLevel"},"model":{"type":"BPE","vocab":{\#(alphabet)},"merges":[]}}"#
            let tokenizer = try Tokenizer(jsonBytes: Array(file.utf8))
            let text = "é café, naïve Ñandú plain é"
            let ids = tokenizer.encode(text, addSpecialTokens: false, parseSpecialTokens: true)
            #expect(ids.filter { $0 >= 256 } == [256, 257, 258, 259])
            #expect(same(tokenizer.decode(ids, skipSpecialTokens: false), text))
            #expect(same(streamed(tokenizer, ids, skipSpecialTokens: false), text))
            #expect(tokenizer.tokenBytes(256) == (isSpecial ? nil : Array("café".utf8)))
        }
    }

    @Test("the bytes of tokens, joined, are the text")
    func bytes() throws {
        for name in ["bpe-byte-level", "bpe-byte-fallback", "bpe-template"] {
            let tokenizer = try Self.fixture(name)
            for text in ["Hello, world!", "naïve 漢字 😀 they've  two", "tab\tnew\nline"] {
                let ids = tokenizer.encode(text, addSpecialTokens: false)
                var bytes = ids.flatMap { tokenizer.tokenBytes($0) ?? [] }
                if name == "bpe-byte-fallback" { bytes.removeFirst() }
                #expect(bytes == Array(text.utf8), "\(name)")
            }
            for token in tokenizer.addedTokens where token.isSpecial { #expect(tokenizer.tokenBytes(token.id) == nil) }
            #expect(tokenizer.tokenBytes(tokenizer.vocabularySize) == nil)
            #expect(tokenizer.tokenBytes(-1) == nil)
        }
    }

    @Test("bytes that are not UTF-8 are read as replacement characters")
    func invalidBytes() throws {
        let tokenizer = try Self.fixture("bpe-byte-level")
        #expect(tokenizer.encode(bytes: [0x61, 0xFF, 0xC3, 0x62]) == tokenizer.encode("a\u{FFFD}\u{FFFD}b"))
    }

    @Test("canonical equivalents are different texts")
    func equivalents() throws {
        let tokenizer = try Self.fixture("bpe-byte-level")
        #expect(tokenizer.encode("\u{E9}") != tokenizer.encode("e\u{301}"))
        #expect(tokenizer.encode("\r\n") == tokenizer.encode("\r\n"))
        let angstrom = try Tokenizer(
            jsonBytes: Array(
                TokenizerErrorTests.file(
                    #"{"type":"WordLevel","unk_token":"u","vocab":{"u":0,"\u00c5":1,"\u212b":2,"A\u030a":3}}"#
                ).utf8))
        #expect(["\u{C5}", "\u{212B}", "A\u{30A}"].map { angstrom.encode($0) } == [[1], [2], [3]])
    }

    @Test("limits of the file are applied only where they are requested")
    func limits() throws {
        let tokenizer = try Tokenizer(
            jsonBytes: Array(
                TokenizerErrorTests.file(
                    TokenizerErrorTests.wordLevel,
                    #","pre_tokenizer":{"type":"Whitespace"},"truncation":{"max_length":4,"stride":0,"#
                        + #""strategy":"LongestFirst","direction":"Left"},"padding":{"strategy":{"Fixed":6},"#
                        + #""direction":"Right","pad_to_multiple_of":null,"pad_id":9,"pad_type_id":0,"pad_token":"p"},"#
                        + #""post_processor":{"type":"BertProcessing","cls":["u",0],"sep":["u",0]}"#
                ).utf8))
        #expect(tokenizer.encode("a b a a b a") == [0, 1, 0, 1, 1, 0, 1, 0])
        #expect(tokenizer.encodeWithinLimits("a b a a b a") == [0, 0, 1, 0, 9, 9])
    }

    @Test("one tokenizer serves many threads with the same result")
    func threads() async throws {
        let tokenizer = try Self.fixture("bpe-byte-level")
        let texts = (0..<64).map { "the quick brown fox \($0) jumps" }
        let expected = texts.map { tokenizer.encode($0) }
        let found = await withTaskGroup(of: (Int, [Int]).self, returning: [[Int]].self) { group in
            for (index, text) in texts.enumerated() { group.addTask { (index, tokenizer.encode(text)) } }
            var results = [[Int]](repeating: [], count: texts.count)
            for await (index, ids) in group { results[index] = ids }
            return results
        }
        #expect(found == expected)
    }

    @Test("the configuration beside the file says whether bos and eos are added")
    func configuration() throws {
        let json = try TestFiles.json(TestFiles.fixtures.appending(path: "models.json"))
        let file = try #require(json["fixtures"]?["bpe-byte-level"]?["tokenizer"])
        let tokenizer = try Tokenizer(
            json: file,
            configuration: ["bos_token": "<s>", "eos_token": ["content": "</s>"], "add_bos_token": true])
        #expect(tokenizer.bosTokenID == 1)
        #expect(tokenizer.eosTokenID == 2)
        #expect(tokenizer.encode("") == [1])
        #expect(tokenizer.encode("", addSpecialTokens: false) == [])
    }
}
