import Locks

/// The profile of a session, and what the session remembers of it from one evaluation to the next.
///
/// Unchecked: nothing in a profile needs to be `Sendable`. The session was given the profile with everything that it refers
/// to (`sending`), and it is reached in two ways alone, which exclude each other. The running request evaluates it and runs
/// its callbacks, one after the other; there is one such request at a time. While there is none, ``prewarmed(in:)`` evaluates
/// it, under the lock. A request evaluates it under the same lock before anything else, so that it waits for a prewarming
/// that has begun, and one that begins later finds that a request is running.
final class ProfileSource: @unchecked Sendable {
    private let lock = Mutex(())
    private let root: any LanguageModelSession.DynamicProfile
    private var executors = RecentExecutors()
    /// What was last active; the running request alone reads and sets it.
    var lifecycle: [ProfileCallbacks.Place<ProfileCallbacks.Lifecycle>] = []

    /// - Parameter root: what nobody else reaches from here on.
    init(_ root: any LanguageModelSession.DynamicProfile) {
        self.root = root
    }

    /// What an evaluation came to, on its way to whoever asked; unchecked for the same reasons.
    private struct Evaluation: @unchecked Sendable {
        let result: Result<ActiveProfile, any Error>
    }

    /// What the profile is now; asked by the running request.
    ///
    /// - Throws: ``InvalidDynamicProfile``.
    func active(in session: LanguageModelSession) throws -> ActiveProfile {
        try lock.withLock { _ in Evaluation(result: Result { try evaluate(in: session) }) }.result.get()
    }

    /// What the profile is now, unless a request is running.
    func prewarmed(in session: LanguageModelSession) -> ActiveProfile? {
        let evaluation = lock.withLock { _ -> Evaluation? in
            guard session.state.withLock({ $0.current == nil }) else { return nil }
            return Evaluation(result: Result { try evaluate(in: session) })
        }
        // A profile that cannot be resolved tells the next request so.
        return try? evaluation?.result.get()
    }

    private func evaluate(in session: LanguageModelSession) throws -> ActiveProfile {
        let resolution = try SessionScope.$current.withValue(SessionScope(session, as: .evaluation)) {
            try ProfileResolution(of: root)
        }
        let chosen: any LanguageModel = resolution.model ?? SystemLanguageModel.default
        let model = Self.sessionModel(chosen)
        executors.use(model.executor)
        return ActiveProfile(resolution, model: model)
    }

    private static func sessionModel(_ model: some LanguageModel) -> SessionModel { SessionModel(model) }
}

/// The executors that a session has used last: a profile that comes back finds its model loaded, and its caches.
private struct RecentExecutors {
    /// A profile can make a model with another configuration each time, so that not all are kept.
    private static let limit = 8

    private var executors: [any AnyObject & Sendable] = []

    mutating func use(_ executor: any AnyObject & Sendable) {
        executors.removeAll { $0 === executor }
        executors.append(executor)
        if executors.count > Self.limit { executors.removeFirst() }
    }
}
