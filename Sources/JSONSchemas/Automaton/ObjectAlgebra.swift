import OrderedJSON
import RegularExpressions

/// Objects as a goal sees them.
struct ObjectAlgebra: FormulaAlgebra {
    func formulas(of automaton: SchemaAutomaton) -> FormulaTable<ObjectFormula> { automaton.objectFormulas }

    func own(_ node: SchemaNode, _ id: SchemaNodeID, scope: Int32, in automaton: SchemaAutomaton) throws(GrammarError)
        -> FormulaID
    {
        guard node.types.contains(.object) else { return .no }
        guard let group = node.object else { return .yes }
        var parts: [FormulaID] = []
        for property in group.properties {
            let goal = automaton.goals.schema(property.node, scope: scope)
            parts.append(automaton.objectFormulas.each(.name(property.name), goal))
        }
        for property in group.patternProperties {
            let goal = automaton.goals.schema(property.node, scope: scope)
            parts.append(automaton.objectFormulas.each(.pattern(property.pattern), goal))
        }
        if let additional = group.additionalProperties {
            let goal = automaton.goals.schema(additional, scope: scope)
            let isWhole = group.properties.isEmpty && group.patternProperties.isEmpty
            parts.append(automaton.objectFormulas.each(isWhole ? .all : .additional(id), goal))
        }
        if let names = group.propertyNames {
            let goal = automaton.goals.schema(names, scope: scope)
            if goal != GoalTable.any { parts.append(automaton.objectFormulas.each(.rejected(goal), GoalTable.never)) }
        }
        for name in group.required { parts.append(automaton.objectFormulas.some(.name(name), GoalTable.any)) }
        if group.minProperties > 0 { parts.append(automaton.objectFormulas.intern(.atLeast(group.minProperties))) }
        if let max = group.maxProperties { parts.append(automaton.objectFormulas.intern(.atMost(max))) }
        for dependency in group.dependentRequired {
            let absent = automaton.objectFormulas.each(.name(dependency.name), GoalTable.never)
            let present = dependency.required.map { automaton.objectFormulas.some(.name($0), GoalTable.any) }
            parts.append(automaton.objectFormulas.or([absent, automaton.objectFormulas.and(present)]))
        }
        for dependency in group.dependentSchemas {
            let absent = automaton.objectFormulas.each(.name(dependency.name), GoalTable.never)
            let holds = try automaton.evaluate(automaton.goals.schema(dependency.node, scope: scope), self)
            parts.append(automaton.objectFormulas.or([absent, holds]))
        }
        if let rest = group.unevaluatedProperties {
            let goal = automaton.goals.schema(rest, scope: scope)
            if goal != GoalTable.any {
                var walk = EvaluationWalk<EvaluatedProperties>(automaton: automaton)
                let names = try walk.parts(id, scope, isOuter: false)
                parts.append(
                    automaton.objectFormulas.intern(
                        .unevaluated(
                            UnevaluatedProperties(
                                goal: goal, always: names.always.elements, branches: names.branches.elements),
                            isNegated: false)))
            }
        }
        return automaton.objectFormulas.and(parts)
    }

    func values(_ values: [CanonicalValue], in automaton: SchemaAutomaton) -> FormulaID {
        var choices: [FormulaID] = []
        for case .object(let members) in values {
            var parts: [FormulaID] = []
            for member in members {
                let goal = automaton.goals.values([member.value])
                parts.append(automaton.objectFormulas.each(.name(member.name), goal))
                parts.append(automaton.objectFormulas.some(.name(member.name), GoalTable.any))
            }
            let others: KeySet = members.isEmpty ? .all : .except(members.map(\.name))
            parts.append(automaton.objectFormulas.each(others, GoalTable.never))
            choices.append(automaton.objectFormulas.and(parts))
        }
        return automaton.objectFormulas.or(choices)
    }

    func exactlyOne(_ elements: [FormulaID], in automaton: SchemaAutomaton) -> FormulaID {
        automaton.objectFormulas.exactlyOne(elements)
    }
}
