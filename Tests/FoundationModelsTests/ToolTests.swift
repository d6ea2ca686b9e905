import Foundation
import FoundationModels
import FoundationModelsTesting
import Synchronization
import Testing

struct Weather: Tool {
    let name = "weather"
    let description = "Tells the weather."
    let barrier: Barrier?

    @Generable
    struct Arguments { let city: String }

    func call(arguments: Arguments) async throws -> String {
        await barrier?.arrive()
        return "sun in \(arguments.city)"
    }
}

struct Failing: Tool {
    struct Broken: Error, Equatable {}
    let description = "Fails."

    @Generable
    struct Arguments {}

    func call(arguments: Arguments) async throws -> String { throw Broken() }
}

struct Stuck: Tool {
    let description = "Never returns."
    let gate: Gate

    @Generable
    struct Arguments {}

    func call(arguments: Arguments) async throws -> String {
        await gate.wait()
        return "late"
    }
}

struct Dynamic: Tool {
    let name = "dynamic"
    let description = "Takes anything."
    let parameters: GenerationSchema
    let includesSchemaInInstructions = false

    func call(arguments: GeneratedContent) async throws -> ToolOutput {
        ToolOutput(GeneratedContent(properties: ["seen": arguments]))
    }
}

/// Lets nobody go on until a number of callers have come.
final class Barrier: Sendable {
    private let gate = Gate()
    private let missing: Mutex<Int>

    init(_ count: Int) { missing = Mutex(count) }

    func arrive() async {
        let isLast = missing.withLock { missing in
            missing -= 1
            return missing == 0
        }
        if isLast { gate.open() }
        await gate.wait()
    }
}

@Suite("Tools")
struct ToolTests {
    @Test("a call's output goes back to the model, in the order of Apple's transcripts")
    func oneCall() async throws {
        let model = ScriptedModel([.call("Adder", GeneratedContent(properties: ["a": 2, "b": 3])), "It is 5."])
        let session = LanguageModelSession(model: model, tools: [Adder()], instructions: "Count.")
        let response = try await session.respond(to: "2 + 3?")
        #expect(response.content == "It is 5.")
        #expect(session.transcript.map(Role.init) == [.instructions, .prompt, .toolCalls, .toolOutput, .response])
        guard case .toolCalls(let calls) = session.transcript[2], case .toolOutput(let output) = session.transcript[3]
        else { throw Unexpected(entry: session.transcript[2]) }
        #expect(calls.first?.toolName == "Adder")
        #expect(calls.first?.id == output.id)
        guard case .structure(let segment) = output.segments.first else {
            Issue.record("expected a structured segment")
            return
        }
        #expect(segment.source == "Int")
        #expect(segment.content == GeneratedContent(5))
        #expect(model.requests.count == 2)
        #expect(model.requests[0].id != model.requests[1].id)
        #expect(model.requests[0].enabledToolDefinitions.map(\.name) == ["Adder"])
        #expect(model.requests[1].transcript.count == 4)
        #expect(response.transcriptEntries.count == 4)
    }

    @Test("calls of one turn run at the same time and their outputs keep the order of the calls")
    func parallel() async throws {
        let turn = ScriptedModel.Turn([
            .call(id: "1", tool: "weather", arguments: #"{"city": "Ulm"}"#),
            .call(id: "2", tool: "weather", arguments: #"{"city": "Rom"}"#),
            .call(id: "3", tool: "weather", arguments: #"{"city": "Bonn"}"#),
        ])
        let session = LanguageModelSession(
            model: ScriptedModel([turn, "ok"]), tools: [Weather(barrier: Barrier(3))])
        try await session.respond(to: "weather?")
        #expect(
            session.transcript.map(\.description)[3...5] == [
                "Tool output: sun in Ulm", "Tool output: sun in Rom", "Tool output: sun in Bonn",
            ])
    }

    @Test("a tool that fails ends the request, names itself and rolls finished rounds back")
    func failure() async throws {
        let session = LanguageModelSession(
            model: ScriptedModel([
                .call("Adder", GeneratedContent(properties: ["a": 2, "b": 3])),
                .call("Failing", GeneratedContent(properties: [:])), "on",
            ]), tools: [Adder(), Failing()])
        let before = session.transcript
        let error = await #expect(throws: LanguageModelSession.ToolCallError.self) {
            try await session.respond(to: "x")
        }
        #expect(error?.tool is Failing)
        #expect(error?.underlyingError as? Failing.Broken == Failing.Broken())
        #expect(error?.errorDescription == "tool 'Failing' failed: Broken()")
        #expect(session.transcript == before)
        #expect(try await session.respond(to: "y").content == "on")
    }

    @Test("a tool that never returns does not hold up a cancelled request")
    func stuck() async throws {
        let gate = Gate()
        let session = LanguageModelSession(
            model: ScriptedModel([.call("Stuck", GeneratedContent(properties: [:])), "on"]),
            tools: [Stuck(gate: gate)])
        let task = Task { try await session.respond(to: "x").content }
        while session.transcript.count < 3 { await Task.yield() }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(session.transcript.count == 1)
        #expect(try await session.respond(to: "y").content == "on")
        gate.open()
    }

    @Test("rounds are bounded")
    func rounds() async throws {
        let model = ScriptedModel { _ in .call("Adder", GeneratedContent(properties: ["a": 1, "b": 1])) }
        let session = LanguageModelSession(model: model, tools: [Adder()])
        let error = await #expect(throws: ToolRoundLimitExceeded.self) { try await session.respond(to: "x") }
        #expect(
            error?.errorDescription
                == "the model called tools in 16 rounds without answering; raise toolRoundLimit or simplify the tools")
        #expect(model.requests.count == 17)
        session.toolRoundLimit = 2
        await #expect(throws: ToolRoundLimitExceeded(limit: 2)) { try await session.respond(to: "x") }
        #expect(session.transcript.count == 1)
    }

    @Test("a tool that does not exist is an error of the model")
    func unknownTool() async throws {
        let session = LanguageModelSession(
            model: ScriptedModel([.call("nope", GeneratedContent(properties: [:]))]), tools: [Adder()])
        let error = await #expect(throws: GeneratedContent.ParsingError.self) { try await session.respond(to: "x") }
        #expect(error?.debugDescription == "the model called 'nope', which is not a tool of this session")
    }

    @Test("tools and a schema go together")
    func withSchema() async throws {
        let session = LanguageModelSession(
            model: ScriptedModel([
                .init([
                    .text("Let me add."),
                    .call(id: "c", tool: "Adder", arguments: #"{"a": 1, "b": 2}"#),
                ]), .content(Age(years: 3, months: 0)),
            ]), tools: [Adder()])
        let response = try await session.respond(to: "x", generating: Age.self)
        #expect(response.content.years == 3)
        #expect(
            session.transcript.map(Role.init) == [
                .instructions, .prompt, .response, .toolCalls, .toolOutput, .response,
            ])
    }

    @Test("text before calls is an entry of its own, and no part of the answer")
    func textBeforeCalls() async throws {
        let session = LanguageModelSession(
            model: ScriptedModel([
                .init([.text("Wait. "), .call(id: "c", tool: "Adder", arguments: #"{"a": 1, "b": 2}"#)]), "Three.",
            ]), tools: [Adder()])
        let response = try await session.respond(to: "x")
        #expect(response.content == "Three.")
        #expect(response.rawContent == GeneratedContent("Three."))
        #expect(
            session.transcript.map(\.description) == [
                "Instructions: ", "Prompt: x", "Response: Wait. ", #"Tool calls: Adder({"a": 1, "b": 2})"#,
                "Tool output: 3", "Response: Three.",
            ])
    }

    @Test("snapshots begin anew after the calls", .timeLimit(.minutes(1)))
    func snapshotsAfterCalls() async throws {
        let turnstile = Turnstile()
        let session = LanguageModelSession(
            model: ScriptedModel([
                .init([
                    .text("Wait. "), .perform { await turnstile.pass() },
                    .call(id: "c", tool: "Adder", arguments: #"{"a": 1, "b": 2}"#),
                ]), .init([.text("Three"), .perform { await turnstile.pass() }, .text(".")]),
            ]), tools: [Adder()])
        var seen: [String] = []
        for try await snapshot in session.streamResponse(to: "x") {
            if seen.last != snapshot.content { seen.append(snapshot.content) }
            turnstile.step()
        }
        #expect(seen == ["Wait. ", "Three", "Three."])
    }

    @Test("an error of a tool that describes itself is told in its own words")
    func describedError() async throws {
        struct Described: LocalizedError {
            var errorDescription: String? { "the shop is closed" }
        }
        let error = LanguageModelSession.ToolCallError(tool: Adder(), underlyingError: Described())
        #expect(error.errorDescription == "tool 'Adder' failed: the shop is closed")
        #expect(
            LanguageModelSession.ToolCallError(tool: Adder(), underlyingError: Failing.Broken()).errorDescription
                == "tool 'Adder' failed: Broken()")
    }

    @Test("dynamic tools take content and give content")
    func dynamic() async throws {
        let schema = try GenerationSchema(
            root: DynamicGenerationSchema(
                name: "P", properties: [.init(name: "x", schema: DynamicGenerationSchema(type: Int.self))]),
            dependencies: [])
        let session = LanguageModelSession(
            model: ScriptedModel([.call("dynamic", GeneratedContent(properties: ["x": 1])), "ok"]),
            tools: [Dynamic(parameters: schema)])
        try await session.respond(to: "x")
        #expect(session.transcript[3].description == #"Tool output: {"seen": {"x": 1}}"#)
    }

    @Test("the mode of tool calls reaches the model; a forced call is forced once")
    func modes() async throws {
        let model = ScriptedModel([
            .call("Adder", GeneratedContent(properties: ["a": 1, "b": 1])), "two", "no",
        ])
        let session = LanguageModelSession(model: model, tools: [Adder()])
        try await session.respond(to: "x", options: GenerationOptions(toolCallingMode: .required))
        #expect(model.requests.map(\.generationOptions.toolCallingMode) == [.required, .allowed])
        try await session.respond(to: "x", options: GenerationOptions(toolCallingMode: .disallowed))
        #expect(model.requests[2].enabledToolDefinitions.isEmpty)
    }

    @Test("two tools of one name are refused")
    func sameNames() async throws {
        let session = LanguageModelSession(model: ScriptedModel(["x"]), tools: [Adder(), Adder()])
        let error = await #expect(throws: InvalidGenerationOptions.self) { try await session.respond(to: "x") }
        #expect(error?.errorDescription == "two tools have the name 'Adder'; give each a name of its own")
    }

    @Test("arguments that end too early are an error of the model")
    func truncatedArguments() async throws {
        let session = LanguageModelSession(
            model: ScriptedModel([.init([.call(id: "c", tool: "Adder", arguments: #"{"a": 1"#)])]), tools: [Adder()])
        let error = await #expect(throws: GeneratedContent.ParsingError.self) { try await session.respond(to: "x") }
        #expect(error?.debugDescription == "the text ends after 7 bytes, before the value does")
    }
}
