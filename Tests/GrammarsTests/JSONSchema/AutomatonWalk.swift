import OrderedJSON

@testable import JSONSchemas
@testable import RegularExpressions

/// Judges a value by walking the schema automaton, slowly and in the open: the reference for what masks should allow.
struct AutomatonWalk {
    let automaton: SchemaAutomaton

    init(_ schema: JSONSchema, spelling: JSONSpelling = .free) throws {
        automaton = try SchemaAutomaton(
            schema, spelling: spelling, expressions: ExpressionSet(), numbers: NumberAutomaton())
    }

    func accepts(_ value: JSONValue) throws -> Bool { try accepts(value, automaton.root) }

    func accepts(_ value: JSONValue, _ goal: GoalID) throws -> Bool {
        let node = try automaton.value(goal)
        switch value {
        case .null: return node.allowsNull
        case .bool(let value): return value ? node.allowsTrue : node.allowsFalse
        case .number(let number):
            var state = node.number
            for byte in number.text.utf8 { state = state.flatMap { automaton.numbers.step($0, byte) } }
            return state.map(automaton.numbers.isAccepting) ?? false
        case .string(let text):
            return try node.string?.pieces.contains { try accepts(text, $0) } ?? false
        case .array(let items): return try node.array.map { try accepts(items, $0) } ?? false
        case .object(let object): return try node.object.map { try accepts(object, $0) } ?? false
        }
    }

    private func accepts(_ text: String, _ piece: StringPiece) throws -> Bool {
        let length = text.unicodeScalars.count
        guard length >= piece.minLength, length <= piece.maxLength ?? .max else { return false }
        return try matches(text, piece.expression) && piece.checks.allSatisfy { $0.accepts(text) }
    }

    private func matches(_ text: String, _ expression: ExpressionID) throws -> Bool {
        var rest = expression
        for byte in text.utf8 { rest = try automaton.expressions.derivative(of: rest, by: byte) }
        return automaton.expressions.isNullable(rest)
    }

    private func accepts(_ items: [JSONValue], _ start: ArrayStateID) throws -> Bool {
        if automaton.comparesItems(start), Set(items.map(CanonicalValue.init)).count < items.count { return false }
        var states: Set<ArrayStateID> = [start]
        for item in items {
            var next: Set<ArrayStateID> = []
            for state in states {
                for transition in try automaton.array(state).items where try accepts(item, transition.value) {
                    if !transition.recordsItem {
                        next.insert(transition.next)
                    } else if let target = try automaton.recording(item, into: transition.next) {
                        next.insert(target)
                    }
                }
            }
            states = next
        }
        return try states.contains { try automaton.array($0).canEnd }
    }

    private func accepts(_ object: JSONObject, _ start: ObjectStateID) throws -> Bool {
        var states: Set<ObjectStateID> = [start]
        for entry in object.entries {
            var next: Set<ObjectStateID> = []
            for state in states {
                let node = try automaton.object(state)
                guard let keyClass = try keyClass(entry.key, automaton.shape(node.shape)), node.open.contains(keyClass)
                else { continue }
                for transition in try automaton.properties(state, keyClass: keyClass)
                where try accepts(entry.value, transition.value) {
                    if !transition.recordsValue {
                        next.insert(transition.next)
                    } else if let target = try automaton.recording(entry.value, into: transition.next) {
                        next.insert(target)
                    }
                }
            }
            states = next
        }
        return try states.contains { try automaton.object($0).canEnd }
    }

    private func keyClass(_ key: String, _ shape: ObjectShape) throws -> Int? {
        if let name = shape.names.firstIndex(of: UTF8Text(key)) { return name }
        for (index, region) in shape.regions.enumerated() where try matches(key, region) {
            return shape.names.count + index
        }
        return nil
    }
}
