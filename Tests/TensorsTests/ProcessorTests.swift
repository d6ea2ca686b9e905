import Testing

@testable import Tensors

@Suite("Processor levels")
struct ProcessorTests {
    @Test("a lower level can be asked for by name")
    func lower() throws {
        #expect(try ProcessorLevel.requested("baseline", detected: .avx2) == .baseline)
        #expect(try ProcessorLevel.requested("avx2", detected: .avx2) == .avx2)
    }

    @Test("levels ascend, each with the instructions of those below")
    func order() throws {
        #expect(ProcessorLevel.allCases == ProcessorLevel.allCases.sorted())
        #expect(try ProcessorLevel.requested("avx512-vnni", detected: .avx512) == .avx512vnni)
    }

    @Test("on Intel's processors the level without BF16 is chosen, which is faster there")
    func fastest() throws {
        #expect(ProcessorLevel.fastest(of: .avx512, isIntel: true) == .avx512vnni)
        #expect(ProcessorLevel.fastest(of: .avx512, isIntel: false) == .avx512)
        for level in ProcessorLevel.allCases where level < .avx512 {
            #expect(ProcessorLevel.fastest(of: level, isIntel: true) == level)
        }
        #expect(try ProcessorLevel.requested("avx512", detected: .avx512) == .avx512)
    }

    @Test("a name that cannot be followed is told with what can")
    func refused() {
        let unknown = #expect(throws: TensorError.self) { try ProcessorLevel.requested("avx9", detected: .avx2) }
        #expect(unknown?.description == "CREMA_CPU is 'avx9'; expected one of baseline, avx2, avx512-vnni, avx512")
        let missing = #expect(throws: TensorError.self) { try ProcessorLevel.requested("avx2", detected: .baseline) }
        let named = #expect(throws: TensorError.self) {
            try ProcessorLevel.requested("avx512", detected: .avx512vnni)
        }
        #expect(
            named?.description == "CREMA_CPU is 'avx512', which this processor lacks; the best it has is 'avx512-vnni'")
        #expect(
            missing?.description == "CREMA_CPU is 'avx2', which this processor lacks; the best it has is 'baseline'")
    }
}
