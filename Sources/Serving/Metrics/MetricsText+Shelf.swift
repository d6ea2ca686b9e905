import Locks

extension MetricsText {
    /// The families of a server that loads models by name.
    mutating func write(_ shelf: ModelShelf) {
        let state = shelf.state.withLock { $0 }
        let slots = state.slots.filter { !$0.isGone }
        gauges(
            "crema_models", "Models by what has become of them.",
            ["unloaded", "loading", "loaded", "failed"].map { word in
                ([("state", word)], Double(slots.count { $0.stage.word == word }))
            })
        let loaded = slots.filter(\.isReady)
        gauges(
            "crema_model_bytes", "Bytes of loaded models: of their weights, and the most that their caches may hold.",
            loaded.flatMap { slot in
                [("weights", slot.header?.weightBytes ?? 0), ("caches", state.cacheBytes(slot.entry))].map {
                    what, bytes in
                    ([("model", slot.entry.name), ("what", what)], Double(bytes))
                }
            })
        let used = state.counted
        counter(
            "crema_model_loads_total", "Loads of models by their result.",
            used.flatMap { slot in
                [("loaded", slot.loads), ("failed", slot.failedLoads)].map { result, count in
                    ([("model", slot.entry.name), ("result", result)], Double(count))
                }
            })
        gauges(
            "crema_model_load_seconds", "Time of the last load of a model.",
            used.map { ([("model", $0.entry.name)], $0.loadSeconds) })
        counter(
            "crema_model_evictions_total", "Models that left: for another's memory, unused for long, or on request.",
            used.flatMap { slot in
                ShelfState.Departure.allCases.map { why in
                    ([("model", slot.entry.name), ("why", why.rawValue)], Double(slot.departures[why, default: 0]))
                }
            })
        counter(
            "crema_rejected_total", "Requests that were refused.", series(shelf.metrics.counts.rejected, "code"))
    }
}
