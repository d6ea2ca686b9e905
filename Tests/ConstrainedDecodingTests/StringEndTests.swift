import JSONSchemas
import OrderedJSON
import Testing

@testable import ConstrainedDecoding

/// Tokens that begin or end a string beside single bytes: the mask against every token tried.
@Suite("Tokens at the ends of strings")
struct StringEndTests {
    /// All bytes, these tokens, and an end.
    private static func vocabulary(_ tokens: [String]) -> Vocabulary {
        let bytes = (0..<256).map { [UInt8($0)] as [UInt8]? } + tokens.map { Array($0.utf8) as [UInt8]? } + [nil]
        return Vocabulary(tokenBytes: bytes, endTokens: [bytes.count - 1])
    }

    @Test("a token that opens a string and is longer than all others keeps to maxLength")
    func longOpening() throws {
        let constraint = try ConstraintCompiler(vocabulary: Self.vocabulary(["\"aaaaaaaaaa", "\"aaa"]))
            .constraint(schema: JSONSchema(text: Array(#"{"type": "string", "maxLength": 3}"#.utf8)), spelling: .free)
        let mask = try constraint.computeMask()
        #expect(mask == (try constraint.maskByTrying()))
        #expect(!mask[256] && mask[257])
    }

    @Test("within a grammar anything may follow a string whose text is checked")
    func behindCheckedString() throws {
        let constraint = try ConstraintCompiler(vocabulary: Self.vocabulary(["\"!", "(\"!", "\"?"]))
            .constraint(grammar: #"start: %json {"type": "string", "format": "regex"} "!""#)
        for byte in "\"ab".utf8 { try constraint.commit(Int(byte)) }
        let mask = try constraint.computeMask()
        #expect(mask == (try constraint.maskByTrying()))
        #expect(mask[256] && !mask[257] && !mask[258])
    }

    /// Schemas whose keys and items must differ, and beginnings of their texts.
    static let repetitions: [(schema: String, beginnings: [String])] = [
        (#"{"type": "object"}"#, ["{\"", "{\"a", "{\"b\":1,\"", "{\"b\":1,\"a", "{\"a\":{\"", "{\"x\":\""]),
        (
            #"{"type": "object", "properties": {"a": {}}, "additionalProperties": true}"#,
            ["{\"", "{\"a", "{\"b\":1,\"a"]
        ),
        (
            #"{"type": "array", "uniqueItems": true, "items": {"type": ["string", "array", "object"]}}"#,
            ["[\"", "[\"a", "[\"b\",\"a", "[[\"", "[[\"a", "[{\"", "[{\"a", "[\"b\",[\"a\"],{\"a"]
        ),
    ]

    @Test("a key or item that begins and ends in the token that ends another differs from it", arguments: repetitions)
    func repeated(schema: String, beginnings: [String]) throws {
        let tokens = [
            "\":1,\"a\":", "\":1,\"b\":", "\":\"\",\"", "\":\"\",\"a\":", "\":\"\",", "\":{\"a\":1,\"a\":",
            "\":{\"a\":", "\",\"a\"",
            "\",\"b\"", "a\",\"a\"", "a\",\"aa\"", "\",\"\",\"", "\"],[\"a\"]", "\",\"a\"],[\"a\"]", "\":1},{\"a\":1}",
            "a\":1,\"a\":",
            "\":1, \"a\":", "a\":1,\"\\u0061\":", "\":[1,\"a\"],\"a\":",
        ]
        let compiler = ConstraintCompiler(vocabulary: Self.vocabulary(tokens))
        for spelling in [JSONSpelling.canonical, .free] {
            for beginning in beginnings {
                let constraint = try compiler.constraint(
                    schema: JSONSchema(text: Array(schema.utf8)), spelling: spelling)
                for byte in beginning.utf8 { try constraint.commit(Int(byte)) }
                #expect(try constraint.computeMask() == constraint.maskByTrying(), "\(beginning) \(spelling)")
            }
        }
    }
}
