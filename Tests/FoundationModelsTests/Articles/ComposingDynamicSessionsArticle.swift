import FoundationModels

// The program of the article "Composing dynamic sessions".

extension SessionPropertyValues {
    @SessionPropertyEntry var isClosed = false
}

enum ComposingDynamicSessionsArticle {
    struct CloseTool: Tool {
        @SessionProperty(\.isClosed) var isClosed
        let name = "close"
        let description = "Closes the café for today."

        @Generable
        struct Arguments {}

        func call(arguments: Arguments) async throws -> String {
            isClosed = true
            return "The café is closed."
        }
    }

    struct Counter: DynamicInstructions {
        let drinks: [String]

        var body: some DynamicInstructions {
            Instructions("You take orders.")
            ForEach(drinks, id: \.self) { Instructions("We have \($0).") }
            CloseTool()
        }
    }

    struct Café: LanguageModelSession.DynamicProfile {
        @SessionProperty(\.isClosed) var isClosed
        @SessionProperty(\.history) var history

        var body: some DynamicProfile {
            if isClosed {
                Profile { Instructions("Say goodbye, and nothing else.") }
                    .maximumResponseTokens(40)
            } else {
                Profile { Counter(drinks: ["tea", "latte"]) }
                    .historyTransform { entries in Array(entries.suffix(20)) }
                    .onResponse { if history.count > 100 { history = history.suffix(50) } }
            }
        }
    }

    static func run(_ print: (Any...) -> Void) async throws {
        let session = LanguageModelSession(profile: Café())
        print(try await session.respond(to: "A latte, please.").content)
        print(try await session.respond(to: "Time to go home!").content)
        print(session.properties.isClosed)
    }
}
