// The constructors with one or two children. Each keeps the facts of `ExpressionNode` and the normal forms:
// one byte is a literal; a concatenation's head is neither a concatenation nor a literal; equal neighbours are one
// repetition; a repetition of a repetition is one when the counts leave no gap.

extension ExpressionSet {
    /// One byte.
    public func byte(_ byte: UInt8) -> ExpressionID {
        bytes(ByteSet(byte))
    }

    /// One byte of a set.
    public func bytes(_ set: ByteSet) -> ExpressionID {
        let index = setIndex(set)
        if index < 256 {
            return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 1) { one in
                one.initialize(repeating: UInt8(truncatingIfNeeded: index))
                return literal(UnsafeBufferPointer(one), then: emptyString)
            }
        }
        if set.isEmpty { return emptySet }
        var node = ExpressionNode(kind: .bytes, a: index)
        node.minLength = 1
        node.maxLength = 1
        if set.isSubset(of: plainBytes) {
            node.flags = .domains
        } else if set.isSubset(of: asciiBytes) {
            node.flags = .text
        }
        return intern(node)
    }

    /// Exactly these bytes.
    public func literal(_ bytes: some Sequence<UInt8>) -> ExpressionID {
        Array(bytes).withUnsafeBufferPointer { literal($0, then: emptyString) }
    }

    /// Bytes, then an expression.
    ///
    /// The bytes must not lie in `literalBytes`, which may move.
    func literal(_ bytes: UnsafeBufferPointer<UInt8>, then tail: ExpressionID) -> ExpressionID {
        if tail == emptySet { return emptySet }
        if head(of: tail) == startOfText { return bytes.isEmpty ? tail : emptySet }
        var rest = tail
        var end = bytes.count
        let follower = nodes[tail.index]
        if follower.kind == .literal, Int(follower.b) < ExpressionNode.literalChunk, end > 0 {
            // Fill up the chunk that follows, so that equal byte strings are cut at equal places.
            let room = min(ExpressionNode.literalChunk - Int(follower.b), end)
            rest = withUnsafeTemporaryAllocation(of: UInt8.self, capacity: ExpressionNode.literalChunk) { chunk in
                for index in 0..<room { chunk[index] = bytes[end - room + index] }
                let known = literalBytes.base + Int(follower.a)
                for index in 0..<Int(follower.b) { chunk[room + index] = known[index] }
                return chunked(UnsafeBufferPointer(rebasing: chunk[0..<room + Int(follower.b)]), follower.tail)
            }
            end -= room
        }
        while end > 0 {
            let start = max(end - ExpressionNode.literalChunk, 0)
            rest = chunked(UnsafeBufferPointer(rebasing: bytes[start..<end]), rest)
            end = start
        }
        return rest
    }

    /// One literal node.
    private func chunked(_ bytes: UnsafeBufferPointer<UInt8>, _ tail: ExpressionID) -> ExpressionID {
        let follower = nodes[tail.index]
        let count = Int32(truncatingIfNeeded: bytes.count)
        var flags = follower.flags.intersection(.inherited)
        if follower.flags.contains(.text), isWellFormed(bytes) {
            let isPlain = bytes.allSatisfy { $0 >= 0x20 && $0 != 0x22 && $0 != 0x5C }
            flags.formUnion(isPlain ? follower.flags.intersection(.domains) : .text)
        }
        return intern(
            literal: bytes,
            node: { offset in
                var node = ExpressionNode(kind: .literal, a: offset, b: count, c: tail.rawValue)
                node.flags = flags
                node.minLength = saturatingSum(count, follower.minLength)
                node.maxLength = saturatingSum(count, follower.maxLength)
                return node
            }, tail: tail)
    }

    /// What a literal leaves after its first bytes.
    func literalSuffix(_ node: ExpressionNode, dropping count: Int) -> ExpressionID {
        let left = Int(node.b) - count
        if left == 0 { return node.tail }
        return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: left) { copy in
            for index in 0..<left { copy[index] = literalBytes[Int(node.a) + count + index] }
            return chunked(UnsafeBufferPointer(copy), node.tail)
        }
    }

    /// One after the other.
    public func concatenation(_ parts: [ExpressionID]) -> ExpressionID {
        parts.reversed().reduce(emptyString) { concatenation($1, $0) }
    }

    /// One after the other.
    public func concatenation(_ head: ExpressionID, _ tail: ExpressionID) -> ExpressionID {
        if head == emptySet || tail == emptySet { return emptySet }
        if head == emptyString { return tail }
        if tail == emptyString { return head }
        let domains = nodes[head.index].flags.intersection(nodes[tail.index].flags)
        // Unroll the head's spine, then put its pieces before the tail from the last to the first.
        let base = scratch.count
        var rest = head
        while rest != emptyString {
            let node = nodes[rest.index]
            switch node.kind {
            case .literal, .concatenation:
                scratch.append(rest)
                rest = node.tail
            default:
                scratch.append(rest)
                rest = emptyString
            }
        }
        var result = tail
        while scratch.count > base {
            let piece = scratch[scratch.count - 1]
            scratch.truncate(to: scratch.count - 1)
            let node = nodes[piece.index]
            switch node.kind {
            case .literal:
                result = withUnsafeTemporaryAllocation(of: UInt8.self, capacity: Int(node.b)) { copy in
                    for index in 0..<Int(node.b) { copy[index] = literalBytes[Int(node.a) + index] }
                    return literal(UnsafeBufferPointer(copy), then: result)
                }
            case .concatenation: result = prepend(ExpressionID(rawValue: node.a), to: result)
            default: result = prepend(piece, to: result)
            }
        }
        mark(result, domains)
        return result
    }

    /// The first factor of an expression: itself unless it is a concatenation.
    func head(of expression: ExpressionID) -> ExpressionID {
        let node = nodes[expression.index]
        return node.kind == .concatenation ? ExpressionID(rawValue: node.a) : expression
    }

    /// What follows the first factor.
    package func tail(of expression: ExpressionID) -> ExpressionID {
        let node = nodes[expression.index]
        return node.kind == .concatenation || node.kind == .literal ? node.tail : emptyString
    }

    /// A head that is no concatenation, literal or constant, before a tail.
    private func prepend(_ head: ExpressionID, to tail: ExpressionID) -> ExpressionID {
        if tail == emptySet { return emptySet }
        if tail == emptyString { return head }
        let node = nodes[head.index]
        let next = self.head(of: tail)
        let follower = nodes[next.index]
        if node.isAlwaysNullable {
            // A·Σ*·T = Σ*·T when A may be empty, likewise for all texts; and `^` allows nothing before it.
            if next == startOfText || isUniverse(next, for: node) { return tail }
        } else if next == startOfText, node.minLength > 0 {
            return emptySet
        }
        if head == endOfText, nodes[tail.index].minLength > 0 { return emptySet }
        if head == endOfText, nodes[tail.index].isAlwaysNullable { return head }
        if follower.isAlwaysNullable, isUniverse(head, for: follower) {
            var rest = self.tail(of: tail)
            while rest != emptyString {
                let next = nodes[self.head(of: rest).index]
                guard next.isAlwaysNullable, isUniverse(head, for: next) else { break }
                rest = self.tail(of: rest)
            }
            return prepend(head, to: rest)
        }
        if node.kind == .ahead, follower.kind == .ahead {
            let both = intersection([ExpressionID(rawValue: node.a), ExpressionID(rawValue: follower.a)])
            return concatenation(ahead(both), self.tail(of: tail))
        }
        if let power = joined(head, node, next, follower) {
            let rest = self.tail(of: tail)
            return rest == emptyString ? power : prepend(power, to: rest)
        }
        var result = ExpressionNode(kind: .concatenation, a: head.rawValue, b: tail.rawValue)
        let rest = nodes[tail.index]
        result.flags = node.flags.union(rest.flags).intersection(.inherited)
        result.flags.formUnion(node.flags.intersection(rest.flags).intersection(.domains.union(.nullable)))
        result.minLength = saturatingSum(node.minLength, rest.minLength)
        result.maxLength = saturatingSum(node.maxLength, rest.maxLength)
        return intern(result)
    }

    /// Two neighbours that repeat the same body, as one repetition; nil when they do not.
    private func joined(
        _ first: ExpressionID, _ firstNode: ExpressionNode, _ second: ExpressionID, _ secondNode: ExpressionNode
    ) -> ExpressionID? {
        if secondNode.kind == .literal || secondNode.kind == .ahead || secondNode.kind == .behind {
            return first == second && secondNode.kind != .literal ? first : nil
        }
        let repeated = secondNode.kind == .repetition ? ExpressionID(rawValue: secondNode.a) : second
        let (low, high): (Int32, Int32)
        if firstNode.kind == .repetition, firstNode.a == repeated.rawValue {
            (low, high) = (firstNode.b, firstNode.c)
        } else if first == repeated {
            (low, high) = (1, 1)
        } else if firstNode.kind == .repetition, firstNode.a == second.rawValue {
            return sum(second, (firstNode.b, firstNode.c), (1, 1))
        } else {
            return nil
        }
        return sum(repeated, (low, high), secondNode.kind == .repetition ? (secondNode.b, secondNode.c) : (1, 1))
    }

    private func sum(_ body: ExpressionID, _ a: (Int32, Int32), _ b: (Int32, Int32)) -> ExpressionID? {
        let low = saturatingSum(a.0, b.0)
        let high = saturatingSum(a.1, b.1)
        if low == .max || high == ExpressionNode.unbounded && a.1 != high && b.1 != high { return nil }
        return internRepetition(body, low, high)
    }

    /// The expression `min` to `max` times, `max` nil for endlessly; counts above 2147483646 are cut to it.
    public func repetition(_ body: ExpressionID, min: Int, max: Int?) -> ExpressionID {
        let largest = Int(ExpressionNode.unbounded) - 1
        let low = Swift.min(Swift.max(min, 0), largest)
        if let max, max < low { return emptySet }
        let high = max.map { Int32(truncatingIfNeeded: Swift.min($0, largest)) } ?? ExpressionNode.unbounded
        return repetition(body, Int32(truncatingIfNeeded: low), high)
    }

    func repetition(_ body: ExpressionID, _ low: Int32, _ high: Int32) -> ExpressionID {
        if high == 0 || body == emptyString { return emptyString }
        if body == emptySet { return low == 0 ? emptyString : emptySet }
        if low == 1 && high == 1 || body == anyText { return body }
        if low == 0 && high == 1 { return union([emptyString, body]) }
        let node = nodes[body.index]
        if node.isAlwaysNullable, low > 0 { return repetition(body, 0, high) }
        switch node.kind {
        case .repetition:
            if let merged = nested(inner: (node.b, node.c), outer: (low, high)) {
                return repetition(ExpressionID(rawValue: node.a), merged.0, merged.1)
            }
        case .union where low == 0:
            // Inside a repetition from 0 on, the empty string adds nothing, and A+ and A* add no more than A when endless.
            let base = scratch.count
            var isSimpler = false
            for index in Int(node.a)..<Int(node.a) + Int(node.b) {
                var member = members[index]
                let inner = nodes[member.index]
                if member == emptyString {
                    isSimpler = true
                    continue
                }
                if inner.kind == .repetition, inner.b <= 1, inner.c == high, high == ExpressionNode.unbounded {
                    member = ExpressionID(rawValue: inner.a)
                    isSimpler = true
                }
                scratch.append(member)
            }
            if isSimpler { return repetition(union(fromScratch: base), 0, high) }
            scratch.truncate(to: base)
        case .literal where low == high && node.tail == emptyString:
            let total = Int(node.b) * Int(low)
            if total <= ExpressionNode.literalChunk {
                return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: total) { copy in
                    for index in 0..<total { copy[index] = literalBytes[Int(node.a) + index % Int(node.b)] }
                    return literal(UnsafeBufferPointer(copy), then: emptyString)
                }
            }
        default: break
        }
        return internRepetition(body, low, high)
    }

    /// The counts of (A{i,j}){k,l} when they leave no gap and fit: then it is A{i·k, j·l}.
    private func nested(inner: (Int32, Int32), outer: (Int32, Int32)) -> (Int32, Int32)? {
        let (i, j) = (Int64(inner.0), Int64(inner.1))
        let (k, l) = (Int64(outer.0), Int64(outer.1))
        let unbounded = Int64(ExpressionNode.unbounded)
        if k != l {
            if k == 0, i > 1 { return nil }
            // From c copies to c + 1: (c + 1)·i must not be above c·j + 1; the first step is the widest.
            if k > 0, j != unbounded, (k + 1) * i > k * j + 1 { return nil }
        }
        let low = i * k
        let high = j == unbounded || l == unbounded ? unbounded : j * l
        if low >= unbounded || high >= unbounded && j != unbounded && l != unbounded { return nil }
        return (Int32(truncatingIfNeeded: low), Int32(truncatingIfNeeded: high))
    }

    /// The repetition node itself.
    func internRepetition(_ body: ExpressionID, _ low: Int32, _ high: Int32) -> ExpressionID {
        let node = nodes[body.index]
        var result = ExpressionNode(kind: .repetition, a: body.rawValue, b: low, c: high)
        result.flags = node.flags.intersection(.inherited.union(.domains))
        if low == 0 || node.isNullable { result.flags.insert(.nullable) }
        result.minLength = saturatingProduct(low, node.minLength)
        result.maxLength = saturatingProduct(high, node.maxLength)
        return intern(result)
    }

    /// All byte strings that are not of the expression's language.
    public func complement(_ body: ExpressionID) -> ExpressionID {
        let node = nodes[body.index]
        if node.kind == .complement { return ExpressionID(rawValue: node.a) }
        if body == emptySet { return anyText }
        var result = ExpressionNode(kind: .complement, a: body.rawValue)
        result.flags = node.flags.intersection(.assertions).union(.needsSearch)
        if !node.isNullable { result.flags.insert(.nullable) }
        if node.isAlwaysNullable { result.minLength = 1 }
        result.maxLength = .max
        return intern(result)
    }

    /// The strings of the first expression that are not of the second.
    public func difference(_ first: ExpressionID, _ second: ExpressionID) -> ExpressionID {
        intersection([first, complement(second)])
    }
}

extension ExpressionNode {
    /// What follows a literal or a concatenation's head.
    @inline(__always) var tail: ExpressionID { ExpressionID(rawValue: kind == .literal ? c : b) }
}
