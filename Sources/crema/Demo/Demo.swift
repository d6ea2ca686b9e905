import ArgumentParser
import FoundationModels

/// `crema demo`: what the model of the system can do, through the same API as on Apple's platforms.
struct Demo: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Shows a conversation, a typed value and a tool call.",
        discussion: """
            Runs the bundled model, or the one that CREMA_MODEL names, and always takes the most likely token, so that \
            the answers are the same every time.

            Example:
              crema demo
            """)

    private static let options = GenerationOptions(sampling: .greedy)

    func run() async throws {
        // Found out before a heading is written.
        _ = try ModelOption.directory(nil)
        do {
            try await conversation()
            try await typedValue()
            try await toolCall()
        } catch let error as LanguageModelSession.GenerationError {
            throw Failure(error)
        }
    }

    /// Two turns with the barista, the answers as they grow.
    private func conversation() async throws {
        DemoPage.title("A conversation")
        let session = LanguageModelSession(
            instructions: """
                You are a friendly barista in a world full of pixels.
                Respond to the player’s question.
                """)
        for question in ["What is a mocha?", "Do you have something sweet?"] {
            DemoPage.prompt(question)
            var shown = 0
            for try await snapshot in session.streamResponse(to: question, options: Self.options) {
                DemoPage.text(String(decoding: Array(snapshot.content.utf8.dropFirst(shown)), as: UTF8.self))
                shown = snapshot.content.utf8.count
            }
            DemoPage.endLine()
        }
    }

    /// A guest as a value of a Swift type, whose limits the model cannot leave.
    private func typedValue() async throws {
        DemoPage.title("A guest as a Swift value")
        let prompt = "Create a guest who visits the café."
        DemoPage.prompt(prompt)
        let session = LanguageModelSession(instructions: "Generate fun NPCs.")
        let guest = try await session.respond(to: prompt, generating: DemoGuest.self, options: Self.options).content
        DemoPage.line("name:       \(guest.name)")
        DemoPage.line("level:      \(guest.level)")
        DemoPage.line("attributes: \(guest.attributes.map { "\($0)" }.joined(separator: ", "))")
        switch guest.encounter {
        case .orderCoffee(let order): DemoPage.line("orders:     \(order)")
        case .wantToTalkToManager(let complaint): DemoPage.line("complains:  \(complaint)")
        }
    }

    /// A question that the model answers with what a tool says, the date worked out from today's.
    private func toolCall() async throws {
        DemoPage.title("A tool call")
        let prompt = "Do I have an event next Friday?"
        DemoPage.prompt(prompt)
        let session = LanguageModelSession(
            tools: [DemoCalendar()], instructions: "You are a helpful assistant. Today is Tuesday, 10 March 2026.")
        let answer = try await session.respond(to: prompt, options: Self.options)
        for entry in session.transcript {
            switch entry {
            case .reasoning(let thoughts):
                for line in thoughts.description.split(separator: "\n") { DemoPage.line("[thinks \(line)]") }
            case .toolCalls(let calls):
                for call in calls { DemoPage.line("[calls \(call.toolName) \(call.arguments.jsonString)]") }
            default: break
            }
        }
        DemoPage.line(answer.content)
    }
}

extension Failure {
    fileprivate init(_ error: LanguageModelSession.GenerationError) {
        let status: ExitStatus = if case .assetsUnavailable = error { .modelNotLoadable } else { .failure }
        self.init(error.errorDescription ?? "\(error)", status)
    }
}

/// How the demonstration is written: each piece at once.
private enum DemoPage {
    static func title(_ text: String) { write("\n\(text)\n\n") }

    static func prompt(_ text: String) { write("> \(text)\n") }

    static func text(_ text: String) { write(text) }

    static func endLine() { write("\n") }

    static func line(_ text: String) { write(text + "\n") }

    private static func write(_ text: String) {
        StandardOutput.write(text)
        StandardOutput.flush()
    }
}
