extension SystemLanguageModel {
    /// Whether the model can be used.
    @frozen
    public enum Availability: Equatable, Sendable {
        /// Why the model cannot be used.
        @nonexhaustive(warn)
        public enum UnavailableReason: Equatable, Hashable, Sendable {
            /// The machine cannot hold the model.
            case deviceNotEligible
            /// Never given here.
            case appleIntelligenceNotEnabled
            /// The files are missing or cannot be loaded.
            case modelNotReady
        }

        /// The model can be used.
        case available
        /// The model cannot be used.
        case unavailable(UnavailableReason)
    }
}
