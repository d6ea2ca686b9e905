// Types of which nothing, or only something under a condition, is generated: the compiler warns of none of it.

import FoundationModels

@Generable
struct OnlyIdentity {
    var id: GenerationID
}

@Generable
struct OnlyConditional {
    #if NEVER
        @Guide(description: "A number") let a: Int
    #endif
}

@Generable
struct Nothing {}

@Generable
enum OneOfOne {
    #if !NEVER
        case a
    #endif
}

@Generable
enum OneOfTwo {
    #if !NEVER
        case a(Int)
    #else
        case b(String)
    #endif
}

@Generable
struct ConditionalGuide: Equatable {
    #if NEVER
        @Guide(description: "A number")
    #else
        @Guide(.range(1...3))
    #endif
    let number: Int
    #if !NEVER
        let children: [Self]
    #endif
}
