import OrderedJSON
import RegularExpressions

/// `null`, `false` and `true` as a goal sees them.
struct LiteralAlgebra: GoalAlgebra {
    /// Bits: `null`, `false`, `true`.
    typealias Element = UInt8

    static let null: UInt8 = 1
    static let bothBooleans: UInt8 = 6

    func own(_ node: SchemaNode, _ id: SchemaNodeID, scope: Int32, in automaton: SchemaAutomaton) -> UInt8 {
        (node.types.contains(.null) ? Self.null : 0) | (node.types.contains(.boolean) ? Self.bothBooleans : 0)
    }

    func values(_ values: [CanonicalValue], in automaton: SchemaAutomaton) -> UInt8 {
        values.reduce(0) { bits, value in
            switch value {
            case .null: bits | Self.null
            case .bool(let value): bits | (value ? 4 : 2)
            default: bits
            }
        }
    }

    func all(in automaton: SchemaAutomaton) -> UInt8 { 7 }
    func none(in automaton: SchemaAutomaton) -> UInt8 { 0 }
    func isNone(_ element: UInt8, in automaton: SchemaAutomaton) -> Bool { element == 0 }
    func union(_ elements: [UInt8], in automaton: SchemaAutomaton) -> UInt8 { elements.reduce(0, |) }
    func intersection(_ elements: [UInt8], in automaton: SchemaAutomaton) -> UInt8 { elements.reduce(7, &) }
    func complement(_ element: UInt8, in automaton: SchemaAutomaton) -> UInt8 { ~element & 7 }
    func known(_ goal: GoalID, in automaton: SchemaAutomaton) -> UInt8? { automaton.literals[goal] }
    func remember(_ element: UInt8, for goal: GoalID, in automaton: SchemaAutomaton) {
        automaton.literals[goal] = element
    }
}

/// Numbers as a goal sees them.
struct NumberAlgebra: GoalAlgebra {
    func own(_ node: SchemaNode, _ id: SchemaNodeID, scope: Int32, in automaton: SchemaAutomaton) -> NumberSet {
        guard node.types.contains(.integer) else { return .none }
        let types: NumberSet = node.types.contains(.number) ? .all : .integers
        guard let group = node.number else { return types }
        var piece = NumberPiece()
        let ends = [
            group.minimum.map { (NumberBound($0, isInclusive: true), true) },
            group.exclusiveMinimum.map { (NumberBound($0, isInclusive: false), true) },
            group.maximum.map { (NumberBound($0, isInclusive: true), false) },
            group.exclusiveMaximum.map { (NumberBound($0, isInclusive: false), false) },
        ]
        for case let (bound, isLower)? in ends {
            let part = isLower ? NumberPiece(lower: bound) : NumberPiece(upper: bound)
            piece = piece.intersection(part)
        }
        if let step = group.multipleOf.flatMap(DecimalStep.init) { piece.steps = [step] }
        return types.intersection(NumberSet(piece))
    }

    func values(_ values: [CanonicalValue], in automaton: SchemaAutomaton) -> NumberSet {
        NumberSet(values: values.compactMap { if case .number(let value) = $0 { value } else { nil } })
    }

    func all(in automaton: SchemaAutomaton) -> NumberSet { .all }
    func none(in automaton: SchemaAutomaton) -> NumberSet { .none }
    func isNone(_ element: NumberSet, in automaton: SchemaAutomaton) -> Bool { element.isEmpty }

    func union(_ elements: [NumberSet], in automaton: SchemaAutomaton) -> NumberSet {
        elements.reduce(.none) { $0.union($1) }
    }

    func intersection(_ elements: [NumberSet], in automaton: SchemaAutomaton) -> NumberSet {
        elements.reduce(.all) { $0.intersection($1) }
    }

    func complement(_ element: NumberSet, in automaton: SchemaAutomaton) -> NumberSet { element.complement }
    func known(_ goal: GoalID, in automaton: SchemaAutomaton) -> NumberSet? { automaton.numberSets[goal] }

    func remember(_ element: NumberSet, for goal: GoalID, in automaton: SchemaAutomaton) {
        automaton.numberSets[goal] = element
    }
}

/// Strings, and names of properties, as a goal sees them.
struct TextAlgebra: GoalAlgebra {
    func own(_ node: SchemaNode, _ id: SchemaNodeID, scope: Int32, in automaton: SchemaAutomaton) throws(GrammarError)
        -> StringSet
    {
        let strings = automaton.strings
        guard node.types.contains(.string) else { return .none }
        guard let group = node.string else { return strings.all }
        if let max = group.maxLength, max < group.minLength { return .none }
        var set = StringSet(pieces: [
            strings.piece(automaton.expressions.validUTF8, min: group.minLength, max: group.maxLength)
        ])
        if let pattern = group.pattern {
            set = strings.intersection(set, strings.set(try automaton.expression(ofPattern: pattern, id, .pattern)))
        }
        if let format = group.format {
            set = strings.intersection(set, try automaton.strings(ofFormat: format, id))
        }
        return set
    }

    func values(_ values: [CanonicalValue], in automaton: SchemaAutomaton) -> StringSet {
        let literals = values.compactMap { value -> ExpressionID? in
            if case .string(let text) = value { automaton.expressions.literal(text.string.utf8) } else { nil }
        }
        if literals.isEmpty { return .none }
        return automaton.strings.set(literals.count == 1 ? literals[0] : automaton.expressions.union(literals))
    }

    func all(in automaton: SchemaAutomaton) -> StringSet { automaton.strings.all }
    func none(in automaton: SchemaAutomaton) -> StringSet { .none }
    func isNone(_ element: StringSet, in automaton: SchemaAutomaton) -> Bool { element.pieces.isEmpty }
    func union(_ elements: [StringSet], in automaton: SchemaAutomaton) -> StringSet {
        automaton.strings.union(elements)
    }

    func intersection(_ elements: [StringSet], in automaton: SchemaAutomaton) -> StringSet {
        elements.dropFirst().reduce(elements[0]) { automaton.strings.intersection($0, $1) }
    }

    func complement(_ element: StringSet, in automaton: SchemaAutomaton) -> StringSet {
        automaton.strings.complement(element)
    }

    func known(_ goal: GoalID, in automaton: SchemaAutomaton) -> StringSet? { automaton.stringSets[goal] }

    func remember(_ element: StringSet, for goal: GoalID, in automaton: SchemaAutomaton) {
        automaton.stringSets[goal] = element
    }
}
