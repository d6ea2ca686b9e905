import JSONSchemas
import OrderedJSON
import Testing

@testable import ConstrainedDecoding

@Suite("Forced tokens")
struct ForcedTokensTests {
    static var encode: (String) -> [Int] { SuiteTests.longestMatch(Vocabularies.synthetic) }

    static func tokens(_ bytes: [UInt8]) -> [Int] { encode(String(decoding: bytes, as: UTF8.self)) }

    static func text(_ tokens: [Int]) -> String {
        String(decoding: tokens.flatMap { Vocabularies.synthetic.tokenBytes[$0] ?? [] }, as: UTF8.self)
    }

    private func constraint(regex pattern: String) throws -> Constraint {
        try ConstraintCompiler(vocabulary: Vocabularies.synthetic).constraint(regex: pattern)
    }

    @Test("a text without a choice is forced as a whole, divided as the tokenizer divides it")
    func whole() throws {
        let constraint = try constraint(regex: "foobarab")
        let forced = try constraint.forcedTokens(encode: Self.tokens)
        #expect(forced == Self.encode("foobarab"))
        for token in forced { try constraint.commit(token) }
        #expect(constraint.isComplete)
        #expect(try constraint.forcedTokens(encode: Self.tokens).isEmpty)
    }

    @Test("nothing is forced where there is a choice or the text may end")
    func choice() throws {
        #expect(try constraint(regex: "[ab]").forcedTokens(encode: Self.tokens).isEmpty)
        #expect(try constraint(regex: "(abc)?").forcedTokens(encode: Self.tokens).isEmpty)
    }

    @Test("tokens at the end that the text after could be merged with are left to the model")
    func openEnd() throws {
        // After 'fooa' comes 'b' or 'x', and 'ab' is a token: 'a' is not forced, 'foo' is.
        let constraint = try constraint(regex: "fooa[bx]")
        #expect(Self.text(try constraint.forcedTokens(encode: Self.tokens)) == "foo")
        // After 'fooq' nothing is merged with 'q'.
        #expect(Self.text(try self.constraint(regex: "fooq[bx]").forcedTokens(encode: Self.tokens)) == "fooq")
    }

    @Test("the forced tokens of a schema's canonical text are those of the whole text's own division")
    func canonical() throws {
        let schema = try JSONSchema(
            parsing: JSONParser().parse(
                #"{"type": "object", "properties": {"name": {"enum": ["foo", "bar"]}, "x": {"type": "boolean"}}, "required": ["name", "x"], "additionalProperties": false}"#
            ))
        for vocabulary in [Vocabularies.synthetic] + Vocabularies.known.map(\.vocabulary) {
            let encode = SuiteTests.longestMatch(vocabulary)
            let constraint = try ConstraintCompiler(vocabulary: vocabulary).constraint(
                schema: schema, spelling: .canonical)
            let wanted = encode(#"{"name": "foo", "x": true}"#)
            var written: [Int] = []
            var forcedCount = 0
            while written.count < wanted.count {
                let forced = try constraint.forcedTokens {
                    // The tokenizer divides what follows the tokens so far.
                    encode(String(decoding: $0, as: UTF8.self))
                }
                forcedCount += forced.count
                for token in forced { try constraint.commit(token) }
                written += forced
                #expect(Array(wanted.prefix(written.count)) == written)
                guard written == Array(wanted.prefix(written.count)), written.count < wanted.count else { break }
                let next = wanted[written.count]
                #expect(try constraint.computeMask()[next])
                try constraint.commit(next)
                written.append(next)
            }
            #expect(written == wanted)
            #expect(forcedCount > 0)
        }
    }

    @Test("masks allow every forced token, and forcing commits nothing")
    func inMask() throws {
        let constraint = try constraint(regex: "foo(bar|baz)abc")
        let forced = try constraint.forcedTokens(encode: Self.tokens)
        #expect(constraint.count == 0)
        for token in forced {
            #expect(try constraint.computeMask()[token])
            try constraint.commit(token)
        }
    }
}

@Suite("Special tokens and triggers")
struct SpecialTokenTests {
    /// Every byte, then `<call>` and `</call>` without bytes, then the end token.
    static let vocabulary = Vocabulary(
        tokenBytes: (0...255).map { [UInt8($0)] } + [nil, nil, nil], endTokens: [258])
    static let names = ["call": 256, "/call": 257]

    static func constraint(_ grammar: String) throws -> Constraint {
        try ConstraintCompiler(vocabulary: vocabulary).constraint(grammar: grammar) { names[$0] }
    }

    @Test("after free text a special token starts the grammar of a call, and another ends it")
    func trigger() throws {
        let constraint = try Self.constraint(
            "start: /[^{}]*/ (<call> /\\{\"a\":[0-9]\\}/ <\\/call>)*".replacing("\\/", with: "/"))
        for byte in "hello ".utf8 { try constraint.commit(Int(byte)) }
        let before = try constraint.computeMask()
        #expect(before[256] && before[258] && !before[257] && !before[Int(UInt8(ascii: "{"))])
        try constraint.commit(256)
        let inside = try constraint.computeMask()
        #expect(inside.tokens == [Int(UInt8(ascii: "{"))])
        for byte in "{\"a\":1}".utf8 { try constraint.commit(Int(byte)) }
        #expect(try constraint.computeMask().tokens == [257])
        #expect(!constraint.isAccepting)
        try constraint.commit(257)
        #expect(try constraint.computeMask().tokens == [256, 258])
        #expect(constraint.isAccepting)
        #expect(try constraint.computeMask() == constraint.maskByTrying())
    }

    @Test("the bytes of a special token's name are not the token")
    func spelled() throws {
        let constraint = try Self.constraint("start: <call> \"x\"")
        #expect(try constraint.computeMask().tokens == [256])
        #expect(throws: ConstraintError.tokenNotAllowed(token: 60, position: 0)) { try constraint.commit(60) }
    }

    @Test("after the end only end tokens are allowed, and a further step does not fail")
    func end() throws {
        let constraint = try Self.constraint("start: \"a\"")
        try constraint.commit(97)
        #expect(constraint.isComplete)
        #expect(try constraint.computeMask().tokens == [258])
        try constraint.commit(258)
        #expect(try constraint.computeMask().tokens == [258])
        try constraint.commit(258)
        try constraint.rollback(3)
        #expect(try constraint.computeMask().tokens == [97])
        #expect(throws: ConstraintError.rollbackTooLong(count: 1, committed: 0)) { try constraint.rollback(1) }
    }
}
