extension LanguageModelSession {
    /// What a session answers with: a model, instructions, tools and options, decided anew before each time a model is
    /// asked.
    ///
    /// The body ends in one ``Profile``. It can be read any number of times, so that it should only say what is, and do
    /// nothing; callbacks are the place for that.
    @_typeEraser(AnyDynamicProfile)
    public protocol DynamicProfile {
        /// What the body is.
        associatedtype Body: DynamicProfile

        /// The profile that is active now.
        @DynamicProfileBuilder var body: Body { get }
    }
}

extension LanguageModelSession.DynamicProfile {
    /// Instructions and tools that can be active in a session.
    public typealias Profile = LanguageModelSession.Profile
    /// What a session answers with.
    public typealias DynamicProfile = LanguageModelSession.DynamicProfile
}

/// A profile without a body: the session knows how to read it.
protocol PrimitiveDynamicProfile: LanguageModelSession.DynamicProfile where Body == Never {
    /// Adds what this profile says.
    func resolve(into resolution: inout ProfileResolution) throws
}

extension PrimitiveDynamicProfile {
    /// Never read.
    public var body: Never { fatalError(ErrorText.neverCalled(#function)) }
}

extension Never: LanguageModelSession.DynamicProfile {}
