public import OrderedJSON
public import RegularExpressions

/// What array conditions of one goal are about: up to which position they tell items apart.
final class ArraySpace {
    /// Positions from here on are equivalent.
    let horizon: Int
    /// Lengths from here on make no difference.
    let lengthLimit: Int
    /// Whether no two items may be equal, which their reader has to check; the formulas do not say it.
    let comparesItems: Bool
    var alternatives: [StepKey: [FormulaStep]?] = [:]

    struct StepKey: Hashable {
        var formula: FormulaID
        var index: Int
        var recorded: Int32
    }

    init(horizon: Int, lengthLimit: Int, comparesItems: Bool) {
        self.horizon = horizon
        self.lengthLimit = lengthLimit
        self.comparesItems = comparesItems
    }

    /// What is known so far; what is found out from then on stays separate.
    func copy() -> ArraySpace {
        let copy = ArraySpace(horizon: horizon, lengthLimit: lengthLimit, comparesItems: comparesItems)
        copy.alternatives = alternatives
        return copy
    }
}

/// An array that is being read.
struct ArrayState: Hashable {
    /// The index in `SchemaAutomaton.arraySpaces`.
    var space: Int32
    /// What the rest must satisfy.
    var formula: FormulaID
    /// Items read so far, no further counted than conditions need.
    var index: Int
    /// The items read so far, when they matter; an index in `SchemaAutomaton.recordedItems`.
    var recorded: Int32
    /// Whether the formula still waits for the item before `index`.
    var isPending = false
}

/// Items of an array, the last of them separately.
struct RecordedItem: Hashable {
    var before: Int32
    var item: CanonicalValue
}

extension SchemaAutomaton {
    /// The state before the first item; nil when no array meets the goal.
    func startArray(_ goal: GoalID) throws(GrammarError) -> ArrayStateID? {
        if let known = arrays.starts[goal] { return try isLive(known) ? known : nil }
        var formula = try evaluate(goal, ArrayAlgebra())
        if formula == .no { return nil }
        var horizon = 0
        var limit = 0
        measure(formula, &horizon, &limit)
        let plain = withoutUniqueness(formula, horizon: horizon)
        formula = plain ?? formula
        arraySpaces.append(
            ArraySpace(horizon: horizon, lengthLimit: max(limit, horizon), comparesItems: plain != nil))
        try charge(1)
        let state = ArrayState(
            space: Int32(truncatingIfNeeded: arraySpaces.count - 1), formula: formula, index: 0, recorded: 0)
        let id = arrays.intern(state)
        arrays.starts[goal] = id
        return try isLive(id) ? id : nil
    }

    private func measure(_ id: FormulaID, _ horizon: inout Int, _ limit: inout Int) {
        switch arrayFormulas[id] {
        case .yes, .no, .unique: break
        case .repeated: limit = max(limit, 3)
        case .and(let parts), .or(let parts): for part in parts { measure(part, &horizon, &limit) }
        case .each(let range, _), .atLeast(let range, _, _), .atMost(let range, _, _):
            horizon = max(horizon, range.upper ?? range.lower)
        case .minLength(let count), .maxLength(let count): limit = max(limit, count == Int.max ? count : count + 1)
        }
    }

    /// Whether an array may end, and what may come next.
    public func array(_ id: ArrayStateID) throws(GrammarError) -> ArrayNode {
        if let known = arrays.nodes[id] { return known }
        let state = arrays[id]
        try charge(1)
        var items: [ItemTransition] = []
        for (goal, next) in try transitions(state) {
            guard try isLive(next) else { continue }
            let recordsItem = arrays[next].isPending || asksForItems(arrays[next].formula)
            items.append(ItemTransition(value: goal, next: next, recordsItem: recordsItem))
        }
        let node = ArrayNode(canEnd: canEnd(state), items: items)
        arrays.nodes[id] = node
        return node
    }

    /// The state after an item, given the state that a transition with `recordsItem` leads to and the item; nil when the
    /// array cannot be finished after that item.
    public func recording(_ item: JSONValue, into id: ArrayStateID) throws(GrammarError) -> ArrayStateID? {
        var state = arrays[id]
        if state.isPending {
            let place = min(state.index - 1, arraySpaces[Int(state.space)].horizon)
            let rest = try advanced(state.formula, place, state.recorded, item)
            state.formula = simplified(rest, state.index)
            state.isPending = false
            state.index = min(state.index, arraySpaces[Int(state.space)].lengthLimit)
            if state.formula == .no { return nil }
        }
        state.recorded = asksForItems(state.formula) ? record(CanonicalValue(item), after: state.recorded) : 0
        let next = arrays.intern(state)
        return try isLive(next) ? next : nil
    }

    /// The list of items that a list and one more item make.
    func record(_ item: CanonicalValue, after list: Int32) -> Int32 {
        let entry = RecordedItem(before: list, item: item)
        if let known = recordedItemIndices[entry] { return known }
        let index = Int32(truncatingIfNeeded: recordedItems.count)
        recordedItems.append(recordedItems[Int(list)] + [entry.item])
        recordedItemIndices[entry] = index
        return index
    }

    /// The ways to continue with another item that some value meets.
    func transitions(_ state: ArrayState) throws(GrammarError) -> [(goal: GoalID, next: ArrayStateID)] {
        let space = arraySpaces[Int(state.space)]
        var next = state
        next.index = min(state.index + 1, space.lengthLimit)
        let pairs = try alternatives(state.formula, state.index, state.recorded, in: space)
        guard let pairs, pairs.count <= Self.explicitAlternatives else {
            // The finished item decides. Lengths count on, so that the item's place is known: places beyond are alike.
            let goal = pairs.map { goals.either($0.map(\.goal)) } ?? necessaryGoal(state.formula, state, space)
            next.isPending = true
            next.index = min(state.index, max(space.lengthLimit - 1, space.horizon)) + 1
            return isEmpty(goal) ? [] : [(goal, arrays.intern(next))]
        }
        var result: [(goal: GoalID, next: ArrayStateID)] = []
        for step in pairs where !isEmpty(step.goal) {
            next.formula = simplified(step.formula, next.index)
            if next.formula == .no { continue }
            next.recorded = asksForItems(next.formula) ? state.recorded : 0
            result.append((step.goal, arrays.intern(next)))
        }
        return result
    }

    /// Whether a condition compares items with one another.
    func asksForItems(_ id: FormulaID) -> Bool {
        switch arrayFormulas[id] {
        case .unique, .repeated: true
        case .and(let parts), .or(let parts): parts.contains(where: asksForItems)
        default: false
        }
    }

    func canEnd(_ state: ArrayState) -> Bool { canEnd(state.formula, state.index) }

    private func canEnd(_ id: FormulaID, _ length: Int) -> Bool {
        switch arrayFormulas[id] {
        case .yes, .each, .atMost, .unique: true
        case .no, .atLeast, .repeated: false
        case .and(let parts): parts.allSatisfy { canEnd($0, length) }
        case .or(let parts): parts.contains { canEnd($0, length) }
        case .minLength(let count): length >= count
        case .maxLength(let count): length <= count
        }
    }

    /// The condition without statements that are settled after this many items.
    private func simplified(_ id: FormulaID, _ index: Int) -> FormulaID {
        switch arrayFormulas[id] {
        case .yes, .no, .unique, .repeated: return id
        case .and(let parts): return arrayFormulas.and(parts.map { simplified($0, index) })
        case .or(let parts): return arrayFormulas.or(parts.map { simplified($0, index) })
        case .each(let range, _), .atMost(let range, _, _):
            return range.upper.map { $0 <= index } ?? false ? .yes : id
        case .atLeast(let range, _, let count):
            // Too few places are left in the range.
            return range.upper.map { $0 - max(index, range.lower) < count } ?? false ? .no : id
        case .minLength(let count): return index >= count ? .yes : id
        case .maxLength(let count): return index > count ? .no : id
        }
    }

    /// What an item at a position must meet and what remains, one pair for each way to continue; nil when they are too
    /// many.
    private func alternatives(_ formula: FormulaID, _ index: Int, _ recorded: Int32, in space: ArraySpace)
        throws(GrammarError) -> [FormulaStep]?
    {
        let place = min(index, space.horizon)
        let key = ArraySpace.StepKey(formula: formula, index: place, recorded: asksForItems(formula) ? recorded : 0)
        if let known = space.alternatives[key] { return known }
        let same = FormulaStep(goal: GoalTable.any, formula: formula)
        let result: [FormulaStep]?
        switch arrayFormulas[formula] {
        case .yes, .minLength, .maxLength: result = [same]
        case .no: result = []
        case .each(let range, let goal):
            result = range.contains(place) ? [FormulaStep(goal: goal, formula: formula)] : [same]
        case .atLeast(let range, let goal, let count):
            guard range.contains(place) else {
                result = [same]
                break
            }
            let met = FormulaStep(goal: goal, formula: arrayFormulas.atLeast(range, goal, count - 1))
            result = [met, FormulaStep(goal: goals.not(goal), formula: formula)]
        case .atMost(let range, let goal, let count):
            guard range.contains(place) else {
                result = [same]
                break
            }
            let unmet = FormulaStep(goal: goals.not(goal), formula: formula)
            let left = count == 0 ? FormulaID.no : arrayFormulas.intern(.atMost(range, goal, count - 1))
            result = [unmet, FormulaStep(goal: goal, formula: left)]
        case .unique:
            let fresh = goals.values(recordedItems[Int(recorded)], isPositive: false)
            result = [FormulaStep(goal: fresh, formula: formula)]
        case .repeated:
            let items = recordedItems[Int(recorded)]
            result = [
                FormulaStep(goal: goals.values(items), formula: .yes),
                FormulaStep(goal: goals.values(items, isPositive: false), formula: formula),
            ]
        case .or(let parts):
            let steps = try joined(parts) { part throws(GrammarError) in
                try alternatives(part, index, recorded, in: space)
            }
            result = steps.map { merged($0, or: arrayFormulas.or) }
        case .and(let parts):
            var product: [FormulaStep]? = [FormulaStep(goal: GoalTable.any, formula: .yes)]
            for part in parts {
                guard let left = product, let right = try alternatives(part, index, recorded, in: space) else {
                    product = nil
                    break
                }
                product = combined(left, right, and: arrayFormulas.and, or: arrayFormulas.or)
                if product.map({ $0.count > Self.productLimit }) ?? false { product = nil }
            }
            result = product
        }
        let kept = result?.filter { $0.formula != .no && $0.goal != GoalTable.never }
        try charge(1)
        space.alternatives[key] = .some(kept)
        return kept
    }

    /// What every item must satisfy after which the formula can still hold.
    private func necessaryGoal(_ formula: FormulaID, _ state: ArrayState, _ space: ArraySpace) -> GoalID {
        let place = min(state.index, space.horizon)
        switch arrayFormulas[formula] {
        case .yes, .minLength, .maxLength, .atLeast, .repeated: return GoalTable.any
        case .no: return GoalTable.never
        case .each(let range, let goal): return range.contains(place) ? goal : GoalTable.any
        case .atMost(let range, let goal, let count):
            return range.contains(place) && count == 0 ? goals.not(goal) : GoalTable.any
        case .unique: return goals.values(recordedItems[Int(state.recorded)], isPositive: false)
        case .or(let parts): return goals.either(parts.map { necessaryGoal($0, state, space) })
        case .and(let parts): return goals.both(parts.map { necessaryGoal($0, state, space) })
        }
    }

    /// What remains of a formula after a known item at a place.
    func advanced(_ formula: FormulaID, _ place: Int, _ recorded: Int32, _ item: JSONValue) throws(GrammarError)
        -> FormulaID
    {
        switch arrayFormulas[formula] {
        case .yes, .no, .minLength, .maxLength: return formula
        case .each(let range, let goal):
            guard range.contains(place) else { return formula }
            return try satisfies(item, goal) ? formula : .no
        case .atLeast(let range, let goal, let count):
            guard range.contains(place), try satisfies(item, goal) else { return formula }
            return arrayFormulas.atLeast(range, goal, count - 1)
        case .atMost(let range, let goal, let count):
            guard range.contains(place), try satisfies(item, goal) else { return formula }
            return count == 0 ? .no : arrayFormulas.intern(.atMost(range, goal, count - 1))
        case .unique: return recordedItems[Int(recorded)].contains(CanonicalValue(item)) ? .no : formula
        case .repeated: return recordedItems[Int(recorded)].contains(CanonicalValue(item)) ? .yes : formula
        case .or(let parts):
            var members: [FormulaID] = []
            for part in parts { members.append(try advanced(part, place, recorded, item)) }
            return arrayFormulas.or(members)
        case .and(let parts):
            var members: [FormulaID] = []
            for part in parts { members.append(try advanced(part, place, recorded, item)) }
            return arrayFormulas.and(members)
        }
    }
}
