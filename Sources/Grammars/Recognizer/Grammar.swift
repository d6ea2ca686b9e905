public import JSONSchemas
public import RegularExpressions

/// A grammar ready to be recognised: rules whose symbols are lexemes, other rules, JSON values of a schema, or special tokens.
///
/// Its lexemes live in a `LexemeTable` that many grammars share. Schema parts are unfolded while texts are read.
/// Not thread-safe; guarded together with its table.
public final class Grammar {
    /// One step of a rule.
    enum Symbol: Hashable {
        /// A lexeme, by its start state in the table.
        case lexeme(Int32)
        /// Another rule.
        case rule(Int)
        /// A JSON value of one of the grammar's schemas, with whitespace around it where the spelling is free.
        case json(schema: Int, isWholeText: Bool)
        /// A token, by its id: one that stands for no text, or that is meant whatever its text.
        case token(Int)
        /// Any one token but those of one of the grammar's exclusions.
        case anyToken(exclusion: Int)
    }

    /// A place in a rule: what may come next, and whether the rule may end.
    struct Position {
        var edges: [(symbol: Symbol, target: Int)] = []
        var isEnd = false
    }

    /// The lexemes.
    public let table: LexemeTable
    /// All rules' positions; rule `r` starts at `ruleStarts[r]`.
    ///
    /// No rule matches the empty text: where one may, the place before it has the edges of the place after it too.
    let positions: [Position]
    let ruleStarts: [Int]
    /// Order in which rules are entered: a rule can begin only with rules of a higher rank.
    let ruleRanks: [Int]
    /// The rule of each rank.
    let rankedRules: [Int]
    /// The rule that the whole text must match.
    let startRule: Int
    /// The schemas of `Symbol.json`.
    let schemas: [SchemaFrames]
    /// The tokens that symbols for any token leave out.
    let tokenExclusions: [Set<Int>]
    /// The special tokens that occur.
    public let specialTokens: Set<Int>
    /// What readers see in the place of special tokens that are part of a value's marks.
    let tokenTexts: [Int: [UInt8]]
    /// Whether the whole text is one JSON value.
    public let isJSONText: Bool
    /// Short ways from each position to the end of its rule and through each rule, once they were needed.
    var ruleEnds: [RuleEnd?] = []
    /// See `endBounds(below:)`, once they were found.
    var knownEndBounds: EndBounds??
    /// See `endBoundsWithoutComparisons()`, once they were found.
    var knownLooseBounds: EndBounds??
    /// `EndBounds.value` is no less, as far as is known without them.
    var leastEndValue = 0
    /// The grammar that this one is a copy of.
    let original: Grammar?

    init(
        table: LexemeTable, positions: [Position], ruleStarts: [Int], ruleRanks: [Int], startRule: Int,
        schemas: [SchemaFrames], tokenExclusions: [Set<Int>] = []
    ) {
        self.tokenExclusions = tokenExclusions
        self.table = table
        self.positions = positions
        self.ruleStarts = ruleStarts
        self.ruleRanks = ruleRanks
        rankedRules = ruleRanks.indices.sorted { ruleRanks[$0] < ruleRanks[$1] }
        self.startRule = startRule
        self.schemas = schemas
        original = nil
        var tokens: Set<Int> = []
        for position in positions {
            for case (.token(let token), _) in position.edges { tokens.insert(token) }
        }
        var texts: [Int: [UInt8]] = [:]
        for schema in schemas {
            for case .token(let token, let text) in schema.marks.steps.map(\.piece) { texts[token] = text }
        }
        tokenTexts = texts
        tokens.formUnion(texts.keys)
        specialTokens = tokens
        isJSONText = positions.contains { position in
            position.edges.contains { edge in
                if case .json(_, isWholeText: true) = edge.symbol { true } else { false }
            }
        }
    }

    /// Whether tokens are meant by their ids.
    var meansTokens: Bool { !specialTokens.isEmpty || !tokenExclusions.isEmpty }

    /// A token that an exclusion does not hold.
    func representative(of exclusion: Int) -> Int {
        var token = 0
        while tokenExclusions[exclusion].contains(token) { token += 1 }
        return token
    }

    /// The grammar as it is known so far; what is found out about its schemas from then on stays separate.
    ///
    /// A compiled grammar stays as it is while texts are read along copies of it: what one text finds out makes no
    /// difference to another, and is freed with it. A copy, like its original, is guarded together with their table.
    public func copy() -> Grammar { Grammar(copying: self) }

    private init(copying grammar: Grammar) {
        table = grammar.table
        (positions, startRule) = (grammar.positions, grammar.startRule)
        tokenExclusions = grammar.tokenExclusions
        (ruleStarts, ruleRanks, rankedRules) = (grammar.ruleStarts, grammar.ruleRanks, grammar.rankedRules)
        schemas = grammar.schemas.map { SchemaFrames(copying: $0) }
        (specialTokens, tokenTexts, isJSONText) = (grammar.specialTokens, grammar.tokenTexts, grammar.isJSONText)
        (ruleEnds, knownEndBounds, original) = (grammar.ruleEnds, grammar.knownEndBounds, grammar)
        (leastEndValue, knownLooseBounds) = (grammar.leastEndValue, grammar.knownLooseBounds)
    }

    /// What readers see of a unit of a completion.
    func text(of unit: Int32) -> [UInt8] {
        unit < 256 ? [UInt8(truncatingIfNeeded: unit)] : tokenTexts[Int(unit) - 256] ?? []
    }

    /// The bytes that the grammar occupies beside its table, about.
    public var byteCount: Int {
        schemas.reduce(positions.reduce(0) { $0 + 32 + $1.edges.count * 40 }) { $0 + $1.byteCount }
    }

    /// The texts of one lexeme.
    convenience init(table: LexemeTable, lexeme: Int32, isNullable: Bool) {
        self.init(
            table: table,
            positions: [Position(edges: [(.lexeme(lexeme), 1)], isEnd: isNullable), Position(isEnd: true)],
            ruleStarts: [0], ruleRanks: [0], startRule: 0, schemas: [])
    }

    /// The texts that an expression over bytes matches as a whole.
    public convenience init(matching expression: ExpressionID, table: LexemeTable) throws(GrammarError) {
        let start = table.text(expression)
        try table.throwFailure()
        if start == LexemeTable.dead { throw .grammar(.unsatisfiable, line: 1, column: 1) }
        self.init(table: table, lexeme: start, isNullable: table.expressions.isNullable(expression))
    }

    /// The JSON texts that satisfy a schema, spelled under a policy.
    public convenience init(schema: JSONSchema, spelling: JSONSpelling, table: LexemeTable) throws(GrammarError) {
        let frames = try SchemaFrames(schema: schema, spelling: ValueSpelling(spelling), table: table)
        self.init(
            table: table,
            positions: [Position(edges: [(.json(schema: 0, isWholeText: true), 1)]), Position(isEnd: true)],
            ruleStarts: [0], ruleRanks: [0], startRule: 0, schemas: [frames])
    }
}
