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
        case .unevaluated(let unevaluated, _):
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
                // Running out of fuel here shows again, as an error, when the region is examined.
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
