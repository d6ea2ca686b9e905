import Chat
import Conversations
import Generation
import OrderedJSON
import Tokenizers

extension ServedModel {
    /// `POST /v1/chat/completions`.
    func chatCompletion(_ object: JSONObject, _ call: APICall) async throws(APIError) -> Reply {
        let fields = try ChatCompletionFields(object, facts: facts)
        let request = chatRequest(fields)
        // No answer is longer than the context.
        let prediction = tokenizer.encode(fields.prediction, addSpecialTokens: false).prefix(facts.contextSize)
            .map { Int32(truncatingIfNeeded: $0) }
        let requests = (0..<fields.common.count).map { index in
            var request = request
            request.options = options(fields.common, fields.scoring, call, index)
            request.options.prediction = prediction
            return request
        }
        return try await job(
            fields.common, ChatCompletionFormat(fields, call.identity, of: self), tools: fields.tools,
            choices: requests.count, call
        ) { try $0.generate(requests) }.reply()
    }

    /// The engine's form of a request.
    func chatRequest(_ fields: some ChatFields) -> ChatRequest {
        var request = ChatRequest(
            fields.tools.conversation(fields.messages), answer: fields.common.answer.form,
            toolChoice: fields.tools.choice, effort: fields.effort, templateArguments: fields.templateArguments)
        request.callableTools = fields.tools.callable
        request.maximumCalls = fields.tools.maximumCalls
        return request
    }

    /// Limits and sampling of a choice.
    func options(
        _ common: CommonFields, _ scoring: TokenScoring?, _ call: APICall, _ index: Int,
        isChat: Bool = true
    ) -> DecodingOptions {
        let limits = [common.limit.map { max($0, 1) }, facts.answerLimit].compactMap { $0 }
        var options = common.sampling.options(
            over: isChat ? chat.engine.answerSampling : chat.engine.advisedSampling, limit: limits.min(),
            defaultSeed: call.identity.seed, index: index, scoring: scoring)
        options.usesDrafts = common.usesDrafts
        options.usesCache = common.usesCache
        options.client = call.client
        options.adapters = common.adapters
        return options
    }

    /// A request on its way to a reply.
    ///
    /// - Parameter headers: those of the endpoint.
    func job<Format: AnswerFormat>(
        _ common: CommonFields, _ format: Format, tools: ToolFields = ToolFields(), choices count: Int = 1,
        headers: [(name: String, value: String)] = [], _ call: APICall,
        begin: @escaping @Sendable (ChatEngine) throws -> MixedEvents
    ) -> AnswerJob<Format> {
        AnswerJob(
            model: self, choices: count, begin: begin, format: format, isStream: common.isStream,
            requestID: call.requestID,
            limit: common.limit, constraint: Self.constraint(common.answer.param, tools.param),
            headers: passedOver(common.ignored) + headers, pingSeconds: call.pingSeconds)
    }

    /// The field that a grammar's fault is a fault of; nil where it can be a fault of either.
    private static func constraint(_ answer: String?, _ tools: String?) -> String? {
        guard let answer else { return tools }
        return tools == nil ? answer : nil
    }

    /// Counts fields that were ignored, and returns the header that names them.
    func passedOver(_ names: [String]) -> [(name: String, value: String)] {
        metrics.ignored(names)
        return names.isEmpty ? [] : [("X-Crema-Ignored", IgnoredNames(names).header)]
    }
}
