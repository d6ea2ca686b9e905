import OrderedJSON
import RegularExpressions

/// Arrays as a goal sees them.
struct ArrayAlgebra: FormulaAlgebra {
    func formulas(of automaton: SchemaAutomaton) -> FormulaTable<ArrayFormula> { automaton.arrayFormulas }

    func own(_ node: SchemaNode, _ id: SchemaNodeID, scope: Int32, in automaton: SchemaAutomaton) throws(GrammarError)
        -> FormulaID
    {
        guard node.types.contains(.array) else { return .no }
        guard let group = node.array else { return .yes }
        var parts: [FormulaID] = []
        for (index, item) in group.prefixItems.enumerated() {
            let goal = automaton.goals.schema(item, scope: scope)
            parts.append(automaton.arrayFormulas.each(ItemRange(lower: index, upper: index + 1), goal))
        }
        if let items = group.items {
            let goal = automaton.goals.schema(items, scope: scope)
            parts.append(automaton.arrayFormulas.each(ItemRange(lower: group.prefixItems.count, upper: nil), goal))
        }
        if let contains = group.contains {
            let goal = automaton.goals.schema(contains, scope: scope)
            let everywhere = ItemRange(lower: 0, upper: nil)
            parts.append(automaton.arrayFormulas.atLeast(everywhere, goal, group.minContains))
            if let max = group.maxContains { parts.append(automaton.arrayFormulas.atMost(everywhere, goal, max)) }
        }
        if group.minItems > 0 { parts.append(automaton.arrayFormulas.intern(.minLength(group.minItems))) }
        if let max = group.maxItems { parts.append(automaton.arrayFormulas.intern(.maxLength(max))) }
        if group.uniqueItems { parts.append(automaton.arrayFormulas.intern(.unique)) }
        if let rest = group.unevaluatedItems {
            let goal = automaton.goals.schema(rest, scope: scope)
            if goal != GoalTable.any {
                var walk = EvaluationWalk<EvaluatedItems>(automaton: automaton)
                let items = try walk.parts(id, scope, isOuter: false)
                parts.append(try unevaluated(goal, items, id, in: automaton))
            }
        }
        return automaton.arrayFormulas.and(parts)
    }

    // MARK: Unevaluated items

    /// More branches with `contains` than this are not told apart: each set of them is an alternative.
    private static let containingBranches = 8

    /// Every item is of the goal or evaluated, range by range between the ends of the prefixes.
    private func unevaluated(
        _ goal: GoalID, _ evaluated: EvaluatedItems, _ id: SchemaNodeID, in automaton: SchemaAutomaton
    ) throws(GrammarError) -> FormulaID {
        if evaluated.prefix == Int.max { return .yes }
        let branches = evaluated.branches.elements
        let ends = [evaluated.prefix] + branches.map(\.prefix).filter { $0 > evaluated.prefix && $0 < Int.max }
        let boundaries = Set(ends).sorted()
        var clauses: [FormulaID] = []
        for (index, lower) in boundaries.enumerated() {
            let upper = index + 1 < boundaries.count ? boundaries[index + 1] : nil
            let range = ItemRange(lower: lower, upper: upper)
            let covering = branches.filter {
                $0.prefix == Int.max || (upper != nil && $0.prefix >= upper ?? 0)
            }
            let containing = branches.filter { branch in
                !branch.contained.isEmpty && !covering.contains { $0.condition == branch.condition }
            }
            guard containing.count <= Self.containingBranches else {
                throw .schema(
                    .notEnforceable(
                        "unevaluatedItems", reason: "\(containing.count) branches have 'contains'; at most 8 can"),
                    path: automaton.graph.path(of: id))
            }
            var choices = covering.map(\.condition)
            // For each set of branches with `contains` that hold: the items they contain are evaluated too.
            for subset in 0..<(1 << containing.count) {
                var goals = [goal] + evaluated.contained.elements
                var conditions: [FormulaID] = []
                for (bit, branch) in containing.enumerated() where subset >> bit & 1 == 1 {
                    goals += branch.contained
                    conditions.append(branch.condition)
                }
                conditions.append(automaton.arrayFormulas.each(range, automaton.goals.either(goals)))
                choices.append(automaton.arrayFormulas.and(conditions))
            }
            clauses.append(automaton.arrayFormulas.or(choices))
        }
        return automaton.arrayFormulas.and(clauses)
    }

    // MARK: Algebra

    func values(_ values: [CanonicalValue], in automaton: SchemaAutomaton) -> FormulaID {
        var choices: [FormulaID] = []
        for case .array(let elements) in values {
            var parts = [automaton.arrayFormulas.intern(.maxLength(elements.count))]
            if !elements.isEmpty { parts.append(automaton.arrayFormulas.intern(.minLength(elements.count))) }
            for (index, element) in elements.enumerated() {
                let goal = automaton.goals.values([element])
                parts.append(automaton.arrayFormulas.each(ItemRange(lower: index, upper: index + 1), goal))
            }
            choices.append(automaton.arrayFormulas.and(parts))
        }
        return automaton.arrayFormulas.or(choices)
    }
}
