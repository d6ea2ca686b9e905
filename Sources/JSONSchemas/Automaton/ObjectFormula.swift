/// A set of property names, before the classes of an object's keys are known.
enum KeySet: Hashable {
    case all
    case name(UTF8Text)
    /// Names that a pattern finds; an index in `SchemaGraph.patterns`.
    case pattern(Int)
    /// Names that neither `properties` nor `patternProperties` of a schema cover.
    case additional(SchemaNodeID)
    /// All names but those of an object value.
    case except([UTF8Text])
    /// Names that a goal does not accept as strings.
    case rejected(GoalID)
}

/// The id of a formula about a whole object or array in its table.
struct FormulaID: Hashable, Comparable, BitwiseCopyable {
    let rawValue: Int32

    static let yes = FormulaID(rawValue: 0)
    static let no = FormulaID(rawValue: 1)
    static func < (left: FormulaID, right: FormulaID) -> Bool { left.rawValue < right.rawValue }

    var index: Int { Int(rawValue) }
}

/// A condition on an object: a positive boolean combination of statements about its properties.
///
/// Every statement has an opposite of the same kind, so that negation reaches the statements and no `not` remains.
enum ObjectFormula: Hashable {
    case yes, no
    case and([FormulaID])
    case or([FormulaID])
    /// Every property with such a name has a value of the goal.
    case each(KeySet, GoalID)
    /// Some property with such a name has a value of the goal.
    case some(KeySet, GoalID)
    case atLeast(Int)
    case atMost(Int)
    /// Exactly one holds; or, negated, none or more than one.
    case exactlyOne([FormulaID], isNegated: Bool)
    /// Every property that no branch has evaluated is of the goal; an index in `unevaluated`.
    case unevaluated(Int, isNegated: Bool)
}

/// What `unevaluatedProperties` says: the schema of the properties left over, and what evaluates properties when.
struct UnevaluatedProperties: Hashable {
    var goal: GoalID
    /// Names that are evaluated whenever the schema holds.
    var always: [KeySet]
    /// Names that are evaluated when a branch holds.
    var branches: [Branch]

    struct Branch: Hashable {
        var condition: FormulaID
        var keys: [KeySet]
    }
}

/// The object formulas of an automaton, each once.
struct ObjectFormulaTable {
    private(set) var nodes: [ObjectFormula] = []
    private var indices: [ObjectFormula: FormulaID] = [:]
    private(set) var unevaluated: [UnevaluatedProperties] = []

    init() {
        _ = intern(.yes)
        _ = intern(.no)
    }

    subscript(id: FormulaID) -> ObjectFormula { nodes[id.index] }

    mutating func intern(_ node: ObjectFormula) -> FormulaID {
        if let known = indices[node] { return known }
        let id = FormulaID(rawValue: Int32(truncatingIfNeeded: nodes.count))
        nodes.append(node)
        indices[node] = id
        return id
    }

    mutating func each(_ keys: KeySet, _ goal: GoalID) -> FormulaID {
        goal == GoalTable.any ? .yes : intern(.each(keys, goal))
    }

    mutating func some(_ keys: KeySet, _ goal: GoalID) -> FormulaID {
        goal == GoalTable.never ? .no : intern(.some(keys, goal))
    }

    mutating func unevaluated(_ properties: UnevaluatedProperties) -> FormulaID {
        unevaluated.append(properties)
        return intern(.unevaluated(unevaluated.count - 1, isNegated: false))
    }

    mutating func and(_ parts: [FormulaID]) -> FormulaID {
        var members: [FormulaID] = []
        for part in parts {
            if part == .no { return .no }
            if part == .yes { continue }
            if case .and(let inner) = nodes[part.index] { members += inner } else { members.append(part) }
        }
        members = FormulaID.unique(members)
        if members.isEmpty { return .yes }
        return members.count == 1 ? members[0] : intern(.and(members))
    }

    mutating func or(_ parts: [FormulaID]) -> FormulaID {
        var members: [FormulaID] = []
        for part in parts {
            if part == .yes { return .yes }
            if part == .no { continue }
            if case .or(let inner) = nodes[part.index] { members += inner } else { members.append(part) }
        }
        members = FormulaID.unique(members)
        if members.isEmpty { return .no }
        return members.count == 1 ? members[0] : intern(.or(members))
    }

    mutating func exactlyOne(_ parts: [FormulaID]) -> FormulaID {
        let members = parts.filter { $0 != .no }
        if members.isEmpty { return .no }
        return members.count == 1 ? members[0] : intern(.exactlyOne(members, isNegated: false))
    }

    /// The opposite of a formula, with the opposites of goals given by a function.
    mutating func not(_ id: FormulaID, _ opposite: (GoalID) -> GoalID) -> FormulaID {
        switch nodes[id.index] {
        case .yes: return .no
        case .no: return .yes
        case .and(let parts):
            var members: [FormulaID] = []
            for part in parts { members.append(not(part, opposite)) }
            return or(members)
        case .or(let parts):
            var members: [FormulaID] = []
            for part in parts { members.append(not(part, opposite)) }
            return and(members)
        case .each(let keys, let goal): return some(keys, opposite(goal))
        case .some(let keys, let goal): return each(keys, opposite(goal))
        case .atLeast(let count): return count == 0 ? .no : intern(.atMost(count - 1))
        case .atMost(let count): return count == Int.max ? .no : intern(.atLeast(count + 1))
        case .exactlyOne(let parts, let isNegated): return intern(.exactlyOne(parts, isNegated: !isNegated))
        case .unevaluated(let index, let isNegated): return intern(.unevaluated(index, isNegated: !isNegated))
        }
    }
}

extension FormulaID {
    /// The formulas in ascending order, each once.
    static func unique(_ ids: [FormulaID]) -> [FormulaID] {
        guard ids.count > 1 else { return ids }
        var result: [FormulaID] = []
        result.reserveCapacity(ids.count)
        for id in ids.sorted() where result.last != id { result.append(id) }
        return result
    }
}
