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

/// A condition on an object.
enum ObjectFormula: Formula {
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
    /// Every property that no branch has evaluated is of the goal; or, negated, some is not.
    case unevaluated(UnevaluatedProperties, isNegated: Bool)

    var conjuncts: [FormulaID]? { if case .and(let parts) = self { parts } else { nil } }
    var disjuncts: [FormulaID]? { if case .or(let parts) = self { parts } else { nil } }

    func opposite(in table: FormulaTable<ObjectFormula>, _ goals: (GoalID) -> GoalID) -> FormulaID {
        switch self {
        // Handled by the table.
        case .yes, .no, .and, .or: return .no
        case .each(let keys, let goal): return table.some(keys, goals(goal))
        case .some(let keys, let goal): return table.each(keys, goals(goal))
        case .atLeast(let count): return count == 0 ? .no : table.intern(.atMost(count - 1))
        case .atMost(let count): return count == Int.max ? .no : table.intern(.atLeast(count + 1))
        case .exactlyOne(let parts, let isNegated): return table.intern(.exactlyOne(parts, isNegated: !isNegated))
        case .unevaluated(let properties, let isNegated):
            return table.intern(.unevaluated(properties, isNegated: !isNegated))
        }
    }
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

extension FormulaTable<ObjectFormula> {
    func each(_ keys: KeySet, _ goal: GoalID) -> FormulaID {
        goal == GoalTable.any ? .yes : intern(.each(keys, goal))
    }

    func some(_ keys: KeySet, _ goal: GoalID) -> FormulaID {
        goal == GoalTable.never ? .no : intern(.some(keys, goal))
    }

    func exactlyOne(_ parts: [FormulaID]) -> FormulaID {
        let members = parts.filter { $0 != .no }
        if members.isEmpty { return .no }
        return members.count == 1 ? members[0] : intern(.exactlyOne(members, isNegated: false))
    }
}
