/// A range of positions in an array; nil as upper bound is endless.
struct ItemRange: Hashable {
    var lower: Int
    var upper: Int?

    func contains(_ index: Int) -> Bool { index >= lower && (upper.map { index < $0 } ?? true) }
}

/// A condition on an array.
enum ArrayFormula: Formula {
    case yes, no
    case and([FormulaID])
    case or([FormulaID])
    /// Every item in the range is of the goal.
    case each(ItemRange, GoalID)
    /// At least this many items in the range are of the goal.
    case atLeast(ItemRange, GoalID, Int)
    /// At most this many items in the range are of the goal.
    case atMost(ItemRange, GoalID, Int)
    case minLength(Int)
    case maxLength(Int)
    /// No two items are equal.
    case unique
    /// Two items are equal.
    case repeated

    var conjuncts: [FormulaID]? { if case .and(let parts) = self { parts } else { nil } }
    var disjuncts: [FormulaID]? { if case .or(let parts) = self { parts } else { nil } }

    func opposite(in table: FormulaTable<ArrayFormula>, _ goals: (GoalID) -> GoalID) -> FormulaID {
        switch self {
        // Handled by the table.
        case .yes, .no, .and, .or: return .no
        case .each(let range, let goal): return table.atLeast(range, goals(goal), 1)
        case .atLeast(let range, let goal, let count): return table.atMost(range, goal, count - 1)
        case .atMost(let range, let goal, let count):
            return count == Int.max ? .no : table.atLeast(range, goal, count + 1)
        case .minLength(let count): return count == 0 ? .no : table.intern(.maxLength(count - 1))
        case .maxLength(let count): return count == Int.max ? .no : table.intern(.minLength(count + 1))
        case .unique: return table.intern(.repeated)
        case .repeated: return table.intern(.unique)
        }
    }
}

extension FormulaTable<ArrayFormula> {
    func each(_ range: ItemRange, _ goal: GoalID) -> FormulaID {
        if goal == GoalTable.any || range.upper.map({ $0 <= range.lower }) ?? false { return .yes }
        // Items that nothing meets: the array is shorter.
        if goal == GoalTable.never, range.upper == nil { return intern(.maxLength(range.lower)) }
        return intern(.each(range, goal))
    }

    func atLeast(_ range: ItemRange, _ goal: GoalID, _ count: Int) -> FormulaID {
        if count <= 0 { return .yes }
        if goal == GoalTable.never { return .no }
        if let upper = range.upper, upper - range.lower < count { return .no }
        if goal == GoalTable.any { return intern(.minLength(saturatingSum(range.lower, count))) }
        return intern(.atLeast(range, goal, count))
    }

    func atMost(_ range: ItemRange, _ goal: GoalID, _ count: Int) -> FormulaID {
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
}
