import Files
import LibC
import Locks

/// One of the threads that fetch: it opens parts and fetches ranges until nothing is left.
final class DownloadWorker {
    private let queue: DownloadQueue
    private let folder: CacheFolder
    private let blobs: Int32
    private let requester: Requester
    private let connection: any Connection
    private let resolve: @Sendable (ListedFile) -> WebAddress
    private let commit: String
    private let patience: Int
    private let notify: @Sendable (String) -> Void
    private var waited = 0

    init(_ pull: DownloadContext, _ queue: DownloadQueue, _ connection: any Connection) {
        self.queue = queue
        (folder, blobs, requester) = (pull.folder, pull.blobs, pull.requester)
        (resolve, commit, patience, notify) = (pull.resolve, pull.commit, pull.patience, pull.notify)
        self.connection = connection
    }

    /// Works until nothing is left.
    func run() {
        while let job = queue.nextJob() {
            switch job {
            case .open(let index):
                do throws(HubError) {
                    try open(index)
                } catch {
                    queue.fail(error)
                }
            case .fetch(let index, let span):
                var failure: HubError?
                do throws(HubError) {
                    try fetch(index, span)
                } catch {
                    failure = error
                }
                queue.end(index, span, failure)
            }
        }
    }

    // MARK: Opening

    private func open(_ index: Int) throws(HubError) {
        let file = queue.state.withLock { $0.items[index].file }
        var lock: Int32?
        switch try folder.lock(file.hash) {
        case .held(let descriptor): lock = descriptor
        case .none: break
        case .busy:
            let isFirst = queue.state.withLock { state in
                state.items[index].phase = .waiting
                state.items[index].retry = .now + .milliseconds(100)
                defer { state.waitsForOthers = true }
                return !state.waitsForOthers
            }
            if isFirst { notify("another process is fetching \(ShownText.bounded(file.path)); waiting for it") }
            return
        }
        if folder.hasBlob(file) {
            if let lock { close(lock) }
            queue.state.withLock { state in
                state.items[index].phase = .done
                state.items[index].isForeign = true
            }
            return
        }
        let part: PartialFile
        let ledger: BlockLedger
        do throws(HubError) {
            (part, ledger) = try PartialFile.open(
                file.hash, size: file.size, in: blobs, path: folder.blobs, suffix: lock == nil ? RandomName.next() : nil
            )
        } catch {
            if let lock { close(lock) }
            throw error
        }
        queue.state.withLock { state in
            state.items[index].lock = lock
            state.items[index].part = part
            state.items[index].ledger = ledger
            state.items[index].isContinued = ledger.present > 0
            state.items[index].phase = .fetching
        }
    }

    // MARK: Fetching

    private func fetch(_ index: Int, _ span: BlockLedger.Span) throws(HubError) {
        let (file, part, isWhole) = queue.state.withLock { state in
            (state.items[index].file, state.items[index].part, state.items[index].ledger.isWhole)
        }
        guard let part else { return }
        var policy = RetryPolicy()
        var range = span.start..<span.end
        while !range.isEmpty {
            let isPlain = isWhole || range == 0..<file.size
            let writer = SpanWriter(queue, index, file, part, range)
            let (address, fault) = try ask(writer, index, file, range: isPlain ? nil : range)
            if queue.cancellation.isSet { throw .interrupted }
            let consequence: Requester.Consequence
            var isShort = false
            switch writer.verdict {
            case .failed(let error): throw content(error, part)
            case .abandoned: return
            case .body:
                if writer.missing.isEmpty { return }
                isShort = fault == nil
                if writer.hasWritten, !isShort { policy.reset() }
                range = writer.missing
                consequence =
                    fault.map { requester.consequence($0, of: address) }
                    ?? .tryAgain(reason: "\(file.path) ended at byte \(range.lowerBound) of \(file.size)")
            case .unfit(let reason):
                forget(index)
                consequence = .tryAgain(reason: reason)
            case .refused(let head):
                let isSigned = !address.hasOrigin(of: requester.settings.endpoint)
                if isSigned, head.status == 403 {
                    forget(index)
                    consequence = .tryAgain(reason: "the address of \(file.path) is out of date (403)")
                } else {
                    consequence = requester.consequence(head, of: address, revision: commit, path: file.path)
                }
            case .none:
                consequence = requester.consequence(fault ?? .broken(reason: "no answer"), of: address)
            }
            switch consequence {
            case .give(let error): throw error
            case .wait(let seconds):
                waited += seconds
                guard waited <= patience else { throw .tooManyRequests(address: address.shown, seconds: seconds) }
                notify("the hub has too many requests; going on in \(seconds) s")
                try RetryPolicy.sleep(seconds) { queue.cancellation.isSet }
            case .tryAgain(let reason):
                guard let seconds = policy.next() else {
                    guard !isShort else {
                        let found = "only \(range.lowerBound)"
                        throw content(.wrongSize(path: file.path, expected: file.size, found: found), part)
                    }
                    throw .transferFailed(address: address.shown, reason: reason)
                }
                notify("\(reason); trying again in \(seconds) s")
                try RetryPolicy.sleep(seconds) { queue.cancellation.isSet }
            }
        }
    }

    /// Nothing is kept of a file that is not what the listing says.
    private func content(_ error: HubError, _ part: PartialFile) -> HubError {
        if error.kind == .content { part.discard() }
        return error
    }

    /// The next request asks the hub again where the file is.
    private func forget(_ index: Int) { queue.state.withLock { $0.items[index].address = nil } }

    /// Requests a range and follows redirects to it.
    ///
    /// - Returns: the address that answered last, and what went wrong on the way.
    private func ask(
        _ writer: SpanWriter, _ index: Int, _ file: ListedFile, range: Range<Int>?
    ) throws(HubError) -> (WebAddress, TransportFault?) {
        let known = queue.state.withLock { $0.items[index].address }
        var address = known ?? resolve(file)
        var redirects = 0
        while true {
            let request = requester.request(address, range: range, timeout: requester.settings.downloadTimeout)
            var fault: TransportFault?
            do throws(TransportFault) {
                try connection.perform(request, writer)
            } catch {
                fault = error
            }
            writer.finish()
            if case .body = writer.verdict { queue.state.withLock { $0.items[index].address = address } }
            guard fault == nil, case .refused(let head) = writer.verdict,
                let next = try requester.target(head, from: address, count: redirects, staysAtHub: false)
            else { return (address, fault) }
            writer.again()
            address = next
            redirects += 1
        }
    }
}
