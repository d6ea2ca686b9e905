public import Foundation

extension SystemLanguageModel {
    /// Why the model of the system cannot be used.
    @nonexhaustive(warn)
    public enum Error: LocalizedError, CustomDebugStringConvertible {
        /// What is missing.
        public struct AssetsUnavailable: Sendable {
            /// What is missing and what to do, as one line.
            public var debugDescription: String

            /// What is missing, from its text.
            public init(debugDescription: String) {
                self.debugDescription = debugDescription
            }
        }

        /// The model's files are missing or cannot be loaded.
        case assetsUnavailable(AssetsUnavailable)

        /// What is missing and what to do, as one line.
        public var debugDescription: String {
            switch self {
            case .assetsUnavailable(let error): error.debugDescription
            }
        }

        /// What is missing and what to do, as one line.
        public var errorDescription: String? { debugDescription }
    }
}
