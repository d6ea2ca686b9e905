import JSONSchemas
import OrderedJSON
import RegularExpressions

// The shortest ends of what a grammar is made of: lexemes, rules, and values as a spelling writes them. They are parts of
// the plans in `Completions.swift`; see docs/endings.md.

// MARK: Lexemes

extension LexemeTable {
    /// How a lexeme can end: the bytes that are still to come, and the outcome.
    typealias Ending = (bytes: [UInt8], outcome: Int32)

    /// States that a search for endings reaches.
    private static let endingLimit = 4_096

    /// Short ways to end a lexeme, the shortest for every outcome that is met; kept but for long ones.
    func endings(of state: Int32) -> [Ending] {
        if let known = endings[state] { return known }
        let outcome = facts(of: state).outcome
        // A key without quotes that is closed here may be the beginning of one that is not.
        let isClosed = outcome >= 0 && outcome < Self.firstKeyOutcome
        var found: [Ending] = outcome >= 0 ? [([], outcome)] : []
        if !isClosed { found += shortEndings(state).filter { $0.outcome != outcome } }
        if found.allSatisfy({ $0.bytes.count <= Self.endingLimit }) { endings[state] = found }
        return found
    }

    /// In place of an outcome: that of any key which is not declared.
    package static var anyRegion: Int32 { -2 }

    /// The bytes of the shortest known way to end a lexeme, with some outcome where one is given; nil for none.
    package func shortestEnding(of state: Int32, _ outcome: Int32?) -> Int? {
        var shortest: Int?
        for ending in endings(of: state) {
            let isWanted =
                outcome == nil || ending.outcome == outcome
                || outcome == Self.anyRegion && ending.outcome < Self.firstKeyOutcome
            if isWanted { shortest = min(shortest ?? .max, ending.bytes.count) }
        }
        return shortest
    }

    /// The shortest ways to end a lexeme by at least one byte where it could end at once.
    func shortEndings(_ state: Int32) -> [Ending] {
        if let known = directEnding(state) { return [known] }
        if let known = keyEndings(state) { return known }
        // What completes numbers has looked further than the search below would, from each of their states anew.
        if isNumber(state) { return [] }
        var found: [Ending] = []
        let hasOneOutcome = hasOneOutcome(state)
        var search = BestFirstSearch<Int32, UInt8>(from: state, order: .oldestFirst)
        func offer(_ outcome: Int32, _ length: Int, _ bytes: () -> [UInt8]) {
            if let index = found.firstIndex(where: { $0.outcome == outcome }) {
                if length < found[index].bytes.count { found[index].bytes = bytes() }
            } else {
                found.append((bytes(), outcome))
            }
        }
        while search.count < Self.endingLimit, let (place, cost) = search.next() {
            if place != state, let known = directEnding(place).map({ [$0] }) ?? keyEndings(place) {
                for ending in known {
                    offer(ending.outcome, cost + ending.bytes.count) { search.way(to: place) + ending.bytes }
                }
                // Places that are farther away have no shorter ends than a byte.
                if hasOneOutcome, let first = found.first, first.bytes.count <= cost + 1 { break }
                continue
            }
            if isNumber(place) { continue }
            liveBytes(place).forEach { byte in
                let next = step(place, byte)
                let facts = facts(of: next)
                if facts.outcome >= 0 { offer(facts.outcome, cost + 1) { search.way(to: place) + [byte] } }
                if !facts.isTerminal { search.reach(next, from: place, by: byte, costing: 1) }
            }
        }
        return found
    }

    /// Whether a string can end in one way alone.
    private func hasOneOutcome(_ state: Int32) -> Bool {
        let descriptor = states.pointer(state)
        guard kind(of: state) == .string, descriptor[1] & Self.bareFlag == 0 else { return false }
        let kind = ContentKind(rawValue: contents.pointer(descriptor[2])[0])
        return kind == .text || kind == .counted
    }

    private func isNumber(_ state: Int32) -> Bool { kind(of: state) == .number }

    /// An ending that is known without a search.
    private func directEnding(_ state: Int32) -> Ending? {
        let descriptor = states.pointer(state)
        let (a, content) = (descriptor[1], descriptor[2])
        switch kind(of: state) {
        case .text: return shortestMember(a).map { ($0, 0) }
        case .number: return numbers.shortestCompletion(NumberStateID(rawValue: a)).map { ($0, 0) }
        case .string:
            let isBare = a & Self.bareFlag != 0
            guard let phase = StringPhase(rawValue: UInt8(truncatingIfNeeded: isBare ? a & Self.phaseMask : a & 0x7F)),
                phase == .start || phase == .body
            else { return nil }
            let inner = contents.pointer(content)
            let kind = ContentKind(rawValue: inner[0])
            let minimum = kind == .counted ? Int(inner[2]) : 0
            guard kind == .text || kind == .counted, minimum <= expressions.limits.completionBytes,
                let rest = shortestContent(inner[1])
            else { return nil }
            // The rest of a character that has begun stays raw; everything after it is spelled anew.
            let raw = rest.prefix { $0 & 0xC0 == 0x80 } + [UInt8](repeating: UInt8(ascii: "a"), count: minimum)
            let begun = rest.count - rest.drop { $0 & 0xC0 == 0x80 }.count
            if isBare { return (raw + rest.dropFirst(begun), 0) }
            let spelled = JSONValue.string(String(decoding: rest.dropFirst(begun), as: UTF8.self)).serialized(.compact)
            return ((phase == .start ? [0x22] : []) + raw + spelled.utf8.dropFirst(), 0)
        default: return nil
        }
    }

    /// The shortest text of a string's content.
    ///
    /// Where a bound of its length leaves room for it, it is that of the same place without the bound: all such places have the
    /// same, however it is spelled.
    private func shortestContent(_ expression: Int32) -> [UInt8]? {
        if let text = expressions.boundedText(ExpressionID(rawValue: expression)),
            let member = shortestMember(text.free.rawValue),
            text.reserve <= text.maximum || member.count <= text.maximum
        {
            return member
        }
        return shortestMember(expression)
    }

    /// The endings of a key in quotes between two characters, one for each declared key and region; nil for other states.
    ///
    /// A search would meet every beginning of every key, with all of its escapes.
    private func keyEndings(_ state: Int32) -> [Ending]? {
        let descriptor = states.pointer(state)
        let (code, content) = (descriptor[1], descriptor[2])
        guard kind(of: state) == .string, code & Self.bareFlag == 0,
            let phase = StringPhase(rawValue: UInt8(truncatingIfNeeded: code & 0x7F)), phase == .start || phase == .body
        else { return nil }
        let inner = contents.pointer(content)
        guard ContentKind(rawValue: inner[0]) == .key else { return nil }
        let depth = Int(inner[4])
        let rests =
            inner[1] < 0 ? [] : keySets[Int(inner[1])].keys[Int(inner[2])..<Int(inner[3])].map { $0.dropFirst(depth) }
        let regions = stride(from: 5, to: contents.length(content), by: 2).map { (inner[$0], inner[$0 + 1]) }
        // A character that has begun continues raw; escapes do not begin within it.
        func spelled(_ rest: ArraySlice<UInt8>) -> [UInt8] {
            let begun = rest.prefix { $0 & 0xC0 == 0x80 }
            let text = JSONValue.string(String(decoding: rest.dropFirst(begun.count), as: UTF8.self))
            return (phase == .start ? [0x22] : []) + begun + text.serialized(.compact).utf8.dropFirst()
        }
        var found: [Ending] = rests.enumerated().map {
            (spelled($1), Self.firstKeyOutcome + inner[2] + Int32(truncatingIfNeeded: $0))
        }
        for (region, expression) in regions {
            guard let member = shortestMember(expression), !rests.contains(member[...]) else { return nil }
            found.append((spelled(member[...]), region))
        }
        return found.sorted { $0.bytes.count < $1.bytes.count }
    }

    private func shortestMember(_ expression: Int32) -> [UInt8]? {
        (try? expressions.shortestMember(of: ExpressionID(rawValue: expression))).flatMap { $0 }
    }
}

// MARK: Rules

/// How a short way from a place in a rule begins, and its length: the least solution of the equations that say that a way is
/// as long as a symbol and the way after it (Knuth, "A generalization of Dijkstra's algorithm", 1977).
struct RuleEnd: BitwiseCopyable {
    /// Units of the whole way.
    var count: Int
    /// The edge by which it begins; -1 where the rule may end.
    var edge: Int
}

extension Grammar {
    /// The units of a short way from a position to the end of its rule; nil when there is none within `completionBytes`.
    func shortestEnd(_ position: Int) -> [Int32]? {
        guard let count = shortestEndCount(position) else { return nil }
        var units: [Int32] = []
        units.reserveCapacity(count)
        // Places whose way follows, the last one first; a rule within a rule is no recursion here.
        var waiting = [position]
        while let place = waiting.popLast() {
            guard let end = ruleEnds[place], end.edge >= 0 else { continue }
            let edge = edges(of: place)[end.edge]
            waiting.append(edge.target)
            switch edge.symbol {
            case .lexeme(let state): units += shortestLexeme(state) ?? []
            case .token(let token): units.append(256 + Int32(truncatingIfNeeded: token))
            case .anyToken(let exclusion): units.append(256 + Int32(representative(of: exclusion)))
            case .json(let schema, _): units += schemas[schema].shortestText() ?? []
            case .rule(let rule): waiting.append(positions.count + rule)
            }
        }
        return units
    }

    /// How many units `shortestEnd` has.
    func shortestEndCount(_ position: Int) -> Int? {
        if ruleEnds.isEmpty { findRuleEnds() }
        return ruleEnds[position]?.count
    }

    /// The edges of a place: of a position, or, after all positions, of each rule where it is entered.
    ///
    /// A rule is entered only where something is read, so it does not end there.
    private func edges(of place: Int) -> [(symbol: Symbol, target: Int)] {
        positions[place < positions.count ? place : ruleStarts[place - positions.count]].edges
    }

    private func shortestLexeme(_ state: Int32) -> [Int32]? {
        table.shortEndings(state).min { $0.bytes.count < $1.bytes.count }?.bytes.map { Int32($0) }
    }

    /// Counts alone are kept: a rule that names another twice is twice as long, and each place of a rule has an end of its own.
    private func findRuleEnds() {
        ruleEnds = positions.map { $0.isEnd ? RuleEnd(count: 0, edge: -1) : nil } + ruleStarts.map { _ in nil }
        var counts: [Symbol: Int?] = [:]
        func count(_ symbol: Symbol) -> Int? {
            if case .rule(let rule) = symbol { return ruleEnds[positions.count + rule]?.count }
            if let known = counts[symbol] { return known }
            let count: Int? =
                switch symbol {
                case .lexeme(let state): shortestLexeme(state)?.count
                case .json(let schema, _): schemas[schema].shortestText()?.count
                case .token, .anyToken, .rule: 1
                }
            counts[symbol] = .some(count)
            return count
        }
        var isSettled = false
        while !isSettled {
            isSettled = true
            for place in ruleEnds.indices.reversed() {
                for (index, edge) in edges(of: place).enumerated() {
                    guard let rest = ruleEnds[edge.target]?.count, let own = count(edge.symbol),
                        own + rest <= table.expressions.limits.completionBytes,
                        own + rest < ruleEnds[place]?.count ?? .max
                    else { continue }
                    ruleEnds[place] = RuleEnd(count: own + rest, edge: index)
                    isSettled = false
                }
            }
        }
    }
}

// MARK: Values

extension SchemaFrames {
    /// The units of a short value of a goal.
    func shortestValue(_ goal: GoalID) -> [Int32]? { automaton.shortestValue(goal).map { spelling.units(of: $0) } }

    /// The units of a short text of the whole schema.
    func shortestText() -> [Int32]? {
        guard parameterMarks != nil else { return shortestValue(automaton.root) }
        return value(automaton.root).object.flatMap { end(ofObject: $0, isRow: true, after: .beforeOpen) }
    }

    /// The units of a short end of an object, whose further keys differ from those given.
    ///
    /// - Parameters:
    ///   - isRow: whether it is written as a row of parameters.
    ///   - phase: where the object is: before its first key, after a value, or after a whole parameter.
    func end(
        ofObject state: ObjectStateID, isRow: Bool, after phase: FramePhase, besides keys: () -> [[UInt8]] = { [] }
    ) -> [Int32]? {
        let row = isRow ? parameterMarks : nil
        let separator = row.map { marks.units(from: $0.separator) } ?? [Int32(UInt8(ascii: ","))]
        let valueEnd = row.map { marks.units(from: $0.close) } ?? []
        let close = row == nil ? [Int32(UInt8(ascii: "}"))] : []
        var units = phase == .afterValue ? valueEnd : []
        if automaton.canEnd(state) { return units + close }
        guard let entries = automaton.shortestCompletion(state, besides: keys()) else { return nil }
        var isFirst = phase == .beforeOpen || phase == .afterOpen
        for entry in entries {
            if !isFirst { units += separator }
            isFirst = false
            units +=
                row.map { marks.units(from: $0.open) + ValueSpelling.units(entry.key) }
                ?? spelling.units(ofKey: entry.key)
            units += announced(entry.value, row) + valueEnd
        }
        return units + close
    }

    /// The units after a key: a short value, with what is between them where that is still to come, and a short end of
    /// the object with keys that differ from those given.
    func end(
        behindKey transition: PropertyTransition, isRow: Bool, of kinds: ValueKinds = .all, isAnnounced: Bool = false,
        besides keys: () -> [[UInt8]]
    ) -> [Int32]? {
        let row = isRow ? parameterMarks : nil
        guard let value = automaton.shortestValue(transition.value, of: kinds),
            let rest = end(ofObject: next(transition, value), isRow: isRow, after: .afterValue, besides: keys)
        else { return nil }
        return (isAnnounced ? written(value, row) : announced(value, row)) + rest
    }

    /// The object after a property; another value than this one may be needed, and whoever relies on the end tries it.
    private func next(_ transition: PropertyTransition, _ value: JSONValue) -> ObjectStateID {
        guard transition.recordsValue else { return transition.next }
        return (try? automaton.recording(value, into: transition.next)).flatMap { $0 } ?? transition.next
    }

    /// A value with what is between it and its key.
    private func announced(_ value: JSONValue, _ row: ParameterMarks?) -> [Int32] {
        guard let row else { return [Int32(UInt8(ascii: ":"))] + spelling.units(of: value) }
        return marks.units(from: value.stringValue == nil ? row.beforeOther : row.beforeString) + written(value, row)
    }

    private func written(_ value: JSONValue, _ row: ParameterMarks?) -> [Int32] {
        if let row, row.hasBareStrings, let text = value.stringValue { return ValueSpelling.units(text) }
        return spelling.units(of: value)
    }

    /// The units of a short end of an array, whose further items differ from those given where they must.
    func end(
        ofArray state: ArrayStateID, needsComma: Bool, besides others: () -> [CanonicalValue] = { [] }
    ) -> [Int32]? {
        if array(state).canEnd { return [Int32(UInt8(ascii: "]"))] }
        guard let items = automaton.shortestCompletion(state, besides: others()) else { return nil }
        let texts = items.map { spelling.units(of: $0) }
        let units = Swift.Array(texts.joined(separator: [Int32(UInt8(ascii: ","))]))
        return (needsComma ? [Int32(UInt8(ascii: ","))] : []) + units + [Int32(UInt8(ascii: "]"))]
    }

    /// Units that the marks of a value and of a parameter take together.
    var markCount: Int { marks.steps.reduce(0) { $0 + ValueSpelling.Mark([$1.piece]).units.count } }
}
