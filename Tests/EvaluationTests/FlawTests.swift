import OrderedJSON
import Testing

@testable import evaluate

@Suite("What the figures of objects count")
struct FlawTests {
    @Test(
        "Blank strings, four words that occur twice, and equal objects of a list are flaws",
        arguments: [
            (#"{"a": {"b": " "}}"#, "blank string"), (#"{"a": ""}"#, "blank string"),
            (#"["one two three four, One Two Three Four"]"#, "four words twice"),
            (#"{"a": [{"b": 1, "c": 2}, {"b": 3}, {"c": 2.0, "b": 1}]}"#, "equal objects"),
        ])
    func flaws(text: String, flaw: String) throws {
        #expect(Cleanliness.flaw(in: try JSONParser().parse(text)) == flaw)
    }

    @Test(
        "Repeated numbers and strings of a list, three words twice and equal objects apart are clean",
        arguments: [
            #"["a", "a", 1, 1]"#, #""one two three one two three""#, #"{"a": {"b": 1}, "c": {"b": 1}}"#, "null",
        ])
    func clean(text: String) throws {
        #expect(Cleanliness.flaw(in: try JSONParser().parse(text)) == nil)
    }

    @Test(
        "A value follows a schema with its keys in order, its choices and its limits, or what is wrong is named",
        arguments: [
            (#"{"n": 3, "k": ["x"]}"#, nil), (#"{"k": ["x"], "n": 3}"#, "another order of keys"),
            (#"{"n": 3}"#, "missing key"), (#"{"n": 3, "k": ["x"], "z": 1}"#, "another key"),
            (#"{"n": 11, "k": ["x"]}"#, "out of range"), (#"{"n": 2.5, "k": ["x"]}"#, "another type"),
            (#"{"n": 3, "k": []}"#, "too few items"), (#"{"n": 3, "k": ["x", "y", "x"]}"#, "too many items"),
            (#"{"n": 3, "k": ["z"]}"#, "not in enum"), (#"[]"#, "another type"),
        ] as [(String, String?)])
    func violations(text: String, violation: String?) throws {
        let schema: JSONValue = [
            "type": "object",
            "properties": [
                "n": ["type": "integer", "minimum": 1, "maximum": 10],
                "k": ["type": "array", "minItems": 1, "maxItems": 2, "items": ["$ref": "#/$defs/Kind"]],
            ],
            "required": ["n", "k"], "$defs": ["Kind": ["enum": ["x", "y"]]],
        ]
        #expect(SchemaCheck(schema).violation(in: try JSONParser().parse(text)) == violation)
    }

    @Test("A share is what is right of all, and zero of nothing")
    func shares() {
        var share = Share()
        #expect(share.value == nil)
        #expect(share.json == 0)
        share.pass()
        share.pass()
        share.fail("e", case: "c", answer: "a")
        #expect(share.value == 2.0 / 3)
        #expect(share.json == 0.6667)
        #expect(share.errorsJSON == ["e": 1])
    }
}
