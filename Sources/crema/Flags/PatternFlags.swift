import ArgumentParser
import Chat
import Generation

/// What an answer that is no JSON must look like.
struct PatternFlags: ParsableArguments {
    @Option(help: ArgumentHelp("The answer matches this regular expression as a whole.", valueName: "pattern"))
    var regex: String?

    @Option(
        parsing: .unconditionalSingleValue,
        help: ArgumentHelp("The answer is this text; repeated, one of the texts.", valueName: "text"))
    var choice: [String] = []

    func validate() throws {
        if choice.contains("") { throw ValidationError("--choice is empty; expected a text") }
        if regex != nil, !choice.isEmpty { throw ValidationError("--regex and --choice exclude each other") }
    }

    /// The requested form; nil where there is none.
    var form: AnswerForm? {
        choice.isEmpty ? regex.map(AnswerForm.pattern) : AnswerForm.choice(of: choice)
    }

    /// The flag that requests it; nil where none does.
    var flag: String? { choice.isEmpty ? regex.map { _ in "--regex" } : "--choice" }
}
