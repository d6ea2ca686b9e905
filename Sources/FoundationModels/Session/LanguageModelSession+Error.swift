public import Foundation

extension LanguageModelSession {
    /// A session that was used in a way that it cannot be.
    @nonexhaustive(warn)
    public enum Error: LocalizedError, Hashable, CustomDebugStringConvertible {
        /// A request was made while another one was running.
        case concurrentRequests
        /// The transcript was set while a request was running.
        case transcriptMutationWhileResponding

        /// What happened and what to do, as one line.
        public var debugDescription: String {
            switch self {
            case .concurrentRequests: ErrorText.concurrentRequests
            case .transcriptMutationWhileResponding: ErrorText.transcriptMutation
            }
        }

        /// What happened and what to do, as one line.
        public var errorDescription: String? { debugDescription }
    }
}
