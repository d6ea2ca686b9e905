extension MetricsText {
    /// The families of stored responses.
    mutating func write(_ store: ResponseStore) {
        let counts = store.counts
        gauges("crema_stored_responses", "Responses that can be continued.", [([], Double(counts.responses))])
        gauges("crema_stored_response_bytes", "Bytes of these responses.", [([], Double(counts.bytes))])
    }
}
