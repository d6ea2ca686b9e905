import Glibc
import Synchronization

/// What Ctrl-C does: it ends the answer that is being written, and without one the program.
final class Interruption: Sendable {
    private let action = Mutex<(@Sendable () -> Void)?>(nil)

    /// Takes the signal over from the system.
    init() {
        SignalWatch.shared.watch(SIGINT) { [weak self] in
            guard let self, let action = self.action.withLock({ $0 }) else { return RawTerminal.end(by: SIGINT) }
            action()
        }
    }

    /// Runs a body during which the signal calls an action.
    func calling<Result>(
        _ action: @escaping @Sendable () -> Void, during body: () async throws -> Result
    ) async rethrows -> Result {
        self.action.withLock { $0 = action }
        defer { self.action.withLock { $0 = nil } }
        return try await body()
    }
}
