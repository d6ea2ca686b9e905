import LibC
import Locks

/// The files of one pull while they are fetched, shared by the threads that fetch and the one that hashes.
final class DownloadQueue: Sendable {
    /// A file, and how far it is.
    struct Item {
        enum Phase {
            /// No thread has begun.
            case waiting
            /// A thread opens the part, or another process has the lock.
            case opening
            /// The part is open.
            case fetching
            /// The blob is there.
            case done
        }

        let file: ListedFile
        var phase = Phase.waiting
        var ledger: BlockLedger
        var part: PartialFile?
        /// The descriptor of the lock.
        var lock: Int32?
        /// When the lock is tried again.
        var retry: ContinuousClock.Instant?
        /// Where the bytes come from after redirects; nil until that is known, and once it is out of date.
        var address: WebAddress?
        /// The bytes that were hashed, and how often that began anew.
        var hashed = 0
        var beginning = 0
        /// Whether bytes of an earlier run are in the part, so that a wrong hash may be the fault of that run.
        var isContinued = false
        /// Whether another process fetched it.
        var isForeign = false
    }

    struct State {
        var items: [Item]
        var failure: HubError?
        var fetchedBytes = 0
        var waitsForOthers = false

        /// Keeps the first failure.
        fileprivate mutating func fail(_ error: HubError) {
            if failure == nil { failure = error }
        }
    }

    /// What a thread does next.
    enum Job {
        /// Lock the file and open its part.
        case open(Int)
        /// Fetch a range.
        case fetch(Int, BlockLedger.Span)
    }

    let state: Monitor<State>
    let cancellation: Cancellation

    init(_ files: [ListedFile], cancellation: Cancellation) {
        state = Monitor(State(items: files.map { Item(file: $0, ledger: BlockLedger(size: $0.size)) }))
        self.cancellation = cancellation
    }

    /// Ends all work with the first failure.
    func fail(_ error: HubError) {
        state.withLock { $0.fail(error) }
        cancellation.set()
    }

    /// Lets others fetch what a job has left of a range.
    ///
    /// A failure is there before they can: what could not be fetched is not requested again.
    func end(_ index: Int, _ span: BlockLedger.Span, _ failure: HubError?) {
        state.withLock { state in
            if let failure { state.fail(failure) }
            state.items[index].ledger.release(span)
        }
        if failure != nil { cancellation.set() }
    }

    /// What to do next; nil when nothing is left for a thread that fetches.
    func nextJob() -> Job? {
        state.wait { state -> Job?? in
            if state.failure != nil || state.items.allSatisfy({ $0.phase == .done }) { return .some(nil) }
            let now = ContinuousClock.now
            for index in state.items.indices {
                switch state.items[index].phase {
                case .waiting:
                    if let retry = state.items[index].retry, retry > now { continue }
                    state.items[index].phase = .opening
                    return .open(index)
                case .fetching:
                    if let span = state.items[index].ledger.take() { return .fetch(index, span) }
                case .opening, .done: continue
                }
            }
            return nil
        }
    }

    /// Wakes threads that wait for time to pass.
    func wake() { state.withLock { _ in } }
}
