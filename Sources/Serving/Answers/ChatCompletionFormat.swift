import Chat
import Conversations
import Generation
import OrderedJSON

/// Chat completions, whole and in chunks.
struct ChatCompletionFormat: AnswerFormat {
    private let identity: AnswerIdentity
    private let fields: ChatCompletionFields
    private let model: String
    private let fingerprint: String
    private let texts: TokenTexts
    private var choices: [ChoiceText]
    /// Text of each choice that waits for its tokens' probabilities.
    private var waiting: [String]
    /// The chunks of each choice's text, once there was one.
    private var frames: [TextFrame?]

    init(_ fields: ChatCompletionFields, _ identity: AnswerIdentity, of model: ServedModel) {
        self.fields = fields
        self.identity = identity
        self.model = fields.common.model
        fingerprint = model.fingerprint
        texts = model.texts
        choices = Array(
            repeating: ChoiceText(customTools: fields.tools.customNames), count: fields.common.count)
        waiting = Array(repeating: "", count: fields.common.count)
        frames = Array(repeating: nil, count: fields.common.count)
    }

    var usage: AnswerUsage {
        choices.usage(choicesPerPrompt: choices.count, hidesCached: identity.isReproducible)
    }

    var finishReason: String { choices.first?.finishReason ?? "stop" }

    mutating func add(_ event: ChoiceEvent) {
        let identity = identity
        choices[event.choice].add(event.event, includesStop: fields.common.sampling.includesStop) {
            identity.callID(choice: event.choice, call: $0)
        }
    }

    // MARK: Whole

    func whole(_ times: AnswerTimes) -> JSONValue {
        var answer = head("chat.completion")
        answer["choices"] = .array(
            choices.enumerated().map { index, choice in
                [
                    "index": .integer(index), "message": message(choice),
                    "logprobs": fields.scoring == nil ? nil : logprobs(choice.scores),
                    "finish_reason": .string(choice.finishReason), "stop_reason": .string(choice.stop),
                ]
            })
        answer["usage"] = usage.json
        addDetails(to: &answer, times)
        return .object(answer)
    }

    private func message(_ choice: ChoiceText) -> JSONValue {
        var message: JSONObject = [
            "role": "assistant",
            "content": choice.text.isEmpty && !choice.calls.isEmpty ? nil : .string(choice.text), "refusal": nil,
        ]
        if !choice.reasoning.isEmpty { message["reasoning_content"] = .string(choice.reasoning) }
        if !choice.calls.isEmpty {
            message["tool_calls"] = .array(
                choice.calls.map { call in
                    var object: JSONObject = ["id": .string(call.id)]
                    object["type"] = call.input == nil ? "function" : "custom"
                    let name: JSONObject = ["name": .string(call.name)]
                    set(call, in: &object, name, arguments: call.arguments, input: call.input?.text ?? "")
                    return .object(object)
                })
        }
        return .object(message)
    }

    /// Says of a call what its tool takes: arguments, or text.
    private func set(
        _ call: ChoiceText.Call, in object: inout JSONObject, _ members: JSONObject = [:], arguments: String,
        input: String
    ) {
        var members = members
        members[call.input == nil ? "arguments" : "input"] = .string(call.input == nil ? arguments : input)
        object[call.input == nil ? "function" : "custom"] = .object(members)
    }

    private func logprobs(_ scores: [TokenScore]) -> JSONValue {
        ["content": .array(scores.map(texts.entry)), "refusal": nil]
    }

    private func head(_ object: String) -> JSONObject {
        [
            "id": .string("chatcmpl-" + identity.token), "object": .string(object),
            "created": .integer(identity.created), "model": .string(model), "system_fingerprint": .string(fingerprint),
        ]
    }

    private func addDetails(to answer: inout JSONObject, _ times: AnswerTimes) {
        if let details = AnswerDetails.json(seed: choices.first?.seed, ignored: fields.common.ignored, choices: choices)
        {
            answer["crema"] = details
        }
        if !identity.isReproducible { answer["timings"] = times.json(usage) }
    }

    // MARK: Chunks

    mutating func opening() -> [[UInt8]] {
        choices.indices.map { chunk($0, delta: ["role": "assistant", "content": nil]) }
    }

    mutating func events(for event: ChoiceEvent) -> [[UInt8]] {
        add(event)
        let index = event.choice
        switch event.event {
        case .began, .promptScores, .turn(.callEnded, _), .turn(.callBroken, _): return []
        case .turn(.text(let text), _):
            guard fields.scoring == nil else {
                waiting[index] += text
                return []
            }
            return text.isEmpty ? [] : [self.text(index, text)]
        case .scores(let scores): return [flush(index, scores)]
        case .turn(.reasoning(let text), _): return [chunk(index, delta: ["reasoning_content": .string(text)])]
        case .turn(.callBegan, _):
            guard let call = choices[index].calls.last else { return [] }
            var object: JSONObject = [
                "index": .integer(choices[index].calls.count - 1), "id": .string(call.id),
                "type": call.input == nil ? "function" : "custom",
            ]
            set(call, in: &object, ["name": .string(call.name)], arguments: "", input: "")
            return unscored(index) + [chunk(index, delta: ["tool_calls": [.object(object)]])]
        case .turn(.callArguments(_, let text), _):
            guard let call = choices[index].calls.last, !(call.input?.added ?? text).isEmpty else { return [] }
            var object: JSONObject = ["index": .integer(choices[index].calls.count - 1)]
            set(call, in: &object, arguments: text, input: call.input?.added ?? "")
            return [chunk(index, delta: ["tool_calls": [.object(object)]])]
        case .finished:
            var frames = unscored(index)
            if fields.common.sampling.includesStop, let stop = choices[index].stop {
                frames.append(chunk(index, delta: ["content": .string(stop)]))
            }
            return frames + [chunk(index, delta: [:], finish: choices[index].finishReason)]
        }
    }

    mutating func ending(_ times: AnswerTimes) -> [[UInt8]] {
        var frames: [[UInt8]] = []
        if fields.common.includesUsage {
            var last = head("chat.completion.chunk")
            last["choices"] = []
            last["usage"] = usage.json
            addDetails(to: &last, times)
            frames.append(ServerSentEvent.data(.object(last)))
        }
        return frames + [ServerSentEvent.done]
    }

    mutating func failure(_ error: APIError, requestID: String) -> [[UInt8]] {
        [ServerSentEvent.data(error.body(requestID: requestID)), ServerSentEvent.done]
    }

    /// Text that no token's probability came for, such as that of a token whose text is in two pieces.
    private mutating func unscored(_ index: Int) -> [[UInt8]] {
        waiting[index].isEmpty ? [] : [flush(index, [])]
    }

    private mutating func flush(_ index: Int, _ scores: [TokenScore]) -> [UInt8] {
        defer { waiting[index] = "" }
        return chunk(index, delta: ["content": .string(waiting[index])], logprobs: scores)
    }

    private mutating func text(_ index: Int, _ text: String) -> [UInt8] {
        // Numbers of tokens differ from chunk to chunk.
        if fields.common.includesRunningUsage { return chunk(index, delta: ["content": .string(text)]) }
        let frame = frames[index] ?? TextFrame { chunk(index, delta: ["content": .string($0)]) }
        frames[index] = frame
        return frame.event(text)
    }

    private func chunk(
        _ index: Int, delta: JSONObject, logprobs scores: [TokenScore] = [], finish: String? = nil
    ) -> [UInt8] {
        var chunk = head("chat.completion.chunk")
        chunk["choices"] = [
            [
                "index": .integer(index), "delta": .object(delta),
                "logprobs": scores.isEmpty ? nil : logprobs(scores), "finish_reason": .string(finish),
            ]
        ]
        if fields.common.includesRunningUsage {
            chunk["usage"] = usage.json
        } else if fields.common.includesUsage {
            chunk["usage"] = JSONValue.null
        }
        return ServerSentEvent.data(.object(chunk))
    }
}
