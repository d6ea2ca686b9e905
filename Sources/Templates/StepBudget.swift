import Locks

/// Steps that several renders share.
package final class StepBudget: Sendable {
    private let steps: Mutex<Int>

    /// A budget of a number of steps.
    package init(_ steps: Int) {
        self.steps = Mutex(steps)
    }

    /// What is left, 0 or more.
    package var left: Int { steps.withLock { $0 } }

    /// Takes steps from the budget.
    package func spend(_ count: Int) {
        steps.withLock { $0 = max(0, $0 - count) }
    }
}
