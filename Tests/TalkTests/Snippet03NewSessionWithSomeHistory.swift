// swift-format-ignore-file
// The text is the talk's own.

// 3:55 Handling context size errors with a new session

import FoundationModels

enum Snippet03 {
    struct Game {
        func run(prompt: String, session first: LanguageModelSession) async throws -> LanguageModelSession {
            var session = LanguageModelSession()
            session = first

            do {
              let answer = try await session.respond(to: prompt)
              print(answer.content)
            } catch LanguageModelSession.GenerationError.exceededContextWindowSize {
              // New session, with some history from the previous session.
              session = newSession(previousSession: session)
            }
            return session
        }

        private func newSession(previousSession: LanguageModelSession) -> LanguageModelSession {
          let allEntries = previousSession.transcript.entries
          var condensedEntries = [Transcript.Entry]()
          if let firstEntry = allEntries.first {
            condensedEntries.append(firstEntry)
            if allEntries.count > 1, let lastEntry = allEntries.last {
              condensedEntries.append(lastEntry)
            }
          }
          let condensedTranscript = Transcript(entries: condensedEntries)
          // Note: transcript includes instructions.
          return LanguageModelSession(transcript: condensedTranscript)
        }
    }
}
