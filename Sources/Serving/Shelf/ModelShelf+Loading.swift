import Chat
import Generation
import Locks

extension ModelShelf {
    /// Does what can be done now.
    func proceed() {
        let time = now()
        carry(out: state.withLock { $0.next(at: time) })
    }

    func carry(out orders: ShelfState.Orders) {
        for (waiter, result) in orders.answers { waiter.continuation.resume(with: result.mapError { $0 as any Error }) }
        guard let index = orders.load else { return }
        let (entry, metrics) = state.withLock { ($0.slots[index].entry, $0.slots[index].metrics) }
        Task.detached { [self] in
            let start = now()
            let result: Result<ServedModels, any Error>
            do {
                // The files may be others than when the server began. What cannot be read is reported by the load.
                let header = try? ModelHeader(path: entry.path)
                state.withLock { $0.slots[index].header = header }
                result = .success(
                    try await load(entry, metrics) { [weak self] share in self?.report(index, share) })
            } catch {
                result = .failure(error)
            }
            let end = now()
            let orders = state.withLock { $0.loaded(index, result, seconds: (end - start).seconds, at: end) }
            carry(out: orders)
            watch(index)
        }
    }

    private func report(_ index: Int, _ share: Double) {
        state.withLock { state in
            if state.slots[index].isLoading { state.slots[index].stage = .loading(share) }
        }
    }

    /// Takes a model away as soon as no request of it is under way.
    ///
    /// - Parameter force: whether texts that are being written end with an error.
    /// - Returns: whether it is gone now.
    /// - Throws: ``APIError`` for a name that no model has.
    @discardableResult
    func unload(_ name: String, force: Bool = false) throws(APIError) -> Bool {
        let time = now()
        let (index, orders, running) = try state.withLock {
            (state) throws(APIError) -> (Int, ShelfState.Orders, ServedModels?) in
            guard let index = state.index(named: name) else { throw Self.unknown(name, state) }
            if standing != nil { return (index, ShelfState.Orders(), nil) }
            let orders = state.unload(index, at: time)
            if case .ready(let models) = state.slots[index].stage { return (index, orders, models) }
            return (index, orders, nil)
        }
        carry(out: orders)
        if force { running?.endAll() }
        return state.withLock { !$0.slots[index].isReady && !$0.slots[index].isLoading }
    }

    /// Lets a model that could not be loaded be tried again at once.
    func forgive(_ name: String) {
        state.withLock { state in
            guard let index = state.index(named: name), case .failed = state.slots[index].stage else { return }
            state.slots[index].stage = .absent
        }
    }

    /// Loads a model and leaves it there.
    ///
    /// - Throws: ``APIError``.
    public func preload(_ name: String) async throws(APIError) {
        try await use(name, for: ModelRole.allCases).release()
    }

    /// Ends everything that is being answered, and every wait for a model; clients receive an error.
    public func endAll() {
        let (waiters, running) = state.withLock { state in
            defer { state.waiters = [] }
            return (
                state.waiters,
                state.slots.compactMap { slot -> ServedModels? in
                    if case .ready(let models) = slot.stage { models } else { nil }
                }
            )
        }
        for waiter in waiters { waiter.continuation.resume(throwing: APIError.draining()) }
        for models in running { models.endAll() }
        standing?.endAll()
    }
}
