import FoundationModels

/// What is said about calls of tools: rationales, and the question to a model whether an argument is as described.
enum ToolCallText {
    static func noArgumentValue(_ json: String) -> String {
        "the value of an argument is \(json); expected a text, a number or a truth value"
    }
    static let noExpectations = "The sample expects no calls."
    static let allMatched = "Every expected call was made."
    static func missing(_ expectation: String) -> String { "missing: \(expectation)" }
    static func disallowed(_ call: String) -> String { "not allowed: \(call)" }
    static func additional(_ call: String) -> String { "not expected: \(call)" }

    static let matchInstructions = """
        You check an argument of a function call against a description. Say whether the value is as described: true or \
        false.
        """
    static func matchPrompt(name: String, value: String, criteria: String) -> String {
        "Argument: \(name)\nValue: \(value)\nDescription: \(criteria)\n\nIs the value as described?"
    }
}
