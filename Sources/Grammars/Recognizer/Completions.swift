import OrderedJSON

/// Short ways to end a text, for token budgets.
///
/// A completion is a sequence of units: bytes as 0 to 255, a special token `t` as 256 + t.
extension Recognizer {
    /// A short completion of a state, empty where the text may end; nil when the search gives up.
    public func completion(_ state: Int32) -> [Int32]? {
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
        if item.head == Item.end { return [] }
        if item.head < 0 {
            return completion(after: item.context, outcome: 0).map { [256 + (-1 - item.head)] + $0 }
        }
        if item.head == Item.between { return completion(between: fields(item.core), item.context) }
        var best: [Int32]?
        for ending in endings(item.head, item.context) {
            guard let rest = completion(after: item.context, outcome: ending.outcome) else { continue }
            if best.map({ ending.bytes.count + rest.count < $0.count }) ?? true {
                best = Self.units(ending.bytes) + rest
            }
        }
        return best
    }

    private static func units(_ bytes: [UInt8]) -> [Int32] { bytes.map { Int32($0) } }

    // MARK: Lexemes

    /// Short ways to end a lexeme, one for each outcome that is worth while.
    private func endings(_ state: Int32, _ context: Int32) -> [(bytes: [UInt8], outcome: Int32)] {
        if let known = table.endings[state] {
            return known.filter { $0.outcome < LexemeTable.firstKeyOutcome || isOpen($0.outcome, context) }
        }
        let facts = table.facts(of: state)
        if facts.outcome >= 0 { return [([], facts.outcome)] }
        let found = table.shortEndings(state)
        if found.allSatisfy({ $0.bytes.count <= Self.keptCompletion }) { table.endings[state] = found }
        return found.filter { $0.outcome < LexemeTable.firstKeyOutcome || isOpen($0.outcome, context) }
    }

    private func isOpen(_ outcome: Int32, _ context: Int32) -> Bool {
        let position = outcome - LexemeTable.firstKeyOutcome
        return isAnyKeyOpen(context, position..<position + 1)
    }

    // MARK: Frames

    private func completion(after context: Int32, outcome: Int32) -> [Int32]? {
        var best: [Int32]?
        for index in 0..<frameCount(context) {
            guard let found = completion(after: frame(context, index), outcome) else { continue }
            if best.map({ found.count < $0.count }) ?? true { best = found }
        }
        return best
    }

    /// A completion once what a frame waits for has been read.
    private func completion(after node: Int32, _ outcome: Int32) -> [Int32]? {
        let (core, parents) = (lists.pointer(node)[1], lists.pointer(node)[2])
        let fields = fields(core)
        switch (fields.kind, fields.phase) {
        case (.root, _): return []
        case (.rule, _):
            guard let own = grammar.shortestEnd(Int(fields.owner)) else { return nil }
            return completion(after: parents, outcome: 0).map { own + $0 }
        case (.value, _), (.checked, _):
            return completion(after: parents, outcome: 0)
        case (.object, .inKey):
            let schema = grammar.schemas[Int(fields.owner)]
            let state = ObjectStateID(rawValue: fields.state)
            let shape = schema.object(state).shape
            let keyClass =
                outcome >= LexemeTable.firstKeyOutcome
                ? shape.classes[Int(outcome - LexemeTable.firstKeyOutcome)] : shape.classes.count + Int(outcome)
            var best: [Int32]?
            for transition in schema.properties(state, keyClass: keyClass) {
                guard let value = schema.shortestValue(transition.value),
                    let end = schema.end(ofObject: transition.next, needsComma: true)
                else { continue }
                let found = [Int32(UInt8(ascii: ":"))] + value + end
                if best.map({ found.count < $0.count }) ?? true { best = found }
            }
            guard let best else { return nil }
            return completion(after: parents, outcome: 0).map { best + $0 }
        case (.object, _):
            guard
                let own = grammar.schemas[Int(fields.owner)].end(
                    ofObject: ObjectStateID(rawValue: fields.state), needsComma: true)
            else { return nil }
            return completion(after: parents, outcome: 0).map { own + $0 }
        case (.array, _):
            guard
                let own = grammar.schemas[Int(fields.owner)].end(
                    ofArray: ArrayStateID(rawValue: fields.state), needsComma: true)
            else { return nil }
            return completion(after: parents, outcome: 0).map { own + $0 }
        }
    }

    private func completion(between fields: FrameCore, _ parents: Int32) -> [Int32]? {
        let own: [Int32]?
        let schema = grammar.schemas[Int(fields.owner)]
        let object = ObjectStateID(rawValue: fields.state)
        let array = ArrayStateID(rawValue: fields.state)
        switch (fields.kind, fields.phase) {
        case (.object, .beforeOpen):
            own = schema.end(ofObject: object, needsComma: false).map { [Int32(UInt8(ascii: "{"))] + $0 }
        case (.object, .afterOpen): own = schema.end(ofObject: object, needsComma: false)
        case (.object, .afterValue): own = schema.end(ofObject: object, needsComma: true)
        case (.object, .afterKey):
            let value = schema.shortestValue(GoalID(rawValue: fields.goal))
            let end = schema.end(ofObject: object, needsComma: true)
            own = value.flatMap { value in end.map { [Int32(UInt8(ascii: ":"))] + value + $0 } }
        case (.array, .beforeOpen):
            own = schema.end(ofArray: array, needsComma: false).map { [Int32(UInt8(ascii: "["))] + $0 }
        case (.array, .afterOpen): own = schema.end(ofArray: array, needsComma: false)
        case (.array, .afterValue): own = schema.end(ofArray: array, needsComma: true)
        // Behind a comma or colon, and around whole values, the lexemes that can start are items of their own.
        default: return nil
        }
        guard let own else { return nil }
        return completion(after: parents, outcome: 0).map { own + $0 }
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

    /// The units of a short end of an object.
    func end(ofObject state: ObjectStateID, needsComma: Bool) -> [Int32]? {
        if object(state).canEnd { return [Int32(UInt8(ascii: "}"))] }
        guard let entries = automaton.shortestCompletion(state) else { return nil }
        var units: [Int32] = []
        for (index, entry) in entries.enumerated() {
            if index > 0 || needsComma { units.append(Int32(UInt8(ascii: ","))) }
            units += Self.units(.string(entry.key))
            units.append(Int32(UInt8(ascii: ":")))
            units += Self.units(entry.value)
        }
        return units + [Int32(UInt8(ascii: "}"))]
    }

    /// The units of a short end of an array.
    func end(ofArray state: ArrayStateID, needsComma: Bool) -> [Int32]? {
        if array(state).canEnd { return [Int32(UInt8(ascii: "]"))] }
        guard let items = automaton.shortestCompletion(state) else { return nil }
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

extension Grammar {
    /// The longest among the shortest values that a text can be made to begin, in bytes; nil when the schemas were not
    /// explored to their end.
    public func largestShortestValue() -> Int? {
        if let known = largestShortest { return known }
        // One byte can open many rules at once.
        if ruleStarts.count > 1 { return nil }
        var largest = 0
        for schema in schemas {
            guard let found = schema.largestShortestValue() else {
                largestShortest = .some(nil)
                return nil
            }
            largest = max(largest, found)
        }
        for position in positions.indices { largest = max(largest, shortestEndCount(position) ?? 0) }
        largestShortest = .some(largest)
        return largest
    }
}

extension SchemaFrames {
    /// Goals and states that the exploration looks at.
    private static let explorationLimit = 2_000

    /// The longest among the shortest values of all goals that can be met on the way, with what its frame then still needs;
    /// nil when there are too many.
    func largestShortestValue() -> Int? {
        var goals = [automaton.root]
        var seenGoals: Set<GoalID> = [automaton.root]
        var objects: [ObjectStateID] = []
        var seenObjects: Set<ObjectStateID> = []
        var arrays: [ArrayStateID] = []
        var seenArrays: Set<ArrayStateID> = []
        var largest = 0
        var work = 0
        while true {
            work += 1
            if work > Self.explorationLimit { return nil }
            if let goal = goals.popLast() {
                guard let size = shortestValue(goal)?.count else { return nil }
                largest = max(largest, size)
                let value = value(goal)
                if let object = value.object, seenObjects.insert(object).inserted { objects.append(object) }
                if let array = value.array, seenArrays.insert(array).inserted { arrays.append(array) }
            } else if let object = objects.popLast() {
                guard let size = end(ofObject: object, needsComma: true)?.count else { return nil }
                largest = max(largest, size)
                for keyClass in keyClasses(object) {
                    for transition in properties(object, keyClass: keyClass) {
                        if transition.recordsValue { return nil }
                        if seenGoals.insert(transition.value).inserted { goals.append(transition.value) }
                        if seenObjects.insert(transition.next).inserted { objects.append(transition.next) }
                    }
                }
            } else if let array = arrays.popLast() {
                guard let size = end(ofArray: array, needsComma: true)?.count else { return nil }
                largest = max(largest, size)
                for transition in self.array(array).items {
                    if transition.recordsItem { return nil }
                    if seenGoals.insert(transition.value).inserted { goals.append(transition.value) }
                    if seenArrays.insert(transition.next).inserted { arrays.append(transition.next) }
                }
            } else {
                return largest
            }
        }
    }

    private func keyClasses(_ state: ObjectStateID) -> [Int] {
        (try? automaton.object(state))?.open.members ?? []
    }
}
