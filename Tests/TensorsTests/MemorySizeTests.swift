import Foundation
import TestSupport
import Testing

@testable import Tensors

@Suite("Memory of a process")
struct MemorySizeTests {
    @Test(
        "is what the control group grants, of either version",
        arguments: [
            (["memory.max": "3221225472\n"], 3_221_225_472), (["memory.max": "max\n"], nil),
            (["memory/memory.limit_in_bytes": "1048576\n"], 1_048_576),
            (["memory/memory.limit_in_bytes": "9223372036854771712\n"], 9_223_372_036_854_771_712),
            (["memory.max": "max\n", "memory/memory.limit_in_bytes": "7\n"], nil), (["memory.max": "many\n"], nil),
            (["memory.max": "0\n"], nil), ([:], nil),
        ] as [([String: String], Int?)])
    func granted(files: [String: String], bytes: Int?) throws {
        let folder = try TemporaryDirectory()
        for (name, text) in files { try folder.write(text, to: name) }
        #expect(MemorySize.granted(below: folder.path) == bytes)
    }

    @Test("is some, and no more than the machine's")
    func available() {
        #expect(MemorySize.available > 1 << 20)
        #expect(MemorySize.available <= sysconf(Int32(_SC_PHYS_PAGES)) * sysconf(Int32(_SC_PAGESIZE)))
    }
}
