import Glibc
import TestSupport
import Testing

@testable import Tensors

/// How many threads an engine takes where it may not use the whole machine.
struct ProcessorCountTests {
    typealias Affinity = @convention(c) (pid_t, Int, UnsafeMutableRawPointer) -> Int32

    @Test func `A thread that may run on one processor counts one`() throws {
        let library = dlopen(nil, RTLD_NOW)
        let get = unsafeBitCast(try #require(dlsym(library, "sched_getaffinity")), to: Affinity.self)
        let set = unsafeBitCast(try #require(dlsym(library, "sched_setaffinity")), to: Affinity.self)
        var before = [UInt8](repeating: 0, count: 1024)
        try #require(get(0, before.count, &before) == 0)
        let allowed = before.reduce(0) { $0 + $1.nonzeroBitCount }
        #expect(ProcessorCount.affinity() == allowed)

        var one = [UInt8](repeating: 0, count: 1024)
        let byte = try #require(before.firstIndex { $0 != 0 })
        one[byte] = 1 << UInt8(before[byte].trailingZeroBitCount)
        try #require(set(0, one.count, &one) == 0)
        let count = (ProcessorCount.affinity(), ThreadPool.processorCount)
        // The thread is not ours alone: it gets its processors back before anything is judged.
        try #require(set(0, before.count, &before) == 0)
        #expect(count == (1, 1))
    }

    @Test(arguments: [
        ("200000 100000\n", 2), ("150000 100000", 2), ("5000 100000", 1), ("1e30 1", 65536), ("max 100000\n", nil),
        ("0 100000", nil), ("nan 100000", nil), ("", nil), ("200000", nil),
    ])
    func `A control group's quota is rounded up to whole processors`(text: String, count: Int?) {
        #expect(ProcessorCount.quota(text) == count)
    }

    @Test(arguments: [
        ([("cpu.max", "150000 100000\n")], 2), ([("cpu.max", "max 100000\n")], nil),
        ([("cpu/cpu.cfs_quota_us", "300000\n"), ("cpu/cpu.cfs_period_us", "100000\n")], 3),
        ([("cpu/cpu.cfs_quota_us", "-1\n"), ("cpu/cpu.cfs_period_us", "100000\n")], nil),
        ([("cpu/cpu.cfs_quota_us", "300000\n")], nil), ([], nil),
    ])
    func `Quotas of both versions of control groups are read`(files: [(name: String, text: String)], count: Int?) throws
    {
        let folder = try TemporaryDirectory()
        for (name, text) in files { try folder.write(text, to: name) }
        #expect(ProcessorCount.granted(below: folder.path) == count)
    }
}
