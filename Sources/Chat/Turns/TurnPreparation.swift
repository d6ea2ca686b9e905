import ConstrainedDecoding
import Conversations
import Generation
import JSONSchemas
import OrderedJSON
import RegularExpressions
import Transformers
import Vision

/// Renders a conversation, divides it into tokens, and compiles the schemas of a turn.
///
/// That can take as long as many passes, so it is not done on the thread that computes them.
struct TurnPreparation {
    private let engine: ChatEngine
    private let request: ChatRequest

    init(_ engine: ChatEngine, _ request: ChatRequest) {
        self.engine = engine
        self.request = request
    }

    /// The turn, ready for its first pass but for its pictures, and how it is read.
    ///
    /// - Throws: `TemplateError`, `ConstraintError`, `GenerationError`, ``ChatError``.
    func prepared() throws -> PreparedRequest {
        let format = engine.template.turnForm
        let prompt = try engine.prompt(request.conversation, arguments: request.variables)
        let isReasoning = format.opensReasoning(prompt.text)
        let tools = request.toolChoice == .none ? [] : enforcedTools
        var plan = TextPlan(prompt: prompt.tokens, options: request.options)
        plan.constraint = try constraint(format, tools, prompt: prompt, isReasoning: isReasoning)
        let marks = engine.marks
        (plan.additions.endTokens, plan.additions.shownTokens) = (marks.endTokens, marks.shown)
        // Stop strings cut the answer alone, which its reader tells from the rest.
        plan.additions.stopStrings = plan.constraint == nil ? marks.endTexts : []
        let accepts = format.isUnmarked && request.toolChoice == .automatic ? engine.acceptance(of: tools) : nil
        let turn = TurnReading.Turn(
            tools: tools, isReasoning: isReasoning, earlierCalls: request.conversation.callCount, accepts: accepts)
        return (plan, prompt.pictures, TurnReading(turn: turn, form: EarlierAnswers.form(of: request)))
    }

    /// The grammar of the turn; nil where any text may come.
    private func constraint(
        _ format: TurnForm, _ tools: [JSONValue], prompt: ChatPrompt, isReasoning: Bool
    ) throws -> TextConstraint? {
        if tools.isEmpty, request.answer == nil { return nil }
        var format = format
        if let most = request.maximumCalls { format.maximumCalls = min(most, format.maximumCalls ?? most) }
        // A template that closes the reasoning itself requests an answer without any.
        let isReasoned = format.closesReasoning(prompt.text)
        var source = TurnSource(
            format: format, marks: engine.marks, tools: tools, choice: request.toolChoice, answer: request.answer,
            reasoningIsOpen: isReasoning, allowsReasoning: !isReasoned, tokens: engine.engine.grammarTokens)
        for tool in tools.isEmpty ? [] : callableTools { source.inputs[tool.name] = tool.input }
        guard case .json(let schema)? = request.answer, !tools.isEmpty else { return try constraint(source) }
        let names = tools.compactMap { ($0["function"] ?? $0)["name"]?.stringValue }
        let answer = AnswerSchema.withoutCalls(schema, format, tools: names)
        source.answer = .json(schema: answer)
        var answersOnly = source
        (answersOnly.tools, answersOnly.inputs) = ([], [:])
        try checkAnswer(answersOnly, prompt, tools: answer == schema ? [] : names)
        return try constraint(source)
    }

    private func constraint(_ source: TurnSource) throws -> TextConstraint {
        try engine.engine.textConstraint { try $0.constraint(from: source) }
    }

    /// Checks the answer alone, because calls would hide that none is possible, or none within the limit: the model
    /// would be steered from one call to the next.
    ///
    /// - Parameter tools: the tools whose calls were taken out of the answer's schema.
    private func checkAnswer(_ source: TurnSource, _ prompt: ChatPrompt, tools: [String]) throws {
        let answer: TextConstraint
        do {
            answer = try constraint(source)
        } catch ConstraintError.grammar(let error) where error.isUnsatisfiable && !tools.isEmpty {
            throw ChatError.answerIsCall(tools: tools)
        }
        let room = engine.engine.contextSize - prompt.tokens.count + 1
        let budget = min(request.options.maximumTokens ?? .max, room)
        // A prompt that leaves no room is an error of its own.
        guard room > 0 else { return }
        let needed = try answer.grammar.tokensToClose().count
        if needed > budget { throw GenerationError.budgetBelowShortestText(budget: budget, needed: needed) }
    }

    /// The tools that may be called, with the schemas that their arguments must satisfy.
    private var enforcedTools: [JSONValue] { callableTools.map(\.enforcedJSON) }

    private var callableTools: [ToolDefinition] {
        request.conversation.tools.filter { request.callableTools?.contains($0.name) ?? true }
    }
}
