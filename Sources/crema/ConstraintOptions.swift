import ArgumentParser
import ConstrainedDecoding
import Grammars
import Tokenizers

/// Which texts are allowed: a schema, a pattern or a grammar.
struct ConstraintOptions: ParsableArguments {
    @Option(help: ArgumentHelp("A file with a JSON Schema.", valueName: "file"))
    var schema: String?

    @Option(help: ArgumentHelp("A regular expression that the whole text matches.", valueName: "pattern"))
    var regex: String?

    @Option(help: ArgumentHelp("A file with a grammar.", valueName: "file"))
    var grammar: String?

    @Option(help: ArgumentHelp("How JSON may be spelled: canonical or free. Default: free.", valueName: "policy"))
    var spelling: SpellingOption?

    /// How many of the three are given.
    var count: Int { [schema, regex, grammar].compactMap { $0 }.count }

    /// The constraint over a compiler's vocabulary.
    func constraint(_ compiler: ConstraintCompiler, tokenizer: Tokenizer) throws -> Constraint {
        if let schema {
            let value = try InputFile.json(InputFile.bytes(schema), place: schema)
            return try compiler.constraint(
                schema: try JSONSchema(parsing: value), spelling: (spelling ?? .free).spelling)
        }
        if let regex { return try compiler.constraint(regex: regex) }
        let text = try InputFile.text(grammar ?? "")
        return try compiler.constraint(grammar: text) { tokenizer.id(of: $0) }
    }
}

/// The spelling policy as a flag's value.
enum SpellingOption: String, ExpressibleByArgument, CaseIterable {
    case canonical, free

    var spelling: JSONSpelling { self == .canonical ? .canonical : .free }
}
