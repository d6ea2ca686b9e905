import Grammars
import JSONSchemas
import OrderedJSON
import TestSupport
import Testing

@testable import ConstrainedDecoding

/// Masks of grammars as clients send them, against every token tried.
@Suite("Masks of clients' grammars")
struct ClientGrammarMaskTests {
    /// A vocabulary with three special tokens: two without a text, and one with.
    private static let vocabulary: Vocabulary = {
        var tokens = Vocabularies.synthetic.tokenBytes
        // The last one ends a text.
        tokens.insert(nil, at: tokens.count - 1)
        tokens.insert(nil, at: tokens.count - 1)
        return Vocabulary(tokenBytes: tokens, endTokens: [tokens.count - 1])
    }()

    private static let (start, end, piece) = (vocabulary.size - 3, vocabulary.size - 2, 256)

    private static let tokens = GrammarTokens(count: vocabulary.size) { name in
        ["<start>": start, "<end>": end][name]
    }

    private static let forms: [(String, GrammarForm)] = [
        ("gbnf", GrammarForm("root ::= \"<a>\" [a-c]{2,9} (\"foo\" | \"bar\")*", as: .gbnf)),
        ("token by id", GrammarForm("root ::= \"a\" <[\(piece)]> \"b\"?", as: .gbnf)),
        ("any token", GrammarForm("root ::= <start> !<end>* <end>", as: .gbnf)),
        ("any token or text", GrammarForm("root ::= (\"foo\" | !<[\(piece)]>) \"ab\"", as: .gbnf)),
        ("lazy", GrammarForm("root ::= \"<a>\" [0-9]+ \"}\"", as: .gbnf, triggers: [.word("<a>")])),
        ("lark", GrammarForm("start: NAME (\",\" NAME)*\nNAME: /[a-z]+/ & ~/foo/\n%ignore / +/\n", as: .lark)),
        ("suffix", GrammarForm("start: body \"!\"\nbody[suffix=\"ab\"]: /(.|\\n)*/\n", as: .lark)),
        (
            "dispatch",
            GrammarForm("root ::= TagDispatch((\"<a>\", x), (\"foo\", y))\nx ::= [0-9]{2}\ny ::= \"bar\"", as: .ebnf)
        ),
        (
            "tags",
            GrammarForm(
                structuralTag: [
                    "type": "structural_tag",
                    "format": [
                        "type": "triggered_tags", "triggers": ["<a>"],
                        "tags": [
                            [
                                "type": "tag", "begin": "<a>", "end": "}]",
                                "content": ["type": "json_schema", "json_schema": ["type": "integer"]],
                            ]
                        ],
                    ],
                ])
        ),
    ]

    @Test("a mask allows exactly the tokens whose bytes, or whose ids, keep the text alive", arguments: forms.map(\.0))
    func masks(name: String) throws {
        let form = try #require(Self.forms.first { $0.0 == name }?.1)
        let compiler = ConstraintCompiler(vocabulary: Self.vocabulary)
        for seed in 0..<8 {
            var random = SplitMix64(seed: UInt64(seed))
            let constraint = try compiler.constraint(form: form, tokens: Self.tokens)
            try BruteForceTests.compare(constraint, steps: 24, &random, label: name)
        }
    }

    @Test("a token that is meant by its id is read by it, by its text, or both ways at once")
    func ids() throws {
        let compiler = ConstraintCompiler(vocabulary: Self.vocabulary)
        let any = try compiler.constraint(
            form: GrammarForm("root ::= \"a\" !<[\(Self.piece)]> \"b\"", as: .gbnf), tokens: Self.tokens)
        try any.commit(Int(UInt8(ascii: "a")))
        #expect(try !any.isAllowed(Self.piece))
        #expect(try any.isAllowed(Self.start))
        #expect(try any.isAllowed(Self.piece + 1))
        try any.commit(Self.start)
        try any.commit(Int(UInt8(ascii: "b")))
        #expect(any.isAccepting)
        // The text may go on both ways: the token as such, and its letters.
        let both = try compiler.constraint(
            form: GrammarForm("root ::= <[98]> \"x\" | \"b\" \"y\"", as: .gbnf), tokens: Self.tokens)
        try both.commit(98)
        #expect(try both.isAllowed(Int(UInt8(ascii: "x"))))
        #expect(try both.isAllowed(Int(UInt8(ascii: "y"))))
    }

    @Test("free text is told from what a grammar spells, keys and numbers among it")
    func freeText() throws {
        let compiler = ConstraintCompiler(vocabulary: Self.vocabulary)
        let schema: JSONValue = [
            "type": "object", "properties": ["a": ["type": "string"], "b": ["type": "integer"]],
            "required": ["a", "b"], "additionalProperties": false,
        ]
        let constraint = try compiler.constraint(schemaDocument: schema, spelling: .canonical)
        var free = ""
        for byte in #"{"a": "xy z", "b": 12}"#.utf8 {
            free += constraint.isInFreeText ? "x" : "-"
            try constraint.commit(Int(byte))
        }
        #expect(free == "-------xxxxx----------")
        #expect(!constraint.isInFreeText)
    }
}
