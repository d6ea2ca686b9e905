import FoundationModels

@Generable
struct Guest {
    @Guide(description: "A full name") let name: String
    @Guide(.range(1...10)) let level: Int
    let coffeeOrder: String
}

@main
struct Guests {
    static func main() async throws {
        let session = LanguageModelSession(instructions: "Generate fun NPCs.")
        let stream = session.streamResponse(
            to: "Create a guest who visits the café.", generating: Guest.self)
        for try await snapshot in stream {
            print(snapshot.content.name ?? "…", snapshot.content.level ?? 0, snapshot.content.coffeeOrder ?? "…")
        }
    }
}
