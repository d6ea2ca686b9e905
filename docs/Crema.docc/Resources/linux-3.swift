import FoundationModels

@main
struct Barista {
    static func main() async throws {
        guard SystemLanguageModel.default.isAvailable else {
            print("There is no model.")
            return
        }
        let session = LanguageModelSession(
            instructions: "You are a friendly barista in a world full of pixels.")
        let greedy = GenerationOptions(sampling: .greedy)
        print(try await session.respond(to: "What is a mocha?", options: greedy).content)
    }
}
