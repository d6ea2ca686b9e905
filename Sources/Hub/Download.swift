import Files
import LibC
import Locks

/// What the threads of a download share.
struct DownloadContext: Sendable {
    let folder: CacheFolder
    /// The folder `blobs`, open.
    let blobs: Int32
    let requester: Requester
    let transport: any Transport
    let commit: String
    /// Where the hub has a file.
    let resolve: @Sendable (ListedFile) -> WebAddress
    /// The most seconds that a thread waits for a hub with too many requests.
    let patience: Int
    let notify: @Sendable (String) -> Void
}

/// How far a download is.
public struct DownloadProgress: Sendable, Equatable {
    /// Bytes that are there, those of earlier runs included.
    public var bytes = 0
    /// Bytes of all files.
    public var totalBytes = 0
    /// Files that are there as a whole.
    public var files = 0
    /// All files.
    public var totalFiles = 0
    /// Each of them.
    public var parts: [Part] = []

    /// A file, and how far it is.
    public struct Part: Sendable, Equatable {
        /// What it is.
        public var hash: BlobHash
        /// Its bytes.
        public var size: Int
        /// Those that are there.
        public var bytes: Int
    }
}

/// Files that are fetched at once by several threads.
enum Download {
    /// What came of it.
    struct Outcome {
        /// Paths of the files that this process fetched.
        let fetched: Set<String>
        let bytes: Int
    }

    /// Fetches files into the blobs of a cache.
    ///
    /// - Parameter observe: called some twenty times a second on this thread.
    /// - Throws: the first failure of any thread; `interrupted` once the flag is set.
    static func run(
        _ files: [ListedFile], _ context: DownloadContext, connections: Int, cancellation: Cancellation,
        observe: (DownloadProgress) -> Void
    ) throws(HubError) -> Outcome {
        let queue = DownloadQueue(files, cancellation: Cancellation())
        let running = Monitor(0)
        func start(_ body: @escaping @Sendable () -> Void) {
            running.withLock { $0 += 1 }
            let isStarted = DetachedThread.start {
                body()
                running.withLock { $0 -= 1 }
            }
            if !isStarted {
                running.withLock { $0 -= 1 }
                queue.fail(.system("thread", .create, EAGAIN))
            }
        }
        start { DownloadHasher(queue, context.transport, context.notify).run() }
        for _ in 0..<connections {
            start {
                do throws(TransportFault) {
                    DownloadWorker(context, queue, try context.transport.connection()).run()
                } catch {
                    queue.fail(.noNetworkLibrary(reason: "\(error)"))
                }
            }
        }
        let total = files.reduce(0) { $0 + $1.size }
        // Threads that wait for an answer see the end within a second; nothing waits longer for them.
        var patience = 60
        while running.withLock({ $0 }) > 0 {
            usleep(25_000)
            if cancellation.isSet { queue.fail(.interrupted) }
            if queue.cancellation.isSet {
                patience -= 1
                if patience == 0 { break }
            }
            queue.wake()
            observe(queue.progress(total))
        }
        let (failure, items, bytes) = queue.state.withLock { state in
            for index in state.items.indices {
                if let lock = state.items[index].lock { close(lock) }
                state.items[index].lock = nil
            }
            return (state.failure, state.items, state.fetchedBytes)
        }
        if let failure { throw failure }
        observe(queue.progress(total))
        return Outcome(fetched: Set(items.filter { !$0.isForeign }.map(\.file.path)), bytes: bytes)
    }
}

extension DownloadQueue {
    fileprivate func progress(_ total: Int) -> DownloadProgress {
        state.withLock { state in
            var progress = DownloadProgress(totalBytes: total, totalFiles: state.items.count)
            for item in state.items {
                let isDone = item.phase == .done
                let present = isDone ? item.file.size : item.ledger.present
                progress.bytes += present
                progress.parts.append(.init(hash: item.file.hash, size: item.file.size, bytes: present))
                progress.files += isDone ? 1 : 0
            }
            return progress
        }
    }
}

/// Threads that nothing waits for.
private enum DetachedThread {
    private final class Body: Sendable {
        let run: @Sendable () -> Void

        init(_ run: @escaping @Sendable () -> Void) { self.run = run }
    }

    /// Runs a body on a new thread; false when none can be had.
    static func start(_ body: @escaping @Sendable () -> Void) -> Bool {
        let context = Unmanaged.passRetained(Body(body))
        var thread = pthread_t()
        let status = pthread_create(
            &thread, nil,
            { context in
                guard let context else { return nil }
                Unmanaged<Body>.fromOpaque(context).takeRetainedValue().run()
                return nil
            }, context.toOpaque())
        if status == 0 {
            pthread_detach(thread)
        } else {
            context.release()
        }
        return status == 0
    }
}
