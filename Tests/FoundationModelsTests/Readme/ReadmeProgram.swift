import FoundationModels

@Generable
struct ReadmeGuest {
    @Guide(description: "A full name") let name: String
    @Guide(.range(1...10)) let level: Int
    let coffeeOrder: String
}

/// The program that the README begins with.
enum ReadmeProgram {
    typealias Guest = ReadmeGuest

    static func run(_ print: (Any...) -> Void) async throws {
        let greedy = GenerationOptions(sampling: .greedy)
        let barista = LanguageModelSession(instructions: "You are a friendly barista in a world full of pixels.")
        print(try await barista.respond(to: "What is a mocha?", options: greedy).content)

        let inventor = LanguageModelSession(instructions: "Generate fun NPCs.")
        let guest = try await inventor.respond(
            to: "Create a guest who visits the café.", generating: Guest.self, options: greedy
        ).content
        print(guest.name, guest.level, guest.coffeeOrder)
    }
}
