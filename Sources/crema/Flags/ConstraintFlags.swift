import ArgumentParser
import Chat
import ConstrainedDecoding
import Generation
import Grammars
import JSONSchemas
import OrderedJSON
import Tokenizers

/// The schema that an answer satisfies.
struct SchemaFlag: ParsableArguments {
    @Option(
        name: [.customLong("schema"), .customLong("json-schema")],
        help: ArgumentHelp("The answer is JSON that satisfies the schema in this file.", valueName: "file"))
    var file: String?
}

/// What an answer must look like: a JSON Schema, a regular expression, some texts or a grammar, at most one of them.
struct ConstraintFlags: ParsableArguments {
    @OptionGroup var schema: SchemaFlag

    @OptionGroup var pattern: PatternFlags

    @Option(help: ArgumentHelp("The answer is one of the texts of the grammar in this file.", valueName: "file"))
    var grammar: String?

    @Option(
        help: ArgumentHelp("The answer is a text of the GBNF grammar in this file (llama.cpp's).", valueName: "file"))
    var gbnf: String?

    @Option(
        help: ArgumentHelp("The answer is a text of the Lark grammar in this file (llguidance's).", valueName: "file"))
    var lark: String?

    @Option(
        help: ArgumentHelp("The answer is a text of the EBNF grammar in this file (xgrammar's).", valueName: "file"))
    var ebnf: String?

    @Option(
        name: .customLong("structural-tag"),
        help: ArgumentHelp(
            "The answer is free text with the tags of the structural tag in this file.", valueName: "file"))
    var structuralTag: String?

    @Option(
        help: ArgumentHelp(
            "canonical: declared key order, one space; free: any legal JSON spelling. Default: canonical.",
            valueName: "policy"))
    var spelling: SpellingOption?

    /// The spelling policy as a flag's value.
    enum SpellingOption: String, ExpressibleByArgument, CaseIterable {
        case canonical, free
    }

    /// How JSON is spelled.
    var jsonSpelling: JSONSpelling { spelling == .free ? .free : .canonical }

    /// How many of them are given.
    var count: Int { [schema.file, pattern.flag, grammar, gbnf, lark, ebnf, structuralTag].compactMap { $0 }.count }

    func validate() throws {
        if count > 1 {
            throw ValidationError(
                "--schema, --regex, --choice, --grammar, --gbnf, --lark, --ebnf and --structural-tag exclude each other"
            )
        }
    }

    /// Refuses a spelling where there is no JSON to be spelled.
    func checkSpelling() throws {
        if spelling != nil, schema.file == nil { throw ValidationError("--spelling needs --schema") }
    }

    /// The constraint over a model's vocabulary; nil when none is requested.
    func constraint(for engine: Engine) throws -> TextConstraint? {
        let form = try form()
        return try naming {
            switch form {
            case .schema(let schema)?: try engine.constraint(schema: schema, spelling: jsonSpelling)
            case .pattern(let pattern)?: try engine.constraint(regex: pattern)
            case .grammar(let text)?: try engine.constraint(grammar: text)
            case .other(let form)?: try engine.constraint(form: form)
            case nil: nil
            }
        }
    }

    /// The constraint over a tokenizer's vocabulary; nil when none is requested.
    func constraint(_ compiler: ConstraintCompiler, tokenizer: Tokenizer) throws -> Constraint? {
        let form = try form()
        return try naming {
            switch form {
            case .schema(let schema)?:
                try compiler.constraint(schema: try JSONSchema(parsing: schema), spelling: jsonSpelling)
            case .pattern(let pattern)?: try compiler.constraint(regex: pattern)
            case .grammar(let text)?: try compiler.constraint(grammar: text) { tokenizer.id(of: $0) }
            case .other(let form)?:
                try compiler.constraint(
                    form: form, tokens: GrammarTokens(count: tokenizer.vocabularySize) { tokenizer.id(of: $0) })
            case nil: nil
            }
        }
    }

    /// Puts the file, or the flag, in front of what is wrong with a schema, pattern or grammar.
    private func naming<Result>(_ work: () throws -> Result) throws -> Result {
        do {
            return try work()
        } catch {
            guard let failure = Failure(error), failure.status == .usage else { throw error }
            throw Failure(
                "\(schema.file ?? grammar ?? gbnf ?? lark ?? ebnf ?? structuralTag ?? pattern.flag ?? "--regex"): \(failure.message)",
                .usage)
        }
    }

    private enum Form {
        case schema(JSONValue), pattern(String), grammar(String), other(GrammarForm)
    }

    private func form() throws -> Form? {
        if let file = schema.file { return .schema(try SchemaFile.value(file)) }
        if case .pattern(let pattern)? = pattern.form { return .pattern(pattern) }
        for (file, notation) in [(gbnf, GrammarNotation.gbnf), (lark, .lark), (ebnf, .ebnf)] {
            if let file { return .other(GrammarForm(try InputFile.text(file), as: notation)) }
        }
        if let structuralTag { return .other(GrammarForm(structuralTag: try SchemaFile.value(structuralTag))) }
        return try grammar.map { .grammar(try InputFile.text($0)) }
    }
}
