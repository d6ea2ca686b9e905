import FoundationModels
import FoundationModelsTesting
import Testing

@Suite("Sessions under load")
struct ConcurrencyTests {
    /// A model that answers in many small pieces and calls a tool first when asked to.
    static func model() -> ScriptedModel {
        ScriptedModel { request in
            guard case .prompt(let prompt) = request.transcript.last else { return "after the tool" }
            if prompt.description.hasSuffix("tool") {
                return .call("Adder", GeneratedContent(properties: ["a": 1, "b": 2]))
            }
            return .pieces((0..<50).flatMap { number in ["\(number)", " "] })
        }
    }

    static let whole = (0..<50).map { "\($0) " }.joined()

    @Test("cancellations at any point leave every session as it was, and its neighbours alone")
    func cancellations() async throws {
        let model = Self.model()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for seed in 0..<8 {
                group.addTask {
                    let session = LanguageModelSession(model: model, tools: [Adder()], instructions: "i")
                    for turn in 0..<30 {
                        let before = session.transcript
                        let usesTool = turn % 3 == 0
                        let task = Task {
                            if turn % 2 == 0 {
                                return try await session.respond(to: usesTool ? "tool" : "text").content
                            }
                            var last = ""
                            for try await snapshot in session.streamResponse(to: usesTool ? "tool" : "text") {
                                #expect(snapshot.content.hasPrefix(last))
                                last = snapshot.content
                            }
                            return last
                        }
                        for _ in 0..<((seed * 31 + turn * 7) % 40) { await Task.yield() }
                        if turn % 4 != 3 { task.cancel() }
                        do {
                            let content = try await task.value
                            #expect(content == (usesTool ? "after the tool" : Self.whole))
                            #expect(session.transcript.count == before.count + (usesTool ? 4 : 2))
                        } catch is CancellationError {
                            #expect(session.transcript == before)
                        }
                        #expect(!session.isResponding)
                    }
                }
            }
            try await group.waitForAll()
        }
    }

    @Test("streams that are dropped at any point leave a session that can be used")
    func droppedStreams() async throws {
        let session = LanguageModelSession(model: Self.model())
        for count in 0..<40 {
            var seen = 0
            if count % 5 != 0 {
                for try await snapshot in session.streamResponse(to: "text") {
                    #expect(Self.whole.hasPrefix(snapshot.content))
                    seen += 1
                    if seen > count % 7 { break }
                }
            } else {
                _ = session.streamResponse(to: "text")
            }
            while session.isResponding { await Task.yield() }
            for (index, entry) in session.transcript.enumerated() {
                #expect(Role(entry) == (index % 2 == 0 ? .prompt : .response))
            }
        }
        #expect(try await session.respond(to: "text").content == Self.whole)
    }
}
