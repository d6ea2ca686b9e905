import Chat
import Generation

/// Which models of a shelf are loaded, which requests use them and which wait for them; it decides, and does nothing
/// itself.
struct ShelfState {
    /// Where a model is between its files and its requests.
    enum Stage {
        case absent
        case loading(Double)
        case ready(ServedModels)
        /// Why it could not be loaded, and from when on it is tried again.
        case failed(String, nextTry: ContinuousClock.Instant)

        /// The word for it in lists and metrics.
        var word: String {
            switch self {
            case .absent: "unloaded"
            case .loading: "loading"
            case .ready: "loaded"
            case .failed: "failed"
            }
        }
    }

    /// Why a model is no longer loaded.
    enum Departure: String, CaseIterable {
        case memory, ttl, request
    }

    struct Slot {
        var entry: ModelEntry
        /// Whether its files are no longer where they were looked for; it has no name then.
        var isGone = false
        /// Nil where its files cannot be read; then the load says why.
        var header: ModelHeader?
        /// Outlives the model, so that counters never go back.
        let metrics: ServingMetrics
        var stage = Stage.absent
        /// Requests that are being answered.
        var users = 0
        /// When it was last requested, as the number of the request.
        var lastUse = 0
        /// Why no request is begun any more: it leaves when the last one is answered.
        var leaving: Departure?
        /// The seconds that it stays without being used; nil for as long as there is room.
        var idleSeconds: Double?
        var expires: ContinuousClock.Instant?
        /// When a task looks again whether it has; nil where none sleeps.
        var watched: ContinuousClock.Instant?
        /// Failed loads in a row.
        var faults = 0
        var loads = 0
        var failedLoads = 0
        var loadSeconds = 0.0
        var departures: [Departure: Int] = [:]

        var isReady: Bool { if case .ready = stage { true } else { false } }
        var isLoading: Bool { if case .loading = stage { true } else { false } }
    }

    struct Waiter {
        let number: Int
        let slot: Int
        let arrival: ContinuousClock.Instant
        let continuation: CheckedContinuation<ServedModels, any Error>
    }

    /// What is to be done once the lock is released.
    struct Orders {
        /// Those who waited, with what they get.
        var answers: [(waiter: Waiter, result: Result<ServedModels, APIError>)] = []
        /// Models that are unloaded.
        var dropped: [ServedModels] = []
        /// The model that is to be loaded.
        var load: Int?
    }

    var slots: [Slot] = []
    var waiters: [Waiter] = []
    var nextNumber = 0
    let limits: ModelShelf.Limits

    init(_ limits: ModelShelf.Limits) {
        self.limits = limits
    }

    /// The bytes that a model takes: its weights, and for one that answers the most that its caches may hold.
    func bytes(_ index: Int) -> Int {
        let slot = slots[index]
        return (slot.header?.weightBytes ?? 0) + cacheBytes(slot.entry)
    }

    /// The most bytes that the caches of a model may hold.
    func cacheBytes(_ entry: ModelEntry) -> Int { entry.role == .chat ? entry.cacheBytes ?? limits.cacheBytes : 0 }

    /// The bytes of all models that are loaded or about to be.
    var usedBytes: Int {
        slots.indices.reduce(0) { $0 + (slots[$1].isReady || slots[$1].isLoading ? bytes($1) : 0) }
    }

    /// The models that are counted: those that were requested, and have a name that no other has taken.
    var counted: [Slot] {
        slots.filter { slot in slot.lastUse > 0 && !(slot.isGone && index(named: slot.entry.name) != nil) }
    }

    /// The model of a name.
    func index(named name: String) -> Int? { slots.firstIndex { !$0.isGone && $0.entry.names.contains(name) } }

    // MARK: Uses

    /// The model for a request that begins now, counted as used; nil where it has to wait.
    ///
    /// - Throws: ``APIError`` where waiting is of no use.
    mutating func begin(_ index: Int, at now: ContinuousClock.Instant) throws(APIError) -> ServedModels? {
        nextNumber += 1
        slots[index].lastUse = nextNumber
        if case .failed(let reason, let nextTry) = slots[index].stage, now < nextTry {
            throw .modelFailed(
                slots[index].entry.name, reason, retryAfter: Int((nextTry - now).seconds.rounded(.up)))
        }
        guard case .ready(let models) = slots[index].stage, slots[index].leaving == nil else {
            guard waiters.count(where: { $0.slot == index }) < limits.maximumWaiting else {
                throw .overloaded(retryAfter: 5)
            }
            return nil
        }
        slots[index].users += 1
        slots[index].expires = nil
        return models
    }

    /// A request is answered.
    mutating func end(_ index: Int, at now: ContinuousClock.Instant) -> Orders {
        slots[index].users -= 1
        if slots[index].users == 0 {
            slots[index].expires = slots[index].idleSeconds.map { now + .seconds($0) }
        }
        return next(at: now)
    }

    // MARK: Loading

    /// What can be done now: unneeded models leave, and the one that has been waited for longest is loaded.
    mutating func next(at now: ContinuousClock.Instant) -> Orders {
        var orders = Orders()
        // Requests that began to wait when the model just came.
        for index in slots.indices where isAwaited(index) && slots[index].leaving == nil {
            if case .ready(let models) = slots[index].stage { answer(index, .success(models), &orders) }
        }
        for index in slots.indices where slots[index].users == 0 && slots[index].isReady {
            if let why = slots[index].leaving {
                leave(index, why, &orders)
            } else if let end = slots[index].expires, end <= now, !isAwaited(index), !slots[index].entry.isPinned {
                leave(index, .ttl, &orders)
            }
        }
        while !slots.contains(where: \.isLoading), let waiter = waiters.first(where: { !slots[$0.slot].isReady }) {
            let index = waiter.slot
            let need = bytes(index)
            let bound = limits.memoryBytes - pinnedBytes(besides: index)
            guard need <= bound else {
                let isAlone = bound == limits.memoryBytes
                answer(
                    index,
                    .failure(
                        .modelTooLarge(slots[index].entry.name, needed: need, bound: bound, isAlone: isAlone)),
                    &orders)
                continue
            }
            makeRoom(for: need, &orders)
            guard usedBytes + need <= limits.memoryBytes else {
                if now - waiter.arrival >= .seconds(limits.swapSeconds) { askToLeave(for: need) }
                break
            }
            slots[index].stage = .loading(0)
            slots[index].leaving = nil
            orders.load = index
        }
        return orders
    }

    /// The bytes of models that never make room for one.
    private func pinnedBytes(besides index: Int) -> Int {
        slots.indices.reduce(0) { $0 + ($1 != index && slots[$1].entry.isPinned && slots[$1].isReady ? bytes($1) : 0) }
    }

    private func isAwaited(_ index: Int) -> Bool { waiters.contains { $0.slot == index } }

    /// Unloads unused models, the least recently used first, until there is room for this many bytes.
    private mutating func makeRoom(for need: Int, _ orders: inout Orders) {
        while usedBytes + need > limits.memoryBytes {
            let idle = slots.indices.filter {
                slots[$0].isReady && slots[$0].users == 0 && !slots[$0].entry.isPinned && !isAwaited($0)
            }
            guard let victim = idle.min(by: { slots[$0].lastUse < slots[$1].lastUse }) else { return }
            leave(victim, .memory, &orders)
        }
    }

    /// Begins no request any more of models that are in use, the least recently used first, until there will be room.
    private mutating func askToLeave(for need: Int) {
        var freed = slots.indices.reduce(0) { $0 + (slots[$1].leaving != nil && slots[$1].isReady ? bytes($1) : 0) }
        let busy = slots.indices.filter { slots[$0].isReady && slots[$0].leaving == nil && !slots[$0].entry.isPinned }
        for index in busy.sorted(by: { slots[$0].lastUse < slots[$1].lastUse }) {
            if usedBytes + need - freed <= limits.memoryBytes { return }
            slots[index].leaving = .memory
            freed += bytes(index)
        }
    }

    private mutating func leave(_ index: Int, _ why: Departure, _ orders: inout Orders) {
        if case .ready(let models) = slots[index].stage { orders.dropped.append(models) }
        slots[index].stage = .absent
        (slots[index].leaving, slots[index].expires) = (nil, nil)
        slots[index].departures[why, default: 0] += 1
    }

    /// Answers every request that waits for a model; one that gets it uses it from now on, before anything else can
    /// want its memory.
    private mutating func answer(_ index: Int, _ result: Result<ServedModels, APIError>, _ orders: inout Orders) {
        let own = waiters.filter { $0.slot == index }
        waiters.removeAll { $0.slot == index }
        if case .success = result {
            slots[index].users += own.count
            slots[index].expires = nil
        }
        orders.answers += own.map { ($0, result) }
    }

    /// A load has ended.
    mutating func loaded(
        _ index: Int, _ result: Result<ServedModels, any Error>, seconds: Double, at now: ContinuousClock.Instant
    ) -> Orders {
        var orders = Orders()
        slots[index].loadSeconds = seconds
        switch result {
        case .success(let models):
            slots[index].stage = .ready(models)
            slots[index].loads += 1
            slots[index].faults = 0
            slots[index].idleSeconds = slots[index].entry.idleSeconds
            answer(index, .success(models), &orders)
            if slots[index].users == 0 {
                slots[index].expires = slots[index].idleSeconds.map { now + .seconds($0) }
            }
        case .failure(let error):
            slots[index].faults += 1
            slots[index].failedLoads += 1
            let pause = Self.pause(after: slots[index].faults)
            slots[index].stage = .failed("\(error)", nextTry: now + .seconds(pause))
            answer(
                index, .failure(.modelFailed(slots[index].entry.name, "\(error)", retryAfter: pause)), &orders)
        }
        let more = next(at: now)
        orders.answers += more.answers
        orders.dropped += more.dropped
        orders.load = more.load
        return orders
    }

    /// The seconds before a model that could not be loaded is tried again: 10, 20, 40, up to ten minutes.
    static func pause(after faults: Int) -> Int { min(600, 10 << min(max(faults - 1, 0), 6)) }

    /// Takes a model away as soon as no request of it is under way.
    mutating func unload(_ index: Int, at now: ContinuousClock.Instant) -> Orders {
        if slots[index].isReady || slots[index].isLoading { slots[index].leaving = .request }
        return next(at: now)
    }

    /// Forgets the request that waits under a number; nil where none does any more.
    mutating func giveUp(_ number: Int) -> Waiter? {
        guard let place = waiters.firstIndex(where: { $0.number == number }) else { return nil }
        let waiter = waiters.remove(at: place)
        // Nobody waits for memory any more, so nobody has to make room.
        if !waiters.contains(where: { !slots[$0.slot].isReady }) {
            for index in slots.indices where slots[index].leaving == .memory { slots[index].leaving = nil }
        }
        return waiter
    }
}
