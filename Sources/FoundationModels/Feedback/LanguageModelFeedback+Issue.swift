extension LanguageModelFeedback {
    /// Something that was wrong with an answer.
    public struct Issue: Sendable {
        /// What kind of thing was wrong.
        public enum Category: Sendable, CaseIterable, Hashable {
            /// The answer did not help.
            case unhelpful
            /// The answer was too long.
            case tooVerbose
            /// The answer did not follow the instructions.
            case didNotFollowInstructions
            /// The answer was wrong.
            case incorrect
            /// The answer had prejudices.
            case stereotypeOrBias
            /// The answer was suggestive.
            case suggestiveOrSexual
            /// The answer was rude.
            case vulgarOrOffensive
            /// A check found something that was not there.
            case triggeredGuardrailUnexpectedly
        }

        let category: Category
        let explanation: String?

        /// An issue.
        ///
        /// - Parameters:
        ///   - category: what kind of thing was wrong.
        ///   - explanation: what exactly.
        public init(category: Category, explanation: String? = nil) {
            self.category = category
            self.explanation = explanation
        }
    }
}
