import Locks

/// Reads the answer to a request for a range of a file, and writes its bytes to their place.
final class SpanWriter: AnswerReader {
    /// What an answer has turned out to be.
    enum Verdict {
        /// There is none yet.
        case none
        /// The body is that of the file.
        case body
        /// The status is another than success.
        case refused(AnswerHead)
        /// The answer does not fit the request.
        case unfit(reason: String)
        /// The server sends whole files only, and others are busy with parts of this one.
        case abandoned
        /// The file cannot be right, or cannot be written.
        case failed(HubError)
    }

    private let queue: DownloadQueue
    private let index: Int
    private let file: ListedFile
    private let part: PartialFile
    private let range: Range<Int>
    private var position: Int
    private var end: Int
    /// Bytes from here on to the position are not told yet.
    private var told: Int
    /// Bytes from here on to the position are not on their way to the disk yet.
    private var flushed: Int
    private var skipped = 0
    private(set) var verdict = Verdict.none
    private(set) var hasWritten = false

    /// Bytes that are written before the others are notified.
    private static let stride = 1 << 20
    /// Bytes of the body of a refusal that are read, so that the connection can be used again.
    private static let mostSkipped = 64 << 10

    init(_ queue: DownloadQueue, _ index: Int, _ file: ListedFile, _ part: PartialFile, _ range: Range<Int>) {
        (self.queue, self.index, self.file, self.part, self.range) = (queue, index, file, part, range)
        (position, end) = (range.lowerBound, range.upperBound)
        (told, flushed) = (range.lowerBound, range.lowerBound)
    }

    /// What is still to be fetched.
    var missing: Range<Int> { position..<max(position, end) }

    var isStopped: Bool { queue.cancellation.isSet }

    /// Another request follows, as a redirect says.
    func again() {
        verdict = .none
        skipped = 0
    }

    func begin(_ head: AnswerHead) -> Bool {
        if let told = head["x-linked-size"].flatMap({ Int($0) }), told != file.size {
            verdict = .failed(.wrongSize(path: file.path, expected: file.size, found: "\(told)"))
            return false
        }
        switch head.status {
        case 200: verdict = beginWhole(head)
        case 206: verdict = beginRange(head)
        case 416: verdict = .unfit(reason: "the hub has no byte \(range.lowerBound) of \(file.path) (416)")
        default: verdict = .refused(head)
        }
        switch verdict {
        case .body, .refused, .unfit: return true
        default: return false
        }
    }

    private func beginWhole(_ head: AnswerHead) -> Verdict {
        if head.isWebPage, !file.path.hasSuffix(".html"), !file.path.hasSuffix(".htm") {
            return .failed(.webPage(address: file.path))
        }
        if let length = head["content-length"].flatMap({ Int($0) }), length != file.size {
            return .failed(.wrongSize(path: file.path, expected: file.size, found: "\(length)"))
        }
        let isAllowed = queue.state.withLock { state in
            state.items[index].beginWhole(range)
        }
        guard isAllowed else { return .abandoned }
        (position, told, flushed, end) = (0, 0, 0, file.size)
        return .body
    }

    private func beginRange(_ head: AnswerHead) -> Verdict {
        let expected = "bytes \(range.lowerBound)-\(range.upperBound - 1)/"
        let found = head["content-range"] ?? ""
        guard found.lowercased().hasPrefix(expected) else {
            return .unfit(reason: "the hub sends another range of \(file.path) than was requested")
        }
        let total = found.dropFirst(expected.utf8.count)
        guard total == "*" || Int(total) == file.size else {
            return .failed(.wrongSize(path: file.path, expected: file.size, found: String(total)))
        }
        return .body
    }

    func receive(_ bytes: UnsafeRawBufferPointer) -> Bool {
        guard case .body = verdict else {
            skipped += bytes.count
            return skipped <= Self.mostSkipped
        }
        guard bytes.count <= end - position else {
            verdict = .failed(.wrongSize(path: file.path, expected: file.size, found: "more"))
            return false
        }
        do throws(HubError) {
            try part.write(bytes, at: position)
        } catch {
            verdict = .failed(error)
            return false
        }
        position += bytes.count
        hasWritten = true
        if position - told >= Self.stride || position == end { tell() }
        return true
    }

    /// The request is over.
    func finish() {
        if case .body = verdict { tell() }
    }

    private func tell() {
        guard position > told else { return }
        let range = told..<position
        told = position
        let (blocks, ledger) = queue.state.withLock { state in
            state.fetchedBytes += range.count
            return (state.items[index].ledger.advance(range), state.items[index].ledger)
        }
        do throws(HubError) {
            try part.note(blocks, of: ledger)
        } catch {
            verdict = .failed(error)
        }
        if position - flushed >= BlockLedger.blockSize || position == end {
            part.flush(flushed..<position)
            flushed = position
        }
    }
}

extension DownloadQueue.Item {
    /// A server begins to send the whole file in answer to a request for a range; false where others are busy with
    /// parts of it, which leave it once they get the same answer.
    fileprivate mutating func beginWhole(_ range: Range<Int>) -> Bool {
        if range != 0..<file.size { ledger.isWhole = true }
        guard ledger.active == 1 || range.lowerBound == 0 && ledger.present == 0 else { return false }
        if ledger.present > 0 { beginAnew() }
        return true
    }

    /// Forgets what has come.
    mutating func beginAnew() {
        ledger.reset()
        hashed = 0
        beginning += 1
    }
}
