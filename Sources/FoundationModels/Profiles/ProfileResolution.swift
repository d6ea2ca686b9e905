/// What a tree of profiles is at one moment, read from the outside in.
///
/// Exactly one ``LanguageModelSession/Profile`` is active, so that there is one way through the tree.
struct ProfileResolution {
    var instructions = InstructionsResolution()
    private(set) var model: (any LanguageModel)?
    private(set) var options = GenerationOptions()
    private(set) var reasoningLevel: ContextOptions.ReasoningLevel?
    private(set) var policy: TranscriptErrorHandlingPolicy?
    private(set) var transforms: [([Transcript.Entry]) -> [Transcript.Entry]] = []
    private(set) var callbacks = ProfileCallbacks()
    private var path = ProfilePath()

    /// Reads a tree.
    ///
    /// - Throws: ``InvalidDynamicProfile``.
    init(of root: any LanguageModelSession.DynamicProfile) throws {
        try visit(root)
    }

    /// Moves on to a profile.
    mutating func visit<Node: LanguageModelSession.DynamicProfile>(_ node: Node, branch: Bool? = nil) throws {
        guard path.depth < InstructionsResolution.maximumDepth else {
            throw InvalidDynamicProfile(
                type: Node.self, .nestedTooDeeply(limit: InstructionsResolution.maximumDepth))
        }
        path.enter(Node.self, branch: branch)
        if let primitive = node as? any PrimitiveDynamicProfile {
            try primitive.resolve(into: &self)
        } else if Node.Body.self == Never.self {
            throw InvalidDynamicProfile(type: Node.self, .noProfile)
        } else {
            try visit(node.body)
        }
    }

    /// Takes in what a modifier says.
    ///
    /// Those farther out were taken in before, so that a value goes before theirs.
    mutating func take(_ setting: ProfileSetting) {
        switch setting {
        case .model(let model): self.model = model
        case .temperature(let value): options.temperature = value ?? options.temperature
        case .maximumResponseTokens(let value):
            options.maximumResponseTokens = value ?? options.maximumResponseTokens
        case .samplingMode(let value): options.samplingMode = value ?? options.samplingMode
        case .toolCallingMode(let value): options.toolCallingMode = value ?? options.toolCallingMode
        case .reasoningLevel(let value): reasoningLevel = value ?? reasoningLevel
        case .policy(let value): policy = value ?? policy
        case .historyTransform(let transform): transforms.append(transform)
        case .onPrompt(let action): callbacks.prompt.append(place(action))
        case .onResponse(let action): callbacks.response.append(action)
        case .onReasoning(let action): callbacks.reasoning.append(action)
        case .onToolCall(let action): callbacks.toolCall.append(action)
        case .onToolOutput(let action): callbacks.toolOutput.append(action)
        case .onActivate(let action): callbacks.lifecycle.append(place(.activate(action)))
        case .onDeactivate(let action): callbacks.lifecycle.append(place(.deactivate(action)))
        }
    }

    private func place<Action>(_ action: Action) -> ProfileCallbacks.Place<Action> {
        ProfileCallbacks.Place(path: path, action: action)
    }
}
