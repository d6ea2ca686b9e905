import Chat
import Checkpoints
import Conversations
import Generation
import OrderedJSON
import Sampling
import Testing
import TinyModels

/// What a turn may hold is right in every spelling of calls, at temperature 2 and with random weights.
@Suite("Grammars of turns")
struct TurnGrammarTests {
    /// A template whose calls look as given, with `name` and `args` for the parts of a call.
    private static func template(call: String) -> String {
        """
        {%- for message in messages -%}
        {%- if message.tool_calls -%}
        {{- '<|im_start|>assistant\\n' -}}
        {%- for call in message.tool_calls -%}
        {%- set name = call.function.name -%}{%- set args = call.function.arguments -%}
        \(call)
        {%- endfor -%}{{- '<|im_end|>' -}}
        {%- else -%}
        {{- '<|im_start|>' + message.role + '\\n' + message.content + '<|im_end|>' -}}
        {%- endif -%}
        {%- endfor -%}
        {%- if tools -%}{{- 'TOOLS' + (tools | tojson) -}}{%- endif -%}
        {%- if add_generation_prompt -%}{{- '<|im_start|>assistant\\n' -}}{%- endif -%}
        """
    }

    private static let bareJSON = template(
        call: #"{{- '{"name": "' + name + '", "parameters": ' + (args | tojson) + '}' -}}"#)

    private static let tagged = template(
        call: """
            {{- '<call>' + name -}}
            {%- for key, value in args.items() -%}
            {{- '<arg=' + key + '>' + (value if value is string else value | tojson) + '</arg>' -}}
            {%- endfor -%}
            {{- '</call>' -}}
            """)

    private func turn(
        _ engine: ChatEngine, schema: JSONValue? = nil, parameters: JSONValue,
        choice: TurnForm.ToolChoice = .automatic, seed: UInt64 = 1, limit: Int? = 600
    ) async throws -> Turn {
        let tool = ToolDefinition(name: "look_up", description: "Looks up.", parameters: parameters)
        return try await Turn(
            try engine.generate(
                ChatRequest(
                    Conversation(messages: [.user("Who?")], tools: [tool]),
                    answer: schema.map { .json(schema: $0) }, toolChoice: choice,
                    options: DecodingOptions(
                        maximumTokens: limit, sampling: SamplingParameters(temperature: 2, seed: seed)))))
    }

    private func withEngine(template: String, _ body: (ChatEngine) async throws -> Void) async throws {
        let tiny = try TinyModel(template: template)
        defer { tiny.remove() }
        try await body(try await ChatEngine.load(ModelDirectory(path: tiny.path)))
    }

    private static let age: JSONValue = [
        "type": "object", "properties": ["age": ["type": "integer", "minimum": 0, "maximum": 9]], "required": ["age"],
        "additionalProperties": false,
    ]

    /// An object that looks like a call unless its name distinguishes it.
    private static func answer(name: JSONValue) -> JSONValue {
        [
            "type": "object", "properties": ["name": name, "parameters": age], "required": ["name", "parameters"],
            "additionalProperties": false,
        ]
    }

    @Test("where JSON alone marks a call, the name decides between call and answer")
    func bareCalls() async throws {
        try await withEngine(template: Self.bareJSON) { engine in
            #expect(engine.template.turnForm.bareCall != nil)
            var answers = 0
            var calls = 0
            for seed in 1...12 as ClosedRange<UInt64> {
                let turn = try await turn(
                    engine, schema: Self.answer(name: ["enum": ["look_up", "somebody"]]), parameters: Self.age,
                    seed: seed)
                if turn.calls.isEmpty {
                    answers += 1
                    #expect(try JSONParser().parse(turn.text)["name"] == "somebody")
                } else {
                    calls += 1
                    #expect(turn.text.isEmpty)
                    #expect(turn.calls.allSatisfy { $0.name == "look_up" && $0.isEnded })
                }
            }
            #expect(answers > 0)
            #expect(calls > 0)
        }
    }

    @Test("a schema of nothing but calls is refused before the first token")
    func onlyCalls() async throws {
        try await withEngine(template: Self.bareJSON) { engine in
            await #expect(throws: ChatError.answerIsCall(tools: ["look_up"])) {
                try await turn(engine, schema: Self.answer(name: ["const": "look_up"]), parameters: Self.age)
            }
            #expect(
                ChatError.answerIsCall(tools: ["look_up"]).description
                    == "every answer that the schema allows would be read as a call of look_up; rename the tool, or use "
                    + "the schema without tools")
        }
    }

    @Test("a limit below the shortest answer is refused although a call would fit")
    func limit() async throws {
        try await withEngine(template: Self.bareJSON) { engine in
            let long: JSONValue = ["type": "string", "minLength": 100]
            await #expect(throws: GenerationError.budgetBelowShortestText(budget: 60, needed: 102)) {
                try await turn(engine, schema: long, parameters: Self.age, limit: 60)
            }
        }
    }

    @Test("strings without quotes keep their pattern, their length and their list")
    func taggedStrings() async throws {
        try await withEngine(template: Self.tagged) { engine in
            let parameters: JSONValue = [
                "type": "object",
                "properties": [
                    "code": ["type": "string", "pattern": "^[A-Z]{2}[0-9]$"],
                    "word": ["type": "string", "minLength": 2, "maxLength": 3],
                    "mood": ["type": "string", "enum": ["glad", "sad"]],
                    "name": ["type": "string", "x-swift-pattern": "(Mr|Mrs)\\. \\w{1,3}"],
                ],
                "required": ["code", "word", "mood", "name"], "additionalProperties": false,
            ]
            for seed in 1...6 as ClosedRange<UInt64> {
                let turn = try await turn(engine, parameters: parameters, choice: .required, seed: seed)
                #expect(!turn.calls.isEmpty)
                for call in turn.calls {
                    let arguments = try JSONParser().parse(call.arguments)
                    let code = try #require(arguments["code"]?.stringValue)
                    #expect(code.wholeMatch(of: /[A-Z]{2}[0-9]/) != nil)
                    let word = try #require(arguments["word"]?.stringValue)
                    #expect((2...3).contains(word.unicodeScalars.count))
                    #expect(["glad", "sad"].contains(arguments["mood"]?.stringValue))
                    let name = try #require(arguments["name"]?.stringValue)
                    #expect(name.wholeMatch(of: /(Mr|Mrs)\. \w{1,3}/) != nil)
                }
            }
        }
    }

    @Test("a tool with an optional argument, a type with a name and a format is called where arguments are in tags")
    func optionalArgument() async throws {
        try await withEngine(template: Self.tagged) { engine in
            let parameters: JSONValue = [
                "type": "object",
                "properties": [
                    "mail": ["type": "string", "format": "date"],
                    "note": ["anyOf": [["type": "string", "maxLength": 5], ["type": "null"]]],
                    "who": ["anyOf": [["$ref": "#/$defs/Age"], ["type": "null"]]],
                ],
                "required": ["mail", "note", "who"], "additionalProperties": false, "$defs": ["Age": Self.age],
            ]
            var notes: Set<Bool> = []
            for seed in 1...8 as ClosedRange<UInt64> {
                let turn = try await turn(engine, parameters: parameters, choice: .required, seed: seed)
                #expect(!turn.calls.isEmpty)
                for call in turn.calls {
                    let arguments = try JSONParser().parse(call.arguments)
                    #expect(arguments["mail"]?.stringValue?.wholeMatch(of: /[0-9]{4}-[0-9]{2}-[0-9]{2}/) != nil)
                    let note = try #require(arguments["note"])
                    #expect(note == .null || note.stringValue.map { $0.unicodeScalars.count <= 5 } == true)
                    notes.insert(note == .null)
                    let who = try #require(arguments["who"])
                    #expect(who == .null || (0...9).contains(who["age"]?.intValue ?? -1))
                }
            }
            #expect(!notes.isEmpty)
        }
    }
}
