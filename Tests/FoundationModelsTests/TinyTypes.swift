import FoundationModels

// Types whose values a model with random weights can finish in few tokens.

@Generable
struct TinyPerson: Equatable {
    @Guide(description: "the name", .maximumCount(3)) var names: [TinyMood]
    @Guide(.range(0...150)) var age: Int
    var mood: TinyMood
}

@Generable
enum TinyMood: String {
    case glad, sad
}

struct TinyLookUp: Tool {
    let name = "look_up"
    let description = "Looks an age up."

    @Generable
    struct Arguments {
        @Guide(.range(0...9)) var age: Int
    }

    func call(arguments: Arguments) async throws -> String { "found \(arguments.age)" }
}
