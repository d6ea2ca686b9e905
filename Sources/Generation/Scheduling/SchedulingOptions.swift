/// How many requests an engine takes at once, and what it keeps for them.
public struct SchedulingOptions: Sendable, Equatable {
    /// The most sequences that are computed together; further requests wait their turn.
    public var maximumSequences = 16
    /// The most requests that wait for a place; further ones are refused with ``GenerationError/busy(waiting:bound:)``.
    public var maximumWaiting = 512
    /// The most events of a turn that nobody has read yet; a turn with more ends with ``GenerationError/unread(events:)``.
    public var maximumUnreadEvents = 16_384

    /// Sixteen sequences at once, 512 waiting.
    public init() {}

    /// Checks that every bound can be held.
    ///
    /// - Throws: ``GenerationError/invalidLimit(name:value:lowest:)``.
    func check() throws(GenerationError) {
        for (name, value, lowest) in [
            ("the number of sequences", maximumSequences, 1), ("the number of waiting requests", maximumWaiting, 0),
            ("the number of unread events", maximumUnreadEvents, 1),
        ] where value < lowest {
            throw .invalidLimit(name: name, value: value, lowest: lowest)
        }
    }
}
