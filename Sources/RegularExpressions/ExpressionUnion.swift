// Union with factoring. Beside being associative, commutative and idempotent, a union takes out equal heads
// (A·B | A·C = A·(B|C)), merges first bytes before equal tails ([a]·T | [b]·T = [ab]·T) and joins repetition counts
// (A{2,3}·T | A{4,9}·T = A{2,9}·T), so that unions of literals are tries and counters do not multiply states.

/// One member of a union while it is factored.
struct UnionPart: BitwiseCopyable {
    /// Equal for members with the same head: the index of a byte set, or the head's id above `headKey`.
    var key: Int64
    var expression: ExpressionID
    /// The set of first bytes when `key` is one, then what follows it.
    var tail: ExpressionID
    var isLiteral: Bool

    static let headKey: Int64 = 1 << 32
    static let removed: Int64 = -1
}

extension ExpressionSet {
    /// The strings of any of the expressions.
    public func union(_ parts: [ExpressionID]) -> ExpressionID {
        let base = scratch.count
        for part in parts { scratch.append(part) }
        return union(fromScratch: base)
    }

    func union(_ a: ExpressionID, _ b: ExpressionID) -> ExpressionID {
        if a == b || b == emptySet { return a }
        if a == emptySet { return b }
        let base = scratch.count
        scratch.append(a)
        scratch.append(b)
        return union(fromScratch: base)
    }

    /// The union of the expressions on the scratch stack from `base` on, which it takes off.
    func union(fromScratch base: Int) -> ExpressionID {
        var domains: ExpressionNode.Flags = .domains
        for index in base..<scratch.count { domains.formIntersection(nodes[scratch[index].index].flags) }
        var rounds = 0
        repeat {
            if !flattenUnion(base) {
                scratch.truncate(to: base)
                return anyText
            }
            sortScratch(base)
            fuel -= scratch.count - base
            rounds += 1
        } while scratch.count - base > 1 && rounds <= 4 && factorUnion(base)
        absorbIntersections(base)
        let result = finishUnion(base)
        scratch.truncate(to: base)
        mark(result, domains)
        return result
    }

    /// Puts the members of unions in their place; false when the union is all byte strings.
    private func flattenUnion(_ base: Int) -> Bool {
        var index = base
        var complements = 0
        var universes: ExpressionNode.Flags = []
        while index < scratch.count {
            let expression = scratch[index]
            let node = nodes[expression.index]
            switch node.kind {
            case .union:
                scratch[index] = emptySet
                for member in Int(node.a)..<Int(node.a) + Int(node.b) { scratch.append(members[member]) }
            case .repetition where node.b == 0 && node.c == 1:
                scratch[index] = ExpressionID(rawValue: node.a)
                scratch.append(emptyString)
                continue
            case .complement:
                if expression == anyText { return false }
                complements += 1
            default: universes.formUnion(universe(expression))
            }
            index += 1
        }
        if complements > 1 { mergeComplements(base) }
        if !universes.isEmpty {
            for index in base..<scratch.count {
                let absorbed = universes.subtracting(universe(scratch[index]))
                if !nodes[scratch[index].index].flags.isDisjoint(with: absorbed) { scratch[index] = emptySet }
            }
        }
        return true
    }

    /// ~A | ~B = ~(A & B).
    private func mergeComplements(_ base: Int) {
        var bodies: [ExpressionID] = []
        for index in base..<scratch.count where nodes[scratch[index].index].kind == .complement {
            bodies.append(ExpressionID(rawValue: nodes[scratch[index].index].a))
            scratch[index] = emptySet
        }
        scratch.append(complement(intersection(bodies)))
    }

    /// Sorts the expressions from `base` on and takes out the empty set and repeated ones.
    func sortScratch(_ base: Int) {
        let count = scratch.count - base
        let region = scratch.base + base
        if count <= 16 {
            for index in 1..<max(count, 1) {
                let value = region[index]
                var position = index
                while position > 0, region[position - 1].rawValue > value.rawValue {
                    region[position] = region[position - 1]
                    position -= 1
                }
                region[position] = value
            }
        } else {
            var long = UnsafeMutableBufferPointer(start: region, count: count)
            long.sort { $0.rawValue < $1.rawValue }
        }
        var kept = 0
        for index in 0..<count where region[index] != emptySet && (kept == 0 || region[kept - 1] != region[index]) {
            region[kept] = region[index]
            kept += 1
        }
        scratch.truncate(to: base + kept)
    }

    /// A | (A & B) = A.
    private func absorbIntersections(_ base: Int) {
        if scratch.count - base < 2 { return }
        func isPresent(_ expression: ExpressionID) -> Bool {
            var low = base
            var high = scratch.count
            while low < high {
                let middle = (low + high) / 2
                if scratch[middle].rawValue < expression.rawValue { low = middle + 1 } else { high = middle }
            }
            return low < scratch.count && scratch[low] == expression
        }
        var kept = base
        var absorbed: [ExpressionID] = []
        for index in base..<scratch.count {
            let node = nodes[scratch[index].index]
            guard node.kind == .intersection else { continue }
            for member in Int(node.a)..<Int(node.a) + Int(node.b) {
                let part = nodes[members[member].index]
                let isCovered =
                    part.kind == .union
                    ? (Int(part.a)..<Int(part.a) + Int(part.b)).allSatisfy { isPresent(members[$0]) }
                    : isPresent(members[member])
                if isCovered {
                    absorbed.append(scratch[index])
                    break
                }
            }
        }
        if absorbed.isEmpty { return }
        for index in base..<scratch.count where !absorbed.contains(scratch[index]) {
            scratch[kept] = scratch[index]
            kept += 1
        }
        scratch.truncate(to: kept)
    }

    private func finishUnion(_ base: Int) -> ExpressionID {
        var count = scratch.count - base
        if count > 1, scratch[base] == emptyString {
            // The empty string is the second smallest id, so it comes first.
            var isCovered = false
            for index in base + 1..<scratch.count where nodes[scratch[index].index].isAlwaysNullable {
                isCovered = true
            }
            if isCovered {
                for index in base + 1..<scratch.count { scratch[index - 1] = scratch[index] }
                scratch.truncate(to: scratch.count - 1)
                count -= 1
            } else if count == 2 {
                let other = scratch[base + 1]
                let node = nodes[other.index]
                if node.kind == .repetition, node.b == 1 {
                    return repetition(ExpressionID(rawValue: node.a), 0, node.c)
                }
                return internRepetition(other, 0, 1)
            }
        }
        if count == 0 { return emptySet }
        if count == 1 { return scratch[base] }
        var result = ExpressionNode(kind: .union)
        result.b = Int32(truncatingIfNeeded: count)
        result.minLength = .max
        var flags: ExpressionNode.Flags = .domains
        for index in base..<scratch.count {
            let node = nodes[scratch[index].index]
            flags.formUnion(node.flags.intersection([.inherited, .nullable, .knownNonEmpty]))
            if !node.flags.contains(.needsSearch) { flags.insert(.knownNonEmpty) }
            flags.subtract(.domains.subtracting(node.flags))
            result.minLength = min(result.minLength, node.minLength)
            result.maxLength = max(result.maxLength, node.maxLength)
        }
        result.flags = flags
        return intern(.union, membersFrom: base) { offset in
            result.a = offset
            return result
        }
    }
}
