import ConstrainedDecoding
import Glibc

/// A mask that another thread computes while the model's blocks run.
///
/// The thread is woken when the work is there, and its answer is waited for when the rows of the output head are chosen.
final class PendingMask: @unchecked Sendable {
    // Unchecked: `answer` and `time` are touched only between lock and unlock of `mutex`; the pointers never change.
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
    private var answer: Result<TokenMask, any Error>?
    private var time = Duration.zero

    /// Starts to compute the mask of a grammar's present state on a thread, or computes it at once without one; the grammar is
    /// not to be used until the mask is there.
    init(_ grammar: Constraint, budget: Int, on thread: ComputeThread?) {
        pthread_mutex_init(mutex, nil)
        pthread_cond_init(condition, nil)
        if let thread {
            thread.submit { [self] in MaskWork(grammar, budget: budget, pending: self) }
        } else {
            _ = MaskWork(grammar, budget: budget, pending: self).step()
        }
    }

    deinit {
        pthread_cond_destroy(condition)
        pthread_mutex_destroy(mutex)
        condition.deallocate()
        mutex.deallocate()
    }

    /// The mask, waited for.
    ///
    /// - Throws: what the grammar threw.
    func mask() throws -> TokenMask {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        while true {
            if let answer { return try answer.get() }
            pthread_cond_wait(condition, mutex)
        }
    }

    /// How long the thread has computed; zero until the mask is there.
    var duration: Duration {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        return time
    }

    fileprivate func set(_ result: Result<TokenMask, any Error>, after duration: Duration) {
        pthread_mutex_lock(mutex)
        answer = result
        time = duration
        pthread_cond_signal(condition)
        pthread_mutex_unlock(mutex)
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
