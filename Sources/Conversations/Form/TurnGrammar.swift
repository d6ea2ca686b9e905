public import OrderedJSON

/// What a model may write in its turn, for whoever masks tokens; texts are bytes, marks may be special tokens.
public indirect enum TurnGrammar: Sendable, Equatable {
    /// This text, in which special tokens are parsed.
    case literal(String)
    /// Any text in which none of the marks begins.
    case freeText(until: [String])
    /// Blanks, none included.
    case blanks
    /// A JSON value that the schema allows.
    case json(schema: JSONValue)
    /// Arguments that both schemas allow, spelled as the format has them: a tool's own, and what can be read back.
    case arguments(schema: JSONValue, readable: JSONValue, ToolCallFormat.Spelling)
    /// Text that matches a regular expression as a whole.
    case pattern(String)
    /// What the answer is held to that this module does not know: whoever makes rules of the turn puts it here.
    case form
    /// One after another.
    case sequence([TurnGrammar])
    /// One of these.
    case choice([TurnGrammar])
    /// This or nothing.
    case optional(TurnGrammar)
    /// This this many times, with another between two.
    case repetition(TurnGrammar, separator: TurnGrammar, minimum: Int, maximum: Int?)
    /// What cannot be written, because a keyword of a tool's schema cannot be enforced.
    case refused(keyword: String, reason: String)
    /// The end of the turn.
    case end
}

extension ToolCallFormat {
    /// What a turn may hold.
    public enum ToolChoice: Sendable, Equatable {
        /// An answer or calls.
        case automatic
        /// Calls only.
        case required
        /// An answer only.
        case none
    }

    /// The grammar of one turn: `preamble? (calls | answer) end`.
    ///
    /// - Parameters:
    ///   - tools: The tools in the form of OpenAI's API.
    ///   - answer: The grammar of the answer; nil for free text, after which calls may follow where the format allows it.
    ///   - reasoningIsOpen: Whether the prompt ends inside reasoning.
    ///   - allowsReasoning: Whether the turn may begin with reasoning.
    public func turnGrammar(
        tools: [JSONValue], choice: ToolChoice = .automatic, answer: TurnGrammar? = nil, reasoningIsOpen: Bool = false,
        allowsReasoning: Bool = true
    ) -> TurnGrammar {
        var parts: [TurnGrammar] = []
        if let reasoning {
            let inside: TurnGrammar = .sequence([.freeText(until: [reasoning.end]), .literal(reasoning.end), .blanks])
            if reasoningIsOpen {
                parts.append(inside)
            } else if allowsReasoning {
                parts.append(.optional(.sequence([.literal(reasoning.start), inside])))
            }
        }
        let prefix: [TurnGrammar] = answerPrefix.isEmpty ? [] : [.literal(answerPrefix)]
        let answers: TurnGrammar
        let interrupt = textSeparator.isEmpty ? callObject?.lead ?? trigger.trimmingBlanks() : textSeparator
        let mayFollow =
            allowsTextBefore && answer == nil && choice == .automatic && !tools.isEmpty && !interrupt.isEmpty
            && (!isUnmarked || !textSeparator.isEmpty)
        if let answer {
            answers = .sequence(prefix + [answer])
        } else if mayFollow {
            let calls: [TurnGrammar] = (textSeparator.isEmpty ? [] : [.literal(textSeparator)]) + [callsGrammar(tools)]
            answers = .sequence(prefix + [.freeText(until: [interrupt]), .optional(.sequence(calls))])
        } else {
            answers = .sequence(
                prefix + [.freeText(until: tools.isEmpty || isUnmarked || choice == .none ? [] : [interrupt])])
        }
        switch choice {
        case _ where tools.isEmpty, .none: parts.append(answers)
        case .required: parts.append(callsGrammar(tools))
        case .automatic: parts.append(.choice([callsGrammar(tools), answers]))
        }
        return .sequence(parts + [.end])
    }

    /// The grammar of the calls of a turn.
    public func callsGrammar(_ tools: [JSONValue]) -> TurnGrammar {
        let calls = tools.compactMap { tool -> TurnGrammar? in
            let function = tool["function"] ?? tool
            guard let name = function["name"]?.stringValue else { return nil }
            return callGrammar(name: name, schema: Self.listed(function["parameters"] ?? [:]))
        }
        let calling = TurnGrammar.choice(calls)
        let row: TurnGrammar =
            maximumCalls == 1
            ? calling : .repetition(calling, separator: .literal(separator), minimum: 1, maximum: maximumCalls)
        var parts = [row]
        if !sectionStart.isEmpty { parts.insert(.literal(sectionStart), at: 0) }
        if !sectionEnd.isEmpty { parts.append(.literal(sectionEnd)) }
        return .sequence(parts)
    }

    /// The schema of a tool's arguments; without a list of arguments, or with an empty one, there are none.
    private static func listed(_ parameters: JSONValue) -> JSONValue {
        let silent = ["type", "properties", "required", "description", "title", "$schema", "x-order"]
        guard var object = parameters.objectValue, object.keys.allSatisfy(silent.contains),
            object.isEmpty || object["properties"]?.objectValue?.isEmpty == true,
            object["type"] == nil || object["type"] == "object"
        else { return parameters }
        object["type"] = "object"
        object["additionalProperties"] = false
        return .object(object)
    }

    private func callGrammar(name: String, schema: JSONValue) -> TurnGrammar {
        var parts: [TurnGrammar] = []
        func add(_ text: String) {
            if case .literal(let last)? = parts.last {
                parts[parts.count - 1] = .literal(last + text)
            } else {
                parts.append(.literal(text))
            }
        }
        for piece in call {
            switch piece {
            case .literal(let text): add(text)
            case .name: add(name)
            case .id: parts.append(.pattern(hasShortIDs ? "[A-Za-z0-9]{9}" : "[A-Za-z0-9_-]{1,64}"))
            case .index: parts.append(.pattern("[0-9]{1,3}"))
            case .arguments: parts.append(argumentsGrammar(schema))
            }
        }
        return .sequence(parts)
    }

    private func argumentsGrammar(_ schema: JSONValue) -> TurnGrammar {
        if case .json = spelling {
            if schema["type"] == "object" { return .json(schema: schema) }
            return .arguments(schema: schema, readable: ["type": "object"], spelling)
        }
        let parameters = ParameterTypes(schema)
        if let fault = spelling.fault(of: parameters.names) { return .refused(keyword: "properties", reason: fault) }
        return .arguments(schema: schema, readable: spelling.readable(parameters), spelling)
    }
}
