import Generation
import Locks

/// An event of one of several requests.
public struct ChoiceEvent: Sendable {
    /// The request, by its number in their order.
    public let choice: Int
    /// What came out of it.
    public let event: ChatEvent

    /// An event of a request.
    public init(choice: Int, event: ChatEvent) {
        (self.choice, self.event) = (choice, event)
    }
}

/// What a reader of several requests at once gets.
public enum MixedEvent: Sendable {
    /// An event of one of the requests.
    case of(ChoiceEvent)
    /// ``MixedEvents/Control/wake()`` was called.
    case woken
}

/// The events of several requests for one reader, mixed as they come; a request that fails ends all of them.
///
/// The engine's thread puts them in the reader's hands itself: there is no task between the two for each token to wake.
public struct MixedEvents: Sendable {
    /// The events.
    ///
    /// Dropping the stream, or cancelling its reader, ends the work within one step.
    public let stream: AsyncThrowingStream<MixedEvent, any Error>
    /// What others than the reader can do.
    public let control: Control

    /// A stream with an entrance for each request, and the flag that is set when there is nobody to read it, or nothing more
    /// to be read.
    static func make(_ count: Int, unread bound: Int) -> (MixedEvents, [EventStream], CancellationFlag) {
        let (all, overflow) = bound.multipliedReportingOverflow(by: count)
        let (stream, continuation) = AsyncThrowingStream<MixedEvent, any Error>.makeStream(
            bufferingPolicy: .bufferingOldest(overflow ? .max : all))
        let cancellation = CancellationFlag()
        continuation.onTermination = { _ in cancellation.set() }
        let open = Counter(count)
        let entrances = (0..<count).map { request in
            EventStream(bound: bound) {
                continuation.yield(.of(ChoiceEvent(choice: request, event: $0))).hasRoom
            } end: { error in
                if error != nil || open.decrement() == 0 { continuation.finish(throwing: error) }
            }
        }
        return (MixedEvents(stream: stream, control: Control(continuation: continuation)), entrances, cancellation)
    }

    /// What others than the reader can do; keeping it does not keep the events.
    public struct Control: Sendable {
        fileprivate let continuation: AsyncThrowingStream<MixedEvent, any Error>.Continuation

        /// Lets the reader look up although there is no event.
        public func wake() {
            continuation.yield(.woken)
        }

        /// Ends the work; the reader gets the error after the events that are there.
        public func end(throwing error: any Error = CancellationError()) {
            continuation.finish(throwing: error)
        }
    }
}

/// How many of something are left.
private final class Counter: Sendable {
    private let value: Atomic<Int>

    init(_ value: Int) {
        self.value = Atomic(value)
    }

    func decrement() -> Int { value.subtract(1, ordering: .acquiringAndReleasing).newValue }
}
