/// A range of positions in an array; nil as upper bound is endless.
struct ItemRange: Hashable {
    var lower: Int
    var upper: Int?

    func contains(_ index: Int) -> Bool { index >= lower && (upper.map { index < $0 } ?? true) }
}

/// A condition on an array: a positive boolean combination of statements about its items.
enum ArrayFormula: Hashable {
    case yes, no
    case and([FormulaID])
    case or([FormulaID])
    /// Every item in the range is of the goal.
    case each(ItemRange, GoalID)
    /// At least so many items in the range are of the goal.
    case atLeast(ItemRange, GoalID, Int)
    /// At most so many items in the range are of the goal.
    case atMost(ItemRange, GoalID, Int)
    case minLength(Int)
    case maxLength(Int)
    /// No two items are equal.
    case unique
    /// Two items are equal.
    case repeated
}

/// The array formulas of an automaton, each once.
struct ArrayFormulaTable {
    private(set) var nodes: [ArrayFormula] = []
    private var indices: [ArrayFormula: FormulaID] = [:]

    init() {
        _ = intern(.yes)
        _ = intern(.no)
    }

    subscript(id: FormulaID) -> ArrayFormula { nodes[id.index] }

    mutating func intern(_ node: ArrayFormula) -> FormulaID {
        if let known = indices[node] { return known }
        let id = FormulaID(rawValue: Int32(truncatingIfNeeded: nodes.count))
        nodes.append(node)
        indices[node] = id
        return id
    }

    mutating func each(_ range: ItemRange, _ goal: GoalID) -> FormulaID {
        if goal == GoalTable.any || range.upper.map({ $0 <= range.lower }) ?? false { return .yes }
        // Items that nothing meets: the array is shorter.
        if goal == GoalTable.never, range.upper == nil { return intern(.maxLength(range.lower)) }
        return intern(.each(range, goal))
    }

    mutating func atLeast(_ range: ItemRange, _ goal: GoalID, _ count: Int) -> FormulaID {
        if count <= 0 { return .yes }
        if goal == GoalTable.never { return .no }
        if let upper = range.upper, upper - range.lower < count { return .no }
        if goal == GoalTable.any { return intern(.minLength(saturatingSum(range.lower, count))) }
        return intern(.atLeast(range, goal, count))
    }

    mutating func atMost(_ range: ItemRange, _ goal: GoalID, _ count: Int) -> FormulaID {
        if count < 0 { return .no }
        if goal == GoalTable.never { return .yes }
        if let upper = range.upper, upper - range.lower <= count { return .yes }
        if goal == GoalTable.any { return intern(.maxLength(saturatingSum(range.lower, count))) }
        return intern(.atMost(range, goal, count))
    }

    private func saturatingSum(_ left: Int, _ right: Int) -> Int {
        let (sum, overflow) = left.addingReportingOverflow(right)
        return overflow ? Int.max : sum
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
        case .each(let range, let goal): return atLeast(range, opposite(goal), 1)
        case .atLeast(let range, let goal, let count): return atMost(range, goal, count - 1)
        case .atMost(let range, let goal, let count):
            return count == Int.max ? .no : atLeast(range, goal, count + 1)
        case .minLength(let count): return count == 0 ? .no : intern(.maxLength(count - 1))
        case .maxLength(let count): return count == Int.max ? .no : intern(.minLength(count + 1))
        case .unique: return intern(.repeated)
        case .repeated: return intern(.unique)
        }
    }
}
