import JSONSchemas
import OrderedJSON
import RegularExpressions

/// How a lexeme or value ended.
struct LexemeEnd {
    /// See `LexemeFacts.outcome`.
    var outcome: Int32 = 0
    /// The spelled text since it was first kept.
    var text = TextID.none
    /// The value that ended, `none` where nothing compares it or its text is enough.
    var value = ValueID.none

    /// An end that nothing depends on.
    static let usual = LexemeEnd()
}

/// How frames continue when a byte, a lexeme or a value has been read.
extension Recognizer {
    /// The schema of a JSON frame.
    @inline(__always) func schema(of core: FrameCore) -> SchemaFrames { grammar.schemas[core.schema] }

    // MARK: Lexemes

    /// Goes to a lexeme's state; where the lexeme may end, continues after it as well.
    func emitLexeme(_ state: Int32, _ context: ContextID, _ text: TextID, isFresh: Bool) {
        if state == LexemeTable.dead { return }
        let facts = table.facts(of: state)
        if facts.keySet >= 0, !isAnyKeyOpen(context, facts.keyRange) { return }
        if text != .none, !canDiffer(state, context, text) { return }
        if facts.outcome >= 0, !isFresh { completeAll(context, LexemeEnd(outcome: facts.outcome, text: text)) }
        if !facts.isTerminal { push(Item(.lexeme(state), context: context, text: text)) }
    }

    /// Whether some declared key of a range may be read under some frame of a set.
    public func isAnyKeyOpen(_ context: ContextID, _ range: Range<Int32>) -> Bool {
        for index in 0..<tables.frameCount(context) {
            let core = tables.core(tables.contexts[context, index])
            guard core.kind == .object else { continue }
            let parents = tables.frames[tables.contexts[context, index]].parents
            let open = schema(of: core).object(core.object).openKeys
            var position = Int(range.lowerBound)
            let end = min(Int(range.upperBound), open.count * 64)
            while position < end {
                let word = open[position >> 6] >> UInt64(position & 63)
                if word == 0 {
                    position = (position >> 6 + 1) << 6
                } else {
                    position += word.trailingZeroBitCount
                    if position < end, canDiffer(behindKey: position, in: core, parents) { return true }
                    position += 1
                }
            }
        }
        return false
    }

    /// Notifies every frame of a set that what it waited for has been read.
    func completeAll(_ context: ContextID, _ end: LexemeEnd) {
        for index in 0..<tables.frameCount(context) { complete(tables.contexts[context, index], end) }
    }

    /// Notifies a frame that what it waited for has been read.
    private func complete(_ id: FrameID, _ end: LexemeEnd) {
        let frame = tables.frames[id]
        let (core, parents) = (tables.cores[frame.core], frame.parents)
        switch core.kind {
        case .root: push(Item(.end))
        case .rule: pending.append((core.position, parents))
        case .value:
            if core.flags.contains(.hasGap) { enter(core, .afterValue, parents, .none) }
            completeAll(parents, .usual)
        case .checked:
            if !supposesText, !passesChecks(core, tables.bytes(of: end.text, from: core.startText)) { return }
            completeAll(parents, LexemeEnd(text: kept(end.text, core)))
        case .mark: read(mark: core.step, of: core.schema, waiting: parents, end.text)
        case .marked: completeMarked(core, parents, end)
        case .object where core.phase == .inKey: completeKey(core, parents, end)
        case .object where core.flags.contains(.isParameters) && !core.phase.isInValue:
            completeParameterMark(core, parents, end)
        case .object, .array:
            var next = core
            if core.takesValues, !take(value(of: end, in: core), in: &next, parents) { return }
            if core.flags.contains(.recordsValue), !record(end.text, in: &next) { return }
            next.startText = .none
            enter(next, .afterValue, parents, kept(end.text, core))
        }
    }

    /// The text to continue with: where an outer frame needs it.
    private func kept(_ text: TextID, _ core: FrameCore) -> TextID { core.flags.contains(.keepsText) ? text : .none }

    /// Whether a string passes its frame's checks.
    func passesChecks(_ core: FrameCore, _ spelled: [UInt8]) -> Bool {
        guard let decoded = core.flags.contains(.isBare) ? spelled : decodedString(spelled) else { return false }
        return passes(decoded, checks: core.checks, of: core)
    }

    /// Whether a text passes some of the checks of a frame's schema.
    func passes(_ decoded: [UInt8], checks: Int, of core: FrameCore) -> Bool {
        let string = String(decoding: decoded, as: UTF8.self)
        return schema(of: core).checks[checks].allSatisfy { $0.accepts(string) }
    }

    /// Gives the state of an object or array the value that was read; false when the value must not end so.
    private func record(_ text: TextID, in core: inout FrameCore) -> Bool {
        core.flags.remove(.recordsValue)
        if supposesText { return true }
        guard let value = readValue(tables.bytes(of: text, from: core.startText), in: core) else { return false }
        do throws(GrammarError) { return try schema(of: core).record(value, in: &core) } catch {
            table.record(error)
            return false
        }
    }

    private func completeKey(_ core: FrameCore, _ parents: ContextID, _ end: LexemeEnd) {
        let schema = schema(of: core)
        let shape = schema.object(core.object).shape
        var next = core
        let keyClass: Int
        var name: [UInt8] = []
        if end.outcome >= LexemeTable.firstKeyOutcome {
            let position = end.outcome - LexemeTable.firstKeyOutcome
            guard isKeyOpen(position, in: core) else { return }
            keyClass = shape.classes[Int(position)]
            if core.flags.contains(.buildsValue) { name = table.keySets[Int(shape.keySet)].keys[Int(position)] }
        } else {
            keyClass = shape.classes.count + Int(end.outcome)
            if !supposesText {
                guard let key = decodedKey(tables.bytes(of: end.text, from: core.startText), in: core),
                    let seen = tables.adding(key, to: core.seen)
                else { return }
                next.seen = seen
                name = key
            }
        }
        next.startText = .none
        if core.flags.contains(.buildsValue) {
            let isKnown = !supposesText || end.outcome >= LexemeTable.firstKeyOutcome
            next.parts = isKnown ? tables.values.adding(key: tables.values.text(name), to: core.parts) : .fresh
        }
        for transition in schema.properties(core.object, keyClass: keyClass) {
            next.object = transition.next
            next.goal = transition.value
            next.flags.remove(.recordsValue)
            if transition.recordsValue { next.flags.insert(.recordsValue) }
            if core.flags.contains(.buildsValue), !canDiffer(behindKey: next, parents) { continue }
            enter(next, .afterKey, parents, kept(end.text, core))
        }
    }

    func isKeyOpen(_ position: Int32, in core: FrameCore) -> Bool {
        schema(of: core).object(core.object).openKeys[Int(position) >> 6] >> UInt64(position & 63) & 1 == 1
    }

    /// The UTF-8 bytes that a spelled JSON string stands for, whitespace before it allowed; nil when it is none.
    func decodedString(_ spelled: [UInt8]) -> [UInt8]? {
        guard case .string(let text)? = try? JSONParser().parse(spelled) else { return nil }
        return Array(text.utf8)
    }

    // MARK: Between lexemes

    /// Goes to a phase of a frame, with all the whitespace that may be there.
    func enter(_ core: FrameCore, _ phase: FramePhase, _ parents: ContextID, _ text: TextID) {
        var core = core
        core.phase = phase
        if core.flags.contains(.isParameters), core.kind == .object {
            return enterParameters(core, phase, parents, text)
        }
        stand(core, parents, text, gap: schema(of: core).gap(in: phase))
    }

    /// Goes to a place between lexemes, and to the lexemes that can start there.
    func stand(_ core: FrameCore, _ parents: ContextID, _ text: TextID, gap: Int32) {
        if gap > 0 || !core.phase.isPassive {
            push(Item(.between, core: tables.cores.intern(core), context: parents, text: text, gap: gap))
        }
        switch (core.kind, core.phase) {
        case (.object, .afterOpen), (.object, .afterComma): startKey(core, parents, text)
        case (.object, .beforeValue), (.value, .beforeValue):
            var inner = core
            inner.phase = .inValue
            inner.goal = GoalTable.any
            startValue(core.goal, inner, parents, text)
        case (.array, .afterOpen), (.array, .afterComma):
            var inner = core
            inner.phase = .inValue
            for transition in schema(of: core).array(core.array).items {
                inner.array = transition.next
                inner.flags.remove(.recordsValue)
                inner.startText = .none
                if transition.recordsItem { inner.flags.insert(.recordsValue) }
                startValue(transition.value, inner, parents, text)
            }
        default: break
        }
    }

    func startKey(_ core: FrameCore, _ parents: ContextID, _ text: TextID) {
        let object = schema(of: core).object(core.object)
        guard object.keyStart != LexemeTable.dead else { return }
        var inner = core
        inner.phase = .inKey
        inner.startText = object.hasOpenRegion && text == .none ? .empty : text
        let state = core.flags.contains(.isParameters) ? object.parameterStart : object.keyStart
        // A key without quotes may be empty, and so end at once.
        let isFresh = !schema(of: core).hasBareKeys(core)
        emitLexeme(state, tables.context(inner, parents: parents), inner.startText, isFresh: isFresh)
    }

    /// Goes to every way in which a value of a goal can begin, for a frame that waits for it.
    func startValue(
        _ goal: GoalID, _ core: FrameCore, _ parents: ContextID, _ text: TextID, of kinds: ValueKinds = .all
    ) {
        var core = core
        var text = text
        if core.flags.contains(.recordsValue) {
            if text == .none { text = .empty }
            core.startText = text
        }
        // Of a value that is only compared, no more text is kept than that of a string or number.
        let containerText = text
        if core.takesValues {
            if text == .none { text = .empty }
            core.startText = text
        }
        let context = tables.context(core, parents: parents)
        let value = schema(of: core).value(goal)
        let isBare = core.phase == .inString
        for lexeme in isBare ? value.bareStrings : value.lexemes
        where kinds == .all || (kinds == .strings) == (lexeme.form != .other) {
            if lexeme.checks < 0, lexeme.form == .other || lexeme.form == .quoted {
                emitLexeme(lexeme.state, context, text, isFresh: true)
            } else {
                read(lexeme, context, text, schema: core.schema)
            }
        }
        guard kinds != .strings, value.array != nil || value.object != nil else { return }
        if tables.depth(context) >= table.expressions.limits.grammarNesting { return }
        var flags: FrameCore.Flags = containerText == .none ? [] : .keepsText
        if core.takesValues { flags.insert(.buildsValue) }
        if let object = value.object {
            var inner = FrameCore.object(object, schema: core.schema, flags: flags)
            if core.kind == .value, core.flags.contains(.isParameters) {
                inner.flags.insert(.isParameters)
                return enterParameters(inner, .afterOpen, context, containerText)
            }
            if canDiffer(inner, context) { stand(inner, context, containerText, gap: 0) }
        }
        if let array = value.array {
            if schema(of: core).automaton.comparesItems(array) { flags.insert(.comparesItems) }
            let inner = FrameCore.array(array, schema: core.schema, flags: flags)
            if canDiffer(inner, context) { stand(inner, context, containerText, gap: 0) }
        }
    }

    /// One byte at a place between lexemes.
    func stepBetween(_ item: Item, _ byte: UInt8) {
        let core = tables.cores[item.core]
        if byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 {
            guard item.gap > 0, byte == 0x20 || schema(of: core).isFree else { return }
            stand(core, item.context, tables.append(byte, to: item.text), gap: item.gap - 1)
            if core.kind == .value, core.phase == .afterValue { completeAll(item.context, .usual) }
            return
        }
        guard let target = PhaseSteps(core.kind, core.phase).target(of: byte), isPossible(target, core) else { return }
        let text = tables.append(byte, to: item.text)
        if target == .closed {
            completeAll(item.context, LexemeEnd(text: text, value: finished(core)))
        } else {
            if target == .afterComma, !canDiffer(core, item.context, goesOn: true) { return }
            enter(core, target, item.context, text)
        }
    }

    /// The bytes that may come at a place between lexemes, without those of the lexemes that start there.
    func bytesBetween(_ item: Item) -> ByteSet {
        let core = tables.cores[item.core]
        var set = ByteSet(words: .zero)
        if item.gap > 0 {
            set = schema(of: core).isFree ? ByteSet([0x20, 0x0A, 0x0D, 0x09]) : ByteSet(0x20)
        }
        let steps = PhaseSteps(core.kind, core.phase)
        if let step = steps.first, isPossible(step.target, core) { set.insert(step.byte) }
        if let step = steps.second, isPossible(step.target, core) { set.insert(step.byte) }
        return set
    }

    /// Whether an object or array may go to a phase, as far as its state decides.
    private func isPossible(_ target: FramePhase, _ core: FrameCore) -> Bool {
        let schema = schema(of: core)
        switch (core.kind, target) {
        case (.object, .afterComma): return schema.object(core.object).keyStart != LexemeTable.dead
        case (.object, .closed): return schema.object(core.object).canEnd
        case (.array, .afterComma): return !schema.array(core.array).items.isEmpty
        case (.array, .closed): return schema.array(core.array).canEnd
        default: return true
        }
    }
}

extension SchemaFrames {
    /// Gives the state of an object or array the value that was read; false when the value must not end so.
    func record(_ value: JSONValue, in core: inout FrameCore) throws(GrammarError) -> Bool {
        if core.kind == .array {
            guard let next = try automaton.recording(value, into: core.array) else { return false }
            core.array = next
        } else {
            guard let next = try automaton.recording(value, into: core.object) else { return false }
            core.object = next
        }
        return true
    }
}
