/// Why messages are no conversation that a model can answer; their reader knows the place.
public enum ConversationError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The last message is the assistant's.
    case endsWithAssistant
    /// A tool's result comes before any call that it could be the result of.
    case resultWithoutCall

    /// One line: what was found, and what to do.
    public var description: String {
        switch self {
        case .endsWithAssistant:
            "the last message is the assistant's; continuing it is not supported, end with another role"
        case .resultWithoutCall: "no earlier message makes the call of this result; send the call before it"
        }
    }
}
