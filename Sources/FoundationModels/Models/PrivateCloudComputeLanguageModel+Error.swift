public import Foundation

extension PrivateCloudComputeLanguageModel {
    /// Why a request to Apple's servers failed; only the last case is thrown here.
    @nonexhaustive(warn)
    public enum Error: LocalizedError, CustomDebugStringConvertible {
        /// A limit that is reached.
        public struct QuotaLimitReached: Sendable {
            /// What can be done about it.
            public var limitIncreaseSuggestion: QuotaUsage.LimitIncreaseSuggestion?
            /// When requests are possible again, if that is known.
            public var resetDate: Date?
            /// What happened, as one line.
            public var debugDescription: String

            /// A limit from its parts.
            public init(
                limitIncreaseSuggestion: QuotaUsage.LimitIncreaseSuggestion? = nil, resetDate: Date? = nil,
                debugDescription: String
            ) {
                self.limitIncreaseSuggestion = limitIncreaseSuggestion
                self.resetDate = resetDate
                self.debugDescription = debugDescription
            }
        }

        /// A network through which the servers are not reached.
        public struct NetworkFailure: Sendable {
            /// What happened, as one line.
            public var debugDescription: String

            /// A failure from its text.
            public init(debugDescription: String) {
                self.debugDescription = debugDescription
            }
        }

        /// Servers that do not answer.
        public struct ServiceUnavailable: Sendable {
            /// What happened, as one line.
            public var debugDescription: String

            /// A failure from its text.
            public init(debugDescription: String) {
                self.debugDescription = debugDescription
            }
        }

        /// The limit of requests is reached.
        case quotaLimitReached(QuotaLimitReached)
        /// The servers are not reached.
        case networkFailure(NetworkFailure)
        /// The servers do not answer.
        case serviceUnavailable(ServiceUnavailable)

        static var unreachable: Error { .serviceUnavailable(.init(debugDescription: ErrorText.noPrivateCloud)) }

        /// What happened, as one line.
        public var debugDescription: String {
            switch self {
            case .quotaLimitReached(let error): error.debugDescription
            case .networkFailure(let error): error.debugDescription
            case .serviceUnavailable(let error): error.debugDescription
            }
        }

        /// What happened, as one line.
        public var errorDescription: String? { debugDescription }
    }

    /// How many of a person's requests are used.
    public struct QuotaUsage: Sendable {
        /// Whether requests are left.
        @nonexhaustive(warn)
        public enum Status: Sendable {
            /// There are requests left.
            public struct BelowLimit: Sendable {
                /// Whether few are left.
                public var isApproachingLimit: Bool
            }

            /// There are no requests left.
            public struct LimitReached: Sendable {}

            /// There are requests left.
            case belowLimit(BelowLimit)
            /// There are no requests left.
            case limitReached(LimitReached)
        }

        /// A way to more requests; there is none here.
        public struct LimitIncreaseSuggestion: Sendable {
            /// Does nothing.
            public func show() {}
        }

        /// Whether requests are left.
        public var status = Status.belowLimit(Status.BelowLimit(isApproachingLimit: false))
        /// A way to more requests.
        public var limitIncreaseSuggestion: LimitIncreaseSuggestion?
        /// When the count begins again.
        public var resetDate: Date?

        /// Whether there are no requests left.
        public var isLimitReached: Bool {
            if case .limitReached = status { true } else { false }
        }
    }
}
