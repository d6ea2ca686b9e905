import JSONSchemas
import OrderedJSON
import Testing

@testable import ConstrainedDecoding

/// Formats together with patterns, lengths and one another: none of them needs more work than a mask may take.
@Suite("Formats beside other conditions")
struct FormatPairTests {
    /// A schema with a text that satisfies it and one that does not.
    struct Pair {
        let schema: String
        let accepted: String
        let refused: String
    }

    static let pairs: [Pair] = [
        Pair(
            schema: #"{"type": "string", "format": "email", "pattern": "@example\\.com$"}"#,
            accepted: "joe@example.com", refused: "joe@example.org"),
        Pair(
            schema: #"{"type": "string", "format": "email", "pattern": "@gmail"}"#, accepted: "joe@gmail.com",
            refused: "joe@hotmail.com"),
        Pair(
            schema: #"{"type": "string", "format": "email", "pattern": "^.+@example\\.com$"}"#,
            accepted: "joe@example.com", refused: "joe@example.co"),
        Pair(
            schema: #"{"type": "string", "format": "email", "not": {"pattern": "zzz"}}"#, accepted: "joe@example.com",
            refused: "zzz@example.com"),
        Pair(
            schema: #"{"type": "string", "format": "date-time", "pattern": "T\\d\\d"}"#,
            accepted: "2024-02-29T12:30:45Z", refused: "2024-02-29t12:30:45Z"),
        Pair(
            schema: #"{"type": "string", "format": "hostname", "pattern": "^.+example\\.com$"}"#,
            accepted: "www.example.com", refused: "www.example.org"),
        Pair(
            schema: #"{"type": "string", "format": "hostname", "not": {"pattern": "zzz"}}"#,
            accepted: "www.example.com", refused: "zzz.com"),
        Pair(
            schema: #"{"type": "string", "allOf": [{"format": "hostname"}, {"format": "uri-reference"}]}"#,
            accepted: "www.example.com", refused: "www example"),
        Pair(
            schema: #"{"type": "string", "allOf": [{"format": "email"}, {"format": "uri-template"}]}"#,
            accepted: "joe@example.com", refused: "joe"),
    ]

    @Test("texts are judged within the limits of a step", arguments: pairs)
    func judged(pair: Pair) throws {
        let schema = try JSONSchema(parsing: JSONParser().parse(pair.schema))
        let constraint = try ConstraintCompiler(vocabulary: Vocabularies.synthetic)
            .constraint(schema: schema, spelling: .canonical)
        for (text, isAccepted) in [(pair.accepted, true), (pair.refused, false)] {
            var isRefused = false
            for byte in "\"\(text)\"".utf8 where !isRefused {
                let mask = try constraint.computeMask()
                isRefused = !mask[Int(byte)]
                if !isRefused { try constraint.commit(Int(byte)) }
            }
            #expect((!isRefused && constraint.isAccepting) == isAccepted, "\(text)")
            try constraint.rollback(constraint.count)
        }
    }
}
