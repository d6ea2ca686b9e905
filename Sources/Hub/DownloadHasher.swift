import Files
import LibC
import Locks

/// The thread that hashes files in the order of their bytes while they come, and gives those that are right their names.
final class DownloadHasher {
    private let queue: DownloadQueue
    private let transport: any Transport
    private let notify: @Sendable (String) -> Void
    private var hashes: [Int: (beginning: Int, hash: ContentHash)] = [:]

    /// Bytes that are hashed at a time.
    private static let stride = 1 << 20

    init(_ queue: DownloadQueue, _ transport: any Transport, _ notify: @escaping @Sendable (String) -> Void) {
        (self.queue, self.transport, self.notify) = (queue, transport, notify)
    }

    /// A file of which bytes are not hashed yet, or all are.
    private struct Work {
        let index: Int
        let item: DownloadQueue.Item
    }

    /// Works until all files are there.
    func run() {
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: Self.stride, alignment: 64)
        defer { buffer.deallocate() }
        while let work = next() {
            do throws(HubError) {
                try step(work, buffer)
            } catch {
                queue.fail(error)
            }
        }
    }

    private func next() -> Work? {
        queue.state.wait { state -> Work?? in
            if state.failure != nil || state.items.allSatisfy({ $0.phase == .done }) { return .some(nil) }
            for index in state.items.indices {
                let item = state.items[index]
                guard item.phase == .fetching else { continue }
                if item.ledger.contiguous > item.hashed || item.ledger.isComplete {
                    return Work(index: index, item: item)
                }
            }
            return nil
        }
    }

    private func step(_ work: Work, _ buffer: UnsafeMutableRawBufferPointer) throws(HubError) {
        let (index, item) = (work.index, work.item)
        guard let part = item.part else { return }
        if hashes[index]?.beginning != item.beginning {
            hashes[index] = (
                item.beginning, ContentHash(like: item.file.hash, size: item.file.size, transport)
            )
        }
        guard let hash = hashes[index]?.hash else { return }
        let rest = min(item.ledger.contiguous - item.hashed, buffer.count)
        if rest > 0 {
            let count = try part.read(
                item.hashed, into: UnsafeMutableRawBufferPointer(rebasing: buffer[..<rest]))
            hash.update(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
            queue.state.withLock { state in
                if state.items[index].beginning == item.beginning { state.items[index].hashed += count }
            }
        } else {
            hashes[index] = nil
            try finish(index, item, part, hash.finish())
        }
    }

    private func finish(
        _ index: Int, _ item: DownloadQueue.Item, _ part: PartialFile, _ found: String
    ) throws(HubError) {
        let (file, expected) = (item.file, item.file.hash.text)
        if found == expected {
            try part.finish(file.hash, size: file.size)
            queue.state.withLock { state in
                if let lock = state.items[index].lock { close(lock) }
                state.items[index].lock = nil
                state.items[index].part = nil
                state.items[index].phase = .done
            }
        } else if item.isContinued {
            notify("\(ShownText.bounded(file.path)): what an earlier run has left is wrong; fetching the file anew")
            let ledger = queue.state.withLock { state in
                state.items[index].isContinued = false
                state.items[index].beginAnew()
                return state.items[index].ledger
            }
            try part.note(ledger.counts.indices, of: ledger)
        } else {
            part.discard()
            throw .wrongHash(path: file.path, kind: file.hash.kind, expected: expected, found: found)
        }
    }
}
