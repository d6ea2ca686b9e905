import Chat
import Generation
import Locks
import Tensors

/// The models of a server: each is loaded when it is first requested, and leaves when another needs its memory.
///
/// A model never leaves during a request: a request that has waited for a load uses the model before anything else may
/// want its memory. One model is loaded at a time. Requests for a model that cannot be loaded receive its error, and
/// the others continue.
public final class ModelShelf: Sendable {
    /// What all models have together.
    public struct Limits: Sendable {
        /// The most bytes of the weights and caches of all loaded models.
        public var memoryBytes: Int
        /// The most bytes of the caches of each model that answers.
        public var cacheBytes: Int
        /// The most requests that wait for a model to be loaded.
        public var maximumWaiting = 64
        /// The seconds that a request may wait for that; nil for any time.
        public var queueSeconds: Double?
        /// The seconds after which a model that is in use begins no request any more, so that another may be loaded.
        public var swapSeconds = 10.0
        /// The seconds after which a model leaves that was added later and is not requested; nil for never.
        public var idleSeconds: Double?
        /// The model of requests that name none; nil for the first that does what they need.
        public var defaultName: String?
        /// Whether requests that name no model of the server get that one, too.
        public var acceptsAnyName = false

        /// Limits of memory, and the usual ones.
        public init(memoryBytes: Int, cacheBytes: Int) {
            (self.memoryBytes, self.cacheBytes) = (memoryBytes, cacheBytes)
        }

        /// Four fifths of the memory that the process may use; an eighth of that for the caches of each model.
        public static var standard: Limits {
            let bytes = MemorySize.available / 5 * 4
            return Limits(memoryBytes: bytes, cacheBytes: bytes / 8)
        }
    }

    /// Loads a model with counters of its own, and reports the share that is done.
    public typealias Load =
        @Sendable (ModelEntry, ServingMetrics, @escaping @Sendable (Double) -> Void) async throws -> ServedModels

    /// Fetches a model by its name on the hub, reports what happens, and gives the place where it is.
    public typealias Fetch =
        @Sendable (_ name: String, _ tell: @escaping @Sendable (FetchNews) -> Void) async throws -> String

    /// The models that are always served, alone; nil where models are loaded by name.
    public let standing: ServedModels?
    /// What is counted of no model in particular.
    public let metrics: ServingMetrics
    /// Seconds since 1970 at which the server began.
    let created: Int
    let state: Mutex<ShelfState>
    let load: Load
    /// Fetches models for requests; nil where none may.
    let fetch: Fetch?
    let now: @Sendable () -> ContinuousClock.Instant

    /// Models that are loaded already, and stay.
    public init(standing: ServedModels, entries: [ModelEntry] = [], created: Int = 0) {
        self.standing = standing
        self.created = created
        metrics = standing.metrics
        var limits = Limits(memoryBytes: .max, cacheBytes: 0)
        limits.acceptsAnyName = standing.chat?.facts.acceptsAnyName ?? standing.vectors?.acceptsAnyName ?? false
        var state = ShelfState(limits)
        for entry in entries {
            // Its files are read when a request needs what they say, and not at the start.
            var slot = ShelfState.Slot(entry: entry, header: nil, metrics: standing.metrics)
            slot.entry.isPinned = true
            slot.stage = .ready(standing)
            state.slots.append(slot)
        }
        self.state = Mutex(state)
        load = { _, _, _ in standing }
        fetch = nil
        now = { .now }
    }

    /// Models that are loaded by name.
    ///
    /// - Parameters:
    ///   - metrics: for what is counted of no model in particular.
    ///   - created: seconds since 1970 at which the server began.
    ///   - now: the clock.
    ///   - fetch: fetches a model for a request; nil where no request may do that.
    ///   - load: loads a model.
    public init(
        _ entries: [ModelEntry], limits: Limits, metrics: ServingMetrics = ServingMetrics(), created: Int,
        now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }, fetch: Fetch? = nil,
        load: @escaping Load
    ) {
        standing = nil
        self.fetch = fetch
        self.metrics = metrics
        self.created = created
        self.load = load
        self.now = now
        var state = ShelfState(limits)
        for entry in entries { state.slots.append(Self.slot(entry)) }
        self.state = Mutex(state)
    }

    private static func slot(_ entry: ModelEntry) -> ShelfState.Slot {
        var slot = ShelfState.Slot(entry: entry, header: try? ModelHeader(path: entry.path), metrics: ServingMetrics())
        slot.idleSeconds = entry.idleSeconds
        return slot
    }

    // MARK: Names

    /// The models, in the order in which they were given.
    public var entries: [ModelEntry] { state.withLock { $0.slots.filter { !$0.isGone }.map(\.entry) } }

    /// Adds models whose names are new, and takes the names of those that are no longer given; requests that use such a
    /// model keep it.
    ///
    /// - Parameter old: those of which models may go.
    public func renew(_ entries: [ModelEntry], replacing old: [ModelEntry]) {
        let gone = old.filter { model in !entries.contains { $0.isSame(as: model) } }
        let fresh = entries.map(Self.slot)
        let time = now()
        carry(
            out: state.withLock { state in
                for index in state.slots.indices {
                    let entry = state.slots[index].entry
                    if gone.contains(where: { $0.isSame(as: entry) }) {
                        (state.slots[index].isGone, state.slots[index].leaving) = (true, .request)
                    }
                    guard state.slots[index].isGone, let slot = fresh.first(where: { $0.entry.isSame(as: entry) })
                    else { continue }
                    // Back at the same place.
                    (state.slots[index].isGone, state.slots[index].leaving) = (false, nil)
                    state.slots[index].header = slot.header
                }
                for slot in fresh where state.index(named: slot.entry.name) == nil { state.slots.append(slot) }
                return state.next(at: time)
            })
    }

    /// Gives a model a further name until the server ends.
    ///
    /// - Throws: ``APIError`` for a name that another model has.
    func add(alias: String, of name: String) throws(APIError) {
        try state.withLock { (state) throws(APIError) in
            guard let index = state.index(named: name) else { throw Self.unknown(name, state) }
            if let other = state.index(named: alias) {
                if other == index { return }
                throw .invalidRequest("'\(APIError.short(alias))' is the name of another model", param: "destination")
            }
            state.slots[index].entry.aliases.append(alias)
        }
    }

    static func unknown(_ name: String, _ state: ShelfState) -> APIError {
        .unknownModel(name, served: state.slots.filter { !$0.isGone }.map(\.entry.name))
    }

    /// The place of the model that a request names, or that it gets without a name.
    func index(
        _ name: String, for roles: [ModelRole], _ state: ShelfState
    ) throws(APIError) -> Int {
        if let index = state.index(named: name) {
            let entry = state.slots[index].entry
            guard roles.contains(entry.role) else { throw .otherRole(entry, wanted: roles) }
            return index
        }
        guard name.isEmpty || state.limits.acceptsAnyName else { throw Self.unknown(name, state) }
        if let chosen = state.limits.defaultName.flatMap(state.index), roles.contains(state.slots[chosen].entry.role) {
            return chosen
        }
        for role in roles {
            if let index = state.slots.firstIndex(where: { !$0.isGone && $0.entry.role == role }) { return index }
        }
        throw .noModel(for: roles)
    }

    // MARK: Uses

    /// The use of the model that a request names, loaded if it is not; waits for that.
    ///
    /// - Parameters:
    ///   - name: empty for the model of requests that name none.
    ///   - roles: what the model has to do, the best first.
    ///   - keepSeconds: how long it stays without being used from then on; nil leaves that as it is.
    /// - Throws: ``APIError``.
    func use(
        _ name: String, for roles: [ModelRole], keep: KeepAlive? = nil
    ) async throws(APIError) -> ModelLease {
        let time = now()
        let (index, found) = try state.withLock { (state) throws(APIError) in
            let index = try self.index(name, for: roles, state)
            let models = try state.begin(index, at: time)
            if let keep { state.slots[index].idleSeconds = keep.seconds }
            return (index, models)
        }
        let models: ServedModels
        if let found {
            models = found
        } else {
            do {
                models = try await wait(for: index, since: time)
            } catch let error as APIError {
                throw error
            } catch {
                throw .draining()
            }
            if let keep { state.withLock { $0.slots[index].idleSeconds = keep.seconds } }
        }
        let entry = state.withLock { $0.slots[index].entry }
        return ModelLease(models, name: name.isEmpty ? entry.name : name) { [weak self] in self?.end(index) }
    }

    private func wait(for index: Int, since time: ContinuousClock.Instant) async throws -> ServedModels {
        let (number, limits) = state.withLock { state in
            state.nextNumber += 1
            return (state.nextNumber, state.limits)
        }
        let timer = Task { [weak self] in
            if let seconds = limits.queueSeconds {
                try await Task.sleep(for: .seconds(min(seconds, limits.swapSeconds)))
                self?.proceed()
                try await Task.sleep(for: .seconds(max(0, seconds - limits.swapSeconds)))
                self?.giveUp(number, .waitedTooLong(seconds: seconds))
            } else {
                try await Task.sleep(for: .seconds(limits.swapSeconds))
                self?.proceed()
            }
        }
        defer { timer.cancel() }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                state.withLock { state in
                    state.waiters.append(
                        .init(number: number, slot: index, arrival: time, continuation: continuation))
                }
                if Task.isCancelled { giveUp(number, .draining()) }
                proceed()
            }
        } onCancel: {
            giveUp(number, .draining())
        }
    }

    private func giveUp(_ number: Int, _ error: APIError) {
        state.withLock { $0.giveUp(number) }?.continuation.resume(throwing: error)
        proceed()
    }

    func end(_ index: Int) {
        let time = now()
        carry(out: state.withLock { $0.end(index, at: time) })
        watch(index)
    }

    /// Has a task look again when a model's time is over, unless one does that earlier: few sleep, however many requests end.
    func watch(_ index: Int) {
        let time = now()
        let end = state.withLock { state -> ContinuousClock.Instant? in
            guard let end = state.slots[index].expires else { return nil }
            if let watched = state.slots[index].watched, watched > time, watched <= end { return nil }
            state.slots[index].watched = end
            return end
        }
        guard let end else { return }
        Task { [weak self] in
            try await Task.sleep(for: max(end - time, .zero) + .milliseconds(1))
            guard let self else { return }
            state.withLock { if $0.slots[index].watched == end { $0.slots[index].watched = nil } }
            proceed()
            watch(index)
        }
    }
}
