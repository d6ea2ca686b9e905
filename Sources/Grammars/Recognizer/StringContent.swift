import RegularExpressions

/// What the rest of a string's decoded text may be; kinds of `LexemeTable.contents`.
enum ContentKind: Int32 {
    /// [kind, expression]
    case text
    /// [kind, expression, scalars that must come, scalars that may come or -1]: the expression is free text
    case counted
    /// [kind, key set or -1, first sorted key, end of sorted keys, bytes read, region, expression, region, expression, …]
    case key
}

/// Declared keys of an object, by their bytes.
struct DeclaredKeys {
    /// The keys, ascending.
    let keys: [[UInt8]]
}

/// Steps of a string's decoded text.
extension LexemeTable {
    /// How many outcomes come before those of declared keys.
    static let firstKeyOutcome: Int32 = 0x100_0000

    /// Content: a text of an expression, whose bytes must be UTF-8.
    func textContent(_ expression: ExpressionID) -> Int32 {
        expression == expressions.emptySet ? 0 : contents.intern([ContentKind.text.rawValue, expression.rawValue])
    }

    /// Content: free text of `minimum` to `maximum` scalars.
    func countedContent(minimum: Int, maximum: Int?) -> Int32 {
        let most = Int(Int32.max)
        if let maximum, maximum < minimum { return 0 }
        return countedContent(
            expressions.validUTF8, Int32(min(minimum, most)), maximum.map { Int32(min($0, most)) } ?? -1)
    }

    private func countedContent(_ expression: ExpressionID, _ minimum: Int32, _ maximum: Int32) -> Int32 {
        if minimum == 0, maximum < 0 { return textContent(expression) }
        return contents.intern([ContentKind.counted.rawValue, expression.rawValue, minimum, maximum])
    }

    /// The id of a set of keys.
    func keySet(_ keys: [[UInt8]]) -> Int32 {
        let sorted = keys.sorted { $0.lexicographicallyPrecedes($1) }
        if let id = keySetIDs[sorted] { return id }
        let id = Int32(truncatingIfNeeded: keySets.count)
        keySets.append(DeclaredKeys(keys: sorted))
        keySetIDs[sorted] = id
        return id
    }

    /// Content: a key, either one of a set of declared ones or one of the given regions.
    func keyContent(_ set: Int32, regions: [(region: Int32, expression: ExpressionID)]) -> Int32 {
        let end = set < 0 ? 0 : Int32(truncatingIfNeeded: keySets[Int(set)].keys.count)
        return keyContent(set, 0, end, 0, regions)
    }

    private func keyContent(
        _ set: Int32, _ first: Int32, _ end: Int32, _ depth: Int32,
        _ regions: [(region: Int32, expression: ExpressionID)]
    ) -> Int32 {
        if first == end {
            if regions.isEmpty { return 0 }
            // The usual "any other key" is the same state as a string's text.
            if regions.count == 1, regions[0].region == 0 { return textContent(regions[0].expression) }
        }
        var sequence = [ContentKind.key.rawValue, first == end ? -1 : set, first, end, first == end ? 0 : depth]
        if first == end { (sequence[2], sequence[3]) = (0, 0) }
        for region in regions { sequence += [region.region, region.expression.rawValue] }
        return contents.intern(sequence)
    }

    /// The content after one decoded byte, 0 when nothing is left, and bytes that all lead there.
    func contentStep(_ content: Int32, _ byte: UInt8) -> (next: Int32, bytes: ByteSet) {
        let descriptor = contents.pointer(content)
        switch ContentKind(rawValue: descriptor[0]) {
        case .text:
            let (next, bytes) = derive(ExpressionID(rawValue: descriptor[1]), byte)
            return (textContent(next), bytes)
        case .counted:
            let (expression, minimum, maximum) = (descriptor[1], descriptor[2], descriptor[3])
            let (next, bytes) = derive(ExpressionID(rawValue: expression), byte)
            if next == expressions.emptySet { return (0, bytes) }
            if byte & 0xC0 == 0x80 {
                return (countedContent(next, minimum, maximum), bytes.intersection(Self.continuationBytes))
            }
            let leading = bytes.subtracting(Self.continuationBytes)
            if maximum == 0 { return (0, leading) }
            return (countedContent(next, max(minimum - 1, 0), maximum < 0 ? -1 : maximum - 1), leading)
        case .key:
            return keyStep(content, byte)
        case nil:
            return (0, ByteSet(byte))
        }
    }

    private static let continuationBytes = ByteSet(0x80...0xBF)

    private func keyStep(_ content: Int32, _ byte: UInt8) -> (next: Int32, bytes: ByteSet) {
        let descriptor = contents.pointer(content)
        let length = contents.length(content)
        let (set, depth) = (descriptor[1], Int(descriptor[4]))
        var (first, end) = (Int(descriptor[2]), Int(descriptor[3]))
        var pairs: [(region: Int32, expression: ExpressionID)] = []
        pairs.reserveCapacity((length - 5) / 2)
        var index = 5
        while index < length {
            pairs.append((descriptor[index], ExpressionID(rawValue: descriptor[index + 1])))
            index += 2
        }
        // Bytes that no declared key continues with share the step of the regions.
        var same = ByteSet.all
        if set >= 0 {
            let keys = keySets[Int(set)].keys
            var following = ByteSet(words: .zero)
            var (low, high) = (end, end)
            for position in first..<end where keys[position].count > depth {
                let next = keys[position][depth]
                following.insert(next)
                if next == byte {
                    low = min(low, position)
                    high = position + 1
                }
            }
            (first, end) = (low, low == end ? end : high)
            same = low < end ? ByteSet(byte) : same.subtracting(following)
        }
        var alive = 0
        for index in pairs.indices {
            let (next, bytes) = derive(pairs[index].expression, byte)
            same = same.intersection(bytes)
            if next == expressions.emptySet { continue }
            pairs[alive] = (pairs[index].region, next)
            alive += 1
        }
        pairs.removeLast(pairs.count - alive)
        let next = keyContent(
            set, Int32(truncatingIfNeeded: first), Int32(truncatingIfNeeded: end),
            Int32(truncatingIfNeeded: depth + 1), pairs)
        if next != 0, let free = freeKeys[content] { freeKeys[next] = contentStep(free, byte).next }
        return (next, same.union(ByteSet(byte)))
    }

    /// How a string with this content may end here, -1 when it may not.
    func contentOutcome(_ content: Int32) -> Int32 {
        let descriptor = contents.pointer(content)
        switch ContentKind(rawValue: descriptor[0]) {
        case .text:
            return expressions.isNullable(ExpressionID(rawValue: descriptor[1])) ? 0 : -1
        case .counted:
            return descriptor[2] == 0 && expressions.isNullable(ExpressionID(rawValue: descriptor[1])) ? 0 : -1
        case .key:
            let set = descriptor[1]
            if set >= 0, keySets[Int(set)].keys[Int(descriptor[2])].count == Int(descriptor[4]) {
                return Self.firstKeyOutcome + descriptor[2]
            }
            var index = 5
            while index < contents.length(content) {
                if expressions.isNullable(ExpressionID(rawValue: descriptor[index + 1])) { return descriptor[index] }
                index += 2
            }
            return -1
        case nil:
            return -1
        }
    }

    /// Adds what a content says to the facts of a string's state.
    func describeContent(_ content: Int32, _ facts: inout LexemeFacts) {
        let descriptor = contents.pointer(content)
        switch ContentKind(rawValue: descriptor[0]) {
        case .key where descriptor[1] >= 0 && contents.length(content) == 5:
            facts.keySet = descriptor[1]
            facts.keyRange = descriptor[2]..<descriptor[3]
        default: break
        }
    }

    /// The bounds of a counted string's state, nil for every other state.
    public func countedText(_ state: Int32) -> CountedText? {
        let descriptor = states.pointer(state)
        guard Kind(rawValue: descriptor[0]) == .string else { return nil }
        let (phase, content, value) = (descriptor[1], descriptor[2], descriptor[3])
        let inner = contents.pointer(content)
        guard ContentKind(rawValue: inner[0]) == .counted else { return nil }
        let (expression, minimum, maximum) = (inner[1], inner[2], inner[3])
        let free = self.state(.string, phase, textContent(ExpressionID(rawValue: expression)), value)
        return CountedText(minimum: minimum, maximum: maximum < 0 ? nil : maximum, unbounded: free)
    }

    // MARK: Whole scalars

    /// The content after one scalar, 0 when nothing is left.
    func contentStep(_ content: Int32, scalar: UInt32) -> Int32 {
        var current = content
        let encoded = Self.encode(scalar)
        for index in 0..<encoded.count {
            current = contentStep(current, encoded.byte(index)).next
            if current == 0 { return 0 }
        }
        return current
    }

    /// Whether some scalar of a range, which must not touch the surrogates unless it spans them, can follow.
    func canTake(_ content: Int32, from first: UInt32, through last: UInt32) -> Bool {
        for (low, high) in [(0, 0x7F), (0x80, 0x7FF), (0x800, 0xFFFF), (0x10000, 0x10FFFF)] as [(UInt32, UInt32)] {
            let (from, through) = (max(first, low), min(last, high))
            if from > through { continue }
            if canTake(content, Self.encode(from), Self.encode(through), 0, true, true) { return true }
        }
        return false
    }

    private func canTake(
        _ content: Int32, _ low: EncodedScalar, _ high: EncodedScalar, _ index: Int, _ atLow: Bool, _ atHigh: Bool
    ) -> Bool {
        let first = atLow ? low.byte(index) : 0x80
        let last = atHigh ? high.byte(index) : 0xBF
        guard first <= last else { return false }
        var tried = ByteSet(words: .zero)
        for byte in first...last {
            // Inner bytes of a class lead to the same place; the two ends may have tighter bounds below them.
            let isEdge = (byte == first && atLow) || (byte == last && atHigh)
            if !isEdge, tried.contains(byte) { continue }
            let (next, bytes) = contentStep(content, byte)
            if !isEdge { tried = tried.union(bytes) }
            if next == 0 { continue }
            if index + 1 == low.count { return true }
            if canTake(next, low, high, index + 1, atLow && byte == first, atHigh && byte == last) { return true }
        }
        return false
    }

    /// A scalar in UTF-8.
    struct EncodedScalar {
        var count: Int
        var bits: UInt32

        func byte(_ index: Int) -> UInt8 {
            UInt8(truncatingIfNeeded: bits >> UInt32(8 * (count - 1 - index)))
        }
    }

    static func encode(_ scalar: UInt32) -> EncodedScalar {
        let (a, b, c, d) = (scalar & 0x3F, scalar >> 6 & 0x3F, scalar >> 12 & 0x3F, scalar >> 18)
        if scalar < 0x80 { return EncodedScalar(count: 1, bits: scalar) }
        if scalar < 0x800 { return EncodedScalar(count: 2, bits: (0xC0 | scalar >> 6) << 8 | 0x80 | a) }
        if scalar < 0x10000 {
            return EncodedScalar(count: 3, bits: (0xE0 | scalar >> 12) << 16 | (0x80 | b) << 8 | 0x80 | a)
        }
        return EncodedScalar(count: 4, bits: (0xF0 | d) << 24 | (0x80 | c) << 16 | (0x80 | b) << 8 | 0x80 | a)
    }
}
