import Chat
import Conversations
import Generation
import OrderedJSON
import Sampling

/// Responses, whole and in events: items that are opened, filled and closed one after another.
struct ResponseFormat: AnswerFormat {
    private enum Item {
        case reasoning, message
        case call(Int)
    }

    private let identity: AnswerIdentity
    private let fields: ResponseFields
    private let texts: TokenTexts
    /// How the answer is drawn, as it is reported where the request does not say it.
    private let sampling: JSONObject
    private var choice = ChoiceText()
    private var sequence = 0
    /// The item that is being filled.
    private var open: Item?
    /// The finished items of a stream.
    private var output: [JSONValue] = []
    /// What the open item holds.
    private var itemText = ""
    private var itemScores: [JSONValue] = []
    /// Text that waits for its tokens' probabilities.
    private var waiting = ""
    /// Whether nobody waits for the answer any more.
    private var isCancelled = false

    init(_ fields: ResponseFields, _ identity: AnswerIdentity, of model: ServedModel) {
        self.fields = fields
        self.identity = identity
        texts = model.texts
        choice.customTools = fields.tools.customNames
        let parameters = fields.common.sampling.choice.over(model.chat.engine.answerSampling)
        sampling = [
            "temperature": JSONNumber(parameters.temperature).map(JSONValue.number) ?? .null,
            "top_p": JSONNumber(parameters.topP ?? 1).map(JSONValue.number) ?? .null,
        ]
    }

    var usage: AnswerUsage { [choice].usage(choicesPerPrompt: 1, hidesCached: identity.isReproducible) }
    var finishReason: String { choice.finishReason }

    mutating func add(_ event: ChoiceEvent) {
        let identity = identity
        choice.add(event.event, includesStop: fields.common.sampling.includesStop) {
            identity.callID(choice: 0, call: $0)
        }
    }

    // MARK: Whole

    func whole(_ times: AnswerTimes) -> JSONValue {
        var items: [JSONValue] = []
        if !choice.reasoning.isEmpty { items.append(reasoningItem(choice.reasoning, at: items.count)) }
        // An answer has a message even if nothing is in it.
        if !choice.text.isEmpty || (items.isEmpty && choice.calls.isEmpty) {
            items.append(
                messageItem(choice.text, choice.scores.map(texts.entry), at: items.count, status: endStatus))
        }
        for call in choice.calls {
            items.append(callItem(call, at: items.count, status: call.isEnded ? "completed" : endStatus))
        }
        return ended(endStatus, items)
    }

    private var endStatus: String { choice.finishReason == "length" ? "incomplete" : "completed" }

    /// The response at its end, which is stored before its client can continue it.
    private func ended(_ status: String, _ output: [JSONValue], error: JSONValue = .null) -> JSONValue {
        let response = response(status, output, error: error)
        guard let keeping = fields.keeping, !keeping.keep(response, id: responseID, status: status) else {
            return response
        }
        return self.response(status, output, error: error, isStored: false)
    }

    private var responseID: String { "resp_" + identity.token }

    /// - Parameter isStored: nil where that is as the request would have it.
    private func response(
        _ status: String, _ output: [JSONValue], error: JSONValue = .null, isStored: Bool? = nil
    ) -> JSONValue {
        var response: JSONObject = [
            "id": .string(responseID), "object": "response", "created_at": .integer(identity.created),
            "status": .string(status), "error": error,
            "incomplete_details": status == "incomplete" ? ["reason": "max_output_tokens"] : nil,
            "model": .string(fields.common.model), "output": .array(output),
        ]
        for entry in fields.repeated.entries {
            response[entry.key] = entry.value.isNull ? sampling[entry.key] ?? .null : entry.value
        }
        response["store"] = .bool(isStored ?? (fields.keeping != nil))
        response["usage"] = status == "in_progress" ? .null : usageJSON
        if let details = AnswerDetails.json(ignored: fields.common.ignored, choices: [choice]) {
            response["crema"] = details
        }
        return .object(response)
    }

    private var usageJSON: JSONValue {
        let usage = usage
        var object: JSONObject = ["input_tokens": .integer(usage.promptTokens)]
        object["input_tokens_details"] = ["cached_tokens": .integer(usage.hidesCached ? 0 : usage.cachedTokens)]
        object["output_tokens"] = .integer(usage.generatedTokens)
        object["output_tokens_details"] = ["reasoning_tokens": .integer(usage.reasoningTokens)]
        object["total_tokens"] = .integer(usage.promptTokens + usage.generatedTokens)
        return .object(object)
    }

    private func id(_ prefix: String, _ index: Int) -> JSONValue { .string("\(prefix)_\(identity.token)\(index)") }

    private func reasoningItem(_ text: String, at index: Int) -> JSONValue {
        [
            "type": "reasoning", "id": id("rs", index), "summary": [],
            "content": text.isEmpty ? [] : [["type": "reasoning_text", "text": .string(text)]],
        ]
    }

    private func messageItem(_ text: String?, _ scores: [JSONValue], at index: Int, status: String) -> JSONValue {
        [
            "type": "message", "id": id("msg", index), "role": "assistant", "status": .string(status),
            "content": text.map { [textPart($0, scores)] } ?? [],
        ]
    }

    private func textPart(_ text: String, _ scores: [JSONValue]) -> JSONValue {
        ["type": "output_text", "text": .string(text), "annotations": [], "logprobs": .array(scores)]
    }

    private func callItem(_ call: ChoiceText.Call, at index: Int, status: String) -> JSONValue {
        if let input = call.input {
            return [
                "type": "custom_tool_call", "id": id("ctc", index), "call_id": .string(call.id),
                "name": .string(call.name), "input": .string(input.text), "status": .string(status),
            ]
        }
        return [
            "type": "function_call", "id": id("fc", index), "call_id": .string(call.id), "name": .string(call.name),
            "arguments": .string(call.arguments), "status": .string(status),
        ]
    }

    // MARK: Events

    mutating func opening() -> [[UInt8]] {
        ["response.created", "response.in_progress"].map {
            event($0, ["response": response("in_progress", [])])
        }
    }

    mutating func events(for event: ChoiceEvent) -> [[UInt8]] {
        add(event)
        switch event.event {
        case .began, .promptScores, .turn(.callBroken, _): return []
        case .turn(.reasoning(let text), _):
            guard !text.isEmpty else { return [] }
            var frames = begin(.reasoning)
            itemText += text
            frames.append(self.event("response.reasoning_text.delta", part(["delta": .string(text)])))
            return frames
        case .turn(.text(let text), _):
            guard fields.scoring == nil else {
                waiting += text
                return []
            }
            return text.isEmpty ? [] : textDelta(text, [])
        case .scores(let scores):
            defer { waiting = "" }
            return textDelta(waiting, scores.map(texts.entry))
        case .turn(.callBegan, _): return flush() + begin(.call(choice.calls.count - 1))
        case .turn(.callArguments(_, let text), _):
            guard case .call(let index)? = open, !text.isEmpty else { return [] }
            if let input = choice.calls[index].input {
                guard !input.added.isEmpty else { return [] }
                return [self.event("response.custom_tool_call_input.delta", item(["delta": .string(input.added)]))]
            }
            itemText += text
            return [self.event("response.function_call_arguments.delta", item(["delta": .string(text)]))]
        case .turn(.callEnded, _): return close()
        case .finished:
            var frames = flush()
            if fields.common.sampling.includesStop, let stop = choice.stop { frames += textDelta(stop, []) }
            // An answer has a message even if nothing is in it.
            if open == nil, output.isEmpty { frames += begin(.message) }
            return frames + close()
        }
    }

    mutating func ending(_ times: AnswerTimes) -> [[UInt8]] {
        [event("response." + endStatus, ["response": ended(endStatus, output)])]
    }

    mutating func failure(_ error: APIError, requestID: String) -> [[UInt8]] {
        let value: JSONValue = ["code": .string(error.code ?? "server_error"), "message": .string(error.message)]
        let frames = close(status: "incomplete")
        // A client that went away finds what there was; one that the server left is told why.
        if isCancelled { _ = ended("cancelled", output) }
        let response = isCancelled ? response("failed", output, error: value) : ended("failed", output, error: value)
        return frames + [event("response.failed", ["response": response])]
    }

    mutating func noteCancelled() { isCancelled = true }

    private mutating func flush() -> [[UInt8]] {
        defer { waiting = "" }
        return waiting.isEmpty ? [] : textDelta(waiting, [])
    }

    private mutating func textDelta(_ text: String, _ scores: [JSONValue]) -> [[UInt8]] {
        var frames = begin(.message)
        itemText += text
        itemScores += scores
        frames.append(
            event("response.output_text.delta", part(["delta": .string(text), "logprobs": .array(scores)])))
        return frames
    }

    /// Opens an item, unless it is open.
    private mutating func begin(_ item: Item) -> [[UInt8]] {
        switch (open, item) {
        case (.reasoning?, .reasoning), (.message?, .message): return []
        default: break
        }
        var frames = close()
        open = item
        frames.append(
            event(
                "response.output_item.added",
                ["output_index": .integer(output.count), "item": openItem(status: "in_progress", isFinished: false)]))
        if case .message = item {
            frames.append(event("response.content_part.added", part(["part": textPart("", [])])))
        }
        return frames
    }

    /// Closes the open item.
    ///
    /// - Parameter status: how the item ended; nil where that is as the answer says.
    private mutating func close(status: String? = nil) -> [[UInt8]] {
        guard let item = open else { return [] }
        var frames: [[UInt8]] = []
        switch item {
        case .reasoning: frames.append(event("response.reasoning_text.done", part(["text": .string(itemText)])))
        case .message:
            frames.append(
                event(
                    "response.output_text.done",
                    part(["text": .string(itemText), "logprobs": .array(itemScores)])))
            frames.append(event("response.content_part.done", part(["part": textPart(itemText, itemScores)])))
        case .call(let index):
            let call = choice.calls[index]
            frames.append(
                call.input.map { event("response.custom_tool_call_input.done", self.item(["input": .string($0.text)])) }
                    ?? event(
                        "response.function_call_arguments.done",
                        self.item(["name": .string(call.name), "arguments": .string(itemText)])))
        }
        let end = status ?? (choice.finish == nil ? "completed" : endStatus)
        let finished = openItem(status: end, isFinished: true)
        frames.append(
            event("response.output_item.done", ["output_index": .integer(output.count), "item": finished]))
        output.append(finished)
        (open, itemText, itemScores) = (nil, "", [])
        return frames
    }

    private func openItem(status: String, isFinished: Bool) -> JSONValue {
        switch open {
        case .reasoning?, nil: reasoningItem(itemText, at: output.count)
        case .message?:
            messageItem(isFinished ? itemText : nil, itemScores, at: output.count, status: status)
        case .call(let index)?:
            callItem(
                ChoiceText.Call(
                    id: choice.calls[index].id, name: choice.calls[index].name, arguments: itemText,
                    input: choice.calls[index].input), at: output.count, status: status)
        }
    }

    /// Members of an event about the open item.
    private func item(_ members: JSONObject) -> JSONObject {
        let prefix =
            switch open {
            case .reasoning?, nil: "rs"
            case .message?: "msg"
            case .call(let index)?: choice.calls[index].input == nil ? "fc" : "ctc"
            }
        var all: JSONObject = ["item_id": id(prefix, output.count), "output_index": .integer(output.count)]
        for entry in members.entries { all[entry.key] = entry.value }
        return all
    }

    /// Members of an event about the one part of the open item.
    private func part(_ members: JSONObject) -> JSONObject {
        var all = item(["content_index": 0])
        for entry in members.entries { all[entry.key] = entry.value }
        return all
    }

    private mutating func event(_ type: String, _ members: JSONObject) -> [UInt8] {
        var all: JSONObject = ["type": .string(type), "sequence_number": .integer(sequence)]
        for entry in members.entries { all[entry.key] = entry.value }
        sequence += 1
        return ServerSentEvent.named(type, .object(all))
    }
}
