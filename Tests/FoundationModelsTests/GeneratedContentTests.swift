import FoundationModels
import Testing

@Suite("Generated content")
struct GeneratedContentTests {
    @Test("JSON text keeps the order of keys and has a space after colons and commas")
    func jsonString() throws {
        let content = GeneratedContent(properties: ["name": "Johnny Appleseed", "age": 30])
        #expect(content.jsonString == #"{"name": "Johnny Appleseed", "age": 30}"#)
        let read = try GeneratedContent(json: #"{"b":1,"a":[true,null,2.50]}"#)
        #expect(read.jsonString == #"{"b": 1, "a": [true, null, 2.50]}"#)
    }

    @Test("numbers keep digits that a Double would lose")
    func digits() throws {
        let content = try GeneratedContent(json: "[9007199254740993, 0.1234567890123456789]")
        #expect(try content.value([GeneratedContent].self)[0].value(Int.self) == 9_007_199_254_740_993)
        #expect(
            try content.value([GeneratedContent].self)[1].value(Decimal.self)
                == Decimal(string: "0.1234567890123456789"))
    }

    struct Truncation: CustomTestStringConvertible {
        let text: String
        let shown: String
        var testDescription: String { text }
    }

    @Test(
        "a text that ends early is read as far as it goes",
        arguments: [
            Truncation(text: #"{"title": "A story of"#, shown: #"{"title": "A story of"}"#),
            Truncation(text: #"{"title"#, shown: "{}"),
            Truncation(text: #"{"title":"#, shown: "{}"),
            Truncation(text: #"{"n": 12"#, shown: "{}"),
            Truncation(text: #"{"n": 12,"#, shown: #"{"n": 12}"#),
            Truncation(text: #"{"b": tru"#, shown: "{}"),
            Truncation(text: #"[1, "a"#, shown: #"[1, "a"]"#),
            Truncation(text: #"[{"a": ["x\"#, shown: #"[{"a": ["x"]}]"#),
            Truncation(text: #"["\ud83d"#, shown: "[]"),
            Truncation(text: #"["a\ud83d\ude"#, shown: #"["a"]"#),
            Truncation(text: #"["a\ud83d\ude00"#, shown: #"["a😀"]"#),
        ])
    func truncation(_ truncation: Truncation) throws {
        let content = try GeneratedContent(json: truncation.text)
        #expect(!content.isComplete)
        #expect(content.jsonString == truncation.shown)
    }

    @Test("a whole text is complete, also a number at the top")
    func complete() throws {
        for text in ["12", "{}", "[]", "true", "\"a\"", " null "] {
            #expect(try GeneratedContent(json: text).isComplete)
        }
    }

    @Test(
        "text that is not JSON is refused with its place",
        arguments: [
            ("{a}", "the text is not JSON: byte 1: found 'a'; expected a key or '}'"),
            ("[1,]", "the text is not JSON: byte 3: found ']'; expected a value"),
            ("{} x", "the text is not JSON: byte 3: found more text after the end of the value"),
            (#"{"a": 1, "a": 2}"#, #"the text is not JSON: byte 11: key "a" occurs twice in one object"#),
            ("[01]", "the text is not JSON: byte 3: not a JSON number"),
            (#"["\ud83dx"]"#, #"the text is not JSON: byte 8: \u escape is half of a surrogate pair"#),
            ("", "the text holds no JSON value"),
            ("tru", "the text holds no JSON value"),
        ])
    func refused(_ text: String, _ message: String) {
        let error = #expect(throws: GeneratedContent.ParsingError.self) { try GeneratedContent(json: text) }
        #expect(error?.debugDescription == message)
        #expect(error?.rawContent == text)
    }

    @Test("nesting is bounded")
    func depth() {
        let text = String(repeating: "[", count: 100_000)
        #expect(throws: GeneratedContent.ParsingError.self) { try GeneratedContent(json: text) }
    }

    @Test("a property that is absent throws, or is nil where nil is possible")
    func absentProperty() throws {
        let content = GeneratedContent(properties: ["a": 1, "b": String?.none])
        let error = #expect(throws: GeneratedContent.ParsingError.self) {
            try content.value(String.self, forProperty: "summary")
        }
        #expect(error?.debugDescription == "GeneratedContent does not contain a property 'summary'.")
        #expect(try content.value(String?.self, forProperty: "summary") == nil)
        #expect(try content.value(String?.self, forProperty: "b") == nil)
        #expect(try content.value(Int?.self, forProperty: "a") == 1)
    }

    @Test("a value of another type names the property, what was expected and what was found")
    func mismatch() throws {
        let content = try GeneratedContent(json: #"{"a": {"b": ["x", 1]}}"#)
        struct Inner: ConvertibleFromGeneratedContent {
            init(_ content: GeneratedContent) throws {
                _ = try content.value([String].self, forProperty: "b")
            }
        }
        let error = #expect(throws: GeneratedContent.ParsingError.self) {
            try content.value(Inner.self, forProperty: "a")
        }
        #expect(
            error?.debugDescription
                == "property 'a': property 'b': element 1: expected a string; found a number")
        #expect(error?.errorDescription == error?.debugDescription)
    }

    @Test("numbers become the Swift types that can hold them")
    func numbers() throws {
        #expect(try GeneratedContent(json: "3.0").value(Int.self) == 3)
        #expect(throws: GeneratedContent.ParsingError.self) { try GeneratedContent(json: "3.5").value(Int.self) }
        #expect(throws: GeneratedContent.ParsingError.self) {
            try GeneratedContent(json: "9223372036854775808").value(Int.self)
        }
        #expect(throws: GeneratedContent.ParsingError.self) { try GeneratedContent(json: "1e999").value(Double.self) }
        #expect(try GeneratedContent(json: "0.1").value(Float.self) == 0.1)
        #expect(Float(0.1).generatedContent.jsonString == "0.1")
        #expect(Double.nan.generatedContent.jsonString == "null")
    }

    @Test("properties from a sequence are combined when a name occurs twice")
    func uniquing() {
        let pairs: [(String, any ConvertibleToGeneratedContent)] = [("a", 1), ("b", 2), ("a", 3)]
        let content = GeneratedContent(properties: pairs) { _, last in last }
        #expect(content.jsonString == #"{"a": 3, "b": 2}"#)
    }

    @Test("kinds go both ways")
    func kinds() throws {
        let content = try GeneratedContent(json: #"{"b": [1, "x", false, null]}"#)
        #expect(GeneratedContent(kind: content.kind) == content)
        guard case .structure(let properties, let keys) = content.kind else {
            Issue.record("expected a structure")
            return
        }
        #expect(keys == ["b"])
        #expect(
            properties["b"]?.kind
                == .array([
                    GeneratedContent(1), GeneratedContent("x"), GeneratedContent(false), GeneratedContent(kind: .null),
                ]))
    }

    @Test("equality looks at values, not at identities, order or spelling of numbers")
    func equality() throws {
        let left = try GeneratedContent(json: #"{"a": 1.0, "b": 2}"#)
        let right = GeneratedContent(properties: ["b": 2, "a": 1], id: GenerationID())
        #expect(left == right)
        #expect(try GeneratedContent(json: "[1]") != GeneratedContent(json: "[2]"))
    }

    @Test("keys that look alike but have other UTF-8 stay apart")
    func canonicalEquivalence() throws {
        let content = try GeneratedContent(json: "{\"\u{e9}\": 1, \"e\u{301}\": 2}")
        #expect(try content.value(Int.self, forProperty: "\u{e9}") == 1)
        #expect(try content.value(Int.self, forProperty: "e\u{301}") == 2)
    }
}
