package import RegularExpressions

/// Arrays whose items must differ, where so many values can be items that they never run out.
///
/// Such an array is read without regard to the items before: its reader compares each finished item with those. All
/// other arrays keep their items in `ArrayState.recorded`, which decides what an item must be.
extension SchemaAutomaton {
    /// Whether the reader of an array compares its items: no two of them may be equal.
    public func comparesItems(_ id: ArrayStateID) -> Bool {
        arraySpaces[Int(arrays[id].space)].comparesItems
    }

    /// More values than any array has items.
    static let ampleCount = 1 << 20
    /// Positions that are told apart.
    private static let positionLimit = 64

    /// What a formula says besides that its items differ; nil where it does not say so, says more about equal items, or where
    /// some item may have few values.
    func withoutUniqueness(_ formula: FormulaID, horizon: Int) -> FormulaID? {
        var others: [FormulaID] = []
        var items: [(range: ItemRange, goal: GoalID)] = []
        var isUnique = false
        for part in arrayFormulas.conjuncts(of: formula) {
            switch arrayFormulas[part] {
            case .unique:
                isUnique = true
                continue
            case .yes, .minLength, .maxLength: break
            case .each(let range, let goal): items.append((range, goal))
            default: return nil
            }
            others.append(part)
        }
        guard isUnique, horizon <= Self.positionLimit else { return nil }
        for index in 0...horizon {
            guard isAmple(goals.both(items.filter { $0.range.contains(index) }.map(\.goal))) else { return nil }
        }
        return arrayFormulas.and(others)
    }

    /// The same state with its items compared in its formula, given those that were read.
    func comparing(_ id: ArrayStateID, with items: [CanonicalValue]) -> ArrayStateID {
        var state = arrays[id]
        state.formula = arrayFormulas.and([state.formula, arrayFormulas.intern(.unique)])
        for item in items { state.recorded = record(item, after: state.recorded) }
        return arrays.intern(state)
    }

    // MARK: Many values

    /// Whether certainly more values meet a goal than an array has items.
    package func isAmple(_ goal: GoalID) -> Bool {
        if goal == GoalTable.any { return true }
        if let known = ampleGoals[goal] { return known }
        // A goal that is met again within its own values has as many as the others among them.
        ampleGoals[goal] = false
        let result = (try? hasManyValues(goal)) ?? false
        ampleGoals[goal] = result
        return result
    }

    /// The numbers that satisfy a goal: some points, and whether there are endlessly many others.
    package func numbers(of goal: GoalID) throws(GrammarError) -> (points: [ExactDecimal], areEndless: Bool) {
        let set = try evaluate(goal, NumberAlgebra())
        return (set.points, !set.pieces.isEmpty)
    }

    private func hasManyValues(_ goal: GoalID) throws(GrammarError) -> Bool {
        if try evaluate(goal, NumberAlgebra()).pieces.contains(where: Self.isAmple) { return true }
        if try evaluate(goal, TextAlgebra()).pieces.contains(where: isAmple) { return true }
        if let array = try startArray(goal), isAmple(array) { return true }
        if let object = try startObject(goal), isAmple(object) { return true }
        return false
    }

    private static func isAmple(_ piece: NumberPiece) -> Bool {
        guard piece.avoided.isEmpty else { return false }
        guard let lower = piece.lower?.value, let upper = piece.upper?.value else { return true }
        guard let step = piece.steps.first?.value else { return lower < upper }
        // Far from the bound, so that rounding does not matter.
        guard piece.steps.count == 1, let low = Double(lower.description), let high = Double(upper.description),
            let width = Double(step.description)
        else { return false }
        return (high - low) / width > Double(2 * ampleCount + piece.excluded.count)
    }

    private func isAmple(_ piece: StringPiece) -> Bool {
        guard piece.checks.isEmpty else { return false }
        // There are more than a million scalars.
        if piece.isAnyText { return piece.maxLength.map { $0 >= max(piece.minLength, 1) } ?? true }
        return isAmple(expression(of: piece))
    }

    /// Whether certainly more texts match an expression than an array has items.
    func isAmple(_ expression: ExpressionID) -> Bool {
        if expression == expressions.validUTF8 { return true }
        if let known = ampleTexts[expression] { return known }
        let graph = DerivativeGraph(expression, in: expressions)
        let result = graph.map { $0.hasTexts(Self.ampleCount) } ?? false
        ampleTexts[expression] = result
        return result
    }

    /// Whether an array can certainly continue to more values than an array has items.
    package func isAmple(_ id: ArrayStateID) -> Bool {
        if let known = arrays.ampleness[id] { return known }
        arrays.ampleness[id] = false
        let result = hasManyRests(id)
        arrays.ampleness[id] = result
        return result
    }

    private func hasManyRests(_ start: ArrayStateID) -> Bool {
        var state = start
        for _ in 0..<Self.positionLimit {
            guard let items = try? array(state).items else { return false }
            for transition in items where !transition.recordsItem {
                // Items that may follow one another without end make endlessly many arrays.
                if transition.next == state || isAmple(transition.value) { return true }
            }
            guard let next = items.first(where: { !$0.recordsItem })?.next else { return false }
            state = next
        }
        return false
    }

    /// Whether an object can certainly continue to more values than an array has items.
    package func isAmple(_ id: ObjectStateID) -> Bool {
        if let known = objects.ampleness[id] { return known }
        objects.ampleness[id] = false
        let result = (try? hasManyRests(id)) ?? false
        objects.ampleness[id] = result
        return result
    }

    private func hasManyRests(_ id: ObjectStateID) throws(GrammarError) -> Bool {
        let node = try object(id)
        let shape = shape(node.shape)
        for keyClass in node.open.members {
            let transitions = try properties(id, keyClass: keyClass)
            if transitions.allSatisfy(\.recordsValue) { continue }
            if keyClass >= shape.names.count, isAmple(shape.regions[keyClass - shape.names.count]) { return true }
            if transitions.contains(where: { !$0.recordsValue && isAmple($0.value) }) { return true }
        }
        return false
    }
}

extension DerivativeGraph {
    /// Whether there are this many texts among those of a length that is examined.
    package func hasTexts(_ wanted: Int) -> Bool {
        let ends = distances.map { $0 == 0 ? 1 : 0 }
        var counts = ends
        for _ in 0..<Self.lengthLimit {
            if counts[0] >= wanted { return true }
            let shorter = counts
            for state in edges.indices where distances[state] < .max {
                counts[state] = edges[state].reduce(ends[state]) { sum, step in
                    min(sum + step.bytes.count * min(shorter[step.target], wanted), wanted)
                }
            }
        }
        return counts[0] >= wanted
    }

    /// Bytes of the texts that are counted.
    private static let lengthLimit = 128
}
