// The thread sanitizer sees the locks of pthreads. When a thread had to wait for a `Synchronization.Mutex`, it takes it over inside
// of a library that is not instrumented, and every access to what the mutex protects is then reported as a race.
#if CREMA_SANITIZED
    import LibC

    /// The standard library's mutex on a lock of pthreads.
    public struct Mutex<Value: ~Copyable>: ~Copyable, @unchecked Sendable {
        // Unchecked: the pointers are set once, and the value is reached under the lock alone.
        private let lock: UnsafeMutablePointer<pthread_mutex_t>
        private let value: UnsafeMutablePointer<Value>

        /// A lock around a value.
        public init(_ initialValue: consuming sending Value) {
            lock = .allocate(capacity: 1)
            pthread_mutex_init(lock, nil)
            value = .allocate(capacity: 1)
            value.initialize(to: initialValue)
        }

        deinit {
            value.deinitialize(count: 1)
            value.deallocate()
            pthread_mutex_destroy(lock)
            lock.deallocate()
        }

        /// Runs a closure that alone has the value.
        public borrowing func withLock<Result: ~Copyable, Failure: Error>(
            _ body: (inout sending Value) throws(Failure) -> sending Result
        ) throws(Failure) -> sending Result {
            pthread_mutex_lock(lock)
            defer { pthread_mutex_unlock(lock) }
            return try body(&value.pointee)
        }
    }
#endif
