/// The texts of an expression of which a part is bounded in length, taken apart into both conditions.
package struct BoundedText {
    /// The texts without the bound.
    package let free: ExpressionID
    /// Units, scalars or bytes, that may still come in the bounded part.
    package let maximum: Int
    /// Bytes within which every beginning of the bounded part can end, the bound left out.
    package let reserve: Int
}

/// How far the ends of an expression's texts are away.
struct EndDistance {
    /// Bytes within which some text ends.
    var shortest: Int
    /// Bytes within which every beginning of a text can end.
    var farthest: Int
}

extension ExpressionSet {
    /// An expression that begins with a part up to a length; nil where its structure does not show one.
    package func boundedText(_ expression: ExpressionID) -> BoundedText? {
        let node = nodes[expression.index]
        guard !node.hasAssertions else { return nil }
        switch node.kind {
        case .intersection: return boundedIntersection(node)
        case .concatenation:
            let head = nodes[Int(node.a)]
            guard head.kind == .intersection, let text = boundedIntersection(head) else { return nil }
            return BoundedText(
                free: concatenation(text.free, node.tail), maximum: text.maximum, reserve: text.reserve)
        default: return nil
        }
    }

    private func boundedIntersection(_ node: ExpressionNode) -> BoundedText? {
        let scalar = nodes[validUTF8.index].a
        let byte = bytes(.all).rawValue
        var maximum: Int?
        var others: [ExpressionID] = []
        for index in Int(node.a)..<Int(node.a) + Int(node.b) {
            let member = members[index]
            let part = nodes[member.index]
            let isBound = part.kind == .repetition && part.b == 0 && part.c != ExpressionNode.unbounded
            guard isBound, part.a == scalar || part.a == byte else {
                others.append(member)
                continue
            }
            maximum = min(maximum ?? .max, Int(part.c))
            // What is left of a number of scalars without the number.
            if part.a == scalar { others.append(validUTF8) }
        }
        guard let maximum else { return nil }
        let free = intersection(others)
        return endDistance(free).map { BoundedText(free: free, maximum: maximum, reserve: $0.farthest) }
    }

    /// Bytes within which a text of an expression can end; nil where its structure does not show that.
    package func shortestEnd(of expression: ExpressionID) -> Int? { endDistance(expression)?.shortest }

    /// Bytes within which every beginning of an expression's texts can end; nil where its structure does not tell.
    package func farthestEnd(of expression: ExpressionID) -> Int? {
        endDistance(expression).flatMap { $0.farthest < Self.farthestEnd ? $0.farthest : nil }
    }

    private func endDistance(_ expression: ExpressionID) -> EndDistance? {
        if let known = endDistances[expression] { return known }
        let found = findEndDistance(expression)
        // Within another, nil may only mean that the nesting was too deep.
        if found != nil || derivationDepth == 0 { endDistances[expression] = .some(found) }
        return found
    }

    private func findEndDistance(_ expression: ExpressionID) -> EndDistance? {
        let node = nodes[expression.index]
        guard !node.hasAssertions else { return nil }
        switch node.kind {
        case .emptyString: return EndDistance(shortest: 0, farthest: 0)
        case .bytes: return EndDistance(shortest: 1, farthest: 1)
        case .literal:
            return followed(EndDistance(shortest: Int(node.b), farthest: Int(node.b)), by: node.tail)
        case .concatenation:
            guard let head = nestedEndDistance(ExpressionID(rawValue: node.a)) else { return nil }
            return followed(head, by: node.tail)
        case .repetition:
            guard let body = nestedEndDistance(ExpressionID(rawValue: node.a)) else { return nil }
            let least = Int(node.b)
            return EndDistance(
                shortest: saturated(body.shortest, least),
                farthest: min(body.farthest + saturated(body.shortest, max(least - 1, 0)), Self.farthestEnd))
        case .union:
            var whole = EndDistance(shortest: Self.farthestEnd, farthest: 0)
            for index in Int(node.a)..<Int(node.a) + Int(node.b) {
                guard let member = nestedEndDistance(members[index]) else { return nil }
                whole.shortest = min(whole.shortest, member.shortest)
                whole.farthest = max(whole.farthest, member.farthest)
            }
            return whole
        case .intersection:
            // There may be no text at all; if there is one, its length says how far an end is.
            guard node.maxLength != .max else { return nil }
            return EndDistance(shortest: Self.farthestEnd, farthest: min(Int(node.maxLength), Self.farthestEnd))
        case .emptySet, .complement, .closed, .ahead, .behind: return nil
        }
    }

    private func followed(_ head: EndDistance, by tail: ExpressionID) -> EndDistance? {
        guard let rest = nestedEndDistance(tail) else { return nil }
        return EndDistance(
            shortest: min(head.shortest + rest.shortest, Self.farthestEnd),
            farthest: min(max(head.farthest + rest.shortest, rest.farthest), Self.farthestEnd))
    }

    private func nestedEndDistance(_ expression: ExpressionID) -> EndDistance? {
        guard derivationDepth < Self.endDepth else { return nil }
        derivationDepth += 1
        defer { derivationDepth -= 1 }
        return endDistance(expression)
    }

    private func saturated(_ length: Int, _ count: Int) -> Int {
        let (product, overflow) = length.multipliedReportingOverflow(by: count)
        return overflow ? Self.farthestEnd : min(product, Self.farthestEnd)
    }

    /// Stands for all that is too far away.
    private static let farthestEnd = 1 << 30
    /// The depth of nesting that is examined.
    private static let endDepth = 500
}
