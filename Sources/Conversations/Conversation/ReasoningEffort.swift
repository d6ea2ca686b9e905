public import OrderedJSON

/// How much a model is to reason before it answers.
public enum ReasoningEffort: Sendable, Equatable {
    /// Not at all.
    case off
    /// As much as its template requests by default.
    case on
    /// By a level that the template knows, such as `low`, `medium` or `high`.
    case level(String)

    /// An effort by the word that requests have for it: `none`, or a level.
    public init(_ word: String) {
        self = word == "none" ? .off : .level(word)
    }

    /// The variables that tell a template about it.
    public var templateArguments: JSONObject {
        switch self {
        case .off: ["enable_thinking": false]
        case .on: ["enable_thinking": true]
        case .level(let level): ["enable_thinking": true, "reasoning_effort": .string(level)]
        }
    }
}
