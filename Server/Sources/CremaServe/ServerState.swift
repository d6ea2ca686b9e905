import Chat
import Generation
import Serving
import Synchronization

/// What the server is doing: loading its model, serving, or finishing.
final class ServerState: Sendable {
    enum Phase: Sendable {
        case loading(progress: Double)
        case serving(ModelShelf)
        case draining(ModelShelf?)
    }

    private let phase = Mutex(Phase.loading(progress: 0))
    private let open = Atomic<Int>(0)
    /// What is counted of no model in particular, or of the only ones.
    let metrics = ServingMetrics()
    /// Answers that requests may continue.
    let responses: ResponseStore
    private let renewing = Mutex<(@Sendable () -> Void)?>(nil)

    /// A server without its models.
    init(responses: ResponseStore) { self.responses = responses }

    var current: Phase { phase.withLock { $0 } }

    /// The models, while they are served or their last answers are computed.
    var models: ModelShelf? {
        switch current {
        case .loading: nil
        case .serving(let models): models
        case .draining(let models): models
        }
    }

    var isDraining: Bool {
        if case .draining = current { true } else { false }
    }

    func report(_ share: Double) {
        phase.withLock { phase in
            if case .loading = phase { phase = .loading(progress: share) }
        }
    }

    func serve(_ models: ModelShelf) {
        phase.withLock { phase in
            if case .draining = phase { phase = .draining(models) } else { phase = .serving(models) }
        }
    }

    func drain() {
        phase.withLock { phase in
            if case .serving(let models) = phase { phase = .draining(models) }
            if case .loading = phase { phase = .draining(nil) }
        }
    }

    /// Gives what looks for models again.
    func renews(by renew: @escaping @Sendable () -> Void) {
        renewing.withLock { $0 = renew }
    }

    /// Looks for models again where they are looked for in a folder.
    func renewModels() {
        renewing.withLock { $0 }?()
    }

    /// Requests that are being answered.
    var openRequests: Int { open.load(ordering: .acquiring) }

    func began() { open.add(1, ordering: .acquiringAndReleasing) }

    func ended() { open.subtract(1, ordering: .acquiringAndReleasing) }
}
