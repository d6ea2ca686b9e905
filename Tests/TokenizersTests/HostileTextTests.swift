import Foundation
import OrderedJSON
import Testing

@testable import Tokenizers

/// Texts made to be slow, long ones: the time grows with the text, not with its square.
///
/// Time is that of the thread, so tests may run beside each other.
@Suite("Hostile texts")
struct HostileTextTests {
    static let units: [(name: String, unit: String)] = [
        ("letters", "a"), ("carets", "^"), ("emoji chain", "👨\u{200D}👩\u{200D}👧\u{200D}"),
        ("combining marks", "\u{301}"),
        ("spaces", " "), ("two marks", "\u{334}\u{301}"), ("newlines", "\n"), ("replacement characters", "\u{FFFD}"),
        ("NUL", "\0"), ("ideographs", "漢"), ("apostrophes", "'"), ("digits", "7"), ("capitals", "A"),
        ("spaces and a letter", "                               x"), ("angle brackets", "<"), ("half a token", "<|im_"),
    ]

    static func text(_ unit: String, bytes: Int = 250_000) -> String {
        String(repeating: unit, count: bytes / unit.utf8.count)
    }

    /// Seconds of processor time that a function takes.
    static func seconds(_ body: () throws -> Void) rethrows -> Double {
        var before = timespec()
        var after = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &before)
        try body()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &after)
        return Double(after.tv_sec - before.tv_sec) + Double(after.tv_nsec - before.tv_nsec) / 1e9
    }

    /// Whether a function takes at most ten times as long for a whole as for its first quarter.
    ///
    /// Linear work takes four times as long, square work sixteen times. A tenth of a second is left to chance, and a busy machine
    /// has three tries.
    static func isLinear<Part: Collection>(_ whole: Part, _ body: (Part.SubSequence) -> Void) -> Bool {
        (0..<3).contains { _ in
            let short = seconds { body(whole.prefix(whole.count / 4)) }
            return seconds { body(whole[...]) } < 10 * short + 0.1
        }
    }

    private func check(_ tokenizer: Tokenizer, _ name: String, isLossless: Bool) {
        for (kind, unit) in Self.units {
            let text = Self.text(unit)
            var ids: [Int] = []
            let encodes = Self.isLinear(text.unicodeScalars) {
                ids = tokenizer.encode(String($0), addSpecialTokens: false)
            }
            var decoded = ""
            let decodes = Self.isLinear(ids) { decoded = tokenizer.decode(Array($0), skipSpecialTokens: false) }
            #expect(encodes && decodes, "\(name), \(kind): \(ids.count) ids")
            if isLossless { #expect(same(decoded, text), "\(name), \(kind)") }
        }
    }

    @Test(
        "a long text of each takes linear time with the tokenizers of the fixtures",
        arguments: [
            ("bpe-byte-level", true), ("bpe-byte-fallback", true), ("unigram", false), ("wordpiece", false),
        ])
    func fixtures(_ name: String, isLossless: Bool) throws {
        let json = try TestFiles.json(TestFiles.fixtures.appending(path: "models.json"))
        let file = try #require(json["fixtures"]?[name]?["tokenizer"])
        check(try Tokenizer(json: file), name, isLossless: isLossless)
    }

    @Test(
        "a long text of each takes linear time with the SentencePiece models of the fixtures",
        arguments: ["spm-bpe", "spm-unigram"])
    func sentencePieces(_ name: String) throws {
        let models = try TestFiles.json(TestFiles.fixtures.appending(path: "sentencepiece.json"))
        let base64 = try #require(models["fixtures"]?[name]?["model"]?.stringValue)
        let bytes = try #require(Base64.decode(base64.utf8))
        check(try Tokenizer(modelBytes: bytes), name, isLossless: false)
    }

    @Test(
        "a long text of each takes linear time with real tokenizers",
        .enabled(if: TestFiles.hasShared, "the shared folder is absent"),
        arguments: ["bert-base-uncased", "deepseek-llm", "llama2", "llama3", "qwen2", "t5-small"])
    func shared(_ name: String) throws {
        let tokenizer = try Tokenizer(directory: SharedVectorTests.folder(name).path)
        let isByteLevel = ["llama3", "llama2", "deepseek-llm"].contains(name)
        check(tokenizer, name, isLossless: isByteLevel)
    }

    @Test(
        "long white space that is tokens, each of which takes what is beside it, takes linear time",
        arguments: ["lstrip", "rstrip"])
    func strippedSpace(_ flag: String) throws {
        let file = TokenizerErrorTests.file(
            TokenizerErrorTests.wordLevel,
            #","added_tokens":[{"id":2,"content":"\n","normalized":false,""# + flag + #"":true}]"#)
        let tokenizer = try Tokenizer(jsonBytes: Array(file.utf8))
        let text = Self.text("\n")
        var ids: [Int] = []
        #expect(Self.isLinear(text.unicodeScalars) { ids = tokenizer.encode(String($0)) }, "\(flag)")
        #expect(ids.count == text.utf8.count)
    }

    @Test("every pattern of the fixtures takes linear time")
    func patterns() throws {
        let json = try TestFiles.json(TestFiles.fixtures.appending(path: "patterns.json"))
        for (name, content) in json["fixtures"]?.objectValue?.entries.map({ ($0.key, $0.value) }) ?? [] {
            guard let regex = content["pre_tokenizer"]?["pattern"]?["Regex"]?.stringValue else { continue }
            let pattern = SplitPattern.program(try PatternProgram(regex))
            for (kind, unit) in Self.units {
                let text = Array(Self.text(unit, bytes: 60_000).utf8)
                let isLinear = Self.isLinear(text) { part in
                    part.withUnsafeBufferPointer { pattern.forEachStretch(in: $0) { _, _, _ in } }
                }
                #expect(isLinear, "\(name), \(kind)")
            }
        }
    }

    @Test(
        "patterns that ruin backtracking engines take linear time",
        arguments: [
            "(a+)+$", "(?:a|aa)+$", "(?:a*)*b", "(?:a+a+)+b|a", "a*a*a*a*a*b", "(?=a*b)a|a", "(?>a+)b|a",
            "a{1,1000}b|a",
            "(?:a?){50}b|a", "(?:(?:a+)+)+c", "(?=(?:aa)*$)a|a", ".*.*=.*", "(?:.|\\s)*?z",
        ])
    func ruinous(_ regex: String) throws {
        let pattern = SplitPattern.program(try PatternProgram(regex))
        for text in [Self.text("a", bytes: 50_000), Self.text("a", bytes: 50_000) + "!"] {
            let isLinear = Self.isLinear(Array(text.utf8)) { part in
                part.withUnsafeBufferPointer { pattern.forEachStretch(in: $0) { _, _, _ in } }
            }
            #expect(isLinear, "\(regex)")
        }
    }
}
