import RegularExpressions

/// Whether objects and arrays that have begun can be finished: nothing is offered that cannot.
extension SchemaAutomaton {
    // MARK: Objects

    /// Whether an object can be finished from a state; unknown counts as yes.
    func isLive(_ id: ObjectStateID) throws(GrammarError) -> Bool {
        if let known = objects.liveness[id] { return known }
        let state = objects[id]
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
        if result || emptiness.provisional == before { objects.liveness[id] = result }
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

    // MARK: Arrays

    /// Whether an array can be finished from a state; unknown counts as yes.
    func isLive(_ id: ArrayStateID) throws(GrammarError) -> Bool {
        if let known = arrays.liveness[id] { return known }
        // What an item that is still to come decides is taken for possible.
        if arrays[id].isPending { return true }
        let before = emptiness.provisional
        var state = arrays[id]
        // Which items will be there to be repeated is not known: that there are some must do.
        state.formula = relaxed(state.formula)
        let result = try completion(arrays.intern(state)).map { $0 != nil } ?? true
        if result || emptiness.provisional == before { arrays.liveness[id] = result }
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
}
