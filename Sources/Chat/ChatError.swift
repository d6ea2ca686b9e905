/// Why a conversation cannot be answered, where templates, grammars and tokens are not to blame; the wording of the module.
public enum ChatError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The schema of an answer allows nothing but what would be read as a call of a tool.
    case answerIsCall(tools: [String])
    /// A part of a message is of a kind that the model does not take, such as an image.
    case unsupportedContent(message: Int, part: Int)

    /// One line: what was expected, what was found, and the next step.
    public var description: String {
        switch self {
        case .answerIsCall(let tools):
            "every answer that the schema allows would be read as a call of \(tools.joined(separator: " or ")); rename "
                + "the tool, or use the schema without tools"
        case .unsupportedContent(let message, let part):
            "messages[\(message)].content[\(part)]: the model reads text only; remove the part"
        }
    }
}
