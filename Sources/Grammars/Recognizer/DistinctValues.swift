import JSONSchemas
import OrderedJSON
import RegularExpressions

/// Items that must differ: they are compared by value when they end, and nothing is begun that could only end as one of
/// those that were read.
///
/// A frame that is part of an item keeps the ids of its finished parts, so that a value is put together once, whatever its
/// length. Whether a beginning can still become another value than those before it is answered from the outside in: where
/// what is left to come has more values than any array has items (`SchemaAutomaton.isAmple`), or a string or number has
/// begun as no recorded one does, the answer is yes at once. Otherwise the few ways to end are tried one after the other.
extension Recognizer {
    // MARK: Values

    /// The value that ended in a frame.
    func value(of end: LexemeEnd, in core: FrameCore) -> ValueID {
        if end.value != .none || supposesText { return end.value == .none ? .fresh : end.value }
        let isQuoted = schema(of: core).openQuote == MarkSteps.end && core.phase != .inString
        if isQuoted, let string = stringValue(end.text, from: core.startText) { return string }
        return value(spelled: tables.bytes(of: end.text, from: core.startText), in: core)
    }

    /// The value of a container that ends, `none` where nothing compares it.
    func finished(_ core: FrameCore) -> ValueID {
        guard core.flags.contains(.buildsValue) else { return .none }
        return core.kind == .array ? tables.values.array(core.parts) : tables.values.object(core.parts)
    }

    /// The value of a spelled string, number or word that was read in a frame.
    func value(spelled bytes: [UInt8], in core: FrameCore) -> ValueID {
        if schema(of: core).openQuote != MarkSteps.end || core.phase == .inString,
            let text = readValue(bytes, in: core)?.stringValue
        {
            return tables.values.string(tables.values.text(text.utf8))
        }
        return value(spelled: bytes)
    }

    /// The value of a spelled number or word, or of a string in quotes.
    private func value(spelled bytes: [UInt8]) -> ValueID {
        switch bytes.first(where: { $0 > 0x20 }) {
        case UInt8(ascii: "n"), UInt8(ascii: "N"): return .null
        case UInt8(ascii: "f"), UInt8(ascii: "F"): return .no
        case UInt8(ascii: "t"), UInt8(ascii: "T"): return .yes
        case UInt8(ascii: "\""):
            return decodedString(bytes).map { tables.values.string(tables.values.text($0)) } ?? .fresh
        default: return tables.values.number(ExactDecimal(spelling: bytes.lazy.filter { $0 > 0x20 }))
        }
    }

    /// Gives a finished value to the frame that waits for it; false when it must not be this one.
    func take(_ value: ValueID, in core: inout FrameCore, _ parents: ContextID) -> Bool {
        if core.flags.contains(.comparesItems), value != .fresh {
            guard let items = tables.itemSets.adding(value, to: core.items) else { return false }
            core.items = items
        }
        guard core.flags.contains(.buildsValue) else { return true }
        core.parts = parts(of: core, with: value)
        // Where the value decides what the container's state is, that is not known yet.
        return core.flags.contains(.recordsValue) || canDiffer(core, parents)
    }

    /// The parts of a frame and the value that it waited for.
    func parts(of core: FrameCore, with value: ValueID) -> PartsID {
        core.kind == .array
            ? tables.values.adding(value, to: core.parts) : tables.values.completing(core.parts, with: value)
    }

    // MARK: Containers

    /// Whether a container that is part of an item can still end as something new, here or further on.
    ///
    /// - Parameter goesOn: whether it must not end here.
    func canDiffer(_ core: FrameCore, _ parents: ContextID, goesOn: Bool = false) -> Bool {
        guard core.flags.contains(.buildsValue), core.parts != .fresh, isCompared(parents) else { return true }
        let automaton = schema(of: core).automaton
        let isAmple = core.kind == .array ? automaton.isAmple(core.array) : automaton.isAmple(core.object)
        if isAmple { return true }
        var search = DistinctSearch(self)
        return search.canEnd(core, goesOn: goesOn) { self.accepts($0, parents) }
    }

    /// Whether an object can still end as something new after one of its declared keys, by sorted position.
    func canDiffer(behindKey position: Int, in core: FrameCore, _ parents: ContextID) -> Bool {
        guard core.flags.contains(.buildsValue), core.parts != .fresh, isCompared(parents) else { return true }
        let schema = schema(of: core)
        let shape = schema.object(core.object).shape
        let name = table.keySets[Int(shape.keySet)].keys[position]
        var next = core
        next.parts = tables.values.adding(key: tables.values.text(name), to: core.parts)
        return schema.properties(core.object, keyClass: shape.classes[position]).contains { transition in
            next.object = transition.next
            next.goal = transition.value
            next.flags.remove(.recordsValue)
            if transition.recordsValue { next.flags.insert(.recordsValue) }
            return canDiffer(behindKey: next, parents)
        }
    }

    /// Whether an object can still end as something new after a key.
    func canDiffer(behindKey core: FrameCore, _ parents: ContextID) -> Bool {
        guard core.parts != .fresh, isCompared(parents) else { return true }
        if schema(of: core).automaton.isAmple(core.goal) || core.flags.contains(.recordsValue) { return true }
        var search = DistinctSearch(self)
        return search.hasValue(core.goal, schema: core.schema) { self.completing(core, with: $0, parents) }
    }

    private func completing(_ core: FrameCore, with value: ValueID, _ parents: ContextID) -> Bool {
        var next = core
        next.parts = parts(of: core, with: value)
        return canDiffer(next, parents)
    }

    /// Whether some frame that waits for a value may take it.
    func accepts(_ value: ValueID, _ context: ContextID) -> Bool {
        for index in 0..<tables.frameCount(context) {
            let frame = tables.frames[tables.contexts[context, index]]
            if accepts(value, tables.cores[frame.core], frame.parents) { return true }
        }
        return false
    }

    /// Whether a frame that waits for a value may take it.
    func accepts(_ value: ValueID, _ core: FrameCore, _ parents: ContextID) -> Bool {
        if core.kind == .checked { return accepts(value, parents) }
        if core.flags.contains(.comparesItems), tables.itemSets.contains(value, core.items) { return false }
        guard core.flags.contains(.buildsValue), !core.flags.contains(.recordsValue) else { return true }
        var next = core
        next.parts = parts(of: core, with: value)
        return canDiffer(next, parents)
    }

    /// Whether some frame further out has items to compare with.
    func isCompared(_ context: ContextID) -> Bool {
        for index in 0..<tables.frameCount(context) {
            let frame = tables.frames[tables.contexts[context, index]]
            let core = tables.cores[frame.core]
            if core.flags.contains(.comparesItems), core.items != .none { return true }
            if core.flags.contains(.buildsValue), isCompared(frame.parents) { return true }
        }
        return false
    }

    // MARK: Lexemes

    /// Whether a lexeme's state can still end as a value that some waiting frame takes.
    func canDiffer(_ state: Int32, _ context: ContextID, _ text: TextID) -> Bool {
        guard let start = comparedStart(context) else { return true }
        switch table.kind(of: state) {
        case .string:
            if isAmpleString(state) { return true }
            switch decodedPlace(text, from: start) {
            case .before: return canLeave(state, .empty, context)
            case .at(let place): return canLeave(state, place, context)
            case .absent: return true
            case .escape: return canLeaveEscape(state, context, text)
            }
        case .number: return hasNumber(state, tables.bytes(of: text, from: start), context)
        case .text:
            let spelled = tables.bytes(of: text, from: start)
            return table.shortEndings(state).contains { accepts(value(spelled: spelled + $0.bytes), context) }
        case .done: return true
        }
    }

    /// Where the text of a lexeme begins that is compared with others when it ends; nil where some frame takes any.
    func comparedStart(_ context: ContextID) -> TextID? {
        var start: TextID?
        for index in 0..<tables.frameCount(context) {
            let frame = tables.frames[tables.contexts[context, index]]
            let core = tables.cores[frame.core]
            let found: TextID
            if core.kind == .checked {
                guard let outer = comparedStart(frame.parents) else { return nil }
                found = outer
            } else {
                guard core.takesValues, core.phase == .inValue, core.parts != .fresh else { return nil }
                let hasItems = core.flags.contains(.comparesItems) && core.items != .none
                guard hasItems || core.flags.contains(.buildsValue) && isCompared(frame.parents) else { return nil }
                found = core.startText
            }
            guard start == nil || start == found else { return nil }
            start = found
        }
        return start
    }

    // MARK: Numbers

    /// The most beginnings of numbers that are examined.
    private static let numberLimit = 2_000

    /// Whether a number can end as none that was interned, or as one that some frame takes.
    private func hasNumber(_ state: Int32, _ spelled: [UInt8], _ context: ContextID) -> Bool {
        if isEndlessNumber(state) { return true }
        guard let start = table.numberState(state) else { return true }
        let numbers = table.numbers
        if numbers.isZero(start) { return accepts(tables.values.number(.zero), context) }
        struct Place: Hashable {
            var state: NumberStateID
            var value: ExactDecimal
        }
        var queue = [(state: start, bytes: spelled)]
        var seen: Set<Place> = []
        var head = 0
        while head < queue.count {
            if head == Self.numberLimit { return true }
            let (state, bytes) = queue[head]
            head += 1
            let value = ExactDecimal(spelling: bytes)
            guard seen.insert(Place(state: state, value: value)).inserted else { continue }
            if numbers.isAccepting(state) {
                guard let known = tables.values.knownNumber(value) else { return true }
                if accepts(known, context) { return true }
            }
            for byte in "0123456789.-e".utf8 {
                if let next = numbers.step(state, byte) { queue.append((next, bytes + [byte])) }
            }
        }
        return false
    }

    /// Whether endlessly many values continue from a number's state.
    package func isEndlessNumber(_ state: Int32) -> Bool {
        if let known = endlessNumbers[state] { return known }
        let result = table.numberState(state).map { table.numbers.isEndless($0) } ?? true
        endlessNumbers[state] = result
        return result
    }
}

/// What a walk over a vocabulary needs to know of values that are compared.
extension Recognizer {
    /// How a lexeme is compared with others when it ends.
    package enum Comparison {
        /// It is not.
        case none
        /// A string that begins as others did, after this text of theirs.
        case text(DecodedID)
        /// A string that begins as none did.
        case differs
        /// A string within an escape.
        case escape
        /// A number or literal.
        case other
    }

    /// How an item's lexeme is compared.
    package func comparison(_ item: Item, _ lexeme: Int32) -> Comparison {
        guard item.text != .none, let start = comparedStart(item.context) else { return .none }
        return table.kind(of: lexeme) == .string ? comparison(of: item.text, from: start) : .other
    }

    private func comparison(of text: TextID, from start: TextID) -> Comparison {
        switch decodedPlace(text, from: start) {
        case .before: .text(.empty)
        case .at(let place): .text(place)
        case .absent: .differs
        case .escape: .escape
        }
    }

    /// Whether what is read is part of an array's item that is compared with others.
    package func isInComparedItem(_ item: Item) -> Bool {
        (0..<tables.frameCount(item.context)).contains {
            tables.core(tables.contexts[item.context, $0]).flags.contains(.buildsValue)
        }
    }

    /// How the string or key of an item is compared where it is part of an outer item, as far as that is not known to differ.
    package func partComparison(_ item: Item, _ lexeme: Int32) -> Comparison {
        guard item.text != .none else { return .none }
        var start: TextID?
        for index in 0..<tables.frameCount(item.context) {
            let core = tables.core(tables.contexts[item.context, index])
            guard core.flags.contains(.buildsValue), core.parts != .fresh else { return .none }
            if !core.isInKey { return comparison(item, lexeme) }
            // Keys of several objects that begin at several places are as hard to compare as escapes.
            if let start, start != core.startText { return .escape }
            start = core.startText
        }
        return start.map { comparison(of: item.text, from: $0) } ?? .none
    }

    /// The text after another with one more byte; nil where no string continues so.
    package func text(_ text: DecodedID, followedBy byte: UInt8) -> DecodedID? {
        tables.values.place(after: text, byte)
    }

    /// Whether a text is a string that ended.
    package func isString(_ text: DecodedID) -> Bool { tables.values.knownString(text) != nil }

    /// Whether tokens of some length may come in a string before it has few ends left.
    package func isAmpleString(_ state: Int32, for scalars: Int) -> Bool {
        let content = table.contents.pointer(table.facts(of: state).content)
        guard ContentKind(rawValue: content[0]) == .counted else { return isAmpleString(state) }
        return content[3] < 0 || Int(content[3]) > scalars
    }
}

extension LexemeTable {
    /// The kind of a state's lexeme.
    func kind(of state: Int32) -> Kind { Kind(rawValue: states.pointer(state)[0]) ?? .done }

    /// The state of a number; nil for other lexemes.
    func numberState(_ state: Int32) -> NumberStateID? {
        let descriptor = states.pointer(state)
        return Kind(rawValue: descriptor[0]) == .number ? NumberStateID(rawValue: descriptor[1]) : nil
    }
}
