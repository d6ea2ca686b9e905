import JSONSchemas
import RegularExpressions

/// How a text can end; derived in docs/endings.md.
///
/// An ending is a sequence of units: bytes as 0 to 255, a special token `t` as 256 + t. Its cost is how many it has.
extension Recognizer {
    /// States from which one search for a completion follows a plan.
    private static let searchLimit = 32

    /// A short completion of a state, empty where the text may end; nil when the search gives up.
    ///
    /// Where nothing on the way to the end looks at what was read, it is the planned one. Elsewhere states are searched best
    /// first, along their plans, until the recogniser takes one to its end.
    public func completion(_ state: StateID) -> [Int32]? {
        guard let plan = plan(state) else { return nil }
        if plan.doubts.isEmpty { return plan.units }
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
            // On from where something has ended: what was read counts there. Or else up to what was refused, and by others.
            let stop = plan.stops.last { $0 <= taken } ?? taken
            if stop > 0 {
                reach(passed[stop], by: Array(plan.units[..<stop]))
            } else {
                for (units, target) in alternatives(origin) { reach(target, by: units) }
            }
        }
        return nil
    }

    private func step(_ state: StateID, _ unit: Int32) -> StateID {
        unit < 256 ? step(state, UInt8(truncatingIfNeeded: unit)) : step(state, special: Int(unit - 256))
    }

    // MARK: Where a plan is refused

    /// Whether the way to the end of a text hangs on what was read: on keys or items that must not come again, or on a text
    /// that is looked at when it ends.
    public func comparesText(_ state: StateID) -> Bool {
        var open: [ContextID] = []
        for index in 0..<itemCount(state) {
            let item = item(state, index)
            if item.text != .none { return true }
            if item.place == .between, tables.cores[item.core].comparesText { return true }
            open.append(item.context)
        }
        var known = Set(open)
        while let context = open.popLast() {
            for frame in tables.contexts.list(context) {
                if tables.core(frame).comparesText { return true }
                let parents = tables.frames[frame].parents
                if known.insert(parents).inserted { open.append(parents) }
            }
        }
        return false
    }

    /// Other units with which a text can go on: one for each place in the lexemes that they lead to, since units that lead to
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

extension FrameCore {
    /// Whether something that is read here is compared with what was read before, or decides how it goes on.
    fileprivate var comparesText: Bool { isCollecting || comparesValues }
}
