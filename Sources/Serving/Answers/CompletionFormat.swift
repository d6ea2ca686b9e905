import Chat
import Conversations
import Generation
import OrderedJSON

/// Plain completions, whole and in chunks.
struct CompletionFormat: AnswerFormat {
    private let identity: AnswerIdentity
    private let fields: CompletionFields
    private let model: String
    private let fingerprint: String
    private var choices: [ChoiceText]
    private var logprobs: [CompletionLogprobs]
    /// The prompt of each choice, as ids and as text.
    private let prompts: [(tokens: [Int32], text: String)]
    private var waiting: [String]
    /// The chunks of each choice's text, once there was one.
    private var frames: [TextFrame?]

    /// - Parameter prompts: one for each prompt of the request.
    init(
        _ fields: CompletionFields, prompts: [(tokens: [Int32], text: String)], _ identity: AnswerIdentity,
        of model: ServedModel
    ) {
        self.fields = fields
        self.identity = identity
        self.model = fields.common.model
        fingerprint = model.fingerprint
        self.prompts = prompts.flatMap { Array(repeating: $0, count: fields.common.count) }
        choices = Array(repeating: ChoiceText(), count: self.prompts.count)
        logprobs = Array(repeating: CompletionLogprobs(model.texts), count: self.prompts.count)
        waiting = Array(repeating: "", count: self.prompts.count)
        frames = Array(repeating: nil, count: self.prompts.count)
    }

    /// Whether nothing but the prompts is requested; a token is computed all the same.
    private var dropsAnswer: Bool { fields.common.limit == 0 }

    var usage: AnswerUsage {
        var usage = choices.usage(choicesPerPrompt: fields.common.count, hidesCached: identity.isReproducible)
        if dropsAnswer { usage.generatedTokens = 0 }
        return usage
    }

    var finishReason: String { choices.first?.finishReason ?? "stop" }

    mutating func add(_ event: ChoiceEvent) {
        let index = event.choice
        switch event.event {
        case .promptScores(let scores):
            if let first = prompts[index].tokens.first { logprobs[index].add(first: first) }
            for score in scores { logprobs[index].add(score) }
            return
        case .turn, .scores:
            if dropsAnswer { return }
            if case .scores(let scores) = event.event {
                for score in scores { logprobs[index].add(score) }
                return
            }
        default: break
        }
        choices[index].add(event.event, includesStop: fields.common.sampling.includesStop) { _ in "" }
    }

    func whole(_ times: AnswerTimes) -> JSONValue {
        var answer = head()
        answer["choices"] = .array(
            choices.indices.map { index in
                var logprobs = logprobs[index]
                return choice(
                    index, text: (fields.echoes ? prompts[index].text : "") + choices[index].text,
                    logprobs: fields.scoring == nil ? .null : logprobs.take(), isFinished: true)
            })
        answer["usage"] = usage.json
        addDetails(to: &answer, times)
        return .object(answer)
    }

    private func head() -> JSONObject {
        [
            "id": .string("cmpl-" + identity.token), "object": "text_completion",
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

    private func choice(_ index: Int, text: String, logprobs: JSONValue, isFinished: Bool) -> JSONValue {
        [
            "text": .string(text), "index": .integer(index), "logprobs": logprobs,
            "finish_reason": isFinished ? .string(dropsAnswer ? "length" : choices[index].finishReason) : nil,
            "stop_reason": isFinished ? .string(choices[index].stop) : nil,
        ]
    }

    // MARK: Chunks

    mutating func opening() -> [[UInt8]] {
        guard fields.echoes, fields.scoring == nil else { return [] }
        return choices.indices.map { chunk($0, prompts[$0].text) }
    }

    mutating func events(for event: ChoiceEvent) -> [[UInt8]] {
        add(event)
        let index = event.choice
        switch event.event {
        case .promptScores: return [chunk(index, prompts[index].text)]
        case .turn(.text(let text), _):
            if dropsAnswer || text.isEmpty { return [] }
            guard fields.scoring == nil else {
                waiting[index] += text
                return []
            }
            return [self.text(index, text)]
        case .scores: return dropsAnswer ? [] : [flush(index)]
        case .finished:
            var frames = waiting[index].isEmpty ? [] : [flush(index)]
            if fields.common.sampling.includesStop, let stop = choices[index].stop { frames.append(chunk(index, stop)) }
            return frames + [chunk(index, "", isFinished: true)]
        default: return []
        }
    }

    mutating func ending(_ times: AnswerTimes) -> [[UInt8]] {
        guard fields.common.includesUsage else { return [ServerSentEvent.done] }
        var last = head()
        last["choices"] = []
        last["usage"] = usage.json
        addDetails(to: &last, times)
        return [ServerSentEvent.data(.object(last)), ServerSentEvent.done]
    }

    mutating func failure(_ error: APIError, requestID: String) -> [[UInt8]] {
        [ServerSentEvent.data(error.body(requestID: requestID)), ServerSentEvent.done]
    }

    private mutating func text(_ index: Int, _ text: String) -> [UInt8] {
        // Numbers of tokens differ from chunk to chunk.
        if fields.common.includesRunningUsage { return chunk(index, text) }
        let frame = frames[index] ?? TextFrame { chunk(index, $0) }
        frames[index] = frame
        return frame.event(text)
    }

    private mutating func flush(_ index: Int) -> [UInt8] {
        defer { waiting[index] = "" }
        return chunk(index, waiting[index])
    }

    private mutating func chunk(_ index: Int, _ text: String, isFinished: Bool = false) -> [UInt8] {
        var chunk = head()
        let scores: JSONValue = logprobs[index].isEmpty ? .null : logprobs[index].take()
        chunk["choices"] = [choice(index, text: text, logprobs: scores, isFinished: isFinished)]
        if fields.common.includesRunningUsage {
            chunk["usage"] = usage.json
        } else if fields.common.includesUsage {
            chunk["usage"] = JSONValue.null
        }
        return ServerSentEvent.data(.object(chunk))
    }
}
