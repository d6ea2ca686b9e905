import OrderedJSON
public import Templates

/// What a template takes, found by rendering.
public struct TemplateCapabilities: Sendable, Equatable {
    /// How the arguments of past calls are given.
    public enum CallArguments: Sendable, Equatable {
        /// As objects: the usual way.
        case objects
        /// As JSON text.
        case strings
    }

    /// Whether an ordinary conversation of user, assistant and user renders.
    public internal(set) var rendersChat = false
    /// Whether a leading system message is shown.
    public internal(set) var takesSystem = false
    /// Whether a system message may come later.
    public internal(set) var takesLateSystem = false
    /// Whether a conversation may begin with the assistant.
    public internal(set) var takesLeadingAssistant = false
    /// Whether two messages of the same role may follow each other.
    public internal(set) var takesNeighbours = false
    /// Whether content is only shown when it is a list of parts.
    public internal(set) var needsContentParts = false
    /// Whether a list of text parts is shown.
    public internal(set) var takesContentParts = false
    /// Whether content may be null beside calls.
    public internal(set) var takesNullContent = false
    /// Whether content must be null beside calls.
    public internal(set) var needsNullContent = false
    /// Whether `tools` must be a list even when there are none.
    public internal(set) var needsToolList = false
    /// Variables that the template reads without being given them by the reference; they are set to nothing.
    public internal(set) var missingVariables: [String] = []
    /// Whether the `tools` variable is shown.
    public internal(set) var takesTools = false
    /// Whether past calls are shown.
    public internal(set) var showsCalls = false
    /// Whether several calls in one message are shown.
    public internal(set) var showsSeveralCalls = false
    /// Whether text beside calls is shown.
    public internal(set) var showsTextBesideCalls = false
    /// How the arguments of past calls are given.
    public internal(set) var callArguments = CallArguments.objects
    /// Whether call ids must be nine letters and digits.
    public internal(set) var needsShortCallIDs = false
    /// The role under which results are shown, nil when none is.
    public internal(set) var resultRole: String?
    /// How a result is in the text.
    public enum Results: Sendable, Equatable {
        /// As text.
        case text
        /// As the `content` of a JSON object, in quotes: results that are JSON belong there as values.
        case quotedContent
        /// As the `content` of a JSON object, without quotes: results must be JSON.
        case bareContent
    }

    /// How a result is in the text.
    public internal(set) var results = Results.text
    /// Where renders of conversations leave the reference's ways: where the reference cannot render what the template means.
    public internal(set) var options = RenderOptions()
}

extension TemplateProbe {
    /// Finds out what the template takes.
    func capabilities() -> TemplateCapabilities {
        typealias P = TemplateProbe
        var found = TemplateCapabilities()
        var probe = self
        probe.supplyMissing(&found)
        probe.options = probe.optionsThatRender()
        found.options = probe.options
        let plain = probe.shows([P.user], ["zquser text"])
        let parts: JSONValue = [["type": "text", "text": "zquser text"]]
        found.takesContentParts =
            probe.shows([P.message("user", parts)], ["zquser text"])
            && !(probe.text([P.message("user", parts)]) ?? "").contains("'type'")
        found.needsContentParts = !plain && found.takesContentParts
        let needsParts = found.needsContentParts
        func make(_ message: JSONValue) -> JSONValue {
            guard needsParts, var object = message.objectValue, let text = object["content"] else { return message }
            object["content"] = [["type": "text", "text": text]]
            return .object(object)
        }
        func shows(_ messages: [JSONValue], _ texts: [String]) -> Bool { probe.shows(messages.map(make), texts) }
        found.rendersChat = shows(
            [P.user, P.assistant, P.secondUser], ["zquser text", "zqanswer text", "zqnext text"])
        found.takesSystem =
            shows([P.system, P.user], ["zqsystem text", "zquser text"])
            || (shows([P.system, P.user], ["zqsystem text"]) && shows([P.system, P.user], ["zquser text"]))
        found.takesLateSystem =
            found.takesSystem
            && shows([P.user, P.assistant, P.system, P.secondUser], ["zqanswer text", "zqsystem text", "zqnext text"])
        found.takesLeadingAssistant =
            shows([P.assistant, P.user], ["zqanswer text", "zquser text"])
            && (!found.takesSystem
                || shows([P.system, P.assistant, P.user], ["zqsystem text", "zqanswer text", "zquser text"]))
        found.takesNeighbours =
            shows([P.user, P.secondUser], ["zquser text", "zqnext text"])
            && shows(
                [P.user, P.assistant, P.assistant, P.secondUser], ["zqanswer text", "zqanswer text", "zqnext text"])
        probe.toolCapabilities(&found, make)
        return found
    }

    /// Finds what the template needs to render anything at all: a list of tools, variables that no request gives.
    private mutating func supplyMissing(_ found: inout TemplateCapabilities) {
        for _ in 0..<4 {
            do {
                _ = try render([TemplateProbe.user], prompt: true)
                return
            } catch {
                if case .undefined(let text, _) = error, text.hasSuffix("' is undefined"), text.hasPrefix("'") {
                    let name = String(text.dropFirst().prefix { $0 != "'" })
                    if arguments[name] != nil { return }
                    arguments[name] = ""
                    found.missingVariables.append(name)
                } else if !needsToolList {
                    needsToolList = true
                    if text([TemplateProbe.user], prompt: true) == nil {
                        needsToolList = false
                        return
                    }
                    found.needsToolList = true
                } else {
                    return
                }
            }
        }
    }

    /// The reference's ways, unless only others render calls as they are meant.
    private func optionsThatRender() -> RenderOptions {
        typealias P = TemplateProbe
        var options = RenderOptions()
        var probe = self
        let messages = [P.user, P.assistant("", calls: [P.call(P.firstID, P.firstName, .object(P.firstArguments))])]
        let conversations = [messages, [P.system, P.user, P.assistant]]
        for conversation in conversations {
            do {
                // Quotes turned into entities inside a call are no JSON: the template relies on `safe` that does not escape.
                if try probe.render(conversation, tools: P.tools).contains("&#34;") { options.escapesAdditions = false }
            } catch {
                if case .security = error {
                    probe.options.allowsMutation = true
                    if probe.text(conversation, tools: P.tools) != nil { options.allowsMutation = true }
                }
            }
        }
        return options
    }

    private func toolCapabilities(_ found: inout TemplateCapabilities, _ make: (JSONValue) -> JSONValue) {
        typealias P = TemplateProbe
        found.takesTools = shows([make(P.user)], [P.firstName], tools: P.tools)
        let shown = ["zquser text", P.firstName, "zqval_a"]
        func turn(_ content: JSONValue, _ arguments: JSONValue, _ id: String = P.firstID) -> [JSONValue] {
            [make(P.user), P.assistant(content, calls: [P.call(id, P.firstName, arguments)])]
        }
        let objects = JSONValue.object(P.firstArguments)
        let strings = JSONValue.string(objects.serialized(.spaced))
        // Some templates take only a null content for the sign of a call.
        let empty: JSONValue =
            !shows(turn("", objects), shown, tools: P.tools) && !shows(turn("", strings), shown, tools: P.tools)
                && (shows(turn(.null, objects), shown, tools: P.tools)
                    || shows(turn(.null, strings), shown, tools: P.tools))
            ? .null : ""
        found.needsNullContent = empty.isNull
        let withObjects = text(turn(empty, objects), tools: P.tools) ?? ""
        // Python's spelling of a dictionary shows that the template wants the JSON text.
        let objectsAreShown = shows(turn(empty, objects), shown, tools: P.tools) && !withObjects.contains("'zqkey_a'")
        if !objectsAreShown, shows(turn(empty, strings), shown, tools: P.tools) { found.callArguments = .strings }
        let arguments = found.callArguments == .strings ? strings : objects
        found.showsCalls = shows(turn(empty, arguments), shown, tools: P.tools)
        if found.showsCalls {
            let second =
                found.callArguments == .strings
                ? JSONValue.string(JSONValue.object(P.secondArguments).serialized(.spaced)) : .object(P.secondArguments)
            let calls = [P.call(P.firstID, P.firstName, arguments), P.call(P.secondID, P.secondName, second)]
            found.showsSeveralCalls = shows(
                [make(P.user), P.assistant(empty, calls: calls)], [P.firstName, "zqval_a", P.secondName, "zqval_c"],
                tools: P.tools)
            found.showsTextBesideCalls = shows(
                turn("zqbeside text", arguments), ["zqbeside text", P.firstName], tools: P.tools)
            let null = text(turn(.null, arguments), tools: P.tools)
            found.takesNullContent = null.map { !$0.contains("None") && $0.contains(P.firstName) } ?? false
        }
        for role in ["tool", "ipython", "function", "tool_response", "observation"] {
            let result: JSONValue = [
                "role": .string(role), "tool_call_id": .string(P.firstID), "name": .string(P.firstName),
                "content": "zqresult text",
            ]
            let call = found.showsCalls ? turn(empty, arguments) : [make(P.user), make(P.assistant)]
            if shows(call + [result], ["zqresult text"], tools: P.tools) {
                found.resultRole = role
                let shown = text(call + [result], tools: P.tools) ?? ""
                if shown.byteRange(of: "\"content\": \"zqresult text\"") != nil { found.results = .quotedContent }
                if shown.byteRange(of: "\"content\": zqresult text") != nil { found.results = .bareContent }
                if found.showsCalls, case .object(var long) = result {
                    long["tool_call_id"] = "call_1"
                    let messages = turn(empty, arguments, "call_1") + [.object(long)]
                    found.needsShortCallIDs = !shows(messages, ["zqresult text"], tools: P.tools)
                }
                break
            }
        }
    }
}
