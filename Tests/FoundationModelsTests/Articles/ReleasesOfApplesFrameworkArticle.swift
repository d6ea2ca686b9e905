import Foundation
import FoundationModels
import Testing

/// The program of the article "Releases of Apple's framework".
enum ReleasesOfApplesFrameworkArticle {
    static func run(_ print: (Any...) -> Void) async throws {
        let session = LanguageModelSession()
        let trace: [String: any ConvertibleToGeneratedContent] = ["trace": "a-1", "attempt": 2]
        try await session.respond(to: "Hello", contextOptions: ContextOptions(), metadata: trace)
        session.transcript.history = session.transcript.history.suffix(50)
        for case .prompt(let prompt) in session.transcript.history {
            print(try prompt.metadata["attempt"]?.value(Int.self) ?? 0)
        }
    }
}
