import OrderedJSON

/// Short values and ends of containers as a spelling writes them, in units of a completion.
extension SchemaFrames {
    /// The units of a short value of a goal.
    func shortestValue(_ goal: GoalID) -> [Int32]? {
        automaton.shortestValue(goal).map { spelling.units(of: $0) }
    }

    /// The units of a short text of the whole schema.
    func shortestText() -> [Int32]? {
        guard parameterMarks != nil else { return shortestValue(automaton.root) }
        return value(automaton.root).object.flatMap { parametersEnd($0, after: .beforeOpen) }
    }

    /// The units of a short end of an object, whose further keys differ from those given.
    func end(
        ofObject state: ObjectStateID, needsComma: Bool, besides keys: () -> [[UInt8]] = { [] }
    ) -> [Int32]? {
        if object(state).canEnd { return [Int32(UInt8(ascii: "}"))] }
        guard let entries = automaton.shortestCompletion(state, besides: keys()) else { return nil }
        var units: [Int32] = []
        for (index, entry) in entries.enumerated() {
            if index > 0 || needsComma { units.append(Int32(UInt8(ascii: ","))) }
            units += spelling.units(ofKey: entry.key)
            units.append(Int32(UInt8(ascii: ":")))
            units += spelling.units(of: entry.value)
        }
        return units + [Int32(UInt8(ascii: "}"))]
    }

    /// The units behind a key of an object: a short value, and a short end with keys that differ from those given.
    func end(behindKey transition: PropertyTransition, besides keys: () -> [[UInt8]]) -> [Int32]? {
        guard let value = automaton.shortestValue(transition.value) else { return nil }
        guard let rest = end(ofObject: next(transition, value), needsComma: true, besides: keys) else { return nil }
        return [Int32(UInt8(ascii: ":"))] + spelling.units(of: value) + rest
    }

    /// The object behind a property; another value than this one may be needed, and whoever relies on the end tries it.
    private func next(_ transition: PropertyTransition, _ value: JSONValue) -> ObjectStateID {
        guard transition.recordsValue else { return transition.next }
        return (try? automaton.recording(value, into: transition.next)).flatMap { $0 } ?? transition.next
    }

    /// The units of a short end of an array, whose further items differ from those given where they must.
    func end(
        ofArray state: ArrayStateID, needsComma: Bool, besides others: () -> [CanonicalValue] = { [] }
    ) -> [Int32]? {
        if array(state).canEnd { return [Int32(UInt8(ascii: "]"))] }
        guard let items = automaton.shortestCompletion(state, besides: others()) else { return nil }
        var units: [Int32] = []
        for (index, item) in items.enumerated() {
            if index > 0 || needsComma { units.append(Int32(UInt8(ascii: ","))) }
            units += spelling.units(of: item)
        }
        return units + [Int32(UInt8(ascii: "]"))]
    }

    // MARK: Parameters

    /// The units of a short end of a row of parameters from a phase on, whose further names differ from those given.
    func parametersEnd(
        _ state: ObjectStateID, after phase: FramePhase, besides keys: () -> [[UInt8]] = { [] }
    ) -> [Int32]? {
        guard let parameterMarks else { return nil }
        var units = phase == .afterValue ? marks.units(from: parameterMarks.close) : []
        if object(state).canEnd { return units }
        guard let entries = automaton.shortestCompletion(state, besides: keys()) else { return nil }
        for (index, entry) in entries.enumerated() {
            if index > 0 || phase != .beforeOpen { units += marks.units(from: parameterMarks.separator) }
            units += marks.units(from: parameterMarks.open) + ValueSpelling.units(entry.key)
            units += announced(entry.value, parameterMarks) + marks.units(from: parameterMarks.close)
        }
        return units
    }

    /// The units behind the name of a parameter: a short value, with the mark that announces it where that is still to
    /// come, and a short end with names that differ from those given.
    func end(
        ofParameter transition: PropertyTransition, of kinds: ValueKinds, isAnnounced: Bool,
        besides keys: () -> [[UInt8]]
    ) -> [Int32]? {
        guard let parameterMarks, let value = automaton.shortestValue(transition.value, of: kinds),
            let rest = parametersEnd(next(transition, value), after: .afterValue, besides: keys)
        else { return nil }
        return (isAnnounced ? parameter(value, parameterMarks) : announced(value, parameterMarks)) + rest
    }

    private func announced(_ value: JSONValue, _ parameters: ParameterMarks) -> [Int32] {
        let mark = value.stringValue == nil ? parameters.beforeOther : parameters.beforeString
        return marks.units(from: mark) + parameter(value, parameters)
    }

    private func parameter(_ value: JSONValue, _ parameters: ParameterMarks) -> [Int32] {
        if parameters.hasBareStrings, let text = value.stringValue { return ValueSpelling.units(text) }
        return spelling.units(of: value)
    }

    /// Units that the marks of a value and of a parameter take together.
    var markCount: Int { marks.steps.reduce(0) { $0 + ValueSpelling.Mark([$1.piece]).units.count } }
}

/// Ends of a row of parameters behind one of its marks.
extension Recognizer {
    /// The units that follow a mark; nil where none are known.
    func completion(afterMark core: FrameCore) -> [Int32]? {
        let schema = schema(of: core)
        let seen = { self.tables.list(core.seen) }
        switch core.phase {
        case .afterOpen, .afterComma: return completion(ofKey: core)
        case .afterParameter: return schema.parametersEnd(core.object, after: .afterParameter, besides: seen)
        case .afterSeparator:
            guard let marks = schema.parameterMarks, let rest = completion(ofKey: core) else { return nil }
            return schema.marks.units(from: marks.open) + rest
        default:
            let transition = PropertyTransition(
                value: core.goal, next: core.object, recordsValue: core.flags.contains(.recordsValue))
            let kinds: ValueKinds =
                core.phase == .beforeString ? .strings : core.phase == .beforeOther ? .others : .all
            return schema.end(ofParameter: transition, of: kinds, isAnnounced: true, besides: seen)
        }
    }

    /// A short name of another parameter, its value, and the end behind it.
    private func completion(ofKey core: FrameCore) -> [Int32]? {
        var inner = core
        inner.phase = .inKey
        inner.startText = .empty
        let start = schema(of: core).object(core.object).parameterStart
        if start == LexemeTable.dead { return nil }
        let empty = table.facts(of: start).outcome
        var endings = table.shortEndings(start)
        if empty >= 0 { endings.append((bytes: [], outcome: empty)) }
        var best: [Int32]?
        for (bytes, outcome) in endings {
            var names = [bytes]
            if outcome >= LexemeTable.firstKeyOutcome {
                guard isKeyOpen(outcome - LexemeTable.firstKeyOutcome, in: core) else { continue }
            } else if core.seen != .none, let other = otherKey(start, [], [], outcome, in: inner) {
                names = [other]
            }
            for name in names {
                guard let rest = completion(afterKey: inner, outcome, KeptText(read: .empty, added: name)) else {
                    continue
                }
                if best.map({ name.count + rest.count < $0.count }) ?? true { best = name.map { Int32($0) } + rest }
            }
        }
        return best
    }
}
