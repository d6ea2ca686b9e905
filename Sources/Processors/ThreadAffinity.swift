import LibC

/// On which processors the system may run a thread.
///
/// `sched_getaffinity` and `sched_setaffinity` are GNU extensions that Swift's Glibc does not show, hence the look-up by name.
public enum ThreadAffinity {
    private typealias Call = @Sendable @convention(c) (pid_t, Int, UnsafeMutableRawPointer) -> Int32

    private static let get = look(up: "sched_getaffinity")
    private static let set = look(up: "sched_setaffinity")

    private static func look(up name: String) -> Call? {
        dlsym(dlopen(nil, RTLD_NOW), name).map { unsafeBitCast($0, to: Call.self) }
    }

    /// The processors of the calling thread; nil where the system does not say.
    public static var ofThread: ProcessorSet? {
        // The kernel refuses a mask with less room than its own, up to 8,192 processors.
        var mask = [UInt8](repeating: 0, count: 1024)
        guard let get, get(0, mask.count, &mask) == 0 else { return nil }
        let numbers = (0..<8 * mask.count).filter { mask[$0 / 8] >> UInt8($0 % 8) & 1 == 1 }
        return numbers.isEmpty ? nil : ProcessorSet(numbers)
    }

    /// Lets the calling thread run on these processors alone.
    ///
    /// - Returns: whether the system has done so; containers may forbid it.
    @discardableResult
    public static func restrictThread(to processors: ProcessorSet) -> Bool { restrict(0, to: processors) }

    /// Lets all threads of the process run on these processors alone, and those that they start.
    ///
    /// - Returns: whether the system has done so for all of them.
    @discardableResult
    public static func restrictProcess(to processors: ProcessorSet) -> Bool {
        guard let folder = opendir("/proc/self/task") else { return restrictThread(to: processors) }
        defer { closedir(folder) }
        var (seen, isDone) = (0, true)
        while let entry = readdir(folder) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            guard let thread = pid_t(name) else { continue }
            seen += 1
            isDone = restrict(thread, to: processors) && isDone
        }
        return seen > 0 ? isDone : restrictThread(to: processors)
    }

    private static func restrict(_ thread: pid_t, to processors: ProcessorSet) -> Bool {
        guard let set, !processors.isEmpty else { return false }
        var mask = [UInt8](repeating: 0, count: 1024)
        for number in processors.numbers where number < 8 * mask.count { mask[number / 8] |= 1 << UInt8(number % 8) }
        // A thread of the list may have ended since.
        return set(thread, mask.count, &mask) == 0 || errno == ESRCH
    }
}
