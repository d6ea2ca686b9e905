import Locks

/// Notices when a stream has been idle for long.
final class Pinger: Sendable {
    private let task = Mutex<Task<Void, Never>?>(nil)
    private let lastSending = Mutex(ContinuousClock.now)

    init(seconds: Double, ping: @escaping @Sendable () -> Void) {
        guard seconds > 0 else { return }
        let interval = Duration.seconds(seconds)
        task.withLock { task in
            task = Task { [weak self] in
                while !Task.isCancelled {
                    guard let last = self?.lastSending.withLock({ $0 }) else { return }
                    let idle = ContinuousClock.now - last
                    if idle >= interval {
                        self?.noteSending()
                        ping()
                    }
                    let rest = max(interval - idle, .milliseconds(10))
                    try? await Task.sleep(for: idle >= interval ? interval : rest)
                }
            }
        }
    }

    deinit {
        task.withLock { $0?.cancel() }
    }

    /// Postpones the next ping.
    func noteSending() {
        lastSending.withLock { $0 = ContinuousClock.now }
    }

    func stop() {
        task.withLock { $0?.cancel() }
    }
}
