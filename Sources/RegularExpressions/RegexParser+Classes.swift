// Character classes. ECMA-262: members and ranges. Swift: also nested classes, POSIX classes, quotes, and the operations
// `&&` (both), `--` (without) and `~~` (exactly one), which take the members on either side and work from left to right.

extension RegexParser {
    /// One member of a class: a scalar that may begin a range, or a set.
    private enum Member {
        case scalar(UInt32)
        case set(ScalarSet)
    }

    /// The set of a class whose `[` is at `start`.
    mutating func parseClass(at start: Int) throws(GrammarError) -> ScalarSet {
        if dialect == .swift, at(":"), let set = try parsePOSIX(at: start) { return set }
        return try nested(at: start) { parser throws(GrammarError) in
            let isNegated = parser.eat("^")
            let set =
                parser.dialect == .ecma
                ? try parser.parseECMAMembers(at: start) : try parser.parseSwiftMembers(at: start)
            return isNegated ? set.inverted : set
        }
    }

    // MARK: ECMA-262

    private mutating func parseECMAMembers(at start: Int) throws(GrammarError) -> ScalarSet {
        var ranges: [ClosedRange<UInt32>] = []
        while !eat("]") {
            let memberStart = position
            let member = try parseMember(at: start)
            guard at("-"), let after = peek(1), after != 0x5D else {
                append(member, to: &ranges)
                continue
            }
            position += 1
            let upper = try parseMember(at: start)
            if case .scalar(let low) = member, case .scalar(let high) = upper {
                if low > high { throw outOfOrder(low, high, at: memberStart) }
                ranges.append(low...high)
            } else {
                // Annex B: beside a class, `-` stands for itself.
                append(member, to: &ranges)
                append(upper, to: &ranges)
                ranges.append(0x2D...0x2D)
            }
        }
        let set = ScalarSet(ranges)
        return options.ignoresCase ? CaseFolding.closure(of: set, .simple) : set
    }

    private func append(_ member: Member, to ranges: inout [ClosedRange<UInt32>]) {
        switch member {
        case .scalar(let value): ranges.append(value...value)
        case .set(let set): ranges += set.ranges
        }
    }

    private func outOfOrder(_ low: UInt32, _ high: UInt32, at start: Int) -> GrammarError {
        func shown(_ value: UInt32) -> String {
            guard let scalar = Unicode.Scalar(value), value >= 0x20, value != 0x7F else {
                return "\\u{" + String(value, radix: 16, uppercase: true) + "}"
            }
            return String(scalar)
        }
        return error(.rangeOutOfOrder(shown(low), shown(high)), at: start)
    }

    /// A scalar or an escape.
    private mutating func parseMember(at start: Int) throws(GrammarError) -> Member {
        guard let scalar = peek() else { throw error(.unclosedClass, at: start) }
        let memberStart = position
        position += 1
        guard scalar == 0x5C else { return .scalar(scalar) }
        if eat("b") { return .scalar(0x8) }
        if dialect == .ecma, eat("-") { return .scalar(0x2D) }
        if peek() == nil { throw error(.unclosedClass, at: start) }
        switch try parseCharacterEscape(at: memberStart) {
        case .scalar(let value): return .scalar(value)
        case .set(let set): return .set(set)
        case .sequence: throw error(.notSupported("several scalars in a character class"), at: memberStart)
        }
    }

    // MARK: Swift

    private enum SetOperation { case both, without, exactlyOne }

    private mutating func parseSwiftMembers(at start: Int) throws(GrammarError) -> ScalarSet {
        var result: ScalarSet?
        var pending: SetOperation?
        while true {
            let (members, count) = try parseSwiftRun(at: start)
            let operatorStart = position
            let next: SetOperation?
            if eat("&&") {
                next = .both
            } else if eat("--") {
                next = .without
            } else if eat("~~") {
                next = .exactlyOne
            } else {
                next = nil
            }
            if count == 0 {
                let text = next == nil ? "]" : string(operatorStart, position)
                throw error(.emptyClassOperand(text), at: operatorStart)
            }
            switch (result, pending) {
            case (let before?, .both): result = before.intersection(members)
            case (let before?, .without): result = before.subtracting(members)
            case (let before?, .exactlyOne): result = before.symmetricDifference(members)
            default: result = members
            }
            pending = next
            if next == nil {
                if !eat("]") { throw error(.unclosedClass, at: start) }
                return result ?? .none
            }
        }
    }

    /// Members up to `]` or an operation, and how many they were.
    private mutating func parseSwiftRun(at start: Int) throws(GrammarError) -> (ScalarSet, Int) {
        var sets: [ClosedRange<UInt32>] = []
        var count = 0
        func add(_ set: ScalarSet, isLiteral: Bool) {
            let cased = isLiteral && options.ignoresCase
            sets += (cased ? CaseFolding.closure(of: set, .lowercase) : set).ranges
            count += 1
        }
        while true {
            if options.isClassExtended { while at(" ") || at("\t") { position += 1 } }
            guard peek() != nil else { throw error(.unclosedClass, at: start) }
            if at("]") || at("&") && at("&", 1) || at("~") && at("~", 1) { break }
            if at("-"), at("-", 1) { break }
            let memberStart = position
            if eat("[") {
                add(try parseClass(at: memberStart), isLiteral: false)
                if at("-"), !at("-", 1), !at("]", 1) { throw error(.rangeEndIsClass("["), at: memberStart) }
                continue
            }
            if eat("\\Q") {
                while position < scalars.count, !eat("\\E") {
                    add(ScalarSet([scalars[position]...scalars[position]]), isLiteral: true)
                    position += 1
                }
                continue
            }
            switch try parseMember(at: start) {
            case .set(let set):
                add(set, isLiteral: false)
                if at("-"), !at("-", 1), !at("]", 1) {
                    throw error(.rangeEndIsClass(string(memberStart, position)), at: memberStart)
                }
            case .scalar(let low):
                guard at("-"), !at("-", 1), let after = peek(1), after != 0x5D else {
                    add(ScalarSet([low...low]), isLiteral: true)
                    continue
                }
                position += 1
                let upperStart = position
                guard !at("["), case .scalar(let high) = try parseMember(at: start) else {
                    throw error(.rangeEndIsClass(string(upperStart, max(position, upperStart + 1))), at: upperStart)
                }
                if low > high { throw outOfOrder(low, high, at: memberStart) }
                add(ScalarSet([low...high]), isLiteral: true)
            }
        }
        return (ScalarSet(sets), count)
    }

    /// A POSIX class such as `[:alpha:]`, `[:^alpha:]` or `[:script=Greek:]`, nil when no `:]` follows.
    ///
    /// The position is after the `[`.
    private mutating func parsePOSIX(at start: Int) throws(GrammarError) -> ScalarSet? {
        var end = position + 1
        while end < scalars.count, scalars[end] != 0x3A, scalars[end] != 0x5D { end += 1 }
        guard end + 1 < scalars.count, scalars[end] == 0x3A, scalars[end + 1] == 0x5D else { return nil }
        position += 1
        let isNegated = eat("^")
        let name = string(position, end)
        guard let set = classes.posix(name.lowercased()) ?? property(name) else {
            throw error(.unknownProperty(name), at: start)
        }
        position = end + 2
        return isNegated ? set.inverted : set
    }
}
