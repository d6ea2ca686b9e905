extension LanguageModelSession {
    /// A profile of any type.
    public struct AnyDynamicProfile: DynamicProfile {
        /// The session reads what was erased.
        public typealias Body = Never

        private let base: any DynamicProfile

        /// Erases the type of a profile.
        public init(_ profile: any DynamicProfile) {
            self.base = profile
        }

        /// Erases the type of a profile.
        public init(erasing profile: some DynamicProfile) {
            self.base = profile
        }
    }
}

extension LanguageModelSession.AnyDynamicProfile: PrimitiveDynamicProfile {
    func resolve(into resolution: inout ProfileResolution) throws {
        try resolution.visit(base)
    }
}
