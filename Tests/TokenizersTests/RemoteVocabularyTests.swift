import Foundation
import TestSupport
import Testing

@testable import Tokenizers

/// The tokenizers of RWKV and of PLaMo 2, which came as code beside their vocabularies.
@Suite("Vocabularies of RWKV and PLaMo 2")
struct RemoteVocabularyTests {
    /// A folder with one file; gone at the end.
    private func tokenizer(_ name: String, _ content: String) throws -> Tokenizer {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try Data(content.utf8).write(to: folder.appending(path: name))
        return try Tokenizer(directory: folder.path)
    }

    private func refusal(_ name: String, _ content: String) -> String? {
        do {
            _ = try tokenizer(name, content)
            return nil
        } catch { return "\(error)" }
    }

    private static let world = "rwkv_vocab_v20230424.txt"
    private static let scored = "tokenizer.jsonl"

    /// Each byte, as Python writes it.
    private static func bytes(from first: Int = 1) -> String {
        (0..<256).map { byte in
            let digits = String(byte, radix: 16)
            return "\(byte + first) b'\\x\(byte < 16 ? "0" : "")\(digits)' 1\n"
        }.joined()
    }

    @Test("the longest token at each place is taken, whatever comes after it")
    func longestMatch() throws {
        let tokenizer = try tokenizer(
            Self.world,
            Self.bytes() + "257 'ab' 2\n258 'abc' 3\n259 \"cd'\" 3\n260 '\\n\\n' 2\n261 'é ' 3\n262 '  ' 2\n")
        #expect(tokenizer.encode("abcd'") == [258, 101, 40])
        #expect(tokenizer.encode("abab\n\n\n") == [257, 257, 260, 11])
        #expect(tokenizer.encode("é é") == [261, 0xC3 + 1, 0xA9 + 1])
        #expect(tokenizer.encode("   ") == [262, 33])
        #expect(tokenizer.encode("") == [])
        for text in ["abcd'\n\n é🌍", "\u{FEFF}a\u{0}"] { #expect(tokenizer.decode(tokenizer.encode(text)) == text) }
        #expect(tokenizer.tokenBytes(0xC3 + 1) == [0xC3])
        #expect(tokenizer.eosTokenID == 0 && tokenizer.bosTokenID == 0 && !tokenizer.beginsTexts)
        #expect(tokenizer.encode("<|rwkv_tokenizer_end_of_text|>", parseSpecialTokens: true) == [0])
        #expect(tokenizer.encode("<|rwkv_tokenizer_end_of_text|>").count == 30)
    }

    @Test("texts in random vocabularies have the tokens that the definition gives, place after place")
    func randomLongestMatch() throws {
        var random = SplitMix64(seed: 5)
        for _ in 0..<20 {
            // Bytes are tokens anyway.
            let words = Self.words(&random).filter { $0.utf8.count > 1 }
            let lines = words.enumerated().map { "\(257 + $0) '\($1)' \($1.utf8.count)\n" }.joined()
            let tokenizer = try tokenizer(Self.world, Self.bytes() + lines)
            for _ in 0..<20 {
                let text = Self.text(&random)
                var rest = Array(text.utf8)[...]
                var expected: [Int] = []
                while let byte = rest.first {
                    let found = words.indices.filter { rest.starts(with: words[$0].utf8) }
                        .max { words[$0].utf8.count < words[$1].utf8.count }
                    expected.append(found.map { 257 + $0 } ?? Int(byte) + 1)
                    rest = rest.dropFirst(found.map { words[$0].utf8.count } ?? 1)
                }
                #expect(tokenizer.encode(text) == expected, "\(text) with \(words)")
            }
        }
    }

    /// Words of few letters, some of several bytes, each once.
    private static func words(_ random: inout SplitMix64) -> [String] {
        var words: Set<String> = []
        while words.count < 12 { words.insert(text(&random, count: 1...4)) }
        return words.sorted()
    }

    private static func text(_ random: inout SplitMix64, count: ClosedRange<Int> = 0...9) -> String {
        String(
            (0..<Int.random(in: count, using: &random)).map { _ in
                Character(["a", "b", "é", "🌍"].randomElement(using: &random) ?? "a")
            })
    }

    @Test("lines that are no token of RWKV are refused with what they are")
    func worldRefusals() {
        func line(_ text: String) -> String? { refusal(Self.world, Self.bytes() + text + "\n") }
        let form = "expected an id, a text in quotes and its length in bytes, with spaces between"
        #expect(line("257 ab 2") == "\(Self.world): 'line 257' is '257 ab 2'; \(form)")
        #expect(line("257 'a'b' 3") == "\(Self.world): 'line 257' is '257 'a'b' 3'; \(form)")
        #expect(line("257 'a\\q' 3") == "\(Self.world): 'line 257' is '257 'a\\q' 3'; \(form)")
        #expect(line("257 'ab' 3") == "\(Self.world): 'line 257' is '257 'ab' 3'; expected a text of 3 bytes, not of 2")
        #expect(line("257 'a' 1") == "\(Self.world): token 'a' occurs twice in the vocabulary")
        #expect(line("256 'ab' 2")?.hasSuffix("have the same id 256") == true)
        #expect(
            refusal(Self.world, "1 'a' 1\n")
                == "\(Self.world): 'the file' is a vocabulary without byte 0; expected a token for each byte")
    }

    /// Tokens for bytes, and others before them.
    private static func scored(_ tokens: [(String, Double)]) -> String {
        let control = ["unk", "bos", "eos", "pad"].map { "[\"<|plamo:\($0)|>\", 0.0, \"CONTROL\"]" }
        let bytes = (0..<256).map { byte in
            let digits = String(byte, radix: 16, uppercase: true)
            return "[\"<0x\(byte < 16 ? "0" : "")\(digits)>\", 0.0, \"BYTE\"]"
        }
        return (control + bytes + tokens.map { "[\"\($0)\", \($1), \"NORMAL\", null]" }).joined(separator: "\n")
    }

    @Test("the cheapest split is found from the end; of equal ones that with the longer first token")
    func backward() throws {
        let first = 260
        let tokenizer = try tokenizer(
            Self.scored,
            Self.scored([("a", -1), ("b", -1), ("ab", -2), ("ba", -1.5), ("c", -1), ("bc", -0.5), ("<0x41>x", -1)]))
        #expect(tokenizer.encode("ab") == [first + 2])
        #expect(tokenizer.encode("aba") == [first, first + 3])
        #expect(tokenizer.encode("abc") == [first, first + 5])
        // Bytes cost a thousand, as letters without a token have them.
        #expect(tokenizer.encode("é") == [4 + 0xC3, 4 + 0xA9])
        #expect(tokenizer.encode("\u{FEFF}a") == [first])
        #expect(tokenizer.encode("a\u{FEFF}") == [first, 4 + 0xEF, 4 + 0xBB, 4 + 0xBF])
        // One mark of the byte order, where text begins: at the beginning, and after a token that is found first.
        let mark = [4 + 0xEF, 4 + 0xBB, 4 + 0xBF]
        #expect(tokenizer.encode("\u{FEFF}\u{FEFF}a") == mark + [first])
        #expect(
            tokenizer.encode("\u{FEFF}a<|plamo:eos|>\u{FEFF}a", parseSpecialTokens: true) == [first, 2, first])
        #expect(tokenizer.encode("\u{FEFF}") == [])
        #expect(tokenizer.decode(tokenizer.encode("abcé🌍 x")) == "abcé🌍 x")
        #expect(tokenizer.bosTokenID == 1 && tokenizer.eosTokenID == 2 && !tokenizer.beginsTexts)
        #expect(tokenizer.encode("<|plamo:eos|>", parseSpecialTokens: true) == [2])
        #expect(tokenizer.encode("<|plamo:eos|>").count == 13)
    }

    @Test("texts in random vocabularies have the cheapest of all splits")
    func randomBackward() throws {
        var random = SplitMix64(seed: 6)
        for _ in 0..<20 {
            let words = Self.words(&random)
            // Few different costs, so that splits often cost the same.
            let scores = words.map { _ in -Double(Int.random(in: 1...3, using: &random)) }
            let tokenizer = try tokenizer(Self.scored, Self.scored(Array(zip(words, scores))))
            /// The cheapest split; of equal ones that with the longest first token, and so on.
            func cheapest(_ rest: ArraySlice<Unicode.Scalar>) -> (cost: Double, ids: [Int]) {
                guard let first = rest.first else { return (0, []) }
                let bytes = cheapest(rest.dropFirst())
                var best = (cost: bytes.cost + 1000, ids: String(first).utf8.map { 4 + Int($0) } + bytes.ids)
                var isToken = false
                for (index, word) in words.enumerated().sorted(by: { $0.element.utf8.count > $1.element.utf8.count })
                where rest.starts(with: word.unicodeScalars) {
                    let after = cheapest(rest.dropFirst(word.unicodeScalars.count))
                    let cost = after.cost - scores[index]
                    if cost < best.cost || cost == best.cost && !isToken {
                        (best, isToken) = ((cost, [260 + index] + after.ids), true)
                    }
                }
                return best
            }
            for _ in 0..<20 {
                let text = Self.text(&random)
                #expect(
                    tokenizer.encode(text) == cheapest(Array(text.unicodeScalars)[...]).ids, "\(text) with \(words)")
            }
        }
    }

    @Test("lines that are no token of PLaMo are refused with what they are")
    func scoredRefusals() {
        #expect(
            refusal(Self.scored, "[\"a\"]")
                == "\(Self.scored): 'line 1' is an array; expected an array of a text, its score and its kind")
        #expect(
            refusal(Self.scored, "[\"a\", 1.0, \"NORMAL\"]")
                == "\(Self.scored): 'the file' is a vocabulary without byte 0; expected a token '<0x00>' to '<0xFF>' for each byte"
        )
        #expect(
            refusal(Self.scored, Self.scored([("a", 1e7)]))
                == "\(Self.scored): 'the file' is 10000000.0; expected scores within 100000 of 0")
        let kinds = "a kind of token that is known (NORMAL, UNKNOWN, CONTROL, USER_DEFINED, UNUSED, BYTE)"
        for (kind, found) in [("\"WORD\"", "'WORD'"), ("\"normal\"", "'normal'"), ("3", "a number"), ("null", "null")] {
            #expect(
                refusal(Self.scored, Self.scored([]) + "\n[\"a\", 1.0, \(kind)]")
                    == "\(Self.scored): 'line 261' is \(found); expected \(kinds)")
        }
        // One without a kind is an ordinary token; an unused one is none.
        #expect(throws: Never.self) {
            let tokenizer = try tokenizer(
                Self.scored,
                Self.scored([]) + "\n[\"a\", -1.0]\n[\"b\", -1.0, \"UNUSED\"]\n[\"c\", -1.0, \"USER_DEFINED\"]")
            #expect(tokenizer.encode("abc") == [260, 4 + 0x62, 262])
        }
        #expect(
            refusal(Self.scored, Self.scored([("a", 1), ("a", 2)]))
                == "\(Self.scored): token 'a' occurs twice in the vocabulary")
    }
}
