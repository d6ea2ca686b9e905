import OrderedJSON
import Testing

@testable import JSONSchemas
@testable import RegularExpressions

/// What many alternatives and conditions cost in formulas, and that it stays a count per alternative and key.
@Suite("Many alternatives")
struct ManyAlternativesTests {
    /// Formula nodes and states that are met on the way through an object's first keys.
    private func work(_ schema: JSONValue, _ value: JSONValue) throws -> Int {
        let walk = try AutomatonWalk(JSONSchema(parsing: schema))
        #expect(try walk.accepts(value))
        var open = try [walk.automaton.value(walk.automaton.root).object].compactMap { $0 }
        for _ in 0..<2 {
            var next: [ObjectStateID] = []
            for state in open {
                let node = try walk.automaton.object(state)
                for keyClass in node.open.members.prefix(2) {
                    next += try walk.automaton.properties(state, keyClass: keyClass).map(\.next)
                }
            }
            open = next
        }
        return walk.automaton.symbols
    }

    private let text: JSONValue = ["type": "string"]

    /// Exactly one of n objects, each with a property of its own.
    private func alternatives(_ count: Int) -> JSONValue {
        [
            "oneOf": .array(
                (0..<count).map { index in
                    [
                        "type": "object", "properties": ["name": text, "k\(index)": text],
                        "required": ["name", .string("k\(index)")],
                    ]
                })
        ]
    }

    @Test("exactly one of n objects with properties of their own costs the square of n")
    func exactlyOne() throws {
        let value: JSONValue = ["name": "a", "k0": "b"]
        let (half, whole) = try (work(alternatives(16), value), work(alternatives(32), value))
        #expect(whole <= 5 * half, "\(half), then \(whole)")
        #expect(half <= 16 * 16 * 40, "\(half)")
    }

    @Test("n names that ask for the same property are one choice")
    func dependencies() throws {
        func schema(_ count: Int) -> JSONValue {
            var asked = JSONObject()
            for index in 0..<count { asked["k\(index)"] = ["a"] }
            return ["type": "object", "properties": ["a": text], "dependencies": .object(asked)]
        }
        let value: JSONValue = ["a": "x", "k0": 1]
        let (half, whole) = try (work(schema(16), value), work(schema(32), value))
        #expect(whole <= 3 * half, "\(half), then \(whole)")
    }

    @Test("exactly one of objects with properties of their own accepts what the keyword says")
    func verdicts() throws {
        let walk = try AutomatonWalk(JSONSchema(parsing: alternatives(4)))
        for value: JSONValue in [
            ["name": "a", "k0": "b"], ["name": "a", "k3": "b", "other": 1], ["k1": "b", "name": "a"],
        ] { #expect(try walk.accepts(value), "\(value.serialized())") }
        // With k1 as a number the second alternative is refused, and the first is the only one.
        #expect(try walk.accepts(["name": "a", "k0": "b", "k1": 5]))
        for value: JSONValue in [
            ["name": "a"], ["name": "a", "k0": "b", "k1": "c"], ["name": 1, "k0": "b"], ["k0": "b"],
        ] { #expect(try !walk.accepts(value), "\(value.serialized())") }
    }
}
