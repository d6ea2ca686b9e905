/// Short ways to end a text, for token budgets.
///
/// A completion is a sequence of units: bytes as 0 to 255, a special token `t` as 256 + t.
extension Recognizer {
    /// A short completion of a state, empty where the text may end; nil when the search gives up.
    public func completion(_ state: StateID) -> [Int32]? {
        if state == Self.dead { return nil }
        if let known = completions[state] { return known }
        if let longCompletion, longCompletion.state == state { return longCompletion.units }
        var best: [Int32]?
        for index in 0..<itemCount(state) {
            guard let found = completion(item(state, index)) else { continue }
            if best.map({ found.count < $0.count }) ?? true { best = found }
        }
        // Of long ones the latest alone is kept: a text has another at each of its places.
        if let best, best.count > Self.keptCompletion {
            longCompletion = (state, best)
        } else {
            completions[state] = .some(best)
        }
        return best
    }

    /// Units of a completion that is kept.
    private static let keptCompletion = 4_096

    private func completion(_ item: Item) -> [Int32]? {
        switch item.place {
        case .end: return []
        case .token(let token):
            let unit = 256 + Int32(truncatingIfNeeded: token)
            let text = KeptText(read: item.text).adding([unit], grammar)
            return completion(after: item.context, outcome: 0, text).map { [unit] + $0 }
        case .between: return completion(between: tables.cores[item.core], item.context, KeptText(read: item.text))
        case .lexeme(let lexeme):
            var best: [Int32]?
            for ending in endings(lexeme, item.context) {
                best = Self.shorter(best, completion(item, by: ending))
            }
            // Where nobody looks at the text, what refuses the shortest endings refuses all.
            if best == nil, item.text != .none { return otherCompletion(item, lexeme) }
            return best
        }
    }

    /// A completion that begins with an ending of an item's lexeme.
    func completion(_ item: Item, by ending: (bytes: [UInt8], outcome: Int32)) -> [Int32]? {
        let own = Self.units(ending.bytes)
        let text = KeptText(read: item.text).adding(own, grammar)
        return completion(after: item.context, outcome: ending.outcome, text).map { own + $0 }
    }

    private static func shorter(_ first: [Int32]?, _ second: [Int32]?) -> [Int32]? {
        guard let first else { return second }
        guard let second else { return first }
        return second.count < first.count ? second : first
    }

    private static func units(_ bytes: [UInt8]) -> [Int32] { bytes.map { Int32($0) } }

    // MARK: Lexemes

    /// Short ways to end a lexeme, one for each outcome that is worth while.
    func endings(_ state: Int32, _ context: ContextID) -> [(bytes: [UInt8], outcome: Int32)] {
        if let known = table.endings[state] {
            return known.filter { $0.outcome < LexemeTable.firstKeyOutcome || isOpen($0.outcome, context) }
        }
        let facts = table.facts(of: state)
        var found: [(bytes: [UInt8], outcome: Int32)] = []
        if facts.outcome >= 0 {
            found.append(([], facts.outcome))
            // A key without quotes that is closed here may be the beginning of one that is not.
            if facts.outcome < LexemeTable.firstKeyOutcome { return found }
        }
        found += table.shortEndings(state).filter { $0.outcome != facts.outcome }
        if found.allSatisfy({ $0.bytes.count <= Self.keptCompletion }) { table.endings[state] = found }
        return found.filter { $0.outcome < LexemeTable.firstKeyOutcome || isOpen($0.outcome, context) }
    }

    private func isOpen(_ outcome: Int32, _ context: ContextID) -> Bool {
        let position = outcome - LexemeTable.firstKeyOutcome
        return isAnyKeyOpen(context, position..<position + 1)
    }

    // MARK: Frames

    private func completion(after context: ContextID, outcome: Int32, _ text: KeptText) -> [Int32]? {
        var best: [Int32]?
        for index in 0..<tables.frameCount(context) {
            best = Self.shorter(best, completion(after: tables.contexts[context, index], outcome, text))
        }
        return best
    }

    /// A completion once what a frame waits for has been read; nil where the frame does not take it.
    private func completion(after id: FrameID, _ outcome: Int32, _ text: KeptText) -> [Int32]? {
        let parents = tables.frames[id].parents
        let fields = tables.core(id)
        switch (fields.kind, fields.phase) {
        case (.root, _): return []
        case (.rule, _):
            guard let own = grammar.shortestEnd(fields.position) else { return nil }
            return completion(after: parents, outcome: 0, KeptText()).map { own + $0 }
        case (.value, _): return completion(after: parents, outcome: 0, KeptText())
        case (.mark, _):
            return completion(schema(of: fields).marks.units(from: fields.step), parents, text)
        case (.marked, .beforeOpen):
            let closed = schema(of: fields).marks.units(from: schema(of: fields).closeQuote)
            return table.shortEndings(fields.lexeme.state).lazy
                .filter {
                    fields.lexeme.checks < 0 || self.passes($0.bytes, checks: Int(fields.lexeme.checks), of: fields)
                }
                .compactMap { self.completion(Self.units($0.bytes) + closed, parents, text) }
                .min { $0.count < $1.count }
        case (.marked, .inString):
            return completion(schema(of: fields).marks.units(from: schema(of: fields).closeQuote), parents, text)
        case (.marked, _): return completion([], parents, text)
        case (.checked, _):
            guard passesChecks(fields, spelled(text, fields)) else { return nil }
            return completion(after: parents, outcome: 0, kept(text, fields))
        case (.object, let phase) where fields.flags.contains(.isParameters) && phase != .inKey && !phase.isInValue:
            return completion(afterMark: fields).flatMap { completion($0, fields, parents, text) }
        case (.object, .inKey):
            return completion(afterKey: fields, outcome, text).flatMap { completion($0, fields, parents, text) }
        case (.object, _), (.array, _):
            let value = fields.takesValues ? value(of: text, in: fields) : .none
            guard !fields.takesValues || accepts(value, fields, parents) else { return nil }
            return completion(afterValue: fields, text).flatMap { own in
                completion(own, fields, parents, text, closing: fields.closing(own, parts(of: fields, with: value)))
            }
        }
    }

    /// A frame's own end and what comes behind it, with the parts of a value that is compared and ends so.
    private func completion(
        _ own: [Int32], _ fields: FrameCore, _ parents: ContextID, _ text: KeptText, closing parts: PartsID? = nil
    ) -> [Int32]? {
        var kept = kept(text, fields).adding(own, grammar)
        if let parts {
            var closed = fields
            closed.parts = parts
            kept.value = finished(closed)
        }
        return completion(after: parents, outcome: 0, kept).map { own + $0 }
    }

    /// Some units and what comes behind them, all of it kept where the text is.
    private func completion(_ own: [Int32], _ context: ContextID, _ text: KeptText) -> [Int32]? {
        completion(after: context, outcome: 0, text.adding(own, grammar)).map { own + $0 }
    }

    private func completion(between fields: FrameCore, _ parents: ContextID, _ text: KeptText) -> [Int32]? {
        let own: [Int32]?
        let schema = schema(of: fields)
        let (object, array) = (fields.object, fields.array)
        let seen: () -> [[UInt8]] = { self.tables.list(fields.seen) }
        switch (fields.kind, fields.phase) {
        case (.object, .beforeOpen):
            own = schema.end(ofObject: object, needsComma: false).map { [Int32(UInt8(ascii: "{"))] + $0 }
        case (.object, .afterOpen): own = schema.end(ofObject: object, needsComma: false)
        case (.object, .afterValue): own = schema.end(ofObject: object, needsComma: true, besides: seen)
        case (.object, .afterKey):
            let transition = PropertyTransition(
                value: fields.goal, next: object, recordsValue: fields.flags.contains(.recordsValue))
            own = schema.end(behindKey: transition, besides: seen)
        case (.array, .beforeOpen):
            own = schema.end(ofArray: array, needsComma: false).map { [Int32(UInt8(ascii: "["))] + $0 }
        case (.array, .afterOpen): own = schema.end(ofArray: array, needsComma: false)
        case (.array, .afterValue):
            own = schema.end(ofArray: array, needsComma: true) { self.items(of: fields) }
        // Behind a comma or colon, and around whole values, the lexemes that can start are items of their own.
        default: own = nil
        }
        return own.flatMap { own in
            completion(own, fields, parents, text, closing: fields.closing(own, fields.parts))
        }
    }

    // MARK: Frames that look at a text

    /// The text that the frames around one go on with, as in `complete(_:_:_:_:)`.
    private func kept(_ text: KeptText, _ fields: FrameCore) -> KeptText {
        fields.flags.contains(.keepsText) ? text : KeptText()
    }

    /// The value that ended, `fresh` where its text is not known.
    private func value(of text: KeptText, in core: FrameCore) -> ValueID {
        if text.value != .none { return text.value }
        let bytes = spelled(text, core)
        return text.read == .none || bytes.isEmpty ? .fresh : value(spelled: bytes, in: core)
    }

    /// The bytes of a text from where a frame began to keep it.
    private func spelled(_ text: KeptText, _ fields: FrameCore) -> [UInt8] {
        tables.bytes(of: text.read, from: fields.startText) + text.added
    }

    /// The end of an object behind a key; nil where the key must not come.
    func completion(afterKey fields: FrameCore, _ outcome: Int32, _ text: KeptText) -> [Int32]? {
        let schema = schema(of: fields)
        let state = fields.object
        let shape = schema.object(state).shape
        let keyClass: Int
        var key: [UInt8]?
        if outcome >= LexemeTable.firstKeyOutcome {
            keyClass = shape.classes[Int(outcome - LexemeTable.firstKeyOutcome)]
        } else {
            keyClass = shape.classes.count + Int(outcome)
            key = decodedKey(spelled(text, fields), in: fields)
            guard let key, !tables.list(fields.seen).contains(key) else { return nil }
        }
        let own = key.map { [$0] } ?? []
        let seen: () -> [[UInt8]] = { self.tables.list(fields.seen) + own }
        var best: [Int32]?
        for transition in schema.properties(state, keyClass: keyClass) {
            let end =
                fields.flags.contains(.isParameters)
                ? schema.end(ofParameter: transition, of: .all, isAnnounced: false, besides: seen)
                : schema.end(behindKey: transition, besides: seen)
            best = Self.shorter(best, end)
        }
        return best
    }

    /// The end of an object or array behind a value, which it may have to be told; nil where the value must not end so.
    private func completion(afterValue fields: FrameCore, _ text: KeptText) -> [Int32]? {
        let schema = schema(of: fields)
        var fields = fields
        if fields.flags.contains(.recordsValue) {
            guard let value = readValue(spelled(text, fields), in: fields),
                (try? schema.record(value, in: &fields)) ?? false
            else { return nil }
        }
        if fields.kind == .array {
            return schema.end(ofArray: fields.array, needsComma: true) { self.items(of: fields, text) }
        }
        let seen = fields.seen
        if fields.flags.contains(.isParameters) {
            return schema.parametersEnd(fields.object, after: .afterValue) { self.tables.list(seen) }
        }
        return schema.end(ofObject: fields.object, needsComma: true) { self.tables.list(seen) }
    }

    /// The items of an array that further ones must differ from, with one that is about to end.
    private func items(of core: FrameCore, _ text: KeptText = KeptText()) -> [CanonicalValue] {
        guard core.flags.contains(.comparesItems) else { return [] }
        let last = text.read == .none ? nil : readValue(spelled(text, core), in: core)
        return tables.itemSets.values(core.items).map(tables.values.canonical)
            + (last.map { [CanonicalValue($0)] } ?? [])
    }

    /// Whether the way to the end of a text hangs on what was read: on keys that must not come again, or on a text that is
    /// looked at when it ends.
    public func comparesText(_ state: StateID) -> Bool {
        var open: [ContextID] = []
        for index in 0..<itemCount(state) {
            let item = item(state, index)
            if item.text != .none { return true }
            if item.place == .between, tables.cores[item.core].isCollecting { return true }
            open.append(item.context)
        }
        var known = Set(open)
        while let context = open.popLast() {
            for frame in tables.contexts.list(context) {
                if tables.core(frame).isCollecting { return true }
                let parents = tables.frames[frame].parents
                if known.insert(parents).inserted { open.append(parents) }
            }
        }
        return false
    }
}

/// The text of what is being read, where somebody looks at it when it ends.
struct KeptText {
    /// The text so far, as the recogniser keeps it; `none` where nobody looks.
    var read = TextID.none
    /// What an ending puts behind it.
    var added: [UInt8] = []
    /// The container that ended, where it is compared.
    var value = ValueID.none

    /// The text with more behind it.
    func adding(_ units: [Int32], _ grammar: Grammar) -> KeptText {
        if read == .none { return self }
        return KeptText(read: read, added: added + units.flatMap(grammar.text(of:)))
    }
}

extension FrameCore {
    /// The parts of a container that is part of an item and ends with some units: those given where its bracket is all that
    /// comes, otherwise ones that are not known.
    fileprivate func closing(_ own: [Int32], _ parts: PartsID) -> PartsID? {
        guard flags.contains(.buildsValue) else { return nil }
        return own.count == 1 ? parts : .fresh
    }
}
