extension SystemLanguageModel {
    /// What the model is used for; the weights are the same for all uses.
    public struct UseCase: Sendable, Equatable {
        private let name: String

        /// Anything.
        public static let general = UseCase(name: "general")
        /// Finding tags for a text.
        public static let contentTagging = UseCase(name: "contentTagging")
    }

    /// How prompts and answers are checked; no check is installed here.
    public struct Guardrails: Sendable {
        private let name: String

        /// The usual checks.
        public static let `default` = Guardrails(name: "default")
        /// Fewer checks, for transformations of a text that is given.
        public static let permissiveContentTransformations = Guardrails(name: "permissiveContentTransformations")
    }
}
