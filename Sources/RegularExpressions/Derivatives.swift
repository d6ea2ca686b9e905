// Brzozowski derivatives: the derivative of A by a byte is what may follow that byte in A's strings. Each step also
// finds bytes that give the same derivative, so that a row of an automaton is filled class by class.

/// Why a derivation stopped; turned into a `GrammarError` where it leaves the set.
enum Exhaustion: Error {
    case fuel
    /// Nested deeper than the stack is made for.
    case depth
}

extension ExpressionSet {
    /// What may follow the byte in the expression's strings.
    ///
    /// - Throws: `GrammarError.limitReached` when the fuel is used up.
    public func derivative(of expression: ExpressionID, by byte: UInt8) throws(GrammarError) -> ExpressionID {
        try guarded { () throws(Exhaustion) in try derive(expression, by: byte).result }
    }

    /// The derivative by a byte, `emptySet` where no string is left, with bytes that all have it.
    ///
    /// - Throws: `GrammarError.limitReached` when the fuel is used up.
    package func liveDerivative(
        of expression: ExpressionID, by byte: UInt8
    ) throws(GrammarError) -> (result: ExpressionID, bytes: ByteSet) {
        let derivative = try guarded { () throws(Exhaustion) in try derive(expression, by: byte) }
        return (try isEmpty(derivative.result) ? emptySet : derivative.result, derivative.bytes)
    }

    /// Whether the empty string is of the expression's language.
    public func isNullable(_ expression: ExpressionID) -> Bool {
        nodes[expression.index].isNullable
    }

    /// Runs a derivation, and leaves the set's stacks as they were when it stops early.
    func guarded<Result>(_ body: () throws(Exhaustion) -> Result) throws(GrammarError) -> Result {
        let scratchCount = scratch.count
        let depth = derivationDepth
        do {
            return try body()
        } catch {
            scratch.truncate(to: scratchCount)
            derivationDepth = depth
            switch error {
            case .fuel: throw outOfFuel
            case .depth:
                throw .limitReached(.grammarNesting, value: limits.grammarNesting, subject: "an expression")
            }
        }
    }

    /// Uses up fuel.
    @inline(__always)
    func spend(_ steps: Int) throws(Exhaustion) {
        fuel -= steps
        if fuel <= 0 { throw .fuel }
        if derivationDepth > Self.derivationDepthLimit { throw .depth }
    }

    /// Nesting of one derivation: a thousand levels take half a megabyte of stack, and patterns reach some 400.
    private static let derivationDepthLimit = 1_000

    @inline(__always)
    private func known(_ node: ExpressionNode, _ byte: UInt8) -> Derivative? {
        var index = node.derivatives
        while index >= 0 {
            let entry = derivatives.base + Int(index)
            if entry.pointee.derivative.bytes.contains(byte) { return entry.pointee.derivative }
            index = entry.pointee.next
        }
        return nil
    }

    private func remember(_ expression: ExpressionID, _ derivative: Derivative) {
        derivatives.append(KnownDerivative(derivative: derivative, next: nodes[expression.index].derivatives))
        nodes.base[expression.index].derivatives = Int32(truncatingIfNeeded: derivatives.count - 1)
    }

    /// The derivative, and bytes that share it.
    func derive(_ expression: ExpressionID, by byte: UInt8) throws(Exhaustion) -> Derivative {
        let node = nodes[expression.index]
        switch node.kind {
        case .emptySet, .emptyString, .ahead, .behind: return Derivative(result: emptySet, bytes: .all)
        case .bytes:
            let set = sets[Int(node.a)]
            return set.contains(byte)
                ? Derivative(result: emptyString, bytes: set) : Derivative(result: emptySet, bytes: set.inverted)
        case .literal where !node.flags.contains(.hasBehind):
            let first = literalBytes[Int(node.a)]
            if first != byte { return Derivative(result: emptySet, bytes: ByteSet(first).inverted) }
            if let known = known(node, byte) { return known }
            let result = Derivative(result: literalSuffix(node, dropping: 1), bytes: ByteSet(byte))
            remember(expression, result)
            return result
        default: break
        }
        if let known = known(node, byte) { return known }
        try spend(1)
        derivationDepth += 1
        defer { derivationDepth -= 1 }
        let result: Derivative
        let body = ExpressionID(rawValue: node.a)
        switch node.kind {
        case .complement:
            if expression == anyText { return Derivative(result: anyText, bytes: .all) }
            let inner = try derive(body, by: byte)
            result = Derivative(result: complement(inner.result), bytes: inner.bytes)
        case .closed:
            let inner = try derive(body, by: byte)
            result = Derivative(result: closed(inner.result), bytes: inner.bytes)
        case .repetition where node.flags.contains(.hasAhead),
            .concatenation where nodes[body.index].flags.contains(.hasAhead):
            let open = try deriveOpen(expression, by: byte)
            result = Derivative(result: resolve(open.result, before: emptyString), bytes: open.bytes)
        case .repetition:
            let inner = try derive(body, by: byte)
            if inner.result == emptySet {
                result = inner
            } else {
                let moved = try advance(body, past: byte)
                let low = nodes[body.index].isNullable ? 0 : max(node.b - 1, 0)
                let high = node.c == ExpressionNode.unbounded ? node.c : node.c - 1
                result = Derivative(
                    result: concatenation(inner.result, repetition(moved.result, low, high)),
                    bytes: inner.bytes.intersection(moved.bytes))
            }
        case .union: result = try deriveUnion(node, by: byte)
        case .intersection: result = try deriveIntersection(node, by: byte)
        case .concatenation: return try deriveConcatenation(expression, by: byte)
        case .literal:
            let moved = try advance(expression, past: byte)
            let movedNode = nodes[moved.result.index]
            if literalBytes[Int(node.a)] != byte {
                result = Derivative(result: emptySet, bytes: ByteSet(literalBytes[Int(node.a)]).inverted)
            } else if movedNode.kind == .literal {
                result = Derivative(result: literalSuffix(movedNode, dropping: 1), bytes: ByteSet(byte))
            } else {
                result = Derivative(result: emptySet, bytes: ByteSet(byte))
            }
        case .emptySet, .emptyString, .bytes, .ahead, .behind: result = Derivative(result: emptySet, bytes: .all)
        }
        remember(expression, result)
        return result
    }

    private func deriveUnion(_ node: ExpressionNode, by byte: UInt8) throws(Exhaustion) -> Derivative {
        var bytes = ByteSet.all
        let base = scratch.count
        for index in Int(node.a)..<Int(node.a) + Int(node.b) {
            let inner = try derive(members[index], by: byte)
            if inner.result != emptySet { scratch.append(inner.result) }
            bytes = bytes.intersection(inner.bytes)
        }
        try spend(Int(node.b))
        return Derivative(result: union(fromScratch: base), bytes: bytes)
    }

    private func deriveIntersection(_ node: ExpressionNode, by byte: UInt8) throws(Exhaustion) -> Derivative {
        var bytes = ByteSet.all
        let base = scratch.count
        for index in Int(node.a)..<Int(node.a) + Int(node.b) {
            let inner = try derive(members[index], by: byte)
            if inner.result == emptySet {
                scratch.truncate(to: base)
                return inner
            }
            scratch.append(inner.result)
            bytes = bytes.intersection(inner.bytes)
        }
        try spend(Int(node.b))
        return Derivative(result: intersection(fromScratch: base), bytes: bytes)
    }

    /// Walks down the spine as far as heads may be empty, then puts the derivatives together from the last to the first.
    private func deriveConcatenation(_ expression: ExpressionID, by byte: UInt8) throws(Exhaustion) -> Derivative {
        let base = scratch.count
        var rest = expression
        var later = Derivative(result: emptySet, bytes: .all)
        while true {
            let node = nodes[rest.index]
            guard node.kind == .concatenation, !nodes[Int(node.a)].flags.contains(.hasAhead) else {
                later = try derive(rest, by: byte)
                break
            }
            if rest != expression, let known = known(node, byte) {
                later = known
                break
            }
            scratch.append(rest)
            if !nodes[Int(node.a)].isNullable { break }
            rest = node.tail
        }
        while scratch.count > base {
            let current = scratch[scratch.count - 1]
            scratch.truncate(to: scratch.count - 1)
            let node = nodes[current.index]
            let head = ExpressionID(rawValue: node.a)
            try spend(1)
            var result = try derive(head, by: byte)
            if result.result != emptySet {
                let moved = try advance(node.tail, past: byte)
                result = Derivative(
                    result: concatenation(result.result, moved.result), bytes: result.bytes.intersection(moved.bytes))
            }
            if nodes[head.index].isNullable {
                result = Derivative(
                    result: union(result.result, later.result), bytes: result.bytes.intersection(later.bytes))
            }
            remember(current, result)
            later = result
        }
        return later
    }
}
