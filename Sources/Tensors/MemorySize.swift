import LibC

/// How much memory this process may use, which may be less than the machine has.
public enum MemorySize {
    /// The bytes of the machine's memory, or fewer where the process's control group grants less; a group further up is
    /// ignored.
    public static var available: Int {
        let (bytes, overflow) = sysconf(Int32(_SC_PHYS_PAGES)).multipliedReportingOverflow(
            by: sysconf(Int32(_SC_PAGESIZE)))
        let machine = overflow || bytes <= 0 ? Int.max : bytes
        return min(machine, granted(below: ControlGroup.folder) ?? machine)
    }

    /// The bytes that the group at a folder grants, of the second version or the first; nil for no limit.
    static func granted(below folder: String) -> Int? {
        let line =
            ControlGroup.firstLine(of: folder + "/memory.max")
            ?? ControlGroup.firstLine(of: folder + "/memory/memory.limit_in_bytes")
        // "max" is no limit, and so is a number beyond all memory.
        return line.flatMap { Int($0.filter { !$0.isWhitespace }) }.flatMap { $0 > 0 ? $0 : nil }
    }
}
