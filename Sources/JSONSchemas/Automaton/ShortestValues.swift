public import OrderedJSON
import RegularExpressions

/// Which values of a goal are meant.
package enum ValueKinds {
    case all, strings, others
}

/// Short values, and short ways to finish arrays and objects; see docs/endings.md.
extension SchemaAutomaton {
    /// A short value that meets a goal; nil when there is none, the search reaches its limits, or it is longer than
    /// `completionBytes`.
    ///
    /// The value's text bounds from above the shortest text of the goal; for scalars and plain containers it is one of the
    /// shortest.
    public func shortestValue(_ goal: GoalID) -> JSONValue? { shortestValue(goal, of: .all) }

    /// The same among the strings of a goal, or among its other values.
    package func shortestValue(_ goal: GoalID, of kinds: ValueKinds) -> JSONValue? {
        if kinds == .all, let known = shortest[goal] { return known }
        if shortestFuel == 0 { return nil }
        shortestFuel -= 1
        guard shortestInProgress.count < limits.grammarNesting, shortestInProgress.insert(goal).inserted else {
            return nil
        }
        defer { shortestInProgress.remove(goal) }
        var best: JSONValue?
        var length = Int.max
        func offer(_ value: JSONValue?) {
            guard let value else { return }
            let size = value.serialized(.compact).utf8.count
            if size < length, size <= limits.completionBytes { (best, length) = (value, size) }
        }
        if kinds != .strings, let number = (try? evaluate(goal, NumberAlgebra()))?.example {
            offer(JSONNumber(text: number.description).map(JSONValue.number))
        }
        if kinds != .others, length > 2, let text = try? evaluate(goal, TextAlgebra()) {
            offer(strings.example(text).map(JSONValue.string))
        }
        if kinds == .strings { return best }
        let literal = (try? evaluate(goal, LiteralAlgebra())) ?? 0
        if literal & 1 != 0 { offer(.null) }
        if literal & 4 != 0 { offer(.bool(true)) }
        if literal & 2 != 0 { offer(.bool(false)) }
        if length > 2, let start = try? startArray(goal) { offer(shortestCompletion(start).map(JSONValue.array)) }
        if length > 2, let start = try? startObject(goal) {
            offer(shortestCompletion(start).map { .object(JSONObject($0)) })
        }
        // A goal that was under way has an answer of its own later on.
        if kinds == .all, best != nil || shortestInProgress.count == 1 { shortest[goal] = .some(best) }
        return best
    }

    // MARK: Arrays

    /// As many items or properties as a completion may have: with this many, it may have been cut.
    private static let itemLimit = 16_384
    fileprivate static let propertyLimit = 1_024
    /// As many items as are compared with one another.
    private static let comparedLimit = 256
    /// The most states that one search visits.
    private static let arrayLimit = 2_000

    /// Items that finish an array in few bytes; nil when there are none or the search reaches its limits.
    ///
    /// Where items are compared, they differ from those given, which are there already.
    package func shortestCompletion(_ state: ArrayStateID, besides others: [CanonicalValue] = []) -> [JSONValue]? {
        // Each is compared with all before it, here and when the text is written.
        if others.count >= Self.comparedLimit { return nil }
        var items: [JSONValue] = []
        var state = comparesItems(state) ? comparing(state, with: others) : state
        // Where items are compared, each is recorded before the next is chosen.
        while asksForItems(arrays[state].formula) {
            if canEnd(arrays[state]) { return items }
            if others.count + items.count == Self.comparedLimit { return nil }
            guard let (item, next) = shortestStep(state) else { return nil }
            items.append(item)
            state = next
        }
        guard case .some(.some(let goals)) = try? completion(state), goals.count < Self.itemLimit else { return nil }
        var size = 0
        for goal in goals {
            guard let item = shortestValue(goal) else { return nil }
            size += item.serialized(.compact).utf8.count + 1
            if size > limits.completionBytes { return nil }
            items.append(item)
        }
        return items
    }

    /// An item after which an array can still be finished, and the array after it.
    private func shortestStep(_ state: ArrayStateID) -> (JSONValue, ArrayStateID)? {
        var best: (item: JSONValue, next: ArrayStateID, isSettled: Bool)?
        for transition in (try? array(state))?.items ?? [] {
            guard let item = shortestValue(transition.value) else { continue }
            var next = Optional(transition.next)
            if transition.recordsItem { next = (try? recording(item, into: transition.next)) ?? nil }
            guard let next else { continue }
            // Conditions on equal items are settled as soon as they can be.
            let isSettled = !asksForItems(arrays[next].formula)
            if best == nil || (isSettled && best?.isSettled == false) { best = (item, next, isSettled) }
        }
        return best.map { ($0.item, $0.next) }
    }

    /// Goals of the fewest items that finish an array; an inner nil when there are none, an outer one when the search
    /// runs out of fuel.
    func completion(_ start: ArrayStateID) throws(GrammarError) -> [GoalID]?? {
        if canEnd(arrays[start]) { return .some([]) }
        if let plain = try plainCompletion(arrays[start]) { return .some(plain) }
        var search = BestFirstSearch<ArrayStateID, GoalID>(from: start, order: .oldestFirst)
        for _ in 0..<Self.arrayLimit {
            guard let state = search.next()?.state else { return .some(nil) }
            if canEnd(arrays[state]) { return .some(search.way(to: state)) }
            for (goal, next) in try transitions(arrays[state]) where !search.hasReached(next) {
                if arrays[next].isPending { return .none }
                search.reach(next, from: state, by: goal, costing: 1)
            }
        }
        return .none
    }

    /// The items still needed when nothing but a least and a greatest length, item schemas and uniqueness are required;
    /// nil when more is.
    private func plainCompletion(_ state: ArrayState) throws(GrammarError) -> [GoalID]?? {
        var least = 0
        var most = Int.max
        var isUnique = false
        var items: [(range: ItemRange, goal: GoalID)] = []
        for part in arrayFormulas.conjuncts(of: state.formula) {
            switch arrayFormulas[part] {
            case .yes: break
            case .minLength(let count): least = max(least, count)
            case .maxLength(let count): most = min(most, count)
            case .each(let range, let goal): items.append((range, goal))
            case .unique: isUnique = true
            default: return .none
            }
        }
        if least > most { return .some(nil) }
        let horizon = arraySpaces[Int(state.space)].horizon
        var result: [GoalID] = []
        for index in state.index..<max(least, state.index) {
            var goal = goals.both(items.filter { $0.range.contains(index) }.map(\.goal))
            if isUnique {
                goal = goals.both([goal, goals.values(recordedItems[Int(state.recorded)], isPositive: false)])
            }
            if isEmpty(goal) { return .some(nil) }
            result.append(goal)
            if index < horizon { continue }
            // From here on every item is alike: a few represent more than a budget holds.
            let missing = least - index
            if isUnique, let members = cardinality(goal, limit: min(missing, 256)), members < missing {
                return .some(nil)
            }
            return .some(result + Array(repeating: goal, count: min(missing, Self.itemLimit) - 1))
        }
        return .some(result)
    }

    /// How many values meet a goal, up to a limit; nil when there may be more, or it is not known.
    private func cardinality(_ goal: GoalID, limit: Int) -> Int? {
        guard let literal = try? evaluate(goal, LiteralAlgebra()), let numbers = try? evaluate(goal, NumberAlgebra()),
            let text = try? evaluate(goal, TextAlgebra()), numbers.pieces.isEmpty
        else { return nil }
        var count = literal.nonzeroBitCount + numbers.points.count
        for piece in text.pieces {
            guard let members = finiteMembers(of: expression(of: piece)) else { return nil }
            count += members.count
        }
        if count >= limit { return nil }
        // Arrays and objects are not counted: one of them is taken for endlessly many.
        guard (try? startArray(goal)) == .some(nil), (try? startObject(goal)) == .some(nil) else { return nil }
        return count
    }

    // MARK: Objects

    /// Properties that finish an object in few bytes; nil when there are none or the search reaches its limits.
    ///
    /// Undeclared ones differ from the keys given, which are there already.
    public func shortestCompletion(_ state: ObjectStateID, besides keys: [[UInt8]] = []) -> [JSONObject.Entry]? {
        let space = spaces[Int(objects[state].space)]
        var search = ObjectCompletion(automaton: self, state: objects[state])
        guard let properties = search.properties(), properties.count < Self.propertyLimit else { return nil }
        var entries: [JSONObject.Entry] = []
        var used = keys.isEmpty ? expressions.emptySet : expressions.union(keys.map { expressions.literal($0) })
        var size = 0
        for property in properties.sorted(by: { $0.keyClass < $1.keyClass }) {
            guard let value = shortestValue(property.goal) else { return nil }
            size += value.serialized(.compact).utf8.count
            if size > limits.completionBytes { return nil }
            if space.isName(property.keyClass) {
                entries.append(JSONObject.Entry(key: space.shape.names[property.keyClass].string, value: value))
                continue
            }
            let region = space.shape.regions[property.keyClass - space.shape.names.count]
            let left = used == expressions.emptySet ? region : expressions.difference(region, used)
            guard let key = try? expressions.shortestMember(of: left) else { return nil }
            size += key.count
            if size > limits.completionBytes { return nil }
            used = expressions.union([used, expressions.literal(key)])
            entries.append(JSONObject.Entry(key: String(decoding: key, as: UTF8.self), value: value))
        }
        return entries
    }
}

extension JSONObject {
    /// An object of members with distinct names.
    fileprivate init(_ entries: [JSONObject.Entry]) {
        self.init()
        for entry in entries { self[entry.key] = entry.value }
    }
}

/// Searches for a way to meet an object's formula: one that requires few properties, found by trying choices in turn.
struct ObjectCompletion {
    /// A property by the class of its key, with the goal of its value.
    typealias Property = (keyClass: Int, goal: GoalID)

    let automaton: SchemaAutomaton
    let space: ObjectSpace
    let state: ObjectState
    /// Choices that may be tried before the search ends without one.
    private var fuel = 2_000
    /// Whether the fuel has run out.
    var isExhausted: Bool { fuel < 0 }

    init(automaton: SchemaAutomaton, state: ObjectState) {
        self.automaton = automaton
        self.state = state
        space = automaton.spaces[Int(state.space)]
    }

    /// What is left of the condition once its choices are made.
    private struct Demands {
        var tables: [Int] = []
        var present: ClassSet
        var pending: [(classes: ClassSet, goal: GoalID)] = []
        var least = 0
        var most = Int.max
    }

    /// Properties that finish the object; nil when there are none or none were found.
    mutating func properties() -> [Property]? {
        solve([state.formula], Demands(present: ClassSet(capacity: space.classCount)))
    }

    private mutating func spend() -> Bool {
        fuel -= 1
        return fuel >= 0
    }

    private mutating func solve(_ open: [FormulaID], _ demands: Demands) -> [Property]? {
        var open = open
        var demands = demands
        var choices: [[FormulaID]] = []
        while let formula = open.popLast() {
            switch space[formula] {
            case .yes: break
            case .no: return nil
            case .and(let parts): open += parts
            case .or(let parts): choices.append(parts)
            case .table(let index): demands.tables.append(index)
            case .some(let classes, let goal): demands.pending.append((classes, goal))
            case .present(let classes): demands.present.formUnion(classes)
            case .atLeast(let count): demands.least = max(demands.least, count)
            case .atMost(let count): demands.most = min(demands.most, count)
            }
        }
        if demands.present.intersects(state.closed) || state.count > demands.most { return nil }
        guard let choice = choices.popLast() else { return finish(demands) }
        // Options that require nothing more come first.
        for option in choice.sorted(by: { weight($0) < weight($1) }) {
            guard spend() else { return nil }
            // The remaining choices stay conditions of the whole.
            if let found = solve([option] + choices.map { space.or($0) }, demands) { return found }
        }
        return nil
    }

    private func weight(_ id: FormulaID) -> Int {
        switch space[id] {
        case .yes, .table, .atMost: 0
        case .present(let classes): classes.isSubset(of: state.closed) ? 1 : 2
        case .and(let parts): parts.reduce(0) { $0 + weight($1) }
        default: 3
        }
    }

    private mutating func finish(_ demands: Demands) -> [Property]? {
        var chosen: [Property] = []
        for keyClass in demands.present.members {
            guard let goal = goal(keyClass, demands) else { return nil }
            chosen.append((keyClass, goal))
        }
        return place(demands.pending[...], chosen, demands)
    }

    /// What a property of a class must be beside other conditions; nil where nothing is.
    private func goal(_ keyClass: Int, _ demands: Demands, _ others: GoalID...) -> GoalID? {
        let goal = automaton.goals.both(demands.tables.map { space.tables[$0][keyClass] } + others)
        return automaton.isEmpty(goal) ? nil : goal
    }

    /// Whether another property of a class may be added to some.
    private func isOpen(_ keyClass: Int, beside chosen: [Property]) -> Bool {
        !state.closed.contains(keyClass) && !(space.isName(keyClass) && chosen.contains { $0.keyClass == keyClass })
    }

    /// Gives every pending property a place among the chosen ones or a new one.
    private mutating func place(
        _ pending: ArraySlice<(classes: ClassSet, goal: GoalID)>, _ chosen: [Property], _ demands: Demands
    ) -> [Property]? {
        guard let next = pending.first else { return fill(chosen, demands) }
        for index in chosen.indices where next.classes.contains(chosen[index].keyClass) {
            guard spend() else { return nil }
            var better = chosen
            better[index].goal = automaton.goals.both([chosen[index].goal, next.goal])
            if automaton.isEmpty(better[index].goal) { continue }
            if let found = place(pending.dropFirst(), better, demands) { return found }
        }
        for keyClass in next.classes.members where isOpen(keyClass, beside: chosen) {
            guard spend() else { return nil }
            guard let goal = goal(keyClass, demands, next.goal) else { continue }
            if let found = place(pending.dropFirst(), chosen + [(keyClass, goal)], demands) { return found }
        }
        return nil
    }

    /// Adds properties until there are enough.
    private mutating func fill(_ chosen: [Property], _ demands: Demands) -> [Property]? {
        var result = chosen
        guard max(state.count + result.count, demands.least) <= demands.most else { return nil }
        for keyClass in 0..<space.classCount where isOpen(keyClass, beside: result) {
            let missing = demands.least - state.count - result.count
            if missing <= 0 { break }
            guard let goal = goal(keyClass, demands) else { continue }
            // A region that is not written out as names has more keys than will be needed; a few represent more than a
            // budget holds.
            let count = space.isName(keyClass) ? 1 : min(missing, SchemaAutomaton.propertyLimit)
            result += Array(repeating: (keyClass, goal), count: count)
            if count < missing, !space.isName(keyClass) { return result }
        }
        return state.count + result.count >= demands.least ? result : nil
    }
}
