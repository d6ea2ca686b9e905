import ConstrainedDecoding
import Conversations
import JSONSchemas
import OrderedJSON
import RegularExpressions

/// What a turn or a text needs before its first pass: its prompt and its grammar.
struct PreparedTurn: Sendable {
    /// How the model's text is read: as a turn of a conversation.
    struct Reading: Sendable {
        /// The tools that may be called; without any, the marks of calls are text.
        let tools: [JSONValue]
        /// Calls of earlier turns, so that the ids of all calls differ.
        let earlierCalls: Int
        /// Whether a tool takes arguments, where text and calls may come and no mark tells them apart.
        let accepts: (@Sendable (_ tool: String, _ arguments: JSONValue) -> Bool)?
    }

    let prompt: ChatPrompt
    /// Nil where any text may come.
    let constraint: TextConstraint?
    /// Whether the prompt opens the reasoning.
    let isReasoning: Bool
    /// Limits and sampling.
    let options: DecodingOptions
    /// Nil where everything is text.
    let reading: Reading?
    /// What requests have in common whose answers are alike; nil where that is unknown.
    let form: String?
}

extension PreparedTurn {
    /// A text that is continued, without a conversation's form.
    ///
    /// - Throws: `ConstraintError`, ``GenerationError``.
    init(_ request: TextRequest, _ engine: Engine) throws {
        constraint =
            switch request.answer {
            case .json(let schema)?: try engine.constraint(schema: schema, spelling: .canonical)
            case .pattern(let pattern)?: try engine.constraint(regex: pattern)
            case .grammar(let form)?: try engine.constraint(form: form)
            case nil: nil
            }
        prompt = ChatPrompt(tokens: request.prompt, text: "")
        isReasoning = false
        options = request.options
        reading = nil
        form = nil
    }
}

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

    /// The turn, ready for its first pass.
    ///
    /// - Throws: `TemplateError`, `ConstraintError`, ``GenerationError``.
    func prepared() throws -> PreparedTurn {
        let format = engine.template.toolCallFormat
        let prompt = try engine.prompt(request.conversation, arguments: request.variables)
        let isReasoning = format.opensReasoning(prompt.text)
        let tools = request.toolChoice == .none ? [] : enforcedTools
        return PreparedTurn(
            prompt: prompt, constraint: try constraint(format, tools, prompt: prompt, isReasoning: isReasoning),
            isReasoning: isReasoning, options: request.options,
            reading: PreparedTurn.Reading(
                tools: tools, earlierCalls: request.conversation.callCount,
                accepts: format.isUnmarked && request.toolChoice == .automatic ? engine.acceptance(of: tools) : nil),
            form: EarlierAnswers.form(of: request))
    }

    /// The grammar of the turn; nil where any text may come.
    private func constraint(
        _ format: ToolCallFormat, _ tools: [JSONValue], prompt: ChatPrompt, isReasoning: Bool
    ) throws -> TextConstraint? {
        if tools.isEmpty, request.answer == nil { return nil }
        var format = format
        if let most = request.maximumCalls { format.maximumCalls = min(most, format.maximumCalls ?? most) }
        // A template that closes the reasoning itself asks for an answer without any.
        let isReasoned = format.reasoning.map { prompt.text.endsWithMark($0.end) } ?? false
        var source = TurnSource(
            format: format, marks: engine.marks, tools: tools, choice: request.toolChoice, answer: request.answer,
            reasoningIsOpen: isReasoning, allowsReasoning: !isReasoned, tokens: engine.engine.grammarTokens)
        guard case .json(let schema)? = request.answer, !tools.isEmpty else { return try constraint(source) }
        let names = tools.compactMap { ($0["function"] ?? $0)["name"]?.stringValue }
        let answer = AnswerSchema.withoutCalls(schema, format, tools: names)
        source.answer = .json(schema: answer)
        var answersOnly = source
        answersOnly.tools = []
        try checkAnswer(answersOnly, prompt, tools: answer == schema ? [] : names)
        return try constraint(source)
    }

    private func constraint(_ source: TurnSource) throws -> TextConstraint {
        try engine.engine.textConstraint { try $0.constraint(from: source) }
    }

    /// Looks at the answer alone, because calls would hide that none is possible, or none within the limit: the model
    /// would be steered from one call to the next.
    ///
    /// - Parameter tools: the tools whose calls were taken out of the answer's schema.
    private func checkAnswer(_ source: TurnSource, _ prompt: ChatPrompt, tools: [String]) throws {
        let answer: TextConstraint
        do {
            answer = try constraint(source)
        } catch ConstraintError.grammar(let error) where error.isUnsatisfiable && !tools.isEmpty {
            throw GenerationError.answerIsCall(tools: tools)
        }
        let room = engine.engine.contextSize - prompt.tokens.count + 1
        let budget = min(request.options.maximumTokens ?? .max, room)
        // A prompt that leaves no room is an error of its own.
        guard room > 0 else { return }
        let needed = try answer.grammar.tokensToClose().count
        if needed > budget { throw GenerationError.budgetBelowShortestText(budget: budget, needed: needed) }
    }

    /// The tools that may be called, with the schemas that their arguments must satisfy.
    private var enforcedTools: [JSONValue] {
        request.conversation.tools.filter { request.callableTools?.contains($0.name) ?? true }.map(\.enforcedJSON)
    }
}

extension String {
    /// Whether a mark is at the end, with nothing but blanks after it.
    fileprivate func endsWithMark(_ mark: String) -> Bool {
        func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
        let text = Array(utf8.reversed().drop(while: isBlank))
        let mark = Array(mark.utf8.reversed().drop(while: isBlank))
        return !mark.isEmpty && text.starts(with: mark)
    }
}
