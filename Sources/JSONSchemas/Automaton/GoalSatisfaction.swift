public import OrderedJSON
public import RegularExpressions

extension SchemaAutomaton {
    /// Whether a whole value meets a goal.
    public func satisfies(_ value: JSONValue, _ goal: GoalID) throws(GrammarError) -> Bool {
        if goal == GoalTable.any { return true }
        switch value {
        case .null: return try evaluate(goal, LiteralAlgebra()) & 1 != 0
        case .bool(let value): return try evaluate(goal, LiteralAlgebra()) & (value ? 4 : 2) != 0
        case .number(let number): return try evaluate(goal, NumberAlgebra()).contains(ExactDecimal(number))
        case .string(let text):
            for piece in try evaluate(goal, TextAlgebra()).pieces where try accepts(text, piece) { return true }
            return false
        case .array(let items): return try satisfies(items, goal)
        case .object(let object): return try satisfies(object, goal)
        }
    }

    private func accepts(_ text: String, _ piece: StringPiece) throws(GrammarError) -> Bool {
        let length = text.unicodeScalars.count
        guard length >= piece.minLength, length <= piece.maxLength ?? .max else { return false }
        if !piece.isAnyText, try !matches(text, piece.expression) { return false }
        return piece.checks.allSatisfy { $0.accepts(text) }
    }

    private func matches(_ text: String, _ expression: ExpressionID) throws(GrammarError) -> Bool {
        var rest = expression
        for byte in text.utf8 {
            rest = try expressions.derivative(of: rest, by: byte)
            if rest == expressions.emptySet { return false }
        }
        return expressions.isNullable(rest)
    }

    private func satisfies(_ items: [JSONValue], _ goal: GoalID) throws(GrammarError) -> Bool {
        guard try startArray(goal) != nil, let start = arrays.starts[goal] else { return false }
        var state = arrays[start]
        let space = arraySpaces[Int(state.space)]
        if space.comparesItems, Set(items.map(CanonicalValue.init)).count < items.count { return false }
        for item in items {
            state.formula = try advanced(state.formula, min(state.index, space.horizon), state.recorded, item)
            if asksForItems(state.formula) { state.recorded = record(CanonicalValue(item), after: state.recorded) }
            state.index = min(state.index + 1, space.lengthLimit)
            if state.formula == .no { return false }
        }
        return canEnd(state)
    }

    private func satisfies(_ object: JSONObject, _ goal: GoalID) throws(GrammarError) -> Bool {
        guard try startObject(goal) != nil, let start = objects.starts[goal] else { return false }
        let space = spaces[Int(objects[start].space)]
        var formula = objects[start].formula
        for entry in object.entries {
            guard let keyClass = try keyClass(of: entry.key, in: space) else { return false }
            formula = try advanced(formula, keyClass, entry.value, in: space)
            if formula == .no { return false }
        }
        return space.canEnd(formula, count: object.count)
    }

    private func keyClass(of key: String, in space: ObjectSpace) throws(GrammarError) -> Int? {
        if let name = space.nameIndices[UTF8Text(key)] { return name }
        for (index, region) in space.shape.regions.enumerated() where try matches(key, region) {
            return space.shape.names.count + index
        }
        return nil
    }
}
