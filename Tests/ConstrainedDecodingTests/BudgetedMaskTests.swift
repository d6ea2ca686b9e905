import Grammars
import JSONSchemas
import OrderedJSON
import TestSupport
import Testing

@testable import ConstrainedDecoding

/// Masks under a budget against every token examined alone.
@Suite("Masks under a budget")
struct BudgetedMaskTests {
    private static let schemas: [JSONValue] = [
        .bool(true), ["type": "object"], ["type": "object", "minProperties": 2],
        [
            "type": "object",
            "properties": ["name": ["type": "string"], "na": ["type": "integer"], "é": ["type": "null"]],
            "required": ["name", "na"],
        ],
        [
            "type": "object",
            "additionalProperties": ["type": "array", "items": ["enum": ["red", "green", "a longer one"]]],
        ],
        [
            "anyOf": [
                ["type": "object", "properties": ["k": ["type": "string", "minLength": 12]], "required": ["k"]],
                ["type": "array", "items": ["type": "object", "required": ["foo", "bar"]]],
            ]
        ],
        ["type": "object", "patternProperties": ["^foo": ["type": "string", "pattern": "^[a-z]{9}$"]]],
        [
            "type": "object", "dependentRequired": ["foo": ["bar", "name"]],
            "properties": ["foo": ["type": "boolean"], "x": ["type": "array", "minItems": 3]],
        ],
    ]

    /// What the walks of one schema met.
    private struct Count {
        var all = 0
        var some = 0
        var unknown = 0
    }

    /// Walks a schema's texts at random, and compares masks under budgets with what every token costs.
    private func walk(_ schema: JSONValue, _ spelling: JSONSpelling, seed: UInt64, _ count: inout Count) throws {
        let compiler = ConstraintCompiler(vocabulary: Vocabularies.synthetic)
        let constraint = try compiler.constraint(schema: JSONSchema(parsing: schema), spelling: spelling)
        var random = SplitMix64(seed: seed)
        for step in 0..<10 {
            let full = try constraint.computeMask()
            let tokens = full.tokens.filter { constraint.vocabulary.tokenBytes[$0] != nil }
            if step % 3 != 1 { try compare(constraint, full, tokens, &count) }
            guard let token = tokens.randomElement(using: &random) else { break }
            try constraint.commit(token)
        }
    }

    private func compare(_ constraint: Constraint, _ full: TokenMask, _ tokens: [Int], _ count: inout Count) throws {
        for budget in [3, 6, 10, 16, 25, 40, 70, 120, 250, 1000] {
            let found = try constraint.withWalk { (walk, state) -> (MaskWalk.Fitting, [Int: Int]) in
                let fitting = walk.fitting(state, full, within: budget) { _ in .max }
                var costs: [Int: Int] = [:]
                for token in tokens {
                    let next = walk.recognizer.step(state, token: token, constraint.vocabulary.tokenBytes[token])
                    costs[token] = walk.costs?.tokens(next) ?? .max
                }
                return (fitting, costs)
            }
            switch found.0 {
            case .all:
                count.all += 1
                for token in tokens { #expect(found.1[token] ?? .max < budget, "\(token) of \(budget)") }
            case .some(let mask):
                count.some += 1
                for token in mask.tokens {
                    #expect(full[token])
                    #expect(found.1[token] ?? .max < budget, "\(token) of \(budget)")
                }
            case .unknown: count.unknown += 1
            }
        }
    }

    @Test(
        "after every token of a mask under a budget an end is known within it",
        arguments: schemas.indices, [JSONSpelling.free, .canonical])
    func written(index: Int, spelling: JSONSpelling) throws {
        var count = Count()
        for seed in 0..<4 { try walk(Self.schemas[index], spelling, seed: UInt64(seed), &count) }
        #expect(count.all > 0 && count.some > 0, "\(count)")
    }

    @Test(
        "after every token of a mask under a budget an end is known within it, for random schemas", arguments: 0..<24)
    func random(seed: Int) throws {
        var grammars = RandomGrammars(seed: UInt64(seed) + 7_000)
        var count = Count()
        for round in 0..<4 {
            let schema = grammars.schema()
            for spelling in [JSONSpelling.free, .canonical] {
                let compiler = ConstraintCompiler(vocabulary: Vocabularies.synthetic)
                let parsed = try JSONSchema(parsing: schema)
                // Some schemas have no instance.
                guard (try? compiler.constraint(schema: parsed, spelling: spelling)) != nil else { continue }
                try walk(schema, spelling, seed: UInt64(round), &count)
            }
        }
        #expect(count.all + count.some + count.unknown > 0)
    }

    @Test(
        "where a budget is far above what any token needs, nothing is walked", arguments: ["", "{", #"{"name": "Al"#])
    func ample(text: String) throws {
        let compiler = ConstraintCompiler(vocabulary: Vocabularies.synthetic)
        let constraint = try compiler.constraint(schema: JSONSchema(parsing: ["type": "object"]), spelling: .free)
        for byte in text.utf8 { try constraint.commit(Int(byte)) }
        let full = try constraint.computeMask()
        let fitting = try constraint.withWalk { walk, state in walk.fitting(state, full, within: 120) { _ in .max } }
        guard case .all = fitting else {
            Issue.record("\(fitting)")
            return
        }
    }

    @Test(
        "openings are counted where JSON's structure can stand",
        arguments: [
            ("::::", 0), (",,", 0), ("[[[[", 4), ("{\"", 1), ("\":{\"", 2), ("a::::", 0), ("\",\"", 1), ("}],", 1),
            (".:.:.:", 0), ("\\\":[", 2), ("],[", 2), ("{{", 0), (" [1, 2,", 3), ("x\", \"y\": [", 3),
        ])
    func openings(text: String, count: Int) {
        #expect(StructureScan.openings(Array(text.utf8)) == count)
    }
}
