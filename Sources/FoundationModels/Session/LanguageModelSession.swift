import Locks
public import Observation

/// A conversation with a model.
///
/// Each request is recorded in ``transcript``, which is what the model reads next time. One request runs at a time;
/// a second one throws. A request that fails leaves the transcript as it was.
///
/// Model, tools and instructions are given once, or by a ``DynamicProfile`` that decides on them before each time a model is
/// asked.
public final class LanguageModelSession: Sendable, Observable {
    struct State: Sendable {
        var transcript: Transcript
        var current: SessionRequest?
        var usage = Usage.zero
        var policy: TranscriptErrorHandlingPolicy?
        var toolRoundLimit = 16
    }

    let source: SessionSource
    let propertyStore = SessionPropertyStore()
    let state: Mutex<State>
    private let registrar = ObservationRegistrar()

    init(source: SessionSource, transcript: Transcript) {
        self.source = source
        self.state = Mutex(State(transcript: transcript))
    }

    convenience init(model: SessionModel, tools: [any Tool], transcript: Transcript) {
        self.init(source: .fixed(model, tools: tools), transcript: transcript)
    }

    /// Everything that was said so far.
    ///
    /// It can be set while ``isResponding`` is false. Setting it during a request changes nothing and ends the request
    /// with ``Error/transcriptMutationWhileResponding``.
    public var transcript: Transcript {
        get {
            registrar.access(self, keyPath: \.transcript)
            return state.withLock { $0.transcript }
        }
        set {
            let running = registrar.withMutation(of: self, keyPath: \.transcript) {
                state.withLock { state -> SessionRequest? in
                    if state.current == nil { state.transcript = newValue }
                    return state.current
                }
            }
            running?.fail(Error.transcriptMutationWhileResponding)
        }
    }

    /// Whether a request is running.
    public var isResponding: Bool {
        registrar.access(self, keyPath: \.isResponding)
        return state.withLock { $0.current != nil }
    }

    /// What all requests that ended well have cost.
    public var usage: Usage { state.withLock { $0.usage } }

    /// What happens to the entries of a request that fails; nil removes them.
    public var transcriptErrorHandlingPolicy: TranscriptErrorHandlingPolicy? {
        get { state.withLock { $0.policy } }
        set { state.withLock { $0.policy = newValue } }
    }

    /// How many rounds of calls one request may have; one more throws ``ToolRoundLimitExceeded``.
    public var toolRoundLimit: Int {
        get { state.withLock { $0.toolRoundLimit } }
        set { state.withLock { $0.toolRoundLimit = max(0, newValue) } }
    }

    // MARK: Changes that observers see

    func withTranscript<Result: Sendable>(_ change: @Sendable (inout Transcript) -> Result) -> Result {
        registrar.withMutation(of: self, keyPath: \.transcript) {
            state.withLock { change(&$0.transcript) }
        }
    }

    /// Makes a request the running one, unless there is one already.
    func occupy(by request: SessionRequest) -> Bool {
        registrar.withMutation(of: self, keyPath: \.isResponding) {
            state.withLock { state in
                guard state.current == nil else { return false }
                state.current = request
                return true
            }
        }
    }

    /// Ends the running request.
    func release(adding usage: Usage?) {
        registrar.withMutation(of: self, keyPath: \.isResponding) {
            state.withLock { state in
                state.current = nil
                if let usage { state.usage = state.usage + usage }
            }
        }
    }
}
