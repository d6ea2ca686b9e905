import RegularExpressions

extension ExpressionSet {
    /// Whether every string of the first expression is one of the second.
    func isContained(_ first: ExpressionID, in second: ExpressionID) throws -> Bool {
        try isEmpty(difference(first, second))
    }
}
