import OrderedJSON

/// How what a model writes is read.
struct TurnReading: Sendable {
    /// How a turn of a conversation is read.
    struct Turn: Sendable {
        /// The tools that may be called; without any, the marks of calls are text.
        let tools: [JSONValue]
        /// Whether the prompt opens the reasoning.
        let isReasoning: Bool
        /// Calls of earlier turns, so that the ids of all calls differ.
        let earlierCalls: Int
        /// Whether a tool takes arguments, where text and calls may come and no mark tells them apart.
        let accepts: (@Sendable (_ tool: String, _ arguments: JSONValue) -> Bool)?
    }

    /// Nil where everything is text.
    var turn: Turn?
    /// What requests have in common whose answers are alike; nil where that is unknown.
    var form: String?
}
