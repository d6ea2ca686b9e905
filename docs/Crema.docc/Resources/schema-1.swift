import FoundationModels

@Generable
struct Guest {
    let name: String
    let level: Int
    let coffeeOrder: String
}
