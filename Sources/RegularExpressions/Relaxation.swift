// Languages that hold those of expressions and have few derivatives, by which emptiness is mostly decided.
//
// A count, such as the 253 bytes of a host name, makes a state of each number; met with another expression, their
// numbers multiply, and a proof that nothing is left has to visit all of them. Where nothing is left without the
// counts, nothing is left with them. Where something is, it is mostly within the counts as well.

extension ExpressionSet {
    /// Repetitions of no more rounds keep their count.
    private static let keptRounds: Int32 = 8
    /// The least number of rounds of those that lose it.
    private static let leastRounds: Int32 = 1
    /// Deeper nested parts stay as they are.
    private static let relaxationDepth = 64

    /// An expression whose language holds that of another: without large counts, and, below the surface, with one part of
    /// each intersection.
    func relaxed(_ expression: ExpressionID) -> ExpressionID {
        let node = nodes[expression.index]
        guard node.kind == .intersection else { return relaxed(expression, depth: 0) }
        let parts = (Int(node.a)..<Int(node.a) + Int(node.b)).map { members[$0] }
        return intersection(parts.map { relaxed($0, depth: 0) })
    }

    private func relaxed(_ expression: ExpressionID, depth: Int) -> ExpressionID {
        if let known = relaxations[expression] { return known }
        if depth > Self.relaxationDepth { return expression }
        let node = nodes[expression.index]
        let result: ExpressionID
        switch node.kind {
        case .emptySet, .emptyString, .bytes, .complement, .ahead, .behind: return expression
        case .literal, .concatenation: result = relaxedSequence(expression, depth)
        case .union:
            let parts = (Int(node.a)..<Int(node.a) + Int(node.b)).map { members[$0] }
            result = union(parts.map { relaxed($0, depth: depth + 1) })
        case .intersection:
            let parts = (Int(node.a)..<Int(node.a) + Int(node.b)).map { members[$0] }
            // What is taken away adds nothing, and one of the others is enough.
            let positive = parts.first {
                nodes[$0.index].kind != .complement && relaxed($0, depth: depth + 1) != anyText
            }
            result = positive.map { relaxed($0, depth: depth + 1) } ?? anyText
        case .repetition:
            let body = relaxed(ExpressionID(rawValue: node.a), depth: depth + 1)
            let isCounted = max(node.b, node.c == ExpressionNode.unbounded ? 0 : node.c) > Self.keptRounds
            result =
                isCounted
                ? repetition(body, min(node.b, Self.leastRounds), ExpressionNode.unbounded)
                : repetition(body, node.b, node.c)
        case .closed: result = closed(relaxed(ExpressionID(rawValue: node.a), depth: depth + 1))
        }
        relaxations[expression] = result
        return result
    }

    /// A row of heads, from the last to the first: rows are longer than recursion is deep.
    private func relaxedSequence(_ expression: ExpressionID, _ depth: Int) -> ExpressionID {
        var heads: [ExpressionID] = []
        var rest = expression
        var result: ExpressionID?
        while result == nil {
            let node = nodes[rest.index]
            switch node.kind {
            case .literal:
                heads.append(literal((0..<Int(node.b)).map { literalBytes[Int(node.a) + $0] }))
                rest = node.tail
            case .concatenation:
                heads.append(relaxed(ExpressionID(rawValue: node.a), depth: depth + 1))
                rest = node.tail
            default: result = relaxed(rest, depth: depth + 1)
            }
        }
        return heads.reversed().reduce(result ?? emptyString) { concatenation($1, $0) }
    }

    /// What the relaxed language shows about an expression's emptiness; nil where it shows nothing, or only with more
    /// work than is worth trying.
    ///
    /// The steps are counted separately, so that no expression needs more fuel than without such attempts.
    func relaxedEmptiness(_ expression: ExpressionID) throws(Exhaustion) -> Bool? {
        if isRelaxing || relaxationFuel <= 0 { return nil }
        isRelaxing = true
        let (scratchCount, depth, left) = (scratch.count, derivationDepth, fuel)
        fuel = relaxationFuel
        defer {
            isRelaxing = false
            relaxationFuel = fuel
            fuel = left
        }
        do {
            let wide = relaxed(expression)
            return wide == expression ? nil : try emptiness(of: expression, within: wide)
        } catch {
            guard error == .fuel else { throw error }
            scratch.truncate(to: scratchCount)
            derivationDepth = depth
            return nil
        }
    }

    private func emptiness(of expression: ExpressionID, within wide: ExpressionID) throws(Exhaustion) -> Bool? {
        if try decideEmpty(wide) { return true }
        // A shortest text of the wide language is often one of the narrow.
        let known = relaxedMembers[wide]
        let member: [UInt8]? = if let known { known } else { try shortestText(of: wide) }
        relaxedMembers[wide] = .some(member)
        guard let member else { return nil }
        var current = expression
        for byte in member {
            current = try derive(current, by: byte).result
            if current == emptySet { return nil }
            if nodes[current.index].flags.contains(.knownNonEmpty) { return false }
        }
        return nodes[current.index].isNullable ? false : nil
    }
}
