import Chat
import Conversations
import Generation
import OrderedJSON
import Tokenizers

/// Answers of Ollama's API: whole, or as lines of JSON.
struct OllamaFormat: AnswerFormat {
    /// Which of the two requests for texts is answered.
    enum Kind: Sendable {
        case chat
        /// A continuation; of one through the template, the ids that it was read as.
        case generate(prompt: [Int32]?)
    }

    private let kind: Kind
    private let identity: AnswerIdentity
    private let options: OllamaOptions
    private let texts: TokenTexts
    /// Seconds in which the model was made ready.
    private let loading: Double
    private var choice = ChoiceText()
    /// Text that waits for its tokens' probabilities.
    private var waiting = ""

    init(_ kind: Kind, _ options: OllamaOptions, _ identity: AnswerIdentity, of model: ServedModel, loading: Double) {
        (self.kind, self.options, self.identity, self.loading) = (kind, options, identity, loading)
        texts = model.texts
    }

    var ping: [UInt8] { [] }
    var usage: AnswerUsage { [choice].usage(choicesPerPrompt: 1, hidesCached: identity.isReproducible) }
    var finishReason: String { choice.finishReason }

    mutating func add(_ event: ChoiceEvent) {
        let identity = identity
        choice.add(event.event, includesStop: options.common.sampling.includesStop) {
            String(identity.callID(choice: 0, call: $0).prefix(13))
        }
    }

    // MARK: Whole

    func whole(_ times: AnswerTimes) -> JSONValue {
        var answer = line(text: choice.text, thinking: choice.reasoning, calls: choice.calls)
        if options.scoring != nil { answer["logprobs"] = .array(choice.scores.map(texts.entry)) }
        end(&answer, times)
        return .object(answer)
    }

    private func line(text: String, thinking: String = "", calls: [ChoiceText.Call] = []) -> JSONObject {
        var line: JSONObject = [
            "model": .string(options.common.model), "created_at": .string(TimeText.now),
        ]
        switch kind {
        case .generate:
            line["response"] = .string(text)
            if !thinking.isEmpty { line["thinking"] = .string(thinking) }
        case .chat:
            var message: JSONObject = ["role": "assistant", "content": .string(text)]
            if !thinking.isEmpty { message["thinking"] = .string(thinking) }
            let spelled = calls.enumerated().compactMap { index, call in json(call, index) }
            if !spelled.isEmpty { message["tool_calls"] = .array(spelled) }
            line["message"] = .object(message)
        }
        line["done"] = false
        return line
    }

    /// A call; nil for one that was cut short, which has no arguments that could be given as a value.
    private func json(_ call: ChoiceText.Call, _ index: Int) -> JSONValue? {
        guard call.isEnded, let arguments = try? JSONParser().parse(call.arguments) else { return nil }
        return [
            "id": .string(call.id),
            "function": ["index": .integer(index), "name": .string(call.name), "arguments": arguments],
        ]
    }

    /// What the last line has.
    private func end(_ line: inout JSONObject, _ times: AnswerTimes) {
        line["done"] = true
        line["done_reason"] = choice.finishReason == "length" ? "length" : "stop"
        if case .generate(let prompt?) = kind {
            let written = texts.tokenizer.encode(choice.text, addSpecialTokens: false)
            line["context"] = .array(prompt.map { .integer(Int($0)) } + written.map { .integer($0) })
        }
        func nanoseconds(_ seconds: Double) -> JSONValue { .integer(Int(min(max(seconds, 0), 1e9) * 1e9)) }
        line["total_duration"] = nanoseconds(loading + times.total)
        line["load_duration"] = nanoseconds(loading)
        line["prompt_eval_count"] = .integer(usage.promptTokens)
        line["prompt_eval_duration"] = nanoseconds(times.prefill)
        line["eval_count"] = .integer(usage.generatedTokens)
        line["eval_duration"] = nanoseconds(times.decode)
    }

    // MARK: Lines

    mutating func opening() -> [[UInt8]] { [] }

    mutating func events(for event: ChoiceEvent) -> [[UInt8]] {
        add(event)
        switch event.event {
        case .began, .promptScores, .turn(.callBegan, _), .turn(.callArguments, _), .turn(.callBroken, _): return []
        case .turn(.text(let text), _):
            guard options.scoring == nil else {
                waiting += text
                return []
            }
            return text.isEmpty ? [] : [Self.bytes(line(text: text))]
        case .scores(let scores):
            defer { waiting = "" }
            var line = line(text: waiting)
            line["logprobs"] = .array(scores.map(texts.entry))
            return [Self.bytes(line)]
        case .turn(.reasoning(let text), _):
            return text.isEmpty ? [] : [Self.bytes(line(text: "", thinking: text))]
        case .turn(.callEnded, _):
            let index = choice.calls.count - 1
            guard index >= 0, let call = json(choice.calls[index], index) else { return [] }
            var line = line(text: "")
            if var message = line["message"]?.objectValue {
                message["tool_calls"] = [call]
                line["message"] = .object(message)
            }
            return [Self.bytes(line)]
        case .finished:
            defer { waiting = "" }
            return waiting.isEmpty ? [] : [Self.bytes(line(text: waiting))]
        }
    }

    mutating func ending(_ times: AnswerTimes) -> [[UInt8]] {
        var last = line(text: "")
        end(&last, times)
        return [Self.bytes(last)]
    }

    mutating func failure(_ error: APIError, requestID: String) -> [[UInt8]] { [Self.bytes(error.ollamaBody)] }

    private static func bytes(_ object: JSONObject) -> [UInt8] {
        bytes(.object(object))
    }

    /// A line of a stream.
    static func bytes(_ value: JSONValue) -> [UInt8] {
        var bytes: [UInt8] = []
        value.write(to: &bytes)
        bytes.append(UInt8(ascii: "\n"))
        return bytes
    }
}

extension APIError {
    /// The error as Ollama's API spells it.
    var ollamaBody: JSONValue { ["error": .string(message)] }
}
