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
        node.flags = inner.flags.intersection([.nullable, .hasBehind])
            .union(.domains.union([.hasAhead, .needsSearch]))
        return intern(node)
    }

    /// Holds where the text so far is in the language.
    func behind(_ before: ExpressionID) -> ExpressionID {
        if before == emptySet { return emptySet }
        if before == anyText { return emptyString }
        var node = ExpressionNode(kind: .behind, a: before.rawValue)
        node.flags = nodes[before.index].flags.intersection([.nullable, .hasAhead])
            .union(.domains.union([.hasBehind, .needsSearch]))
        return intern(node)
    }

    /// The language of the texts that match an expression with assertions from beginning to end.
    func closed(_ expression: ExpressionID) -> ExpressionID {
        let inner = nodes[expression.index]
        if !inner.hasAssertions { return expression }
        var node = ExpressionNode(kind: .closed, a: expression.rawValue)
        node.flags = inner.flags.intersection(.domains.union(.nullable)).union(.needsSearch)
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
            let inner = try deriveOpen(body, by: byte)
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

    /// The derivative of an expression after which more text may follow than it matches.
    ///
    /// `ahead(A)·R` becomes `ahead(A')·R'`, since A may extend beyond what R matches.
    func deriveOpen(_ expression: ExpressionID, by byte: UInt8) throws(Exhaustion) -> Derivative {
        let node = nodes[expression.index]
        if !node.flags.contains(.hasAhead) { return try derive(expression, by: byte) }
        let key = UInt64(UInt32(bitPattern: expression.rawValue)) << 8 | UInt64(byte)
        if let known = openDerivatives[key] { return known }
        try spend(1)
        derivationDepth += 1
        defer { derivationDepth -= 1 }
        let body = ExpressionID(rawValue: node.a)
        let result: Derivative
        switch node.kind {
        case .literal:
            let first = ByteSet(literalBytes[Int(node.a)])
            if first.contains(byte) {
                let moved = try advance(literalSuffix(node, dropping: 1), past: byte)
                result = Derivative(result: moved.result, bytes: first)
            } else {
                result = Derivative(result: emptySet, bytes: first.inverted)
            }
        case .concatenation:
            let consumed = sequence(try deriveOpen(body, by: byte), try advance(node.tail, past: byte))
            let passed = try pass(body, before: node.tail, by: byte)
            result = either(consumed, passed)
        case .repetition:
            let maximum = node.c == ExpressionNode.unbounded ? node.c : node.c - 1
            let inner = try deriveOpen(body, by: byte)
            let moved = try advance(body, past: byte)
            let again = Derivative(
                result: repetition(moved.result, max(node.b - 1, 0), maximum), bytes: moved.bytes)
            let consumed = sequence(inner, again)
            if node.b <= 1 {
                result = consumed
            } else {
                // Earlier rounds may have passed here without consuming anything.
                let fewer = Derivative(result: repetition(moved.result, 0, maximum), bytes: moved.bytes)
                let condition = try derive(future(of: body), by: byte)
                let guardian = Derivative(result: ahead(condition.result), bytes: condition.bytes)
                result = either(consumed, sequence(guardian, sequence(inner, fewer)))
            }
        case .union:
            var sum = Derivative(result: emptySet, bytes: .all)
            for member in children(of: expression) { sum = either(sum, try deriveOpen(member, by: byte)) }
            result = sum
        case .intersection:
            var parts: [ExpressionID] = []
            var bytes = ByteSet.all
            for member in children(of: expression) {
                let inner = try deriveOpen(member, by: byte)
                parts.append(inner.result)
                bytes = bytes.intersection(inner.bytes)
            }
            result = Derivative(result: intersection(parts), bytes: bytes)
        case .complement:
            let inner = try deriveOpen(body, by: byte)
            result = Derivative(result: complement(inner.result), bytes: inner.bytes)
        case .ahead, .behind, .emptySet, .emptyString, .bytes, .closed:
            result = Derivative(result: emptySet, bytes: .all)
        }
        openDerivatives[key] = result
        return result
    }

    /// The derivative of `head·tail` where the head matches the empty text here and the tail consumes the byte.
    private func pass(
        _ head: ExpressionID, before tail: ExpressionID, by byte: UInt8
    ) throws(Exhaustion) -> Derivative {
        let node = nodes[head.index]
        if !node.flags.contains(.hasAhead) {
            return node.isNullable
                ? try deriveOpen(tail, by: byte) : Derivative(result: emptySet, bytes: .all)
        }
        let condition = try derive(future(of: head), by: byte)
        if condition.result == emptySet { return condition }
        let guardian = Derivative(result: ahead(condition.result), bytes: condition.bytes)
        return sequence(guardian, try deriveOpen(tail, by: byte))
    }

    /// The texts that must follow for an expression to match the empty text here.
    func future(of expression: ExpressionID) -> ExpressionID {
        let node = nodes[expression.index]
        if !node.flags.contains(.hasAhead) { return node.isNullable ? anyText : emptySet }
        // Expressions share their parts: without what is known of these, the work would double at each level.
        if let known = futures[expression] { return known }
        let result = findFuture(of: expression)
        futures[expression] = result
        return result
    }

    private func findFuture(of expression: ExpressionID) -> ExpressionID {
        let node = nodes[expression.index]
        let body = ExpressionID(rawValue: node.a)
        switch node.kind {
        case .ahead: return body
        case .behind: return future(of: body)
        case .concatenation: return intersection([future(of: body), future(of: node.tail)])
        case .union: return union(children(of: expression).map { future(of: $0) })
        case .intersection: return intersection(children(of: expression).map { future(of: $0) })
        case .complement: return complement(future(of: body))
        case .repetition: return node.b == 0 ? anyText : future(of: body)
        case .emptySet, .emptyString, .bytes, .literal, .closed: return emptySet
        }
    }

    /// The expression followed by `rest`, which runs to the end of the text: `ahead(A)·rest` is A & rest there.
    ///
    /// Assertions inside repetitions stay.
    func resolve(_ expression: ExpressionID, before rest: ExpressionID) -> ExpressionID {
        let node = nodes[expression.index]
        if !node.flags.contains(.hasAhead) { return concatenation(expression, rest) }
        let key = UInt64(UInt32(bitPattern: expression.rawValue)) << 32 | UInt64(UInt32(bitPattern: rest.rawValue))
        if let known = resolutions[key] { return known }
        let result = findResolution(of: expression, before: rest)
        resolutions[key] = result
        return result
    }

    private func findResolution(of expression: ExpressionID, before rest: ExpressionID) -> ExpressionID {
        let node = nodes[expression.index]
        switch node.kind {
        case .ahead: return intersection([ExpressionID(rawValue: node.a), rest])
        case .concatenation, .literal:
            var pieces: [ExpressionID] = []
            var piece = expression
            while piece != emptyString {
                pieces.append(firstFactor(of: piece))
                piece = tail(of: piece)
            }
            return pieces.reversed().reduce(rest) { resolve($1, before: $0) }
        case .union: return union(children(of: expression).map { resolve($0, before: rest) })
        case .repetition where node.b == 0 && node.c == 1:
            return union([resolve(ExpressionID(rawValue: node.a), before: rest), rest])
        case .intersection where rest == emptyString:
            return intersection(children(of: expression).map { resolve($0, before: rest) })
        case .complement where rest == emptyString:
            return complement(resolve(ExpressionID(rawValue: node.a), before: rest))
        default: return concatenation(expression, rest)
        }
    }

    /// The expression at the start of the text, where look-behinds have no text to look at.
    func atStart(_ expression: ExpressionID) -> ExpressionID {
        if !nodes[expression.index].flags.contains(.hasBehind) { return expression }
        if let known = starts[expression] { return known }
        let result = findStart(of: expression)
        starts[expression] = result
        return result
    }

    private func findStart(of expression: ExpressionID) -> ExpressionID {
        let node = nodes[expression.index]
        let body = ExpressionID(rawValue: node.a)
        switch node.kind {
        case .behind: return ahead(future(of: body))
        case .ahead: return ahead(atStart(body))
        case .complement: return complement(atStart(body))
        case .union: return union(children(of: expression).map { atStart($0) })
        case .intersection: return intersection(children(of: expression).map { atStart($0) })
        case .concatenation:
            let head = atStart(body)
            if head == emptyString { return atStart(node.tail) }
            return head == body ? expression : concatenation(head, node.tail)
        default: return expression
        }
    }

    private func either(_ a: Derivative, _ b: Derivative) -> Derivative {
        Derivative(result: union(a.result, b.result), bytes: a.bytes.intersection(b.bytes))
    }

    private func sequence(_ a: Derivative, _ b: Derivative) -> Derivative {
        if a.result == emptySet { return a }
        return Derivative(result: concatenation(a.result, b.result), bytes: a.bytes.intersection(b.bytes))
    }
}
