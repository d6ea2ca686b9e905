import Chat
import Conversations
import Generation
import OrderedJSON

extension ServedModel {
    /// `POST /v1/responses`.
    func response(_ object: JSONObject, _ call: APICall) async throws(APIError) -> Reply {
        let fields = try ResponseFields(object, facts: facts, memory: call.memory)
        var request = chatRequest(fields)
        request.options = options(fields.common, fields.scoring, call, 0)
        return try await job(
            fields.common, ResponseFormat(fields, call.identity, of: self), tools: fields.tools,
            headers: fields.isForgotten ? [("X-Crema-Stored", "no")] : [], call
        ) { [request] in try $0.generate([request]) }.reply()
    }

    /// `POST /v1/responses/input_tokens`.
    func countResponse(_ object: JSONObject, _ call: APICall) async throws(APIError) -> Reply {
        let fields = try ResponseFields(object, facts: facts, memory: call.memory)
        let request = chatRequest(fields)
        let count = try await rendered(request).tokens.count
        return .whole(
            WholeReply(
                headers: passedOver(fields.common.ignored),
                body: ["object": "response.input_tokens", "input_tokens": .integer(count)]))
    }

    /// `POST /v1/messages`.
    func message(_ object: JSONObject, _ call: APICall) async throws(APIError) -> Reply {
        let fields = try AnthropicFields(object, facts: facts)
        var request = chatRequest(fields)
        request.options = options(fields.common, nil, call, 0)
        return try await job(
            fields.common, AnthropicFormat(fields, call.identity), tools: fields.tools, call
        ) { [request] in try $0.generate([request]) }.reply()
    }

    /// `POST /v1/messages/count_tokens`.
    func countMessage(_ object: JSONObject) async throws(APIError) -> Reply {
        let fields = try AnthropicFields(object, facts: facts, needsLimit: false)
        let request = chatRequest(fields)
        return .whole(
            WholeReply(
                headers: passedOver(fields.common.ignored),
                body: ["input_tokens": .integer(try await rendered(request).tokens.count)]))
    }
}
