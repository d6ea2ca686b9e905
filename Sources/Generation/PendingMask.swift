import ConstrainedDecoding
import Locks

/// A mask that another thread computes while the model's blocks run.
///
/// The thread is woken when the work is there. Its answer is waited for when the rows of the output head are chosen;
/// where other texts would have to wait as well, only for a moment, and then again before the choice.
final class PendingMask: Sendable {
    private typealias Answer = (mask: Result<TokenMask, any Error>, time: Duration)

    private let answer = Monitor<Answer?>(nil)

    /// Starts to compute the mask of a grammar's present state on a thread, or computes it at once without one; the grammar is
    /// not to be used until the mask is there.
    init(_ grammar: Constraint, budget: Int, on thread: ComputeThread?) {
        if let thread {
            thread.submit { [self] in MaskWork(grammar, budget: budget, pending: self) }
        } else {
            _ = MaskWork(grammar, budget: budget, pending: self).step()
        }
    }

    /// Waits for the mask, and returns it.
    ///
    /// - Throws: what the grammar threw.
    func mask() throws -> TokenMask { try answer.wait { $0?.mask }.get() }

    /// Whether the mask is there, or comes within some time.
    func isThere(within time: Duration) -> Bool { answer.wait(atMost: time) { $0.map { _ in true } } ?? false }

    /// How long the thread has computed; zero until the mask is there.
    var duration: Duration { answer.withLock { $0?.time ?? .zero } }

    fileprivate func set(_ result: Result<TokenMask, any Error>, after duration: Duration) {
        answer.withLock { $0 = (result, duration) }
    }
}

/// One mask as a piece of work.
private final class MaskWork: SteppedWork {
    private let grammar: Constraint
    private let budget: Int
    private let pending: PendingMask

    init(_ grammar: Constraint, budget: Int, pending: PendingMask) {
        self.grammar = grammar
        self.budget = budget
        self.pending = pending
    }

    func step() -> Bool {
        let start = ContinuousClock.now
        let result = Result { try grammar.computeMask(budget: budget) }
        pending.set(result, after: ContinuousClock.now - start)
        return false
    }
}
