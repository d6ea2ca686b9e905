public import JSONSchemas
public import RegularExpressions

/// The right side of a rule: what a text is made of.
///
/// Rules are context-free over bytes: a text matches when it can be divided up in any way, there is no longest-match rule
/// between terminals.
public indirect enum GrammarNode {
    /// Exactly these bytes.
    case literal([UInt8])
    /// A text of an expression of the table's set.
    case expression(ExpressionID)
    /// A value that satisfies a schema, written in some way; whitespace around it is not part of it.
    case json(JSONSchema, ValueSpelling)
    /// A token that stands for no text, by its id.
    case token(Int)
    /// Any one token but some, whatever its text.
    case anyToken(but: [Int])
    /// What another rule matches.
    case rule(String)
    /// One after the other; nothing when empty.
    case sequence([GrammarNode])
    /// Any one of them; never when empty.
    case choice([GrammarNode])
    /// Between `minimum` and `maximum` times, nil for no bound.
    case repetition(GrammarNode, minimum: Int, maximum: Int?)
}

/// Rules with names; `start` is what the whole text must match.
public struct GrammarRules {
    /// The name of the rule that the whole text must match.
    public var start: String
    /// The right side of each rule.
    public var rules: [String: GrammarNode]

    /// Rules with names.
    public init(start: String, rules: [String: GrammarNode]) {
        self.start = start
        self.rules = rules
    }

    /// One rule without a name.
    public init(_ node: GrammarNode) {
        self.init(start: "start", rules: ["start": node])
    }
}

extension Grammar {
    /// A grammar from rules; left recursion of every kind is taken out, rules that never end are dropped.
    ///
    /// - Throws: `GrammarError.grammar` for undefined rules and when no text matches; `GrammarError.limitReached` when the
    ///   rules have more than `grammarSymbols` symbols.
    public convenience init(_ rules: GrammarRules, table: LexemeTable) throws(GrammarError) {
        var builder = PositionBuilder(table: table)
        try builder.build(rules)
        try table.throwFailure()
        self.init(
            table: table, positions: builder.positions, ruleStarts: builder.ruleStarts, ruleRanks: builder.ruleRanks,
            startRule: 0, schemas: builder.schemas, tokenExclusions: builder.tokenExclusions)
    }
}
