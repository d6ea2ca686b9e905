/// With how many threads a machine is used, and on which processors: physical cores before their siblings, fast ones before slow.
public struct ProcessorChoice: Equatable, Sendable {
    /// The threads that write tokens.
    public let threads: Int
    /// The threads that read prompts and encode, of which the first ``threads`` are those that write.
    public let batchThreads: Int
    /// The processors that threads are made for, one after the other.
    public let processors: [Int]
    /// The processors that each of the threads is kept to; nil where the system places it.
    public let homes: [ProcessorSet?]
    /// Why, in one line.
    public let reason: String

    /// Runs of threads that are kept to the same processors.
    public var placement: [(count: Int, home: ProcessorSet?)] {
        var runs: [(count: Int, home: ProcessorSet?)] = []
        for home in homes {
            if let last = runs.last, last.home == home {
                runs[runs.count - 1].count += 1
            } else {
                runs.append((1, home))
            }
        }
        return runs
    }

    /// No pool has more threads.
    public static let mostThreads = 256
    /// Cores that reach this part of the fastest one's speed are fast: specimens of one kind differ by less.
    private static let fastSpeed = 0.7
    /// A thread's first part of a region is about half of an equal share, so that a core with a third of the speed ends with the rest.
    private static let leastSpeed = 1.0 / 3
    /// This many cores use all the bandwidth of a memory with two channels.
    private static let enoughCores = 4

    /// What this machine is used with.
    ///
    /// - Parameters:
    ///   - threads: the threads that write, where a number is requested.
    ///   - batchThreads: the same of those that read prompts; nil means ``threads`` where that is given.
    public static func current(threads: Int? = nil, batchThreads: Int? = nil) -> Self {
        Self(.current, threads: threads, batchThreads: batchThreads)
    }

    /// Chooses by what a machine says of itself.
    public init(_ topology: ProcessorTopology, threads: Int? = nil, batchThreads: Int? = nil) {
        let ranking = Ranking(topology)
        var plan = ranking.plan
        plan.follow(topology.quota)
        if topology.allowed.count < topology.processors.count {
            let (allowed, all) = (topology.allowed, topology.processors.count)
            plan.add("the process may run on \(allowed.count) of \(all) processors (\(allowed))")
        }
        for note in topology.notes { plan.add(note) }
        plan.threads = min(plan.threads, Self.mostThreads)
        plan.batchThreads = min(plan.batchThreads, Self.mostThreads)
        let asked = (threads: threads ?? plan.threads, batch: batchThreads ?? threads ?? plan.batchThreads)
        self.threads = max(1, min(asked.threads, Self.mostThreads))
        self.batchThreads = max(1, min(asked.batch, Self.mostThreads))
        reason =
            threads == nil && batchThreads == nil
            ? plan.reason : "as asked; by default \(plan.threads) and \(plan.batchThreads): \(plan.reason)"
        processors = Array(ranking.order.map(\.number).prefix(max(self.threads, self.batchThreads)))
        homes = ranking.homes(threads: max(self.threads, self.batchThreads))
    }

    /// The counts, and why.
    private struct Plan {
        var threads: Int
        var batchThreads: Int
        var reason: String

        mutating func add(_ clause: String) { reason += "; " + clause }

        /// Leaves out what a quota does not grant.
        ///
        /// A group that has used up the time of a period is stopped until it ends, with all its threads, in the middle
        /// of a token: so threads that write stay below the quota. A prompt is read in steps that are far longer than a
        /// period, so that the stop costs nothing.
        mutating func follow(_ quota: Double?) {
            guard let quota else { return }
            let limit = min(quota, Double(ProcessorSet.bound))
            // A twentieth less than a whole number is that number.
            let (most, batch) = (max(1, Int(limit + 0.05)), max(1, Int((limit - 0.05).rounded(.up))))
            guard most < threads || batch < batchThreads else { return }
            (threads, batchThreads) = (min(threads, most), min(batchThreads, batch))
            let hundredths = (limit * 100).rounded() / 100
            let isWhole = hundredths == hundredths.rounded()
            add("the quota is \(isWhole ? "\(Int(hundredths))" : "\(hundredths)") processors")
        }
    }

    /// The usable processors in the order in which threads take them.
    private struct Ranking {
        /// Fast cores, slower ones, siblings, and what is too slow to help.
        let order: [ProcessorTopology.Processor]
        let plan: Plan
        /// 0 for fast cores, 1 for slower ones, 2 for those that are too slow to help.
        private let kinds: [Int: Int]

        init(_ topology: ProcessorTopology) {
            let usable = topology.usable
            // Threads of a core are as fast as each other, whatever the system says of them.
            let speeds = Dictionary(grouping: usable, by: \.core).mapValues { $0.map(\.speed).max() ?? 1 }
            let most = speeds.values.max() ?? 1
            var seen: [Int: Int] = [:]
            // Before each: its kind of core, and how many siblings come before it.
            let ranked = usable.map { processor -> (kind: Int, sibling: Int, processor: ProcessorTopology.Processor) in
                let speed = (speeds[processor.core] ?? processor.speed) / most
                let sibling = seen[processor.core, default: 0]
                seen[processor.core] = sibling + 1
                return (speed >= fastSpeed ? 0 : speed >= leastSpeed ? 1 : 2, sibling, processor)
            }
            kinds = Dictionary(uniqueKeysWithValues: ranked.map { ($0.processor.number, $0.kind) })
            order = ranked.sorted {
                ($0.kind / 2, $0.sibling, $0.kind, $0.processor.node, $0.processor.number)
                    < ($1.kind / 2, $1.sibling, $1.kind, $1.processor.node, $1.processor.number)
            }.map(\.processor)
            let cores = ranked.filter { $0.sibling == 0 }
            let (fast, slow) = (cores.filter { $0.kind == 0 }.count, cores.filter { $0.kind == 1 }.count)
            plan = Self.plan(
                fast: fast, slow: slow, slowest: cores.count - fast - slow, hasSiblings: usable.count > cores.count)
        }

        private static func plan(fast: Int, slow: Int, slowest: Int, hasSiblings: Bool) -> Plan {
            let all = fast + slow
            var plan: Plan
            if slow == 0 {
                plan = Plan(
                    threads: fast, batchThreads: fast,
                    reason: fast == 1 ? "one thread for the one core" : "one thread for each of \(fast) cores")
            } else if fast < enoughCores, 2 * fast < all {
                plan = Plan(
                    threads: all, batchThreads: all,
                    reason:
                        "one thread for each of \(all) cores, since only \(fast) of them \(fast == 1 ? "is" : "are") fast"
                )
            } else {
                plan = Plan(
                    threads: fast, batchThreads: all,
                    reason: "one thread for each of \(fast) fast cores, and for prompts of \(slow) slower ones")
            }
            if hasSiblings { plan.add("siblings share the arithmetic of a core") }
            if slowest > 0 { plan.add("\(slowest) \(slowest == 1 ? "core is" : "cores are") too slow to help") }
            return plan
        }

        /// Where each of this many threads is kept: to the processors of its kind, and to its node where threads fill
        /// the nodes.
        ///
        /// The system chooses among them: a thread that is kept to one processor waits for whatever else runs there.
        func homes(threads: Int) -> [ProcessorSet?] {
            let cores = Set(order.map(\.core)).count
            let keepsNodes = Set(order.map(\.node)).count > 1 && threads >= cores
            return (0..<threads).map { index in
                guard index < order.count else { return nil }
                let own = order[index]
                let home = order.filter {
                    kinds[$0.number] == kinds[own.number] && (!keepsNodes || $0.node == own.node)
                }
                return home.count == order.count ? nil : ProcessorSet(home.map(\.number))
            }
        }
    }
}
