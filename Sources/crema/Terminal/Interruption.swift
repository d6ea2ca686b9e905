import ArgumentParser
import LibC
import Synchronization

/// What Ctrl-C does: it ends the work that is being done, so that what there is of it is kept, and without work the program.
final class Interruption: Sendable {
    private struct State {
        var action: (@Sendable (Int32) -> Void)?
        var signal: Int32?
    }

    private let state = Mutex(State())

    /// Takes signals over from the system.
    init(_ signals: [Int32] = [SIGINT]) {
        for number in signals {
            SignalWatch.shared.watch(number) { [weak self] in
                guard let action = self?.begin(number) else { return RawTerminal.end(by: number) }
                action(number)
            }
        }
    }

    private func begin(_ number: Int32) -> (@Sendable (Int32) -> Void)? {
        state.withLock { state in
            if state.action != nil { state.signal = number }
            return state.action
        }
    }

    /// How the program ends after work that a signal has ended; nil where none has.
    var exit: ExitCode? { state.withLock { $0.signal }.map { ExitCode(128 + $0) } }

    /// Does work during which the signals call an action.
    func calling<Result>(
        _ action: @escaping @Sendable (Int32) -> Void, during body: () async throws -> Result
    ) async rethrows -> Result {
        state.withLock { $0.action = action }
        defer { state.withLock { $0.action = nil } }
        return try await body()
    }

    /// Does work during which the signals call an action.
    func calling<Result>(
        _ action: @escaping @Sendable (Int32) -> Void, during body: () throws -> Result
    ) rethrows -> Result {
        state.withLock { $0.action = action }
        defer { state.withLock { $0.action = nil } }
        return try body()
    }
}

/// Set by a signal, read between two steps of some work.
final class StopFlag: Sendable {
    private let flag = Atomic(false)

    var isSet: Bool { flag.load(ordering: .acquiring) }

    /// Requests the end; a second request does not wait for the step.
    func set(_ number: Int32) {
        if flag.exchange(true, ordering: .acquiringAndReleasing) { RawTerminal.end(by: number) }
    }
}
