extension LanguageModelSession {
    /// Makes the statement of a closure a profile: one, or a condition with a profile in each branch.
    @resultBuilder
    public struct DynamicProfileBuilder {
        /// The only statement.
        public static func buildBlock<Content: DynamicProfile>(_ content: Content) -> Content {
            content
        }

        /// The first branch of a condition.
        public static func buildEither<TrueContent: DynamicProfile, FalseContent: DynamicProfile>(
            first content: TrueContent
        ) -> ConditionalDynamicProfile<TrueContent, FalseContent> {
            ConditionalDynamicProfile(branch: .trueContent(content))
        }

        /// The second branch of a condition.
        public static func buildEither<TrueContent: DynamicProfile, FalseContent: DynamicProfile>(
            second content: FalseContent
        ) -> ConditionalDynamicProfile<TrueContent, FalseContent> {
            ConditionalDynamicProfile(branch: .falseContent(content))
        }

        /// Statements that need a newer system.
        public static func buildLimitedAvailability(_ content: some DynamicProfile) -> AnyDynamicProfile {
            AnyDynamicProfile(erasing: content)
        }

        /// Several profiles, or none, of which none could be the active one.
        @available(
            *, unavailable, message: "The body of a 'DynamicProfile' must evaluate to a single active profile"
        )
        public static func buildBlock<each Content: DynamicProfile>(_ content: repeat each Content) -> Never {
            fatalError(ErrorText.neverCalled(#function))
        }
    }
}
