import NIOCore
import Synchronization

/// Closes a connection whose client does not read what is written to it.
final class ReadingWatch: Sendable {
    private final class Writing: Sendable {
        /// When the piece that is being written was begun, in nanoseconds of uptime; 0 where none is.
        let began = Atomic<UInt64>(0)
    }

    private let writing = Writing()
    private let checks: RepeatedTask

    /// A watch over a connection, which is to read each piece within a time.
    init(_ channel: any Channel, patience: TimeAmount) {
        let interval = TimeAmount.nanoseconds(max(patience.nanoseconds / 4, 100_000_000))
        checks = channel.eventLoop.scheduleRepeatedTask(initialDelay: interval, delay: interval) { [writing] _ in
            let began = writing.began.load(ordering: .relaxed)
            guard began > 0 else { return }
            if NIODeadline.now() - .uptimeNanoseconds(began) > patience { channel.close(promise: nil) }
        }
    }

    func writingBegan() {
        writing.began.store(NIODeadline.now().uptimeNanoseconds, ordering: .relaxed)
    }

    func writingEnded() {
        writing.began.store(0, ordering: .relaxed)
    }

    /// Nothing more is written.
    func end() {
        checks.cancel()
    }
}
