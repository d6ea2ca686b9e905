import RegularExpressions

/// What is in brackets after a rule's name: how the rule is matched.
struct RuleOptions {
    /// Whether the shortest match counts.
    private(set) var isLazy = false
    /// The text with which the rule ends, at its first occurrence.
    private(set) var suffix: GrammarNode?
    /// The most scalars.
    private(set) var mostScalars: Int?
    /// The most tokens.
    private(set) var mostTokens: Int?

    init() {}

    /// Reads `name, name="text", name=5]`.
    init(_ scanner: inout BNFScanner) throws(GrammarError) {
        repeat {
            scanner.skip(lines: true)
            let place = scanner.place
            let name = try scanner.name(.ebnf)
            scanner.skip(lines: true)
            let hasValue = scanner.accept("=")
            scanner.skip(lines: true)
            switch (name, hasValue) {
            case ("lazy", false): isLazy = true
            case ("capture", true), ("stop_capture", true): _ = try scanner.text(.ebnf)
            case ("capture", false): break
            case ("max_tokens", true): mostTokens = try scanner.number()
            case ("max_chars", true): mostScalars = try scanner.number()
            case ("temperature", _): throw Self.unsupported("temperature", place)
            default:
                throw .grammar(
                    .unexpected("'\(name)'", expected: "lazy, capture=\"…\", max_chars=n or max_tokens=n"),
                    line: place.line, column: place.column)
            }
            scanner.skip(lines: true)
        } while scanner.accept(",")
        guard scanner.accept("]") else { throw scanner.unexpected(expected: "']'") }
    }

    /// An option by its name and value, as Lark has them; false where there is none of this name.
    mutating func set(_ name: String, number: Int?, text: GrammarNode?) -> Bool {
        switch (name, number, text) {
        case ("lazy", nil, nil): isLazy = true
        case ("suffix", nil, let text?), ("stop", nil, let text?): suffix = text
        case ("max_tokens", let number?, nil): mostTokens = number
        case ("max_chars", let number?, nil): mostScalars = number
        case ("capture", nil, _), ("stop_capture", nil, _): break
        default: return false
        }
        return true
    }

    static func unsupported(_ name: String, _ place: BNFScanner.Place) -> GrammarError {
        .grammar(
            .unexpected(
                "'\(name)'", expected: "an option that is followed; leave it out, or set it for the whole text"),
            line: place.line, column: place.column)
    }

    /// Whether the options make another text of the rule's.
    var changesText: Bool { isLazy || suffix != nil || mostScalars != nil || mostTokens != nil }

    /// The node that a rule with these options is.
    func applied(
        to node: GrammarNode, at place: BNFScanner.Place, table: LexemeTable
    ) throws(GrammarError) -> GrammarNode {
        guard changesText else { return node }
        return try applied(to: Self.expression(of: node, table), suffix: nil, at: place, table: table)
    }

    /// The same of a rule's body and suffix as expressions; nil for those that are none.
    func applied(
        to body: ExpressionID?, suffix end: ExpressionID?, at place: BNFScanner.Place, table: LexemeTable
    ) throws(GrammarError) -> GrammarNode {
        let set = table.expressions
        guard var expression = body else {
            throw .grammar(
                .unexpected(
                    "a rule of several parts", expected: "one text, class or pattern where lazy or a bound is said"),
                line: place.line, column: place.column)
        }
        if suffix != nil {
            guard let end else {
                throw .grammar(
                    .unexpected("a rule", expected: "a text or pattern as the suffix"), line: place.line,
                    column: place.column)
            }
            expression = set.concatenation(expression, end)
            // It ends where the suffix has come for the first time.
            let begun = set.concatenation([set.anyText, end, FreeText.more(set)])
            expression = set.difference(expression, begun)
        }
        if isLazy { expression = set.difference(expression, set.concatenation(expression, FreeText.more(set))) }
        if let mostScalars {
            let bound = set.repetition(set.scalars(.all), min: 0, max: mostScalars)
            expression = set.intersection([expression, bound])
        }
        if let mostTokens, !(set.greatestLength(of: expression).map { $0 <= mostTokens } ?? false) {
            throw .grammar(
                .unexpected(
                    "max_tokens=\(mostTokens)",
                    expected: "max_chars, or a rule of at most \(mostTokens) bytes: tokens of a rule are not counted"),
                line: place.line, column: place.column)
        }
        return .expression(expression)
    }

    /// The expression of a node that is one text, class or pattern; nil for others.
    static func expression(of node: GrammarNode, _ table: LexemeTable) -> ExpressionID? {
        let set = table.expressions
        switch node {
        case .literal(let bytes): return set.literal(bytes)
        case .expression(let expression): return expression
        case .sequence(let nodes):
            let parts = nodes.compactMap { expression(of: $0, table) }
            return parts.count == nodes.count ? set.concatenation(parts) : nil
        case .choice(let nodes):
            let parts = nodes.compactMap { expression(of: $0, table) }
            return parts.count == nodes.count ? set.union(parts) : nil
        case .repetition(let node, let minimum, let maximum):
            return expression(of: node, table).map { set.repetition($0, min: minimum, max: maximum) }
        case .json, .token, .anyToken, .rule: return nil
        }
    }
}
