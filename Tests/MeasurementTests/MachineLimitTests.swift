import Measurement
import Tensors
import Testing

@Suite("Limits of the machine")
struct ReadBandwidthTests {
    @Test("memory of any size is read: less than a step counts as nothing", arguments: [0, 255, 65_792, 1 << 20])
    func sizes(count: Int) {
        let pool = ThreadPool(threads: 2)
        let bytes = TensorBytes(count: count) { _ = $0.initializeMemory(as: UInt8.self, repeating: 1) }
        let speed = ReadBandwidth(of: bytes).fastest(on: pool)
        #expect(count < 256 ? speed == 0 : speed > 0)
    }

    @Test("a peak is measured where the level in use has the instruction, and only there")
    func peaks() {
        let pool = ThreadPool(threads: 2)
        for limit in ArithmeticLimit.allCases {
            let levels: [ProcessorLevel] = limit == .bfloat16 ? [.avx512, .amx] : [.avx512vnni, .avx512, .amx]
            #expect((limit.pass(on: pool) != nil) == levels.contains(.selected), "\(limit)")
        }
    }
}
