/// Finds the names that a schema evaluates, for one `unevaluatedProperties`.
///
/// Each schema is looked at once, however many ways lead to it.
struct EvaluatedProperties {
    /// Names that a schema evaluates when it holds, always or when one of its branches holds.
    struct Names {
        var always = DistinctElements<KeySet>()
        var branches = DistinctElements<UnevaluatedProperties.Branch>()

        mutating func join(_ other: Names) {
            always.append(other.always.elements)
            branches.append(other.branches.elements)
        }

        /// How many names and branches there are.
        var size: Int { branches.elements.reduce(always.elements.count) { $0 + 1 + $1.keys.count } }
    }

    private struct Place: Hashable {
        var node: SchemaNodeID
        var scope: Int32
        var isOuter: Bool
    }

    private let automaton: SchemaAutomaton
    private var known: [Place: Names] = [:]

    init(automaton: SchemaAutomaton) {
        self.automaton = automaton
    }

    /// The names that a schema evaluates.
    ///
    /// - Parameter isOuter: whether an outer schema asks; then this one's own `unevaluatedProperties` counts too.
    mutating func names(_ id: SchemaNodeID, _ scope: Int32, isOuter: Bool) throws(GrammarError) -> Names {
        let place = Place(node: id, scope: scope, isOuter: isOuter)
        if let names = known[place] { return names }
        try automaton.charge(1)
        try automaton.descend()
        defer { automaton.ascend() }
        let names = try find(id, scope, isOuter: isOuter)
        known[place] = names
        return names
    }

    private mutating func find(_ id: SchemaNodeID, _ scope: Int32, isOuter: Bool) throws(GrammarError) -> Names {
        let node = automaton.graph[id]
        var result = Names()
        if let group = node.object {
            if isOuter, group.unevaluatedProperties != nil {
                result.always.append(.all)
                return result
            }
            for property in group.properties { result.always.append(.name(property.name)) }
            for property in group.patternProperties { result.always.append(.pattern(property.pattern)) }
            if group.additionalProperties != nil { result.always.append(.additional(id)) }
            for dependency in group.dependentSchemas {
                let present = automaton.objectFormulas.some(.name(dependency.name), GoalTable.any)
                try add(dependency.node, scope, when: present, to: &result)
            }
        }
        guard let group = node.applicators else { return result }
        let dynamic = group.dynamicReference.map { automaton.goals.target(of: $0, scope: scope) }
        for sub in group.allOf + [group.reference, dynamic].compactMap({ $0 }) {
            let inner = try names(of: sub, scope)
            // A name that many schemas pass on is work for each of them.
            try automaton.charge(inner.size / 16)
            result.join(inner)
        }
        for sub in (group.anyOf ?? []) + (group.oneOf ?? []) {
            try add(sub, scope, when: try holds(sub, scope), to: &result)
        }
        if let condition = group.condition {
            let holds = try holds(condition, scope)
            try add(condition, scope, when: holds, to: &result)
            if let then = group.then { try add(then, scope, when: holds, to: &result) }
            if let otherwise = group.otherwise {
                try add(otherwise, scope, when: automaton.complement(ofObjects: holds), to: &result)
            }
        }
        return result
    }

    /// The objects for which a schema holds.
    private func holds(_ sub: SchemaNodeID, _ scope: Int32) throws(GrammarError) -> FormulaID {
        try automaton.evaluate(automaton.goals.schema(sub, scope: scope), ObjectAlgebra())
    }

    private mutating func names(of sub: SchemaNodeID, _ scope: Int32) throws(GrammarError) -> Names {
        // The goal carries the scope that its resource enters.
        let goal = automaton.goals.schema(sub, scope: scope)
        guard case .schema(let id, let inner, _) = automaton.goals[goal] else { return Names() }
        return try names(id, inner, isOuter: true)
    }

    private mutating func add(
        _ sub: SchemaNodeID, _ scope: Int32, when condition: FormulaID, to result: inout Names
    ) throws(GrammarError) {
        if condition == .no { return }
        let inner = try names(of: sub, scope)
        try automaton.charge(inner.branches.elements.count + inner.size / 16)
        if !inner.always.elements.isEmpty {
            result.branches.append(
                UnevaluatedProperties.Branch(condition: condition, keys: inner.always.elements))
        }
        for branch in inner.branches.elements {
            let both = automaton.objectFormulas.and([condition, branch.condition])
            result.branches.append(UnevaluatedProperties.Branch(condition: both, keys: branch.keys))
        }
    }
}
