import Chat
import Conversations
import Generation
import OrderedJSON
import Sampling

/// The model that is measured, asked the way sessions ask it.
struct Model: Sendable {
    /// What a turn gave.
    struct Answer: Sendable {
        var text = ""
        var calls: [(id: String, name: String, arguments: String)] = []
        /// Why the turn broke off; nil when it ended.
        var error: String?
    }

    private let engine: ChatEngine

    init(_ engine: ChatEngine) throws { self.engine = engine }

    /// One turn.
    ///
    /// - Parameters:
    ///   - schema: the schema that is enforced; what is shown of it is in the messages.
    ///   - seed: nil for the most likely tokens, else the start of random numbers at a temperature of 0.8.
    func answer(
        _ messages: [Message], tools: [JSONValue] = [], schema: JSONValue? = nil, maximumTokens: Int = 400,
        seed: UInt64? = nil
    ) async -> Answer {
        let shown = tools.compactMap { tool in
            ToolDefinition(tool).map { tool in
                ToolDefinition(
                    name: tool.name, description: tool.description, parameters: SchemaPrompt.shown(tool.parameters),
                    enforced: .closed(tool.parameters))
            }
        }
        let request = ChatRequest(
            Conversation(messages: messages, tools: shown),
            answer: schema.map { .json(schema: $0) },
            options: DecodingOptions(
                maximumTokens: maximumTokens,
                sampling: seed.map { SamplingParameters(temperature: 0.8, seed: $0) } ?? .greedy))
        var answer = Answer()
        do {
            for try await event in try engine.generate(request) {
                switch event {
                case .turn(.text(let text), _): answer.text += text
                case .turn(.callBegan(_, let name, let id), _): answer.calls.append((id ?? "", name, ""))
                case .turn(.callArguments(_, let text), _): answer.calls[answer.calls.count - 1].arguments += text
                case .began, .promptScores, .scores, .finished, .turn: break
                }
            }
        } catch {
            answer.error = "\(error)"
        }
        return answer
    }
}

extension JSONValue {
    /// An object's schema with no other members than those it names, as the schemas of Swift types are.
    static func closed(_ schema: JSONValue) -> JSONValue {
        guard var object = schema.objectValue, object["additionalProperties"] == nil else { return schema }
        object["additionalProperties"] = false
        return .object(object)
    }
}
