public import Foundation

extension ScriptedModel {
    /// A request for which the script has no turn.
    public struct ScriptEnded: LocalizedError, Equatable, Sendable, CustomStringConvertible {
        /// How many turns the script has.
        public let turnCount: Int

        /// How many turns there are and what to do.
        public var description: String { ErrorText.noResponse(turnCount) }

        /// How many turns there are and what to do.
        public var errorDescription: String? { description }
    }
}
