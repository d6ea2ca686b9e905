import LibC

/// The files in which the system says what it grants to a group of processes, such as a container.
enum ControlGroup {
    /// The folder of the process's own group, as a container sees it.
    static let folder = "/sys/fs/cgroup"

    /// The first line of a file; nil where there is none.
    static func firstLine(of path: String) -> String? {
        guard let file = fopen(path, "r") else { return nil }
        defer { fclose(file) }
        return withUnsafeTemporaryAllocation(of: CChar.self, capacity: 128) { line in
            guard let base = line.baseAddress, fgets(base, Int32(line.count), file) != nil else { return nil }
            return String(cString: base)
        }
    }
}
