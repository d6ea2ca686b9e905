extension LanguageModelSession {
    /// A change to profiles that has a name and can have properties of the session.
    public protocol DynamicProfileModifier {
        /// What the body is.
        associatedtype Body: DynamicProfile

        /// The changed profile.
        ///
        /// - Parameter content: the profile as it is.
        @DynamicProfileBuilder func body(content: Content) -> Body

        /// The profile as it is.
        typealias Content = DynamicProfileModifierContent<Self>
    }

    /// The profile that a modifier changes.
    public struct DynamicProfileModifierContent<Modifier: DynamicProfileModifier>: DynamicProfile {
        /// The session reads the profile.
        public typealias Body = Never

        fileprivate let base: any DynamicProfile
    }

    /// A profile with a modifier around it.
    public struct ModifiedDynamicProfile<Content: DynamicProfile, Modifier: DynamicProfileModifier>: DynamicProfile {
        /// The session reads what the modifier makes of the profile.
        public typealias Body = Never

        fileprivate let content: Content
        fileprivate let modifier: Modifier
    }
}

extension LanguageModelSession.DynamicProfileModifier {
    /// What a session answers with.
    public typealias DynamicProfile = LanguageModelSession.DynamicProfile
}

extension LanguageModelSession.DynamicProfile {
    /// The profile with a modifier around it.
    public func modifier<M: LanguageModelSession.DynamicProfileModifier>(
        _ modifier: M
    ) -> some LanguageModelSession.DynamicProfile {
        LanguageModelSession.ModifiedDynamicProfile(content: self, modifier: modifier)
    }
}

extension LanguageModelSession.DynamicProfileModifierContent: PrimitiveDynamicProfile {
    func resolve(into resolution: inout ProfileResolution) throws {
        try resolution.visit(base)
    }
}

extension LanguageModelSession.ModifiedDynamicProfile: PrimitiveDynamicProfile {
    func resolve(into resolution: inout ProfileResolution) throws {
        try resolution.visit(modifier.body(content: Modifier.Content(base: content)))
    }
}
