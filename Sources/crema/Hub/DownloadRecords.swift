import Hub
import OrderedJSON
import Synchronization

/// A download as a program reads it: lines of JSON on standard error, one for each file that has come further.
///
/// `{"digest": "sha256:…", "total": 1000, "completed": 250}`; notices are lines of text, as they are for a person.
final class DownloadRecords: Pull.Observer {
    private struct State {
        var lastTold: ContinuousClock.Instant?
        /// The bytes that were reported of each file.
        var told: [BlobHash: Int] = [:]
    }

    private static let interval = Duration.milliseconds(200)
    private let state = Mutex(State())
    private let now: @Sendable () -> ContinuousClock.Instant
    private let write: @Sendable (String) -> Void

    /// - Parameter now: the clock; records come at most five times a second.
    init(
        now: @escaping @Sendable () -> ContinuousClock.Instant = { .now },
        write: @escaping @Sendable (String) -> Void = { StandardError.write($0) }
    ) {
        (self.now, self.write) = (now, write)
    }

    func notice(_ text: String) { write("crema: \(OneLine.text(text))\n") }

    func plan(_ plan: DownloadPlan, missingBytes: Int) {}

    func progress(_ progress: DownloadProgress) {
        state.withLock { state in
            let now = now()
            let isWhole = progress.files == progress.totalFiles
            if !isWhole, state.lastTold.map({ now - $0 < Self.interval }) ?? false { return }
            state.lastTold = now
            for part in progress.parts where state.told[part.hash] != part.bytes {
                // A file that no thread has begun is not reported.
                if part.bytes == 0, part.size > 0, state.told[part.hash] == nil { continue }
                state.told[part.hash] = part.bytes
                let record: JSONValue = [
                    "digest": .string(part.hash.label), "total": .int(part.size),
                    "completed": .int(part.bytes),
                ]
                write(record.serialized() + "\n")
            }
        }
    }
}
