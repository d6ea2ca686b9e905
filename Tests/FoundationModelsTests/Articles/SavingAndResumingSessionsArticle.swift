import Foundation
import FoundationModels
import Testing

/// The program of the article "Saving and resuming sessions".
enum SavingAndResumingSessionsArticle {
    static func run(_ print: (Any...) -> Void) async throws {
        let session = LanguageModelSession(instructions: "You are a friendly barista.")
        try await session.respond(to: "My name is Ada.")
        let saved = try JSONEncoder().encode(session.transcript)

        let transcript = try JSONDecoder().decode(Transcript.self, from: saved)
        let resumed = LanguageModelSession(transcript: transcript)
        let answer = try await resumed.respond(to: "What is my name?")
        print(answer.content)

        // When the conversation grows too long, keep what matters.
        let condensed = Transcript(entries: [resumed.transcript.first, resumed.transcript.last].compactMap { $0 })
        let fresh = LanguageModelSession(transcript: condensed)
        print(fresh.transcript.count)
    }
}
