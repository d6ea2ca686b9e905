/// Objects as a goal sees them.
struct ObjectAlgebra: GoalAlgebra {
    typealias Element = FormulaID

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
                let evaluated = try evaluatedProperties(id, scope, in: automaton, isOuter: false)
                parts.append(
                    automaton.objectFormulas.unevaluated(
                        UnevaluatedProperties(goal: goal, always: evaluated.always, branches: evaluated.branches)))
            }
        }
        return automaton.objectFormulas.and(parts)
    }

    /// Names that a schema evaluates when it holds, always or when one of its branches holds.
    ///
    /// - Parameter isOuter: whether an outer schema asks; then this one's own `unevaluatedProperties` counts too.
    private func evaluatedProperties(
        _ id: SchemaNodeID, _ scope: Int32, in automaton: SchemaAutomaton, isOuter: Bool
    ) throws(GrammarError) -> (always: [KeySet], branches: [UnevaluatedProperties.Branch]) {
        let node = automaton.graph[id]
        var always: [KeySet] = []
        var branches: [UnevaluatedProperties.Branch] = []
        if let group = node.object {
            if isOuter, group.unevaluatedProperties != nil { return ([.all], []) }
            always += group.properties.map { .name($0.name) }
            always += group.patternProperties.map { .pattern($0.pattern) }
            if group.additionalProperties != nil { always.append(.additional(id)) }
            for dependency in group.dependentSchemas {
                let present = automaton.objectFormulas.some(.name(dependency.name), GoalTable.any)
                try add(dependency.node, scope, when: present, to: &branches, in: automaton)
            }
        }
        guard let group = node.applicators else { return (always, branches) }
        let dynamic = group.dynamicReference.map { automaton.goals.target(of: $0, scope: scope) }
        for sub in group.allOf + [group.reference, dynamic].compactMap({ $0 }) {
            let inner = try evaluatedProperties(of: sub, scope, in: automaton)
            always += inner.always
            branches += inner.branches
        }
        for sub in (group.anyOf ?? []) + (group.oneOf ?? []) {
            let holds = try automaton.evaluate(automaton.goals.schema(sub, scope: scope), self)
            try add(sub, scope, when: holds, to: &branches, in: automaton)
        }
        if let condition = group.condition {
            let holds = try automaton.evaluate(automaton.goals.schema(condition, scope: scope), self)
            try add(condition, scope, when: holds, to: &branches, in: automaton)
            if let then = group.then { try add(then, scope, when: holds, to: &branches, in: automaton) }
            if let otherwise = group.otherwise {
                try add(otherwise, scope, when: complement(holds, in: automaton), to: &branches, in: automaton)
            }
        }
        return (always, branches)
    }

    private func evaluatedProperties(of sub: SchemaNodeID, _ scope: Int32, in automaton: SchemaAutomaton)
        throws(GrammarError) -> (always: [KeySet], branches: [UnevaluatedProperties.Branch])
    {
        // The goal carries the scope that its resource enters.
        let goal = automaton.goals.schema(sub, scope: scope)
        guard case .schema(let id, let inner, _) = automaton.goals[goal] else {
            return ([], [])
        }
        return try evaluatedProperties(id, inner, in: automaton, isOuter: true)
    }

    private func add(
        _ sub: SchemaNodeID, _ scope: Int32, when condition: FormulaID,
        to branches: inout [UnevaluatedProperties.Branch],
        in automaton: SchemaAutomaton
    ) throws(GrammarError) {
        if condition == .no { return }
        let inner = try evaluatedProperties(of: sub, scope, in: automaton)
        if !inner.always.isEmpty {
            branches.append(UnevaluatedProperties.Branch(condition: condition, keys: inner.always))
        }
        for branch in inner.branches {
            let both = automaton.objectFormulas.and([condition, branch.condition])
            branches.append(UnevaluatedProperties.Branch(condition: both, keys: branch.keys))
        }
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

    func all(in automaton: SchemaAutomaton) -> FormulaID { .yes }
    func none(in automaton: SchemaAutomaton) -> FormulaID { .no }
    func isNone(_ element: FormulaID, in automaton: SchemaAutomaton) -> Bool { element == .no }

    func union(_ elements: [FormulaID], in automaton: SchemaAutomaton) -> FormulaID {
        automaton.objectFormulas.or(elements)
    }

    func intersection(_ elements: [FormulaID], in automaton: SchemaAutomaton) -> FormulaID {
        automaton.objectFormulas.and(elements)
    }

    func exactlyOne(_ elements: [FormulaID], in automaton: SchemaAutomaton) -> FormulaID {
        automaton.objectFormulas.exactlyOne(elements)
    }

    func complement(_ element: FormulaID, in automaton: SchemaAutomaton) -> FormulaID {
        automaton.complement(ofObjects: element)
    }

    func known(_ goal: GoalID, in automaton: SchemaAutomaton) -> FormulaID? { automaton.objectsByGoal[goal] }

    func remember(_ element: FormulaID, for goal: GoalID, in automaton: SchemaAutomaton) {
        automaton.objectsByGoal[goal] = element
    }
}
