import RegularExpressions

/// Items that a schema evaluates when it holds, always or when one of its branches holds.
struct EvaluatedItems: EvaluatedParts {
    static let algebra = ArrayAlgebra()

    struct Branch: Hashable {
        var condition: FormulaID
        var prefix: Int
        var contained: [GoalID]
    }

    /// The first items; `Int.max` for all.
    private(set) var prefix = 0
    /// Items that meet one of these.
    private(set) var contained = DistinctElements<GoalID>()
    /// What is evaluated besides when a branch holds.
    private(set) var branches = DistinctElements<Branch>()

    var size: Int { branches.elements.reduce(contained.elements.count) { $0 + 1 + $1.contained.count } }
    var branchCount: Int { branches.elements.count }

    mutating func addOwn(
        _ id: SchemaNodeID, _ scope: Int32, isOuter: Bool, _ walk: inout EvaluationWalk<Self>
    ) throws(GrammarError) -> Bool {
        guard let group = walk.automaton.graph[id].array else { return true }
        if group.items != nil || (isOuter && group.unevaluatedItems != nil) {
            prefix = Int.max
            return false
        }
        prefix = group.prefixItems.count
        if let contains = group.contains, group.containsEvaluates {
            contained.append(walk.automaton.goals.schema(contains, scope: scope))
        }
        return true
    }

    mutating func join(_ other: Self) {
        prefix = max(prefix, other.prefix)
        contained.append(other.contained.elements)
        branches.append(other.branches.elements)
    }

    mutating func join(_ other: Self, when condition: FormulaID, in automaton: SchemaAutomaton) {
        if other.prefix > 0 || !other.contained.elements.isEmpty {
            branches.append(Branch(condition: condition, prefix: other.prefix, contained: other.contained.elements))
        }
        for branch in other.branches.elements {
            let both = automaton.arrayFormulas.and([condition, branch.condition])
            branches.append(Branch(condition: both, prefix: branch.prefix, contained: branch.contained))
        }
    }
}
