import Chat
import Checkpoints
import Conversations
import Generation
public import OrderedJSON
import Templates
import Tokenizers

extension ServedModel {
    /// `POST /tokenize`: the fields of vLLM, or those of llama.cpp's server.
    func tokenize(_ object: JSONObject) async throws(APIError) -> Reply {
        var fields = FieldReader(object)
        _ = try facts.name(&fields)
        if let text = try fields.string("content") {
            let (special, parsed) = (try fields.bool("add_special") ?? false, try fields.bool("parse_special") ?? true)
            let withPieces = try fields.bool("with_pieces") ?? false
            let headers = try passedOver(of: fields)
            let ids = tokenizer.encode(text, addSpecialTokens: special, parseSpecialTokens: parsed)
            return reply(tokens: ids, withPieces: withPieces, withTexts: false, headers)
        }
        let withTexts = try fields.bool("return_token_strs") ?? false
        if object["messages"].map({ !$0.isNull }) == true {
            let request = try conversation(&fields)
            let headers = try passedOver(of: fields)
            let tokens = try await rendered(request).tokens
            return reply(tokens: tokens.map { Int($0) }, withPieces: false, withTexts: withTexts, headers)
        }
        guard let text = try fields.string("prompt") else {
            throw .missing(fields.path.key("prompt"), expected: "prompt, content or messages")
        }
        let special = try fields.bool("add_special_tokens") ?? true
        let headers = try passedOver(of: fields)
        return reply(
            tokens: tokenizer.encode(text, addSpecialTokens: special), withPieces: false, withTexts: withTexts, headers)
    }

    /// What was ignored of a request that has nothing but its own fields.
    private func passedOver(of fields: FieldReader) throws(APIError) -> [(name: String, value: String)] {
        let names = fields.unknown.map(\.name)
        if facts.isStrict, !names.isEmpty { throw .unknownFields(names) }
        return passedOver(names)
    }

    private func reply(
        tokens ids: [Int], withPieces: Bool, withTexts: Bool, _ headers: [(name: String, value: String)]
    ) -> Reply {
        let texts = texts
        let tokens = ids.map { id -> JSONValue in
            guard withPieces else { return .integer(id) }
            let bytes = texts.bytes(Int32(truncatingIfNeeded: id))
            let piece =
                String(validating: bytes, as: UTF8.self).map(JSONValue.string)
                ?? .array(bytes.map { .integer(Int($0)) })
            return ["id": .integer(id), "piece": piece]
        }
        let strings: JSONValue =
            withTexts ? .array(ids.map { .string(texts.text(Int32(truncatingIfNeeded: $0))) }) : .null
        return .whole(
            WholeReply(
                headers: headers,
                body: [
                    "tokens": .array(tokens), "count": .integer(ids.count),
                    "max_model_len": .integer(facts.contextSize), "token_strs": strings,
                ]))
    }

    /// `POST /detokenize`.
    func detokenize(_ object: JSONObject) throws(APIError) -> Reply {
        var fields = FieldReader(object)
        _ = try facts.name(&fields)
        let path = fields.path.key("tokens")
        guard let values = try fields.array("tokens") else { throw .missing(path, expected: "an array of token ids") }
        let ids = try CompletionFields.tokens(values, path, facts)
        let headers = try passedOver(of: fields)
        let text = JSONValue.string(tokenizer.decode(ids.map { Int($0) }, skipSpecialTokens: false))
        return .whole(WholeReply(headers: headers, body: ["prompt": text, "content": text]))
    }

    /// `GET /tokenizer_info`.
    public var tokenizerInfo: JSONValue {
        func token(_ id: Int?) -> JSONValue { .string(id.flatMap(tokenizer.token)) }
        let configuration = try? chat.engine.directory.tokenizerConfiguration()
        return [
            "tokenizer_class": configuration?["tokenizer_class"] ?? .null, "bos_token": token(tokenizer.bosTokenID),
            "eos_token": token(tokenizer.eosTokenID), "pad_token": token(tokenizer.paddingTokenID),
            "unk_token": token(tokenizer.unknownTokenID), "chat_template": .string(chat.template.template.source),
            "model_max_length": .integer(facts.contextSize), "vocab_size": .integer(facts.vocabularySize),
        ]
    }

    /// `POST /apply-template`.
    func applyTemplate(_ object: JSONObject) async throws(APIError) -> Reply {
        var fields = FieldReader(object)
        _ = try facts.name(&fields)
        let request = try conversation(&fields)
        let headers = try passedOver(of: fields)
        return .whole(WholeReply(headers: headers, body: ["prompt": .string(try await rendered(request).text)]))
    }

    private func conversation(_ fields: inout FieldReader) throws(APIError) -> ChatRequest {
        try MessageFields.refuseOtherRendering(&fields)
        let messages = try MessageFields.messages(&fields, kinds: facts.contentKinds)
        let tools = try ToolFields(&fields)
        let effort = try ChatCompletionFields.effort(&fields, "reasoning_effort")
        let arguments = try ChatCompletionFields.templateArguments(&fields)
        return ChatRequest(tools.conversation(messages), effort: effort, templateArguments: arguments)
    }

    func rendered(_ request: ChatRequest) async throws(APIError) -> (tokens: [Int32], text: String) {
        do {
            return try await chat.rendered(request)
        } catch {
            throw APIError(error)
        }
    }

    // MARK: What the endpoints would compute

    /// `POST /v1/chat/completions/render`.
    func renderChat(_ object: JSONObject) async throws(APIError) -> Reply {
        let fields = try ChatCompletionFields(object, facts: facts)
        let tokens = try await rendered(
            chatRequest(fields)
        ).tokens
        return .whole(
            WholeReply(
                headers: passedOver(fields.common.ignored), body: render(tokens, model: fields.common.model)))
    }

    /// `POST /v1/completions/render`.
    func renderText(_ object: JSONObject) throws(APIError) -> Reply {
        let fields = try CompletionFields(object, facts: facts)
        return .whole(
            WholeReply(
                headers: passedOver(fields.common.ignored),
                body: .array(
                    fields.prompts.map { render(encoded($0, withText: false).tokens, model: fields.common.model) })))
    }

    private func render(_ tokens: [Int32], model: String) -> JSONValue {
        ["token_ids": .array(tokens.map { .integer(Int($0)) }), "model": .string(model)]
    }
}
