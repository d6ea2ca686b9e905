import Foundation
import FoundationModels
import Testing

/// The program of the article "Generating typed values".
enum GeneratingTypedValuesArticle {
    @Generable(description: "A guest of the café")
    struct Guest {
        let name: String
        let mood: Mood
        let order: Order?

        @Generable
        enum Mood { case happy, tired }

        @Generable
        enum Order {
            case coffee(String)
            case cake(slices: Int)
        }
    }

    static func run(_ print: (Any...) -> Void) async throws {
        let session = LanguageModelSession()
        let guest = try await session.respond(to: "Who comes in?", generating: Guest.self).content
        print(guest.name, guest.mood)
    }
}
