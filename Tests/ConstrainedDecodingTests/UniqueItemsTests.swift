import Grammars
import JSONSchemas
import Oracles
import OrderedJSON
import TestSupport
import Testing

@testable import ConstrainedDecoding

/// Items that must differ: what is allowed, what is not, and what it costs.
@Suite("Items that must differ")
struct UniqueItemsTests {
    private static func unique(_ items: String, _ more: String = "") -> String {
        #"{"type": "array", "items": \#(items), "uniqueItems": true\#(more)}"#
    }

    private static let object = #"{"type": "object", "properties": \#(properties), "additionalProperties": false}"#
    private static let properties = #"{"id": {"type": "integer"}, "k": {"enum": ["a", "b"]}, "n": {"type": "null"}}"#
    private static let closed =
        #"{"type": "object", "properties": {"id": {"type": "integer"}, "t": {"enum": ["a", "b"]}}, "required": ["id"], "additionalProperties": false}"#
    private static let nested =
        #"{"type": "object", "properties": {"o": \#(closed), "l": {"type": "array", "items": {"type": "string"}, "uniqueItems": true, "maxItems": 2}}, "required": ["o"], "additionalProperties": false}"#

    /// Schemas of items with many values, of which some beginnings have few.
    static let schemas = [
        unique("true"), unique(#"{"type": "string"}"#), unique(#"{"type": ["string", "null", "boolean"]}"#),
        unique(#"{"type": "integer"}"#), unique(#"{"type": "number"}"#), unique(#"{"type": "string", "maxLength": 1}"#),
        unique(#"{"type": "string", "maxLength": 3, "minLength": 2}"#),
        unique(#"{"type": "string", "pattern": "^[ab]{24}$"}"#),
        unique(#"{"type": "string", "pattern": "^(a|b.*c)$"}"#),
        unique(object), unique(closed), unique(nested), unique(#"{"type": "object"}"#),
        unique(#"{"type": "array", "items": {"type": ["string", "boolean"]}, "maxItems": 2}"#),
        unique(#"{"type": "array", "items": {"type": "integer"}}"#, #", "minItems": 3"#),
        unique(#"{"anyOf": [{"const": {"a": 1}}, {"const": ["x"]}, {"type": "string"}]}"#),
        unique(#"{"type": "integer", "minimum": 0, "maximum": 3000000}"#),
        unique(#"{"enum": [1, 2, "a", null, {"b": [true]}]}"#), unique(#"{"type": "boolean"}"#),
        #"{"type": "array", "prefixItems": [{"type": "string"}, {"type": "number"}], "items": {"type": ["string", "object"]}, "uniqueItems": true}"#,
        #"{"type": "object", "additionalProperties": \#(unique(closed))}"#,
    ]

    private static func constraint(_ schema: String, _ spelling: JSONSpelling = .free) throws -> Constraint {
        try ConstraintCompiler(vocabulary: BudgetedTextTests.bytes).constraint(
            schema: JSONSchema(parsing: JSONParser().parse(schema)), spelling: spelling)
    }

    // MARK: What is allowed

    @Test("masks are those of every token tried, on walks that repeat what they have written", arguments: schemas)
    func masks(schema: String) throws {
        let compiler = ConstraintCompiler(vocabulary: Vocabularies.synthetic)
        try BruteForceTests.compare(
            JSONSchema(parsing: JSONParser().parse(schema)), compiler, seeds: 4, steps: 50, label: schema)
    }

    @Test(
        "a walk that begins every item like an earlier one never comes to a dead end, and ends valid",
        arguments: schemas)
    func repeating(schema: String) throws {
        let parsed = try JSONSchema(parsing: JSONParser().parse(schema))
        let validator = SchemaValidator(parsed)
        for spelling in [JSONSpelling.free, .canonical] {
            for seed in 0..<30 {
                let constraint = try Self.constraint(schema, spelling)
                var random = SplitMix64(seed: UInt64(seed))
                var text: [UInt8] = []
                var pieces: [[UInt8]] = []
                var begun = 0
                while text.count < 600 {
                    let mask = try constraint.computeMask()
                    // Escapes are left out: which keys one can still lead to is not looked at before it ends.
                    let bytes = mask.tokens.filter { $0 < 256 && $0 != 0x5C }.map { UInt8($0) }
                    if mask[256], bytes.isEmpty || text.count > 60 || Int.random(in: 0..<4, using: &random) == 0 {
                        break
                    }
                    guard !bytes.isEmpty else {
                        Issue.record("\(schema): nothing may follow '\(String(decoding: text, as: UTF8.self))'")
                        return
                    }
                    let byte = Self.next(bytes, text, pieces, begun, &random)
                    try constraint.commit(Int(byte))
                    text.append(byte)
                    if byte == UInt8(ascii: ",") || byte == UInt8(ascii: "[") || byte == UInt8(ascii: "{") {
                        pieces.append(Array(text[begun...]))
                        begun = text.count
                    }
                }
                guard try constraint.computeMask()[256] else { continue }
                let value = try JSONParser().parse(text)
                #expect(try validator.isValid(value), "\(schema): '\(String(decoding: text, as: UTF8.self))'")
            }
        }
    }

    /// The next byte of an earlier piece where it may come; otherwise any, those that close being likely in long texts.
    private static func next(
        _ bytes: [UInt8], _ text: [UInt8], _ pieces: [[UInt8]], _ begun: Int, _ random: inout SplitMix64
    ) -> UInt8 {
        let present = text[begun...]
        if let piece = pieces.reversed().first(where: { $0.count > present.count && $0.starts(with: present) }) {
            let byte = piece[present.count]
            if bytes.contains(byte), Int.random(in: 0..<8, using: &random) > 0 { return byte }
        }
        let usual = bytes.filter { "]}\",:ab10{[tn".utf8.contains($0) }
        let closing = bytes.filter { "]}\"".utf8.contains($0) }
        if text.count > 80, !closing.isEmpty, Bool.random(using: &random) {
            return closing[Int.random(in: 0..<closing.count, using: &random)]
        }
        let choice = usual.isEmpty || Int.random(in: 0..<20, using: &random) == 0 ? bytes : usual
        return choice[Int.random(in: 0..<choice.count, using: &random)]
    }

    @Test(
        "values are equal whatever their spelling",
        arguments: [
            ("true", "[1, 1.0", "]"), ("true", "[1, 10e-1", "]"), ("true", "[0, -0.0", "]"),
            ("true", #"["a", "\u0061""#, "]"),
            ("true", #"[{"a": 1, "b": [2]}, {"b":[2.0],"a":1e0"#, "}"), ("true", #"["é", "\u00e9""#, "]"),
            ("true", "[null, null", ","), ("true", "[[], []", ","), ("true", #"["😀", "\ud83d\ude00""#, ","),
        ])
    func equality(items: String, text: String, refused: String) throws {
        let whole = Array(text.utf8) + Array(refused.utf8)
        let verdict = try Self.constraint(Self.unique(items)).validate(whole)
        guard case .rejected = verdict else {
            Issue.record("\(text)\(refused) is accepted")
            return
        }
    }

    @Test(
        "values that only look alike differ",
        arguments: [
            #"[1, "1", [1], {"a": 1}, true]"#, #"["a", "A", "a ", "\u0061\u0301", "á"]"#,
            "[0, false, null, \"\", [], {}]",
            #"[{"a": 1}, {"a": 1, "b": 1}, {"b": 1}, {"a": {"b": 1}}]"#,
            "[1, 10, 100, 1e3, 0.1, 0.10000000000000000001]",
            "[[1, 2], [2, 1], [1], [[1, 2]]]",
        ])
    func differences(text: String) throws {
        #expect(try Self.constraint(Self.unique("true")).validate(text.utf8) == .accepted)
    }

    // MARK: What it costs

    /// Commits a text and counts what the recogniser made meanwhile, masks included every `every` bytes.
    private static func growth(_ constraint: Constraint, _ text: [UInt8], every: Int) throws -> Int {
        let before = try constraint.withRecognizer { (recognizer, _) in recognizer.mark }
        for (index, byte) in text.enumerated() {
            if index % every == 0 { _ = try constraint.computeMask() }
            try constraint.commit(Int(byte))
        }
        return try constraint.withRecognizer { (recognizer, _) in recognizer.growth(since: before) }
    }

    @Test("ten thousand different strings are read without a limit, and what they leave behind grows with the text")
    func manyStrings() throws {
        func text(_ count: Int) -> [UInt8] {
            Array(("[" + (0..<count).map { "\"item \($0)\"" }.joined(separator: ",")).utf8)
        }
        let schema = Self.unique(#"{"type": "string", "maxLength": 40}"#)
        let few = text(1_000)
        let many = text(10_000)
        let small = try Self.growth(Self.constraint(schema), few, every: 97)
        let constraint = try Self.constraint(schema)
        let large = try Self.growth(constraint, many, every: 97)
        #expect(Double(large) / Double(many.count) < 1.5 * Double(small) / Double(few.count) + 2, "\(small), \(large)")
        for byte in ",\"item 77".utf8 { try constraint.commit(Int(byte)) }
        #expect(try !constraint.computeMask()[0x22])
        try constraint.commit(0x20)
        #expect(try constraint.computeMask()[0x22])
    }

    @Test("an item of a hundred kilobytes is read, and refused the second time")
    func longItem() throws {
        let item = "\"" + String(repeating: "long text ", count: 10_000)
        let constraint = try Self.constraint(Self.unique(#"{"type": "string"}"#))
        for byte in ("[" + item + "\"," + item).utf8 { try constraint.commit(Int(byte)) }
        #expect(try !constraint.computeMask()[0x22])
        try constraint.commit(0x21)
        #expect(try constraint.computeMask()[0x22])
    }

    @Test("an object of four hundred members is an item like any other", arguments: [true, false])
    func wideItem(isClosed: Bool) throws {
        let names = (0..<400).map { "key \($0)" }
        let properties = names.map { "\"\($0)\": {\"type\": \"integer\"}" }.joined(separator: ",")
        let schema = Self.unique(
            #"{"type": "object", "properties": {\#(properties)}, "additionalProperties": \#(isClosed ? "false" : "true")}"#
        )
        let item = "{" + names.map { "\"\($0)\":1" }.joined(separator: ",")
        let constraint = try Self.constraint(schema)
        for byte in ("[" + item + "}," + item).utf8 { try constraint.commit(Int(byte)) }
        let mask = try constraint.computeMask()
        #expect(!mask[Int(UInt8(ascii: "}"))])
        #expect(mask[Int(UInt8(ascii: "0"))])
        try constraint.commit(Int(UInt8(ascii: "0")))
        #expect(try constraint.computeMask()[Int(UInt8(ascii: "}"))])
    }
}
