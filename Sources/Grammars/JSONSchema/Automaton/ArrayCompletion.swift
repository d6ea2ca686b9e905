extension SchemaAutomaton {
    /// Whether an array can be finished from a state; unknown counts as yes.
    func isLive(_ id: ArrayStateID) throws(GrammarError) -> Bool {
        if let known = arrayLiveness[id] { return known }
        // What an item that is still to come decides is taken for possible.
        if arrayStates[id.index].isPending { return true }
        let before = emptiness.provisional
        var state = arrayStates[id.index]
        // Which items will be there to be repeated is not known: that there are some must do.
        state.formula = relaxed(state.formula)
        let result = try completion(intern(state)).map { $0 != nil } ?? true
        if result || emptiness.provisional == before { arrayLiveness[id] = result }
        return result
    }

    /// The condition with "two items are equal" weakened to "there are two items".
    private func relaxed(_ id: FormulaID) -> FormulaID {
        switch arrayFormulas[id] {
        case .repeated: return arrayFormulas.intern(.minLength(2))
        case .and(let parts): return arrayFormulas.and(parts.map(relaxed))
        case .or(let parts): return arrayFormulas.or(parts.map(relaxed))
        default: return id
        }
    }

    /// Goals of the fewest items that finish an array; an inner nil when there are none, an outer one when the search
    /// gives up.
    func completion(_ start: ArrayStateID) throws(GrammarError) -> [GoalID]?? {
        let state = arrayStates[start.index]
        if canEnd(state) { return .some([]) }
        if let plain = try plainCompletion(state) { return .some(plain) }
        var seen: Set<ArrayStateID> = [start]
        var queue: [(state: ArrayStateID, previous: Int, goal: GoalID)] = [(start, -1, GoalTable.any)]
        var head = 0
        while head < queue.count {
            if head >= 2_000 { return .none }
            for (goal, next) in try transitions(arrayStates[queue[head].state.index])
            where seen.insert(next).inserted {
                if arrayStates[next.index].isPending { return .none }
                queue.append((next, head, goal))
                guard canEnd(arrayStates[next.index]) else { continue }
                var goals: [GoalID] = []
                var index = queue.count - 1
                while index > 0 {
                    goals.append(queue[index].goal)
                    index = queue[index].previous
                }
                return .some(goals.reversed())
            }
            head += 1
        }
        return .some(nil)
    }

    /// The items still needed when nothing but a least and a greatest length, item schemas and uniqueness are asked for;
    /// nil when more is.
    private func plainCompletion(_ state: ArrayState) throws(GrammarError) -> [GoalID]?? {
        var least = 0
        var most = Int.max
        var isUnique = false
        var items: [(range: ItemRange, goal: GoalID)] = []
        let parts: [FormulaID]
        if case .and(let members) = arrayFormulas[state.formula] { parts = members } else { parts = [state.formula] }
        for part in parts {
            switch arrayFormulas[part] {
            case .yes: break
            case .minLength(let count): least = max(least, count)
            case .maxLength(let count): most = min(most, count)
            case .each(let range, let goal): items.append((range, goal))
            case .unique: isUnique = true
            default: return .none
            }
        }
        if least > most { return .some(nil) }
        let horizon = arraySpaces[Int(state.space)].horizon
        var result: [GoalID] = []
        var index = state.index
        while index < least {
            var goal = goals.both(items.filter { $0.range.contains(index) }.map(\.goal))
            if isUnique {
                goal = goals.both([goal, goals.values(recordedItems[Int(state.recorded)], isPositive: false)])
            }
            if isEmpty(goal) { return .some(nil) }
            if index >= horizon {
                // From here on every item is alike: some stand for more than a budget holds.
                let missing = least - index
                if isUnique, let members = cardinality(goal, limit: min(missing, 256)), members < missing {
                    return .some(nil)
                }
                result += Array(repeating: goal, count: min(missing, Self.itemLimit))
                break
            }
            result.append(goal)
            index += 1
        }
        return .some(result)
    }

    /// How many values meet a goal, up to a limit; nil when there may be more, or it is not known.
    private func cardinality(_ goal: GoalID, limit: Int) -> Int? {
        guard let literal = try? evaluate(goal, LiteralAlgebra()), let numbers = try? evaluate(goal, NumberAlgebra()),
            let text = try? evaluate(goal, TextAlgebra()), numbers.pieces.isEmpty
        else { return nil }
        var count = literal.nonzeroBitCount + numbers.points.count
        for piece in text.pieces {
            guard let members = finiteMembers(of: expression(of: piece)) else { return nil }
            count += members.count
        }
        if count >= limit { return nil }
        // Arrays and objects are not counted: one of them is taken for endlessly many.
        guard (try? startArray(goal)) == .some(nil), (try? startObject(goal)) == .some(nil) else { return nil }
        return count
    }
}
