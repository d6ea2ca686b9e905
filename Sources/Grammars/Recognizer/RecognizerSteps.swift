import OrderedJSON

/// How frames go on when a byte, a lexeme or a value has been read.
extension Recognizer {
    // MARK: Lexemes

    /// Goes to a lexeme's state; where the lexeme may end, goes on behind it as well.
    func emitLexeme(_ state: Int32, _ context: Int32, _ text: Int32, isFresh: Bool) {
        if state == LexemeTable.dead { return }
        let facts = table.facts(of: state)
        if facts.keySet >= 0, !isAnyKeyOpen(context, facts.keyRange) { return }
        if facts.outcome >= 0, !isFresh { completeAll(context, facts.outcome, text, state) }
        if !facts.isTerminal { push(Item(head: state, core: 0, context: context, text: text, gap: 0)) }
    }

    /// Whether some declared key of a range may be read under some frame of a set.
    public func isAnyKeyOpen(_ context: Int32, _ range: Range<Int32>) -> Bool {
        for index in 0..<frameCount(context) {
            let fields = fields(lists.pointer(frame(context, index))[1])
            guard fields.kind == .object else { continue }
            let open = grammar.schemas[Int(fields.owner)].object(ObjectStateID(rawValue: fields.state)).openKeys
            var position = Int(range.lowerBound)
            let end = min(Int(range.upperBound), open.count * 64)
            while position < end {
                let word = open[position >> 6] >> UInt64(position & 63)
                if word == 0 {
                    position = (position >> 6 + 1) << 6
                } else {
                    position += word.trailingZeroBitCount
                    if position < end { return true }
                }
            }
        }
        return false
    }

    /// Tells every frame of a set that what it waited for has been read.
    func completeAll(_ context: Int32, _ outcome: Int32, _ text: Int32, _ lexeme: Int32) {
        for index in 0..<frameCount(context) { complete(frame(context, index), outcome, text, lexeme) }
    }

    /// Tells a frame that what it waited for has been read.
    func complete(_ node: Int32, _ outcome: Int32, _ text: Int32, _ lexeme: Int32) {
        let (core, parents) = (lists.pointer(node)[1], lists.pointer(node)[2])
        var fields = fields(core)
        switch (fields.kind, fields.phase) {
        case (.root, _):
            push(Item(head: Item.end, core: 0, context: 0, text: 0, gap: 0))
        case (.rule, _):
            pending.append((Int(fields.owner), parents))
        case (.value, _):
            if fields.flags & FrameCore.hasGap != 0 {
                fields.phase = .afterValue
                emitBetween(fields, parents, 0, gap: gap(fields, allowed: true))
            }
            completeAll(parents, 0, 0, LexemeTable.dead)
        case (.checked, _):
            if !supposesText {
                guard let decoded = decodedString(bytes(of: text, from: fields.startText)) else { return }
                let checks = grammar.schemas[Int(fields.owner)].checks[Int(fields.state)]
                for check in checks where !check.accepts(String(decoding: decoded, as: UTF8.self)) { return }
            }
            completeAll(parents, 0, kept(text, fields), LexemeTable.dead)
        case (.object, .inKey):
            completeKey(fields, parents, outcome, text)
        case (.object, _), (.array, _):
            if !isRecorded(&fields, text) { return }
            fields.phase = .afterValue
            emitBetween(fields, parents, kept(text, fields), gap: gap(fields, allowed: false))
        }
    }

    /// The text to go on with: only an outer frame's wish keeps it.
    private func kept(_ text: Int32, _ fields: FrameCore) -> Int32 {
        fields.flags & FrameCore.keepsText != 0 ? text : 0
    }

    /// Tells the state of an object or array what value was read, where it depends on that; false when the value must not
    /// end so.
    private func isRecorded(_ fields: inout FrameCore, _ text: Int32) -> Bool {
        guard fields.flags & FrameCore.recordsItem != 0 else { return true }
        fields.flags &= ~FrameCore.recordsItem
        if supposesText { return true }
        guard let value = try? JSONParser().parse(bytes(of: text, from: fields.startText)) else { return false }
        fields.startText = 0
        let automaton = grammar.schemas[Int(fields.owner)].automaton
        do throws(GrammarError) {
            if fields.kind == .array {
                let next = try automaton.recording(value, into: ArrayStateID(rawValue: fields.state))
                guard let next else { return false }
                fields.state = next.rawValue
            } else {
                let next = try automaton.recording(value, into: ObjectStateID(rawValue: fields.state))
                guard let next else { return false }
                fields.state = next.rawValue
            }
            return true
        } catch {
            table.record(error)
            return false
        }
    }

    private func completeKey(_ fields: FrameCore, _ parents: Int32, _ outcome: Int32, _ text: Int32) {
        let schema = grammar.schemas[Int(fields.owner)]
        let state = ObjectStateID(rawValue: fields.state)
        let shape = schema.object(state).shape
        var next = fields
        next.phase = .afterKey
        next.startText = 0
        let keyClass: Int
        if outcome >= LexemeTable.firstKeyOutcome {
            let position = outcome - LexemeTable.firstKeyOutcome
            guard isAnyKeyOpen(of: fields, position) else { return }
            keyClass = shape.classes[Int(position)]
        } else {
            keyClass = shape.classes.count + Int(outcome)
        }
        if outcome < LexemeTable.firstKeyOutcome, !supposesText {
            guard let seen = adding(bytes(of: text, from: fields.startText), to: fields.seen) else { return }
            next.seen = seen
        }
        for transition in schema.properties(state, keyClass: keyClass) {
            next.state = transition.next.rawValue
            next.goal = transition.value.rawValue
            next.flags = fields.flags & ~FrameCore.recordsItem
            if transition.recordsValue { next.flags |= FrameCore.recordsItem }
            emitBetween(next, parents, kept(text, fields), gap: gap(fields, allowed: false))
        }
    }

    private func isAnyKeyOpen(of fields: FrameCore, _ position: Int32) -> Bool {
        let open = grammar.schemas[Int(fields.owner)].object(ObjectStateID(rawValue: fields.state)).openKeys
        return open[Int(position) >> 6] >> UInt64(position & 63) & 1 == 1
    }

    /// The keys seen with one more, given as it was spelled with its quotes; nil when it was seen before.
    private func adding(_ spelled: [UInt8], to seen: Int32) -> Int32? {
        guard let decoded = decodedString(spelled) else { return nil }
        let key = lists.intern([Self.keyMarker] + decoded.map { Int32($0) })
        if seen == 0 { return lists.intern([Self.seenMarker, key]) }
        var keys: [Int32] = []
        for index in 1..<lists.length(seen) { keys.append(lists.pointer(seen)[index]) }
        if keys.contains(key) { return nil }
        return lists.intern([Self.seenMarker] + (keys + [key]).sorted())
    }

    /// The UTF-8 bytes that a spelled JSON string stands for, whitespace before it allowed; nil when it is none.
    func decodedString(_ spelled: [UInt8]) -> [UInt8]? {
        guard case .string(let text)? = try? JSONParser().parse(spelled) else { return nil }
        return Array(text.utf8)
    }

    // MARK: Between lexemes

    /// The whitespace that may stand at a place; `allowed` says whether canonical spelling has an optional space there.
    private func gap(_ fields: FrameCore, allowed: Bool) -> Int32 {
        switch grammar.schemas[Int(fields.owner)].spelling {
        case .free: Self.gapLimit
        case .canonical: allowed && fields.kind != .value ? 1 : 0
        }
    }

    /// Goes to a place between lexemes, and to the lexemes that can start there.
    func emitBetween(_ fields: FrameCore, _ parents: Int32, _ text: Int32, gap: Int32) {
        var fields = fields
        let core = core(fields)
        let isPassive = fields.phase == .beforeValue || fields.phase == .afterComma
        if gap > 0 || !isPassive {
            push(Item(head: Item.between, core: core, context: parents, text: text, gap: gap))
        }
        switch (fields.kind, fields.phase) {
        case (.object, .afterOpen), (.object, .afterComma):
            let object = grammar.schemas[Int(fields.owner)].object(ObjectStateID(rawValue: fields.state))
            guard object.keyStart != LexemeTable.dead else { return }
            fields.phase = .inKey
            var keyText = text
            if object.hasOpenRegion, text == 0 { keyText = Self.emptyText }
            fields.startText = keyText
            let waiting = context(node(self.core(fields), parents: parents))
            emitLexeme(object.keyStart, waiting, keyText, isFresh: true)
        case (.object, .beforeValue), (.value, .beforeValue):
            let goal = GoalID(rawValue: fields.goal)
            fields.phase = .inValue
            fields.goal = 0
            var valueText = text
            if fields.flags & FrameCore.recordsItem != 0 {
                if text == 0 { valueText = Self.emptyText }
                fields.startText = valueText
            }
            startValue(goal, fields.owner, context(node(self.core(fields), parents: parents)), valueText)
        case (.array, .afterOpen), (.array, .afterComma):
            let array = grammar.schemas[Int(fields.owner)].array(ArrayStateID(rawValue: fields.state))
            fields.phase = .inValue
            for transition in array.items {
                fields.state = transition.next.rawValue
                var itemText = text
                fields.flags &= ~FrameCore.recordsItem
                fields.startText = 0
                if transition.recordsItem {
                    if text == 0 { itemText = Self.emptyText }
                    fields.flags |= FrameCore.recordsItem
                    fields.startText = itemText
                }
                startValue(
                    transition.value, fields.owner, context(node(self.core(fields), parents: parents)), itemText)
            }
        default: break
        }
    }

    /// Goes to every way in which a value of a goal can begin; `text` is not 0 when the value's text is kept.
    func startValue(_ goal: GoalID, _ owner: Int32, _ context: Int32, _ text: Int32) {
        let value = grammar.schemas[Int(owner)].value(goal)
        for lexeme in value.lexemes {
            if lexeme.checks < 0 {
                emitLexeme(lexeme.state, context, text, isFresh: true)
                continue
            }
            let start = text == 0 ? Self.emptyText : text
            let core = core(
                .checked, .inValue, owner: owner, state: lexeme.checks, startText: start,
                flags: text != 0 ? FrameCore.keepsText : 0)
            emitLexeme(lexeme.state, self.context(node(core, parents: context)), start, isFresh: true)
        }
        guard value.array != nil || value.object != nil else { return }
        let limit = table.expressions.limits.grammarNesting
        if depth(context) >= limit { return }
        let flags = text != 0 ? FrameCore.keepsText : 0
        if let array = value.array {
            let fields = FrameCore(kind: .array, phase: .beforeOpen, owner: owner, state: array.rawValue, flags: flags)
            emitBetween(fields, context, text, gap: 0)
        }
        if let object = value.object {
            let fields = FrameCore(
                kind: .object, phase: .beforeOpen, owner: owner, state: object.rawValue, flags: flags)
            emitBetween(fields, context, text, gap: 0)
        }
    }

    /// One byte at a place between lexemes.
    func stepBetween(_ item: Item, _ byte: UInt8) {
        var fields = fields(item.core)
        let text = append(byte, to: item.text)
        let isSpace = byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
        if isSpace {
            let isFree = grammar.schemas[Int(fields.owner)].spelling == .free
            guard item.gap > 0, isFree || byte == 0x20 else { return }
            emitBetween(fields, item.context, text, gap: item.gap - 1)
            if fields.kind == .value, fields.phase == .afterValue { completeAll(item.context, 0, 0, LexemeTable.dead) }
            return
        }
        switch (fields.kind, fields.phase, byte) {
        case (.object, .beforeOpen, UInt8(ascii: "{")), (.array, .beforeOpen, UInt8(ascii: "[")):
            fields.phase = .afterOpen
            emitBetween(fields, item.context, text, gap: gap(fields, allowed: false))
        case (.object, .afterKey, UInt8(ascii: ":")):
            fields.phase = .beforeValue
            emitBetween(fields, item.context, text, gap: gap(fields, allowed: true))
        case (_, .afterValue, UInt8(ascii: ",")) where canContinue(fields):
            fields.phase = .afterComma
            emitBetween(fields, item.context, text, gap: gap(fields, allowed: true))
        case (.object, .afterOpen, UInt8(ascii: "}")), (.object, .afterValue, UInt8(ascii: "}")),
            (.array, .afterOpen, UInt8(ascii: "]")), (.array, .afterValue, UInt8(ascii: "]")):
            if canClose(fields) { completeAll(item.context, 0, text, LexemeTable.dead) }
        default: break
        }
    }

    /// The bytes that may come at a place between lexemes, without those of the lexemes that start there.
    func bytesBetween(_ item: Item) -> ByteSet {
        let fields = fields(item.core)
        var set = ByteSet(words: .zero)
        if item.gap > 0 {
            let isFree = grammar.schemas[Int(fields.owner)].spelling == .free
            set = isFree ? ByteSet([0x20, 0x0A, 0x0D, 0x09]) : ByteSet(0x20)
        }
        switch (fields.kind, fields.phase) {
        case (.object, .beforeOpen): set.insert(UInt8(ascii: "{"))
        case (.array, .beforeOpen): set.insert(UInt8(ascii: "["))
        case (.object, .afterKey): set.insert(UInt8(ascii: ":"))
        case (.object, .afterOpen), (.object, .afterValue):
            if canClose(fields) { set.insert(UInt8(ascii: "}")) }
        case (.array, .afterOpen), (.array, .afterValue):
            if canClose(fields) { set.insert(UInt8(ascii: "]")) }
        default: break
        }
        if fields.kind != .value, fields.phase == .afterValue, canContinue(fields) { set.insert(UInt8(ascii: ",")) }
        return set
    }

    /// Whether another member or item may follow.
    private func canContinue(_ fields: FrameCore) -> Bool {
        let schema = grammar.schemas[Int(fields.owner)]
        switch fields.kind {
        case .object: return schema.object(ObjectStateID(rawValue: fields.state)).keyStart != LexemeTable.dead
        case .array: return !schema.array(ArrayStateID(rawValue: fields.state)).items.isEmpty
        default: return false
        }
    }

    private func canClose(_ fields: FrameCore) -> Bool {
        let schema = grammar.schemas[Int(fields.owner)]
        switch fields.kind {
        case .object: return schema.object(ObjectStateID(rawValue: fields.state)).canEnd
        case .array: return schema.array(ArrayStateID(rawValue: fields.state)).canEnd
        default: return false
        }
    }
}
