import Conversations
import OrderedJSON
import Testing

@Suite("Messages")
struct MessageTests {
    private static let image = ContentPart.image(ImagePart(.bytes([1, 2], mediaType: "image/png")))

    @Test("templates take a message as an object of OpenAI's form")
    func json() {
        let call = ToolCall(id: "c", name: "f", arguments: ["a": 1])
        let cases: [(Message, JSONValue)] = [
            (.system("a"), ["role": "system", "content": "a"]),
            (Message(.user, [.text("a"), .text("b")], name: "Eve"), ["role": "user", "name": "Eve", "content": "ab"]),
            (Message(.user, []), ["role": "user", "content": ""]),
            (
                Message(.assistant, [.text("a")], reasoning: "r"),
                ["role": "assistant", "content": "a", "reasoning_content": "r"]
            ),
            (
                Message(.assistant, [], calls: [call]),
                ["role": "assistant", "content": nil, "tool_calls": [call.message]]
            ),
            (
                .assistant("", calls: [call]), ["role": "assistant", "content": "", "tool_calls": [call.message]]
            ),
            (
                Message(ToolResult(of: "c", name: "f", [.text("x")], isError: true)),
                ["role": "tool", "name": "f", "content": "x", "tool_call_id": "c", "is_error": true]
            ),
        ]
        for (message, json) in cases { #expect(message.json == json) }
    }

    @Test("an image is in its place among the text, and its bytes are not")
    func image() {
        let message = Message(.user, [.text("Who is <|image_pad|>?"), Self.image, .text("And?")])
        #expect(
            message.json == [
                "role": "user",
                "content": [
                    ["type": "text", "text": "Who is <|image_pad|>?"], ["type": "image"],
                    ["type": "text", "text": "And?"],
                ],
            ])
        #expect(message.text == nil)
    }

    @Test("messages are equal when all their bytes are")
    func equality() {
        // One letter, and the same as two scalars.
        #expect(Message.user("\u{E9}") != .user("e\u{301}"))
        #expect(Message(.user, [.text("ab")]) != Message(.user, [.text("a"), .text("b")]))
        let other = ContentPart.image(ImagePart(.bytes([1, 3], mediaType: "image/png")))
        #expect(Message(.user, [Self.image]) != Message(.user, [other]))
        #expect(Message(.user, [Self.image]) == Message(.user, [Self.image]))
        #expect(ImageSource.file("\u{E9}") != .file("e\u{301}"))
    }

    @Test("the first part that a model does not take is found with its message")
    func kinds() throws {
        let conversation = Conversation(messages: [.user("a"), Message(.user, [.text("b"), Self.image])])
        let found = try #require(conversation.firstPart(outside: [.text]))
        #expect(found == (1, 1))
        #expect(conversation.firstPart(outside: [.text, .image]) == nil)
    }

    @Test("a tool is shown with one schema and held to another")
    func tools() throws {
        let json: JSONValue = [
            "type": "function", "function": ["name": "f", "description": "d", "parameters": ["type": "object"]],
        ]
        var tool = try #require(ToolDefinition(json))
        #expect(tool.json == json && tool.enforcedJSON == json)
        tool.enforced = false
        #expect(tool.json == json && tool.enforcedJSON["function"]?["parameters"] == false)
        #expect(ToolDefinition(name: "f").json["function"]?["parameters"] == ["type": "object", "properties": [:]])
        #expect(ToolDefinition(["function": [:]]) == nil)
    }

    @Test("an effort sets the same variables whoever requests it")
    func effort() {
        #expect(ReasoningEffort("none").templateArguments == ["enable_thinking": false])
        #expect(ReasoningEffort.on.templateArguments == ["enable_thinking": true])
        #expect(ReasoningEffort("low").templateArguments == ["enable_thinking": true, "reasoning_effort": "low"])
    }
}
