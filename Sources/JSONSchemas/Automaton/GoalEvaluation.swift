import OrderedJSON
import RegularExpressions

/// How one type of JSON value sees schemas: a boolean algebra of sets of such values.
protocol GoalAlgebra {
    associatedtype Element

    /// What the keywords of one schema about this type allow, `type` included, applicators and values left out.
    func own(_ node: SchemaNode, _ id: SchemaNodeID, scope: Int32, in automaton: SchemaAutomaton) throws(GrammarError)
        -> Element
    func values(_ values: [CanonicalValue], in automaton: SchemaAutomaton) -> Element
    func all(in automaton: SchemaAutomaton) -> Element
    func none(in automaton: SchemaAutomaton) -> Element
    func isNone(_ element: Element, in automaton: SchemaAutomaton) -> Bool
    func union(_ elements: [Element], in automaton: SchemaAutomaton) -> Element
    func intersection(_ elements: [Element], in automaton: SchemaAutomaton) -> Element
    func complement(_ element: Element, in automaton: SchemaAutomaton) -> Element
    func exactlyOne(_ elements: [Element], in automaton: SchemaAutomaton) -> Element
    func known(_ goal: GoalID, in automaton: SchemaAutomaton) -> Element?
    func remember(_ element: Element, for goal: GoalID, in automaton: SchemaAutomaton)
}

extension GoalAlgebra {
    func exactlyOne(_ elements: [Element], in automaton: SchemaAutomaton) -> Element {
        var one = none(in: automaton)
        var some = none(in: automaton)
        for element in elements where !isNone(element, in: automaton) {
            let others = complement(element, in: automaton)
            one = union(
                [
                    intersection([one, others], in: automaton),
                    intersection([element, complement(some, in: automaton)], in: automaton),
                ], in: automaton)
            some = union([some, element], in: automaton)
        }
        return one
    }
}

extension SchemaAutomaton {
    /// What a goal allows of one type.
    func evaluate<Algebra: GoalAlgebra>(_ goal: GoalID, _ algebra: Algebra) throws(GrammarError) -> Algebra.Element {
        if let known = algebra.known(goal, in: self) { return known }
        try descend()
        defer { ascend() }
        let result: Algebra.Element
        switch goals[goal] {
        case .any: result = algebra.all(in: self)
        case .never: result = algebra.none(in: self)
        case .schema(let id, let scope, let isPositive):
            if isPositive {
                result = try evaluate(id, scope, algebra)
            } else {
                result = algebra.complement(try evaluate(goals.not(goal), algebra), in: self)
            }
        case .values(let set, let isPositive):
            let values = algebra.values(goals.valueSets[Int(set)].values, in: self)
            result = isPositive ? values : algebra.complement(values, in: self)
        case .both(let parts):
            var elements: [Algebra.Element] = []
            for part in parts { elements.append(try evaluate(part, algebra)) }
            result = algebra.intersection(elements, in: self)
        case .either(let parts):
            var elements: [Algebra.Element] = []
            for part in parts { elements.append(try evaluate(part, algebra)) }
            result = algebra.union(elements, in: self)
        }
        if let failure = goals.failure { throw failure }
        algebra.remember(result, for: goal, in: self)
        return result
    }

    /// Counts one level of schemas that apply one another to the same value.
    ///
    /// In-place cycles were refused when the schema was read; dynamic references may still close one.
    func descend() throws(GrammarError) {
        guard evaluationDepth < limits.grammarNesting * 2 else {
            throw .limitReached(.grammarNesting, value: limits.grammarNesting, subject: "the schema")
        }
        evaluationDepth += 1
    }

    /// Ends what `descend()` began.
    func ascend() {
        evaluationDepth -= 1
    }

    /// What a schema allows of one type.
    private func evaluate<Algebra: GoalAlgebra>(_ id: SchemaNodeID, _ scope: Int32, _ algebra: Algebra)
        throws(GrammarError) -> Algebra.Element
    {
        let node = graph[id]
        if node.isNever { return algebra.none(in: self) }
        let own = try algebra.own(node, id, scope: scope, in: self)
        if algebra.isNone(own, in: self) { return own }
        var parts = [own]
        if let values = node.enumeration { parts.append(algebra.values(values.map(CanonicalValue.init), in: self)) }
        if let value = node.constant { parts.append(algebra.values([CanonicalValue(value)], in: self)) }
        guard let group = node.applicators else {
            return parts.count == 1 ? own : algebra.intersection(parts, in: self)
        }
        for sub in group.allOf { parts.append(try evaluate(goals.schema(sub, scope: scope), algebra)) }
        if let reference = group.reference {
            parts.append(try evaluate(goals.schema(reference, scope: scope), algebra))
        }
        if let reference = group.dynamicReference {
            parts.append(try evaluate(goals.schema(goals.target(of: reference, scope: scope), scope: scope), algebra))
        }
        if let subs = group.anyOf {
            parts.append(algebra.union(try evaluate(subs, scope, algebra), in: self))
        }
        if let subs = group.oneOf {
            parts.append(algebra.exactlyOne(try evaluate(subs, scope, algebra), in: self))
        }
        if let sub = group.not {
            parts.append(algebra.complement(try evaluate(goals.schema(sub, scope: scope), algebra), in: self))
        }
        if let condition = group.condition, group.then != nil || group.otherwise != nil {
            let holds = try evaluate(goals.schema(condition, scope: scope), algebra)
            if let then = group.then {
                let consequence = try evaluate(goals.schema(then, scope: scope), algebra)
                parts.append(algebra.union([algebra.complement(holds, in: self), consequence], in: self))
            }
            if let otherwise = group.otherwise {
                let consequence = try evaluate(goals.schema(otherwise, scope: scope), algebra)
                parts.append(algebra.union([holds, consequence], in: self))
            }
        }
        return algebra.intersection(parts, in: self)
    }

    private func evaluate<Algebra: GoalAlgebra>(_ subs: [SchemaNodeID], _ scope: Int32, _ algebra: Algebra)
        throws(GrammarError) -> [Algebra.Element]
    {
        var elements: [Algebra.Element] = []
        elements.reserveCapacity(subs.count)
        for sub in subs { elements.append(try evaluate(goals.schema(sub, scope: scope), algebra)) }
        return elements
    }
}
