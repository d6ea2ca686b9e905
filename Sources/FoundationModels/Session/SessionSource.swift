/// Where a session takes model, tools and options from.
enum SessionSource: Sendable {
    /// They were given to the session and stay.
    case fixed(SessionModel, tools: [any Tool])
    /// A profile decides on them in each round.
    case profile(ProfileSource)

    /// Refuses options of a request that mean nothing, before the request begins.
    ///
    /// Whether they fit the tools of a profile is known in the round that resolves it.
    func check(_ options: GenerationOptions) throws(InvalidGenerationOptions) {
        try options.validate()
        if case .fixed(_, let tools) = self { try options.validate(toolNames: tools.map(\.name)) }
    }
}
