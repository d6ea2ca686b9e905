import ArgumentParser
import Processors
import Tensors

/// How many threads compute, and where.
struct ThreadsOption: ParsableArguments {
    @Option(
        name: .customLong("threads"), parsing: .unconditional,
        help: ArgumentHelp(
            "Threads that compute. Default: one for each core; see 'crema inspect --machine'.", valueName: "n"))
    var count: Int?

    @OptionGroup var processors: ProcessorFlags

    func validate() throws {
        try ProcessorFlags.check("--threads", count)
    }

    /// Whether a flag of the group was given.
    var isGiven: Bool { count != nil || processors.batchCount != nil || processors.mask != nil }

    /// The threads as the flags request them.
    func makePool() throws -> ThreadPool { try processors.makePool(threads: count) }
}

/// The threads that read prompts, and the processors of all.
struct ProcessorFlags: ParsableArguments {
    @Option(
        name: .customLong("threads-batch"), parsing: .unconditional,
        help: ArgumentHelp(
            "Threads that read prompts, and encode. Default: as --threads; without that flag slower cores read prompts, too.",
            valueName: "n"))
    var batchCount: Int?

    @Option(
        name: .customLong("cpu-mask"), parsing: .unconditional,
        help: ArgumentHelp(
            "The processors that the program may run on: a list such as 0-3,8, or a mask such as 0x10f.",
            valueName: "list|mask"))
    var mask: String?

    func validate() throws {
        try Self.check("--threads-batch", batchCount)
        _ = try processors()
    }

    static func check(_ flag: String, _ count: Int?) throws {
        if let count, !(1...ProcessorChoice.mostThreads).contains(count) {
            throw ValidationError("\(flag) is \(count); expected 1 to \(ProcessorChoice.mostThreads)")
        }
    }

    private func processors() throws -> ProcessorMask? {
        do {
            return try ProcessorMask.cpuMask(mask)
        } catch {
            throw ValidationError(error.description)
        }
    }

    /// Keeps the program to its mask, and chooses.
    func choice(threads: Int?) throws -> ProcessorChoice {
        let machine = ProcessorTopology.current(keptTo: try processors()) { StandardError.warn($0) }
        return ProcessorChoice(machine, threads: threads, batchThreads: batchCount)
    }

    /// Threads as the flags request them.
    func makePool(threads: Int?) throws -> ThreadPool { try ThreadPool(choice(threads: threads)) }
}
