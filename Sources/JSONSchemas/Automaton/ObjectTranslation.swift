import RegularExpressions

/// Turns formulas about names into formulas about key classes.
struct ObjectTranslation {
    let automaton: SchemaAutomaton
    let space: ObjectSpace
    let keys: KeyLanguages
    private var known: [FormulaID: FormulaID] = [:]
    private var classes: [KeySet: ClassSet] = [:]

    init(automaton: SchemaAutomaton, space: ObjectSpace, keys: KeyLanguages) {
        self.automaton = automaton
        self.space = space
        self.keys = keys
    }

    private func both(_ goals: [GoalID]) -> GoalID { automaton.goals.both(goals) }

    private func and(_ parts: [FormulaID]) -> FormulaID { space.and(parts, both) }

    mutating func translate(_ id: FormulaID) throws(GrammarError) -> FormulaID {
        if let result = known[id] { return result }
        let result: FormulaID
        switch automaton.objectFormulas[id] {
        case .yes: result = .yes
        case .no: result = .no
        case .and(let parts): result = try conjunction(parts)
        case .or(let parts):
            var members: [FormulaID] = []
            for part in parts { members.append(try translate(part)) }
            result = space.or(members)
        case .each: result = try conjunction([id])
        case .some(let set, let goal): result = space.some(classSet(set), goal)
        case .atLeast(let count): result = space.intern(.atLeast(count))
        case .atMost(let count): result = space.intern(.atMost(count))
        case .exactlyOne(let parts, let isNegated): result = try exactlyOne(parts, isNegated)
        case .unevaluated(let properties, let isNegated): result = try unevaluated(properties, isNegated)
        }
        known[id] = result
        return result
    }

    /// Joins the statements about all properties into one table.
    private mutating func conjunction(_ parts: [FormulaID]) throws(GrammarError) -> FormulaID {
        var goals = [[GoalID]](repeating: [], count: space.classCount)
        var members: [FormulaID] = []
        for part in parts {
            if case .each(let set, let goal) = automaton.objectFormulas[part] {
                for keyClass in classSet(set).members { goals[keyClass].append(goal) }
            } else {
                members.append(try translate(part))
            }
        }
        members.append(space.table(goals.map { $0.count == 1 ? $0[0] : both($0) }))
        return and(members)
    }

    /// The classes of a set of names.
    private mutating func classSet(_ set: KeySet) -> ClassSet {
        if let result = classes[set] { return result }
        var result = ClassSet(capacity: space.classCount)
        let names = space.shape.names
        for keyClass in 0..<space.classCount {
            let isIn: Bool
            if keyClass < names.count {
                isIn = contains(set, names[keyClass])
            } else {
                isIn = contains(set, space.regionLanguages[keyClass - names.count])
            }
            if isIn { result.insert(keyClass) }
        }
        classes[set] = result
        return result
    }

    private func contains(_ set: KeySet, _ name: UTF8Text) -> Bool {
        switch set {
        case .all: return true
        case .name(let other): return other == name
        case .except(let names): return !names.contains(name)
        case .pattern(let pattern): return matches(pattern, name)
        case .rejected(let goal):
            return !(keys.index(ofGoal: goal).map { keys.languages[$0].accepts(name.string) } ?? false)
        case .additional(let id):
            guard let group = automaton.graph[id].object else { return true }
            return !group.properties.contains { $0.name == name }
                && !group.patternProperties.contains { matches($0.pattern, name) }
        }
    }

    private func matches(_ pattern: Int, _ name: UTF8Text) -> Bool {
        keys.index(ofPattern: pattern).map { keys.languages[$0].accepts(name.string) } ?? false
    }

    private func contains(_ set: KeySet, _ languages: Set<Int>) -> Bool {
        switch set {
        case .all, .except: return true
        case .name: return false
        case .pattern(let pattern): return keys.index(ofPattern: pattern).map(languages.contains) ?? false
        case .rejected(let goal): return !(keys.index(ofGoal: goal).map(languages.contains) ?? false)
        case .additional(let id):
            guard let group = automaton.graph[id].object else { return true }
            return !group.patternProperties.contains {
                keys.index(ofPattern: $0.pattern).map(languages.contains) ?? false
            }
        }
    }

    // MARK: Exactly one

    private mutating func exactlyOne(_ parts: [FormulaID], _ isNegated: Bool) throws(GrammarError) -> FormulaID {
        var members: [FormulaID] = []
        for part in parts { members.append(try translate(part)) }
        var opposites: [FormulaID] = []
        for part in parts { opposites.append(try translate(ObjectAlgebra().complement(part, in: automaton))) }
        var overlaps: [[Int]] = members.map { _ in [] }
        for left in members.indices {
            for right in members.indices where right > left && !areDisjoint(members[left], members[right]) {
                overlaps[left].append(right)
                overlaps[right].append(left)
            }
        }
        if !isNegated {
            return space.or(
                members.indices.map { index in
                    let member = members[index]
                    return and([member] + overlaps[index].map { narrowed(opposites[$0], beside: member) })
                })
        }
        var choices = [and(opposites)]
        for left in members.indices {
            for right in overlaps[left] where right > left { choices.append(and([members[left], members[right]])) }
        }
        return space.or(choices)
    }

    /// Whether two conditions exclude one another by a property that one requires; false when that is not seen.
    private func areDisjoint(_ left: FormulaID, _ right: FormulaID) -> Bool {
        if left == .no || right == .no { return true }
        return choices(left).allSatisfy { first in choices(right).allSatisfy { areDisjointPlain(first, $0) } }
    }

    private func choices(_ id: FormulaID) -> [FormulaID] {
        if case .or(let parts) = space[id], parts.count <= 8 { return parts }
        return [id]
    }

    private func areDisjointPlain(_ left: FormulaID, _ right: FormulaID) -> Bool {
        let first = outline(left)
        let second = outline(right)
        for keyClass in first.present.union(second.present).members {
            let goal = both([first.table, second.table].compactMap { $0.map { space.tables[$0][keyClass] } })
            if goal == GoalTable.never || automaton.isEmpty(goal) { return true }
        }
        return false
    }

    /// A condition as it is beside another: without the choices that the properties of the other one exclude, and with those
    /// that differ in the value of one name joined.
    ///
    /// What is left of the opposite of an alternative is often one goal for one name. So n alternatives with properties of their
    /// own are n tables, where each would be a product of n choices.
    private func narrowed(_ id: FormulaID, beside member: FormulaID) -> FormulaID {
        guard case .or(let parts) = space[id] else { return id }
        let outline = outline(member)
        var others: [FormulaID] = []
        // What the value of a name is to be, and whether it may be missing.
        var values: [Int: (goals: [GoalID], choices: [FormulaID], isOptional: Bool)] = [:]
        for part in parts where !isExcluded(part, outline) {
            guard let (name, goal, isOptional) = valueOfName(part) else {
                others.append(part)
                continue
            }
            var value = values[name] ?? ([], [], outline.present.contains(name))
            value.goals.append(goal)
            value.choices.append(part)
            value.isOptional = value.isOptional || isOptional
            values[name] = value
        }
        for (name, value) in values.sorted(by: { $0.key < $1.key }) {
            guard value.isOptional else {
                others += value.choices
                continue
            }
            var table = [GoalID](repeating: GoalTable.any, count: space.classCount)
            table[name] = automaton.goals.either(value.goals)
            others.append(space.table(table))
        }
        return space.or(others)
    }

    /// The only name of which a condition speaks, the goal of its value, and whether it may be missing; nil for others.
    private func valueOfName(_ id: FormulaID) -> (name: Int, goal: GoalID, isOptional: Bool)? {
        switch space[id] {
        case .present(let classes):
            guard classes.count == 1, let name = classes.members.first, space.isName(name) else { return nil }
            return (name, GoalTable.any, false)
        case .some(let classes, let goal):
            guard classes.count == 1, let name = classes.members.first, space.isName(name) else { return nil }
            return (name, goal, false)
        case .table(let index):
            let table = space.tables[index]
            let bound = table.indices.filter { table[$0] != GoalTable.any }
            guard bound.count == 1, space.isName(bound[0]) else { return nil }
            return (bound[0], table[bound[0]], true)
        default: return nil
        }
    }

    /// Whether a condition cannot hold beside a table and presences; false when that is not seen.
    private func isExcluded(_ id: FormulaID, _ outline: (table: Int?, present: ClassSet)) -> Bool {
        func isNever(_ goals: [GoalID]) -> Bool {
            let goal = both(goals)
            if goal == GoalTable.never { return true }
            // Whether an array or object can be is a question as large as all that is below it.
            guard automaton.isPlainlyScalar(goal) else { return false }
            // Answers that depend on a goal that is still being evaluated prove nothing.
            let before = automaton.emptiness.provisional
            return automaton.isEmpty(goal) && automaton.emptiness.provisional == before
        }
        let own = outline.table.map { space.tables[$0] }
        switch space[id] {
        case .no: return true
        case .and(let parts): return parts.contains { isExcluded($0, outline) }
        case .table(let index):
            return outline.present.members.contains { keyClass in
                let goal = space.tables[index][keyClass]
                return goal != GoalTable.any && isNever([goal] + (own.map { [$0[keyClass]] } ?? []))
            }
        case .some(let classes, let goal):
            guard let own else { return false }
            return classes.members.allSatisfy { isNever([goal, own[$0]]) }
        case .present(let classes):
            guard let own else { return false }
            return classes.members.contains { isNever([own[$0]]) }
        default: return false
        }
    }

    /// The table and the presences at the top of a formula.
    private func outline(_ id: FormulaID) -> (table: Int?, present: ClassSet) {
        var table: Int?
        var present = ClassSet(capacity: space.classCount)
        let parts: [FormulaID]
        if case .and(let members) = space[id] { parts = members } else { parts = [id] }
        for part in parts {
            switch space[part] {
            case .table(let index): table = index
            case .present(let classes): present.formUnion(classes)
            default: break
            }
        }
        return (table, present)
    }

    // MARK: Unevaluated properties

    private mutating func unevaluated(_ properties: UnevaluatedProperties, _ isNegated: Bool) throws(GrammarError)
        -> FormulaID
    {
        var left = ClassSet(capacity: space.classCount)
        for keyClass in 0..<space.classCount { left.insert(keyClass) }
        for set in properties.always { left.subtract(classSet(set)) }
        // Classes that the same branches evaluate are treated alike.
        var groups: [[Int]: ClassSet] = [:]
        let branches = properties.branches.map { $0.keys.map { classSet($0) } }
        for keyClass in left.members {
            let evaluating = branches.indices.filter { branch in branches[branch].contains { $0.contains(keyClass) } }
            groups[evaluating, default: ClassSet(capacity: space.classCount)].insert(keyClass)
        }
        var clauses: [FormulaID] = []
        for (evaluating, classes) in groups.sorted(by: { $0.key.lexicographicallyPrecedes($1.key) }) {
            var parts: [FormulaID] = []
            for branch in evaluating {
                let condition = properties.branches[branch].condition
                parts.append(
                    try translate(isNegated ? ObjectAlgebra().complement(condition, in: automaton) : condition))
            }
            if isNegated {
                parts.append(space.some(classes, automaton.goals.not(properties.goal)))
                clauses.append(and(parts))
            } else {
                let table = (0..<space.classCount).map { classes.contains($0) ? properties.goal : GoalTable.any }
                parts.append(space.table(table))
                clauses.append(space.or(parts))
            }
        }
        return isNegated ? space.or(clauses) : and(clauses)
    }
}

extension ClassSet {
    func union(_ other: ClassSet) -> ClassSet {
        var result = self
        result.formUnion(other)
        return result
    }
}
