import LibC

extension ProcessorTopology {
    private static let folder = "/sys/devices/system/cpu/"
    /// No processor has more threads on a core; a longer list of siblings is a fault of a virtual machine.
    private static let mostSiblings = 8

    /// What this machine says now; what does not change is read once.
    public static var current: Self {
        var topology = machine
        topology.setGrant(MachineFiles(), allowed: ThreadAffinity.ofThread)
        return topology
    }

    private static let machine = Self(
        MachineFiles(), allowed: nil, processorCount: Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))))

    /// Reads what a system says of its processors.
    ///
    /// - Parameters:
    ///   - files: the files below `/sys` and `/proc`.
    ///   - allowed: the processors of the calling thread, where a call of the system tells them.
    ///   - processorCount: how many processors there are, where no file says so.
    public init(_ files: MachineFiles, allowed: ProcessorSet? = nil, processorCount: Int = 1) {
        (processors, self.allowed, quota, lastCaches, notes) = ([], ProcessorSet(), nil, [], [])
        let online = Self.online(files) ?? ProcessorSet(0..<max(1, min(processorCount, ProcessorSet.bound)))
        setProcessors(online, files)
        setGrant(files, allowed: allowed)
    }

    private static func online(_ files: MachineFiles) -> ProcessorSet? {
        for set in [files.list(folder + "online"), listed(files)] {
            if let set, !set.isEmpty { return set }
        }
        return nil
    }

    /// The processors of `/proc/cpuinfo`.
    private static func listed(_ files: MachineFiles) -> ProcessorSet? {
        files.text("/proc/cpuinfo").map { text in
            ProcessorSet(ProcessorInfo.records(text).compactMap { $0["processor"].flatMap { Int($0) } })
        }
    }

    private mutating func setProcessors(_ online: ProcessorSet, _ files: MachineFiles) {
        let numbers = online.numbers
        let cores = cores(online, files)
        let nodes = Self.nodes(files)
        let speeds = CoreSpeeds(online, files)
        if let note = speeds.note { notes.append(note) }
        processors = numbers.map { number in
            Processor(
                number: number, core: cores[number] ?? number,
                node: nodes.first { $0.processors.contains(number) }?.node ?? 0,
                speed: speeds.relative[number] ?? 1)
        }
        lastCaches = Self.lastCaches(online, files)
    }

    // MARK: Cores

    /// The lowest number of each processor's core.
    private mutating func cores(_ online: ProcessorSet, _ files: MachineFiles) -> [Int: Int] {
        var lists: [Int: ProcessorSet] = [:]
        for number in online.numbers {
            let folder = Self.folder + "cpu\(number)/topology/"
            lists[number] = files.list(folder + "core_cpus_list") ?? files.list(folder + "thread_siblings_list")
        }
        if lists.isEmpty { return coresOfInfo(online, files) }
        var cores: [Int: Int] = [:]
        var doubted = false
        for number in online.numbers {
            guard let list = lists[number]?.intersection(online) else {
                doubted = true
                continue
            }
            // Siblings name each other.
            let isPlausible =
                list.contains(number) && list.count <= Self.mostSiblings
                && list.numbers.allSatisfy { lists[$0]?.intersection(online) == list }
            if isPlausible { cores[number] = list.numbers.first } else { doubted = true }
        }
        if doubted {
            notes.append("lists of siblings contradict each other, so each of their processors counts as a core")
        }
        return cores
    }

    /// The same of `/proc/cpuinfo`, where processors of one core have the same two numbers.
    private mutating func coresOfInfo(_ online: ProcessorSet, _ files: MachineFiles) -> [Int: Int] {
        var (cores, first): ([Int: Int], [String: Int]) = ([:], [:])
        for record in files.text("/proc/cpuinfo").map(ProcessorInfo.records) ?? [] {
            guard let number = record["processor"].flatMap({ Int($0) }), online.contains(number),
                let package = record["physical id"], let core = record["core id"]
            else { continue }
            let key = package + " " + core
            first[key] = first[key] ?? number
            cores[number] = first[key]
        }
        // A core has a few threads; a virtual machine may give all processors the same numbers.
        let most = Dictionary(grouping: cores.values) { $0 }.values.map(\.count).max() ?? 0
        if most > Self.mostSiblings { cores = [:] }
        if cores.isEmpty { notes.append("the system does not tell cores from their threads") }
        return cores
    }

    // MARK: Memory and caches

    private static func nodes(_ files: MachineFiles) -> [(node: Int, processors: ProcessorSet)] {
        let folder = "/sys/devices/system/node/"
        let numbers = (files.list(folder + "online") ?? files.list(folder + "possible"))?.numbers ?? Array(0..<16)
        return numbers.compactMap { node in
            files.list(folder + "node\(node)/cpulist").map { (node, $0) }
        }
    }

    /// The processors that share a cache of the highest level.
    private static func lastCaches(_ online: ProcessorSet, _ files: MachineFiles) -> [ProcessorSet] {
        var (caches, covered): ([ProcessorSet], ProcessorSet) = ([], ProcessorSet())
        for number in online.numbers where !covered.contains(number) {
            var last: (level: Int, processors: ProcessorSet)?
            for index in 0..<16 {
                let cache = folder + "cpu\(number)/cache/index\(index)/"
                guard let level = files.number(cache + "level") else { break }
                guard let list = files.list(cache + "shared_cpu_list")?.intersection(online), list.contains(number),
                    level > last?.level ?? 0
                else { continue }
                last = (level, list)
            }
            guard let last else { continue }
            caches.append(last.processors)
            for member in last.processors.numbers { covered.insert(member) }
        }
        return caches
    }

    // MARK: What the process is granted

    private mutating func setGrant(_ files: MachineFiles, allowed call: ProcessorSet?) {
        let online = ProcessorSet(processors.map(\.number))
        let groups = ControlGroups(files)
        quota = groups.quota
        guard let own = call ?? Self.allowed(files) ?? groups.processors else {
            allowed = online
            return
        }
        allowed = own.intersection(online)
        // The kernel's call names nothing that is switched off.
        let areOthers = call.map { !$0.subtracting(online).isEmpty } ?? false
        if allowed.isEmpty || areOthers {
            // Containers may be shown other numbers than the kernel's; how many there are is right nevertheless.
            allowed = ProcessorSet(online.numbers.prefix(own.count))
            notes.append("the process may run on \(own), and \(online) are switched on")
        }
    }

    /// The processors of the calling thread, as `/proc` tells them.
    private static func allowed(_ files: MachineFiles) -> ProcessorSet? {
        guard let text = files.text("/proc/thread-self/status") ?? files.text("/proc/self/status"),
            let list = ProcessorInfo.value("Cpus_allowed_list", text).flatMap({ ProcessorSet(list: $0) }), !list.isEmpty
        else { return nil }
        return list
    }
}

/// Texts of `/proc` in lines of a name, a colon and a value.
enum ProcessorInfo {
    /// The records of a text, which empty lines part.
    static func records(_ text: String) -> [[String: String]] {
        var records: [[String: String]] = [[:]]
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            let parts = line.split(separator: ":", maxSplits: 1).map(trimmed)
            if parts.count == 2 {
                // Some systems leave the empty line out.
                if records.last?[parts[0]] != nil, parts[0] == "processor" { records.append([:]) }
                records[records.count - 1][parts[0]] = parts[1]
            } else if line.allSatisfy(\.isWhitespace), records.last?.isEmpty == false {
                records.append([:])
            }
        }
        return records.filter { !$0.isEmpty }
    }

    /// The value of a name.
    static func value(_ name: String, _ text: String) -> String? {
        for line in text.split(separator: "\n") where line.hasPrefix(name) {
            let parts = line.split(separator: ":", maxSplits: 1)
            if parts.count == 2, trimmed(parts[0]) == name { return trimmed(parts[1]) }
        }
        return nil
    }

    private static func trimmed(_ text: Substring) -> String {
        String(text.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
    }
}
