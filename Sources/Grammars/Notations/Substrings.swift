import RegularExpressions

extension ExpressionSet {
    /// Any run of parts that follow one another, the empty one among them.
    func runs(of parts: [[UInt8]]) -> ExpressionID {
        var (tail, all): (ExpressionID, [ExpressionID]) = (emptyString, [emptyString])
        for part in parts.reversed() {
            tail = union([emptyString, concatenation(literal(part), tail)])
            all.append(tail)
        }
        return union(all)
    }
}
