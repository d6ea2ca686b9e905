import Locks

/// The profile of a session, and what the session remembers of it from one evaluation to the next.
///
/// Unchecked: nothing in a profile needs to be `Sendable`. The session was given the profile with everything that it refers
/// to (`sending`), and it is reached in two ways alone, which exclude each other. The running request evaluates it and runs
/// its callbacks, one after the other; there is one such request at a time. While there is none, ``prewarming(_:in:)``
/// evaluates it, under the lock. A request evaluates it under the same lock before anything else, so that it waits for a
/// prewarming that has begun, and one that begins later finds that a request is running.
final class ProfileSource: @unchecked Sendable {
    private let lock = Mutex(())
    private let root: any LanguageModelSession.DynamicProfile
    /// The profile or the instructions that the program gave.
    private let given: Any
    private var executors = RecentExecutors()
    /// What was last active; the running request alone reads and sets it.
    var lifecycle: [ProfileCallbacks.Place<ProfileCallbacks.Lifecycle>] = []

    /// - Parameter root: what nothing else reaches from here on.
    init(_ root: any LanguageModelSession.DynamicProfile) {
        self.root = root
        self.given = root
    }

    /// - Parameters:
    ///   - model: what reads the instructions.
    ///   - instructions: what nothing else reaches from here on.
    init(model: some LanguageModel, instructions: some DynamicInstructions) {
        self.root = LanguageModelSession.Profile(instructions).model(model)
        self.given = instructions
    }

    /// What the profile is now; asked by the running request.
    ///
    /// - Throws: ``InvalidDynamicProfile``.
    func active(in session: LanguageModelSession) async throws -> ActiveProfile {
        try await run { self.lock.withLock { _ in self.evaluate(in: session) } }.get()
    }

    /// The model of the profile as it is now, and what it will read of a transcript; nil while a request is running.
    func prewarming(_ transcript: Transcript, in session: LanguageModelSession) async -> (SessionModel, Transcript)? {
        await run {
            self.lock.withLock { _ -> (SessionModel, Transcript)? in
                // A profile that cannot be resolved tells the next request so.
                guard session.state.withLock({ $0.current == nil }),
                    let active = try? self.evaluate(in: session).get()
                else { return nil }
                var transcript = transcript
                transcript.setInstructions(active.instructions ?? [], toolDefinitions: active.definitions)
                return (active.model, Transcript(entries: self.transform(transcript.entries, active, session)))
            }
        }
    }

    /// The entries as the model of a profile sees them.
    func transformed(
        _ entries: [Transcript.Entry], by active: ActiveProfile, in session: LanguageModelSession
    ) async -> [Transcript.Entry] {
        await run { self.transform(entries, active, session) }
    }

    /// Runs code of the profile where it may run.
    ///
    /// A conformance can belong to an actor, as all do in a module whose default isolation is the main actor. From outside
    /// of that actor a cast to the protocol does not see it.
    private func run<Outcome: Sendable>(_ body: @Sendable () -> Outcome) async -> Outcome {
        isWithinReach ? body() : await MainActor.run(body: body)
    }

    /// Whether what was given can be read where this is asked.
    private var isWithinReach: Bool {
        given is any LanguageModelSession.DynamicProfile || given is any DynamicInstructions
    }

    private func evaluate(in session: LanguageModelSession) -> Result<ActiveProfile, any Error> {
        Result {
            guard isWithinReach else {
                throw InvalidDynamicProfile(type: type(of: given), .belongsToOtherActor)
            }
            let resolution = try SessionScope.$current.withValue(SessionScope(session, as: .evaluation)) {
                try ProfileResolution(of: root)
            }
            let chosen: any LanguageModel = resolution.model ?? SystemLanguageModel.default
            let model = Self.sessionModel(chosen)
            executors.use(model.executor)
            return ActiveProfile(resolution, model: model)
        }
    }

    private func transform(
        _ entries: [Transcript.Entry], _ active: ActiveProfile, _ session: LanguageModelSession
    ) -> [Transcript.Entry] {
        SessionScope.$current.withValue(SessionScope(session, as: .evaluation)) { active.transformed(entries) }
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
