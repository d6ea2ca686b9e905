extension OpenWeightsModel {
    /// Loads the weights now instead of with the first request, and returns when they are there.
    ///
    /// They stay loaded as long as a session over this model lives, so make the session first.
    ///
    /// - Parameter progress: Called while loading with the share that is done, 0 to 1, on any thread; not at all when the
    ///   model is loaded already.
    /// - Throws: ``SystemLanguageModel/Error/assetsUnavailable(_:)`` as a request would.
    public func load(progress: @escaping @Sendable (Double) -> Void = { _ in }) async throws {
        let slot = ExecutorStore.shared.slot(for: executorConfiguration, of: Executor.self)
        try await slot.get().load(progress: progress)
    }
}
