extension GenerationOptions {
    /// Whether a model may call tools.
    public struct ToolCallingMode: Sendable, Equatable {
        /// What a mode does.
        @nonexhaustive(warn)
        public enum Kind: Sendable, Equatable, Hashable {
            /// The model decides.
            case allowed
            /// The first thing the model does is a call; then it decides.
            case required
            /// No tool is called.
            case disallowed
        }

        /// What the mode does.
        public var kind: Kind

        /// The model decides.
        public static let allowed = ToolCallingMode(kind: .allowed)
        /// The first thing the model does is a call; then it decides.
        public static let required = ToolCallingMode(kind: .required)
        /// No tool is called.
        public static let disallowed = ToolCallingMode(kind: .disallowed)
    }
}
