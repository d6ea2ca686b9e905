/// Finds the items that a schema evaluates, for one `unevaluatedItems`.
///
/// Each schema is looked at once, however many ways lead to it.
struct EvaluatedItems {
    /// Which items a schema evaluates when it holds.
    struct Items {
        /// The first items; `Int.max` for all.
        var prefix = 0
        /// Items that meet one of these.
        var contained = DistinctElements<GoalID>()
        /// What is evaluated besides when a branch holds.
        var branches = DistinctElements<Branch>()

        struct Branch: Hashable {
            var condition: FormulaID
            var prefix: Int
            var contained: [GoalID]
        }

        mutating func join(_ other: Items) {
            prefix = max(prefix, other.prefix)
            contained.append(other.contained.elements)
            branches.append(other.branches.elements)
        }

        /// How many goals and branches there are.
        var size: Int { branches.elements.reduce(contained.elements.count) { $0 + 1 + $1.contained.count } }
    }

    private struct Place: Hashable {
        var node: SchemaNodeID
        var scope: Int32
        var isOuter: Bool
    }

    private let automaton: SchemaAutomaton
    private var known: [Place: Items] = [:]

    init(automaton: SchemaAutomaton) {
        self.automaton = automaton
    }

    /// The items that a schema evaluates.
    ///
    /// - Parameter isOuter: whether an outer schema asks; then this one's own `unevaluatedItems` counts too.
    mutating func items(_ id: SchemaNodeID, _ scope: Int32, isOuter: Bool) throws(GrammarError) -> Items {
        let place = Place(node: id, scope: scope, isOuter: isOuter)
        if let items = known[place] { return items }
        try automaton.charge(1)
        try automaton.descend()
        defer { automaton.ascend() }
        let items = try find(id, scope, isOuter: isOuter)
        known[place] = items
        return items
    }

    private mutating func find(_ id: SchemaNodeID, _ scope: Int32, isOuter: Bool) throws(GrammarError) -> Items {
        let node = automaton.graph[id]
        var result = Items()
        if let group = node.array {
            if group.items != nil || (isOuter && group.unevaluatedItems != nil) {
                result.prefix = Int.max
                return result
            }
            result.prefix = group.prefixItems.count
            if let contains = group.contains, group.containsEvaluates {
                result.contained.append(automaton.goals.schema(contains, scope: scope))
            }
        }
        guard let group = node.applicators else { return result }
        let dynamic = group.dynamicReference.map { automaton.goals.target(of: $0, scope: scope) }
        for sub in group.allOf + [group.reference, dynamic].compactMap({ $0 }) {
            let inner = try items(of: sub, scope)
            // A goal that many schemas pass on is work for each of them.
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
                try add(otherwise, scope, when: automaton.complement(ofArrays: holds), to: &result)
            }
        }
        return result
    }

    /// The arrays for which a schema holds.
    private func holds(_ sub: SchemaNodeID, _ scope: Int32) throws(GrammarError) -> FormulaID {
        try automaton.evaluate(automaton.goals.schema(sub, scope: scope), ArrayAlgebra())
    }

    private mutating func items(of sub: SchemaNodeID, _ scope: Int32) throws(GrammarError) -> Items {
        // The goal carries the scope that its resource enters.
        let goal = automaton.goals.schema(sub, scope: scope)
        guard case .schema(let id, let inner, _) = automaton.goals[goal] else { return Items() }
        return try items(id, inner, isOuter: true)
    }

    private mutating func add(
        _ sub: SchemaNodeID, _ scope: Int32, when condition: FormulaID, to result: inout Items
    ) throws(GrammarError) {
        if condition == .no { return }
        let inner = try items(of: sub, scope)
        try automaton.charge(inner.branches.elements.count + inner.size / 16)
        if inner.prefix > 0 || !inner.contained.elements.isEmpty {
            result.branches.append(
                Items.Branch(condition: condition, prefix: inner.prefix, contained: inner.contained.elements))
        }
        for branch in inner.branches.elements {
            let both = automaton.arrayFormulas.and([condition, branch.condition])
            result.branches.append(
                Items.Branch(condition: both, prefix: branch.prefix, contained: branch.contained))
        }
    }
}
