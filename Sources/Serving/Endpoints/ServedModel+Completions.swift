import Chat
import Generation
import OrderedJSON
import Tokenizers

extension ServedModel {
    /// `POST /v1/completions`.
    func completion(_ object: JSONObject, _ call: APICall) async throws(APIError) -> Reply {
        let fields = try CompletionFields(object, facts: facts)
        let prompts = fields.prompts.map { encoded($0, withText: fields.echoes) }
        var requests: [TextRequest] = []
        for (number, prompt) in prompts.enumerated() {
            try check(prompt.tokens.count, fields.common)
            for choice in 0..<fields.common.count {
                // Choice order: all of the first prompt, then all of the second.
                let index = number * fields.common.count + choice
                requests.append(
                    TextRequest(
                        prompt: prompt.tokens, answer: fields.common.answer.form,
                        options: options(fields.common, fields.scoring, call, index, isChat: false)))
            }
        }
        return try await job(
            fields.common, CompletionFormat(fields, prompts: prompts, call.identity, of: self),
            choices: requests.count, call
        ) { [requests] in try $0.generate(requests) }.reply()
    }

    /// Refuses a prompt that does not fit, before any of them is computed.
    private func check(_ count: Int, _ common: CommonFields) throws(APIError) {
        if count == 0 { throw APIError(GenerationError.emptyPrompt) }
        if count > facts.contextSize {
            throw .contextExceeded(prompt: count, answer: nil, context: facts.contextSize)
        }
        let limit = max(common.limit ?? 1, 1)
        let (sum, overflow) = count.addingReportingOverflow(limit)
        if overflow || sum > facts.contextSize, !facts.clampsAnswers {
            throw .contextExceeded(prompt: count, answer: min(limit, Int.max - count), context: facts.contextSize)
        }
    }

    /// A prompt's ids, and its text where that is requested.
    func encoded(_ prompt: CompletionFields.Prompt, withText: Bool) -> (tokens: [Int32], text: String) {
        switch prompt {
        case .text(let text): (tokenizer.encode(text).map { Int32(truncatingIfNeeded: $0) }, text)
        case .tokens(let ids):
            (ids, withText ? tokenizer.decode(ids.map { Int($0) }, skipSpecialTokens: false) : "")
        }
    }
}
