public import Foundation

extension ScriptedModel {
    /// A request for which the script has no turn.
    public struct ScriptEnded: LocalizedError, Equatable, Sendable, CustomStringConvertible {
        /// How many turns the script has.
        public let turnCount: Int

        /// How many turns there are and what to do.
        public var description: String {
            "the script has \(turnCount) turns and all are used; add a turn for this request"
        }

        /// How many turns there are and what to do.
        public var errorDescription: String? { description }
    }
}
