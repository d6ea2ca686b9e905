extension LanguageModelSession {
    /// Why a response ended.
    public enum FinishReason: String, Sendable, Hashable, CaseIterable {
        /// The model ended it.
        case stop
        /// The limit on tokens ended it.
        case length
    }
}
