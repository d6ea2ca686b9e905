public import RegularExpressions

/// How the text of a grammar is written.
public enum GrammarNotation: String, Sendable, Hashable, CaseIterable {
    /// Crema's own, after Lark's and GBNF's; see ``GrammarText``.
    case own
    /// llama.cpp's; a text that begins with `%llguidance` is Lark.
    case gbnf
    /// Lark as llguidance takes it.
    case lark
    /// The EBNF of xgrammar and vLLM.
    case ebnf
}

extension GrammarRules {
    /// The rules of a text.
    ///
    /// - Throws: `GrammarError.grammar` with line and column; `GrammarError.limitReached`.
    public init(
        _ text: String, as notation: GrammarNotation, table: LexemeTable, tokens: GrammarTokens
    ) throws(GrammarError) {
        switch notation {
        case .own: self = try GrammarText.rules(text, table: table, specialToken: tokens.id)
        case .gbnf where text.hasPrefix("%llguidance"), .lark:
            self = try GrammarText.larkRules(text, table: table, tokens: tokens)
        case .gbnf: self = try BNFReader.rules(text, as: .gbnf, table: table, tokens: tokens)
        case .ebnf: self = try BNFReader.rules(text, as: .ebnf, table: table, tokens: tokens)
        }
    }

    /// The same rules after free text, which continues until one of some triggers has come (llama.cpp's lazy grammars).
    ///
    /// What the rules match begins with the trigger, and nothing but the end follows it.
    ///
    /// - Parameter triggers: what free text never holds.
    public func behindFreeText(_ triggers: [GrammarTrigger], table: LexemeTable) throws(GrammarError) -> GrammarRules {
        let set = table.expressions
        var (held, whole): ([ExpressionID], [ExpressionID]) = ([], [])
        for trigger in triggers {
            switch trigger {
            case .token: break
            case .word(let text): if !text.isEmpty { held.append(set.literal(Array(text.utf8))) }
            case .pattern(let pattern): held.append(try set.matchingWhole(pattern: pattern, dialect: .ecma))
            case .wholePattern(let pattern):
                whole.append(set.concatenation(try set.matchingWhole(pattern: pattern, dialect: .ecma), set.anyText))
            }
        }
        var free = FreeText(table: table).without(held)
        if !whole.isEmpty { free = set.difference(free, set.union(whole)) }
        var rules = rules
        rules["free text"] = .sequence([
            .expression(free), .repetition(.rule(start), minimum: 0, maximum: 1),
        ])
        return GrammarRules(start: "free text", rules: rules)
    }
}

/// What ends free text before a lazy grammar.
public enum GrammarTrigger: Sendable, Hashable {
    /// A token, which is the first of the constrained text.
    case token(Int)
    /// A text.
    case word(String)
    /// A pattern that is found anywhere, in ECMAScript's syntax.
    case pattern(String)
    /// A pattern that the whole text so far matches.
    case wholePattern(String)
}
