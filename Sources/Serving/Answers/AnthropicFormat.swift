import Chat
import Conversations
import Generation
import OrderedJSON

/// Messages of Anthropic's API, whole and in events.
struct AnthropicFormat: AnswerFormat {
    private enum Block {
        case thinking, text, call
    }

    private let identity: AnswerIdentity
    private let fields: AnthropicFields
    private var choice = ChoiceText()
    private var open: Block?
    private var blocks = 0

    init(_ fields: AnthropicFields, _ identity: AnswerIdentity) {
        self.fields = fields
        self.identity = identity
    }

    var ping: [UInt8] { ServerSentEvent.named("ping", ["type": "ping"]) }
    var usage: AnswerUsage { [choice].usage(choicesPerPrompt: 1, hidesCached: identity.isReproducible) }
    var finishReason: String { choice.finishReason }

    mutating func add(_ event: ChoiceEvent) {
        let identity = identity
        choice.add(event.event, includesStop: false) { "toolu_" + identity.callID(choice: 0, call: $0).dropFirst(5) }
    }

    func whole(_ times: AnswerTimes) -> JSONValue {
        var content: [JSONValue] = []
        if !choice.reasoning.isEmpty {
            content.append(["type": "thinking", "thinking": .string(choice.reasoning), "signature": ""])
        }
        if !choice.text.isEmpty { content.append(["type": "text", "text": .string(choice.text)]) }
        // A call that was cut short has no input that could be given as a value.
        for call in choice.calls where call.isEnded {
            guard let input = try? JSONParser().parse(call.arguments) else { continue }
            content.append(["type": "tool_use", "id": .string(call.id), "name": .string(call.name), "input": input])
        }
        // A message has a block even if nothing is in it, as a stream has.
        if content.isEmpty { content.append(["type": "text", "text": ""]) }
        return message(content, stop: stopReason)
    }

    private var stopReason: String {
        switch choice.finish {
        case .length?, .contextFull?: "max_tokens"
        case .stopString?: "stop_sequence"
        default: choice.calls.isEmpty ? "end_turn" : "tool_use"
        }
    }

    private func message(_ content: [JSONValue], stop: String?) -> JSONValue {
        var message: JSONObject = [
            "id": .string("msg_" + identity.token), "type": "message", "role": "assistant",
            "model": .string(fields.common.model), "content": .array(content), "stop_reason": .string(stop),
            "stop_sequence": .string(choice.stop), "usage": usageJSON,
        ]
        if let details = AnswerDetails.json(ignored: fields.common.ignored, choices: [choice]) {
            message["crema"] = details
        }
        return .object(message)
    }

    /// Cached tokens are counted separately.
    private var usageJSON: JSONValue {
        let usage = usage
        let cached = usage.hidesCached ? 0 : usage.cachedTokens
        return [
            "input_tokens": .integer(usage.promptTokens - cached), "cache_creation_input_tokens": 0,
            "cache_read_input_tokens": .integer(cached), "output_tokens": .integer(usage.generatedTokens),
        ]
    }

    // MARK: Events

    mutating func opening() -> [[UInt8]] { [] }

    mutating func events(for event: ChoiceEvent) -> [[UInt8]] {
        add(event)
        switch event.event {
        case .began: return [self.event("message_start", ["message": message([], stop: nil)])]
        case .promptScores, .scores, .turn(.callBroken, _): return []
        case .turn(.reasoning(let text), _):
            guard !text.isEmpty else { return [] }
            return begin(.thinking, ["type": "thinking", "thinking": "", "signature": ""])
                + [delta(["type": "thinking_delta", "thinking": .string(text)])]
        case .turn(.text(let text), _):
            guard !text.isEmpty else { return [] }
            return begin(.text, ["type": "text", "text": ""]) + [delta(["type": "text_delta", "text": .string(text)])]
        case .turn(.callBegan, _):
            guard let call = choice.calls.last else { return [] }
            return begin(
                .call, ["type": "tool_use", "id": .string(call.id), "name": .string(call.name), "input": [:]])
        case .turn(.callArguments(_, let text), _):
            return text.isEmpty ? [] : [delta(["type": "input_json_delta", "partial_json": .string(text)])]
        case .turn(.callEnded, _): return close()
        case .finished:
            return close()
        }
    }

    mutating func ending(_ times: AnswerTimes) -> [[UInt8]] {
        var frames: [[UInt8]] = []
        if blocks == 0 { frames += begin(.text, ["type": "text", "text": ""]) + close() }
        return frames + [
            event(
                "message_delta",
                [
                    "delta": ["stop_reason": .string(stopReason), "stop_sequence": .string(choice.stop)],
                    "usage": usageJSON,
                ]), event("message_stop", [:]),
        ]
    }

    mutating func failure(_ error: APIError, requestID: String) -> [[UInt8]] {
        [ServerSentEvent.named("error", error.anthropicBody(requestID: requestID))]
    }

    /// Opens a block, unless it is open.
    private mutating func begin(_ block: Block, _ start: JSONValue) -> [[UInt8]] {
        if open == block, block != .call { return [] }
        let frames = close()
        open = block
        return frames + [event("content_block_start", ["index": .integer(blocks), "content_block": start])]
    }

    private mutating func close() -> [[UInt8]] {
        guard let block = open else { return [] }
        var frames: [[UInt8]] = []
        if block == .thinking { frames.append(delta(["type": "signature_delta", "signature": ""])) }
        frames.append(event("content_block_stop", ["index": .integer(blocks)]))
        blocks += 1
        open = nil
        return frames
    }

    private func delta(_ delta: JSONValue) -> [UInt8] {
        event("content_block_delta", ["index": .integer(blocks), "delta": delta])
    }

    private func event(_ type: String, _ members: JSONObject) -> [UInt8] {
        var all: JSONObject = ["type": .string(type)]
        for entry in members.entries { all[entry.key] = entry.value }
        return ServerSentEvent.named(type, .object(all))
    }
}

extension APIError {
    /// The error as Anthropic's API spells it.
    func anthropicBody(requestID: String?) -> JSONValue {
        let type =
            switch status {
            case 401: "authentication_error"
            case 403: "permission_error"
            case 404: "not_found_error"
            case 413: "request_too_large"
            case 429: "rate_limit_error"
            case 503, 529: "overloaded_error"
            case 500...: "api_error"
            default: "invalid_request_error"
            }
        return [
            "type": "error", "error": ["type": .string(type), "message": .string(message)],
            "request_id": .string(requestID),
        ]
    }
}
