import Generation

/// An event of one of an answer's choices.
struct ChoiceEvent: Sendable {
    let choice: Int
    let event: ChatEvent
}
