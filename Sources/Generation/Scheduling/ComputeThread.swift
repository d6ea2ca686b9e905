import LibC
import Locks

/// Work that is done in short steps, so that several pieces of it can take turns.
package protocol SteppedWork: AnyObject {
    /// The client that requests it; nil where that is unknown.
    var client: String? { get }
    /// Does one step; false when nothing is left to do.
    func step() -> Bool
}

extension SteppedWork {
    package var client: String? { nil }
}

/// One thread that computes for an engine; pieces of work take turns on it, one step each.
///
/// It knows nothing about what is computed. The thread sleeps while there is nothing to do and ends with its owner.
package final class ComputeThread: Sendable {
    /// Does steps of pieces of work, and takes out what is done; returns whether anything was done.
    package typealias Round = (inout [any SteppedWork]) -> Bool

    private let queue = WorkQueue()

    /// What programs that list threads show of it, where the system takes names by files: Linux.
    private static func nameThread() {
        let file = open("/proc/thread-self/comm", O_WRONLY)
        guard file >= 0 else { return }
        let name = "crema-compute"
        _ = write(file, name, name.utf8.count)
        close(file)
    }

    /// Starts the thread.
    ///
    /// - Parameter makeRound: called on the thread for what does the steps; by default each piece of work does its own.
    /// - Throws: ``GenerationError/noThread(code:)``.
    package init(
        makeRound: @escaping @Sendable () -> Round = {
            { work in
                work.removeAll { !$0.step() }
                return true
            }
        }
    ) throws(GenerationError) {
        try ComputeThread.start { [queue] in queue.run(makeRound()) }
    }

    deinit {
        queue.close()
    }

    /// Since when the thread has had work and got nothing of it done; nil while it has none.
    package var busySince: ContinuousClock.Instant? { queue.busySince }

    /// Adds work, which is made and done on the thread.
    package func submit(_ makeWork: @escaping @Sendable () -> any SteppedWork) {
        queue.add(makeWork)
    }

    /// Runs a body on the thread, between two steps of other work.
    ///
    /// - Throws: what the body throws.
    package func run<Result: Sendable>(_ body: @escaping @Sendable () throws -> Result) async throws -> Result {
        try await withCheckedThrowingContinuation { continuation in
            submit {
                SingleStep { continuation.resume(with: Swift.Result(catching: body)) }
            }
        }
    }

    /// Runs a body on a new thread that nothing waits for.
    ///
    /// - Throws: ``GenerationError/noThread(code:)`` when none can be had; the body is not run.
    package static func start(_ body: @escaping @Sendable () -> Void) throws(GenerationError) {
        let context = Unmanaged.passRetained(ThreadBody(body))
        var attributes = pthread_attr_t()
        pthread_attr_init(&attributes)
        pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
        // Recursion over schemas and templates is bounded for stacks of this size, the usual one of a main thread.
        pthread_attr_setstacksize(&attributes, 8 << 20)
        var thread = pthread_t()
        let status = pthread_create(
            &thread, &attributes,
            { context in
                guard let context else { return nil }
                ComputeThread.nameThread()
                Unmanaged<ThreadBody>.fromOpaque(context).takeRetainedValue().run()
                return nil
            }, context.toOpaque())
        pthread_attr_destroy(&attributes)
        if status != 0 {
            context.release()
            throw .noThread(code: status)
        }
    }
}

private final class ThreadBody: Sendable {
    let run: @Sendable () -> Void

    init(_ run: @escaping @Sendable () -> Void) {
        self.run = run
    }
}

/// Work that is done in one step.
package final class SingleStep: SteppedWork {
    package let client: String?
    private let body: () -> Void

    package init(of client: String? = nil, _ body: @escaping () -> Void) {
        self.client = client
        self.body = body
    }

    package func step() -> Bool {
        body()
        return false
    }
}

/// The work that waits for a thread.
private final class WorkQueue: Sendable {
    private struct State {
        var waiting: [@Sendable () -> any SteppedWork] = []
        var isClosed = false
    }

    private let state = Monitor(State())
    private let since = Mutex<ContinuousClock.Instant?>(nil)

    var busySince: ContinuousClock.Instant? { since.withLock { $0 } }

    func add(_ makeWork: @escaping @Sendable () -> any SteppedWork) {
        state.withLock { $0.waiting.append(makeWork) }
    }

    func close() {
        state.withLock { $0.isClosed = true }
    }

    /// What was added, nil when nothing more comes; waits for something unless there is other work.
    private func take(waits: Bool) -> [@Sendable () -> any SteppedWork]? {
        state.wait { (state: inout State) -> [@Sendable () -> any SteppedWork]?? in
            if waits, state.waiting.isEmpty, !state.isClosed { return nil }
            defer { state.waiting = [] }
            return .some(state.waiting.isEmpty && state.isClosed ? nil : state.waiting)
        }
    }

    func run(_ round: ComputeThread.Round) {
        var work: [any SteppedWork] = []
        while true {
            let added = take(waits: work.isEmpty)
            if added == nil, work.isEmpty { return }
            since.withLock { $0 = $0 ?? .now }
            for makeWork in added ?? [] { work.append(makeWork()) }
            let isDone = round(&work)
            since.withLock { $0 = work.isEmpty ? nil : isDone ? .now : $0 }
        }
    }
}
