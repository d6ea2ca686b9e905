import RegularExpressions

/// Names that a schema evaluates when it holds, always or when one of its branches holds.
struct EvaluatedProperties: EvaluatedParts {
    static let algebra = ObjectAlgebra()

    private(set) var always = DistinctElements<KeySet>()
    private(set) var branches = DistinctElements<UnevaluatedProperties.Branch>()

    var size: Int { branches.elements.reduce(always.elements.count) { $0 + 1 + $1.keys.count } }
    var branchCount: Int { branches.elements.count }

    mutating func addOwn(
        _ id: SchemaNodeID, _ scope: Int32, isOuter: Bool, _ walk: inout EvaluationWalk<Self>
    ) throws(GrammarError) -> Bool {
        guard let group = walk.automaton.graph[id].object else { return true }
        if isOuter, group.unevaluatedProperties != nil {
            always.append(.all)
            return false
        }
        for property in group.properties { always.append(.name(property.name)) }
        for property in group.patternProperties { always.append(.pattern(property.pattern)) }
        if group.additionalProperties != nil { always.append(.additional(id)) }
        for dependency in group.dependentSchemas {
            let present = walk.automaton.objectFormulas.some(.name(dependency.name), GoalTable.any)
            try walk.add(dependency.node, scope, when: present, to: &self)
        }
        return true
    }

    mutating func join(_ other: Self) {
        always.append(other.always.elements)
        branches.append(other.branches.elements)
    }

    mutating func join(_ other: Self, when condition: FormulaID, in automaton: SchemaAutomaton) {
        if !other.always.elements.isEmpty {
            branches.append(UnevaluatedProperties.Branch(condition: condition, keys: other.always.elements))
        }
        for branch in other.branches.elements {
            let both = automaton.objectFormulas.and([condition, branch.condition])
            branches.append(UnevaluatedProperties.Branch(condition: both, keys: branch.keys))
        }
    }
}
