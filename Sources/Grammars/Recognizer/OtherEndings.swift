import OrderedJSON

/// Other ways to end a lexeme once its shortest ends were refused for its text: the key stands already, a format's check
/// fails, or the item is there twice.
extension Recognizer {
    /// Endings that the search tries.
    private static let otherEndingLimit = 24

    /// A completion of an item whose lexeme cannot end in a usual way; nil when none is found.
    func otherCompletion(_ item: Item, _ lexeme: Int32) -> [Int32]? {
        for ending in endings(lexeme, item.context) {
            for bytes in otherKeys(item, lexeme, ending) + closedPatterns(item, ending) {
                guard let outcome = outcome(lexeme, bytes) else { continue }
                if let found = completion(item, by: (bytes, outcome)) { return found }
            }
        }
        // What is missing in a pattern is known; longer ones would be refused like this one, each at some cost.
        return checksPattern(item) ? nil : searchedCompletion(item, lexeme)
    }

    // MARK: Keys

    /// Endings of an undeclared key that differ from all keys before it.
    private func otherKeys(
        _ item: Item, _ lexeme: Int32, _ ending: (bytes: [UInt8], outcome: Int32)
    ) -> [[UInt8]] {
        guard ending.outcome < LexemeTable.firstKeyOutcome else { return [] }
        var found: [[UInt8]] = []
        for frame in tables.contexts.list(item.context) {
            let fields = tables.core(frame)
            guard fields.kind == .object, fields.phase == .inKey, fields.seen != .none else { continue }
            let spelled = tables.bytes(of: item.text, from: fields.startText)
            // From where the key stands, or, within an escape or character, from where the refused ending leaves it.
            var beginnings: [[UInt8]] = [[], ending.bytes]
            if !table.isBare(lexeme) {
                beginnings = [spelled.isEmpty ? [Self.quote] : [], Array(ending.bytes.dropLast())]
            }
            for begun in beginnings {
                if let rest = otherKey(lexeme, begun, spelled, ending.outcome, in: fields) {
                    found.append(begun + rest)
                }
            }
        }
        return found
    }

    /// What ends a key of a region so that it is none of those seen; nil where no character begins.
    func otherKey(
        _ head: Int32, _ begun: [UInt8], _ spelled: [UInt8], _ region: Int32, in core: FrameCore
    ) -> [UInt8]? {
        guard let known = beginning(ofKey: spelled + begun, in: core), let place = walked(head, begun),
            let left = table.regionExpression(place, region)
        else { return nil }
        let expressions = table.expressions
        let taken = tables.list(core.seen).filter { $0.starts(with: known) }.map { key in
            expressions.literal(key.dropFirst(known.count))
        }
        let free = taken.isEmpty ? left : expressions.difference(left, expressions.union(taken))
        guard let rest = try? expressions.shortestMember(of: free) else { return nil }
        if table.isBare(head) { return rest }
        return Array(JSONValue.string(String(decoding: rest, as: UTF8.self)).serialized(.compact).utf8.dropFirst())
    }

    // MARK: Patterns

    /// Endings that complete a regular expression which is a string's text.
    private func closedPatterns(_ item: Item, _ ending: (bytes: [UInt8], outcome: Int32)) -> [[UInt8]] {
        var found: [[UInt8]] = []
        for frame in tables.contexts.list(item.context) {
            let fields = tables.core(frame)
            guard isPattern(fields) else { continue }
            let spelled = tables.bytes(of: item.text, from: fields.startText) + ending.bytes
            guard let pattern = fields.flags.contains(.isBare) ? spelled : decodedString(spelled) else { continue }
            let isBare = fields.flags.contains(.isBare)
            let begun = isBare ? ending.bytes : Array(ending.bytes.dropLast())
            for closing in PatternClosings.closings(of: pattern) {
                found.append(begun + closing + (isBare ? [] : [Self.quote]))
            }
        }
        return found
    }

    private func checksPattern(_ item: Item) -> Bool {
        tables.contexts.list(item.context).contains { isPattern(tables.core($0)) }
    }

    private func isPattern(_ frame: FrameCore) -> Bool {
        guard frame.kind == .checked else { return false }
        let checks = schema(of: frame).checks[frame.checks]
        return checks.contains(StringCheck(format: .regex, isPositive: true))
    }

    // MARK: Searching

    /// A completion with a few bytes more than the shortest: the first that no frame refuses.
    private func searchedCompletion(_ item: Item, _ lexeme: Int32) -> [Int32]? {
        var places: [(state: Int32, bytes: [UInt8])] = [(lexeme, [])]
        var index = 0
        var tries = 0
        while index < places.count {
            let place = places[index]
            index += 1
            for byte in UInt8.min...UInt8.max where table.liveBytes(place.state).contains(byte) {
                let next = table.step(place.state, byte)
                let begun = place.bytes + [byte]
                for ending in endings(next, item.context) {
                    if tries == Self.otherEndingLimit { return nil }
                    tries += 1
                    if let found = completion(item, by: (begun + ending.bytes, ending.outcome)) { return found }
                }
                let isTerminal = table.facts(of: next).isTerminal
                if !isTerminal, places.count < Self.otherEndingLimit { places.append((next, begun)) }
            }
        }
        return nil
    }

    /// How a lexeme ends with some bytes; nil when it does not.
    private func outcome(_ state: Int32, _ bytes: [UInt8]) -> Int32? {
        guard let end = walked(state, bytes) else { return nil }
        let outcome = table.facts(of: end).outcome
        return outcome >= 0 ? outcome : nil
    }

    private func walked(_ state: Int32, _ bytes: [UInt8]) -> Int32? {
        var state = state
        for byte in bytes {
            state = table.step(state, byte)
            if state == LexemeTable.dead { return nil }
        }
        return state
    }

    private static let quote = UInt8(ascii: "\"")
}

extension LexemeTable {
    /// What an undeclared key of a region still has to be, at a place between its characters.
    func regionExpression(_ state: Int32, _ region: Int32) -> ExpressionID? {
        let descriptor = states.pointer(state)
        guard Kind(rawValue: descriptor[0]) == .string,
            descriptor[1] & Self.phaseMask == Int32(StringPhase.body.rawValue)
        else { return nil }
        return regions(ofContent: descriptor[2]).first { $0.region == region }?.expression
    }

    /// The regions of undeclared keys that a content holds, each with what such a key still has to be.
    func regions(ofContent content: Int32) -> [(region: Int32, expression: ExpressionID)] {
        let inner = contents.pointer(content)
        switch ContentKind(rawValue: inner[0]) {
        case .text: return [(0, ExpressionID(rawValue: inner[1]))]
        case .key:
            var regions: [(region: Int32, expression: ExpressionID)] = []
            var index = 5
            while index < contents.length(content) {
                regions.append((inner[index], ExpressionID(rawValue: inner[index + 1])))
                index += 2
            }
            return regions
        default: return []
        }
    }
}

/// What can stand behind a regular expression that breaks off, to make it whole.
enum PatternClosings {
    /// Ends of a class, of an escape, of a group's beginning, of a count.
    private static let tails = ["", "]", "d", "d]", ":", "a>", "}", "0}", "0", "00", "00]"]

    /// Texts of which the first that makes the pattern whole is to be taken.
    static func closings(of pattern: [UInt8]) -> [[UInt8]] {
        let groups = [UInt8](repeating: UInt8(ascii: ")"), count: openGroups(pattern))
        return tails.map { Array($0.utf8) + groups }
    }

    private static func openGroups(_ pattern: [UInt8]) -> Int {
        var depth = 0
        var isEscaped = false
        var isInClass = false
        for byte in pattern {
            if isEscaped {
                isEscaped = false
                continue
            }
            switch byte {
            case UInt8(ascii: "\\"): isEscaped = true
            case UInt8(ascii: "["): isInClass = true
            case UInt8(ascii: "]"): isInClass = false
            case UInt8(ascii: "(") where !isInClass: depth += 1
            case UInt8(ascii: ")") where !isInClass: depth = max(depth - 1, 0)
            default: break
            }
        }
        return depth
    }
}
