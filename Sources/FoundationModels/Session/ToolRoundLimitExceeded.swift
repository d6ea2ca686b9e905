public import Foundation

/// A request in which the model called tools again and again without answering.
public struct ToolRoundLimitExceeded: LocalizedError, Equatable, Sendable, CustomStringConvertible {
    /// How many rounds of calls were made.
    public let limit: Int

    /// The error at a limit.
    public init(limit: Int) {
        self.limit = limit
    }

    /// The limit and what to do.
    public var description: String { ErrorText.toolRoundLimit(limit) }

    /// The limit and what to do.
    public var errorDescription: String? { description }
}
