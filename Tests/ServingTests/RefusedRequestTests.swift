import Chat
import Generation
import OrderedJSON
import Serving
import TestSupport
import Testing

@Suite("Refused requests")
struct RefusedRequestTests {
    private static let hello = #""messages":[{"role":"user","content":"hello"}]"#

    /// A body of `/v1/chat/completions`, with the error's code, its field and its message.
    static let chats: [(body: String, code: String?, param: String?, message: String)] = [
        (#"{"messages":"#, "invalid_json", nil, "the body is not JSON: byte 12: the text ends; expected a value"),
        (#"[]"#, "invalid_json", nil, "the body is an array; expected an object"),
        (#"{"a":1,"a":2}"#, "invalid_json", nil, "the body is not JSON: byte 7: key \"a\" occurs twice in one object"),
        (#"{}"#, nil, "messages", "/messages is missing; expected an array of messages"),
        (#"{"messages":[]}"#, nil, "messages", "/messages: 0 messages; expected 1 to 10000"),
        (#"{"messages":[7]}"#, nil, "messages[0]", "/messages/0: expected an object, found 7"),
        (
            #"{"messages":[{"role":"boss","content":"a"}]}"#, nil, "messages[0].role",
            "/messages/0/role: expected system, developer, user, assistant, tool, found 'boss'"
        ),
        (
            #"{"messages":[{"role":"user","content":[{"type":"image_url"}]}]}"#, "unsupported_value",
            "messages[0].content[0].type",
            "/messages/0/content/0/type: parts of the type 'image_url' are not supported; expected text"
        ),
        (
            #"{"messages":[{"role":"tool","content":"a"}]}"#, nil, "messages[0].tool_call_id",
            "/messages/0/tool_call_id is missing; expected a string"
        ),
        (
            #"{\#(hello),"temperature":"1"}"#, nil, "temperature",
            "/temperature: expected a number from 0 to 2, found '1'"
        ),
        (#"{\#(hello),"prediction":"a"}"#, nil, "prediction", "/prediction: expected an object, found 'a'"),
        (
            #"{\#(hello),"prediction":{"content":"a"}}"#, nil, "prediction.type",
            "/prediction/type is missing; expected content"
        ),
        (
            #"{\#(hello),"prediction":{"type":"text","content":"a"}}"#, nil, "prediction.type",
            "/prediction/type: expected content, found 'text'"
        ),
        (
            #"{\#(hello),"prediction":{"type":"content"}}"#, nil, "prediction.content",
            "/prediction/content is missing; expected a string or text parts"
        ),
        (#"{\#(hello),"n":9}"#, nil, "n", "/n: expected an integer from 1 to 8, found 9"),
        (
            #"{\#(hello),"top_logprobs":2}"#, nil, "top_logprobs", "/top_logprobs: needs logprobs to be true"
        ),
        (
            #"{\#(hello),"stream_options":{"include_usage":true}}"#, nil, "stream_options",
            "/stream_options: only a stream has options; set stream"
        ),
        (
            #"{\#(hello),"max_tokens":3,"max_completion_tokens":4}"#, nil, "max_tokens",
            "/max_tokens: differs from max_completion_tokens; give one of them"
        ),
        (
            #"{\#(hello),"logit_bias":{"258":1}}"#, nil, "logit_bias.258",
            "/logit_bias/258: expected a token id below 258 as the name"
        ),
        (
            #"{\#(hello),"tool_choice":"required"}"#, nil, "tool_choice",
            "/tool_choice: a call is required, and there are no tools"
        ),
        (
            #"{\#(hello),"tools":[{"type":"function","function":{"name":"a b"}}]}"#, nil, "tools[0].function.name",
            "/tools/0/function/name: expected 1 to 64 letters, digits, underscores and hyphens"
        ),
        (
            #"{\#(hello),"grammar":"root ::= a"}"#, "invalid_schema", "grammar",
            "grammar 1:10: rule 'a' is used and never defined"
        ),
        (
            #"{\#(hello),"grammar":"root ::= \"a\"","guided_grammar":"root ::= \"b\""}"#, nil, "guided_grammar",
            "grammar, guided_grammar each hold the answer to something; give one of them"
        ),
        (
            #"{\#(hello),"response_format":{"type":"structural_tag","format":{"type":"nothing"}}}"#, "invalid_schema",
            "response_format",
            "structural tag /format/type: the type \"nothing\" is not known; expected const_string, json_schema, grammar, "
                + "regex, any_text, sequence, or, optional, plus, star, repeat, tag, triggered_tags, tags_with_separator, "
                + "dispatch, token, exclude_token, any_tokens, token_triggered_tags or token_dispatch"
        ),
        (
            #"{\#(hello),"guided_regex":"a","guided_choice":["b"]}"#, nil, "guided_choice",
            "guided_regex, guided_choice each hold the answer to something; give one of them"
        ),
        (
            #"{\#(hello),"response_format":{"type":"json_schema","json_schema":{"name":"a"}}}"#, nil,
            "response_format.json_schema.schema",
            "/response_format/json_schema/schema is missing; expected a JSON Schema"
        ),
        (
            #"{\#(hello),"guided_regex":"("}"#, "invalid_schema", "guided_regex",
            "pattern 1:1: unclosed group"
        ),
        (
            #"{\#(hello),"guided_json":{"type":"string","minLength":3,"maxLength":1}}"#, "invalid_schema",
            "guided_json", "schema at /: no value satisfies it"
        ),
        (
            #"{\#(hello),"samplers":["top_k","luck"]}"#, nil, "samplers[1]",
            "/samplers/1: no sampler of this name; expected one of penalties, dry, top_n_sigma, top_k, typ_p, top_p, min_p, "
                + "xtc, temperature"
        ),
        (
            #"{\#(hello),"lora":[{"id":0}]}"#, nil, "lora[0].id",
            "/lora/0/id: expected the number of an adapter, of which there are 0"
        ),
        (
            #"{\#(hello),"grammar_lazy":true,"grammar":"root ::= \"a\""}"#, nil, "grammar_triggers",
            "/grammar_triggers is missing; expected a trigger"
        ),
        (#"{\#(hello),"store":true}"#, "unsupported_parameter", "store", "/store: not supported; leave it out"),
        (
            #"{\#(hello),"model":"gpt"}"#, "model_not_found", "model",
            "the model 'gpt' is not served here; expected tiny or other"
        ),
        (
            #"{\#(hello),"max_tokens":4096}"#, "context_length_exceeded", "max_tokens",
            "This model's maximum context length is 4096 tokens. However, you asked for 4120 tokens (24 of the prompt, "
                + "4096 for the answer). Shorten the prompt or ask for a shorter answer."
        ),
    ]

    @Test("a refused request says which field, what was found and what was expected")
    func messages() async throws {
        let served = try await ServedTinyModel()
        defer { served.remove() }
        for (body, code, param, message) in Self.chats {
            let reply = try await served.whole(.chatCompletions, body)
            #expect(reply.status == (code == "model_not_found" ? 404 : 400), "\(body)")
            let error = reply.body["error"]
            #expect(error?.objectValue?.keys.prefix(4) == ["message", "type", "param", "code"])
            #expect(error?["code"]?.stringValue == code, "\(body)")
            #expect(error?["param"]?.stringValue == param, "\(body)")
            #expect(error?["message"]?.stringValue == message, "\(body)")
            #expect(error?["request_id"] == "r")
        }
    }

    @Test("F-2: a prompt of one token too many is refused with both numbers, and one that fits is whole")
    func context() async throws {
        let served = try await ServedTinyModel(contextSize: 64)
        defer { served.remove() }
        func ids(_ count: Int) -> String { Array(repeating: "65", count: count).joined(separator: ",") }
        let body = #"{"prompt":[\#(ids(65))],"max_tokens":1}"#
        let error = try await served.whole(.completions, body).body["error"]
        #expect(error?["code"] == "context_length_exceeded")
        #expect(error?["n_prompt_tokens"] == 65)
        #expect(error?["n_ctx"] == 64)
        let fits = try await served.whole(.completions, #"{"prompt":[\#(ids(63))],"max_tokens":1}"#)
        #expect(fits.body["usage"]?["prompt_tokens"] == 63)
    }

    @Test("F-2: a whole prompt is read: as many tokens as the tokenizer counts")
    func wholePrompt() async throws {
        let served = try await ServedTinyModel(contextSize: 512)
        defer { served.remove() }
        for count in [1, 100, 400] {
            let messages = #""messages":[{"role":"user","content":"\#(String(repeating: "a", count: count))"}]"#
            let told = try await served.whole(.tokenize, "{\(messages)}").body["count"]
            let reply = try await served.whole(.chatCompletions, #"{\#(messages),"max_tokens":1}"#)
            #expect(reply.body["usage"]?["prompt_tokens"] == told)
        }
    }

    /// A model that computes one text at a time and is held in the pass of one until the body has ended.
    private func whileBusy(
        _ change: (inout EngineOptions, inout ModelFacts) -> Void, _ body: (ServedTinyModel) async throws -> Void
    ) async throws {
        let held = HeldPass()
        let served = try await ServedTinyModel { options, facts in
            options.scheduling.maximumSequences = 1
            options.observer = held.observer
            change(&options, &facts)
        }
        // However the body ends, no thread of the engine waits on after it.
        defer {
            held.end()
            served.remove()
        }
        // Asked of the engine, so that what the body says of waiting does not hold for it.
        let text = try served.model.chat.generate(
            TextRequest(prompt: [65, 66], options: DecodingOptions(maximumTokens: 2)))
        try await held.begin()
        #expect(served.model.chat.requests == (1, 0))
        try await body(served)
        held.end()
        for try await _ in text {}
        try await eventually { served.model.chat.requests == (0, 0) }
    }

    @Test("A-22: prompts that wait are refused beyond a number of tokens, with a time to come back")
    func waitingTokens() async throws {
        try await whileBusy { options, _ in
            options.scheduling.maximumWaitingTokens = 20
        } _: { served in
            let body = #"{\#(Self.hello),"max_tokens":4}"#
            let waiting = Task { try await served.whole(.chatCompletions, body) }
            try await eventually { served.model.chat.requests == (1, 1) }
            let reply = try await served.whole(.chatCompletions, body)
            #expect(reply.status == 503)
            #expect(reply.body["error"]?["code"] == "overloaded")
            #expect(reply.headers.contains { $0.name == "Retry-After" })
            waiting.cancel()
            _ = await waiting.result
        }
    }

    @Test("A-14: a request that is not begun in time is told so, whole or as a stream")
    func queueTimeout() async throws {
        try await whileBusy { _, facts in
            facts.queueSeconds = 0.02
        } _: { served in
            for stream in [false, true] {
                let reply = try await served.whole(
                    .chatCompletions, #"{\#(Self.hello),"max_tokens":4,"stream":\#(stream)}"#)
                #expect(reply.status == 408)
                #expect(reply.body["error"]?["code"] == "request_timeout")
                #expect(
                    reply.body["error"]?["message"]
                        == "the request waited for 0.02 seconds and was not begun; try again later")
            }
        }
    }

    @Test("F-12: what finds no place is refused at once, with a time to come back")
    func busy() async throws {
        try await whileBusy { options, _ in
            options.scheduling.maximumWaiting = 1
        } _: { served in
            let reply = try await served.whole(.chatCompletions, #"{\#(Self.hello),"n":2,"max_tokens":4}"#)
            #expect(reply.status == 503)
            #expect(reply.body["error"]?["code"] == "overloaded")
            #expect(reply.headers.contains { $0 == ("Retry-After", "1") })
            // The places that were taken meanwhile are free again.
            #expect(served.model.chat.requests == (1, 0))
        }
    }

    @Test("what never finds a place is a fault of the request, and is not to be asked again")
    func moreThanPlaces() async throws {
        let served = try await ServedTinyModel { options, _ in
            options.scheduling.maximumSequences = 1
            options.scheduling.maximumWaiting = 1
        }
        defer { served.remove() }
        let reply = try await served.whole(.completions, #"{"prompt":["a","b"],"n":2,"max_tokens":4}"#)
        #expect(reply.status == 400)
        #expect(reply.headers.isEmpty)
        #expect(reply.body["error"]?["param"] == "n")
        #expect(
            reply.body["error"]?["message"]
                == "4 texts are requested at once; there are places for 2; ask for fewer, or raise the bounds")
        let next = try await served.whole(.completions, #"{"prompt":["a","b"],"max_tokens":4}"#)
        #expect(next.status == 200)
    }

    @Test("unknown fields are named in a header, and refused where that is requested")
    func unknownFields() async throws {
        let body = #"{\#(Self.hello),"max_tokens":1,"colour":"red","user":"u","shape, odd":1}"#
        let served = try await ServedTinyModel()
        defer { served.remove() }
        let reply = try await served.whole(.chatCompletions, body)
        #expect(reply.status == 200)
        #expect(reply.headers.contains { $0 == ("X-Crema-Ignored", "colour,shape__odd") })
        let strict = try await ServedTinyModel { _, facts in facts.isStrict = true }
        defer { strict.remove() }
        let error = try await strict.whole(.chatCompletions, body).body["error"]
        #expect(error?["code"] == "unsupported_parameter")
        #expect(
            error?["message"] == "unknown fields, which --strict-parameters refuses: colour, shape, odd")
    }

    /// Bodies with fields that nothing reads, and the names by which these are reported.
    static let passedOver: [(Endpoint, String, names: String?)] = [
        (
            .chatCompletions,
            #"{\#(hello),"max_tokens":1,"stream":true,"stream_options":{"include_usge":true,"include_obfuscation":true}}"#,
            "stream_options.include_usge"
        ),
        (
            .chatCompletions,
            #"{\#(hello),"max_tokens":9,"tool_choice":"none","tools":[{"type":"function","function":"#
                + #"{"name":"f","parametres":{},"strict":true}}]}"#, "tools[0].function.parametres"
        ),
        (
            .chatCompletions,
            #"{\#(hello),"max_tokens":9,"response_format":{"type":"json_schema","json_schema":{"name":"a","#
                + #""description":"b","schema":{"enum":[1]},"strict":true,"lax":1}}}"#,
            "response_format.json_schema.lax"
        ),
        // Clients send messages back with what other servers gave them.
        (.chatCompletions, #"{"messages":[{"role":"user","content":"a","weight":1}],"max_tokens":1}"#, nil),
        (.chatCompletions, #"{\#(hello),"max_tokens":1,"logit_bias":{"5":1},"chat_template_kwargs":{"a":1}}"#, nil),
        (
            .responses,
            #"{"input":"a","max_output_tokens":1,"include":["web_search_call.results"],"reasoning":{"summary":"a"}}"#,
            "include[0],reasoning.summary"
        ),
        (
            .responses, #"{"input":"a","max_output_tokens":1,"tools":[{"type":"web_search"}]}"#, "tools[0].web_search"
        ),
        (
            .messages,
            #"{\#(hello),"max_tokens":1,"thinking":{"type":"enabled","budget_tokens":1024},"mcp_servers":[]}"#,
            "thinking.budget_tokens"
        ),
        (.tokenize, #"{"content":"a","add_special_tokens":false}"#, "add_special_tokens"),
        (.tokenize, #"{\#(hello),"add_special_tokens":false}"#, "add_special_tokens"),
        (.tokenize, #"{"content":"a","add_special":true,"parse_special":true,"with_pieces":true}"#, nil),
        (.detokenize, #"{"tokens":[65],"skip":true}"#, "skip"),
        (.applyTemplate, #"{\#(hello),"colour":1,"add_generation_prompt":true}"#, "colour"),
        (
            .chatCompletions,
            #"{\#(hello),"max_tokens":9,"structured_outputs":{"choice":["a"],"whitespace_pattern":" "}}"#,
            "structured_outputs.whitespace_pattern"
        ),
        // `null` is absent under whatever name.
        (
            .chatCompletions,
            #"{\#(hello),"max_tokens":9,"structured_outputs":{"choice":["a"],"regex":null,"grammar":null,"#
                + #""whitespace_pattern":null,"disable_additional_properties":false},"odd":null}"#, nil
        ),
        (.chatCompletions, #"{\#(hello),"max_tokens":1,"documents":[],"odd":null}"#, nil),
        (.renderChat, #"{\#(hello),"colour":1}"#, "colour"),
        (.renderText, #"{"prompt":"a","colour":1}"#, "colour"),
        (.countMessage, #"{\#(hello),"colour":1}"#, "colour"),
        (.countResponse, #"{"input":"a","colour":1}"#, "colour"),
    ]

    @Test("A-16: unknown fields within fields are named, too, and that at every endpoint", arguments: passedOver)
    func nestedUnknownFields(_ endpoint: Endpoint, _ body: String, _ names: String?) async throws {
        let served = try await ServedTinyModel()
        defer { served.remove() }
        let headers: [(name: String, value: String)]
        switch await served.reply(endpoint, body) {
        case .whole(let reply):
            #expect(reply.status == 200, "\(reply.body.serialized())")
            headers = reply.headers
        case .stream(let reply): headers = reply.headers
        }
        #expect(headers.first { $0.name == "X-Crema-Ignored" }?.value == names)
        let strict = try await ServedTinyModel { _, facts in facts.isStrict = true }
        defer { strict.remove() }
        let reply = try await strict.whole(endpoint, body)
        guard let names else {
            #expect(reply.status == 200, "\(reply.body.serialized())")
            return
        }
        #expect(
            reply.body["error", "message"]?.stringValue
                == "unknown fields, which --strict-parameters refuses: "
                + names.split(separator: ",").joined(separator: ", "))
    }

    @Test("fields that ask for another text of a conversation are refused by name wherever it is rendered")
    func rendering() async throws {
        let served = try await ServedTinyModel()
        defer { served.remove() }
        for endpoint in [Endpoint.chatCompletions, .tokenize, .applyTemplate, .renderChat] {
            for (name, value) in [
                ("documents", #"[{"text":"a"}]"#), ("chat_template", #""a""#), ("add_generation_prompt", "false"),
                ("continue_final_message", "true"),
            ] {
                let reply = try await served.whole(endpoint, #"{\#(Self.hello),"max_tokens":1,"\#(name)":\#(value)}"#)
                #expect(reply.status == 400, "\(endpoint) \(name)")
                #expect(reply.body["error", "code"] == "unsupported_parameter")
                #expect(reply.body["error", "param"]?.stringValue == name)
                #expect(reply.body["error", "message"]?.stringValue == "/\(name): not supported; leave it out")
            }
        }
    }

    private static let integer = #"{"type":"integer"}"#
    private static let nonsense = #""name":"f","parameters":{"type":"nonsense"}"#

    /// Bodies whose answer cannot be held to what they say, with the error's field and its message; nil for what the readers of
    /// schemas say.
    static let forms: [(Endpoint, String, param: String?, message: String?)] = [
        (
            .chatCompletions, #"{\#(hello),"structured_outputs":{"json":\#(integer),"jsonn":1}}"#,
            "structured_outputs.jsonn",
            "/structured_outputs/jsonn: not supported; use json, regex, choice, grammar or structural_tag"
        ),
        (
            .chatCompletions,
            #"{\#(hello),"structured_outputs":{"json":\#(integer),"disable_additional_properties":true}}"#,
            "structured_outputs.disable_additional_properties",
            "/structured_outputs/disable_additional_properties: not supported; leave it out"
        ),
        (
            .chatCompletions,
            #"{\#(hello),"structured_outputs":{"json":null,"json_object":false}}"#, "structured_outputs",
            "/structured_outputs is missing; expected json, regex, choice, grammar or structural_tag"
        ),
        (
            .completions, #"{"prompt":"a","structured_outputs":{"grammar":"a"}}"#, "structured_outputs.grammar",
            "grammar 1:2: expected ':'; found the end of the grammar"
        ),
        (
            .chatCompletions, #"{\#(hello),"structured_outputs":{"json":\#(integer),"regex":"a"}}"#,
            "structured_outputs.regex",
            "structured_outputs.json, structured_outputs.regex each hold the answer to something; give one of them"
        ),
        (
            .chatCompletions,
            #"{\#(hello),"guided_regex":"a","response_format":{"type":"json_object"},"format":"json"}"#, "format",
            "response_format, guided_regex, format each hold the answer to something; give one of them"
        ),
        (
            .chatCompletions,
            #"{\#(hello),"response_format":{"type":"text","json_schema":{"name":"a","schema":\#(integer)}}}"#,
            "response_format.json_schema",
            "/response_format/json_schema: a schema that the type text ignores; leave it out, or give the type json_schema"
        ),
        (
            .completions, #"{"prompt":"a","response_format":{"type":"text","schema":\#(integer)}}"#,
            "response_format.schema",
            "/response_format/schema: a schema that the type text ignores; leave it out, or give the type json_object"
        ),
        (
            .chatCompletions,
            #"{\#(hello),"response_format":{"type":"json_object","json_schema":{"schema":\#(integer)}}}"#,
            "response_format.json_schema",
            "/response_format/json_schema: a schema that the type json_object ignores; leave it out, or give the type "
                + "json_schema"
        ),
        (
            .chatCompletions,
            #"{\#(hello),"response_format":{"type":"json_schema","schema":{},"json_schema":{"schema":{}}}}"#,
            "response_format.schema",
            "/response_format/schema: a schema that the type json_schema ignores; leave it out"
        ),
        (
            .chatCompletions, #"{\#(hello),"response_format":{"type":"json_schema","schema":{}}}"#,
            "response_format.json_schema",
            "/response_format/json_schema is missing; expected an object with name and schema"
        ),
        (
            .chatCompletions,
            #"{\#(hello),"response_format":{"type":"json_schema","schema":{},"json_schema":{"name":"a"}}}"#,
            "response_format.json_schema.schema",
            "/response_format/json_schema/schema is missing; expected a JSON Schema"
        ),
        (
            .responses, #"{"input":"a","text":{"format":{"type":"text","schema":\#(integer)}}}"#,
            "text.format.schema",
            "/text/format/schema: a schema that the type text ignores; leave it out, or give the type json_schema"
        ),
        (
            .responses, #"{"input":"a","text":{"format":{"type":"json_object","schema":\#(integer)}}}"#,
            "text.format.schema",
            "/text/format/schema: a schema that the type json_object ignores; leave it out, or give the type json_schema"
        ),
        (
            .responses, #"{"input":"a","text":{"format":{"type":"json_object","json_schema":{"schema":\#(integer)}}}}"#,
            "text.format.json_schema",
            "/text/format/json_schema: a schema that the type json_object ignores; leave it out"
        ),
        (
            .messages,
            #"{\#(hello),"max_tokens":9,"output_format":{"type":"json_schema","schema":{},"json_schema":{}}}"#,
            nil,
            "/output_format/json_schema: a schema that the type json_schema ignores; leave it out"
        ),
        (
            .chatCompletions, #"{\#(hello),"response_format":{"type":"json_schema","json_schema":{"schema":7}}}"#,
            "response_format.json_schema.schema",
            "/response_format/json_schema/schema: expected a JSON Schema, found 7"
        ),
        (
            .chatCompletions, #"{\#(hello),"guided_choice":["a",7]}"#, "guided_choice[1]",
            "/guided_choice/1: expected a string, found 7"
        ),
        (
            .chatCompletions, #"{\#(hello),"tools":[{"function":{"name":"f","parameters":7}}]}"#,
            "tools[0].function.parameters", "/tools/0/function/parameters: expected an object, found 7"
        ),
        (.chatCompletions, #"{\#(hello),"guided_json":"{"}"#, "guided_json", nil),
        (
            .chatCompletions, #"{\#(hello),"structured_outputs":{"json":{"type":"nonsense"}}}"#,
            "structured_outputs.json", nil
        ),
        (.chatCompletions, #"{\#(hello),"tools":[{"function":{\#(nonsense)}}]}"#, "tools[0].function.parameters", nil),
        (.responses, #"{"input":"a","tools":[{"type":"function",\#(nonsense)}]}"#, "tools[0].parameters", nil),
    ]

    @Test("what cannot be held is refused at its place, under every name, and so are two that exclude each other")
    func placesOfForms() async throws {
        let served = try await ServedTinyModel()
        defer { served.remove() }
        for (endpoint, body, param, message) in Self.forms {
            let reply = try await served.whole(endpoint, body)
            #expect(reply.status == 400, "\(body)")
            #expect(reply.body["error", "param"]?.stringValue == param, "\(body)")
            guard let message else { continue }
            #expect(reply.body["error", "message"]?.stringValue == message, "\(body)")
        }
    }

    @Test(
        "F-3: a name that asks for a constraint in another syntax is refused, never ignored",
        arguments: ["guided_decoding", "regex"])
    func otherSyntax(_ name: String) async throws {
        let served = try await ServedTinyModel()
        defer { served.remove() }
        for (endpoint, body) in [
            (Endpoint.chatCompletions, Self.hello), (.completions, #""prompt":"a""#), (.responses, #""input":"a""#),
            (.messages, #"\#(Self.hello),"max_tokens":1"#),
        ] {
            let reply = try await served.whole(endpoint, #"{\#(body),"\#(name)":"a"}"#)
            #expect(reply.status == 400, "\(endpoint)")
            #expect(
                reply.body["error", "message"]?.stringValue
                    == "/\(name): not supported; use response_format, guided_regex or guided_choice")
        }
    }

    @Test("a fault that the tool's schema or the answer's may have is blamed on neither")
    func eitherForm() async throws {
        let served = try await ServedTinyModel()
        defer { served.remove() }
        let body = #"{\#(Self.hello),"guided_json":\#(Self.integer),"tools":[{"function":{\#(Self.nonsense)}}]}"#
        let error = try await served.whole(.chatCompletions, body).body["error"]
        #expect(error?["code"] == "invalid_schema")
        #expect(error?["param"] == .null)
    }

    @Test("of ten thousand unknown fields 32 are named and the others counted, in header, answer and refusal")
    func manyUnknownFields() async throws {
        let served = try await ServedTinyModel()
        defer { served.remove() }
        let fields = (0..<10_000).map { #""f\#($0)":1"# }.joined(separator: ",")
        let named = (0..<32).map { "f\($0)" }
        for endpoint in [Endpoint.chatCompletions, .messages] {
            let reply = try await served.whole(endpoint, #"{\#(Self.hello),"max_tokens":1,\#(fields)}"#)
            #expect(
                reply.headers.first { $0.name == "X-Crema-Ignored" }?.value
                    == named.joined(separator: ",") + ",and 9968 more")
            #expect(reply.body["crema", "ignored"]?.arrayValue?.compactMap(\.stringValue) == named)
            #expect(reply.body["crema", "ignored_others"] == 9968)
        }
        let strict = try await ServedTinyModel { _, facts in facts.isStrict = true }
        defer { strict.remove() }
        let error = try await strict.whole(.chatCompletions, #"{\#(Self.hello),\#(fields)}"#).body["error"]
        #expect(
            error?["message"]?.stringValue
                == "unknown fields, which --strict-parameters refuses: " + named.joined(separator: ", ")
                + ", and 9968 more")
    }

    @Test("what an endpoint has in another form than the others is followed or refused there, too")
    func otherForms() async throws {
        let served = try await ServedTinyModel()
        defer { served.remove() }
        let integer = #"{"type":"json_schema","schema":{"type":"integer","minimum":10,"maximum":20}}"#
        for held in [#""output_config":{"effort":"low","format":\#(integer)}"#, #""output_format":\#(integer)"#] {
            let reply = try await served.whole(.messages, #"{\#(Self.hello),"max_tokens":9,\#(held)}"#)
            let text = reply.body["content", 0, "text"]?.stringValue ?? ""
            #expect((10...20).contains(Int(text) ?? 0), "\(reply.body.serialized())")
        }
        let refused: [(Endpoint, String, String)] = [
            (.messages, #"{\#(Self.hello),"max_tokens":9,"n":2}"#, "/n: 2; there is one answer here, leave it out"),
            (.responses, #"{"input":"a","n":2}"#, "/n: 2; there is one answer here, leave it out"),
            (
                .messages, #"{\#(Self.hello),"max_tokens":9,"mcp_servers":[{"url":"x"}]}"#,
                "/mcp_servers: the server runs no tools; leave it out"
            ),
            (
                .messages, #"{\#(Self.hello),"max_tokens":9,"guided_regex":"a","output_format":\#(integer)}"#,
                "guided_regex, output_format each hold the answer to something; give one of them"
            ),
            (
                .responses, #"{"input":"a","guided_regex":"a","text":{"format":\#(integer)}}"#,
                "guided_regex, text.format each hold the answer to something; give one of them"
            ),
            (
                .responses, #"{"input":"a","text":{"format":{"schema":{"type":"integer"}}}}"#,
                "/text/format/type is missing; expected text, json_object or json_schema"
            ),
            (.responses, #"{"input":"a","include":[3]}"#, "/include/0: expected a string, found 3"),
            (
                .responses, #"{"input":"a","top_logprobs":3}"#,
                "/top_logprobs: needs include to name message.output_text.logprobs"
            ),
        ]
        for (endpoint, body, message) in refused {
            let reply = try await served.whole(endpoint, body)
            #expect(reply.status == 400)
            #expect(reply.body["error", "message"]?.stringValue == message)
        }
    }
}
