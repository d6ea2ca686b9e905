import OrderedJSON
import RegularExpressions

extension SchemaAutomaton {
    /// What a further property of a class asks of its value, and what remains: one pair for each way to go on, or a single
    /// pair with the formula as it is, to be taken further by `advanced(_:_:_:in:)` once the value is known.
    func steps(_ formula: FormulaID, _ keyClass: Int, in space: ObjectSpace) throws(GrammarError) -> ObjectSpace.Steps {
        let key = ObjectSpace.StepKey(formula: formula, keyClass: keyClass)
        if let known = space.steps[key] { return known }
        let result: ObjectSpace.Steps
        if let pairs = try alternatives(formula, keyClass, in: space) {
            if pairs.count <= Self.explicitAlternatives {
                result = ObjectSpace.Steps(pairs: pairs, isDeferred: false)
            } else {
                let goal = goals.either(pairs.map(\.goal))
                result = ObjectSpace.Steps(pairs: [ObjectSpace.Step(goal: goal, formula: formula)], isDeferred: true)
            }
        } else {
            let goal = necessaryGoal(formula, keyClass, in: space)
            result = ObjectSpace.Steps(pairs: [ObjectSpace.Step(goal: goal, formula: formula)], isDeferred: true)
        }
        try charge(1)
        space.steps[key] = result
        return result
    }

    /// Up to so many ways to go on are followed side by side; beyond, the finished value decides between them.
    static let explicitAlternatives = 8
    /// Products of choices are given up beyond so many.
    private static let productLimit = 64

    /// So many conditions may split the values of one property where arrays or objects are concerned.
    private static let containerSplitLimit = 3

    /// The ways to go on after a property of a class; nil when they are too many.
    private func alternatives(_ formula: FormulaID, _ keyClass: Int, in space: ObjectSpace) throws(GrammarError)
        -> [ObjectSpace.Step]?
    {
        let key = ObjectSpace.StepKey(formula: formula, keyClass: keyClass)
        if let known = space.alternatives[key] { return known }
        let same = ObjectSpace.Step(goal: GoalTable.any, formula: formula)
        let result: [ObjectSpace.Step]?
        switch space[formula] {
        case .yes, .atLeast, .atMost: result = [same]
        case .no: result = []
        case .table(let index):
            let goal = space.tables[index][keyClass]
            result = goal == GoalTable.never ? [] : [ObjectSpace.Step(goal: goal, formula: formula)]
        case .present(let classes):
            guard classes.contains(keyClass) else {
                result = [same]
                break
            }
            var rest = classes
            rest.remove(keyClass)
            result = [ObjectSpace.Step(goal: GoalTable.any, formula: space.present(rest))]
        case .some(let classes, let goal):
            guard classes.contains(keyClass) else {
                result = [same]
                break
            }
            var rest = classes
            // A named property comes once.
            if space.isName(keyClass) { rest.remove(keyClass) }
            let met = ObjectSpace.Step(goal: goal, formula: .yes)
            let unmet = ObjectSpace.Step(goal: goals.not(goal), formula: space.some(rest, goal))
            result = [met, unmet].filter { $0.formula != .no && $0.goal != GoalTable.never }
        case .or(let parts):
            var all: [ObjectSpace.Step]? = []
            for part in parts {
                guard let pairs = try alternatives(part, keyClass, in: space) else {
                    all = nil
                    break
                }
                all?.append(contentsOf: pairs)
            }
            result = all.map { apart(merged($0, in: space)) }
        case .and(let parts):
            var product: [ObjectSpace.Step]? = [ObjectSpace.Step(goal: GoalTable.any, formula: .yes)]
            var splits = 0
            for part in parts {
                guard let left = product, let right = try alternatives(part, keyClass, in: space) else {
                    product = nil
                    break
                }
                // Whether choices between containers go together is costly to find out.
                if right.count > 1, right.contains(where: { !isScalar($0.goal) && $0.goal != GoalTable.any }) {
                    splits += 1
                }
                product = splits > Self.containerSplitLimit ? nil : combined(left, right, in: space)
                if product.map({ $0.count > Self.productLimit }) ?? false { product = nil }
            }
            result = product
        }
        try charge(1)
        space.alternatives[key] = .some(result)
        return result
    }

    /// What every value must satisfy after which the formula can still hold.
    private func necessaryGoal(_ formula: FormulaID, _ keyClass: Int, in space: ObjectSpace) -> GoalID {
        switch space[formula] {
        case .yes, .atLeast, .atMost, .present: return GoalTable.any
        case .no: return GoalTable.never
        case .table(let index): return space.tables[index][keyClass]
        case .some(let classes, let goal):
            var rest = classes
            if space.isName(keyClass) { rest.remove(keyClass) }
            return classes.contains(keyClass) && rest.isEmpty ? goal : GoalTable.any
        case .or(let parts): return goals.either(parts.map { necessaryGoal($0, keyClass, in: space) })
        case .and(let parts): return goals.both(parts.map { necessaryGoal($0, keyClass, in: space) })
        }
    }

    /// What remains of a formula after a property of a class with a known value.
    func advanced(_ formula: FormulaID, _ keyClass: Int, _ value: JSONValue, in space: ObjectSpace) throws(GrammarError)
        -> FormulaID
    {
        switch space[formula] {
        case .yes, .no, .atLeast, .atMost: return formula
        case .table(let index): return try satisfies(value, space.tables[index][keyClass]) ? formula : .no
        case .present(var classes):
            guard classes.contains(keyClass) else { return formula }
            classes.remove(keyClass)
            return space.present(classes)
        case .some(var classes, let goal):
            guard classes.contains(keyClass) else { return formula }
            if try satisfies(value, goal) { return .yes }
            if space.isName(keyClass) { classes.remove(keyClass) }
            return space.some(classes, goal)
        case .or(let parts):
            var members: [FormulaID] = []
            for part in parts { members.append(try advanced(part, keyClass, value, in: space)) }
            return space.or(members)
        case .and(let parts):
            var members: [FormulaID] = []
            for part in parts {
                let member = try advanced(part, keyClass, value, in: space)
                if member == .no { return .no }
                members.append(member)
            }
            return space.and(members) { goals.both($0) }
        }
    }

    private func combined(_ left: [ObjectSpace.Step], _ right: [ObjectSpace.Step], in space: ObjectSpace)
        -> [ObjectSpace.Step]
    {
        var result: [ObjectSpace.Step] = []
        for first in left {
            for second in right {
                // Only products of choices multiply; there contradictions and implied goals are worth finding.
                let isProduct = left.count > 1 || right.count > 1
                let goal = isProduct ? narrowed(first.goal, second.goal) : goals.both([first.goal, second.goal])
                if goal == GoalTable.never || (isProduct && isScalar(goal) && isEmpty(goal)) { continue }
                let formula = space.and([first.formula, second.formula]) { goals.both($0) }
                if formula != .no { result.append(ObjectSpace.Step(goal: goal, formula: formula)) }
            }
        }
        return result.count > 1 ? merged(result, in: space) : result
    }

    /// Joins pairs with equal goals, then pairs with equal rests.
    private func merged(_ pairs: [ObjectSpace.Step], in space: ObjectSpace) -> [ObjectSpace.Step] {
        var order: [GoalID] = []
        var rests: [GoalID: [FormulaID]] = [:]
        for pair in pairs {
            if rests[pair.goal] == nil { order.append(pair.goal) }
            rests[pair.goal, default: []].append(pair.formula)
        }
        var formulas: [FormulaID] = []
        var alternatives: [FormulaID: [GoalID]] = [:]
        for goal in order {
            let formula = space.or(rests[goal] ?? [])
            if alternatives[formula] == nil { formulas.append(formula) }
            alternatives[formula, default: []].append(goal)
        }
        return formulas.map { ObjectSpace.Step(goal: goals.either(alternatives[$0] ?? []), formula: $0) }
    }

    /// Where one way asks for nothing more afterwards, the ways without conditions are left to the values that it refuses.
    private func apart(_ pairs: [ObjectSpace.Step]) -> [ObjectSpace.Step] {
        guard pairs.count > 1, let settled = pairs.first(where: { $0.formula == .yes }) else { return pairs }
        if settled.goal == GoalTable.any { return [settled] }
        let others = goals.not(settled.goal)
        return pairs.map { $0.goal == GoalTable.any ? ObjectSpace.Step(goal: others, formula: $0.formula) : $0 }
    }

    /// Both goals, or the narrower one where only scalars are concerned and it implies the other.
    func narrowed(_ left: GoalID, _ right: GoalID) -> GoalID {
        let both = goals.both([left, right])
        if both == left || both == right || both == GoalTable.never { return both }
        if isScalar(left), isEmpty(goals.both([left, goals.not(right)])) { return left }
        if isScalar(right), isEmpty(goals.both([right, goals.not(left)])) { return right }
        return both
    }

    /// Whether a goal allows neither arrays nor objects.
    func isScalar(_ goal: GoalID) -> Bool {
        (try? evaluate(goal, ArrayAlgebra())) == .no && (try? evaluate(goal, ObjectAlgebra())) == .no
    }
}
