/// The callbacks of a profile and of the modifiers around it, the outermost first.
struct ProfileCallbacks {
    typealias PromptAction = nonisolated(nonsending) (Transcript.Prompt) async throws -> Void
    typealias ResponseAction = nonisolated(nonsending) (Transcript.Response) async throws -> Void
    typealias ReasoningAction = nonisolated(nonsending) (Transcript.Reasoning) async throws -> Void
    typealias ToolCallAction = nonisolated(nonsending) (Transcript.ToolCall) async throws -> Void
    typealias ToolOutputAction =
        nonisolated(nonsending) (Transcript.ToolCall, Transcript.ToolOutput) async throws -> Void
    typealias LifecycleAction = @isolated(any) () async -> Void

    /// A callback and where in the tree of profiles it is, which tells it from others in later evaluations.
    struct Place<Action> {
        let path: ProfilePath
        let action: Action
    }

    /// What happens when a place becomes or ceases to be a part of the active profile.
    enum Lifecycle {
        case activate(LifecycleAction)
        case deactivate(LifecycleAction)
    }

    var prompt: [Place<PromptAction>] = []
    var response: [ResponseAction] = []
    var reasoning: [ReasoningAction] = []
    var toolCall: [ToolCallAction] = []
    var toolOutput: [ToolOutputAction] = []
    var lifecycle: [Place<Lifecycle>] = []
}

/// The way from the root of a tree of profiles to a place in it: the types that were met, and the branches that were taken.
struct ProfilePath: Hashable, Sendable {
    private enum Step: Hashable {
        case node(ObjectIdentifier)
        case branch(Bool)
    }

    private var steps: [Step] = []

    /// How many profiles lie on the way.
    private(set) var depth = 0

    /// Moves on to a profile of a type.
    mutating func enter(_ type: Any.Type, branch: Bool?) {
        if let branch { steps.append(.branch(branch)) }
        steps.append(.node(ObjectIdentifier(type)))
        depth += 1
    }
}
