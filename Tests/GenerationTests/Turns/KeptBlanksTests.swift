import ChatTemplates
import Checkpoints
import OrderedJSON
import Testing
import TinyModels

@testable import Generation

@Suite("Blanks before calls")
struct KeptBlanksTests {
    /// Templates that cut the content's blanks off, that keep them, and that leave the content of a call out.
    private static func template(_ content: String) -> String {
        """
        {%- for message in messages -%}
        {{- '<|im_start|>' + message.role + '\\n' -}}
        \(content)
        {%- for call in message.tool_calls or [] -%}
        {{- '\\n<call>' + ({'name': call.function.name, 'arguments': call.function.arguments} | tojson) + '</call>' -}}
        {%- endfor -%}
        {{- '<|im_end|>' -}}
        {%- endfor -%}
        {%- if tools -%}{{- tools | tojson -}}{%- endif -%}
        {%- if add_generation_prompt -%}{{- '<|im_start|>assistant\\n' -}}{%- endif -%}
        """
    }

    private static func messages(_ content: String) -> [JSONValue] {
        [
            ["role": "user", "content": "Who?\n\n"],
            [
                "role": "assistant", "content": .string(content),
                "tool_calls": [["type": "function", "function": ["name": "f", "arguments": ["a": 1]]]],
            ],
            ["role": "tool", "content": "x"],
        ]
    }

    private func prompt(_ content: String, _ template: String) async throws -> String {
        let tiny = try TinyModel(template: Self.template(template))
        defer { tiny.remove() }
        let engine = try await ChatEngine.load(ModelDirectory(path: tiny.path))
        return try engine.prompt(Self.messages(content)).text
    }

    @Test(
        "what stands between words and a call is what the model wrote there, whatever the template does",
        arguments: ["{{- message.content | trim -}}", "{{- message.content -}}"])
    func kept(_ template: String) async throws {
        for blanks in ["\n\n\n", " ", "\n", "\r\n"] {
            let text = try await prompt("Let me see." + blanks, template)
            #expect(text.contains("assistant\nLet me see." + blanks + "<call>{\"name\": \"f\""))
            #expect(!text.unicodeScalars.contains("\u{F8FFD}"))
        }
    }

    @Test("a conversation that goes on begins with what the model has read and written")
    func prefix() async throws {
        let tiny = try TinyModel(template: Self.template("{{- message.content | trim -}}"))
        defer { tiny.remove() }
        let engine = try await ChatEngine.load(ModelDirectory(path: tiny.path))
        let messages = Self.messages("Let me see.\n \n\n")
        let first = try engine.prompt([messages[0]])
        let written = "Let me see.\n \n\n<call>{\"name\": \"f\", \"arguments\": {\"a\": 1}}</call>"
        let next = try engine.prompt(messages)
        #expect(next.text.hasPrefix(first.text + written))
        #expect(Array(next.tokens.prefix(first.tokens.count)) == first.tokens)
    }

    @Test("words without blanks have the template's layout behind them")
    func layout() async throws {
        let text = try await prompt("Let me see.", "{{- message.content -}}")
        #expect(text.contains("Let me see.\n<call>"))
        let blank = try await prompt("\n\n", "{{- message.content | trim -}}")
        #expect(blank.contains("assistant\n\n<call>"))
    }

    @Test("a template that leaves the words of a call out is rendered as it is")
    func leftOut() async throws {
        let text = try await prompt(
            "Let me see.\n\n", "{%- if not message.tool_calls -%}{{- message.content -}}{%- endif -%}")
        #expect(text.contains("assistant\n\n<call>"))
        #expect(!text.contains("Let me see"))
    }
}
