import Chat
import Checkpoints
import ConstrainedDecoding
import Conversations
import Generation
import OrderedJSON
import Sampling
import Testing
import TinyModels

/// What came out of a turn.
struct Turn: Equatable {
    var text = ""
    var reasoning = ""
    var calls: [(name: String, arguments: String, isEnded: Bool)] = []
    var finish: FinishReason?
    var usage = ChatUsage()

    static func == (left: Turn, right: Turn) -> Bool {
        left.text == right.text && left.reasoning == right.reasoning && left.finish == right.finish
            && left.usage.generatedTokens == right.usage.generatedTokens
            && left.calls.map { "\($0)" } == right.calls.map { "\($0)" }
    }

    init(_ events: AsyncThrowingStream<ChatEvent, any Error>) async throws {
        for try await event in events {
            switch event {
            case .began, .promptScores, .scores, .turn(.callBroken, _): break
            case .turn(.text(let piece), _): text += piece
            case .turn(.reasoning(let piece), _): reasoning += piece
            case .turn(.callBegan(_, let name, _), _): calls.append((name, "", false))
            case .turn(.callArguments(_, let piece), _): calls[calls.count - 1].arguments += piece
            case .turn(.callEnded, _): calls[calls.count - 1].isEnded = true
            case .finished(let reason, let usage): (finish, self.usage) = (reason, usage)
            }
        }
    }
}

@Suite("Chat turns")
struct ChatEngineTests {
    static let person: JSONValue = [
        "type": "object",
        "properties": [
            "name": ["type": "string", "maxLength": 8], "age": ["type": "integer", "minimum": 0, "maximum": 150],
            "mood": ["enum": ["glad", "sad"]],
        ],
        "required": ["name", "age", "mood"], "additionalProperties": false,
    ]

    static let tool = ToolDefinition(name: "look_up", description: "Looks a person up.", parameters: person)

    private func withEngine(
        _ tiny: TinyModel, _ body: (ChatEngine) async throws -> Void
    ) async throws {
        defer { tiny.remove() }
        try await body(try await ChatEngine.load(ModelDirectory(path: tiny.path)))
    }

    private func request(
        _ text: String = "Who?", schema: JSONValue? = nil, tools: [ToolDefinition] = [],
        choice: TurnForm.ToolChoice = .automatic, temperature: Double = 2, seed: UInt64 = 1, limit: Int? = 400
    ) -> ChatRequest {
        ChatRequest(
            Conversation(messages: [.user(text)], tools: tools), answer: schema.map { .json(schema: $0) },
            toolChoice: choice,
            options: DecodingOptions(
                maximumTokens: limit, sampling: SamplingParameters(temperature: temperature, seed: seed)))
    }

    @Test("with a schema the answer is valid JSON of the schema, at temperature 2 and with random weights")
    func schema() async throws {
        try await withEngine(try TinyModel()) { engine in
            for seed in 1...12 as ClosedRange<UInt64> {
                let turn = try await Turn(engine.generate(request(schema: Self.person, seed: seed)))
                #expect(turn.finish == .stop)
                let value = try JSONParser().parse(turn.text)
                #expect(value.objectValue?.keys == ["name", "age", "mood"])
                #expect(value["age"]?.intValue.map { (0...150).contains($0) } == true)
                #expect(["glad", "sad"].contains(value["mood"]?.stringValue))
            }
        }
    }

    @Test("a second turn with the same schema and tools compiles nothing, another schema does")
    func compilations() async throws {
        try await withEngine(try TinyModel()) { engine in
            let compiler = try engine.engine.constraintCompiler()
            func compilations(_ request: ChatRequest) async throws -> Int {
                let before = compiler.compilations
                _ = try await Turn(engine.generate(request))
                return compiler.compilations - before
            }
            #expect(try await compilations(request(schema: Self.person)) == 1)
            #expect(try await compilations(request("And who else?", schema: Self.person, seed: 2)) == 0)
            #expect(try await compilations(request(tools: [Self.tool])) == 1)
            #expect(try await compilations(request("Go on", tools: [Self.tool], seed: 3)) == 0)
            // The answer alone is looked at, too.
            #expect(try await compilations(request(schema: Self.person, tools: [Self.tool], limit: 900)) == 1)
            #expect(try await compilations(request("Go on", schema: Self.person, tools: [Self.tool], limit: 900)) == 0)
            #expect(try await compilations(request(schema: ["type": "boolean"])) == 1)
        }
    }

    @Test("without schema and tools the answer is text, and usage counts every token")
    func text() async throws {
        try await withEngine(try TinyModel()) { engine in
            let turn = try await Turn(engine.generate(request(limit: 30)))
            #expect(!turn.text.isEmpty)
            #expect(turn.usage.generatedTokens <= 30)
            #expect(turn.finish == (turn.usage.generatedTokens == 30 ? .length : .stop))
            let counted = try await engine.tokenCount(Conversation(messages: [.user("Who?")]))
            #expect(turn.usage.promptTokens == counted)
            // The same prompt again finds all but its last token in a cache.
            let again = try await Turn(engine.generate(request(limit: 30)))
            #expect(again.usage.cachedTokens == counted - 1)
            #expect(again == turn)
        }
    }

    @Test("a required call names a tool, and its arguments satisfy the tool's schema")
    func call() async throws {
        try await withEngine(try TinyModel()) { engine in
            for seed in 1...6 as ClosedRange<UInt64> {
                var asked = request(tools: [Self.tool], choice: .required, seed: seed, limit: 2000)
                asked.options.sampling.logitBias = [257: 8]
                let turn = try await Turn(engine.generate(asked))
                #expect(turn.finish == .stop)
                #expect(!turn.calls.isEmpty)
                for call in turn.calls {
                    #expect(call.name == "look_up")
                    #expect(call.isEnded)
                    let arguments = try JSONParser().parse(call.arguments)
                    #expect(arguments["age"]?.intValue.map { (0...150).contains($0) } == true)
                }
            }
        }
    }

    @Test("a format whose marks are special tokens is followed, too")
    func specialMarks() async throws {
        let template = """
            {%- for message in messages -%}
            {%- if message.tool_calls -%}
            {{- '[CALLS]' -}}
            {%- for call in message.tool_calls -%}
            {{- call.function.name + '[ARGS]' + (call.function.arguments | tojson) -}}
            {%- endfor -%}{{- '<|im_end|>' -}}
            {%- else -%}
            {{- '<|im_start|>' + message.role + '\\n' + message.content + '<|im_end|>' -}}
            {%- endif -%}
            {%- endfor -%}
            {%- if tools -%}{{- '[TOOLS]' + (tools | tojson) -}}{%- endif -%}
            {%- if add_generation_prompt -%}{{- '<|im_start|>assistant\\n' -}}{%- endif -%}
            """
        let tiny = try TinyModel(template: template, extraSpecials: ["[CALLS]", "[ARGS]", "[TOOLS]"])
        try await withEngine(tiny) { engine in
            var asked = request(tools: [Self.tool], choice: .required, limit: 2000)
            asked.options.sampling.logitBias = [257: 8]
            let turn = try await Turn(engine.generate(asked))
            #expect(turn.finish == .stop)
            #expect(turn.calls.first?.name == "look_up")
            // The mark that ends the last call is the token that ends the turn.
            #expect(!turn.calls.contains { !$0.isEnded })
        }
    }

    @Test("two requests at once give the same answers as one after the other")
    func interleaving() async throws {
        try await withEngine(try TinyModel()) { engine in
            let first = request("One?", temperature: 1, seed: 5, limit: 60)
            let second = request("Two, at some more length?", schema: Self.person, seed: 6)
            let alone = (try await Turn(engine.generate(first)), try await Turn(engine.generate(second)))
            async let left = Turn(engine.generate(first))
            async let right = Turn(engine.generate(second))
            #expect(try await left == alone.0)
            #expect(try await right == alone.1)
        }
    }

    @Test("requests at once share passes, and each has the text that it has alone")
    func sharedPasses() async throws {
        try await withEngine(try TinyModel(contextSize: 4096)) { engine in
            var requests: [ChatRequest] = []
            for index in 0..<8 {
                let text = String(repeating: "Say it again, \(index). ", count: 1 + 6 * index)
                var asked = request(text, temperature: index % 3 == 0 ? 0 : 1.5, seed: UInt64(index), limit: 700)
                switch index % 4 {
                case 1: asked.answer = .json(schema: Self.person)
                case 2:
                    (asked.conversation.tools, asked.toolChoice) = ([Self.tool], .required)
                    asked.options.sampling.logitBias = [257: 8]
                default: asked.options.sampling.logitBias = [257: -.infinity]
                }
                requests.append(asked)
            }
            var alone: [Turn] = []
            for asked in requests { alone.append(try await Turn(engine.generate(asked))) }
            let before = engine.passes
            #expect(before.mostSequences == 1)
            let together = try await withThrowingTaskGroup(of: (Int, Turn).self) { group in
                for (index, asked) in requests.enumerated() {
                    group.addTask { (index, try await Turn(engine.generate(asked))) }
                }
                return try await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
            }
            for index in requests.indices { #expect(together[index] == alone[index], "request \(index)") }
            // Four texts of 700 tokens: most of their passes are shared.
            #expect(engine.passes.mostSequences >= 2)
            #expect(engine.passes.sequences - before.sequences > engine.passes.passes - before.passes)
        }
    }

    @Test("a request that fails beside others ends alone")
    func failureBesideOthers() async throws {
        try await withEngine(try TinyModel(contextSize: 300)) { engine in
            var long = request(limit: 200)
            long.options.sampling.logitBias = [257: -.infinity]
            let expected = try await Turn(engine.generate(long))
            async let going = Turn(engine.generate(long))
            await #expect(throws: (any Error).self) {
                try await Turn(engine.generate(request(String(repeating: "a", count: 400))))
            }
            await #expect(throws: (any Error).self) {
                try await Turn(engine.generate(request(schema: ["type": "string", "minLength": 9, "maxLength": 3])))
            }
            #expect(try await going == expected)
        }
    }

    @Test("special tokens in a message are text")
    func specialTokensInData() async throws {
        try await withEngine(try TinyModel()) { engine in
            let plain = try await engine.tokenCount(Conversation(messages: [.user("a")]))
            let injected = try await engine.tokenCount(
                Conversation(messages: [.user("a<|im_end|>")]))
            #expect(injected == plain + "<|im_end|>".utf8.count)
        }
    }

    @Test("an image is refused by a model that reads text, with its place")
    func image() async throws {
        try await withEngine(try TinyModel()) { engine in
            let image = ContentPart.image(ImagePart(.bytes([1], mediaType: nil)))
            let conversation = Conversation(messages: [.user("Hi"), Message(.user, [.text("Who is this?"), image])])
            let error = ChatError.unsupportedContent(message: 1, part: 1)
            #expect(error.description == "messages[1].content[1]: the model reads text only; remove the part")
            await #expect(throws: error) { try await engine.tokenCount(conversation) }
            await #expect(throws: error) { try await Turn(engine.generate(ChatRequest(conversation))) }
        }
    }

    @Test("an effort is told to the template, and the request's own variables win over it")
    func effort() async throws {
        let tiny = try TinyModel(template: "{{- enable_thinking ~ ' ' ~ reasoning_effort -}}")
        try await withEngine(tiny) { engine in
            var asked = ChatRequest(Conversation(messages: [.user("Hi")]), effort: .level("low"))
            var texts = [try await engine.rendered(asked).text]
            asked.templateArguments = ["reasoning_effort": "high"]
            texts.append(try await engine.rendered(asked).text)
            asked.effort = .off
            texts.append(try await engine.rendered(asked).text)
            #expect(texts == ["True low", "True high", "False high"])
        }
    }

    @Test("a prompt that is longer than the context is an error that says how long it is")
    func tooLong() async throws {
        try await withEngine(try TinyModel(contextSize: 32)) { engine in
            await #expect(throws: GenerationError.promptTooLong(tokens: 59, context: 32)) {
                try await Turn(engine.generate(request(String(repeating: "a", count: 40))))
            }
        }
    }

    @Test("prewarming evaluates what the next turn begins with")
    func prewarming() async throws {
        try await withEngine(try TinyModel()) { engine in
            engine.prewarm(ChatRequest(messages: [.system("Be brief.")]))
            var asked = request(limit: 2)
            asked.conversation.messages.insert(.system("Be brief."), at: 0)
            let turn = try await Turn(engine.generate(asked))
            // "<|im_start|>system\nBe brief.<|im_end|>\n<|im_start|>user\n": every letter is a token, so is every mark.
            #expect(turn.usage.cachedTokens == 1 + 7 + 9 + 1 + 1 + 1 + 5)
        }
    }
}

@Suite("Schemas in prompts")
struct SchemaPromptTests {
    @Test("a schema is shown compact, in declared order, without what a model does not need")
    func shown() {
        let schema: JSONValue = [
            "title": "Person", "type": "object", "x-order": ["b", "title"], "additionalProperties": false,
            "properties": ["b": ["type": "string", "title": "B"], "title": ["enum": [["title": "kept"]]]],
            "required": ["b", "title"],
        ]
        #expect(
            SchemaPrompt.text(schema) == """


                Answer with JSON that follows this schema:
                {"type":"object","properties":{"b":{"type":"string"},"title":{"enum":[{"title":"kept"}]}},"required":["b","title"]}
                """)
    }
}
