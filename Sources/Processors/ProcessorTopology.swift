/// The processors of a machine, and how much of them this process is granted.
public struct ProcessorTopology: Equatable, Sendable {
    /// One processor, as the system counts them: a core, or one of the threads of a core.
    public struct Processor: Equatable, Sendable {
        /// Its number.
        public var number: Int
        /// The lowest number of its core: processors that share a core are its siblings.
        public var core: Int
        /// The memory that is nearest to it.
        public var node: Int
        /// How fast its core computes, as a part of the fastest one's speed, above 0 and up to 1.
        public var speed: Double
    }

    /// The processors that are switched on, ascending.
    public var processors: [Processor]
    /// Those of them that the process may run on; never empty.
    public var allowed: ProcessorSet
    /// How many processors' worth of time the process's control groups grant; nil for no limit.
    public var quota: Double?
    /// The processors that share a last cache, in the order of their lowest number; empty where the system does not say.
    public var lastCaches: [ProcessorSet]
    /// What the system does not say, or what contradicts itself, each in a few words.
    public var notes: [String]

    /// The processors that the process may run on.
    public var usable: [Processor] { processors.filter { allowed.contains($0.number) } }

    /// How many cores the machine has.
    public var coreCount: Int { Set(processors.map(\.core)).count }

    /// The nodes of memory that have processors, ascending.
    public var nodes: [Int] { Set(processors.map(\.node)).sorted() }
}
