import RegularExpressions

/// The languages over names that split the keys of an object into classes.
struct KeyLanguages {
    /// Membership in one language: over text that is not one of the names, and for a name.
    struct Language {
        var expression: ExpressionID
        var accepts: (String) -> Bool
    }

    var names: [UTF8Text] = []
    private var known: Set<UTF8Text> = []
    var languages: [Language] = []
    private var patternIndices: [Int: Int] = [:]
    private var goalIndices: [GoalID: Int] = [:]

    mutating func add(_ name: UTF8Text) {
        if known.insert(name).inserted { names.append(name) }
    }

    mutating func add(pattern: Int, _ language: Language) {
        guard patternIndices[pattern] == nil else { return }
        patternIndices[pattern] = languages.count
        languages.append(language)
    }

    mutating func add(goal: GoalID, _ language: Language) {
        guard goalIndices[goal] == nil else { return }
        goalIndices[goal] = languages.count
        languages.append(language)
    }

    func index(ofPattern pattern: Int) -> Int? { patternIndices[pattern] }
    func index(ofGoal goal: GoalID) -> Int? { goalIndices[goal] }
    func hasPattern(_ pattern: Int) -> Bool { patternIndices[pattern] != nil }
    func hasGoal(_ goal: GoalID) -> Bool { goalIndices[goal] != nil }
}

extension SchemaAutomaton {
    /// The space of an object formula, with the formula translated into it.
    func makeSpace(of formula: FormulaID, order: [UTF8Text]) throws(GrammarError) -> (ObjectSpace, FormulaID) {
        var keys = KeyLanguages()
        for name in order { keys.add(name) }
        var seen: Set<FormulaID> = []
        try collectKeys(formula, &keys, &seen)
        let (regions, members) = try splitRegions(keys)
        let space = ObjectSpace(shape: ObjectShape(names: keys.names, regions: regions), regionLanguages: members)
        var translation = ObjectTranslation(automaton: self, space: space, keys: keys)
        return (space, try translation.translate(formula))
    }

    private func collectKeys(_ id: FormulaID, _ keys: inout KeyLanguages, _ seen: inout Set<FormulaID>)
        throws(GrammarError)
    {
        guard seen.insert(id).inserted else { return }
        switch objectFormulas[id] {
        case .yes, .no, .atLeast, .atMost: break
        case .and(let parts), .or(let parts), .exactlyOne(let parts, _):
            for part in parts { try collectKeys(part, &keys, &seen) }
        case .each(let set, _), .some(let set, _): try collectKeys(set, &keys)
        case .unevaluated(let index, _):
            let unevaluated = objectFormulas.unevaluated[index]
            for set in unevaluated.always { try collectKeys(set, &keys) }
            for branch in unevaluated.branches {
                try collectKeys(branch.condition, &keys, &seen)
                for set in branch.keys { try collectKeys(set, &keys) }
            }
        }
    }

    private func collectKeys(_ set: KeySet, _ keys: inout KeyLanguages) throws(GrammarError) {
        switch set {
        case .all: break
        case .name(let name): keys.add(name)
        case .except(let names): for name in names { keys.add(name) }
        case .pattern(let pattern): try addPattern(pattern, &keys)
        case .additional(let id):
            guard let group = graph[id].object else { return }
            for property in group.properties { keys.add(property.name) }
            for property in group.patternProperties { try addPattern(property.pattern, &keys) }
        case .rejected(let goal):
            guard !keys.hasGoal(goal) else { return }
            let set = try evaluate(goal, TextAlgebra())
            guard set.pieces.allSatisfy(\.checks.isEmpty) else {
                throw .schema(
                    .notEnforceable("propertyNames", reason: "a format of names that is not regular"),
                    path: path(of: goal))
            }
            let expression = expressions.union(set.pieces.map(strings.expression(of:)))
            for name in finiteMembers(of: expression) ?? [] { keys.add(UTF8Text(name)) }
            keys.add(goal: goal, language(expression))
        }
    }

    private func addPattern(_ pattern: Int, _ keys: inout KeyLanguages) throws(GrammarError) {
        guard !keys.hasPattern(pattern) else { return }
        let expression = try self.expression(ofPattern: pattern, graph.root, .patternProperties)
        for name in finiteMembers(of: expression) ?? [] { keys.add(UTF8Text(name)) }
        keys.add(pattern: pattern, language(expression))
    }

    private func language(_ expression: ExpressionID) -> KeyLanguages.Language {
        KeyLanguages.Language(expression: expression) { [expressions] name in
            var rest = expression
            for byte in name.utf8 {
                // Running out of fuel here shows again, as an error, when the region is looked at.
                guard let next = try? expressions.derivative(of: rest, by: byte) else { return false }
                rest = next
            }
            return expressions.isNullable(rest)
        }
    }

    /// Splits the texts that are no name by every language; empty parts are dropped.
    private func splitRegions(_ keys: KeyLanguages) throws(GrammarError) -> ([ExpressionID], [Set<Int>]) {
        let names = expressions.union(keys.names.map { expressions.literal($0.string.utf8) })
        var regions: [(expression: ExpressionID, languages: Set<Int>)] = [
            (expressions.difference(expressions.validUTF8, names), [])
        ]
        for (index, language) in keys.languages.enumerated() {
            var next: [(expression: ExpressionID, languages: Set<Int>)] = []
            for region in regions {
                let inside = expressions.intersection([region.expression, language.expression])
                if !isEmptyText(inside) { next.append((inside, region.languages.union([index]))) }
                let outside = expressions.difference(region.expression, language.expression)
                if !isEmptyText(outside) { next.append((outside, region.languages)) }
            }
            regions = next
            guard regions.count <= limits.itemsPerRow else {
                throw .limitReached(.itemsPerRow, value: limits.itemsPerRow, subject: "the names of an object")
            }
        }
        return (regions.map(\.expression), regions.map(\.languages))
    }

    /// Whether an expression has no string; unknown counts as some.
    private func isEmptyText(_ expression: ExpressionID) -> Bool {
        if expression == expressions.emptySet { return true }
        return (try? expressions.isEmpty(expression)) ?? false
    }
}

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
        case .unevaluated(let index, let isNegated): result = try unevaluated(index, isNegated)
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
        for part in parts { opposites.append(try translate(automaton.complement(ofObjects: part))) }
        var overlaps: [[Int]] = members.map { _ in [] }
        for left in members.indices {
            for right in members.indices where right > left && !areDisjoint(members[left], members[right]) {
                overlaps[left].append(right)
                overlaps[right].append(left)
            }
        }
        if !isNegated {
            return space.or(members.indices.map { and([members[$0]] + overlaps[$0].map { opposites[$0] }) })
        }
        var choices = [and(opposites)]
        for left in members.indices {
            for right in overlaps[left] where right > left { choices.append(and([members[left], members[right]])) }
        }
        return space.or(choices)
    }

    /// Whether two conditions exclude one another by a property that one asks for; false when that is not seen.
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

    private mutating func unevaluated(_ index: Int, _ isNegated: Bool) throws(GrammarError) -> FormulaID {
        let properties = automaton.objectFormulas.unevaluated[index]
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
                parts.append(try translate(isNegated ? automaton.complement(ofObjects: condition) : condition))
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
