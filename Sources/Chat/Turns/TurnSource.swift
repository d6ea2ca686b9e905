import ConstrainedDecoding
import Conversations
import Grammars
import OrderedJSON
import RegularExpressions

/// What the grammar of a turn is made from.
struct TurnSource: GrammarSource {
    let format: TurnForm
    let marks: TurnMarks
    /// The tools with the schemas that their arguments must satisfy.
    var tools: [JSONValue]
    /// What the texts of custom tools are held to, by the tools' names.
    var inputs: [String: GrammarForm] = [:]
    let choice: TurnForm.ToolChoice
    /// Nil where any text may come.
    var answer: AnswerForm?
    let reasoningIsOpen: Bool
    let allowsReasoning: Bool
    /// The vocabulary's tokens, as a grammar of the answer names them.
    var tokens = GrammarTokens.none

    var byteCount: Int {
        tools.reduce(answer?.byteCount ?? 0) { $0 + $1.byteCount } + inputs.values.reduce(0) { $0 + $1.byteCount }
    }

    /// Format and marks are a template's, and so nearly always the same.
    func hash(into hasher: inout Hasher) {
        hasher.combine(tools)
        hasher.combine(inputs)
        hasher.combine(choice)
        hasher.combine(answer)
    }

    func grammar(over table: LexemeTable) throws(GrammarError) -> Grammar {
        var held: [String: GrammarRules] = [:]
        for (name, form) in inputs { held[name] = try form.rules(table: table, tokens: tokens) }
        var turns = TurnGrammar(format, in: table.expressions, inputs: held, marks: marks.mark)
        // The rules of the answer's own grammar have names that the turn's cannot have.
        var form: GrammarRules?
        let answer: GrammarNode?
        switch self.answer {
        case .json(let schema)?: answer = try turns.json(schema)
        case .pattern(let pattern)?: answer = .expression(try table.expressions.matchingWhole(pattern: pattern))
        case .grammar(let own)?:
            let named = try own.rules(table: table, tokens: tokens).renamed { "answer " + $0 }
            (form, answer) = (named, .rule(named.start))
        case nil: answer = nil
        }
        var rules = GrammarRules(
            try turns.turn(
                tools: tools, choice: choice, answer: answer, reasoningIsOpen: reasoningIsOpen,
                allowsReasoning: allowsReasoning))
        rules.rules.merge(turns.rules) { $1 }
        if let form { rules.rules.merge(form.rules) { $1 } }
        return try Grammar(rules, table: table)
    }
}
