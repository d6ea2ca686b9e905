public import Grammars
import JSONSchemas
public import OrderedJSON
public import RegularExpressions

/// What a grammar is made from, in full: equal sources make equal grammars, so one that is compiled is used again.
public protocol GrammarSource: Hashable, Sendable {
    /// The bytes that the source occupies, about.
    var byteCount: Int { get }

    /// Compiles the grammar over a table of lexemes.
    func grammar(over table: LexemeTable) throws(GrammarError) -> Grammar
}

/// The JSON texts that satisfy a schema.
struct SchemaSource: GrammarSource {
    let schema: JSONSchema
    let spelling: JSONSpelling

    var byteCount: Int { schema.document.byteCount }

    func grammar(over table: LexemeTable) throws(GrammarError) -> Grammar {
        try Grammar(schema: schema, spelling: spelling, table: table)
    }
}

/// The JSON texts that satisfy the schema of a document, which is not read unless the grammar is compiled.
struct SchemaDocumentSource: GrammarSource {
    let document: JSONValue
    let spelling: JSONSpelling

    var byteCount: Int { document.byteCount }

    func grammar(over table: LexemeTable) throws(GrammarError) -> Grammar {
        try Grammar(schema: JSONSchema(parsing: document), spelling: spelling, table: table)
    }
}

/// The texts of a grammar as clients send it.
struct FormSource: GrammarSource {
    let form: GrammarForm
    let tokens: GrammarTokens

    var byteCount: Int { form.byteCount }

    func grammar(over table: LexemeTable) throws(GrammarError) -> Grammar {
        try Grammar(form.rules(table: table, tokens: tokens), table: table)
    }
}

/// The texts that a regular expression matches as a whole.
struct PatternSource: GrammarSource {
    /// The pattern; as JSON it is compared byte by byte.
    let pattern: JSONValue
    let dialect: RegexDialect

    init(_ pattern: String, _ dialect: RegexDialect) {
        self.pattern = .string(pattern)
        self.dialect = dialect
    }

    var byteCount: Int { pattern.byteCount }

    func grammar(over table: LexemeTable) throws(GrammarError) -> Grammar {
        let text = pattern.stringValue ?? ""
        return try Grammar(matching: table.expressions.matchingWhole(pattern: text, dialect: dialect), table: table)
    }
}

extension JSONValue {
    /// The bytes that the value occupies, about.
    public var byteCount: Int {
        switch self {
        case .null, .bool: 16
        case .number(let number): 32 + number.text.utf8.count
        case .string(let text): 32 + text.utf8.count
        case .array(let elements): elements.reduce(48) { $0 + $1.byteCount }
        case .object(let object): object.entries.reduce(64) { $0 + 32 + $1.key.utf8.count + $1.value.byteCount }
        }
    }
}
