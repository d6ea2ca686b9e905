import JSONSchemas
import RegularExpressions

/// How a text can end; derived in docs/endings.md.
///
/// An ending is a sequence of units: bytes as 0 to 255, a special token `t` as 256 + t. Its cost is how many it has.
extension Recognizer {
    /// A short way from a state to the end, as far as the open frames show it.
    struct Plan {
        var units: [Int32] = []
        /// After how many units some lexeme or frame has ended, ascending: what the frame around it makes of that is known
        /// from there on.
        var stops: [Int] = []

        init() {}

        /// A piece of text, and what comes after it.
        init(_ own: [Int32], _ rest: Plan) {
            units = own + rest.units
            stops = (own.isEmpty ? [] : [own.count]) + rest.stops.map { $0 + own.count }
        }
    }

    /// States from which one search for a completion follows a plan.
    private static let searchLimit = 32

    /// A short completion of a state, empty where the text may end; nil when the search ends without one.
    ///
    /// Where nothing on the way to the end depends on what was read, it is the planned one. Elsewhere states are
    /// searched best first, along their plans, until the recogniser takes one to its end.
    public func completion(_ state: StateID) -> [Int32]? {
        guard let plan = plan(state) else { return nil }
        if !comparesText(state) { return plan.units }
        var search = BestFirstSearch<StateID, [Int32]>(from: state, bound: plan.units.count)
        for _ in 0..<Self.searchLimit {
            guard let origin = search.next()?.state, let plan = self.plan(origin) else { return nil }
            var passed = [origin]
            for unit in plan.units {
                let next = step(passed[passed.count - 1], unit)
                if next == Self.dead { break }
                passed.append(next)
            }
            let taken = passed.count - 1
            if taken == plan.units.count, isAccepting(passed[taken]) {
                return search.way(to: origin).flatMap(\.self) + plan.units
            }
            func reach(_ target: StateID, by units: [Int32]) {
                guard let left = self.plan(target)?.units.count else { return }
                search.reach(target, from: origin, by: units, costing: units.count, bound: left)
            }
            // Continues from where something has ended, since what was read counts there; otherwise from what was
            // refused, and from other units.
            let stop = plan.stops.last { $0 <= taken } ?? taken
            if stop > 0 {
                reach(passed[stop], by: Array(plan.units[..<stop]))
            } else {
                for (units, target) in alternatives(origin) { reach(target, by: units) }
            }
        }
        return nil
    }

    /// A completion that follows from the open frames alone; what was read may rule it out.
    public func plannedCompletion(_ state: StateID) -> [Int32]? { plan(state)?.units }

    private func step(_ state: StateID, _ unit: Int32) -> StateID {
        unit < 256 ? step(state, UInt8(truncatingIfNeeded: unit)) : step(state, special: Int(unit - 256))
    }

    // MARK: Plans

    /// Units of a plan that is kept.
    private static let keptLength = 4_096

    private func plan(_ state: StateID) -> Plan? {
        if state == Self.dead { return nil }
        if let known = plans.states[state] { return known }
        if let long = plans.long, long.state == state { return long.plan }
        var best: Plan?
        // Where a lexeme may have ended, another item follows it and knows what was read; if there is none, the end was
        // refused, and the plan is one to search from.
        for countsEnded in [false, true] where best == nil {
            for index in 0..<itemCount(state) { best = Self.shorter(best, plan(item(state, index), countsEnded)) }
        }
        // Of long ones the latest alone is kept: a text has another at each of its places.
        if let best, best.units.count > Self.keptLength {
            plans.long = (state, best)
        } else {
            plans.states[state] = .some(best)
        }
        return best
    }

    private static func shorter(_ first: Plan?, _ second: Plan?) -> Plan? {
        guard let first else { return second }
        guard let second else { return first }
        return second.units.count < first.units.count ? second : first
    }

    /// - Parameter countsEnded: whether a lexeme may end without further bytes.
    private func plan(_ item: Item, _ countsEnded: Bool) -> Plan? {
        switch item.place {
        case .end: return Plan()
        case .token(let token):
            return plan(after: item.context).map { Plan([256 + Int32(truncatingIfNeeded: token)], $0) }
        case .anyToken(let exclusion):
            return plan(after: item.context).map { Plan([256 + Int32(grammar.representative(of: exclusion))], $0) }
        case .between: return end(of: tables.cores[item.core]).flatMap { plan($0, item.context) }
        case .lexeme(let lexeme):
            var best: (bytes: [UInt8], own: [Int32], rest: Plan)?
            var length = Int.max
            let frames = tables.contexts.list(item.context)
            for (bytes, outcome) in table.endings(of: lexeme) where countsEnded || !bytes.isEmpty {
                for frame in frames {
                    let core = tables.core(frame)
                    let isKey = core.phase == .inKey
                    // Lengths decide; only the shortest is put together.
                    guard let own = isKey ? end(afterKey: core, outcome, item.text, bytes) : [],
                        let rest = isKey ? plan(after: tables.frames[frame].parents) : plan(after: frame),
                        bytes.count + own.count + rest.units.count < length
                    else { continue }
                    (best, length) = ((bytes, own, rest), bytes.count + own.count + rest.units.count)
                }
            }
            return best.map { Plan($0.bytes.map { Int32($0) }, Plan($0.own, $0.rest)) }
        }
    }

    /// What comes once the frames of a set have what they wait for.
    private func plan(after context: ContextID) -> Plan? {
        if let known = plans.contexts[context] { return known }
        let best = tables.contexts.list(context).reduce(nil) { Self.shorter($0, plan(after: $1)) }
        if best.map({ $0.units.count <= Self.keptLength }) ?? true { plans.contexts[context] = .some(best) }
        return best
    }

    /// A frame's own end, and what comes after it.
    private func plan(_ own: [Int32], _ parents: ContextID) -> Plan? { plan(after: parents).map { Plan(own, $0) } }

    private func plan(after id: FrameID) -> Plan? {
        let (core, parents) = (tables.core(id), tables.frames[id].parents)
        if core.kind == .root { return Plan() }
        // What the value is decides how it continues: the plan ends with it.
        if core.flags.contains(.recordsValue), core.phase.isInValue { return Plan() }
        return end(of: core).flatMap { plan($0, parents) }
    }

    /// The units with which a frame ends: from where it is, or once it has the lexeme or value that it waits for.
    func end(of core: FrameCore) -> [Int32]? {
        switch (core.kind, core.phase) {
        case (.value, .inValue), (.checked, _): return []
        case (.rule, _): return grammar.shortestEnd(core.position)
        case (.mark, _): return schema(of: core).marks.units(from: core.step)
        case (.marked, .beforeOpen):
            let text = table.endings(of: core.lexeme.state).min { $0.bytes.count < $1.bytes.count }
            let close = schema(of: core).marks.units(from: schema(of: core).closeQuote)
            return text.map { $0.bytes.map { Int32($0) } + close }
        case (.marked, .inString): return schema(of: core).marks.units(from: schema(of: core).closeQuote)
        case (.marked, _): return []
        // The key has to be known.
        case (.object, .inKey): return nil
        case (.object, .inValue), (.object, .inString): return end(ofObject: core, after: .afterValue)
        case (.object, _) where core.flags.contains(.isParameters): return end(afterMark: core)
        case (.object, .beforeOpen):
            return end(ofObject: core, after: .afterOpen).map { [Int32(UInt8(ascii: "{"))] + $0 }
        case (.object, .afterOpen), (.object, .afterValue): return end(ofObject: core, after: core.phase)
        case (.object, .afterKey): return end(ofMember: core)
        case (.array, .beforeOpen):
            return end(ofArray: core, needsComma: false).map { [Int32(UInt8(ascii: "["))] + $0 }
        case (.array, .afterOpen): return end(ofArray: core, needsComma: false)
        case (.array, .inValue), (.array, .afterValue): return end(ofArray: core, needsComma: true)
        // After a comma or colon, and around whole values, the lexemes that can start are items of their own.
        case (.object, _), (.array, _), (.value, _), (.root, _): return nil
        }
    }

    // MARK: Objects and arrays

    private func end(ofObject core: FrameCore, after phase: FramePhase) -> [Int32]? {
        let isRow = core.flags.contains(.isParameters)
        return schema(of: core).end(ofObject: core.object, isRow: isRow, after: phase) { tables.list(core.seen) }
    }

    /// The end of an array, whose further items differ from those that were read where they must.
    private func end(ofArray core: FrameCore, needsComma: Bool) -> [Int32]? {
        schema(of: core).end(ofArray: core.array, needsComma: needsComma) {
            guard core.flags.contains(.comparesItems) else { return [] }
            return tables.itemSets.values(core.items).map(tables.values.canonical)
        }
    }

    /// The end of an object after a key.
    private func end(ofMember core: FrameCore, of kinds: ValueKinds = .all, isAnnounced: Bool = false) -> [Int32]? {
        let transition = PropertyTransition(
            value: core.goal, next: core.object, recordsValue: core.flags.contains(.recordsValue))
        return schema(of: core).end(
            behindKey: transition, isRow: core.flags.contains(.isParameters), of: kinds, isAnnounced: isAnnounced
        ) { tables.list(core.seen) }
    }

    /// The end of an object after a key that has ended, a kept text and some more bytes; its further keys differ from
    /// this one too.
    func end(afterKey core: FrameCore, _ outcome: Int32, _ text: TextID, _ bytes: [UInt8]) -> [Int32]? {
        let schema = schema(of: core)
        let shape = schema.object(core.object).shape
        var keyClass = shape.classes.count + Int(outcome)
        var own: [[UInt8]] = []
        if outcome >= LexemeTable.firstKeyOutcome {
            guard isKeyOpen(outcome - LexemeTable.firstKeyOutcome, in: core) else { return nil }
            keyClass = shape.classes[Int(outcome - LexemeTable.firstKeyOutcome)]
        } else if let key = decodedKey(tables.bytes(of: text, from: core.startText) + bytes, in: core) {
            own = [key]
        }
        var best: [Int32]?
        for transition in schema.properties(core.object, keyClass: keyClass) {
            let isRow = core.flags.contains(.isParameters)
            let end = schema.end(behindKey: transition, isRow: isRow) { tables.list(core.seen) + own }
            if let end, end.count < best?.count ?? .max { best = end }
        }
        return best
    }

    /// The end of a row of parameters after one of its marks.
    private func end(afterMark core: FrameCore) -> [Int32]? {
        let schema = schema(of: core)
        switch core.phase {
        case .afterOpen, .afterComma:
            let name = schema.object(core.object).parameterStart
            if name == LexemeTable.dead { return nil }
            var best: [Int32]?
            for (bytes, outcome) in table.endings(of: name) {
                guard let rest = end(afterKey: core, outcome, .none, bytes) else { continue }
                if bytes.count + rest.count < best?.count ?? .max { best = bytes.map { Int32($0) } + rest }
            }
            return best
        case .afterParameter: return end(ofObject: core, after: .afterParameter)
        case .afterSeparator:
            var named = core
            named.phase = .afterComma
            guard let marks = schema.parameterMarks, let rest = end(afterMark: named) else { return nil }
            return schema.marks.units(from: marks.open) + rest
        case .beforeString: return end(ofMember: core, of: .strings, isAnnounced: true)
        case .beforeOther: return end(ofMember: core, of: .others, isAnnounced: true)
        default: return end(ofMember: core, isAnnounced: true)
        }
    }

    // MARK: Where a plan is refused

    /// Whether the way to the end of a text depends on what was read: on keys or items that must not come again, or on
    /// a text that is checked when it ends.
    public func comparesText(_ state: StateID) -> Bool {
        var open: [ContextID] = []
        for index in 0..<itemCount(state) {
            let item = item(state, index)
            if item.text != .none { return true }
            if item.place == .between, tables.cores[item.core].comparesValues { return true }
            open.append(item.context)
        }
        var known = Set(open)
        while let context = open.popLast() {
            for frame in tables.contexts.list(context) {
                if tables.core(frame).comparesValues { return true }
                let parents = tables.frames[frame].parents
                if known.insert(parents).inserted { open.append(parents) }
            }
        }
        return false
    }

    /// Other units with which a text can continue: one for each place in the lexemes that they lead to, since units that lead to
    /// the same place leave the same ways to the end, but for what is compared.
    private func alternatives(_ state: StateID) -> [(units: [Int32], target: StateID)] {
        if let closings = closings(ofPatterns: state) { return closings }
        var found = specialTokens(state).map { token in
            (units: [256 + Int32(truncatingIfNeeded: token)], target: step(state, special: token))
        }
        var places: Set<[Int32]> = []
        let candidates = candidateBytes(state)
        for bytes in [candidates.intersection(printableBytes), candidates.subtracting(printableBytes)] {
            bytes.forEach { byte in
                let place = (0..<itemCount(state)).map { index -> Int32 in
                    let item = item(state, index)
                    if let lexeme = item.lexeme { return table.step(lexeme, byte) }
                    return item.place == .between && bytesBetween(item).contains(byte) ? -1 - Int32(byte) : 0
                }
                if places.contains(place) { return }
                let target = step(state, byte)
                if target == Self.dead { return }
                places.insert(place)
                found.append(([Int32(byte)], target))
            }
        }
        return found.filter { $0.target != Self.dead }
    }

    /// What makes a regular expression whole that is the text of a string; nil outside of such strings.
    private func closings(ofPatterns state: StateID) -> [(units: [Int32], target: StateID)]? {
        var found: [(units: [Int32], target: StateID)]?
        for index in 0..<itemCount(state) {
            let item = item(state, index)
            for frame in tables.contexts.list(item.context) {
                let core = tables.core(frame)
                let check = StringCheck(format: .regex, isPositive: true)
                guard core.kind == .checked, schema(of: core).checks[core.checks].contains(check) else { continue }
                found = found ?? []
                let spelled = tables.bytes(of: item.text, from: core.startText)
                let quote = core.flags.contains(.isBare) ? [] : [UInt8(ascii: "\"")]
                guard let pattern = core.flags.contains(.isBare) ? spelled : decodedString(spelled + quote) else {
                    continue
                }
                let whole = PatternClosings.closings(of: pattern).first { passesChecks(core, spelled + $0 + quote) }
                guard let units = whole?.map({ Int32($0) }) else { continue }
                let target = units.reduce(state) { $0 == Self.dead ? $0 : step($0, $1) }
                if !units.isEmpty, target != Self.dead { found?.append((units, target)) }
            }
        }
        return found
    }
}

/// Plans that were made, as far as they are kept.
struct KnownPlans {
    /// The inner nil where there is none.
    var states: [Recognizer.StateID: Recognizer.Plan?] = [:]
    var contexts: [ContextID: Recognizer.Plan?] = [:]
    /// The latest of a state that is too long to be kept among them.
    var long: (state: Recognizer.StateID, plan: Recognizer.Plan)?

    mutating func removeAll() {
        states.removeAll(keepingCapacity: true)
        contexts.removeAll(keepingCapacity: true)
        long = nil
    }
}

extension FrameCore {
    /// Whether something that is read here is compared with what was read before, or decides how it continues.
    ///
    /// The keys that an object has are known, and its end avoids them; the one that is being read has its text in its item.
    var comparesValues: Bool {
        !flags.isDisjoint(with: [.comparesItems, .recordsValue, .buildsValue]) || isCollecting && kind != .object
    }
}
