import JSONSchemas
import OrderedJSON
import TestSupport
import Testing

@testable import ConstrainedDecoding

/// Masks against the plain way: every token of the vocabulary read byte by byte.
@Suite("Masks against every token tried byte by byte")
struct BruteForceTests {
    /// Walks at random through a constraint and compares every mask on the way.
    static func compare(
        _ constraint: Constraint, steps: Int, _ random: inout SplitMix64, label: String, every: Int = 1
    ) throws {
        let vocabulary = constraint.vocabulary
        var text: [UInt8] = []
        for step in 0..<steps {
            let mask = try constraint.computeMask()
            if step % every == 0 {
                let expected = try constraint.maskByTrying()
                if mask != expected {
                    let extra = mask.tokens.filter { !expected[$0] }.prefix(5)
                    let missing = expected.tokens.filter { !mask[$0] }.prefix(5)
                    let show = { (ids: ArraySlice<Int>) in
                        ids.map { String(decoding: vocabulary.tokenBytes[$0] ?? [], as: UTF8.self) }
                    }
                    Issue.record(
                        """
                        \(label) after '\(String(decoding: text, as: UTF8.self))': \
                        wrongly allowed \(show(extra)), wrongly refused \(show(missing))
                        """)
                    return
                }
            }
            #expect(!mask.isEmpty, "\(label): no token after '\(String(decoding: text, as: UTF8.self))'")
            let tokens = mask.tokens
            guard !tokens.isEmpty else { return }
            // Short tokens and the end are as likely as all others together, so that texts come to an end.
            let short = tokens.filter { (vocabulary.tokenBytes[$0]?.count ?? 0) <= 1 }
            let choice = Bool.random(using: &random) && !short.isEmpty ? short : tokens
            let token = choice[Int.random(in: 0..<choice.count, using: &random)]
            try constraint.commit(token)
            guard let bytes = vocabulary.tokenBytes[token] else { return }
            text += bytes
        }
    }

    /// Compares on random walks through a schema, in both spellings.
    static func compare(
        _ schema: JSONSchema, _ compiler: ConstraintCompiler, seeds: Int, steps: Int, label: String
    ) throws {
        for spelling in [JSONSpelling.free, .canonical] {
            for seed in 0..<seeds {
                var random = SplitMix64(seed: UInt64(seed))
                let constraint = try compiler.constraint(schema: schema, spelling: spelling)
                try compare(constraint, steps: steps, &random, label: "\(label) \(spelling)")
            }
        }
    }

    static let schemas: [String] = [
        "true",
        #"{"type": "object", "properties": {"a": {"type": "string"}, "b": {"type": "integer"}}, "required": ["a"]}"#,
        #"{"type": "object", "properties": {"a": {"type": "string"}, "ab": {"enum": ["foo", "bar", null]}}, "additionalProperties": false}"#,
        #"{"type": "object", "properties": {"name": {"type": "string", "maxLength": 5}}, "additionalProperties": {"type": "boolean"}}"#,
        #"{"type": "array", "items": {"type": "string", "minLength": 2, "maxLength": 9}, "minItems": 1, "maxItems": 3}"#,
        #"{"type": ["array", "null"], "items": {"type": "number"}}"#,
        #"{"enum": ["foo", "foobar", "é😀", "a\"b", true]}"#,
        ##"{"type": "object", "properties": {"x": {"$ref": "#"}}, "additionalProperties": false}"##,
        #"{"type": "object", "additionalProperties": {"type": ["integer", "string"]}}"#,
        #"{"type": "string", "minLength": 3}"#,
    ]

    @Test("equal on random walks through schemas, both spellings, synthetic vocabulary", arguments: schemas)
    func syntheticSchemas(schema: String) throws {
        let compiler = ConstraintCompiler(vocabulary: Vocabularies.synthetic)
        try Self.compare(
            JSONSchema(parsing: JSONParser().parse(schema)), compiler, seeds: 12, steps: 40, label: schema)
    }

    @Test("equal on random walks through schemas, known vocabularies", arguments: Vocabularies.known.map(\.name))
    func knownSchemas(name: String) throws {
        let vocabulary = try #require(Vocabularies.known.first { $0.name == name }?.vocabulary)
        let compiler = ConstraintCompiler(vocabulary: vocabulary)
        for (index, schema) in Self.schemas.enumerated() {
            for spelling in [JSONSpelling.free, .canonical] {
                var random = SplitMix64(seed: UInt64(index))
                let constraint = try compiler.constraint(
                    schema: JSONSchema(parsing: JSONParser().parse(schema)), spelling: spelling)
                try Self.compare(constraint, steps: 12, &random, label: "\(schema) \(spelling) \(name)", every: 2)
            }
        }
    }

    @Test("equal on random schemas, synthetic vocabulary", arguments: 0..<6)
    func randomSchemas(part: Int) throws {
        let compiler = ConstraintCompiler(vocabulary: Vocabularies.synthetic)
        var grammars = RandomGrammars(seed: UInt64(part))
        var compared = 0
        for _ in 0..<40 {
            let schema = grammars.schema()
            let spelling: JSONSpelling = Bool.random(using: &grammars.random) ? .free : .canonical
            guard let parsed = try? JSONSchema(parsing: schema),
                let constraint = try? compiler.constraint(schema: parsed, spelling: spelling)
            else { continue }
            try Self.compare(
                constraint, steps: 40, &grammars.random, label: "\(schema.serialized(.compact)) \(spelling)")
            compared += 1
        }
        // Some random schemas allow nothing; if many did not compile, nothing would be tested.
        #expect(compared >= 20)
    }

    @Test("equal on random patterns, synthetic vocabulary", arguments: 0..<4)
    func randomPatterns(part: Int) throws {
        let compiler = ConstraintCompiler(vocabulary: Vocabularies.synthetic)
        var grammars = RandomGrammars(seed: UInt64(100 + part))
        for _ in 0..<60 {
            let pattern = grammars.pattern()
            let constraint = try compiler.constraint(regex: pattern)
            try Self.compare(constraint, steps: 30, &grammars.random, label: pattern)
        }
    }

    @Test("equal on random schemas and patterns, known vocabularies", arguments: Vocabularies.known.map(\.name))
    func randomKnown(name: String) throws {
        let vocabulary = try #require(Vocabularies.known.first { $0.name == name }?.vocabulary)
        let compiler = ConstraintCompiler(vocabulary: vocabulary)
        var grammars = RandomGrammars(seed: UInt64(vocabulary.size))
        var compared = 0
        for index in 0..<12 {
            let schema = grammars.schema()
            if let parsed = try? JSONSchema(parsing: schema),
                let constraint = try? compiler.constraint(
                    schema: parsed, spelling: index % 2 == 0 ? .free : .canonical)
            {
                try Self.compare(
                    constraint, steps: 16, &grammars.random, label: "\(schema.serialized(.compact)) \(name)", every: 4)
                compared += 1
            }
            let pattern = grammars.pattern()
            try Self.compare(
                compiler.constraint(regex: pattern), steps: 9, &grammars.random, label: "\(pattern) \(name)", every: 3)
        }
        #expect(compared >= 6)
    }

    /// Strings whose states mostly go on as those of free text do, or as one another: masks are then made from masks.
    static let likenesses: [String] = [
        #"{"type": "string"}"#,
        #"{"type": "string", "pattern": "foo|bar"}"#,
        #"{"type": "object", "properties": {"foo": {}}, "patternProperties": {"^[a-m]*$": {}}, "additionalProperties": false}"#,
        #"{"type": "string", "pattern": "^.*bar$"}"#,
        #"{"type": "string", "pattern": "^all|foo$"}"#,
        #"{"type": "string", "pattern": "^[^,]+(,|$)"}"#,
        #"{"type": "string", "pattern": "^(?:\\S+\\s+){0,3}\\S+$", "maxLength": 30}"#,
        #"{"type": "string", "pattern": "^(?:\\S+\\s+){0,30}\\S+$"}"#,
        #"{"type": "string", "pattern": "^[a-z ]{0,12}$"}"#,
        #"{"type": "string", "pattern": "^[a-z ]{0,40}$"}"#,
        #"{"type": "string", "pattern": "^(?!foo|.*aaa)"}"#,
        #"{"type": "string", "pattern": "^.{0,7}$"}"#,
        #"{"type": "string", "pattern": "^.{0,30}$"}"#,
        #"{"type": "string", "pattern": "^[^é]*[^日]{2}$"}"#,
        #"{"type": "object", "patternProperties": {"^[a-z_]{0,20}$": {"type": "null"}, "foo": {"type": ["null", "string"]}}}"#,
        #"{"type": "object", "patternProperties": {"foo|bar": {"type": "null"}, "o_[a-z]+": true, "a[0-9]{2}": {}}}"#,
        #"{"type": "object", "properties": {"foo": true, "é": {}}, "patternProperties": {"^f": {"type": "null"}, "é.": true}}"#,
        #"{"type": "object", "properties": {"foo": {}}, "patternProperties": {"b": {}}, "propertyNames": {"not": {"const": "b"}}}"#,
        #"{"type": "object", "properties": {"foo": true, "name": false}, "patternProperties": {"ab": true}, "additionalProperties": false}"#,
    ]

    @Test("equal where masks are made from those of other states, synthetic vocabulary", arguments: 0..<4)
    func likeStates(seed: Int) throws {
        let compiler = ConstraintCompiler(vocabulary: Vocabularies.synthetic)
        compiler.prepare()
        for (index, schema) in Self.likenesses.enumerated() {
            var random = SplitMix64(seed: UInt64(seed * 100 + index))
            let constraint = try compiler.constraint(
                schema: JSONSchema(parsing: JSONParser().parse(schema)), spelling: seed % 2 == 0 ? .free : .canonical)
            for _ in 0..<3 {
                try Self.compare(constraint, steps: 30, &random, label: schema)
                try constraint.rollback(constraint.count)
            }
        }
    }

    @Test("equal where masks are made from those of other states", arguments: Vocabularies.known.map(\.name))
    func likeKnownStates(name: String) throws {
        let vocabulary = try #require(Vocabularies.known.first { $0.name == name }?.vocabulary)
        let compiler = ConstraintCompiler(vocabulary: vocabulary)
        compiler.prepare()
        for (index, schema) in Self.likenesses.enumerated() {
            var random = SplitMix64(seed: UInt64(index))
            let constraint = try compiler.constraint(
                schema: JSONSchema(parsing: JSONParser().parse(schema)), spelling: .free)
            try Self.compare(constraint, steps: 7, &random, label: "\(schema) \(name)", every: 2)
        }
    }
}
