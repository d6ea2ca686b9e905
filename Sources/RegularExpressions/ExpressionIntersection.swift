// Intersection: associative, commutative and idempotent, with all complements among the members gathered into one.

extension ExpressionSet {
    /// The strings of all of the expressions; of no expression, all byte strings.
    public func intersection(_ parts: [ExpressionID]) -> ExpressionID {
        let base = scratch.count
        for part in parts { scratch.append(part) }
        return intersection(fromScratch: base)
    }

    /// The intersection of the expressions on the scratch stack from `base` on, which it takes off.
    func intersection(fromScratch base: Int) -> ExpressionID {
        defer { scratch.truncate(to: base) }
        var index = base
        var domains: ExpressionNode.Flags = []
        var complements = 0
        while index < scratch.count {
            let expression = scratch[index]
            let node = nodes[expression.index]
            domains.formUnion(node.flags.intersection(.domains))
            switch node.kind {
            case .emptySet: return emptySet
            case .intersection:
                // Put the first member here and the others at the end; members are no intersections.
                scratch[index] = members[Int(node.a)]
                for member in Int(node.a) + 1..<Int(node.a) + Int(node.b) { scratch.append(members[member]) }
                continue
            case .complement where expression == anyText:
                scratch[index] = scratch[scratch.count - 1]
                scratch.truncate(to: scratch.count - 1)
                continue
            case .complement: complements += 1
            default: break
            }
            index += 1
        }
        fuel -= scratch.count - base
        var excluded = emptySet
        if complements > 0 {
            excluded = takeComplements(base)
            if excluded == anyText { return emptySet }
        }
        let result = intersectionOfPositives(base, excluded: excluded)
        mark(result, domains)
        return result
    }

    /// Takes the complements off and gives the union of their bodies: ~A & ~B = ~(A | B).
    private func takeComplements(_ base: Int) -> ExpressionID {
        var kept = base
        var bodies: [ExpressionID] = []
        for index in base..<scratch.count {
            let node = nodes[scratch[index].index]
            if node.kind == .complement {
                bodies.append(ExpressionID(rawValue: node.a))
            } else {
                scratch[kept] = scratch[index]
                kept += 1
            }
        }
        scratch.truncate(to: kept)
        return union(bodies)
    }

    private func intersectionOfPositives(_ base: Int, excluded: ExpressionID) -> ExpressionID {
        sortScratch(base)
        let exclusion = nodes[excluded.index]
        var shortest: Int32 = 0
        var longest = Int32.max
        var universes: ExpressionNode.Flags = []
        for index in base..<scratch.count {
            let expression = scratch[index]
            let node = nodes[expression.index]
            shortest = max(shortest, node.minLength)
            longest = min(longest, node.maxLength)
            if expression == excluded { return emptySet }
            if exclusion.kind == .union, holds(exclusion, expression) { return emptySet }
            universes.formUnion(universe(expression))
        }
        if shortest > longest { return emptySet }
        if !universes.isEmpty { dropUniverses(base) }
        if scratch.count > base, scratch[base] == emptyString, let only = emptyStringOnly(base, exclusion) {
            return only
        }
        if scratch.count - base > 1 { dropWiderUnions(base) }
        if let set = commonBytes(base) {
            if excluded == emptySet { return bytes(set) }
        }
        if excluded != emptySet { scratch.append(complement(excluded)) }
        sortScratch(base)
        if scratch.count == base { return anyText }
        if scratch.count == base + 1 { return scratch[base] }
        return internIntersection(base)
    }

    /// A & all texts = A when A holds only texts.
    private func dropUniverses(_ base: Int) {
        var index = base
        while index < scratch.count {
            let domain = universe(scratch[index])
            var isImplied = false
            if !domain.isEmpty {
                for other in base..<scratch.count
                where other != index && nodes[scratch[other].index].flags.isSuperset(of: domain) {
                    isImplied = true
                }
            }
            if isImplied { removeScratch(scratch[index], base) } else { index += 1 }
        }
    }

    private func removeScratch(_ expression: ExpressionID, _ base: Int) {
        var kept = base
        for index in base..<scratch.count where scratch[index] != expression {
            scratch[kept] = scratch[index]
            kept += 1
        }
        scratch.truncate(to: kept)
    }

    /// Whether a union has the expression among its members.
    private func holds(_ union: ExpressionNode, _ expression: ExpressionID) -> Bool {
        var low = Int(union.a)
        var high = low + Int(union.b)
        let end = high
        while low < high {
            let middle = (low + high) / 2
            if members[middle].rawValue < expression.rawValue { low = middle + 1 } else { high = middle }
        }
        return low < end && members[low] == expression
    }

    /// The intersection when the empty string is a member and the others do not depend on the place in the text.
    private func emptyStringOnly(_ base: Int, _ exclusion: ExpressionNode) -> ExpressionID? {
        if exclusion.hasAssertions { return nil }
        var isNullable = !exclusion.isNullable
        for index in base..<scratch.count {
            let node = nodes[scratch[index].index]
            if node.hasAssertions { return nil }
            if !node.isNullable { isNullable = false }
        }
        return isNullable ? emptyString : emptySet
    }

    /// A & (A | B) = A.
    private func dropWiderUnions(_ base: Int) {
        var index = base
        while index < scratch.count {
            let node = nodes[scratch[index].index]
            if node.kind == .union {
                for other in base..<scratch.count where other != index && holds(node, scratch[other]) {
                    removeScratch(scratch[index], base)
                    index -= 1
                    break
                }
            }
            index += 1
        }
    }

    /// The common bytes when all members are sets of single bytes.
    private func commonBytes(_ base: Int) -> ByteSet? {
        if scratch.count - base < 2 { return nil }
        var common = ByteSet.all
        for index in base..<scratch.count {
            let node = nodes[scratch[index].index]
            switch node.kind {
            case .bytes: common = common.intersection(sets[Int(node.a)])
            case .literal where node.b == 1 && node.tail == emptyString:
                common = common.intersection(ByteSet(literalBytes[Int(node.a)]))
            default: return nil
            }
        }
        return common
    }

    private func internIntersection(_ base: Int) -> ExpressionID {
        var result = ExpressionNode(kind: .intersection)
        result.b = Int32(truncatingIfNeeded: scratch.count - base)
        result.maxLength = .max
        var flags: ExpressionNode.Flags = [.nullable, .needsSearch]
        for index in base..<scratch.count {
            let node = nodes[scratch[index].index]
            flags.formUnion(node.flags.intersection(.assertions.union(.domains)))
            if !node.isNullable { flags.remove(.nullable) }
            result.minLength = max(result.minLength, node.minLength)
            result.maxLength = min(result.maxLength, node.maxLength)
        }
        result.flags = flags
        return intern(.intersection, membersFrom: base) { offset in
            result.a = offset
            return result
        }
    }
}
