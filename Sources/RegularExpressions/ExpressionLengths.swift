extension ExpressionSet {
    /// Bytes of the longest literal that is one node.
    package static var literalChunk: Int { ExpressionNode.literalChunk }

    /// Bytes of the longest text as far as the expression's structure shows; nil for no bound.
    package func greatestLength(of expression: ExpressionID) -> Int? {
        let most = nodes[expression.index].maxLength
        return most == .max ? nil : Int(most)
    }

    /// Whether the expression's structure shows that its strings are no longer than a few hundred bytes.
    package func isBounded(_ expression: ExpressionID) -> Bool {
        nodes[expression.index].maxLength <= 256
    }

    /// The longest of all texts that an expression, which is all text but for those, leaves out; nil for other expressions.
    package func longestExclusion(of expression: ExpressionID) -> Int? {
        let node = nodes[expression.index]
        guard node.kind == .intersection else { return nil }
        var longest = 0
        for place in Int(node.a)..<Int(node.a) + Int(node.b) where members[place] != validUTF8 {
            let part = nodes[members[place].index]
            guard part.kind == .complement, let length = greatestLength(of: ExpressionID(rawValue: part.a)) else {
                return nil
            }
            longest = max(longest, length)
        }
        return longest
    }
}
