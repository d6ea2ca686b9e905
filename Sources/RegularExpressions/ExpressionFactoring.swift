// Factoring of unions: members that begin alike become one that begins so once.

extension ExpressionSet {
    /// How deep common prefixes are factored; deeper ones stay side by side, which is as right.
    private static let factoringLimit = 200

    /// One round of factoring on the sorted expressions from `base` on; whether anything changed.
    func factorUnion(_ base: Int) -> Bool {
        if factoringDepth > Self.factoringLimit { return false }
        factoringDepth += 1
        defer { factoringDepth -= 1 }
        let first = unionParts.count
        for index in base..<scratch.count where scratch[index] != emptyString {
            unionParts.append(part(scratch[index]))
        }
        var changed = factorHeads(first)
        if mergeFirstBytes(first) { changed = true }
        if joinCounts(first, hasEmptyString: scratch[base] == emptyString) { changed = true }
        if changed {
            scratch.truncate(to: scratch[base] == emptyString ? base + 1 : base)
            for index in first..<unionParts.count where unionParts[index].key != UnionPart.removed {
                scratch.append(unionParts[index].expression)
            }
        }
        unionParts.truncate(to: first)
        return changed
    }

    func part(_ expression: ExpressionID) -> UnionPart {
        let node = nodes[expression.index]
        if node.kind == .literal {
            let byte = Int64(literalBytes[Int(node.a)])
            return UnionPart(key: byte, expression: expression, tail: emptySet, isLiteral: true)
        }
        let head = head(of: expression)
        let headNode = nodes[head.index]
        let key = headNode.kind == .bytes ? Int64(headNode.a) : UnionPart.headKey + Int64(head.rawValue)
        return UnionPart(key: key, expression: expression, tail: tail(of: expression), isLiteral: false)
    }

    private func sortParts(_ first: Int, by precedes: (UnionPart, UnionPart) -> Bool) {
        let count = unionParts.count - first
        let region = unionParts.base + first
        if count <= 16 {
            for index in 1..<max(count, 1) {
                let value = region[index]
                var position = index
                while position > 0, precedes(value, region[position - 1]) {
                    region[position] = region[position - 1]
                    position -= 1
                }
                region[position] = value
            }
        } else {
            var long = UnsafeMutableBufferPointer(start: region, count: count)
            long.sort(by: precedes)
        }
    }

    /// A·B | A·C = A·(B|C).
    private func factorHeads(_ first: Int) -> Bool {
        sortParts(first) { ($0.key, $0.expression.rawValue) < ($1.key, $1.expression.rawValue) }
        var changed = false
        var start = first
        let end = unionParts.count
        while start < end {
            var next = start + 1
            while next < end, unionParts[next].key == unionParts[start].key { next += 1 }
            if next - start > 1 {
                let factored = factorGroup(start..<next)
                unionParts[start] = part(factored)
                for index in start + 1..<next { unionParts[index].key = UnionPart.removed }
                changed = true
            }
            start = next
        }
        return changed
    }

    /// The union of parts with one head.
    private func factorGroup(_ group: Range<Int>) -> ExpressionID {
        let base = scratch.count
        guard unionParts[group.lowerBound].isLiteral else {
            let head = head(of: unionParts[group.lowerBound].expression)
            for index in group { scratch.append(unionParts[index].tail) }
            return concatenation(head, union(fromScratch: base))
        }
        // The common prefix of the literals.
        let lead = nodes[unionParts[group.lowerBound].expression.index]
        var length = Int(lead.b)
        for index in group {
            let other = nodes[unionParts[index].expression.index]
            var common = 0
            while common < min(length, Int(other.b)),
                literalBytes[Int(lead.a) + common] == literalBytes[Int(other.a) + common]
            {
                common += 1
            }
            length = common
        }
        for index in group {
            let node = nodes[unionParts[index].expression.index]
            scratch.append(literalSuffix(node, dropping: length))
        }
        let tail = union(fromScratch: base)
        return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: length) { prefix in
            for index in 0..<length { prefix[index] = literalBytes[Int(lead.a) + index] }
            return literal(UnsafeBufferPointer(prefix), then: tail)
        }
    }

    /// [a]·T | [b]·T = [ab]·T.
    private func mergeFirstBytes(_ first: Int) -> Bool {
        var headed = 0
        for index in first..<unionParts.count
        where unionParts[index].key >= 0 && unionParts[index].key < UnionPart.headKey {
            headed += 1
        }
        if headed < 2 { return false }
        for index in first..<unionParts.count where unionParts[index].isLiteral && unionParts[index].key >= 0 {
            unionParts.base[index].tail = literalSuffix(nodes[unionParts[index].expression.index], dropping: 1)
        }
        func rank(_ part: UnionPart) -> Int64 {
            part.key < 0 || part.key >= UnionPart.headKey ? .max : Int64(part.tail.rawValue)
        }
        sortParts(first) { rank($0) < rank($1) }
        var changed = false
        var start = first
        while start < first + headed {
            var next = start + 1
            while next < first + headed, unionParts[next].tail == unionParts[start].tail { next += 1 }
            if next - start > 1 {
                var bytes = ByteSet.none
                for index in start..<next {
                    bytes = bytes.union(sets[Int(unionParts[index].key)])
                    if index > start { unionParts[index].key = UnionPart.removed }
                }
                unionParts[start] = part(concatenation(self.bytes(bytes), unionParts[start].tail))
                changed = true
            }
            start = next
        }
        return changed
    }

    /// A{i,j}·T | A{k,l}·T = A{i,l}·T when the counts meet; T is A{0,0}·T and A·T is A{1,1}·T.
    private func joinCounts(_ first: Int, hasEmptyString: Bool) -> Bool {
        let count = unionParts.count - first
        if count > 64 || count < 2 && !hasEmptyString { return false }
        var changed = false
        for index in first..<unionParts.count where unionParts[index].key >= UnionPart.headKey {
            let head = ExpressionID(rawValue: Int32(truncatingIfNeeded: unionParts[index].key - UnionPart.headKey))
            let node = nodes[head.index]
            guard node.kind == .repetition else { continue }
            let body = ExpressionID(rawValue: node.a)
            let tail = unionParts[index].tail
            var (low, high) = (node.b, node.c)
            var isLonger = true
            while isLonger {
                isLonger = false
                for other in first..<unionParts.count where other != index && unionParts[other].key != UnionPart.removed
                {
                    guard let (otherLow, otherHigh) = counts(of: unionParts[other], body: body, tail: tail),
                        otherLow <= saturatingSum(high, 1), low <= saturatingSum(otherHigh, 1)
                    else { continue }
                    low = min(low, otherLow)
                    high = max(high, otherHigh)
                    unionParts[other].key = UnionPart.removed
                    isLonger = true
                    changed = true
                }
            }
            if low != node.b || high != node.c {
                unionParts[index] = part(concatenation(repetition(body, low, high), tail))
            }
        }
        return changed
    }

    private func counts(of part: UnionPart, body: ExpressionID, tail: ExpressionID) -> (Int32, Int32)? {
        if part.expression == tail { return (0, 0) }
        if part.key >= UnionPart.headKey, part.tail == tail {
            let head = ExpressionID(rawValue: Int32(truncatingIfNeeded: part.key - UnionPart.headKey))
            if head == body { return (1, 1) }
            let node = nodes[head.index]
            return node.kind == .repetition && node.a == body.rawValue ? (node.b, node.c) : nil
        }
        // A head of one byte set is keyed by the set, one byte alone is a literal.
        let node = nodes[body.index]
        if node.kind == .bytes, part.key == Int64(node.a), part.tail == tail { return (1, 1) }
        return nil
    }
}
