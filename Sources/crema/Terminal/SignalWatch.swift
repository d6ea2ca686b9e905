import Dispatch
import Glibc
import Synchronization

/// Signals as calls of closures on a queue of their own, where anything may be done.
final class SignalWatch: Sendable {
    /// The watch of the process.
    static let shared = SignalWatch()

    private struct Sources: @unchecked Sendable {
        // Unchecked: dispatch sources may be used from any thread.
        var active: [Int32: any DispatchSourceSignal] = [:]
    }

    private let queue = DispatchQueue(label: "crema.signals")
    private let sources = Mutex(Sources())

    /// Calls an action for each signal of a number from now on, instead of what the system does.
    func watch(_ number: Int32, _ action: @escaping @Sendable () -> Void) {
        let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
        source.setEventHandler(handler: action)
        // Not before the source is registered: a signal that comes between would be passed over.
        source.setRegistrationHandler { _ = signal(number, SIG_IGN) }
        source.resume()
        sources.withLock { sources in
            sources.active[number]?.cancel()
            sources.active[number] = source
        }
    }
}
