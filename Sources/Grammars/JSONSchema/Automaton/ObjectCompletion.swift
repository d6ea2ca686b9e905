/// Searches for a way to finish an object.
struct ObjectCompletion {
    let automaton: SchemaAutomaton
    let space: ObjectSpace
    let state: ObjectState
    /// Choices that may be tried before the search gives up.
    private var fuel = 2_000
    private(set) var isExhausted = false

    init(automaton: SchemaAutomaton, state: ObjectState) {
        self.automaton = automaton
        self.state = state
        space = automaton.spaces[Int(state.space)]
    }

    /// What is left of the condition once its choices are made.
    private struct Demands {
        var tables: [Int] = []
        var present: ClassSet
        var pending: [(classes: ClassSet, goal: GoalID)] = []
        var least = 0
        var most = Int.max
    }

    /// Properties that finish the object, by class with the goal of the value; nil when there are none or none were found.
    mutating func properties() -> [(keyClass: Int, goal: GoalID)]? {
        solve([state.formula], Demands(present: ClassSet(capacity: space.classCount)))
    }

    private mutating func solve(_ open: [FormulaID], _ demands: Demands) -> [(keyClass: Int, goal: GoalID)]? {
        var open = open
        var demands = demands
        var choices: [[FormulaID]] = []
        while let formula = open.popLast() {
            switch space[formula] {
            case .yes: break
            case .no: return nil
            case .and(let parts): open += parts
            case .or(let parts): choices.append(parts)
            case .table(let index): demands.tables.append(index)
            case .some(let classes, let goal): demands.pending.append((classes, goal))
            case .present(let classes): demands.present.formUnion(classes)
            case .atLeast(let count): demands.least = max(demands.least, count)
            case .atMost(let count): demands.most = min(demands.most, count)
            }
        }
        if demands.present.intersects(state.closed) || state.count > demands.most { return nil }
        guard let choice = choices.popLast() else { return finish(demands) }
        // Options that ask for nothing more come first.
        for option in choice.sorted(by: { weight($0) < weight($1) }) {
            fuel -= 1
            if fuel < 0 {
                isExhausted = true
                return nil
            }
            // The remaining choices stay conditions of the whole.
            let rest = choices.map { space.or($0) }
            if let found = solve([option] + rest, demands) { return found }
        }
        return nil
    }

    private func weight(_ id: FormulaID) -> Int {
        switch space[id] {
        case .yes, .table, .atMost: 0
        case .present(let classes): classes.isSubset(of: state.closed) ? 1 : 2
        case .and(let parts): parts.reduce(0) { $0 + weight($1) }
        default: 3
        }
    }

    private mutating func finish(_ demands: Demands) -> [(keyClass: Int, goal: GoalID)]? {
        var chosen: [(keyClass: Int, goal: GoalID)] = []
        for keyClass in demands.present.members {
            let goal = self.goal(keyClass, demands)
            if automaton.isEmpty(goal) { return nil }
            chosen.append((keyClass, goal))
        }
        return place(demands.pending[...], chosen, demands)
    }

    private func goal(_ keyClass: Int, _ demands: Demands) -> GoalID {
        automaton.goals.both(demands.tables.map { space.tables[$0][keyClass] })
    }

    /// Gives every pending property a place among the chosen ones or a new one.
    private mutating func place(
        _ pending: ArraySlice<(classes: ClassSet, goal: GoalID)>, _ chosen: [(keyClass: Int, goal: GoalID)],
        _ demands: Demands
    ) -> [(keyClass: Int, goal: GoalID)]? {
        guard let next = pending.first else { return fill(chosen, demands) }
        for index in chosen.indices where next.classes.contains(chosen[index].keyClass) {
            fuel -= 1
            if fuel < 0 { break }
            var better = chosen
            better[index].goal = automaton.goals.both([chosen[index].goal, next.goal])
            if automaton.isEmpty(better[index].goal) { continue }
            if let found = place(pending.dropFirst(), better, demands) { return found }
        }
        for keyClass in next.classes.members where !state.closed.contains(keyClass) {
            if space.isName(keyClass), chosen.contains(where: { $0.keyClass == keyClass }) { continue }
            fuel -= 1
            if fuel < 0 {
                isExhausted = true
                return nil
            }
            let goal = automaton.goals.both([self.goal(keyClass, demands), next.goal])
            if automaton.isEmpty(goal) { continue }
            if let found = place(pending.dropFirst(), chosen + [(keyClass, goal)], demands) { return found }
        }
        return nil
    }

    /// Adds properties until there are enough.
    private mutating func fill(_ chosen: [(keyClass: Int, goal: GoalID)], _ demands: Demands)
        -> [(keyClass: Int, goal: GoalID)]?
    {
        var result = chosen
        guard max(state.count + result.count, demands.least) <= demands.most else { return nil }
        var missing = demands.least - state.count - result.count
        guard missing > 0 else { return result }
        for keyClass in 0..<space.classCount where !state.closed.contains(keyClass) {
            if space.isName(keyClass), result.contains(where: { $0.keyClass == keyClass }) { continue }
            let goal = goal(keyClass, demands)
            if automaton.isEmpty(goal) { continue }
            if !space.isName(keyClass) {
                // A region that is not written out as names has more keys than will be needed; some stand for more than a budget holds.
                result += Array(repeating: (keyClass, goal), count: min(missing, SchemaAutomaton.propertyLimit))
                return result
            }
            result.append((keyClass, goal))
            missing -= 1
            if missing == 0 { return result }
        }
        return nil
    }
}

extension SchemaAutomaton {
    /// Whether an object can be finished from a state; unknown counts as yes.
    func isLive(_ id: ObjectStateID) throws(GrammarError) -> Bool {
        if let known = objectLiveness[id] { return known }
        let state = objectStates[id.index]
        // What a value that is still to come decides is taken for possible.
        if state.pending > 0 { return true }
        let space = spaces[Int(state.space)]
        let before = emptiness.provisional
        let result: Bool
        if let plain = space.plain(state.formula) {
            result = isLive(plain, state, space)
        } else {
            var search = ObjectCompletion(automaton: self, state: state)
            result = search.properties() != nil || search.isExhausted
        }
        if result || emptiness.provisional == before { objectLiveness[id] = result }
        return result
    }

    private func isLive(_ plain: PlainObject, _ state: ObjectState, _ space: ObjectSpace) -> Bool {
        if plain.present.intersects(state.closed) { return false }
        let wanted = plain.present.count
        if let most = plain.most, state.count + wanted > most { return false }
        if plain.least <= state.count + wanted {
            guard let table = plain.table else { return true }
            return plain.present.members.allSatisfy { !isEmpty(space.tables[table][$0]) }
        }
        var open = meetableClasses(plain.table, space)
        open.subtract(state.closed)
        guard plain.present.isSubset(of: open) else { return false }
        let names = open.members.filter(space.isName).count
        return names < open.count || state.count + names >= plain.least
    }
}
