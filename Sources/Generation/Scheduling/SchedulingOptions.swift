import Tensors

/// How many requests an engine takes at once, and what it keeps for them.
public struct SchedulingOptions: Sendable, Equatable {
    /// The most sequences that are computed together; further requests wait their turn.
    public var maximumSequences = 16
    /// The most requests that wait for a place; further ones are refused with ``GenerationError/busy(waiting:bound:)``.
    public var maximumWaiting = 512
    /// The most tokens of prompts that wait for a place; nil means no bound.
    ///
    /// Further requests are refused with ``GenerationError/promptsWaiting(tokens:bound:)``, unless no other waits.
    public var maximumWaitingTokens: Int?
    /// The most bytes of keys, values and states of all texts, those that are written and those that are kept, with those of a
    /// draft model and what finds them again; nil means half of the memory that the process may use (`MemorySize`).
    ///
    /// At a full bound kept texts go first, then the draft model's memory, then the states of recurrent layers that were kept of
    /// earlier lengths; then the text that began last waits until there is room.
    public var memoryByteLimit: Int?
    /// The most events of a turn that nobody has read yet; a turn with more ends with ``GenerationError/unread(events:)``.
    public var maximumUnreadEvents = 16_384

    /// The most seconds of a pass while anyone writes, as far as they can be predicted: what a person sees as steady.
    public var stepSeconds = 0.1
    /// The part of its share of the machine that each writer keeps while others read their prompts, 0 to 1; with 0 nothing but
    /// the length of a pass bounds them.
    public var writersShare = 0.65
    /// The rows that readers get at least, whatever the writers need.
    var leastReadingRows = 4

    /// Sixteen sequences at once, 512 waiting.
    public init() {}

    /// The most bytes of all texts.
    var memoryBound: Int {
        memoryByteLimit ?? MemorySize.available / 2
    }

    /// Checks that every bound can be held.
    ///
    /// - Throws: ``GenerationError/invalidLimit(name:value:lowest:)``.
    package func check() throws(GenerationError) {
        for (name, value, lowest) in [
            ("the number of sequences", maximumSequences, 1), ("the number of waiting requests", maximumWaiting, 0),
            ("the number of waiting tokens", maximumWaitingTokens ?? 0, 0),
            ("the number of unread events", maximumUnreadEvents, 1), ("the memory of texts", memoryByteLimit ?? 1, 1),
        ] where value < lowest {
            throw .invalidLimit(name: name, value: value, lowest: lowest)
        }
    }
}
