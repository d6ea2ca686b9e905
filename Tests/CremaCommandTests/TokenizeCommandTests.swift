import OrderedJSON
import TestSupport
import Testing

@Suite("crema tokenize and detokenize")
struct TokenizeCommandTests {
    private let directory: TemporaryDirectory

    /// A folder that holds only a tokenizer: the letters a and b, one merge, and a beginning-of-text token.
    init() throws {
        directory = try TemporaryDirectory()
        try directory.write(
            #"""
            {"version":"1.0","truncation":null,"padding":null,
             "added_tokens":[{"id":3,"content":"<s>","single_word":false,"lstrip":false,"rstrip":false,"normalized":false,
                              "special":true}],
             "normalizer":null,"pre_tokenizer":null,
             "post_processor":{"type":"TemplateProcessing",
                "single":[{"SpecialToken":{"id":"<s>","type_id":0}},{"Sequence":{"id":"A","type_id":0}}],
                "pair":[{"Sequence":{"id":"A","type_id":0}},{"Sequence":{"id":"B","type_id":1}}],
                "special_tokens":{"<s>":{"id":"<s>","ids":[3],"tokens":["<s>"]}}},
             "decoder":{"type":"Fuse"},
             "model":{"type":"BPE","dropout":null,"unk_token":null,"continuing_subword_prefix":null,
                "end_of_word_suffix":null,"fuse_unk":false,"byte_fallback":false,"ignore_merges":false,
                "vocab":{"a":0,"b":1,"ab":2,"<s>":3,"\n":4,"<":5,"s":6,">":7},"merges":["a b"]}}
            """#, to: "tokenizer.json")
    }

    private func tokenize(_ arguments: [String], input: String = "") throws -> CremaProcess {
        try CremaProcess(["tokenize", "--model", directory.path] + arguments, input: Array(input.utf8))
    }

    @Test("a text becomes ids, as one line or as JSON")
    func text() throws {
        #expect(try tokenize(["abba"]).output == "3,2,1,0\n")
        #expect(try tokenize(["abba", "--no-special"]).output == "2,1,0\n")
        #expect(try tokenize(["abba", "--json"]).output == "{\"ids\":[3,2,1,0]}\n")
        #expect(try tokenize(["abba", "--count"]).output == "4\n")
        #expect(try tokenize(["", "--json", "--no-special"]).output == "{\"ids\":[]}\n")
    }

    @Test("standard input is text to its last byte, line break included")
    func standardInput() throws {
        #expect(try tokenize(["-", "--no-special"], input: "ab\n").output == "2,4\n")
        #expect(try tokenize(["--no-special"], input: "ab\n").output == "2,4\n")
    }

    @Test("a special token written in the text is text unless it is requested")
    func specialTokens() throws {
        #expect(try tokenize(["<s>a", "--no-special"]).output == "5,6,7,0\n")
        #expect(try tokenize(["<s>a", "--no-special", "--parse-special"]).output == "3,0\n")
    }

    @Test("ids become text again, without special tokens unless they are requested")
    func detokenize() throws {
        func run(_ arguments: [String]) throws -> CremaProcess {
            try CremaProcess(["detokenize", "--model", directory.path] + arguments)
        }
        #expect(try run(["--ids", "3,2,1,0"]).output == "abba\n")
        #expect(try run(["--ids", "3,2", "--special"]).output == "<s>ab\n")
        #expect(try run(["--ids", "2,4", "--json"]).output == "{\"text\":\"ab\\n\"}\n")
        let outside = try run(["--ids", "2,8"])
        #expect(outside.errors == "crema: --ids: 8 is not a token of this tokenizer; its ids are 0 to 7\n")
        #expect(outside.status == 2)
        #expect(try run(["--ids=-1"]).status == 2)
    }

    @Test("a folder without a tokenizer is reported in one line, and CREMA_MODEL is used without --model")
    func missing() throws {
        let empty = try TemporaryDirectory()
        let run = try CremaProcess(["tokenize", "--model", empty.path, "x"])
        #expect(
            run.errors
                == "crema: \(empty.path): found neither tokenizer.json nor tokenizer.model; give a folder that holds one of "
                + "them\n")
        #expect(run.status == 5)
        #expect(try CremaProcess(["tokenize", "ab"], environment: ["CREMA_MODEL": directory.path]).output == "3,2\n")
    }
}
