import OrderedJSON
import RegularExpressions

/// A way to continue with another item or property: the goal of its value, and what the rest must satisfy then.
struct FormulaStep: Hashable {
    var goal: GoalID
    var formula: FormulaID
}

extension SchemaAutomaton {
    /// Up to this many ways to continue are followed side by side; beyond, the finished value decides between them.
    static let explicitAlternatives = 8
    /// Products of choices are abandoned beyond this many.
    static let productLimit = 64

    /// The ways to continue of all parts; nil when those of one are too many.
    func joined(
        _ parts: [FormulaID], _ alternatives: (FormulaID) throws(GrammarError) -> [FormulaStep]?
    ) throws(GrammarError) -> [FormulaStep]? {
        var all: [FormulaStep] = []
        for part in parts {
            guard let steps = try alternatives(part) else { return nil }
            all += steps
        }
        return all
    }

    /// The ways to continue after which both conditions hold, given how formulas are joined.
    func combined(
        _ left: [FormulaStep], _ right: [FormulaStep], and: ([FormulaID]) -> FormulaID, or: ([FormulaID]) -> FormulaID
    ) -> [FormulaStep] {
        var result: [FormulaStep] = []
        // Only products of choices multiply; there contradictions and implied goals are worth finding.
        let isProduct = left.count > 1 || right.count > 1
        for first in left {
            for second in right {
                let goal = isProduct ? narrowed(first.goal, second.goal) : goals.both([first.goal, second.goal])
                if goal == GoalTable.never || (isProduct && isScalar(goal) && isEmpty(goal)) { continue }
                let formula = and([first.formula, second.formula])
                if formula != .no { result.append(FormulaStep(goal: goal, formula: formula)) }
            }
        }
        return result.count > 1 ? merged(result, or: or) : result
    }

    /// Joins steps with equal goals, then steps with equal rests.
    func merged(_ steps: [FormulaStep], or: ([FormulaID]) -> FormulaID) -> [FormulaStep] {
        var order: [GoalID] = []
        var rests: [GoalID: [FormulaID]] = [:]
        for step in steps {
            if rests[step.goal] == nil { order.append(step.goal) }
            rests[step.goal, default: []].append(step.formula)
        }
        var formulas: [FormulaID] = []
        var alternatives: [FormulaID: [GoalID]] = [:]
        for goal in order {
            let formula = or(rests[goal] ?? [])
            if alternatives[formula] == nil { formulas.append(formula) }
            alternatives[formula, default: []].append(goal)
        }
        return formulas.map { FormulaStep(goal: goals.either(alternatives[$0] ?? []), formula: $0) }
    }

    /// Both goals, or the narrower one where only scalars are concerned and it implies the other.
    private func narrowed(_ left: GoalID, _ right: GoalID) -> GoalID {
        let both = goals.both([left, right])
        if both == left || both == right || both == GoalTable.never { return both }
        if isScalar(left), isEmpty(goals.both([left, goals.not(right)])) { return left }
        if isScalar(right), isEmpty(goals.both([right, goals.not(left)])) { return right }
        return both
    }

    /// Whether a goal allows neither arrays nor objects by the types and values that its own schemas name; what they
    /// refer to is not examined.
    func isPlainlyScalar(_ goal: GoalID) -> Bool {
        func isScalar(_ value: CanonicalValue) -> Bool {
            switch value {
            case .array, .object: false
            case .null, .bool, .number, .string: true
            }
        }
        switch goals[goal] {
        case .any, .schema(_, _, isPositive: false), .values(_, isPositive: false): return false
        case .never: return true
        case .schema(let id, _, isPositive: true):
            let node = graph[id]
            if node.types.isDisjoint(with: [.array, .object]) { return true }
            if let value = node.constant { return isScalar(CanonicalValue(value)) }
            return node.enumeration?.allSatisfy { isScalar(CanonicalValue($0)) } ?? false
        case .values(let set, isPositive: true): return goals.valueSets[Int(set)].values.allSatisfy(isScalar)
        case .both(let parts): return parts.contains(where: isPlainlyScalar)
        case .either(let parts): return parts.allSatisfy(isPlainlyScalar)
        }
    }

    /// Whether a goal allows neither arrays nor objects.
    func isScalar(_ goal: GoalID) -> Bool {
        (try? evaluate(goal, ArrayAlgebra())) == .no && (try? evaluate(goal, ObjectAlgebra())) == .no
    }
}
