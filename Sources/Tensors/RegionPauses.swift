import LibC

/// When long work leaves a pool to others: between pieces of its regions, once it has computed for some time.
///
/// It is for one thread, and its regions on other threads' behalf are left whole. What is computed does not depend on how
/// regions are cut.
public final class RegionPauses {
    /// Nanoseconds after which the pool is left.
    let limit: Int
    private let thread = pthread_self()
    private let pause: () -> Void
    private var begun = Nanoseconds.now
    private var isOver = false

    /// Pauses of the calling thread's work.
    ///
    /// - Parameter pause: called between two pieces, when the pool is free; computing goes on when it returns.
    public init(after limit: Duration, _ pause: @escaping () -> Void) {
        let (seconds, attoseconds) = limit.components
        self.limit = Int(seconds) * 1_000_000_000 + Int(attoseconds / 1_000_000_000)
        self.pause = pause
    }

    /// Says that the work is done: a later thread may have the number of this one.
    public func end() { isOver = true }

    /// Whether the calling thread is the one whose work pauses.
    var isOwn: Bool { pthread_equal(thread, pthread_self()) != 0 && !isOver }

    /// Whether it is time to pause.
    var isDue: Bool { Nanoseconds.now - begun >= limit }

    /// Pauses, whatever the time.
    public func pauseNow() {
        pause()
        begun = Nanoseconds.now
    }
}
