public import OrderedJSON

/// Which values of a goal are meant.
enum ValueKinds {
    case all, strings, others
}

extension SchemaAutomaton {
    /// A short value that meets a goal; nil when there is none, the search gives up or it is longer than `completionBytes`.
    ///
    /// The value's text bounds from above the shortest text of the goal; for scalars and plain containers it is one of the
    /// shortest.
    public func shortestValue(_ goal: GoalID) -> JSONValue? { shortestValue(goal, of: .all) }

    /// The same among the strings of a goal, or among its other values.
    func shortestValue(_ goal: GoalID, of kinds: ValueKinds) -> JSONValue? {
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

    /// As many items or properties as a completion may have: with so many, it may have been cut.
    static let itemLimit = 16_384
    static let propertyLimit = 1_024
    /// As many items as are compared with one another.
    static let comparedLimit = 256

    /// Items that finish an array in few bytes; nil when there are none or the search gives up.
    ///
    /// Where items are compared, they differ from those given, which stand already.
    func shortestCompletion(_ state: ArrayStateID, besides others: [CanonicalValue] = []) -> [JSONValue]? {
        // Each is compared with all before it, here and when the text is written.
        if others.count >= Self.comparedLimit { return nil }
        var items: [JSONValue] = []
        var state = comparesItems(state) ? comparing(state, with: others) : state
        // Where items are compared, each is told before the next is chosen.
        while asksForItems(arrayStates[state.index].formula) {
            if canEnd(arrayStates[state.index]) { return items }
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
            let isSettled = !asksForItems(arrayStates[next.index].formula)
            if best == nil || (isSettled && best?.isSettled == false) { best = (item, next, isSettled) }
        }
        return best.map { ($0.item, $0.next) }
    }

    /// Properties that finish an object in few bytes; nil when there are none or the search gives up.
    ///
    /// Undeclared ones differ from the keys given, which stand already.
    public func shortestCompletion(_ state: ObjectStateID, besides keys: [[UInt8]] = []) -> [JSONObject.Entry]? {
        let object = objectStates[state.index]
        let space = spaces[Int(object.space)]
        var search = ObjectCompletion(automaton: self, state: object)
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
