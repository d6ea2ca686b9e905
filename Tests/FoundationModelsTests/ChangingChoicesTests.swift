import FoundationModels
import FoundationModelsTesting
import Synchronization
import Testing

/// Choices that a program changes while it runs.
private enum Drinks {
    private static let state = Mutex(["tea"])

    static var all: [String] {
        get { state.withLock { $0 } }
        set { state.withLock { $0 = newValue } }
    }
}

@Generable
private struct Order {
    @Guide(.anyOf(Drinks.all)) let drink: String
}

private struct Waiter: Tool {
    let description = "Takes an order."

    @Generable
    struct Arguments {
        let orders: [Order]
    }

    func call(arguments: Arguments) async throws -> String {
        arguments.orders.map(\.drink).joined(separator: ", ")
    }
}

@Suite("Choices that change", .serialized)
struct ChangingChoicesTests {
    /// The drinks that a schema allows.
    private static func drinks(_ schema: GenerationSchema?) -> [String] {
        let text = schema?.debugDescription ?? ""
        return ["tea", "milk", "cocoa"].filter { text.contains(#""\#($0)""#) }
    }

    @Test("a tool's choices are those of the request, in all of its turns")
    func tools() async throws {
        Drinks.all = ["tea"]
        let call = ScriptedModel.Turn.call(
            "Waiter", GeneratedContent(properties: ["orders": [GeneratedContent(properties: ["drink": "milk"])]]))
        let model = ScriptedModel { request in
            guard case .toolOutput? = request.transcript.last else {
                Drinks.all = ["cocoa"]
                return call
            }
            return "Coming up."
        }
        let session = LanguageModelSession(model: model, tools: [Waiter()])
        Drinks.all = ["milk"]
        try await session.respond(to: "A drink")
        #expect(
            model.requests.map { Self.drinks($0.enabledToolDefinitions.first?.parameters) } == [["milk"], ["milk"]])
        try await session.respond(to: "Another")
        #expect(
            model.requests.suffix(2).map { Self.drinks($0.enabledToolDefinitions.first?.parameters) }[0] == ["cocoa"])
    }

    @Test("the choices of an answer are those of the request, for what is shown and what is enforced")
    func answers() async throws {
        Drinks.all = ["tea"]
        let model = ScriptedModel { _ in
            Drinks.all = ["milk"]
            return .content(GeneratedContent(properties: ["drink": "tea"]))
        }
        let session = LanguageModelSession(model: model)
        #expect(try await session.respond(to: "?", generating: Order.self).content.drink == "tea")
        #expect(Self.drinks(model.requests[0].schema) == ["tea"])
        guard case .prompt(let prompt)? = session.transcript.first,
            case .schema(let shown)? = prompt.responseFormat?.kind
        else { throw Unexpected(entry: session.transcript.first) }
        #expect(Self.drinks(shown) == ["tea"])
        try await session.respond(to: "?", schema: Order.generationSchema)
        #expect(Self.drinks(model.requests[1].schema) == ["milk"])
    }
}
