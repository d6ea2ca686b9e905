import Testing

@testable import Tensors

@Suite("Processor levels")
struct ProcessorTests {
    @Test("a lower level can be requested by name")
    func lower() throws {
        #expect(try ProcessorLevel.requested("baseline", available: [.baseline, .avx2]) == .baseline)
        #expect(try ProcessorLevel.requested("avx2", available: [.baseline, .avx2]) == .avx2)
    }

    @Test("levels are named from slower to faster ones, and the best is the last that the processor has")
    func order() throws {
        #expect(ProcessorLevel.available == ProcessorLevel.allCases.filter(ProcessorLevel.available.contains))
        #expect(ProcessorLevel.available.first == .baseline)
        #expect(ProcessorLevel.available.last == .detected)
        // `.ci/tests` says it at the end: tests of kernels run at the levels that the processor has.
        let missing = ProcessorLevel.allCases.filter { !ProcessorLevel.available.contains($0) }
        func names(_ levels: [ProcessorLevel]) -> String {
            levels.isEmpty ? "none" : levels.map { "\($0)" }.joined(separator: ", ")
        }
        print("processor levels that ran: \(names(ProcessorLevel.available)); not on this processor: \(names(missing))")
    }

    @Test("a processor may lack a level below its best one")
    func gap() throws {
        let levels: [ProcessorLevel] = [.baseline, .avx2, .avx512vnni, .avx512]
        #expect(try ProcessorLevel.requested("avx512-vnni", available: levels) == .avx512vnni)
        let missing = #expect(throws: TensorError.self) {
            try ProcessorLevel.requested("avx-vnni", available: levels)
        }
        #expect(
            missing?.description
                == "CREMA_CPU is 'avx-vnni', which this processor lacks; it has baseline, avx2, avx512-vnni, avx512")
    }

    @Test("on Intel's processors the level without BF16 is chosen, which is faster there")
    func fastest() throws {
        #expect(ProcessorLevel.fastest(of: .avx512, isIntel: true) == .avx512vnni)
        #expect(ProcessorLevel.fastest(of: .avx512, isIntel: false) == .avx512)
        #expect(ProcessorLevel.fastest(of: .amx, isIntel: true) == .amx)
        for level in ProcessorLevel.allCases where level != .avx512 {
            #expect(ProcessorLevel.fastest(of: level, isIntel: true) == level)
        }
    }

    @Test("each level has the kernels of those that it extends, and its own", arguments: ProcessorLevel.available)
    func kernels(level: ProcessorLevel) {
        let kernels = level.kernels
        let isWide = [.avx512vnni, .avx512, .amx].contains(level)
        #expect(kernels.attention.readsStoredNumbers == (level != .baseline))
        #expect((kernels.attention.fourBits != nil) == isWide)
        #expect(kernels.hasFloatCodedProducts == isWide)
        #expect((kernels.packing != nil) == isWide)
        #expect(kernels.hasBFloat16Products == [.avx512, .amx, .i8mm].contains(level))
        #expect((kernels.resampling != nil) == (level != .baseline))
        // Inputs are laid out for vectors only.
        #expect((kernels.dense.inputs != nil) == (level != .baseline))
        #expect(kernels.bfloat16?.inputs?.type == (kernels.hasBFloat16Products ? .bfloat16 : nil))
    }

    @Test("a name that cannot be followed is reported with what can")
    func refused() {
        let unknown = #expect(throws: TensorError.self) { try ProcessorLevel.requested("avx9", available: [.baseline]) }
        #expect(
            unknown?.description
                == "CREMA_CPU is 'avx9'; expected one of baseline, avx2, avx-vnni, avx512-vnni, avx512, amx, "
                + "neon, dotprod, i8mm")
        let missing = #expect(throws: TensorError.self) {
            try ProcessorLevel.requested("avx2", available: [.baseline])
        }
        #expect(missing?.description == "CREMA_CPU is 'avx2', which this processor lacks; it has baseline")
    }
}
