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

    /// One of two profiles.
    public struct ConditionalDynamicProfile<TrueContent: DynamicProfile, FalseContent: DynamicProfile>: DynamicProfile {
        /// The session reads the branch.
        public typealias Body = Never

        enum Branch {
            case trueContent(TrueContent)
            case falseContent(FalseContent)
        }

        let branch: Branch
    }
}

extension LanguageModelSession.AnyDynamicProfile: PrimitiveDynamicProfile {
    func resolve(into resolution: inout ProfileResolution) throws {
        try resolution.visit(base)
    }
}

extension LanguageModelSession.ConditionalDynamicProfile: PrimitiveDynamicProfile {
    func resolve(into resolution: inout ProfileResolution) throws {
        switch branch {
        case .trueContent(let content): try resolution.visit(content, branch: true)
        case .falseContent(let content): try resolution.visit(content, branch: false)
        }
    }
}
