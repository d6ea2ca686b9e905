import JSONSchemas
import RegularExpressions

/// What the frames that are open tell of the way to the end; see docs/endings.md.
extension Recognizer {
    /// A short way from a state to the end, as far as it can be told from the frames that are open.
    struct Plan {
        var units: [Int32] = []
        /// After how many units some lexeme or frame has ended, ascending: what the frame around it makes of that is known
        /// from there on.
        var stops: [Int] = []
        /// What was read and can speak against it.
        var doubts: Doubts = []

        init() {}

        /// A piece of text, and what comes behind it.
        init(_ own: [Int32], _ rest: Plan) {
            units = own + rest.units
            stops = (own.isEmpty ? [] : [own.count]) + rest.stops.map { $0 + own.count }
            doubts = rest.doubts
        }

        func doubted(_ doubts: Doubts) -> Plan {
            var plan = self
            plan.doubts.formUnion(doubts)
            return plan
        }
    }

    /// Why a completion that follows from the open frames alone may be none.
    public struct Doubts: OptionSet, Sendable {
        /// A bit for each reason.
        public let rawValue: UInt8

        /// Reasons by their bits.
        public init(rawValue: UInt8) { self.rawValue = rawValue }

        /// A value ends that must not be one that was read.
        public static let repeatedValue = Doubts(rawValue: 1)
        /// A text ends that is looked at, or decides how it goes on; or a key that stands already.
        public static let text = Doubts(rawValue: 2)
    }

    /// A completion that follows from the open frames alone, and what was read that may speak against it.
    public func plannedCompletion(_ state: StateID) -> (units: [Int32], doubts: Doubts)? {
        plan(state).map { ($0.units, $0.doubts) }
    }

    /// Units of a plan that is kept.
    private static let keptLength = 4_096

    func plan(_ state: StateID) -> Plan? {
        if state == Self.dead { return nil }
        if let known = plans.states[state] { return known }
        if let long = plans.long, long.state == state { return long.plan }
        var best: Plan?
        // Where a lexeme may have ended, another item stands behind it and knows what was read; if there is none, the end was
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
        if second.units.count == first.units.count, second.doubts.isEmpty { return second }
        return second.units.count < first.units.count ? second : first
    }

    /// - Parameter countsEnded: whether a lexeme may end by nothing.
    private func plan(_ item: Item, _ countsEnded: Bool) -> Plan? {
        switch item.place {
        case .end: return Plan()
        case .token(let token):
            return plan(after: item.context).map { Plan([256 + Int32(truncatingIfNeeded: token)], $0) }
        case .between:
            let core = tables.cores[item.core]
            // What is written anew may have to differ from what was read.
            return end(of: core).flatMap { own in
                plan(own, item.context)?.doubted(own.count > 1 && core.comparesValues ? .text : [])
            }
        case .lexeme(let lexeme):
            var best: (bytes: [UInt8], own: [Int32], rest: Plan, doubts: Doubts)?
            var length = Int.max
            let frames = tables.contexts.list(item.context)
            for (bytes, outcome) in table.endings(of: lexeme) where countsEnded || !bytes.isEmpty {
                for frame in frames {
                    let core = tables.core(frame)
                    let isKey = core.phase == .inKey
                    // Lengths decide; only the shortest is put together.
                    guard let rest = isKey ? plan(after: tables.frames[frame].parents) : plan(after: frame),
                        bytes.count + rest.units.count < length,
                        let own = isKey ? end(afterKey: core, outcome, item.text, bytes) : ([], []),
                        bytes.count + own.units.count + rest.units.count < length
                    else { continue }
                    length = bytes.count + own.units.count + rest.units.count
                    best = (bytes, own.units, rest, own.doubts)
                }
            }
            return best.map { Plan($0.bytes.map { Int32($0) }, Plan($0.own, $0.rest)).doubted($0.doubts) }
        }
    }

    /// What comes once the frames of a set have what they wait for.
    private func plan(after context: ContextID) -> Plan? {
        if let known = plans.contexts[context] { return known }
        let best = tables.contexts.list(context).reduce(nil) { Self.shorter($0, plan(after: $1)) }
        if best.map({ $0.units.count <= Self.keptLength }) ?? true { plans.contexts[context] = .some(best) }
        return best
    }

    /// A frame's own end, and what comes behind it.
    private func plan(_ own: [Int32], _ parents: ContextID) -> Plan? { plan(after: parents).map { Plan(own, $0) } }

    private func plan(after id: FrameID) -> Plan? {
        let (core, parents) = (tables.core(id), tables.frames[id].parents)
        if core.kind == .root { return Plan() }
        // What the value is decides how it goes on: the plan ends with it.
        if core.flags.contains(.recordsValue), core.phase.isInValue { return Plan().doubted(.text) }
        return end(of: core).flatMap { plan($0, parents)?.doubted(core.doubts) }
    }

    /// The units with which a frame ends: from where it stands, or once it has the lexeme or value that it waits for.
    private func end(of core: FrameCore) -> [Int32]? {
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
        // Which key it is has to be known.
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
        // Behind a comma or colon, and around whole values, the lexemes that can start are items of their own.
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

    /// The end of an object behind a key.
    private func end(ofMember core: FrameCore, of kinds: ValueKinds = .all, isAnnounced: Bool = false) -> [Int32]? {
        let transition = PropertyTransition(
            value: core.goal, next: core.object, recordsValue: core.flags.contains(.recordsValue))
        return schema(of: core).end(
            behindKey: transition, isRow: core.flags.contains(.isParameters), of: kinds, isAnnounced: isAnnounced
        ) { tables.list(core.seen) }
    }

    /// The end of an object behind a key that has ended, a text with some more bytes; its further keys differ from this one
    /// too.
    ///
    /// It is certain unless the key stands already, or is not known, or its value decides how the object goes on.
    private func end(
        afterKey core: FrameCore, _ outcome: Int32, _ text: TextID, _ bytes: [UInt8]
    ) -> (units: [Int32], doubts: Doubts)? {
        let schema = schema(of: core)
        let shape = schema.object(core.object).shape
        var keyClass = shape.classes.count + Int(outcome)
        var own: [[UInt8]] = []
        var isNew = true
        if outcome >= LexemeTable.firstKeyOutcome {
            guard isKeyOpen(outcome - LexemeTable.firstKeyOutcome, in: core) else { return nil }
            keyClass = shape.classes[Int(outcome - LexemeTable.firstKeyOutcome)]
        } else if let key = decodedKey(tables.bytes(of: text, from: core.startText) + bytes, in: core) {
            own = [key]
            isNew = core.seen == .none || !tables.list(core.seen).contains(key)
        } else {
            isNew = false
        }
        var best: (units: [Int32], doubts: Doubts)?
        for transition in schema.properties(core.object, keyClass: keyClass) {
            let isRow = core.flags.contains(.isParameters)
            let end = schema.end(behindKey: transition, isRow: isRow) { tables.list(core.seen) + own }
            if let end, end.count < best?.units.count ?? .max {
                best = (end, isNew && !transition.recordsValue ? [] : .text)
            }
        }
        return best
    }

    /// The end of a row of parameters behind one of its marks.
    private func end(afterMark core: FrameCore) -> [Int32]? {
        let schema = schema(of: core)
        switch core.phase {
        case .afterOpen, .afterComma:
            let name = schema.object(core.object).parameterStart
            if name == LexemeTable.dead { return nil }
            var best: [Int32]?
            for (bytes, outcome) in table.endings(of: name) {
                guard let rest = end(afterKey: core, outcome, .none, bytes)?.units else { continue }
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
    /// Whether values that are read here are compared with one another, or decide how it goes on.
    var comparesValues: Bool { takesValues || flags.contains(.recordsValue) }

    /// What may speak against a plan that ends what the frame waits for.
    fileprivate var doubts: Recognizer.Doubts {
        // A key that it is to begin with may stand already.
        let isBeforeKey = kind == .object && flags.contains(.isParameters) && isCollecting && !phase.isInValue
        if kind == .checked || flags.contains(.recordsValue) || isBeforeKey { return .text }
        return takesValues ? .repeatedValue : []
    }
}
