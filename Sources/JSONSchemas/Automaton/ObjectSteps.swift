import OrderedJSON
import RegularExpressions

extension SchemaAutomaton {
    /// What a further property of a class asks of its value, and what remains: one pair for each way to continue, or a single
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
                result = ObjectSpace.Steps(pairs: [FormulaStep(goal: goal, formula: formula)], isDeferred: true)
            }
        } else {
            let goal = necessaryGoal(formula, keyClass, in: space)
            result = ObjectSpace.Steps(pairs: [FormulaStep(goal: goal, formula: formula)], isDeferred: true)
        }
        try charge(1)
        space.steps[key] = result
        return result
    }

    /// At most this many conditions may split the values of one property where arrays or objects are concerned.
    private static let containerSplitLimit = 3

    /// The ways to continue after a property of a class; nil when they are too many.
    func alternatives(_ formula: FormulaID, _ keyClass: Int, in space: ObjectSpace) throws(GrammarError)
        -> [FormulaStep]?
    {
        let key = ObjectSpace.StepKey(formula: formula, keyClass: keyClass)
        if let known = space.alternatives[key] { return known }
        let same = FormulaStep(goal: GoalTable.any, formula: formula)
        let result: [FormulaStep]?
        switch space[formula] {
        case .yes, .atLeast, .atMost: result = [same]
        case .no: result = []
        case .table(let index):
            let goal = space.tables[index][keyClass]
            result = goal == GoalTable.never ? [] : [FormulaStep(goal: goal, formula: formula)]
        case .present(let classes):
            guard classes.contains(keyClass) else {
                result = [same]
                break
            }
            var rest = classes
            rest.remove(keyClass)
            result = [FormulaStep(goal: GoalTable.any, formula: space.present(rest))]
        case .some(let classes, let goal):
            guard classes.contains(keyClass) else {
                result = [same]
                break
            }
            var rest = classes
            // A named property comes once.
            if space.isName(keyClass) { rest.remove(keyClass) }
            let met = FormulaStep(goal: goal, formula: .yes)
            let unmet = FormulaStep(goal: goals.not(goal), formula: space.some(rest, goal))
            result = [met, unmet].filter { $0.formula != .no && $0.goal != GoalTable.never }
        case .or(let parts):
            let steps = try joined(parts) { part throws(GrammarError) in try alternatives(part, keyClass, in: space) }
            result = steps.map { apart(merged($0, or: space.or)) }
        case .and(let parts):
            var product: [FormulaStep]? = [FormulaStep(goal: GoalTable.any, formula: .yes)]
            // Conditions with one way to continue are joined at once: one after another, each would copy all before it.
            var single: [FormulaStep] = []
            func join(_ right: [FormulaStep]) {
                guard let left = product else { return }
                product = combined(left, right, and: { space.and($0) { goals.both($0) } }, or: space.or)
                if let count = product?.count, count > Self.productLimit { product = nil }
            }
            func joinSingle() {
                guard !single.isEmpty else { return }
                let goal = goals.both(single.map(\.goal))
                let formula = space.and(single.map(\.formula)) { goals.both($0) }
                single = []
                join(goal == GoalTable.never || formula == .no ? [] : [FormulaStep(goal: goal, formula: formula)])
            }
            var splits = 0
            for part in parts {
                guard product != nil, let right = try alternatives(part, keyClass, in: space) else {
                    product = nil
                    break
                }
                if right.count == 1 {
                    single.append(right[0])
                    continue
                }
                joinSingle()
                // It is costly to find out whether choices between containers are compatible.
                if right.count > 1, right.contains(where: { !isScalar($0.goal) && $0.goal != GoalTable.any }) {
                    splits += 1
                }
                if splits > Self.containerSplitLimit {
                    product = nil
                    break
                }
                join(right)
            }
            joinSingle()
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

    /// Where one way requires nothing more afterwards, the ways without conditions get only the values that it refuses.
    private func apart(_ pairs: [FormulaStep]) -> [FormulaStep] {
        guard pairs.count > 1, let settled = pairs.first(where: { $0.formula == .yes }) else { return pairs }
        if settled.goal == GoalTable.any { return [settled] }
        let others = goals.not(settled.goal)
        return pairs.map { $0.goal == GoalTable.any ? FormulaStep(goal: others, formula: $0.formula) : $0 }
    }
}
