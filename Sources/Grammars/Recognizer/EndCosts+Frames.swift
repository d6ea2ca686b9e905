import JSONSchemas

/// What the frames that wait for an end cost, and what comes after a key.
extension EndCosts {
    /// What the frames of a set cost once they have what they wait for.
    ///
    /// - Parameter differs: whether that is a value that equals none which it is compared with.
    func after(_ context: ContextID, differs: Bool = false) -> Known {
        if let known = differs ? differingContexts[context.rawValue] : contexts[context.rawValue] { return known }
        let tables = recognizer.tables
        var found = Known.none
        for index in 0..<tables.frameCount(context) {
            found = found.or(after(tables.contexts[context, index], differs: differs))
        }
        if differs { differingContexts[context.rawValue] = found } else { contexts[context.rawValue] = found }
        return found
    }

    func after(_ id: FrameID, differs: Bool = false) -> Known {
        let frame = recognizer.tables.frames[id]
        let core = recognizer.tables.cores[frame.core]
        if core.kind == .root { return .way(.nothing) }
        if differs ? !takesDiffering(core) : comparesValues(core, frame.parents) { return .unknown }
        // What has a part that differs does so itself.
        let isPart = core.flags.contains(.buildsValue) && (differs || self.differs(core, frame.parents))
        return after(frame.parents, differs: isPart).after(end(frame.core))
    }

    /// Whether the end of a frame is known once it has a value that equals none which it is compared with.
    private func takesDiffering(_ core: FrameCore) -> Bool {
        if core.kind == .checked || core.flags.contains(.recordsValue) || core.flags.contains(.keepsText) {
            return false
        }
        guard core.flags.contains(.comparesItems) else { return true }
        // An array of its own new items may still be an earlier array.
        return !core.flags.contains(.buildsValue) && recognizer.schema(of: core).array(core.array).canEnd
    }

    func end(_ id: FrameCoreID) -> Way? {
        if let known = ends[id.rawValue] { return known }
        let found = recognizer.end(of: recognizer.tables.cores[id]).flatMap(way)
        ends[id.rawValue] = .some(found)
        return found
    }

    /// What comes after a key: its value and the end of its object, and whether that end is all, without further keys.
    func end(afterKey id: FrameID, _ core: FrameCore, _ outcome: Int32) -> (way: Way, isLast: Bool)? {
        let key = KeyEnd(core: recognizer.tables.frames[id].core, outcome: outcome)
        if let known = keyEnds[key] { return known }
        let schema = recognizer.schema(of: core)
        let classes = schema.object(core.object).shape.classes
        let keyClass =
            outcome < LexemeTable.firstKeyOutcome
            ? classes.count + Int(outcome) : classes[Int(outcome - LexemeTable.firstKeyOutcome)]
        let transitions = schema.properties(core.object, keyClass: keyClass)
        let isLast = transitions.allSatisfy { schema.automaton.canEnd($0.next) }
        var found: Way?
        if !isLast || core.flags.contains(.isParameters) || transitions.contains(where: \.recordsValue) {
            found = recognizer.end(afterKey: core, outcome, .none, []).flatMap(way)
        } else if outcome < LexemeTable.firstKeyOutcome
            || recognizer.isKeyOpen(outcome - LexemeTable.firstKeyOutcome, in: core)
        {
            for transition in transitions {
                let own = end(afterLast: transition, in: core.schema)
                if let own, own.units < found?.units ?? .max { found = own }
            }
        }
        keyEnds[key] = .some(found.map { ($0, isLast) })
        return found.map { ($0, isLast) }
    }

    /// What comes after a key with whose value its object may end: that depends on the value alone.
    private func end(afterLast transition: PropertyTransition, in schema: Int) -> Way? {
        let value = SchemaValue(schema: schema, goal: transition.value)
        if let known = lastValues[value] { return known }
        let found = recognizer.grammar.schemas[schema].end(behindKey: transition, isRow: false) { [] }.flatMap(way)
        lastValues[value] = .some(found)
        return found
    }

    func way(_ units: [Int32]) -> Way? {
        if units.isEmpty { return .nothing }
        if let known = texts[units] { return known == .max ? nil : Way(units: units.count, tokens: known) }
        let count = spell(units)
        if texts.count >= Self.textLimit { texts.removeAll(keepingCapacity: true) }
        texts[units] = count ?? .max
        return count.map { Way(units: units.count, tokens: $0) }
    }
}
