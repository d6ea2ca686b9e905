import OrderedJSON

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
            return completion(after: item.context, outcome: 0, KeptText()).map { [unit] + $0 }
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
        let text = KeptText(read: item.text).adding(own)
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
        if facts.outcome >= 0 { return [([], facts.outcome)] }
        let found = table.shortEndings(state)
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
        case (.checked, _):
            guard passesChecks(fields, spelled(text, fields)) else { return nil }
            return completion(after: parents, outcome: 0, kept(text, fields))
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
        var kept = kept(text, fields).adding(own)
        if let parts {
            var closed = fields
            closed.parts = parts
            kept.value = finished(closed)
        }
        return completion(after: parents, outcome: 0, kept).map { own + $0 }
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
        return text.read == .none || bytes.isEmpty ? .fresh : value(spelled: bytes)
    }

    /// The bytes of a text from where a frame began to keep it.
    private func spelled(_ text: KeptText, _ fields: FrameCore) -> [UInt8] {
        tables.bytes(of: text.read, from: fields.startText) + text.added
    }

    /// The end of an object behind a key; nil where the key must not come.
    private func completion(afterKey fields: FrameCore, _ outcome: Int32, _ text: KeptText) -> [Int32]? {
        let schema = schema(of: fields)
        let state = fields.object
        let shape = schema.object(state).shape
        let keyClass: Int
        var key: [UInt8]?
        if outcome >= LexemeTable.firstKeyOutcome {
            keyClass = shape.classes[Int(outcome - LexemeTable.firstKeyOutcome)]
        } else {
            keyClass = shape.classes.count + Int(outcome)
            key = decodedString(spelled(text, fields))
            guard let key, !tables.list(fields.seen).contains(key) else { return nil }
        }
        let own = key.map { [$0] } ?? []
        let seen: () -> [[UInt8]] = { self.tables.list(fields.seen) + own }
        var best: [Int32]?
        for transition in schema.properties(state, keyClass: keyClass) {
            best = Self.shorter(best, schema.end(behindKey: transition, besides: seen))
        }
        return best
    }

    /// The end of an object or array behind a value, which it may have to be told; nil where the value must not end so.
    private func completion(afterValue fields: FrameCore, _ text: KeptText) -> [Int32]? {
        let schema = schema(of: fields)
        var fields = fields
        if fields.flags.contains(.recordsValue) {
            guard let value = try? JSONParser().parse(spelled(text, fields)),
                (try? schema.record(value, in: &fields)) ?? false
            else { return nil }
        }
        if fields.kind == .array {
            return schema.end(ofArray: fields.array, needsComma: true) { self.items(of: fields, text) }
        }
        let seen = fields.seen
        return schema.end(ofObject: fields.object, needsComma: true) { self.tables.list(seen) }
    }

    /// The items of an array that further ones must differ from, with one that is about to end.
    private func items(of core: FrameCore, _ text: KeptText = KeptText()) -> [CanonicalValue] {
        guard core.flags.contains(.comparesItems) else { return [] }
        let last = text.read == .none ? nil : try? JSONParser().parse(spelled(text, core))
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
    func adding(_ units: [Int32]) -> KeptText {
        if read == .none { return self }
        return KeptText(read: read, added: added + units.map { UInt8(truncatingIfNeeded: $0) })
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

extension SchemaFrames {
    /// The units of a short value of a goal.
    func shortestValue(_ goal: GoalID) -> [Int32]? {
        automaton.shortestValue(goal).map { Self.units($0) }
    }

    private static func units(_ value: JSONValue) -> [Int32] {
        value.serialized(.compact).utf8.map { Int32($0) }
    }

    /// The units of a short end of an object, whose further keys differ from those given.
    func end(
        ofObject state: ObjectStateID, needsComma: Bool, besides keys: () -> [[UInt8]] = { [] }
    ) -> [Int32]? {
        if object(state).canEnd { return [Int32(UInt8(ascii: "}"))] }
        guard let entries = automaton.shortestCompletion(state, besides: keys()) else { return nil }
        var units: [Int32] = []
        for (index, entry) in entries.enumerated() {
            if index > 0 || needsComma { units.append(Int32(UInt8(ascii: ","))) }
            units += Self.units(.string(entry.key))
            units.append(Int32(UInt8(ascii: ":")))
            units += Self.units(entry.value)
        }
        return units + [Int32(UInt8(ascii: "}"))]
    }

    /// The units behind a key of an object: a short value, and a short end with keys that differ from those given.
    func end(behindKey transition: PropertyTransition, besides keys: () -> [[UInt8]]) -> [Int32]? {
        guard let value = automaton.shortestValue(transition.value) else { return nil }
        var next = transition.next
        // Another value than the shortest may be needed; whoever relies on the end tries it.
        if transition.recordsValue, let known = try? automaton.recording(value, into: next) { next = known }
        guard let rest = end(ofObject: next, needsComma: true, besides: keys) else { return nil }
        return [Int32(UInt8(ascii: ":"))] + Self.units(value) + rest
    }

    /// The units of a short end of an array, whose further items differ from those given where they must.
    func end(
        ofArray state: ArrayStateID, needsComma: Bool, besides others: () -> [CanonicalValue] = { [] }
    ) -> [Int32]? {
        if array(state).canEnd { return [Int32(UInt8(ascii: "]"))] }
        guard let items = automaton.shortestCompletion(state, besides: others()) else { return nil }
        var units: [Int32] = []
        for (index, item) in items.enumerated() {
            if index > 0 || needsComma { units.append(Int32(UInt8(ascii: ","))) }
            units += Self.units(item)
        }
        return units + [Int32(UInt8(ascii: "]"))]
    }
}

extension LexemeTable {
    /// Steps of the search for an ending.
    private static let endingLimit = 4_096

    /// Short ways to end a lexeme, found breadth first; the shortest for every outcome that is met.
    func shortEndings(_ state: Int32) -> [(bytes: [UInt8], outcome: Int32)] {
        if let known = directEnding(state) { return [known] }
        // What completes numbers has looked further than the search below would, from each of their states anew.
        if isNumber(state) { return [] }
        var found: [(bytes: [UInt8], outcome: Int32)] = []
        var seen: Set<Int32> = [state]
        // Each place with the one it was reached from and the byte between.
        var places: [(state: Int32, origin: Int, byte: UInt8)] = [(state, -1, 0)]
        var index = 0
        func path(_ place: Int, _ last: [UInt8]) -> [UInt8] {
            var reversed: [UInt8] = last.reversed()
            var place = place
            while places[place].origin >= 0 {
                reversed.append(places[place].byte)
                place = places[place].origin
            }
            return reversed.reversed()
        }
        while index < places.count, places.count < Self.endingLimit {
            let place = places[index].state
            if index > 0, let direct = directEnding(place) {
                if !found.contains(where: { $0.outcome == direct.outcome }) {
                    found.append((path(index, direct.bytes), direct.outcome))
                }
                index += 1
                continue
            }
            if isNumber(place) {
                index += 1
                continue
            }
            liveBytes(place).forEach { byte in
                let next = step(place, byte)
                let facts = facts(of: next)
                if facts.outcome >= 0, !found.contains(where: { $0.outcome == facts.outcome }) {
                    found.append((path(index, [byte]), facts.outcome))
                }
                if !facts.isTerminal, seen.insert(next).inserted { places.append((next, index, byte)) }
            }
            index += 1
        }
        return found
    }

    private func isNumber(_ state: Int32) -> Bool { Kind(rawValue: states.pointer(state)[0]) == .number }

    /// An ending that is known without a search.
    private func directEnding(_ state: Int32) -> (bytes: [UInt8], outcome: Int32)? {
        let descriptor = states.pointer(state)
        let (a, content) = (descriptor[1], descriptor[2])
        switch Kind(rawValue: descriptor[0]) {
        case .text:
            return (try? expressions.shortestMember(of: ExpressionID(rawValue: a))).flatMap { $0 }.map { ($0, 0) }
        case .number:
            return numbers.shortestCompletion(NumberStateID(rawValue: a)).map { ($0, 0) }
        case .string:
            guard let phase = StringPhase(rawValue: UInt8(truncatingIfNeeded: a & 0x7F)),
                phase == .start || phase == .body
            else { return nil }
            let inner = contents.pointer(content)
            var minimum = 0
            switch ContentKind(rawValue: inner[0]) {
            case .text: break
            case .counted: minimum = Int(inner[2])
            default: return nil
            }
            guard let rest = (try? expressions.shortestMember(of: ExpressionID(rawValue: inner[1]))).flatMap({ $0 })
            else {
                return nil
            }
            if minimum > expressions.limits.completionBytes { return nil }
            // The rest of a character that has begun stays raw; everything behind it is spelled anew.
            let raw = rest.prefix { $0 & 0xC0 == 0x80 }
            let spelled = Array(
                JSONValue.string(String(decoding: rest.dropFirst(raw.count), as: UTF8.self)).serialized(.compact).utf8)
            let filler = [UInt8](repeating: UInt8(ascii: "a"), count: minimum)
            return ((phase == .start ? [0x22] : []) + raw + filler + spelled.dropFirst(), 0)
        default: return nil
        }
    }
}
