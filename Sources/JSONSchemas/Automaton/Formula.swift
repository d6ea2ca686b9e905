/// The id of a formula about a whole object or array in its table.
struct FormulaID: Hashable, Comparable, BitwiseCopyable {
    let rawValue: Int32

    static let yes = FormulaID(rawValue: 0)
    static let no = FormulaID(rawValue: 1)
    static func < (left: FormulaID, right: FormulaID) -> Bool { left.rawValue < right.rawValue }

    var index: Int { Int(rawValue) }

    /// The formulas in ascending order, each once.
    static func unique(_ ids: [FormulaID]) -> [FormulaID] {
        guard ids.count > 1 else { return ids }
        var result: [FormulaID] = []
        result.reserveCapacity(ids.count)
        for id in ids.sorted() where result.last != id { result.append(id) }
        return result
    }
}

/// A condition on an object or array: a positive boolean combination of statements about its members.
///
/// Every statement has an opposite of the same kind, so that negation reaches the statements and no `not` remains.
protocol Formula: Hashable {
    static var yes: Self { get }
    static var no: Self { get }
    static func and(_ parts: [FormulaID]) -> Self
    static func or(_ parts: [FormulaID]) -> Self

    /// The parts of a conjunction; nil for other formulas.
    var conjuncts: [FormulaID]? { get }
    /// The parts of a disjunction; nil for other formulas.
    var disjuncts: [FormulaID]? { get }

    /// The opposite of a statement, with the opposites of goals given by a function.
    func opposite(in table: FormulaTable<Self>, _ goals: (GoalID) -> GoalID) -> FormulaID
}

/// The formulas of an automaton about one type, each once, and what goals ask of the type where that is known.
final class FormulaTable<Node: Formula> {
    private(set) var nodes: [Node] = []
    private var indices: [Node: FormulaID] = [:]
    private var complements: [FormulaID: FormulaID] = [:]
    var byGoal: [GoalID: FormulaID] = [:]

    init() {
        _ = intern(.yes)
        _ = intern(.no)
    }

    /// The table as it is known so far; what is found out from then on stays separate.
    init(copying other: FormulaTable) {
        (nodes, indices, complements, byGoal) = (other.nodes, other.indices, other.complements, other.byGoal)
    }

    subscript(id: FormulaID) -> Node { nodes[id.index] }

    func intern(_ node: Node) -> FormulaID {
        if let known = indices[node] { return known }
        let id = FormulaID(rawValue: Int32(truncatingIfNeeded: nodes.count))
        nodes.append(node)
        indices[node] = id
        return id
    }

    func and(_ parts: [FormulaID]) -> FormulaID {
        var members: [FormulaID] = []
        for part in parts {
            if part == .no { return .no }
            if part == .yes { continue }
            if let inner = nodes[part.index].conjuncts { members += inner } else { members.append(part) }
        }
        members = FormulaID.unique(members)
        if members.isEmpty { return .yes }
        return members.count == 1 ? members[0] : intern(.and(members))
    }

    func or(_ parts: [FormulaID]) -> FormulaID {
        var members: [FormulaID] = []
        for part in parts {
            if part == .yes { return .yes }
            if part == .no { continue }
            if let inner = nodes[part.index].disjuncts { members += inner } else { members.append(part) }
        }
        members = FormulaID.unique(members)
        if members.isEmpty { return .no }
        return members.count == 1 ? members[0] : intern(.or(members))
    }

    /// The parts of a conjunction; the formula itself where it is none.
    func conjuncts(of id: FormulaID) -> [FormulaID] { nodes[id.index].conjuncts ?? [id] }

    /// The opposite of a formula, with the opposites of goals given by a function.
    func complement(_ id: FormulaID, _ goals: (GoalID) -> GoalID) -> FormulaID {
        if let known = complements[id] { return known }
        let opposite = not(id, goals)
        complements[id] = opposite
        complements[opposite] = id
        return opposite
    }

    private func not(_ id: FormulaID, _ goals: (GoalID) -> GoalID) -> FormulaID {
        if id == .yes { return .no }
        if id == .no { return .yes }
        let node = nodes[id.index]
        if let parts = node.conjuncts { return or(parts.map { not($0, goals) }) }
        if let parts = node.disjuncts { return and(parts.map { not($0, goals) }) }
        return node.opposite(in: self, goals)
    }
}

/// A type of values whose sets are described by formulas.
protocol FormulaAlgebra: GoalAlgebra where Element == FormulaID {
    associatedtype Node: Formula

    func formulas(of automaton: SchemaAutomaton) -> FormulaTable<Node>
}

extension FormulaAlgebra {
    func all(in automaton: SchemaAutomaton) -> FormulaID { .yes }
    func none(in automaton: SchemaAutomaton) -> FormulaID { .no }
    func isNone(_ element: FormulaID, in automaton: SchemaAutomaton) -> Bool { element == .no }

    func union(_ elements: [FormulaID], in automaton: SchemaAutomaton) -> FormulaID {
        formulas(of: automaton).or(elements)
    }

    func intersection(_ elements: [FormulaID], in automaton: SchemaAutomaton) -> FormulaID {
        formulas(of: automaton).and(elements)
    }

    func complement(_ element: FormulaID, in automaton: SchemaAutomaton) -> FormulaID {
        formulas(of: automaton).complement(element) { automaton.goals.not($0) }
    }

    func known(_ goal: GoalID, in automaton: SchemaAutomaton) -> FormulaID? { formulas(of: automaton).byGoal[goal] }

    func remember(_ element: FormulaID, for goal: GoalID, in automaton: SchemaAutomaton) {
        formulas(of: automaton).byGoal[goal] = element
    }
}
