import Chat
import Checkpoints
import Conversations
import Generation
import OrderedJSON
import Sampling
import TestSupport
import Testing
import TinyModels

/// What a model comes to say in a turn with tools where no mark tells a call from text: by templates as they are published.
@Suite("Turns with calls without marks", .enabled(if: SharedFolder.holds("templates/cases.jsonl")))
struct UnmarkedTurnTests {
    /// How a family spells a call of a tool with arguments.
    struct Family: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let template: String
        /// A call of `get_weather` with the right arguments, and with others.
        let right: String
        let wrong: [String]
    }

    static let wrongArguments = [
        #"{"city": 5}"#, #"{"city": null}"#, "{}", #"{"city": "Oslo", "day": 2}"#, #"{"town": "Oslo"}"#, "null", "[1]",
        #""Oslo""#, "7",
    ]

    static let objects: [Family] = [
        "llama.cpp/meta-llama-Llama-3.1-8B-Instruct.jinja", "vllm/tool_chat_template_llama4_json.jinja",
    ].map { path in
        Family(
            testDescription: path, template: path, right: #"{"name": "get_weather", "parameters": {"city": "‖Oslo"}}"#,
            wrong: wrongArguments.map { #"{"name": "get_weather", "parameters": \#($0)}"# }
                + [
                    #"{"name":"get_weather","parameters":{"city":5}}"#,
                    #"{"name": "get_weather", "arguments": {}}"#,
                    #"{"type": "function", "name": "get_weather", "parameters": null}"#,
                    #"{"parameters": {"town": "Oslo"}, "name": "get_weather"}"#,
                    "\n { \"name\" : \"get_weather\" , \"parameters\" : [1] }",
                    "\u{B}{\"name\": \"get_weather\", \"parameters\": {\"city\": null}}",
                    #"{"id": "a\"b", "parameters": {"city": "Oslo", "day": 2}, "type": "function", "name": "get_weather"}"#,
                ])
    }

    static let families =
        objects + [
            Family(
                testDescription: "Llama 3.2", template: "vllm/tool_chat_template_llama3.2_pythonic.jinja",
                right: #"[get_weather(city="‖Oslo")]"#,
                wrong: ["[get_weather(city=5)]", "[get_weather()]", "\n[get_weather(city=\"Oslo\", day=2)]"]),
            Family(
                testDescription: "Functionary 3.2", template: "llama.cpp/meetkai-functionary-medium-v3.2.jinja",
                right: "get_weather\n{\"city\": \"‖Oslo\"}",
                wrong: wrongArguments.map { "get_weather\n" + $0 }),
        ]

    static func tool(_ name: String) -> ToolDefinition {
        ToolDefinition(
            name: name, description: "A tool.",
            parameters: [
                "type": "object", "properties": ["city": ["type": "string"]], "required": ["city"],
                "additionalProperties": false,
            ])
    }

    /// What a model writes of a text.
    private static func written(_ text: String) -> String { text.replacing(RecitingModel.resumption, with: "") }

    /// The turn of a model that means to write a text.
    private func turn(
        _ template: String, _ text: String, choice: TurnForm.ToolChoice = .automatic,
        callable: Set<String>? = nil, answer: AnswerForm? = nil
    ) async throws -> Turn {
        // Functionary's prompts end with `>>>`.
        let promptEnd = UInt8(ascii: template.contains("functionary") ? ">" : "\n")
        let model = try RecitingModel(
            [text], template: try SharedFolder.text("templates/" + template), promptEnd: promptEnd)
        defer { model.remove() }
        let engine = try await ChatEngine.load(ModelDirectory(path: model.path))
        var request = ChatRequest(
            Conversation(
                messages: [.user("Where?")],
                tools: [Self.tool("get_weather"), Self.tool("get_weather_of_tomorrow")]),
            answer: answer, toolChoice: choice,
            options: DecodingOptions(maximumTokens: 300, sampling: SamplingParameters(temperature: 0)))
        request.callableTools = callable
        return try await Turn(engine.generate(request))
    }

    @Test("a right call is what the model wrote", arguments: families)
    func right(_ family: Family) async throws {
        let turn = try await turn(family.template, family.right)
        #expect(turn.calls.map(\.name) == ["get_weather"])
        #expect(try turn.calls.map { try JSONParser().parse($0.arguments) } == [["city": "Oslo"]])
        #expect(turn.calls.allSatisfy { $0.isEnded } && turn.text.isEmpty)
        #expect(turn.finish == .stop)
    }

    @Test("a right call in another order of its keys is that call, once", arguments: objects)
    func orders(_ family: Family) async throws {
        for text in [
            #"{"name": "get_weather", "parameters": {"city": "‖Oslo"}, "type": "function"}"#,
            #"{"type": "function", "name": "get_weather", "parameters": {"city": "‖Oslo"}}"#,
            #"{"parameters": {"city": "‖Oslo"}, "name": "get_weather"}"#,
            #"{"name": "get_weather", "arguments": {"city": "‖Oslo"}}"#,
            #"{"id": "call_7", "name": "get_weather", "parameters": {"city": "‖Oslo"}}"#,
        ] {
            let turn = try await turn(family.template, text)
            #expect(turn.calls.map(\.name) == ["get_weather"], "\(text)")
            #expect(try turn.calls.map { try JSONParser().parse($0.arguments) } == [["city": "Oslo"]], "\(text)")
            #expect(turn.calls.allSatisfy { $0.isEnded } && turn.text.isEmpty, "\(text)")
        }
    }

    @Test("a call of a tool that may not be called is text", arguments: families)
    func excluded(_ family: Family) async throws {
        let turn = try await turn(family.template, family.right, callable: ["get_weather_of_tomorrow"])
        #expect(turn.calls.allSatisfy { $0.name == "get_weather_of_tomorrow" })
        // Functionary writes names alone, so the model is led to the one that it may call.
        if turn.calls.isEmpty { #expect(turn.text == Self.written(family.right)) }
    }

    @Test("where no tool may be called, what looks like a call is text as the model wrote it", arguments: families)
    func none(_ family: Family) async throws {
        for text in [family.right, family.right.replacing(" ", with: "")] + family.wrong {
            let turn = try await turn(family.template, text, choice: .none)
            #expect(turn.calls.isEmpty)
            #expect(turn.text == Self.written(text))
        }
    }

    @Test("what begins like a call and has arguments that the tool does not take is text", arguments: families)
    func wrong(_ family: Family) async throws {
        for text in family.wrong {
            let turn = try await turn(family.template, text)
            // Where the arguments are masked, the model is led to some that the tool takes.
            for call in turn.calls {
                #expect(try JSONParser().parse(call.arguments)["city"]?.stringValue != nil, "\(text)")
                #expect(try JSONParser().parse(call.arguments).objectValue?.count == 1, "\(text)")
            }
            if turn.calls.isEmpty { #expect(turn.text == Self.written(text)) }
        }
    }

    @Test("where a tool must be called, one is called", arguments: families)
    func required(_ family: Family) async throws {
        for text in ["Hello", family.right] {
            let turn = try await turn(family.template, text, choice: .required)
            #expect(turn.calls.first?.isEnded == true, "\(text)")
            #expect(turn.text.isEmpty)
        }
    }

    @Test("an answer that is JSON is the model's own, also where it has the keys of a call", arguments: objects)
    func answers(_ family: Family) async throws {
        for text in [
            "Hello", #"{"name": "Ada", "age": 3}"#, #"{"type": "object", "id": 5}"#, "[1, 2]", "{ }", #"{"id": "x"}"#,
            #"{"parameters": {"city": 5, "a": [null, {}]}, "name": "Ada", "more": true}"#,
            "{\n  \"parameters\": {\n    \"rate\": 0.1\n  }\n}",
            #"{"name": "get_weathers", "parameters": {"city": 5}}"#,
            #"{"parameters": 7, "name": "get_weather"}"#,
        ] {
            let turn = try await turn(family.template, text)
            #expect(turn.text == text)
            #expect(turn.calls.isEmpty)
        }
    }

    @Test("an answer that a schema holds is never taken for a call, under either name of the arguments")
    func heldAnswers() async throws {
        let schema: JSONValue = [
            "type": "object",
            "properties": ["name": ["type": "string"], "arguments": ["type": "object"]],
            "required": ["name", "arguments"],
        ]
        let text = #"{"name": "get_weather", "arguments": {"x": 1}}"#
        let turn = try await turn(Self.objects[0].template, text, answer: .json(schema: schema))
        for call in turn.calls { #expect(try JSONParser().parse(call.arguments)["city"]?.stringValue != nil) }
        #expect(turn.calls.isEmpty == !turn.text.isEmpty)
    }
}
