/// What the control groups of a process grant it: its own group, and those around it as far as it sees them.
///
/// Both versions are read, the second below `/sys/fs/cgroup`, the first below the folder of its controller there.
struct ControlGroups {
    /// Processors' worth of time, the least that a group grants; nil for no limit.
    private(set) var quota: Double?
    /// The processors of the innermost group that names some; nil where none does.
    private(set) var processors: ProcessorSet?

    private static let root = "/sys/fs/cgroup"

    init(_ files: MachineFiles) {
        let places = Self.places(files)
        for folder in Self.folders(below: Self.root, places["cpu"] ?? places[""]) {
            if let text = files.line(folder + "/cpu.max") { add(Self.quota(text)) }
        }
        for controller in Self.controllers(files, "cpu") {
            for folder in Self.folders(below: Self.root + "/" + controller, places["cpu"]) {
                if let time = files.line(folder + "/cpu.cfs_quota_us"),
                    let period = files.line(folder + "/cpu.cfs_period_us")
                {
                    add(Self.quota(time + " " + period))
                }
            }
        }
        let sets =
            Self.folders(below: Self.root, places[""]).map { $0 + "/cpuset.cpus.effective" }
            + Self.controllers(files, "cpuset").flatMap { controller in
                Self.folders(below: Self.root + "/" + controller, places["cpuset"]).flatMap {
                    [$0 + "/cpuset.effective_cpus", $0 + "/cpuset.cpus"]
                }
            }
        processors = sets.lazy.compactMap { files.list($0) }.first { !$0.isEmpty }
    }

    private mutating func add(_ limit: Double?) {
        if let limit { quota = min(quota ?? limit, limit) }
    }

    /// Processors' worth of time in the text of `cpu.max`, "200000 100000" for two; nil for no limit, and for what is no quota.
    static func quota(_ text: String) -> Double? {
        let numbers = text.split(whereSeparator: \.isWhitespace).map { Double($0) }
        guard numbers.count == 2, let time = numbers[0], let period = numbers[1], time > 0, period > 0,
            (time / period).isFinite
        else { return nil }
        return time / period
    }

    /// The group of the process for each controller of the first version, and for the second under the empty name.
    private static func places(_ files: MachineFiles) -> [String: String] {
        var places: [String: String] = [:]
        for line in files.text("/proc/self/cgroup")?.split(separator: "\n") ?? [] {
            let parts = line.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
            guard parts.count == 3 else { continue }
            let names = parts[1].split(separator: ",").map(String.init)
            for name in names.isEmpty ? [""] : names { places[name] = String(parts[2]) }
        }
        return places
    }

    /// The folders that the hierarchy of a controller of the first version may have: it can share one with others.
    private static func controllers(_ files: MachineFiles, _ name: String) -> [String] {
        let shared = files.text("/proc/self/cgroup")?.split(separator: "\n").compactMap { line -> String? in
            let names = line.split(separator: ":", omittingEmptySubsequences: false).dropFirst().first ?? ""
            return names.contains(",") && names.split(separator: ",").contains { $0 == name } ? String(names) : nil
        }
        return [name] + (shared ?? [])
    }

    /// The folders of a group and of those around it, from the inside; a container sees its own as the outermost one.
    private static func folders(below root: String, _ place: String?) -> [String] {
        var names = (place ?? "/").split(separator: "/").prefix(64)
        // A way up leads out of what the process sees.
        if names.contains("..") { names = [] }
        return (0...names.count).reversed().map { count in
            names.prefix(count).reduce(root) { $0 + "/" + $1 }
        }
    }
}
