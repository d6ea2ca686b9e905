import Locks

/// Sends a comment whenever a stream has been idle for long.
final class Pinger: Sendable {
    private let task = Mutex<Task<Void, Never>?>(nil)
    private let lastSending = Mutex(ContinuousClock.now)

    init(seconds: Double, bytes: [UInt8], _ continuation: AsyncStream<[UInt8]>.Continuation) {
        guard seconds > 0 else { return }
        let interval = Duration.seconds(seconds)
        task.withLock { task in
            task = Task { [weak self] in
                while !Task.isCancelled {
                    guard let last = self?.lastSending.withLock({ $0 }) else { return }
                    let now = ContinuousClock.now
                    if now - last >= interval {
                        self?.noteSending()
                        continuation.yield(bytes)
                    }
                    let next = max(interval - (now - last), .milliseconds(10))
                    try? await Task.sleep(for: now - last >= interval ? interval : next)
                }
            }
        }
    }

    deinit {
        task.withLock { $0?.cancel() }
    }

    /// Puts the next comment off.
    func noteSending() {
        lastSending.withLock { $0 = ContinuousClock.now }
    }

    func stop() {
        task.withLock { $0?.cancel() }
    }
}
