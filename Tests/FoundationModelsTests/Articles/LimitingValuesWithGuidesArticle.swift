import Foundation
import FoundationModels
import Testing

/// The program of the article "Limiting values with guides".
enum LimitingValuesWithGuidesArticle {
    static let drinks = ["latte", "espresso", "tea"]
    @Generable
    struct Ticket {
        @Guide(description: "How the guest is addressed", /(Mr|Mrs)\. \w+/)
        let name: String
        @Guide(.anyOf(drinks))
        let drink: String
        @Guide(.range(1...4))
        let size: Int
        @Guide(.count(1...3), .element(.range(0.0...1.0)))
        let scores: [Double]
    }

    static func run(_ print: (Any...) -> Void) async throws {
        let ticket = try await LanguageModelSession().respond(to: "The next ticket", generating: Ticket.self).content
        print(ticket.name, ticket.drink)
    }
}
