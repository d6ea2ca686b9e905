import Testing

@testable import Tensors

@Suite("Processor levels")
struct ProcessorTests {
    @Test("a lower level can be asked for by name")
    func lower() throws {
        #expect(try ProcessorLevel.requested("baseline", detected: .avx2) == .baseline)
        #expect(try ProcessorLevel.requested("avx2", detected: .avx2) == .avx2)
    }

    @Test("a name that cannot be followed is told with what can")
    func refused() {
        let unknown = #expect(throws: TensorError.self) { try ProcessorLevel.requested("avx9", detected: .avx2) }
        #expect(unknown?.description == "CREMA_CPU is 'avx9'; expected one of baseline, avx2, avx512")
        let missing = #expect(throws: TensorError.self) { try ProcessorLevel.requested("avx2", detected: .baseline) }
        #expect(
            missing?.description == "CREMA_CPU is 'avx2', which this processor lacks; the best it has is 'baseline'")
    }
}
