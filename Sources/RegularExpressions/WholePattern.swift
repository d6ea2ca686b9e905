extension ExpressionSet {
    /// The well-formed texts that a pattern matches as a whole.
    ///
    /// - Throws: `GrammarError.pattern` for a pattern that cannot be read or is not regular.
    public func matchingWhole(pattern: String, dialect: RegexDialect = .swift) throws(GrammarError) -> ExpressionID {
        let node = try RegexParser.parse(pattern, dialect: dialect)
        return intersection([try node.compile(in: self, anchoring: .whole), validUTF8])
    }
}
