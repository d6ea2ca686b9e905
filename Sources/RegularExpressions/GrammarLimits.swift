/// The bounds of all work on grammars, as counts, so that the same input gives the same answer on every machine.
///
/// A program may lower or raise them; an error that a limit causes carries the limit's name and value.
public struct GrammarLimits: Hashable, Sendable {
    /// Symbols in one grammar after compilation (llguidance `max_grammar_size`).
    public var grammarSymbols = 500_000
    /// Items in one parser row (llguidance `max_items_in_row`).
    public var itemsPerRow = 2_000
    /// Parser items made for one step (llguidance `step_max_items`).
    public var itemsPerStep = 50_000
    /// States of one lexer automaton, a kilobyte each (llguidance `max_lexer_states`).
    public var lexerStates = 250_000
    /// Derivation steps while a grammar is compiled (llguidance `initial_lexer_fuel`).
    public var initialLexerFuel = 1_000_000
    /// Derivation steps for one mask or one committed token (llguidance `step_lexer_fuel`).
    public var stepLexerFuel = 200_000
    /// Nesting of a grammar's rules and of a schema (dynamo).
    public var grammarNesting = 500
    /// Nesting of groups and classes in a pattern (llama.cpp PR #22606).
    public var patternNesting = 100
    /// Bytes of one pattern.
    public var patternBytes = 1_048_576
    /// Bytes of a schema's text (llguidance).
    public var schemaBytes = 4_194_304
    /// Texts of a group that a back-reference may stand for.
    public var backReferenceTexts = 10_000
    /// Bytes of the end of a text that a search for short ones considers; what demands more has none.
    public var completionBytes = 262_144

    /// The default limits.
    public static let standard = GrammarLimits()

    /// The default limits.
    public init() {}
}

/// The name of one of `GrammarLimits`, as it appears in an error.
public enum GrammarLimit: String, Hashable, Sendable, CaseIterable {
    case grammarSymbols, itemsPerRow, itemsPerStep, lexerStates, initialLexerFuel, stepLexerFuel
    case grammarNesting, patternNesting, patternBytes, schemaBytes, backReferenceTexts, completionBytes
}

extension GrammarLimits {
    /// The value of a limit by its name.
    public subscript(limit: GrammarLimit) -> Int {
        switch limit {
        case .grammarSymbols: grammarSymbols
        case .itemsPerRow: itemsPerRow
        case .itemsPerStep: itemsPerStep
        case .lexerStates: lexerStates
        case .initialLexerFuel: initialLexerFuel
        case .stepLexerFuel: stepLexerFuel
        case .grammarNesting: grammarNesting
        case .patternNesting: patternNesting
        case .patternBytes: patternBytes
        case .schemaBytes: schemaBytes
        case .backReferenceTexts: backReferenceTexts
        case .completionBytes: completionBytes
        }
    }
}
