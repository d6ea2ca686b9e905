import Foundation
import OrderedJSON
import TestSupport
import Testing

@testable import Tokenizers

/// Files that are wrong, and the exact words that say so.
@Suite("Errors of tokenizer files")
struct TokenizerErrorTests {
    static let wordLevel = #"{"type":"WordLevel","unk_token":"u","vocab":{"u":0,"a":1}}"#

    /// A tokenizer.json around a model.
    static func file(_ model: String = wordLevel, _ rest: String = "") -> String {
        #"{"version":"1.0","model":"# + model + rest + "}"
    }

    static func bpe(_ vocabulary: String, _ merges: String, _ rest: String = "") -> String {
        file(#"{"type":"BPE","vocab":{"# + vocabulary + #"},"merges":["# + merges + "]" + rest + "}")
    }

    struct Case: Sendable, CustomTestStringConvertible {
        let name: String
        let file: String
        let message: String
        var testDescription: String { name }

        init(_ name: String, _ file: String, _ message: String) {
            self.name = name
            self.file = file
            self.message = message
        }
    }

    static func split(_ pattern: String) -> String {
        file(
            wordLevel,
            #","pre_tokenizer":{"type":"Split","pattern":{"Regex":"# + JSONValue.string(pattern).serialized()
                + #"},"behavior":"Isolated","invert":false}"#)
    }

    /// A tokenizer.json with a Sequence of steps: its key, the key of its list, and the steps.
    static func sequence(_ key: String, _ list: String, _ steps: [String]) -> String {
        file(wordLevel, ",\"\(key)\":{\"type\":\"Sequence\",\"\(list)\":[" + steps.joined(separator: ",") + "]}")
    }

    /// This many equal steps.
    static func repeated(_ step: String, _ count: Int) -> [String] { [String](repeating: step, count: count) }

    /// A step that replaces one text by another.
    static func replace(_ text: String, _ content: String) -> String {
        #"{"type":"Replace","pattern":{"String":""# + text + #""},"content":""# + content + #""}"#
    }

    /// Steps that each put another letter before each letter.
    static let doublings: [String] = "bcdefghijklmnopqrstu".flatMap { letter in
        [
            #"{"type":"FixedLength","length":1}"#,
            #"{"type":"Metaspace","replacement":""# + String(letter) + #"","prepend_scheme":"always","split":true}"#,
        ]
    }

    static let cases: [Case] = [
        // RELIABILITY, item 20.
        Case(
            "stride", file(wordLevel, #","truncation":{"max_length":4,"stride":4,"strategy":"LongestFirst"}"#),
            "tokenizer.json: 'truncation.stride' is 4; expected less than 4, which is max_length 4 less 0 special tokens"
        ),
        Case(
            "stride with special tokens",
            file(
                wordLevel,
                #","truncation":{"max_length":4,"stride":2,"strategy":"LongestFirst"},"post_processor":"#
                    + #"{"type":"BertProcessing","cls":["a",1],"sep":["a",1]}"#),
            "tokenizer.json: 'truncation.stride' is 2; expected less than 2, which is max_length 4 less 2 special tokens"
        ),
        Case(
            "template token",
            file(
                wordLevel,
                #","post_processor":{"type":"TemplateProcessing","special_tokens":{},"single":"#
                    + #"[{"SpecialToken":{"id":"<s>","type_id":0}},{"Sequence":{"id":"A","type_id":0}}]}"#),
            "tokenizer.json: 'post_processor.single[0]' uses special token '<s>', which its 'special_tokens' do not define"
        ),
        Case(
            "template with the second text alone",
            file(
                wordLevel,
                #","post_processor":{"type":"TemplateProcessing","special_tokens":{},"single":"#
                    + #"[{"Sequence":{"id":"B","type_id":0}}]}"#),
            "tokenizer.json: post_processor.single[0].Sequence id 'B' is not supported (supported: A)"),
        Case(
            "merge longer than any entry", bpe(#""a":0,"b":1"#, #"["a","b"]"#),
            "tokenizer.json: 'model.merges[0]' needs token 'ab', which is not in the vocabulary"),
        Case(
            "merge of an unknown token", bpe(#""a":0,"b":1"#, #""a c""#),
            "tokenizer.json: 'model.merges[0]' needs token 'c', which is not in the vocabulary"),
        Case(
            "merge of one part", bpe(#""a":0,"b":1"#, ##""#version: 0.2","ab""##),
            "tokenizer.json: 'model.merges[1]' has 1 part; expected 2"),
        Case(
            "merge of three parts", bpe(#""a":0,"b":1"#, #"["a","b","a"]"#),
            "tokenizer.json: 'model.merges[0]' has 3 parts; expected 2"),
        Case(
            "merge line of three parts", bpe(#""a":0,"b":1"#, #""a b a""#),
            "tokenizer.json: 'model.merges[0]' has 3 parts; expected 2"),
        Case(
            "merge of a number", bpe(#""a":0"#, "1"),
            "tokenizer.json: 'model.merges[0]' is a number; expected a string or two of them"),
        Case(
            "merge without its prefix", bpe(#""a":0,"b":1"#, #"["a","b"]"#, ###","continuing_subword_prefix":"##""###),
            "tokenizer.json: 'model.merges[0]' ends in 'b', which is shorter than the prefix '##'"),
        Case(
            "fixed length 0", file(wordLevel, #","pre_tokenizer":{"type":"FixedLength","length":0}"#),
            "tokenizer.json: 'pre_tokenizer.length' is 0; expected 1 or more"),
        Case(
            "negative strip", file(wordLevel, #","decoder":{"type":"Strip","content":" ","start":0,"stop":-1}"#),
            "tokenizer.json: 'decoder.stop' is -1; expected 0 or more"),
        Case(
            "charsmap not base 64",
            file(wordLevel, #","normalizer":{"type":"Precompiled","precompiled_charsmap":"a!"}"#),
            "tokenizer.json: 'normalizer.precompiled_charsmap' is not a precompiled character map: not base 64"),
        Case(
            "charsmap too short",
            file(wordLevel, #","normalizer":{"type":"Precompiled","precompiled_charsmap":"AAA="}"#),
            "tokenizer.json: 'normalizer.precompiled_charsmap' is not a precompiled character map: 2 bytes; expected 4 or "
                + "more"),
        Case(
            "charsmap with a false size",
            file(wordLevel, #","normalizer":{"type":"Precompiled","precompiled_charsmap":"/////w=="}"#),
            "tokenizer.json: 'normalizer.precompiled_charsmap' is not a precompiled character map: its first number, "
                + "4294967295, is not the size of a trie inside it"),
        Case(
            "duplicate id", file(#"{"type":"WordLevel","unk_token":"u","vocab":{"u":0,"a":1,"b":1}}"#),
            "tokenizer.json: tokens 'a' and 'b' have the same id 1"),
        Case(
            "duplicate token", file(#"{"type":"WordLevel","unk_token":"u","vocab":{"u":0,"a":1,"\u0061":2}}"#),
            "tokenizer.json: token 'a' occurs twice in the vocabulary"),
        Case(
            "negative id", file(#"{"type":"WordLevel","unk_token":"u","vocab":{"u":-1}}"#),
            "tokenizer.json: token 'u' has id -1; expected 0 to 16777215"),
        Case(
            "id above 2^24", file(#"{"type":"WordLevel","unk_token":"u","vocab":{"u":16777216}}"#),
            "tokenizer.json: token 'u' has id 16777216; expected 0 to 16777215"),
        Case(
            "id above 2^64", file(#"{"type":"WordLevel","unk_token":"u","vocab":{"u":99999999999999999999}}"#),
            "tokenizer.json: token 'u' has id 99999999999999999999; expected 0 to 16777215"),
        Case(
            "fractional id", file(#"{"type":"WordLevel","unk_token":"u","vocab":{"u":0.5}}"#),
            "tokenizer.json: token 'u' has id 0.5; expected 0 to 16777215"),
        Case(
            "id as text", file(#"{"type":"WordLevel","unk_token":"u","vocab":{"u":"0"}}"#),
            "tokenizer.json: 'model.vocab' is a string; expected integers"),
        Case(
            "empty vocabulary", bpe("", ""),
            "tokenizer.json: the vocabulary is empty"),
        Case(
            "empty list", file(#"{"type":"Unigram","unk_id":0,"vocab":[]}"#),
            "tokenizer.json: the vocabulary is empty"),
        Case(
            "unknown normalizer", file(wordLevel, #","normalizer":{"type":"Foo"}"#),
            "tokenizer.json: normalizer type 'Foo' is not supported (supported: BertNormalizer, ByteLevel, Lowercase, NFC, "
                + "NFD, NFKC, NFKD, Nmt, Precompiled, Prepend, Replace, Sequence, Strip, StripAccents)"),
        Case(
            "unknown pre-tokenizer",
            file(wordLevel, #","pre_tokenizer":{"type":"Sequence","pretokenizers":[{"type":"Foo"}]}"#),
            "tokenizer.json: pre_tokenizer.pretokenizers[0] type 'Foo' is not supported (supported: BertPreTokenizer, "
                + "ByteLevel, CharDelimiterSplit, Digits, FixedLength, Metaspace, Punctuation, Sequence, Split, "
                + "UnicodeScripts, Whitespace, WhitespaceSplit)"),
        Case(
            "unknown decoder", file(wordLevel, #","decoder":{"type":"Foo"}"#),
            "tokenizer.json: decoder type 'Foo' is not supported (supported: BPEDecoder, ByteFallback, ByteLevel, CTC, "
                + "Fuse, Metaspace, Replace, Sequence, Strip, WordPiece)"),
        Case(
            "unknown post-processor", file(wordLevel, #","post_processor":{"type":"Foo"}"#),
            "tokenizer.json: post_processor type 'Foo' is not supported (supported: BertProcessing, ByteLevel, "
                + "RobertaProcessing, Sequence, TemplateProcessing)"),
        Case(
            "unknown model", file(#"{"type":"Foo","vocab":{"a":0}}"#),
            "tokenizer.json: model type 'Foo' is not supported (supported: BPE, Unigram, WordLevel, WordPiece)"),
        // Other faults.
        Case("no model", #"{"version":"1.0"}"#, "tokenizer.json: 'model' is missing"),
        Case("no vocabulary", file(#"{"type":"BPE","merges":[]}"#), "tokenizer.json: 'model.vocab' is missing"),
        Case("no merges", file(#"{"type":"BPE","vocab":{"a":0}}"#), "tokenizer.json: 'model.merges' is missing"),
        Case(
            "list for an object", file(#"{"type":"BPE","vocab":[["a",0]],"merges":[]}"#),
            "tokenizer.json: 'model.vocab' is an array; expected an object"),
        Case(
            "unknown token outside the vocabulary", bpe(#""a":0"#, "", #","unk_token":"<unk>""#),
            "tokenizer.json: 'model.unk_token' names token '<unk>', which is not in the vocabulary"),
        Case(
            "no unknown id", file(#"{"type":"Unigram","vocab":[["a",0]]}"#),
            "tokenizer.json: 'model.unk_id' is missing; text outside the vocabulary needs it"),
        Case(
            "unknown id outside the vocabulary", file(#"{"type":"Unigram","unk_id":1,"vocab":[["a",0]]}"#),
            "tokenizer.json: 'model.unk_id' is 1; expected 0 to 0"),
        Case(
            "infinite score", file(#"{"type":"Unigram","unk_id":0,"vocab":[["a",1e999]]}"#),
            "tokenizer.json: 'model.vocab[0]' is 1e999; expected a finite score"),
        Case(
            "dropout", bpe(#""a":0"#, "", #","dropout":0.1"#),
            "tokenizer.json: 'model.dropout' is 0.1; merging at random is for training, set it to null"),
        Case(
            "behaviour",
            file(
                wordLevel,
                #","pre_tokenizer":{"type":"Split","pattern":{"String":" "},"behavior":"Foo","invert":false}"#),
            "tokenizer.json: pre_tokenizer behavior 'Foo' is not supported (supported: Removed, Isolated, "
                + "MergedWithPrevious, MergedWithNext, Contiguous)"),
        Case(
            "added tokens with one id",
            file(wordLevel, #","added_tokens":[{"id":2,"content":"x"},{"id":2,"content":"y"}]"#),
            "tokenizer.json: tokens 'x' and 'y' have the same id 2"),
        Case(
            "added token with a negative id", file(wordLevel, #","added_tokens":[{"id":-2,"content":"x"}]"#),
            "tokenizer.json: token 'x' has id -2; expected 0 to 16777215"),
        Case(
            "replacements that multiply",
            file(
                wordLevel,
                #","normalizer":{"type":"Sequence","normalizers":["#
                    + (0..<4).map { _ in
                        #"{"type":"Replace","pattern":{"String":"a"},"content":"aaaaaaaaaa"}"#
                    }.joined(separator: ",") + "]}"),
            "tokenizer.json: 'normalizer' is a sequence of steps that can make a text 10000 times longer; expected 1024 "
                + "times or fewer"),
        Case(
            "byte alphabets that multiply",
            file(
                wordLevel,
                #","normalizer":{"type":"Sequence","normalizers":["#
                    + [String](repeating: #"{"type":"ByteLevel"}"#, count: 20).joined(separator: ",") + "]}"),
            "tokenizer.json: 'normalizer' is a sequence of steps that can make a text 2048 times longer; expected 1024 "
                + "times or fewer"),
        Case(
            "a decoder that multiplies",
            file(
                wordLevel,
                #","decoder":{"type":"Sequence","decoders":["#
                    + [String](
                        repeating: #"{"type":"Replace","pattern":{"Regex":"x*"},"content":"y"}"#, count: 20
                    ).joined(separator: ",") + "]}"),
            "tokenizer.json: 'decoder' is a sequence of steps that can make a text 2048 times longer; expected 1024 times "
                + "or fewer"),
        Case(
            "BPE decoders without a suffix",
            sequence("decoder", "decoders", repeated(#"{"type":"BPEDecoder","suffix":""}"#, 20)),
            "tokenizer.json: 'decoder' is a sequence of steps that can make a text 2048 times longer; expected "
                + "1024 times or fewer"),
        Case(
            "CTC decoders without a delimiter",
            sequence(
                "decoder", "decoders",
                repeated(#"{"type":"CTC","pad_token":"p","word_delimiter_token":"","cleanup":true}"#, 20)),
            "tokenizer.json: 'decoder' is a sequence of steps that can make a text 2048 times longer; expected "
                + "1024 times or fewer"),
        Case(
            "markers before every letter", sequence("pre_tokenizer", "pretokenizers", doublings),
            "tokenizer.json: 'pre_tokenizer' is a sequence of steps that can make a text 2048 times longer; expected "
                + "1024 times or fewer"),
        Case(
            "spaces before every letter",
            sequence(
                "pre_tokenizer", "pretokenizers",
                repeated(#"{"type":"ByteLevel","add_prefix_space":true,"use_regex":false}"#, 6)),
            "tokenizer.json: 'pre_tokenizer' is a sequence of steps that can make a text 2048 times longer; expected "
                + "1024 times or fewer"),
        Case(
            "a replacement that decomposes",
            sequence(
                "normalizer", "normalizers",
                [replace("a", String(repeating: "\u{FDFA}", count: 100)), #"{"type":"NFKD"}"#]),
            "tokenizer.json: 'normalizer' is a sequence of steps that can make a text 3300 times longer; expected "
                + "1024 times or fewer"),
        Case(
            "a long beginning",
            file(
                wordLevel,
                #","normalizer":{"type":"Prepend","prepend":""# + String(repeating: "p", count: 2_000) + #""}"#),
            "tokenizer.json: 'normalizer' is a sequence of steps that can make a text 2001 times longer; expected "
                + "1024 times or fewer"),
        Case(
            "many decoders", sequence("decoder", "decoders", repeated(#"{"type":"Fuse"}"#, 200_000)),
            "tokenizer.json: 'decoder' is a sequence of 200000 steps; expected 100 steps or fewer"),
        Case(
            "many normalizers", sequence("normalizer", "normalizers", repeated(#"{"type":"NFC"}"#, 101)),
            "tokenizer.json: 'normalizer' is a sequence of 101 steps; expected 100 steps or fewer"),
        Case(
            "many pre-tokenizers", sequence("pre_tokenizer", "pretokenizers", repeated(#"{"type":"Whitespace"}"#, 101)),
            "tokenizer.json: 'pre_tokenizer' is a sequence of 101 steps; expected 100 steps or fewer"),
        Case(
            "an added token of which nothing is left",
            file(
                wordLevel,
                #","normalizer":{"type":"Strip"},"added_tokens":[{"id":2,"content":"\n","normalized":true}]"#),
            "tokenizer.json: the normalizer leaves nothing of added token '\\n', so no text holds it; set its "
                + "'normalized' to false"),
        Case(
            "a template that repeats its text",
            file(
                wordLevel,
                #","post_processor":{"type":"TemplateProcessing","special_tokens":{},"single":["#
                    + [String](repeating: #"{"Sequence":{"id":"A","type_id":0}}"#, count: 17).joined(separator: ",")
                    + "]}"),
            "tokenizer.json: 'post_processor.single' is a template of 17 parts, 17 of them texts, with 0 added tokens; "
                + "expected 16 texts, 4096 parts and 4096 added tokens or fewer"),
        Case(
            "two templates",
            file(
                wordLevel,
                #","post_processor":{"type":"Sequence","processors":[{"type":"BertProcessing","cls":["a",1],"sep":["a",1]},"#
                    + #"{"type":"BertProcessing","cls":["a",1],"sep":["a",1]}]}"#),
            "tokenizer.json: 'post_processor.processors[1]' adds special tokens after another post-processor has; only one "
                + "may"),
        Case(
            "version", #"{"version":"2.0","model":"# + wordLevel + "}",
            "tokenizer.json: version number '2.0' is not supported (supported: 1.0)"),
        Case("not JSON", "{", "tokenizer.json: byte 1: the text ends; expected a key or '}'"),
        Case(
            "lone surrogate", file(#"{"type":"WordLevel","unk_token":"u","vocab":{"\ud800":0}}"#),
            "tokenizer.json: byte 71: \\u escape is half of a surrogate pair"),
        Case(
            "key twice", #"{"version":"1.0","version":"1.0"}"#,
            #"tokenizer.json: byte 27: key "version" occurs twice in one object"#),
        // Patterns.
        Case(
            "open group", split("(a"),
            "tokenizer.json: pattern '(a' of 'pre_tokenizer.pattern' 1:3: the pattern ends; expected ')'"),
        Case(
            "nothing to repeat", split("|+"),
            "tokenizer.json: pattern '|+' of 'pre_tokenizer.pattern' 1:2: nothing to repeat before '+'"),
        Case(
            "back reference", split("(a)\\1"),
            "tokenizer.json: pattern '(a)\\1' of 'pre_tokenizer.pattern' 1:4: '\\1' is not supported"),
        Case(
            "unknown property", split("\\p{Foo}"),
            "tokenizer.json: pattern '\\p{Foo}' of 'pre_tokenizer.pattern' 1:3: 'Foo' is not a known property"),
        Case(
            "huge interval", split("a{1,2000000000}"),
            "tokenizer.json: pattern 'a{1,2000000000}' of 'pre_tokenizer.pattern' 1:8: larger than the limit of 1000"
        ),
        Case(
            "many quantifiers", split("a" + String(repeating: "{1}", count: 60000)),
            "tokenizer.json: pattern 'a" + String(repeating: "{1}", count: 33)
                + "…' of 'pre_tokenizer.pattern' 1:305: nested deeper than 100 levels"),
        Case(
            "huge expansion", split("(((ab?){100}){100}){100}"),
            "tokenizer.json: pattern '(((ab?){100}){100}){100}' of 'pre_tokenizer.pattern' 1:1: larger than the limit of "
                + "20000"),
        Case(
            "lookbehind longer than any integer", split("(?<=a" + String(repeating: "{1000}", count: 7) + ")b"),
            "tokenizer.json: pattern '(?<=a" + String(repeating: "{1000}", count: 7)
                + ")b' of 'pre_tokenizer.pattern' 1:1: larger than the limit of 20000"),
        Case(
            "deep nesting", split(String(repeating: "(", count: 60000)),
            "tokenizer.json: pattern '" + String(repeating: "(", count: 100)
                + "…' of 'pre_tokenizer.pattern' 1:102: nested deeper than 100 levels"),
        Case(
            "lookbehind of varying length", split("(?<=a+)b"),
            "tokenizer.json: pattern '(?<=a+)b' of 'pre_tokenizer.pattern' 1:1: 'lookbehind of varying length' is not "
                + "supported"),
    ]

    @Test("a bad file is refused with one line that says what and where", arguments: cases)
    func badFile(_ item: Case) throws {
        let error = #expect(throws: TokenizerError.self) { try Tokenizer(jsonBytes: Array(item.file.utf8)) }
        #expect(error?.description == item.message)
    }

    @Test("ids with gaps are accepted, and the holes are no tokens")
    func gaps() throws {
        let tokenizer = try Tokenizer(
            jsonBytes: Array(
                Self.file(#"{"type":"WordLevel","unk_token":"u","vocab":{"u":0,"a":16777215,"b":7}}"#).utf8))
        #expect(tokenizer.vocabularySize == 16_777_216)
        #expect(tokenizer.encode("a") == [16_777_215])
        #expect(tokenizer.token(1) == nil)
        #expect(tokenizer.tokenBytes(1) == nil)
        #expect(tokenizer.decode([7, 3, 16_777_215, -1, .max]) == "b a")
    }

    @Test("a strip decoder asked for more than there is leaves nothing")
    func stripUnderflow() throws {
        let tokenizer = try Tokenizer(
            jsonBytes: Array(
                Self.file(
                    #"{"type":"WordLevel","unk_token":"u","vocab":{"u":0,"aa":1,"ab":2,"":3}}"#,
                    #","decoder":{"type":"Strip","content":"a","start":2,"stop":9}"#
                ).utf8))
        #expect(tokenizer.decode([1, 2, 3]) == "b")
    }

    @Test("a strip decoder after a step that joins all tokens may be asked for as many as an integer holds")
    func stripOverflow() throws {
        let steps = [#"{"type":"Fuse"}"#, #"{"type":"Strip","content":"▁","start":0,"stop":9223372036854775807}"#]
        let tokenizer = try Tokenizer(
            jsonBytes: Array(
                Self.file(
                    #"{"type":"WordLevel","unk_token":"u","vocab":{"u":0,"a▁":1}}"#,
                    #","decoder":{"type":"Sequence","decoders":["# + steps.joined(separator: ",") + "]}"
                ).utf8))
        #expect(tokenizer.decode([1, 1]) == "a▁a")
    }

    @Test("the steps of published tokenizers, all in one, do not make a text too long")
    func publishedSteps() throws {
        let normalizers = [
            #"{"type":"NFKC"}"#, #"{"type":"Replace","pattern":{"Regex":" {2,}"},"content":" "}"#,
            #"{"type":"Prepend","prepend":"▁"}"#, Self.replace(" ", "▁"),
        ]
        let file = Self.file(
            Self.wordLevel,
            #","normalizer":{"type":"Sequence","normalizers":["# + normalizers.joined(separator: ",")
                + #"]},"pre_tokenizer":{"type":"Metaspace","replacement":"▁","prepend_scheme":"always","split":true}"#)
        let tokenizer = try Tokenizer(jsonBytes: Array(file.utf8))
        #expect(tokenizer.encode("a") == [0])
    }

    @Test(
        "a broken tokenizer.model is refused with the offset of the fault",
        arguments: [
            (
                [0x0A, 0x05, 0x0A],
                "tokenizer.model: byte 0: field of 5 bytes reaches beyond its end; expected a SentencePiece model"
            ),
            ([0xFF], "tokenizer.model: byte 0: number without end; expected a SentencePiece model"),
            ([0x0B], "tokenizer.model: byte 0: unknown wire type 3; expected a SentencePiece model"),
            ([], "tokenizer.model: the vocabulary is empty"),
            (
                [0x0A, 0x03, 0x0A, 0x01, 0xFF],
                "tokenizer.model: byte 4: piece is not UTF-8; expected a SentencePiece model"
            ),
            (
                [0x0A, 0x03, 0x0A, 0x01, 0x61],
                "tokenizer.model: 'unk_id' is missing; text outside the vocabulary needs it"
            ),
            (
                [0x0A, 0x02, 0x18, 0x09],
                "tokenizer.model: byte 2: unknown piece type 9; expected a SentencePiece model"
            ),
            (
                Array("IQ== 0\nIg== 1\n".utf8),
                "tokenizer.model: holds ranks in OpenAI's format, which do not say how text is "
                    + "split; add the tokenizer.json of this model"
            ),
        ] as [([UInt8], String)])
    func badModel(_ bytes: [UInt8], _ message: String) {
        let error = #expect(throws: TokenizerError.self) { try Tokenizer(modelBytes: bytes) }
        #expect(error?.description == message)
    }

    @Test("a link that leads nowhere is a broken file, not a missing one")
    func danglingLinks() throws {
        let directory = try TemporaryDirectory()
        for name in ["tokenizer.model", "tokenizer.json", "tokenizer_config.json"] {
            try directory.link(name, to: "../../blobs/0123")
            let error = #expect(throws: TokenizerError.self) { try Tokenizer(directory: directory.path) }
            #expect(
                error?.description
                    == "\(directory.path(name)): is a link that leads nowhere; download the file again")
        }
    }

    @Test("a directory without a tokenizer is refused")
    func noFiles() {
        let error = #expect(throws: TokenizerError.self) { try Tokenizer(directory: "/dev/null/nowhere") }
        #expect(
            error?.description
                == "/dev/null/nowhere: found neither tokenizer.json nor tokenizer.model; give a folder that holds one of them"
        )
    }
}
