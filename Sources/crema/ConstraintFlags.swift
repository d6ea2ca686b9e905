import ArgumentParser
import ConstrainedDecoding
import Generation
import Grammars
import OrderedJSON

/// What an answer must look like: a JSON Schema, a regular expression or a grammar, at most one of them.
struct ConstraintFlags: ParsableArguments {
    @Option(
        name: .customLong("json-schema"),
        help: ArgumentHelp("The answer is JSON that satisfies the schema in this file.", valueName: "file"))
    var schemaFile: String?

    @Option(help: ArgumentHelp("The answer matches this regular expression as a whole.", valueName: "pattern"))
    var regex: String?

    @Option(
        name: .customLong("grammar"),
        help: ArgumentHelp("The answer is one of the texts of the grammar in this file.", valueName: "file"))
    var grammarFile: String?

    @Option(help: "canonical: declared key order, one space; free: any legal JSON spelling.")
    var spelling: Spelling?

    /// How JSON may be spelled.
    enum Spelling: String, ExpressibleByArgument, CaseIterable {
        case canonical, free
    }

    func validate() throws {
        let given = [schemaFile != nil, regex != nil, grammarFile != nil].count { $0 }
        if given > 1 { throw ValidationError("--json-schema, --regex and --grammar exclude each other") }
        if spelling != nil, schemaFile == nil { throw ValidationError("--spelling needs --json-schema") }
    }

    /// The constraint asked for, nil when none is.
    func constraint(for engine: Engine) throws -> TextConstraint? {
        if let schemaFile {
            let value = try InputFile.json(InputFile.bytes(schemaFile), place: schemaFile)
            return try engine.constraint(schema: value, spelling: spelling == .free ? .free : .canonical)
        }
        if let regex { return try engine.constraint(regex: regex) }
        if let grammarFile {
            return try engine.constraint(grammar: InputFile.text(grammarFile))
        }
        return nil
    }
}
