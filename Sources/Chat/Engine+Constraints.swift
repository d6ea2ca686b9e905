import ConstrainedDecoding
public import Generation
public import Grammars
public import JSONSchemas
public import OrderedJSON
public import RegularExpressions
import Tokenizers
import Transformers

extension Engine {
    /// A constraint to JSON that satisfies a schema.
    ///
    /// - Throws: `ConstraintError` where the schema cannot be enforced or nothing satisfies it,
    ///   `GenerationError.needsTokenizer` without a tokenizer.
    public func constraint(schema: JSONValue, spelling: JSONSpelling) throws -> TextConstraint {
        try textConstraint { try $0.constraint(schemaDocument: schema, spelling: spelling) }
    }

    /// A constraint to texts that a regular expression matches as a whole.
    ///
    /// - Throws: `ConstraintError`, `GenerationError.needsTokenizer`.
    public func constraint(regex pattern: String, dialect: RegexDialect = .swift) throws -> TextConstraint {
        try textConstraint { try $0.constraint(regex: pattern, dialect: dialect) }
    }

    /// A constraint to the texts of a grammar.
    ///
    /// - Throws: `ConstraintError`, `GenerationError.needsTokenizer`.
    public func constraint(grammar text: String) throws -> TextConstraint {
        let tokenizer = tokenizer
        return try textConstraint { try $0.constraint(grammar: text) { name in tokenizer?.id(of: name) } }
    }

    /// A constraint to the texts of a grammar as clients send it.
    ///
    /// - Throws: `ConstraintError`, `GenerationError.needsTokenizer`.
    public func constraint(form: GrammarForm) throws -> TextConstraint {
        try textConstraint { try $0.constraint(form: form, tokens: grammarTokens) }
    }

    /// The vocabulary's tokens, as grammars name them.
    var grammarTokens: GrammarTokens {
        GrammarTokens(count: decoder.vocabularySize) { [tokenizer] in tokenizer?.id(of: $0) }
    }

    /// A constraint with this model's way of dividing forced text.
    func textConstraint(_ compile: (ConstraintCompiler) throws -> Constraint) throws -> TextConstraint {
        guard let tokenizer else { throw GenerationError.needsTokenizer }
        let compiler = try constraintCompiler()
        let start = ContinuousClock.now
        let constraint = try compile(compiler)
        observer?.compilation?(ContinuousClock.now - start)
        return TextConstraint(constraint) { tokenizer.encode(bytes: $0, addSpecialTokens: false) }
    }
}
