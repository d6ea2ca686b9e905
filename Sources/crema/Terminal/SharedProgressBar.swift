import Synchronization

/// A progress bar that closures on any thread can move.
final class SharedProgressBar: Sendable {
    private let bar: Mutex<ProgressBar>

    init(_ bar: sending ProgressBar) {
        self.bar = Mutex(bar)
    }

    func update(_ done: Double, of total: Double) {
        bar.withLock { $0.update(done, of: total) }
    }

    func finish() {
        bar.withLock { $0.finish() }
    }
}
