import FoundationModels

@Generable
struct Guest {
    @Guide(description: "A full name") let name: String
    @Guide(.range(1...10)) let level: Int
    let coffeeOrder: String
}
