public import OrderedJSON
public import RegularExpressions

/// An object that is being read.
struct ObjectState: Hashable {
    /// The index in `SchemaAutomaton.spaces`.
    var space: Int32
    /// What the rest must satisfy.
    var formula: FormulaID
    /// Names that cannot come any more: they are there already, or a later one is and order counts.
    var closed: ClassSet
    /// The class of the property whose value the formula still waits for, plus one; 0 for none.
    var pending: Int32 = 0
    /// Properties read so far, no further counted than conditions need.
    var count: Int
}

extension SchemaAutomaton {
    /// The names and languages that tell an object's keys apart.
    public func shape(_ id: ObjectShapeID) -> ObjectShape { spaces[id.index].shape }

    /// The state before the first key; nil when no object meets the goal.
    func startObject(_ goal: GoalID) throws(GrammarError) -> ObjectStateID? {
        if let known = objects.starts[goal] { return try isLive(known) ? known : nil }
        let formula = try evaluate(goal, ObjectAlgebra())
        if formula == .no { return nil }
        let declared = declaration(of: goal)
        let (space, translated) = try makeSpace(of: formula, order: declared.names)
        space.writesDeclaredAlone = spelling == .canonical && declared.hasProperties && !declared.saysOthers
        try charge(space.classCount)
        spaces.append(space)
        let state = ObjectState(
            space: Int32(truncatingIfNeeded: spaces.count - 1), formula: translated,
            closed: ClassSet(capacity: space.classCount), count: 0)
        if translated == .no { return nil }
        let id = objects.intern(state)
        objects.starts[goal] = id
        guard try isLive(id) else { return nil }
        if space.writesDeclaredAlone, comparesItemsSomewhere {
            // Items that must differ may need more objects than declared keys make.
            space.writesDeclaredAlone = try hasAmpleProperty(id, space)
        }
        return id
    }

    /// Whether a declared property alone makes more objects than an array has items.
    private func hasAmpleProperty(_ id: ObjectStateID, _ space: ObjectSpace) throws(GrammarError) -> Bool {
        for keyClass in try openClasses(objects[id], space).members where space.isName(keyClass) {
            let isAmple = try properties(id, keyClass: keyClass).contains { !$0.recordsValue && self.isAmple($0.value) }
            if isAmple { return true }
        }
        return false
    }

    /// Whether an object may end, and which keys may come next.
    public func object(_ id: ObjectStateID) throws(GrammarError) -> ObjectNode {
        if let known = objects.nodes[id] { return known }
        let state = objects[id]
        let space = spaces[Int(state.space)]
        try charge(1)
        let node = ObjectNode(
            shape: ObjectShapeID(rawValue: state.space), canEnd: space.canEnd(state.formula, count: state.count),
            open: try writtenClasses(state, space))
        objects.nodes[id] = node
        return node
    }

    /// Whether an object may end; which keys may come next is not looked at.
    package func canEnd(_ id: ObjectStateID) -> Bool {
        let state = objects[id]
        return spaces[Int(state.space)].canEnd(state.formula, count: state.count)
    }

    /// Whether, after a property of a class, an object asks for no other properties than now and takes no other ones, their values
    /// included.
    ///
    /// So it is where its condition has neither choices nor counts: a property takes part of what is asked for away, and closes
    /// its own key. Where keys come in order, one that is asked for gives way to those after it.
    package func onlyShrinks(_ id: ObjectStateID, afterKeyOf keyClass: Int) -> Bool {
        let state = objects[id]
        guard state.pending == 0, let plain = spaces[Int(state.space)].plain(state.formula) else { return false }
        return plain.least == 0 && plain.most == nil
            && (spelling == .free || !plain.present.contains(keyClass))
    }

    /// The ways to continue after a key of a class.
    public func properties(_ id: ObjectStateID, keyClass: Int) throws(GrammarError) -> [PropertyTransition] {
        let state = objects[id]
        let space = spaces[Int(state.space)]
        guard keyClass >= 0, keyClass < space.classCount, !state.closed.contains(keyClass) else { return [] }
        var result: [PropertyTransition] = []
        let steps = try steps(state.formula, keyClass, in: space)
        for step in steps.pairs where !isEmpty(step.goal) {
            let next = objects.intern(following(state, step.formula, keyClass, space, isDeferred: steps.isDeferred))
            guard try isLive(next) else { continue }
            result.append(PropertyTransition(value: step.goal, next: next, recordsValue: steps.isDeferred))
        }
        return result
    }

    /// The state after a property's value, given the state that a transition with `recordsValue` leads to and the value;
    /// nil when the object cannot be finished after that value.
    public func recording(_ value: JSONValue, into id: ObjectStateID) throws(GrammarError) -> ObjectStateID? {
        var state = objects[id]
        guard state.pending > 0 else { return id }
        let space = spaces[Int(state.space)]
        state.formula = try remainder(state.formula, Int(state.pending) - 1, value, in: space)
        state.pending = 0
        if state.formula == .no { return nil }
        let next = objects.intern(state)
        return try isLive(next) ? next : nil
    }

    /// States after a property whose value decides how the object continues, one for each way that some value has; nil where they
    /// are too many to tell.
    ///
    /// A value that has several of these ways leaves them all open: its object ends no later than with one of them.
    package func decidedStates(_ id: ObjectStateID, keyClass: Int) throws(GrammarError) -> [ObjectStateID]? {
        let state = objects[id]
        let space = spaces[Int(state.space)]
        guard let ways = try alternatives(state.formula, keyClass, in: space) else { return nil }
        var found: [ObjectStateID] = []
        for way in ways where !isEmpty(way.goal) {
            let next = objects.intern(following(state, way.formula, keyClass, space, isDeferred: false))
            if try isLive(next) { found.append(next) }
        }
        return found
    }

    /// The state after a property of a class.
    private func following(
        _ state: ObjectState, _ formula: FormulaID, _ keyClass: Int, _ space: ObjectSpace, isDeferred: Bool
    ) -> ObjectState {
        var next = state
        next.pending = isDeferred ? Int32(truncatingIfNeeded: keyClass) + 1 : 0
        next.formula = formula
        next.count = min(state.count + 1, space.countLimit)
        if spelling == .canonical {
            for name in 0..<min(keyClass + 1, space.shape.names.count) { next.closed.insert(name) }
        } else if space.isName(keyClass) {
            next.closed.insert(keyClass)
        }
        return next
    }

    /// The classes from which the next key may be written: in canonical spelling only declared ones, where the schema says
    /// nothing of others and the object can end without.
    private func writtenClasses(_ state: ObjectState, _ space: ObjectSpace) throws(GrammarError) -> ClassSet {
        var open = try openClasses(state, space)
        guard space.writesDeclaredAlone, open.members.contains(where: { !space.isName($0) }) else { return open }
        if !space.canEnd(state.formula, count: state.count) {
            var search = ObjectCompletion(automaton: self, state: state)
            guard let rest = search.properties(), rest.allSatisfy({ space.isName($0.keyClass) }) else { return open }
        }
        for keyClass in space.shape.names.count..<space.classCount { open.remove(keyClass) }
        return open
    }

    private func openClasses(_ state: ObjectState, _ space: ObjectSpace) throws(GrammarError) -> ClassSet {
        var open = ClassSet(capacity: space.classCount)
        if let plain = space.plain(state.formula), plain.least == 0, plain.most == nil {
            open = meetableClasses(plain.table, space)
            open.subtract(state.closed)
            if spelling == .canonical, let first = plain.present.members.first {
                // A property that must come must not be skipped.
                for keyClass in (first + 1)..<max(space.classCount, first + 1) { open.remove(keyClass) }
            }
            return open
        }
        for keyClass in 0..<space.classCount where !state.closed.contains(keyClass) {
            let steps = try steps(state.formula, keyClass, in: space)
            for step in steps.pairs where !isEmpty(step.goal) {
                if try isLive(
                    objects.intern(following(state, step.formula, keyClass, space, isDeferred: steps.isDeferred)))
                {
                    open.insert(keyClass)
                    break
                }
            }
        }
        return open
    }

    /// The classes whose goal in a table some value meets; all of them without a table.
    func meetableClasses(_ table: Int?, _ space: ObjectSpace) -> ClassSet {
        if let known = space.openClasses[table ?? -1] { return known }
        var classes = ClassSet(capacity: space.classCount)
        let before = emptiness.provisional
        for keyClass in 0..<space.classCount {
            if let table, isEmpty(space.tables[table][keyClass]) { continue }
            classes.insert(keyClass)
        }
        // Answers that depend on a goal that is still being evaluated are not cached.
        if emptiness.provisional == before { space.openClasses[table ?? -1] = classes }
        return classes
    }

    /// What a goal's schemas say of an object's keys.
    private struct KeyDeclaration {
        /// The names in the order in which they are written.
        var names: [UTF8Text] = []
        /// Whether some schema has `properties`.
        var hasProperties = false
        /// Whether some schema mentions the other keys.
        var saysOthers = false
    }

    private func declaration(of goal: GoalID) -> KeyDeclaration {
        var declared = KeyDeclaration()
        var seen: Set<GoalID> = []
        var depth = 0
        func visit(_ goal: GoalID) {
            // Names further down have no place in the order; parts of a chain may have been evaluated from its end on.
            guard depth < limits.grammarNesting * 2, seen.insert(goal).inserted else { return }
            depth += 1
            defer { depth -= 1 }
            switch goals[goal] {
            case .any, .never, .values: break
            case .both(let parts), .either(let parts): parts.forEach(visit)
            case .schema(let id, let scope, _):
                let node = graph[id]
                let sub = { (id: SchemaNodeID) in visit(self.goals.schema(id, scope: scope)) }
                for case .object(let object)? in [node.constant] + (node.enumeration ?? []).map(Optional.some) {
                    declared.names += object.keys.map(UTF8Text.init)
                }
                if let group = node.object {
                    if let order = group.order {
                        // Only names that are properties have a place in an order.
                        let properties = Set(group.properties.map(\.name))
                        declared.names += order.filter(properties.contains)
                    }
                    declared.names += group.properties.map(\.name)
                    if !group.properties.isEmpty { declared.hasProperties = true }
                    if group.speaksOfOthers { declared.saysOthers = true }
                }
                if let group = node.applicators {
                    if let reference = group.reference { sub(reference) }
                    if let reference = group.dynamicReference { sub(goals.target(of: reference, scope: scope)) }
                    group.allOf.forEach(sub)
                    (group.anyOf ?? []).forEach(sub)
                    (group.oneOf ?? []).forEach(sub)
                    [group.condition, group.then, group.otherwise].compactMap { $0 }.forEach(sub)
                }
                if let group = node.object {
                    declared.names += group.required
                    for dependency in group.dependentSchemas { sub(dependency.node) }
                }
            }
        }
        visit(goal)
        return declared
    }
}

extension ObjectKeywords {
    /// Whether something is said of the properties that are not declared.
    fileprivate var speaksOfOthers: Bool {
        additionalProperties != nil || unevaluatedProperties != nil || !patternProperties.isEmpty
    }
}
