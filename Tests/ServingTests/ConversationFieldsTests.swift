import Conversations
import OrderedJSON
import Testing

@testable import Serving

@Suite("Conversations in requests")
struct ConversationFieldsTests {
    private static let facts = ModelFacts(names: ["tiny"], vocabularySize: 258, contextSize: 512)
    private static let seeing: ModelFacts = {
        var facts = ConversationFieldsTests.facts
        facts.contentKinds = [.text, .image]
        return facts
    }()

    /// A request to one of the endpoints, read.
    private static func fields(
        _ endpoint: Endpoint, _ body: String, _ facts: ModelFacts = seeing
    ) throws -> any ChatFields {
        let object = try #require(JSONParser().parse(body).objectValue)
        return switch endpoint {
        case .responses: try ResponseFields(object, facts: facts)
        case .messages: try AnthropicFields(object, facts: facts, needsLimit: false)
        default: try ChatCompletionFields(object, facts: facts)
        }
    }

    /// What a request is refused with.
    private static func refusal(_ endpoint: Endpoint, _ body: String, _ facts: ModelFacts = seeing) throws -> APIError?
    {
        do {
            _ = try fields(endpoint, body, facts)
            return nil
        } catch let error as APIError {
            return error
        }
    }

    private static let url = "data:image/png;base64,AQID"

    @Test(
        "the same conversation is read from each API",
        arguments: [
            (
                Endpoint.chatCompletions,
                #"{"messages":[{"role":"developer","content":"Be brief."},{"role":"user","content":[{"type":"text","text":"Who is "},{"type":"image_url","image_url":{"url":"\#(url)","detail":"low"}},{"type":"text","text":"?"}]},{"role":"assistant","reasoning_content":"Hm.","content":"I look.","tool_calls":[{"id":"c","type":"function","function":{"name":"look","arguments":"{\"at\":1}"}}]},{"role":"tool","tool_call_id":"c","content":[{"type":"image_url","image_url":"\#(url)"}]}]}"#
            ),
            (
                .responses,
                #"{"instructions":"Be brief.","input":[{"role":"user","content":[{"type":"input_text","text":"Who is "},{"type":"input_image","image_url":"\#(url)","detail":"low"},{"type":"input_text","text":"?"}]},{"type":"reasoning","content":[{"type":"reasoning_text","text":"Hm."}]},{"role":"assistant","content":[{"type":"output_text","text":"I look."}]},{"type":"function_call","call_id":"c","name":"look","arguments":"{\"at\":1}"},{"type":"function_call_output","call_id":"c","output":[{"type":"input_image","image_url":"\#(url)"}]}]}"#
            ),
            (
                .messages,
                #"{"system":"Be brief.","messages":[{"role":"user","content":[{"type":"text","text":"Who is "},{"type":"image","source":{"type":"base64","media_type":"image/png","data":"AQID"}},{"type":"text","text":"?"}]},{"role":"assistant","content":[{"type":"thinking","thinking":"Hm."},{"type":"text","text":"I look."},{"type":"tool_use","id":"c","name":"look","input":{"at":1}}]},{"role":"user","content":[{"type":"tool_result","tool_use_id":"c","content":[{"type":"image","source":{"type":"base64","data":"AQID"}}]}]}]}"#
            ),
        ])
    func dialects(_ endpoint: Endpoint, _ body: String) throws {
        func image(_ detail: ImagePart.Detail = .auto, _ type: String? = "image/png") -> ContentPart {
            .image(ImagePart(.bytes([1, 2, 3], mediaType: type), detail: detail))
        }
        // Anthropic's API has no detail, and the media type beside the bytes.
        let isAnthropic = endpoint == .messages
        #expect(
            try Self.fields(endpoint, body).messages == [
                .system("Be brief."),
                Message(.user, [.text("Who is "), image(isAnthropic ? .auto : .low), .text("?")]),
                Message(
                    .assistant, [.text("I look.")], reasoning: "Hm.",
                    calls: [ToolCall(id: "c", name: "look", arguments: ["at": 1])]),
                Message(.tool, [image(.auto, isAnthropic ? nil : "image/png")], callID: "c"),
            ])
    }

    @Test(
        "a model that reads text refuses an image with its place, before it looks at the address",
        arguments: [
            (
                Endpoint.chatCompletions,
                #"{"messages":[{"role":"user","content":[{"type":"text","text":"a"},{"type":"image_url","image_url":"https://a/b"}]}]}"#,
                "/messages/0/content/1/type: parts of the type 'image_url' are not supported; expected text"
            ),
            (
                .responses,
                #"{"input":[{"role":"user","content":[{"type":"input_image","image_url":"https://a/b"}]}]}"#,
                "/input/0/content/0/type: parts of the type 'input_image' are not supported; expected text"
            ),
            (
                .responses,
                #"{"input":[{"type":"function_call","call_id":"c","name":"f"},{"type":"function_call_output","call_id":"c","output":[{"type":"input_image","file_id":"1"}]}]}"#,
                "/input/1/output/0/type: parts of the type 'input_image' are not supported; expected text"
            ),
            (
                .messages,
                #"{"messages":[{"role":"user","content":[{"type":"image","source":{"type":"url","url":"https://a"}}]}]}"#,
                "/messages/0/content/0/type: parts of the type 'image' are not supported; expected text"
            ),
            (
                .messages,
                #"{"messages":[{"role":"assistant","content":[{"type":"tool_use","id":"c","name":"f","input":{}}]},{"role":"user","content":[{"type":"tool_result","tool_use_id":"c","content":[{"type":"image"}]}]}]}"#,
                "/messages/1/content/0/content/0/type: parts of the type 'image' are not supported; expected text"
            ),
        ])
    func blind(_ endpoint: Endpoint, _ body: String, _ message: String) throws {
        let error = try #require(try Self.refusal(endpoint, body, Self.facts))
        #expect(error.status == 400 && error.code == "unsupported_value")
        #expect(error.message == message)
    }

    @Test(
        "a model that sees refuses images where text alone is read, and what is no image of the request",
        arguments: [
            (
                #"{"role":"system","content":[{"type":"image_url","image_url":"\#(url)"}]}"#, 400,
                "/messages/0/content/0/type: parts of the type 'image_url' are not supported; expected text"
            ),
            (
                #"{"role":"assistant","content":[{"type":"image_url","image_url":"\#(url)"}]}"#, 400,
                "/messages/0/content/0/type: parts of the type 'image_url' are not supported; expected text"
            ),
            (
                #"{"role":"user","content":[{"type":"input_audio"}]}"#, 400,
                "/messages/0/content/0/type: parts of the type 'input_audio' are not supported; expected text or an image"
            ),
            (
                #"{"role":"user","content":[{"type":"image_url"}]}"#, 400,
                "/messages/0/content/0/image_url is missing; expected the image as a data: URL"
            ),
            (
                #"{"role":"user","content":[{"type":"image_url","image_url":7}]}"#, 400,
                "/messages/0/content/0/image_url: expected the image as a data: URL, found 7"
            ),
            (
                #"{"role":"user","content":[{"type":"image_url","image_url":{"detail":"low"}}]}"#, 400,
                "/messages/0/content/0/image_url/url is missing; expected a string"
            ),
            (
                #"{"role":"user","content":[{"type":"image_url","image_url":{"url":"\#(url)","detail":"huge"}}]}"#, 400,
                "/messages/0/content/0/image_url/detail: expected auto, low, high, found 'huge'"
            ),
            (
                #"{"role":"user","content":[{"type":"image_url","image_url":{"url":"http://169.254.169.254/"}}]}"#, 400,
                "/messages/0/content/0/image_url/url: http: addresses are not fetched; send the image as a data: URL"
            ),
            (
                #"{"role":"user","content":[{"type":"image_url","image_url":"data:image/png;base64,?"}]}"#, 400,
                "/messages/0/content/0/image_url: the image is not in base64; expected data:image/png;base64,… or its like"
            ),
            (
                #"{"role":"user","content":[{"type":"input_image","file_id":"file-1"}]}"#, 400,
                "/messages/0/content/0/file_id: the server keeps no files; send the image as a data: URL in image_url"
            ),
            (
                #"{"role":"user","content":[{"type":"image"}]}"#, 400,
                "/messages/0/content/0/source is missing; expected an object with type, media_type and data"
            ),
            (
                #"{"role":"user","content":[{"type":"image","source":{"type":"url","url":"https://a"}}]}"#, 400,
                "/messages/0/content/0/source/type: images of the type 'url' are not fetched; expected base64"
            ),
            (
                #"{"role":"user","content":[{"type":"image","source":{"type":"base64","data":""}}]}"#, 400,
                "/messages/0/content/0/source/data: the image is empty; send the bytes of an image file"
            ),
        ])
    func images(_ message: String, _ status: Int, _ expected: String) throws {
        let error = try #require(try Self.refusal(.chatCompletions, #"{"messages":[\#(message)]}"#))
        #expect(error.status == status)
        #expect(error.message == expected)
    }

    @Test("an image of too many bytes is refused as too large")
    func size() throws {
        let data = String(repeating: "A", count: ImageSource.byteLimit * 3 / 2)
        let part = #"{"type":"image_url","image_url":"data:;base64,\#(data)"}"#
        let error = try #require(
            try Self.refusal(.chatCompletions, #"{"messages":[{"role":"user","content":[\#(part)]}]}"#))
        #expect(error.status == 413 && error.code == "request_too_large")
        #expect(
            error.message
                == "/messages/0/content/0/image_url: the image is larger than 20971520 bytes; send a smaller one")
    }

    @Test(
        "a conversation that ends with the assistant is refused in the same words by each API",
        arguments: [
            (
                Endpoint.chatCompletions,
                #"{"messages":[{"role":"user","content":"a"},{"role":"assistant","content":"b"}]}"#, "/messages/1"
            ),
            (
                .responses, #"{"input":[{"role":"user","content":"a"},{"type":"reasoning","content":[{"text":"b"}]}]}"#,
                "/input/1"
            ),
            (
                .messages,
                #"{"messages":[{"role":"user","content":"a"},{"role":"assistant","content":[{"type":"tool_use","id":"c","name":"f"}]}]}"#,
                "/messages/1"
            ),
        ])
    func last(_ endpoint: Endpoint, _ body: String, _ place: String) throws {
        let error = try #require(try Self.refusal(endpoint, body))
        #expect(error.status == 400 && error.code == "unsupported_value")
        #expect(
            error.message
                == place
                + ": the last message is the assistant's; continuing it is not supported, end with another role")
    }

    @Test(
        "a result whose call no message makes is refused in the same words by each API",
        arguments: [
            (
                Endpoint.chatCompletions, #"{"messages":[{"role":"tool","tool_call_id":"c","content":"a"}]}"#,
                "/messages/0/tool_call_id"
            ),
            (
                .responses, #"{"input":[{"type":"function_call_output","call_id":"c","output":"a"}]}"#,
                "/input/0/call_id"
            ),
            (
                .messages,
                #"{"messages":[{"role":"assistant","content":[{"type":"tool_use","id":"b","name":"f"}]},{"role":"user","content":[{"type":"tool_result","tool_use_id":"c"}]}]}"#,
                "/messages/1/content/0/tool_use_id"
            ),
        ])
    func results(_ endpoint: Endpoint, _ body: String, _ place: String) throws {
        let error = try #require(try Self.refusal(endpoint, body))
        #expect(error.status == 400)
        #expect(
            error.message == place + ": no earlier message makes the call of this result; send the call before it")
    }

    @Test("a message without a word stays a message, and one of nothing but results is none besides")
    func empty() throws {
        let empty = #"{"messages":[{"role":"user","content":[]},{"role":"user","content":""}]}"#
        for endpoint in [Endpoint.chatCompletions, .messages] {
            #expect(
                try Self.fields(endpoint, empty).messages.map(\.json) == [Message.user("").json, Message.user("").json])
        }
        let blocks =
            #"{"messages":[{"role":"assistant","content":[{"type":"tool_use","id":"c","name":"f"}]},{"role":"user","content":[{"type":"tool_result","tool_use_id":"c","is_error":true},{"type":"text","text":"Go on."}]}]}"#
        #expect(
            try Self.fields(.messages, blocks).messages == [
                Message(.assistant, [], calls: [ToolCall(id: "c", name: "f", arguments: [:])]),
                Message(.tool, [.text("Error: ")], callID: "c", isError: true), .user("Go on."),
            ])
        let none = try #require(try Self.refusal(.messages, #"{"messages":[]}"#))
        #expect(none.message == "/messages: 0 messages; expected 1 to 10000")
    }

    @Test("blocks of the assistant are refused in a user's message, and results in the assistant's")
    func roles() throws {
        for (role, type) in [("user", "tool_use"), ("user", "thinking"), ("assistant", "tool_result")] {
            let error = try #require(
                try Self.refusal(
                    .messages, #"{"messages":[{"role":"\#(role)","content":[{"type":"\#(type)"}]}]}"#, Self.facts))
            #expect(
                error.message
                    == "/messages/0/content/0/type: parts of the type '\(type)' are not supported; expected text")
        }
    }

    @Test(
        "an effort means the same to each API",
        arguments: [
            (Endpoint.chatCompletions, #""reasoning_effort":"low""#, ReasoningEffort.level("low")),
            (.chatCompletions, #""reasoning_effort":"none""#, .off), (.chatCompletions, #""n":1"#, nil),
            (.responses, #""reasoning":{"effort":"low"}"#, .level("low")),
            (.responses, #""reasoning":{"effort":"none"}"#, .off), (.responses, #""reasoning":{}"#, nil),
            (.messages, #""output_config":{"effort":"low"}"#, .level("low")),
            (.messages, #""thinking":{"type":"adaptive"},"output_config":{"effort":"low"}"#, .level("low")),
            (.messages, #""thinking":{"type":"enabled"},"output_config":{"effort":"low"}"#, .level("low")),
            (.messages, #""thinking":{"type":"disabled"},"output_config":{"effort":"low"}"#, .off),
            (.messages, #""thinking":{"type":"enabled"}"#, .on), (.messages, #""thinking":{"type":"adaptive"}"#, nil),
        ] as [(Endpoint, String, ReasoningEffort?)])
    func effort(_ endpoint: Endpoint, _ member: String, _ effort: ReasoningEffort?) throws {
        let said = endpoint == .responses ? #""input":"a""# : #""messages":[{"role":"user","content":"a"}]"#
        #expect(try Self.fields(endpoint, "{\(said),\(member)}").effort == effort)
    }
}
