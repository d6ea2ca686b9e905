import Generation
import Serving
import Synchronization

/// What the server is doing: loading its model, serving, or finishing.
final class ServerState: Sendable {
    enum Phase: Sendable {
        case loading(progress: Double)
        case serving(ServedModels)
        case draining(ServedModels?)
    }

    private let phase = Mutex(Phase.loading(progress: 0))
    private let open = Atomic<Int>(0)
    /// What is counted.
    let metrics = ServingMetrics()

    var current: Phase { phase.withLock { $0 } }

    /// The models, while they are served or their last answers are computed.
    var models: ServedModels? {
        switch current {
        case .loading: nil
        case .serving(let models): models
        case .draining(let models): models
        }
    }

    /// The model that answers, while it is served or its last answers are computed.
    var model: ServedModel? { models?.chat }

    var isDraining: Bool {
        if case .draining = current { true } else { false }
    }

    func report(_ share: Double) {
        phase.withLock { phase in
            if case .loading = phase { phase = .loading(progress: share) }
        }
    }

    func serve(_ models: ServedModels) {
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

    /// Requests that are being answered.
    var openRequests: Int { open.load(ordering: .acquiring) }

    func began() { open.add(1, ordering: .acquiringAndReleasing) }

    func ended() { open.subtract(1, ordering: .acquiringAndReleasing) }
}
