import Glibc

/// How many processors this process may keep busy, which may be fewer than the machine has.
enum ProcessorCount {
    /// The processors that the process may run on, or fewer where its control group grants less time than theirs.
    ///
    /// That is the group as a container sees its own, of the second version or the first; a quota further up is not looked at.
    static func available() -> Int {
        let online = max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))))
        return max(1, min(affinity() ?? online, granted(below: ControlGroup.folder) ?? online))
    }

    /// Processors' worth of time that the group at a folder grants; nil for no limit.
    static func granted(below folder: String) -> Int? {
        if let second = ControlGroup.firstLine(of: folder + "/cpu.max") { return quota(second) }
        guard let time = ControlGroup.firstLine(of: folder + "/cpu/cpu.cfs_quota_us"),
            let period = ControlGroup.firstLine(of: folder + "/cpu/cpu.cfs_period_us")
        else { return nil }
        return quota(time + " " + period)
    }

    /// The processors that the calling thread may run on (`taskset`, a container's set); nil where the system does not say.
    ///
    /// `sched_getaffinity` is a GNU extension that Swift's Glibc does not show, hence the look-up by name.
    static func affinity() -> Int? {
        guard let symbol = dlsym(dlopen(nil, RTLD_NOW), "sched_getaffinity") else { return nil }
        typealias Function = @convention(c) (pid_t, Int, UnsafeMutableRawPointer) -> Int32
        let function = unsafeBitCast(symbol, to: Function.self)
        // The kernel refuses a mask with less room than its own, up to 8,192 processors.
        return withUnsafeTemporaryAllocation(byteCount: 1024, alignment: 8) { mask in
            mask.initializeMemory(as: UInt8.self, repeating: 0)
            guard let base = mask.baseAddress, function(0, mask.count, base) == 0 else { return nil }
            return mask.reduce(0) { $0 + $1.nonzeroBitCount }
        }
    }

    /// Processors' worth of time in the text of a control group's `cpu.max`, "200000 100000" for two; nil for no limit.
    static func quota(_ text: String) -> Int? {
        let numbers = text.split(whereSeparator: \.isWhitespace).map { Double($0) }
        guard numbers.count == 2, let time = numbers[0], let period = numbers[1], time > 0, period > 0 else {
            return nil
        }
        return Int(min(65536, (time / period).rounded(.up)))
    }
}
