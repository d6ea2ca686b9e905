import FoundationModels

@Generable
struct Order {
    let drink: String
    @Guide(.range(1...4)) let cups: Int
}

@main
struct Barista {
    static func main() async throws {
        let session = LanguageModelSession(instructions: "You are a friendly barista in a world full of pixels.")
        let greedy = GenerationOptions(sampling: .greedy)
        print(try await session.respond(to: "What is a mocha?", options: greedy).content)
        let order = try await session.respond(to: "Two lattes, please.", generating: Order.self, options: greedy)
        print(order.content.cups, order.content.drink)
    }
}
