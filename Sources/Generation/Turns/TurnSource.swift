import ConstrainedDecoding
import Conversations
import Grammars
import OrderedJSON
import RegularExpressions

/// What the grammar of a turn is made from.
struct TurnSource: GrammarSource {
    let format: ToolCallFormat
    let marks: TurnMarks
    /// The tools with the schemas that their arguments must satisfy.
    var tools: [JSONValue]
    let choice: ToolCallFormat.ToolChoice
    /// Nil where any text may come.
    var answer: AnswerForm?
    let reasoningIsOpen: Bool
    let allowsReasoning: Bool
    /// The vocabulary's tokens, as a grammar of the answer names them.
    var tokens = GrammarTokens.none

    var byteCount: Int { tools.reduce(answer?.byteCount ?? 0) { $0 + $1.byteCount } }

    /// Format and marks are a template's, and so nearly always the same.
    func hash(into hasher: inout Hasher) {
        hasher.combine(tools)
        hasher.combine(choice)
        hasher.combine(answer)
    }

    func grammar(over table: LexemeTable) throws(GrammarError) -> Grammar {
        let turn = format.turnGrammar(
            tools: tools, choice: choice, answer: answer?.grammar, reasoningIsOpen: reasoningIsOpen,
            allowsReasoning: allowsReasoning)
        var form: GrammarRules?
        if case .grammar(let own)? = answer { form = try own.rules(table: table, tokens: tokens) }
        var rules = TurnRules(marks, in: table.expressions, form: form)
        return try Grammar(rules.rules(turn), table: table)
    }
}
