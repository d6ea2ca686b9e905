import Conversations
import Foundation
import OrderedJSON
import Templates
import TestSupport
import Testing

/// Conversations on their way to templates of our own that are strict in one thing each.
@Suite("Conversations on their way to a template")
struct ConversationTests {
    private static let strict = """
        {%- set ns = namespace(last='') -%}
        {%- for m in messages -%}
        {%- if m.role not in ['user', 'assistant'] -%}{{ raise_exception('only two roles') }}{%- endif -%}
        {%- if loop.first and m.role != 'user' -%}{{ raise_exception('user first') }}{%- endif -%}
        {%- if m.role == ns.last -%}{{ raise_exception('no neighbours') }}{%- endif -%}
        {%- set ns.last = m.role -%}
        {{- '<' + m.role + '>' + m.content -}}
        {%- endfor -%}
        {%- if add_generation_prompt -%}<assistant>{%- endif -%}
        """

    private func message(_ role: String, _ content: JSONValue) -> JSONValue {
        ["role": .string(role), "content": content]
    }

    @Test(
        "an order of turns that the template refuses is repaired",
        arguments: [
            ([("system", "s"), ("assistant", "a"), ("user", "u")], "<user>s<assistant>a<user>u<assistant>"),
            ([("assistant", "a"), ("user", "u")], "<user><assistant>a<user>u<assistant>"),
            ([("system", "s"), ("user", "u")], "<user>s\n\nu<assistant>"),
            ([("user", "u"), ("user", "v")], "<user>u\n\nv<assistant>"),
            (
                [("user", "u"), ("assistant", "a"), ("system", "s"), ("user", "v")],
                "<user>u<assistant>a<user>s\n\nv<assistant>"
            ),
            ([("system", "s"), ("system", "t")], "<user>s\n\nt<assistant>"),
            ([("user", "u")], "<user>u<assistant>"),
        ])
    func order(_ turns: [(String, String)], _ expected: String) throws {
        let template = try ChatTemplate(source: Self.strict)
        let messages = turns.map { message($0.0, .string($0.1)) }
        #expect(try template.render(messages: messages).text == expected)
    }

    @Test("the exact rendering repairs nothing and reports the template's own text")
    func exact() throws {
        let template = try ChatTemplate(source: Self.strict)
        do {
            _ = try template.renderExactly(messages: [message("system", "s")])
            Issue.record("rendered")
        } catch {
            #expect(error.description == "chat_template.jinja 3:50: only two roles")
        }
    }

    @Test("arguments that are JSON text become objects, and null content empty text")
    func arguments() throws {
        let source =
            "{% for m in messages %}[{{ m.content }}]{% for c in m.tool_calls or [] %}{{ c.function.name }} {{ c.function.arguments|tojson }}{% endfor %}{% endfor %}"
        let template = try ChatTemplate(source: source)
        let call: JSONValue = [
            "id": "1", "type": "function", "function": ["name": "f", "arguments": "{\"b\": 1, \"a\": \"é\"}"],
        ]
        let messages: [JSONValue] = [["role": "assistant", "content": .null, "tool_calls": [call]]]
        #expect(
            try template.render(messages: messages, tools: [["type": "function", "function": ["name": "f"]]]).text
                == "[]f {\"b\": 1, \"a\": \"é\"}")
    }

    @Test("a checkpoint's folder gives the template for conversations with and without tools, and the tokens")
    func folder() throws {
        let folder = try TemporaryDirectory()
        #expect(try ChatTemplate(directory: folder.path).isDefault)
        let list =
            #"{"bos_token": {"content": "<b>"}, "eos_token": "</e>", "chat_template": [{"name": "default", "template": "{{ bos_token }}plain"}, {"name": "tool_use", "template": "tools {{ tools|length }}{{ eos_token }}"}]}"#
        try folder.write(list, to: "tokenizer_config.json")
        let named = try ChatTemplate(directory: folder.path)
        #expect(try named.render(messages: []).segments == [RenderedText.Segment(text: "<b>plain", origin: .template)])
        #expect(try named.renderExactly(messages: [], tools: [["name": "f"]]).text == "tools 1</e>")
        try folder.write("file", to: "chat_template.jinja")
        #expect(try ChatTemplate(directory: folder.path).render(messages: []).text == "file")
        try folder.write(#"{"chat_template": 5}"#, to: "tokenizer_config.json")
        #expect(try ChatTemplate(directory: folder.path).render(messages: []).text == "file")
        try FileManager.default.removeItem(atPath: folder.path("chat_template.jinja"))
        #expect(
            throws: TemplateError.file(
                "tokenizer_config.json", "'chat_template' is a number; expected a string or a list")
        ) {
            try ChatTemplate(directory: folder.path)
        }
        try folder.write("{", to: "tokenizer_config.json")
        #expect(throws: TemplateError.self) { try ChatTemplate(directory: folder.path) }
    }

    @Test("without a template, ChatML is used and tools are shown in the system message")
    func fallback() throws {
        let template = try ChatTemplate(source: nil)
        #expect(template.turnForm.origin == .fallback)
        let tools: [JSONValue] = [
            ["type": "function", "function": ["name": "ping", "parameters": ["type": "object", "properties": [:]]]]
        ]
        let call = ToolCall(id: "1", name: "ping", arguments: ["a": 1])
        let format = template.turnForm
        let messages =
            [message("user", "hi"), format.callMessage(text: "ok", calls: [call])]
            + format.resultMessages([(call, "pong")])
        let rendered = try template.render(messages: messages, tools: tools)
        #expect(
            rendered.text == """
                <|im_start|>system
                You may call these functions, given as JSON:
                {"name": "ping", "parameters": {"type": "object", "properties": {}}}

                To call one, write nothing but this, with its own name and arguments:
                <tool_call>
                {"name": "NAME", "arguments": {"PARAMETER": "VALUE"}}
                </tool_call><|im_end|>
                <|im_start|>user
                hi<|im_end|>
                <|im_start|>assistant
                ok
                <tool_call>
                {"name": "ping", "arguments": {"a": 1}}
                </tool_call><|im_end|>
                <|im_start|>user
                <tool_response>
                pong
                </tool_response><|im_end|>
                <|im_start|>assistant

                """)
        #expect(
            rendered.segments.contains { $0.origin == .template && $0.text.hasSuffix("<tool_call>\n{\"name\": \"") })
    }
}
