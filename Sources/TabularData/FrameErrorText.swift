/// What is said about what frames do not have, and how a missing value is shown.
enum FrameErrorText {
    static let missing = "nil"

    static func noColumn(_ name: String, known: [String]) -> String {
        "the data frame has no column '\(name)'; it has \(known.map { "'\($0)'" }.joined(separator: ", "))"
    }

    static func wrongType(_ name: String, found: any Any.Type, expected: any Any.Type) -> String {
        "column '\(name)' holds values of type \(found); expected \(expected)"
    }

    static func wrongCount(_ name: String, found: Int, expected: Int) -> String {
        "column '\(name)' has \(found) rows; expected \(expected), as the data frame has"
    }

    static func twice(_ name: String) -> String { "the data frame has a column '\(name)' already" }
}
