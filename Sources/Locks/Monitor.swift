import LibC

/// A value guarded by a lock, and the threads that wait for it to change.
public final class Monitor<Value>: @unchecked Sendable {
    // Unchecked: the value is reached between lock and unlock of `mutex` alone; the pointers are set once.
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
    private var value: Value

    /// A monitor of a value.
    public init(_ value: sending Value) {
        self.value = value
        pthread_mutex_init(mutex, nil)
        pthread_cond_init(condition, nil)
    }

    deinit {
        pthread_cond_destroy(condition)
        pthread_mutex_destroy(mutex)
        condition.deallocate()
        mutex.deallocate()
    }

    /// Runs a closure that alone has the value, and wakes the threads that wait for it to change.
    public func withLock<Result, Failure: Error>(
        _ body: (inout Value) throws(Failure) -> sending Result
    ) throws(Failure) -> sending Result {
        pthread_mutex_lock(mutex)
        defer {
            // Woken before, they would only wait for the lock.
            pthread_mutex_unlock(mutex)
            pthread_cond_broadcast(condition)
        }
        return try body(&value)
    }

    /// Runs a closure that alone has the value again and again, after each change by another thread, until it returns
    /// something.
    public func wait<Result>(until body: (inout Value) -> sending Result?) -> sending Result {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        while true {
            if let result = body(&value) { return result }
            pthread_cond_wait(condition, mutex)
        }
    }

    /// The same for at most some time; nil when the closure has returned nothing by then.
    public func wait<Result>(atMost time: Duration, until body: (inout Value) -> sending Result?) -> sending Result? {
        var end = timespec()
        clock_gettime(CLOCK_REALTIME, &end)
        let (seconds, attoseconds) = time.components
        let nanoseconds = end.tv_nsec + Int(attoseconds / 1_000_000_000)
        end.tv_sec += Int(seconds) + nanoseconds / 1_000_000_000
        end.tv_nsec = nanoseconds % 1_000_000_000
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        while true {
            if let result = body(&value) { return result }
            if pthread_cond_timedwait(condition, mutex, &end) == ETIMEDOUT { return body(&value) }
        }
    }
}
