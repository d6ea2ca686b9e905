public import Foundation

/// A dynamic profile, or dynamic instructions, out of which nothing can be made.
public struct InvalidDynamicProfile: LocalizedError, Equatable, Sendable, CustomStringConvertible {
    /// What is wrong.
    public enum Problem: Equatable, Sendable {
        /// A profile's body is `Never`, so that there is no profile to be active.
        case noProfile
        /// The body of instructions is `Never`, so that there is nothing to read.
        case noInstructions
        /// The conformance belongs to an actor that is not the main one, so that nobody else can read the body.
        case belongsToOtherActor
        /// Bodies lie within bodies deeper than the limit; one of them contains itself.
        case nestedTooDeeply(limit: Int)
    }

    /// The type of the profile or of the instructions.
    public let type: String
    /// What is wrong.
    public let problem: Problem

    /// The error for a type.
    public init(type: Any.Type, _ problem: Problem) {
        self.type = String(describing: type)
        self.problem = problem
    }

    /// The type, what is wrong and what to do.
    public var description: String { ErrorText.invalidProfile(type, problem) }

    /// The type, what is wrong and what to do.
    public var errorDescription: String? { description }
}
