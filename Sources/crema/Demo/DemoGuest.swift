import FoundationModels

/// A guest of the café, as the talk's game has them.
@Generable
struct DemoGuest {
    @Guide(description: "A full name")
    let name: String
    @Guide(.range(1...10))
    let level: Int
    @Guide(.count(3))
    let attributes: [Attribute]
    let encounter: Encounter

    @Generable
    enum Attribute {
        case sassy
        case tired
        case hungry
    }

    @Generable
    enum Encounter {
        case orderCoffee(String)
        case wantToTalkToManager(complaint: String)
    }
}
