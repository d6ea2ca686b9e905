/// How fast the cores of a machine are relative to each other, by the first of the system's files that tells kinds of
/// cores apart.
struct CoreSpeeds {
    /// The part of the fastest core's speed for each processor.
    private(set) var relative: [Int: Double] = [:]
    /// What contradicts itself, in a few words.
    private(set) var note: String?

    /// An efficient core of Intel's computes about this part of what a fast one does in a cycle: its vector units are half as wide.
    private static let efficientWork = 0.6

    init(_ online: ProcessorSet, _ files: MachineFiles) {
        let numbers = online.numbers
        func values(_ name: String) -> [Int: Double]? {
            var values: [Int: Double] = [:]
            for number in numbers {
                if let value = files.number("/sys/devices/system/cpu/cpu\(number)/" + name) {
                    // Zeros and negative numbers are no speeds.
                    if value > 0 {
                        values[number] = Double(value)
                    } else {
                        note = note ?? "cpu\(number)/\(name) is \(value)"
                    }
                }
            }
            // What is known of some cores alone says nothing of the others.
            return values.count == numbers.count ? values : nil
        }
        // The scheduler's own measure; it is 1024 for all where the kernel has not been told.
        if let capacities = values("cpu_capacity"), Self.differ(capacities) {
            relative = Self.parts(capacities)
            return
        }
        let frequencies = values("cpufreq/cpuinfo_max_freq")
        if let kinds = Self.kinds(online, files) {
            relative = Self.parts(
                Dictionary(uniqueKeysWithValues: numbers.map { ($0, (kinds[$0] ?? 1) * (frequencies?[$0] ?? 1)) }))
            return
        }
        // The firmware's ranking comes last: it also distinguishes better specimens of one kind.
        if let speeds = frequencies ?? values("acpi_cppc/highest_perf") { relative = Self.parts(speeds) }
    }

    private static func differ(_ values: [Int: Double]) -> Bool { Set(values.values).count > 1 }

    private static func parts(_ values: [Int: Double]) -> [Int: Double] {
        let most = values.values.max() ?? 1
        return values.mapValues { $0 / most }
    }

    /// What a cycle of Intel's two kinds of cores is worth; nil where the machine has not both.
    private static func kinds(_ online: ProcessorSet, _ files: MachineFiles) -> [Int: Double]? {
        let fast = files.list("/sys/devices/cpu_core/cpus")?.intersection(online)
        let efficient = files.list("/sys/devices/cpu_atom/cpus")?.intersection(online)
        guard let fast, let efficient, !fast.isEmpty, !efficient.isEmpty, fast.intersection(efficient).isEmpty else {
            return nil
        }
        // Cores for little power are a kind of their own in newer kernels; nothing waits for them.
        let least = files.list("/sys/devices/cpu_lowpower/cpus") ?? ProcessorSet()
        var kinds: [Int: Double] = [:]
        for number in online.numbers {
            kinds[number] = least.contains(number) ? efficientWork / 2 : efficient.contains(number) ? efficientWork : 1
        }
        return kinds
    }
}
