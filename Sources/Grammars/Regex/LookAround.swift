// Zero-width assertions as expressions. `ahead(A)` holds where the whole rest of the text is in A's language,
// `behind(B)` where the whole text so far is. An expression that holds one denotes triples (text before, match, text
// after); the laws of union, concatenation and repetition hold for these as for plain languages. `closed` ends that:
// it is the plain language of the texts that match from their beginning to their end.

extension ExpressionSet {
    /// Holds at the beginning of the text.
    var startOfText: ExpressionID { ExpressionID(rawValue: 3) }

    /// Holds at the end of the text.
    var endOfText: ExpressionID { ExpressionID(rawValue: 4) }

    /// Holds where the rest of the text is in the language.
    func ahead(_ rest: ExpressionID) -> ExpressionID {
        if rest == emptySet { return emptySet }
        if rest == anyText { return emptyString }
        let inner = nodes[rest.index]
        var node = ExpressionNode(kind: .ahead, a: rest.rawValue)
        node.flags = inner.flags.intersection([.nullable, .hasBehind]).union([.hasAhead, .needsSearch, .text])
        return intern(node)
    }

    /// Holds where the text so far is in the language, which holds no `ahead`.
    func behind(_ before: ExpressionID) -> ExpressionID {
        if before == emptySet { return emptySet }
        if before == anyText { return emptyString }
        var node = ExpressionNode(kind: .behind, a: before.rawValue)
        node.flags = nodes[before.index].flags.intersection(.nullable).union([.hasBehind, .needsSearch, .text])
        return intern(node)
    }

    /// The language of the texts that match an expression with assertions from beginning to end.
    func closed(_ expression: ExpressionID) -> ExpressionID {
        let inner = nodes[expression.index]
        if !inner.hasAssertions { return expression }
        var node = ExpressionNode(kind: .closed, a: expression.rawValue)
        node.flags = inner.flags.intersection([.nullable, .text]).union(.needsSearch)
        node.minLength = inner.minLength
        node.maxLength = inner.maxLength
        return intern(node)
    }

    /// Moves the look-behinds of an expression past a byte.
    func advance(_ expression: ExpressionID, past byte: UInt8) throws(Exhaustion) -> Derivative {
        let node = nodes[expression.index]
        if !node.flags.contains(.hasBehind) { return Derivative(result: expression, bytes: .all) }
        let key = UInt64(UInt32(bitPattern: expression.rawValue)) << 8 | UInt64(byte)
        if let known = advances[key] { return known }
        try spend(1)
        derivationDepth += 1
        defer { derivationDepth -= 1 }
        let result: Derivative
        let body = ExpressionID(rawValue: node.a)
        switch node.kind {
        case .behind:
            let inner = try derive(body, by: byte)
            result = Derivative(result: behind(inner.result), bytes: inner.bytes)
        case .ahead:
            let inner = try advance(body, past: byte)
            result = Derivative(result: ahead(inner.result), bytes: inner.bytes)
        case .complement:
            let inner = try advance(body, past: byte)
            result = Derivative(result: complement(inner.result), bytes: inner.bytes)
        case .repetition:
            let inner = try advance(body, past: byte)
            result = Derivative(result: repetition(inner.result, node.b, node.c), bytes: inner.bytes)
        case .concatenation:
            let head = try advance(body, past: byte)
            let tail = try advance(node.tail, past: byte)
            result = Derivative(
                result: concatenation(head.result, tail.result), bytes: head.bytes.intersection(tail.bytes))
        case .literal:
            let tail = try advance(node.tail, past: byte)
            result = withUnsafeTemporaryAllocation(of: UInt8.self, capacity: Int(node.b)) { copy in
                for index in 0..<Int(node.b) { copy[index] = literalBytes[Int(node.a) + index] }
                return Derivative(result: literal(UnsafeBufferPointer(copy), then: tail.result), bytes: tail.bytes)
            }
        case .union, .intersection:
            var bytes = ByteSet.all
            var parts: [ExpressionID] = []
            for index in Int(node.a)..<Int(node.a) + Int(node.b) {
                let inner = try advance(members[index], past: byte)
                parts.append(inner.result)
                bytes = bytes.intersection(inner.bytes)
            }
            result = Derivative(result: node.kind == .union ? union(parts) : intersection(parts), bytes: bytes)
        case .emptySet, .emptyString, .bytes, .closed:
            result = Derivative(result: expression, bytes: .all)
        }
        advances[key] = result
        return result
    }

    // MARK: Derivatives of expressions that hold `ahead`

    /// The derivative of `head·rest` by a byte that the head consumes; `rest` runs to the end of the text.
    func deriveConsuming(_ head: ExpressionID, rest: ExpressionID, by byte: UInt8) throws(Exhaustion) -> Derivative {
        let node = nodes[head.index]
        if !node.flags.contains(.hasAhead) {
            let inner = try derive(head, by: byte)
            if inner.result == emptySet { return inner }
            let moved = try advance(rest, past: byte)
            return Derivative(
                result: concatenation(inner.result, moved.result), bytes: inner.bytes.intersection(moved.bytes))
        }
        try spend(1)
        derivationDepth += 1
        defer { derivationDepth -= 1 }
        switch node.kind {
        case .literal:
            if literalBytes[Int(node.a)] != byte {
                return Derivative(result: emptySet, bytes: ByteSet(literalBytes[Int(node.a)]).inverted)
            }
            let moved = try advance(concatenation(literalSuffix(node, dropping: 1), rest), past: byte)
            return Derivative(result: moved.result, bytes: ByteSet(byte))
        case .concatenation:
            let first = ExpressionID(rawValue: node.a)
            let consumed = try deriveConsuming(first, rest: concatenation(node.tail, rest), by: byte)
            let later = try deriveConsuming(node.tail, rest: rest, by: byte)
            return union(consumed, try derivePassing(first, before: later, by: byte))
        case .union:
            var result = Derivative(result: emptySet, bytes: .all)
            for index in Int(node.a)..<Int(node.a) + Int(node.b) {
                result = union(result, try deriveConsuming(members[index], rest: rest, by: byte))
            }
            return result
        case .repetition:
            let body = ExpressionID(rawValue: node.a)
            let maximum = node.c == ExpressionNode.unbounded ? node.c : node.c - 1
            let again = concatenation(repetition(body, max(node.b - 1, 0), maximum), rest)
            let consumed = try deriveConsuming(body, rest: again, by: byte)
            if node.b <= 1 { return consumed }
            // Earlier rounds of the repetition may have passed without consuming anything.
            let fewer = try deriveConsuming(body, rest: concatenation(repetition(body, 0, maximum), rest), by: byte)
            return union(consumed, try derivePassing(body, before: fewer, by: byte))
        case .ahead: return Derivative(result: emptySet, bytes: .all)
        case .emptySet, .emptyString, .bytes, .intersection, .complement, .behind, .closed:
            // Patterns put no Boolean operation around an open expression, and the others hold no `ahead`.
            throw .open
        }
    }

    /// The derivative of `head·L` by a byte that L consumes, given the derivative of L.
    func derivePassing(_ head: ExpressionID, before later: Derivative, by byte: UInt8) throws(Exhaustion) -> Derivative
    {
        let nothing = Derivative(result: emptySet, bytes: .all)
        let node = nodes[head.index]
        if !node.flags.contains(.hasAhead) { return node.isNullable ? later : nothing }
        derivationDepth += 1
        defer { derivationDepth -= 1 }
        switch node.kind {
        case .ahead:
            let inner = try derive(ExpressionID(rawValue: node.a), by: byte)
            return Derivative(
                result: intersection([inner.result, later.result]), bytes: inner.bytes.intersection(later.bytes))
        case .concatenation:
            let inner = try derivePassing(node.tail, before: later, by: byte)
            return try derivePassing(ExpressionID(rawValue: node.a), before: inner, by: byte)
        case .union:
            var result = nothing
            for index in Int(node.a)..<Int(node.a) + Int(node.b) {
                result = union(result, try derivePassing(members[index], before: later, by: byte))
            }
            return result
        case .repetition:
            return node.b == 0
                ? later : try derivePassing(ExpressionID(rawValue: node.a), before: later, by: byte)
        case .literal: return nothing
        case .emptySet, .emptyString, .bytes, .intersection, .complement, .behind, .closed: throw .open
        }
    }

    private func union(_ a: Derivative, _ b: Derivative) -> Derivative {
        Derivative(result: union(a.result, b.result), bytes: a.bytes.intersection(b.bytes))
    }
}
