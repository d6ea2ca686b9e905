import LibC
import Synchronization

/// Where signals are written down, a byte each; −1 before there is a watch.
///
/// Unchecked: it is set once, before the first handler is installed, and only read from then on.
nonisolated(unsafe) private var signalPipe: Int32 = -1

/// Writes a signal down, which is all that a handler may do.
private func noteSignal(_ number: Int32) {
    let code = errno
    var byte = UInt8(truncatingIfNeeded: number)
    _ = write(signalPipe, &byte, 1)
    errno = code
}

/// Signals as calls of closures on a thread of their own, where anything may be done.
///
/// The thread takes signals whatever the others do. A dispatch source would lose those that the system hands to a thread which
/// does not block them, and a handler alone those that every thread blocks, as in children of a program's worker threads.
final class SignalWatch: Sendable {
    /// The watch of the process.
    static let shared = SignalWatch()

    private let actions = Mutex<[Int32: @Sendable () -> Void]>([:])
    /// Where signals are read; −1 where there is no thread to read them, so that they keep their defaults.
    private let readingEnd: Int32

    private init() {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else {
            readingEnd = -1
            return
        }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        // A handler never waits; once enough signals have come to fill the pipe, further ones say no more than one.
        _ = fcntl(ends[1], F_SETFL, O_NONBLOCK)
        var thread = pthread_t()
        let code = pthread_create(
            &thread, nil,
            { _ in
                var none = sigset_t()
                sigemptyset(&none)
                pthread_sigmask(SIG_SETMASK, &none, nil)
                // Waits until the watch is made.
                SignalWatch.shared.read()
                return nil
            }, nil)
        guard code == 0 else {
            for end in ends { close(end) }
            readingEnd = -1
            return
        }
        readingEnd = ends[0]
        signalPipe = ends[1]
    }

    private func read() {
        var byte: UInt8 = 0
        while true {
            let count = LibC.read(readingEnd, &byte, 1)
            if count == 1 {
                let action = actions.withLock { $0[Int32(byte)] }
                action?()
            } else if count == 0 || errno != EINTR {
                return
            }
        }
    }

    /// Calls an action for each signal of a number from now on, instead of what the system does.
    func watch(_ number: Int32, _ action: @escaping @Sendable () -> Void) {
        guard readingEnd >= 0 else { return }
        actions.withLock { $0[number] = action }
        let earlier = signal(number) { noteSignal($0) }
        // A program that was started to ignore a signal, by nohup or in the background, continues to ignore it.
        if unsafeBitCast(earlier, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self) { signal(number, SIG_IGN) }
    }
}
