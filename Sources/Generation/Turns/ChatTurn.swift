import ChatTemplates
import ConstrainedDecoding
import Grammars
import Locks
import OrderedJSON
import Tokenizers

/// One turn as it is generated, a step at a time, on the engine's thread.
final class ChatTurn: SteppedWork {
    private enum State {
        case waiting
        case running(TextStream)
        case over
    }

    private let engine: ChatEngine
    private let request: ChatRequest
    private let cancellation: CancellationFlag
    private let continuation: AsyncThrowingStream<ChatEvent, any Error>.Continuation
    private var state = State.waiting
    private var prompt: ChatPrompt?
    private var parser: TurnParser
    private var usage = ChatUsage()
    /// Tokens whose text has not come out of the parser yet.
    private var heldTokens = 0
    private var calls: [(id: String, name: String)] = []
    private var openCalls = 0
    /// Calls of earlier turns, so that the ids of all calls differ.
    private let earlierCalls: Int

    init(
        _ engine: ChatEngine, _ request: ChatRequest, cancellation: CancellationFlag,
        continuation: AsyncThrowingStream<ChatEvent, any Error>.Continuation
    ) {
        self.engine = engine
        self.request = request
        self.cancellation = cancellation
        self.continuation = continuation
        parser = TurnParser(format: engine.template.toolCallFormat, tools: [])
        earlierCalls = request.messages.reduce(0) { $0 + ($1["tool_calls"]?.arrayValue?.count ?? 0) }
    }

    func step() -> Bool {
        if cancellation.isSet {
            close()
            continuation.finish(throwing: CancellationError())
            return false
        }
        do {
            switch state {
            case .waiting: if let stream = try prepare() { state = .running(stream) }
            case .running(let stream): try advance(stream)
            case .over: return false
            }
        } catch {
            close()
            continuation.finish(throwing: error)
        }
        if case .over = state { return false }
        return true
    }

    /// Ends the turn; what was evaluated stays for the next one.
    private func close() {
        if case .running(let stream) = state { engine.engine.recycle(stream.loop) }
        state = .over
    }

    // MARK: Beginning

    /// The stream of the turn; nil while the beginning of its prompt is being evaluated by prewarming.
    private func prepare() throws -> TextStream? {
        let format = engine.template.toolCallFormat
        let prompt =
            try self.prompt
            ?? engine.prompt(
                request.messages, tools: request.tools, arguments: request.templateArguments)
        self.prompt = prompt
        let isPrewarming = engine.prewarmings.withLock { prewarmings in
            prewarmings.values.contains { prompt.tokens.starts(with: $0) }
        }
        if isPrewarming { return nil }
        let isReasoning = format.opensReasoning(prompt.text)
        let constraint = try constraint(format, prompt: prompt, isReasoning: isReasoning)
        parser = TurnParser(format: format, tools: request.tools, reasoningIsOpen: isReasoning)
        var options = request.options
        if constraint == nil { options.stopStrings += engine.marks.endTexts }
        let loop = try engine.engine.makeLoop(
            prompt: prompt.tokens, options: options, turnEnds: engine.marks.endTokens, constraint: constraint)
        usage.promptTokens = prompt.tokens.count
        usage.cachedTokens = loop.timings.cachedTokens
        return TextStream(
            loop, tokenizer: engine.tokenizer, stopStrings: options.stopStrings, shownTokens: engine.marks.shown)
    }

    /// The grammar of the turn; nil where any text may come.
    private func constraint(
        _ format: ToolCallFormat, prompt: ChatPrompt, isReasoning: Bool
    ) throws -> TextConstraint? {
        let tools = request.toolChoice == .none ? [] : enforcedTools(format)
        if tools.isEmpty, request.schema == nil { return nil }
        // A template that closes the reasoning itself asks for an answer without any.
        let isReasoned = format.reasoning.map { prompt.text.endsWithMark($0.end) } ?? false
        func grammar(tools: [JSONValue], answer: JSONValue?) -> TurnGrammar {
            format.turnGrammar(
                tools: tools, choice: request.toolChoice, answer: answer.map { .json(schema: $0) },
                reasoningIsOpen: isReasoning, allowsReasoning: !isReasoned)
        }
        guard let schema = request.schema, !tools.isEmpty else {
            return try constraint(grammar(tools: tools, answer: request.schema))
        }
        let names = tools.compactMap { ($0["function"] ?? $0)["name"]?.stringValue }
        let answer = AnswerSchema.withoutCalls(schema, format, tools: names)
        try checkAnswer(grammar(tools: [], answer: answer), prompt, tools: answer == schema ? [] : names)
        return try constraint(grammar(tools: tools, answer: answer))
    }

    private func constraint(_ grammar: TurnGrammar) throws -> TextConstraint {
        let marks = engine.marks
        return try engine.engine.textConstraint(
            engine.engine.constraintCompiler().constraint(
                rules: { (set: ExpressionSet) throws(GrammarError) -> GrammarRules in
                    var rules = TurnRules(marks, in: set)
                    return try rules.rules(grammar)
                }))
    }

    /// Looks at the answer alone, because calls would hide that none is possible, or none within the limit: the model
    /// would be steered from one call to the next.
    ///
    /// - Parameter tools: the tools whose calls were taken out of the answer's schema.
    private func checkAnswer(_ grammar: TurnGrammar, _ prompt: ChatPrompt, tools: [String]) throws {
        let answer: TextConstraint
        do {
            answer = try constraint(grammar)
        } catch ConstraintError.grammar(.schema(.unsatisfiable, _)) where !tools.isEmpty,
            ConstraintError.grammar(.grammar(.unsatisfiable, _, _)) where !tools.isEmpty
        {
            throw GenerationError.answerIsCall(tools: tools)
        }
        let room = engine.engine.contextSize - prompt.tokens.count + 1
        let budget = min(request.options.maximumTokens ?? .max, room)
        // A prompt that leaves no room is an error of its own.
        guard room > 0 else { return }
        let needed = try answer.grammar.tokensToClose().count
        if needed > budget { throw GenerationError.budgetBelowShortestText(budget: budget, needed: needed) }
    }

    /// The tools with the schemas that their arguments must satisfy.
    private func enforcedTools(_ format: ToolCallFormat) -> [JSONValue] {
        request.tools.map { tool in
            guard var object = tool.objectValue else { return tool }
            var function = object["function"]?.objectValue ?? object
            let name = function["name"]?.stringValue ?? ""
            guard let enforced = request.enforcedParameters[name] ?? function["parameters"] else { return tool }
            function["parameters"] = format.spelling.isJSON ? enforced : enforced.withDefinitionsInProperties
            if object["function"] == nil { return .object(function) }
            object["function"] = .object(function)
            return .object(object)
        }
    }

    // MARK: Going on

    private func advance(_ stream: TextStream) throws {
        switch try stream.advance() {
        case .prefill: break
        case .text(let text):
            count(stream)
            deliver(parser.append(text))
        case .finished(let reason):
            count(stream)
            // The token that ended the turn can be the mark that ends a call.
            if openCalls > 0, let token = stream.loop.endToken, let text = engine.marks.text(of: token) {
                deliver(parser.append(text))
            }
            deliver(parser.finish())
            close()
            continuation.yield(.finished(reason, usage))
            continuation.finish()
        }
    }

    private func count(_ stream: TextStream) {
        heldTokens += stream.tokens.count - usage.generatedTokens
        usage.generatedTokens = stream.tokens.count
    }

    private func takeHeldTokens() -> Int {
        defer { heldTokens = 0 }
        return heldTokens
    }

    private func deliver(_ events: [TurnEvent]) {
        for event in events {
            switch event {
            case .text(let text): continuation.yield(.text(text, tokens: takeHeldTokens()))
            case .reasoning(let text):
                let tokens = takeHeldTokens()
                usage.reasoningTokens += tokens
                continuation.yield(.reasoning(text, tokens: tokens))
            case .callBegan(let index, let name, let id):
                let call = (id: id ?? "call_\(earlierCalls + index)", name: name)
                openCalls += 1
                calls.removeSubrange(min(index, calls.count)...)
                calls.append(call)
                if hasTools { continuation.yield(.callBegan(id: call.id, name: name)) }
            case .callArguments(let index, let text):
                if hasTools, index < calls.count {
                    let call = calls[index]
                    continuation.yield(.callArguments(id: call.id, name: call.name, text, tokens: takeHeldTokens()))
                }
            case .callEnded(let index, let call):
                openCalls -= 1
                // Without tools there are no calls: the marks are an answer like any other.
                if !hasTools {
                    let text = engine.template.toolCallFormat.write([call]).text
                    continuation.yield(.text(text, tokens: takeHeldTokens()))
                } else if index < calls.count {
                    continuation.yield(.callEnded(id: calls[index].id))
                }
            case .callBroken(_, let text):
                openCalls -= 1
                // A call that ends too early has begun already, and its reader sees that arguments are missing.
                if !hasTools { continuation.yield(.text(text, tokens: takeHeldTokens())) }
            }
        }
    }

    private var hasTools: Bool { !request.tools.isEmpty && request.toolChoice != .none }
}

extension ToolCallFormat.Spelling {
    /// Whether arguments are one JSON object.
    fileprivate var isJSON: Bool {
        if case .json = self { true } else { false }
    }
}

extension JSONValue {
    /// An object's schema whose properties can stand alone: each carries the definitions of the whole.
    fileprivate var withDefinitionsInProperties: JSONValue {
        guard var schema = objectValue, let definitions = schema["$defs"],
            var properties = schema["properties"]?.objectValue
        else { return self }
        for entry in properties.entries {
            guard var property = entry.value.objectValue else { continue }
            property["$defs"] = definitions
            properties[entry.key] = .object(property)
        }
        schema["properties"] = .object(properties)
        return .object(schema)
    }
}

extension String {
    /// Whether a mark stands at the end, with nothing but blanks behind it.
    fileprivate func endsWithMark(_ mark: String) -> Bool {
        func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
        let text = Array(utf8.reversed().drop(while: isBlank))
        let mark = Array(mark.utf8.reversed().drop(while: isBlank))
        return !mark.isEmpty && text.starts(with: mark)
    }
}
