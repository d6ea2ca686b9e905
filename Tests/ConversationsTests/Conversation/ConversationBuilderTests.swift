import Conversations
import OrderedJSON
import Testing

@Suite("Building conversations")
struct ConversationBuilderTests {
    private static let call = ToolCall(id: "c", name: "look_up", arguments: ["name": "A"])

    @Test("thoughts, text and calls of a turn are one message, and a result ends it")
    func turn() throws {
        var builder = ConversationBuilder()
        builder.add(user: [.text("Who?")])
        builder.add(reasoning: "Hm")
        builder.add(reasoning: "m.")
        builder.add(assistant: [.text("Let me see.")])
        builder.add(Self.call)
        builder.add(reasoning: " Twice.")
        builder.add(ToolCall(id: "d", name: "look_up", arguments: [:]))
        try builder.add(ToolResult(of: "c", name: "look_up", [.text("B")]))
        try builder.add(ToolResult(of: "d", [.text("no")], isError: true))
        #expect(
            try builder.answerable() == [
                .user("Who?"),
                Message(
                    .assistant, [.text("Let me see.")], reasoning: "Hmm. Twice.",
                    calls: [Self.call, ToolCall(id: "d", name: "look_up", arguments: [:])]),
                Message(.tool, [.text("B")], name: "look_up", callID: "c"),
                Message(.tool, [.text("no")], callID: "d", isError: true),
            ])
    }

    @Test("text after calls belongs to their turn, and text after text begins another")
    func order() {
        var builder = ConversationBuilder()
        builder.add(assistant: [.text("a")])
        builder.add(assistant: [.text("b")])
        builder.add(Self.call)
        builder.add(assistant: [.text("c")])
        builder.add(system: [.text("s")])
        builder.add(assistant: [])
        builder.add(reasoning: "r")
        #expect(
            builder.messages == [
                .assistant("a"), Message(.assistant, [.text("b"), .text("c")], calls: [Self.call]), .system("s"),
                .assistant(""), Message(.assistant, [], reasoning: "r"),
            ])
    }

    @Test("whole messages stay apart, and pieces do not join them")
    func whole() throws {
        var builder = ConversationBuilder()
        builder.add(turn: .assistant("a"))
        builder.add(turn: .assistant("b", calls: [Self.call]))
        try builder.add(ToolResult(of: "c", []))
        builder.add(turn: .user("b"))
        builder.add(assistant: [.text("c")])
        #expect(
            builder.messages == [
                .assistant("a"), .assistant("b", calls: [Self.call]), Message(.tool, [], callID: "c"), .assistant("b"),
                .assistant("c"),
            ])
    }

    @Test("a conversation that ends with the assistant is refused")
    func last() throws {
        var builder = ConversationBuilder()
        builder.add(user: [.text("a")])
        #expect(try builder.answerable() == [.user("a")])
        builder.add(reasoning: "b")
        #expect(throws: ConversationError.endsWithAssistant) { try builder.answerable() }
        #expect(
            ConversationError.endsWithAssistant.description
                == "the last message is the assistant's; continuing it is not supported, end with another role")
    }

    @Test("a result without its call is refused, unless calls have no ids or messages were left out")
    func results() throws {
        var builder = ConversationBuilder()
        builder.add(Self.call)
        #expect(throws: ConversationError.resultWithoutCall) { try builder.add(ToolResult(of: "d", [])) }
        #expect(throws: ConversationError.resultWithoutCall) { try builder.add(ToolResult(of: nil, [])) }
        #expect(
            ConversationError.resultWithoutCall.description
                == "no earlier message makes the call of this result; send the call before it")
        #expect(builder.messages == [Message(.assistant, [], calls: [Self.call])])
        builder.add(ToolCall(name: "f", arguments: [:]))
        try builder.add(ToolResult(of: "d", []))
        var excerpt = ConversationBuilder(isExcerpt: true)
        try excerpt.add(ToolResult(of: "d", [.text("x")]))
        #expect(excerpt.messages == [Message(.tool, [.text("x")], callID: "d")])
    }
}
