public import Grammars
public import JSONSchemas
import Locks
public import OrderedJSON
public import RegularExpressions

/// Turns schemas, patterns and grammars into constraints over one tokenizer's vocabulary.
///
/// What is found out about lexemes is shared by all constraints, and compiled grammars are used again, in bounded
/// memory. Safe to use from many threads: the tables are guarded by one lock, which is held for one mask or commit at a
/// time.
public final class ConstraintCompiler: Sendable {
    /// The tokens.
    public let vocabulary: Vocabulary
    /// The tables are renewed when they exceed this many bytes; constraints in use keep the old ones until those are full.
    public let byteLimit: Int
    private let limits: GrammarLimits
    private let store: Mutex<LexemeStore>
    private let compiled = Mutex(0)

    /// A compiler for a vocabulary; `byteLimit` bounds the memory that constraints share.
    public init(vocabulary: Vocabulary, limits: GrammarLimits = .standard, byteLimit: Int = 256 << 20) {
        self.vocabulary = vocabulary
        self.byteLimit = byteLimit
        self.limits = limits
        store = Mutex(LexemeStore(vocabulary: vocabulary, limits: limits, byteLimit: byteLimit))
    }

    /// How many grammars have been compiled so far.
    public var compilations: Int { compiled.withLock { $0 } }

    /// The bytes that the shared tables hold now.
    public var byteCount: Int { currentStore().tables.withLock { $0.byteCount } }

    /// How many lexeme states of each kind the shared tables hold, and the bytes of masks.
    public var statistics: [String: Int] {
        currentStore().tables.withLock { tables in
            tables.table.statistics.merging(["mask bytes": tables.masks.byteCount]) { $1 }
        }
    }

    /// The tables to build on, renewed when they have grown too large or a limit was reached while they were filled.
    private func currentStore() -> LexemeStore {
        store.withLock { store in
            // Earlier grammars may leave at most a quarter of the states behind: a new one has the rest to itself.
            let isCrowded = store.tables.withLock {
                $0.table.isSpoiled || $0.byteCount > byteLimit || $0.table.count > $0.table.stateLimit / 4
            }
            if isCrowded {
                store = LexemeStore(vocabulary: vocabulary, limits: limits, byteLimit: byteLimit)
            }
            return store
        }
    }

    /// A constraint from what its grammar is made from; a grammar from an equal source is used again while it is kept.
    ///
    /// - Throws: `ConstraintError.grammar` with the source's error, `ConstraintError.unspellable` where the vocabulary lacks a byte.
    public func constraint(from source: some GrammarSource) throws(ConstraintError) -> Constraint {
        try constraint(over: { (tables) throws(GrammarError) in
            if let kept = tables.grammars.grammar(from: source) { return kept.copy() }
            let grammar = try self.compiled(tables) { (table) throws(GrammarError) in try source.grammar(over: table) }
            tables.grammars.keep(grammar, from: source)
            return grammar.copy()
        })
    }

    /// A constraint from a grammar that a body makes anew over the shared tables.
    ///
    /// - Throws: `ConstraintError.grammar` with the body's error, `ConstraintError.unspellable` where the vocabulary lacks a byte.
    public func constraint(
        _ makeGrammar: @escaping (LexemeTable) throws(GrammarError) -> Grammar
    ) throws(ConstraintError) -> Constraint {
        try constraint(over: { (tables) throws(GrammarError) in try self.compiled(tables, makeGrammar) })
    }

    private func compiled(
        _ tables: LexemeTables, _ makeGrammar: (LexemeTable) throws(GrammarError) -> Grammar
    ) throws(GrammarError) -> Grammar {
        compiled.withLock { $0 += 1 }
        let grammar = try makeGrammar(tables.table)
        try tables.table.throwFailure()
        return grammar
    }

    private func constraint(
        over grammar: @escaping (LexemeTables) throws(GrammarError) -> Grammar
    ) throws(ConstraintError) -> Constraint {
        let source = Constraint.Source(textByteLimit: byteLimit / 8, store: { self.currentStore() }) {
            (tables) throws(ConstraintError) in
            tables.refuel(.initialLexerFuel)
            do throws(GrammarError) {
                return try Recognizer(grammar(tables))
            } catch {
                throw .grammar(error)
            }
        }
        let constraint = try Constraint(source)
        try constraint.checkSpelling()
        return constraint
    }

    /// A constraint to the JSON texts that satisfy a schema.
    ///
    /// - Throws: `ConstraintError.grammar` where the schema cannot be enforced or nothing satisfies it.
    public func constraint(schema: JSONSchema, spelling: JSONSpelling) throws(ConstraintError) -> Constraint {
        try constraint(from: SchemaSource(schema: schema, spelling: spelling))
    }

    /// A constraint to the JSON texts that satisfy the schema of a document; a document that is known is not read again.
    ///
    /// - Throws: `ConstraintError.grammar` where the schema cannot be read or enforced or nothing satisfies it.
    public func constraint(
        schemaDocument document: JSONValue, spelling: JSONSpelling
    ) throws(ConstraintError) -> Constraint {
        try constraint(from: SchemaDocumentSource(document: document, spelling: spelling))
    }
}

extension ConstraintCompiler {
    /// A constraint to the texts that a regular expression matches as a whole.
    ///
    /// - Throws: `ConstraintError.grammar` for a pattern that cannot be read, is not regular, or matches nothing.
    public func constraint(regex pattern: String, dialect: RegexDialect = .swift) throws(ConstraintError) -> Constraint
    {
        try constraint(from: PatternSource(pattern, dialect))
    }

    /// A constraint to the texts of a grammar's rules; see `GrammarText` for the notation.
    ///
    /// `specialToken` gives the id of a special token's name.
    ///
    /// - Throws: `ConstraintError.grammar` with line and column.
    public func constraint(
        grammar text: String, specialToken: @escaping (String) -> Int? = { _ in nil }
    ) throws(ConstraintError) -> Constraint {
        try constraint { (table) throws(GrammarError) in
            try Grammar(GrammarText.rules(text, table: table, specialToken: specialToken), table: table)
        }
    }

    /// A constraint to the texts of a grammar as clients send it.
    ///
    /// - Parameter tokens: the vocabulary's tokens by their texts.
    /// - Throws: `ConstraintError.grammar` with the place of what is wrong.
    public func constraint(form: GrammarForm, tokens: GrammarTokens) throws(ConstraintError) -> Constraint {
        try constraint(from: FormSource(form: form, tokens: tokens))
    }

    /// Prepares the usual lexemes (any string, any key, any number) before they are needed.
    public func prepare() {
        guard
            let any = try? JSONSchema(parsing: .bool(true)),
            let constraint = try? constraint(schema: any, spelling: .free)
        else { return }
        for byte in "{\"a\": \"b".utf8 {
            _ = try? constraint.computeMask()
            guard let token = vocabulary.token(spelling: [byte]), (try? constraint.commit(token)) != nil else { return }
        }
        _ = try? constraint.computeMask()
    }
}

/// The tables that constraints share, with the lock that guards them.
final class LexemeStore: Sendable {
    let vocabulary: Vocabulary
    let tables: Mutex<LexemeTables>

    init(vocabulary: Vocabulary, limits: GrammarLimits, byteLimit: Int) {
        self.vocabulary = vocabulary
        tables = Mutex(LexemeTables(vocabulary: vocabulary, limits: limits, byteLimit: byteLimit))
    }
}

/// Lexemes, what is known of them for one vocabulary, and the grammars that are made of them.
final class LexemeTables {
    let table: LexemeTable
    let masks: LexemeMasks
    var grammars: KeptGrammars

    init(vocabulary: Vocabulary, limits: GrammarLimits, byteLimit: Int) {
        // The rest is for lexemes and their masks.
        grammars = KeptGrammars(byteLimit: byteLimit / 4)
        let expressions = ExpressionSet(limits: limits)
        table = LexemeTable(expressions: expressions, numbers: NumberAutomaton())
        masks = LexemeMasks(vocabulary: vocabulary, table: table)
    }

    var byteCount: Int { table.byteCount + masks.byteCount + grammars.byteCount }

    /// The error with which work ends before it begins, where a limit was reached in the tables: rows may be wrong then.
    var spoiled: ConstraintError? {
        guard table.isSpoiled else { return nil }
        return .grammar(.limitReached(.lexerStates, value: table.stateLimit, subject: "a grammar"))
    }

    func refuel(_ limit: GrammarLimit) { table.expressions.refuel(limit) }
}
