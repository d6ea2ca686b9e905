import RegularExpressions

/// What a schema evaluates: the names of `unevaluatedProperties`, or the items of `unevaluatedItems`.
protocol EvaluatedParts {
    /// What tells when a branch holds.
    associatedtype Algebra: GoalAlgebra where Algebra.Element == FormulaID

    static var algebra: Algebra { get }

    init()

    /// How much there is, for counting work.
    var size: Int { get }
    /// How many branches there are.
    var branchCount: Int { get }

    /// Adds what a schema's own keywords evaluate; false when that is everything there could be.
    mutating func addOwn(
        _ id: SchemaNodeID, _ scope: Int32, isOuter: Bool, _ walk: inout EvaluationWalk<Self>
    ) throws(GrammarError) -> Bool

    /// Adds what another schema evaluates that holds whenever this one does.
    mutating func join(_ other: Self)

    /// Adds what another schema evaluates that holds under a condition.
    mutating func join(_ other: Self, when condition: FormulaID, in automaton: SchemaAutomaton)
}

/// Finds what a schema evaluates, for one `unevaluatedProperties` or `unevaluatedItems`.
///
/// Each schema is examined once, however many ways lead to it.
struct EvaluationWalk<Parts: EvaluatedParts> {
    private struct Place: Hashable {
        var node: SchemaNodeID
        var scope: Int32
        var isOuter: Bool
    }

    let automaton: SchemaAutomaton
    private var known: [Place: Parts] = [:]

    init(automaton: SchemaAutomaton) {
        self.automaton = automaton
    }

    /// What a schema evaluates.
    ///
    /// - Parameter isOuter: whether an outer schema asks; then this one's own keyword counts too.
    mutating func parts(_ id: SchemaNodeID, _ scope: Int32, isOuter: Bool) throws(GrammarError) -> Parts {
        let place = Place(node: id, scope: scope, isOuter: isOuter)
        if let parts = known[place] { return parts }
        try automaton.charge(1)
        try automaton.descend()
        defer { automaton.ascend() }
        var parts = Parts()
        if try parts.addOwn(id, scope, isOuter: isOuter, &self) {
            try addApplied(by: automaton.graph[id], scope, to: &parts)
        }
        known[place] = parts
        return parts
    }

    /// Adds what a schema evaluates, if a condition holds.
    mutating func add(
        _ sub: SchemaNodeID, _ scope: Int32, when condition: FormulaID, to parts: inout Parts
    ) throws(GrammarError) {
        if condition == .no { return }
        let inner = try self.parts(of: sub, scope)
        try automaton.charge(inner.branchCount + inner.size / 16)
        parts.join(inner, when: condition, in: automaton)
    }

    /// Adds what the schemas evaluate that a schema applies to the same value.
    private mutating func addApplied(
        by node: SchemaNode, _ scope: Int32, to parts: inout Parts
    ) throws(GrammarError) {
        guard let group = node.applicators else { return }
        let dynamic = group.dynamicReference.map { automaton.goals.target(of: $0, scope: scope) }
        for sub in group.allOf + [group.reference, dynamic].compactMap({ $0 }) {
            let inner = try self.parts(of: sub, scope)
            // What many schemas pass on is work for each of them.
            try automaton.charge(inner.size / 16)
            parts.join(inner)
        }
        for sub in (group.anyOf ?? []) + (group.oneOf ?? []) {
            try add(sub, scope, when: try holds(sub, scope), to: &parts)
        }
        guard let condition = group.condition else { return }
        let met = try holds(condition, scope)
        try add(condition, scope, when: met, to: &parts)
        if let then = group.then { try add(then, scope, when: met, to: &parts) }
        if let otherwise = group.otherwise {
            try add(otherwise, scope, when: Parts.algebra.complement(met, in: automaton), to: &parts)
        }
    }

    /// The values for which a schema holds.
    private func holds(_ sub: SchemaNodeID, _ scope: Int32) throws(GrammarError) -> FormulaID {
        try automaton.evaluate(automaton.goals.schema(sub, scope: scope), Parts.algebra)
    }

    private mutating func parts(of sub: SchemaNodeID, _ scope: Int32) throws(GrammarError) -> Parts {
        // The goal carries the scope that its resource enters.
        let goal = automaton.goals.schema(sub, scope: scope)
        guard case .schema(let id, let inner, _) = automaton.goals[goal] else { return Parts() }
        return try parts(id, inner, isOuter: true)
    }
}
