import Locks

/// The executors in use, one for each type and configuration; they live as long as a session holds them.
final class ExecutorStore: Sendable {
    /// The store of the process.
    static let shared = ExecutorStore()

    private struct Key: Hashable, Sendable {
        let type: ObjectIdentifier
        let configuration: any Hashable & Sendable

        static func == (left: Key, right: Key) -> Bool {
            left.type == right.type && AnyHashable(left.configuration) == AnyHashable(right.configuration)
        }

        func hash(into hasher: inout Hasher) {
            hasher.combine(type)
            hasher.combine(AnyHashable(configuration))
        }
    }

    private struct WeakSlot {
        weak var slot: (any AnyObject & Sendable)?
    }

    private let slots = Mutex<[Key: WeakSlot]>([:])

    /// The place of the executor for a configuration.
    func slot<Executor: LanguageModelExecutor>(
        for configuration: Executor.Configuration, of type: Executor.Type
    ) -> ExecutorSlot<Executor> {
        let key = Key(type: ObjectIdentifier(type), configuration: configuration)
        return slots.withLock { slots in
            if let slot = slots[key]?.slot as? ExecutorSlot<Executor> { return slot }
            slots = slots.filter { $0.value.slot != nil }
            let slot = ExecutorSlot<Executor>(configuration: configuration)
            slots[key] = WeakSlot(slot: slot)
            return slot
        }
    }
}

/// An executor that is made when it is first needed; a failure is reported to each request that needs it.
final class ExecutorSlot<Executor: LanguageModelExecutor>: Sendable {
    private let configuration: Executor.Configuration
    private let executor = Mutex<Executor?>(nil)

    init(configuration: Executor.Configuration) {
        self.configuration = configuration
    }

    /// The executor.
    func get() throws -> Executor {
        try executor.withLock { executor in
            if let executor { return executor }
            let made = try Executor(configuration: configuration)
            executor = made
            return made
        }
    }
}
