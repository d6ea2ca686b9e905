extension SchemaAutomaton {
    /// What a further property of a class asks of its value, and what remains: one pair for each way to go on.
    func steps(_ formula: FormulaID, _ keyClass: Int, in space: ObjectSpace) throws(GrammarError) -> [ObjectSpace.Step] {
        let key = ObjectSpace.StepKey(formula: formula, keyClass: keyClass)
        if let known = space.steps[key] { return known }
        let same = ObjectSpace.Step(goal: GoalTable.any, formula: formula)
        let result: [ObjectSpace.Step]
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
            var all: [ObjectSpace.Step] = []
            for part in parts { all += try steps(part, keyClass, in: space) }
            result = try merged(all, in: space)
        case .and(let parts):
            var product = [ObjectSpace.Step(goal: GoalTable.any, formula: .yes)]
            for part in parts { product = try combined(product, try steps(part, keyClass, in: space), in: space) }
            result = product
        }
        try charge(1)
        space.steps[key] = result
        return result
    }

    private func combined(_ left: [ObjectSpace.Step], _ right: [ObjectSpace.Step], in space: ObjectSpace)
        throws(GrammarError) -> [ObjectSpace.Step]
    {
        var result: [ObjectSpace.Step] = []
        for first in left {
            for second in right {
                let goal = goals.both([first.goal, second.goal])
                if goal == GoalTable.never { continue }
                // Only a product of choices can leave goals that contradict themselves.
                if left.count > 1 || right.count > 1, isEmpty(goal) { continue }
                let formula = space.and([first.formula, second.formula]) { goals.both($0) }
                if formula != .no { result.append(ObjectSpace.Step(goal: goal, formula: formula)) }
            }
        }
        return result.count > 1 ? try merged(result, in: space) : result
    }

    /// Joins pairs with equal goals, then pairs with equal rests.
    private func merged(_ pairs: [ObjectSpace.Step], in space: ObjectSpace) throws(GrammarError) -> [ObjectSpace.Step] {
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
        guard formulas.count <= limits.itemsPerRow else {
            throw .limitReached(.itemsPerRow, value: limits.itemsPerRow, subject: "a property's alternatives")
        }
        return formulas.map { ObjectSpace.Step(goal: goals.either(alternatives[$0] ?? []), formula: $0) }
    }
}
