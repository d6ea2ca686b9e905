extension LanguageModelSession {
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

extension LanguageModelSession.ConditionalDynamicProfile: PrimitiveDynamicProfile {
    func resolve(into resolution: inout ProfileResolution) throws {
        switch branch {
        case .trueContent(let content): try resolution.visit(content, branch: true)
        case .falseContent(let content): try resolution.visit(content, branch: false)
        }
    }
}
