import Oracles
import OrderedJSON
import TestSupport
import Testing

@testable import JSONSchemas
@testable import RegularExpressions

@Suite("Schema automaton against validator")
struct SchemaConsistencyTests {
    @Test("automaton and validator agree on random values of random schemas", arguments: 0..<8)
    func agreement(_ part: Int) throws {
        var schemas = RandomSchemas(seed: UInt64(part) &* 7919)
        var counts = (schemas: 0, accepted: 0, rejected: 0, refused: 0)
        for _ in 0..<250 {
            let document = schemas.document()
            let text = document.serialized()
            let schema = try JSONSchema(parsing: document)
            let validator = SchemaValidator(schema)
            let walk: AutomatonWalk?
            do {
                walk = try AutomatonWalk(schema)
            } catch let error as GrammarError where error.isUnsatisfiable {
                walk = nil
            } catch {
                counts.refused += 1
                continue
            }
            counts.schemas += 1
            for _ in 0..<30 {
                let value = schemas.value(3)
                let expected = try validator.isValid(value)
                if expected { counts.accepted += 1 } else { counts.rejected += 1 }
                guard let walk else {
                    #expect(!expected, "\(text) is called unsatisfiable and accepts \(value.serialized())")
                    continue
                }
                #expect(try walk.accepts(value) == expected, "\(text) on \(value.serialized())")
                #expect(
                    try walk.automaton.satisfies(value, walk.automaton.root) == expected,
                    "\(text) on \(value.serialized()), by goals")
            }
        }
        // Few random schemas use what is refused.
        #expect(counts.refused <= 12)
        #expect(counts.schemas > 200 && counts.accepted > 300 && counts.rejected > 300)
    }

    @Test("what the automaton offers leads to valid values", arguments: 0..<8, [JSONSpelling.free, .canonical])
    func completions(_ part: Int, spelling: JSONSpelling) throws {
        var schemas = RandomSchemas(seed: UInt64(part) &* 104_729 &+ 5)
        var counts = (values: 0, missing: 0)
        for _ in 0..<150 {
            let document = schemas.document()
            let schema = try JSONSchema(parsing: document)
            guard let walk = try? AutomatonWalk(schema, spelling: spelling) else { continue }
            let validator = SchemaValidator(schema)
            for _ in 0..<4 {
                var steps = RandomWalk(walk.automaton, &schemas.random)
                guard let value = try steps.value(walk.automaton.root) else {
                    counts.missing += 1
                    continue
                }
                counts.values += 1
                #expect(try validator.isValid(value), "\(document.serialized()) made \(value.serialized())")
            }
        }
        // A search that reaches its limits finds no value; it seldom does.
        #expect(counts.values > 200 && counts.missing * 20 < counts.values)
    }
}

/// Makes a value by going where the automaton offers to go, at random for a few steps and then by the shortest way.
struct RandomWalk {
    let automaton: SchemaAutomaton
    private var random: SplitMix64

    init(_ automaton: SchemaAutomaton, _ random: inout SplitMix64) {
        self.automaton = automaton
        self.random = SplitMix64(seed: random.next())
    }

    /// A value of the goal; nil where the walk finds no end.
    mutating func value(_ goal: GoalID, _ depth: Int = 0) throws -> JSONValue? {
        let node = try automaton.value(goal)
        var kinds: [Int] = []
        if node.array != nil { kinds.append(0) }
        if node.object != nil { kinds += [1, 1] }
        if node.number != nil || node.string != nil || node.allowsNull || node.allowsTrue || node.allowsFalse {
            kinds.append(2)
        }
        guard !kinds.isEmpty else { return nil }
        switch kinds[random.below(kinds.count)] {
        case 0:
            if depth < 3, let state = node.array { return try array(state, depth) }
        case 1:
            if depth < 3, let state = node.object { return try object(state, depth) }
        default: break
        }
        return automaton.shortestValue(goal)
    }

    private mutating func array(_ start: ArrayStateID, _ depth: Int) throws -> JSONValue? {
        var state = start
        var items: [JSONValue] = []
        for _ in 0..<random.below(3) {
            let node = try automaton.array(state)
            guard !node.items.isEmpty else { break }
            let transition = node.items[random.below(node.items.count)]
            guard let item = try value(transition.value, depth + 1) else { return nil }
            guard
                let next = transition.recordsItem
                    ? try automaton.recording(item, into: transition.next) : transition.next
            else { return nil }
            items.append(item)
            state = next
        }
        let known = items.map(CanonicalValue.init)
        if automaton.comparesItems(start), Set(known).count < known.count { return nil }
        return automaton.shortestCompletion(state, besides: known).map { .array(items + $0) }
    }

    private mutating func object(_ start: ObjectStateID, _ depth: Int) throws -> JSONValue? {
        var state = start
        var object = JSONObject()
        for _ in 0..<random.below(3) {
            let node = try automaton.object(state)
            let shape = automaton.shape(node.shape)
            // Names only: a region's keys would have to be distinguished.
            let open = node.open.members.filter { $0 < shape.names.count }
            guard !open.isEmpty else { break }
            let keyClass = open[random.below(open.count)]
            let transitions = try automaton.properties(state, keyClass: keyClass)
            let transition = transitions[random.below(transitions.count)]
            guard let value = try value(transition.value, depth + 1) else { return nil }
            guard
                let next = transition.recordsValue
                    ? try automaton.recording(value, into: transition.next) : transition.next
            else { return nil }
            object[shape.names[keyClass].string] = value
            state = next
        }
        guard let rest = automaton.shortestCompletion(state) else { return nil }
        for entry in rest { object[entry.key] = entry.value }
        return .object(object)
    }
}
