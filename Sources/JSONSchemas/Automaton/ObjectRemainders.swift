import OrderedJSON
import RegularExpressions

/// What remains of a formula after a value, worked out once for each selection of goals that values meet.
///
/// A string's end is tried with hundreds of texts for one mask, and most of them meet the same goals.
extension SchemaAutomaton {
    /// The same as `advanced(_:_:_:in:)`.
    func remainder(
        _ formula: FormulaID, _ keyClass: Int, _ value: JSONValue, in space: ObjectSpace
    ) throws(GrammarError) -> FormulaID {
        let step = ObjectSpace.StepKey(formula: formula, keyClass: keyClass)
        let asked = askedGoals(step, space)
        guard asked.count <= UInt64.bitWidth else { return try advanced(formula, keyClass, value, in: space) }
        var key = ObjectSpace.RemainderKey(step: step, met: 0)
        for (index, goal) in asked.enumerated() where try satisfies(value, goal) { key.met |= 1 << UInt64(index) }
        if let known = space.remainders[key] { return known }
        let rest = try advanced(formula, keyClass, value, in: space)
        if space.remainders.count >= Self.remainderLimit { space.remainders.removeAll(keepingCapacity: true) }
        space.remainders[key] = rest
        return rest
    }

    private static let remainderLimit = 4096

    private func askedGoals(_ step: ObjectSpace.StepKey, _ space: ObjectSpace) -> [GoalID] {
        if let known = space.askedGoals[step] { return known }
        var goals: Set<GoalID> = []
        var open = [step.formula]
        while let formula = open.popLast() {
            switch space[formula] {
            case .yes, .no, .present, .atLeast, .atMost: break
            case .table(let index): goals.insert(space.tables[index][step.keyClass])
            case .some(let classes, let goal): if classes.contains(step.keyClass) { goals.insert(goal) }
            case .and(let parts), .or(let parts): open += parts
            }
        }
        let sorted = goals.sorted { $0.rawValue < $1.rawValue }
        space.askedGoals[step] = sorted
        return sorted
    }
}
