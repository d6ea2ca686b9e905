import OrderedJSON
import Testing

@Suite("JSON parser")
struct JSONParserTests {
    @Test("keys keep their order and numbers their spelling")
    func roundTrip() throws {
        let text = #"{"b":1.50,"a":[true,null,{"é":"\"x\\"}],"c":{}}"#
        #expect(try JSONParser().parse(text).serialized() == text)
    }

    @Test("escapes and surrogate pairs become scalars")
    func escapes() throws {
        #expect(try JSONParser().parse(#""\ud83d\ude00\u00e9\/""#) == .string("😀é/"))
    }

    @Test(
        "each fault is reported with its byte",
        arguments: [
            (#"{"a":1,"a":2}"#, #"byte 7: key "a" occurs twice in one object"#),
            (#"[1,]"#, "byte 3: found ']'; expected a value"),
            (#"[1"#, "byte 2: the text ends; expected a value or ']'"),
            (#""\ud800""#, "byte 1: \\u escape is half of a surrogate pair"),
            ("[1] x", "byte 4: found more text after the end of the value"),
            ("01", "byte 0: not a JSON number"),
            ("\"a\nb\"", "byte 2: control character 0x0A in a string; write it as an escape"),
        ])
    func faults(text: String, message: String) throws {
        let error = #expect(throws: JSONError.self) { try JSONParser().parse(text) }
        #expect(error?.description == message)
    }

    @Test("nesting beyond the limit is refused before the stack is at risk")
    func depth() throws {
        let error = #expect(throws: JSONError.self) {
            try JSONParser().parse(String(repeating: "[", count: 100_000))
        }
        #expect(error == .tooDeep(limit: 512, offset: 512))
    }

    @Test("Infinity and NaN are numbers where they are allowed, and an error elsewhere")
    func nonFinite() throws {
        let text = "[Infinity, -Infinity, NaN, -1]"
        var parser = JSONParser()
        parser.acceptsNonFinite = true
        let values = try #require(try parser.parse(text).arrayValue)
        #expect(values.map { $0.doubleValue?.isFinite } == [false, false, false, true])
        #expect(values[0].doubleValue == .infinity && values[1].doubleValue == -.infinity)
        #expect(values.map(\.intValue) == [nil, nil, nil, -1])
        #expect(try parser.parse(text).serialized() == "[Infinity,-Infinity,NaN,-1]")
        for text in ["[Infinit]", "[nan]", "[-NaN]", "[+Infinity]", "[InfinityX]", "I"] {
            #expect(throws: JSONError.self) { try parser.parse(text) }
        }
        let error = #expect(throws: JSONError.self) { try JSONParser().parse(text) }
        #expect(error?.description == "byte 1: found 'I'; expected a value")
        #expect(throws: JSONError.self) { try JSONParser().parse("-Infinity") }
    }

    @Test("canonically equivalent keys are different keys")
    func canonicalEquivalence() throws {
        let value = try JSONParser().parse("{\"\u{e9}\":1,\"e\u{301}\":2}")
        #expect(value.objectValue?.count == 2)
        #expect(value["e\u{301}"]?.intValue == 2)
    }
}
