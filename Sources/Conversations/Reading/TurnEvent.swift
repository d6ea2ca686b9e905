/// What comes out of a model's turn as it is read.
public enum TurnEvent: Sendable, Equatable {
    /// A piece of the answer.
    case text(String)
    /// A piece of the reasoning that precedes the answer.
    case reasoning(String)
    /// A call begins; its id, where the form has one before the arguments.
    case callBegan(index: Int, name: String, id: String?)
    /// A piece of the arguments as JSON text.
    case callArguments(index: Int, String)
    /// A call is complete.
    case callEnded(index: Int, ToolCall)
    /// A call that began cannot be read: its text from the first mark on.
    case callBroken(index: Int, String)
}
