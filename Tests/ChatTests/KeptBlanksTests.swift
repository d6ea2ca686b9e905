import Checkpoints
import Conversations
import Generation
import OrderedJSON
import Sampling
import Testing
import TinyModels

@testable import Chat

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

    private static func messages(_ content: String) -> [Message] {
        [
            .user("Who?\n\n"), .assistant(content, calls: [ToolCall(name: "f", arguments: ["a": 1])]),
            Message(ToolResult(of: nil, [.text("x")])),
        ]
    }

    private func prompt(_ content: String, _ template: String) async throws -> String {
        let tiny = try TinyModel(template: Self.template(template))
        defer { tiny.remove() }
        let engine = try await ChatEngine.load(ModelDirectory(path: tiny.path))
        return try engine.prompt(Conversation(messages: Self.messages(content))).text
    }

    @Test(
        "what is between words and a call is what the model wrote there, whatever the template does",
        arguments: ["{{- message.content | trim -}}", "{{- message.content -}}"])
    func kept(_ template: String) async throws {
        for blanks in ["\n\n\n", " ", "\n", "\r\n"] {
            let text = try await prompt("Let me see." + blanks, template)
            #expect(text.contains("assistant\nLet me see." + blanks + "<call>{\"name\": \"f\""))
            #expect(!text.unicodeScalars.contains("\u{F8FFD}"))
        }
    }

    @Test("a conversation that continues begins with what the model has read and written")
    func prefix() async throws {
        let tiny = try TinyModel(template: Self.template("{{- message.content | trim -}}"))
        defer { tiny.remove() }
        let engine = try await ChatEngine.load(ModelDirectory(path: tiny.path))
        let messages = Self.messages("Let me see.\n \n\n")
        let first = try engine.prompt(Conversation(messages: [messages[0]]))
        let written = "Let me see.\n \n\n<call>{\"name\": \"f\", \"arguments\": {\"a\": 1}}</call>"
        let next = try engine.prompt(Conversation(messages: messages))
        #expect(next.text.hasPrefix(first.text + written))
        #expect(Array(next.tokens.prefix(first.tokens.count)) == first.tokens)
    }

    @Test(
        "the turn after words, blanks and calls finds everything in the cache that was read and written",
        arguments: ["{{- message.content | trim -}}", "{{- message.content -}}"])
    func cache(_ content: String) async throws {
        // Tools come first, so that a conversation that grows keeps its beginning.
        let tools = "{%- if tools -%}{{- tools | tojson -}}{%- endif -%}"
        let messages = Self.template(content).replacing(tools, with: "")
        let template = tools + messages.replacing("\\n<call>", with: "[CALL]").replacing("</call>", with: "")
        let tiny = try TinyModel(template: template, extraSpecials: ["[CALL]"])
        defer { tiny.remove() }
        let engine = try await ChatEngine.load(ModelDirectory(path: tiny.path))
        var asked = ChatRequest(
            Conversation(messages: [.user("Which number?")], tools: [Self.tool]),
            options: DecodingOptions(maximumTokens: 200, sampling: SamplingParameters(temperature: 2)))
        // The letter a, line ends, blanks, the mark of a call and the end of the turn.
        asked.options.sampling.logitBias = [97: 12, 10: 12, 32: 12, 258: 12, 257: 12]
        var beginnings: Set<String> = []
        var endings: Set<String> = []
        for seed in 1...120 as ClosedRange<UInt64> {
            asked.options.sampling.seed = seed
            let turn = try await Turn(engine.generate(asked))
            let blanks = String(turn.text.reversed().prefix { $0.isWhitespace }.reversed())
            guard turn.finish == .stop, !turn.calls.isEmpty, blanks != turn.text else { continue }
            // Arguments are read again as the template spells them, so turns with others are skipped.
            let isSpelledSo = try turn.calls.allSatisfy { call in
                try JSONParser().parse(call.arguments).serialized(.spaced).utf8.elementsEqual(call.arguments.utf8)
            }
            guard isSpelledSo else { continue }
            endings.insert(blanks)
            beginnings.insert(String(turn.text.prefix { $0.isWhitespace }))
            let calls = try turn.calls.map { call in
                ToolCall(name: call.name, arguments: try #require(JSONParser().parse(call.arguments).objectValue))
            }
            var next = asked
            next.conversation.messages += [
                .assistant(turn.text, calls: calls), Message(ToolResult(of: nil, [.text("x")])),
            ]
            next.options.maximumTokens = 1
            let usage = try await Turn(engine.generate(next)).usage
            #expect(usage.cachedTokens >= turn.usage.promptTokens + turn.usage.generatedTokens - 1)
        }
        #expect(beginnings.count >= 3 && endings.count >= 3)
    }

    private static let tool = ToolDefinition(
        name: "f",
        parameters: [
            "type": "object", "properties": ["a": ["type": "integer", "minimum": 0, "maximum": 9]],
            "required": ["a"], "additionalProperties": false,
        ])

    @Test("a template's layout before words gives way to the blanks that the model wrote there")
    func leading() async throws {
        for content in ["{{- ' ' + message.content | trim -}}", "{{- message.content -}}"] {
            let text = try await prompt("\n Let me see.\n\n", content)
            #expect(text.contains("<|im_start|>assistant\n\n Let me see.\n\n<call>"))
            #expect(!text.unicodeScalars.contains("\u{F8FFD}"))
        }
        // Where more than layout is between, it cannot be what the model wrote.
        let named = try await prompt("\nLet me see.\n\n", "{{- 'Words: ' + message.content | trim -}}")
        #expect(named.contains("assistant\nWords: Let me see.\n\n<call>"))
    }

    @Test("words without blanks have the template's layout after them")
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
