import Foundation
import FoundationModels
import Testing

/// The program of the article "Streaming answers".
enum StreamingAnswersArticle {
    @Generable
    struct Riddle {
        let question: String
        let answers: [String]
    }

    static func run(_ print: (Any...) -> Void) async throws {
        let session = LanguageModelSession()
        let stream = session.streamResponse(to: "A riddle about coffee", generating: Riddle.self)
        for try await snapshot in stream {
            print(snapshot.content.question ?? "…", snapshot.content.answers?.count ?? 0)
        }
        let riddle = try await stream.collect().content
        print(riddle.question)
    }
}
