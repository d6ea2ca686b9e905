import Testing

@testable import Tensors

@Suite("Tensor arena")
struct TensorArenaTests {
    @Test("tensors lie side by side without touching, aligned, and outlive the arena")
    func places() {
        let counts =
            [1, 63, 64, 65, 4096, TensorArena.pieceByteCount / 4, TensorArena.pieceByteCount / 4, 100_000]
            + [Int](
                repeating: TensorArena.pieceByteCount / 5, count: 6)
        var arena: TensorArena? = TensorArena()
        let tensors = counts.enumerated().map { number, count in
            TensorBytes(count: count, in: arena) { target in
                target.initializeMemory(as: UInt8.self, repeating: UInt8(number + 1))
            }
        }
        arena = nil
        for (number, tensor) in tensors.enumerated() {
            #expect(tensor.bytes.count == counts[number])
            #expect(UInt(bitPattern: tensor.bytes.baseAddress) % UInt(TensorBytes.alignment) == 0)
            #expect(tensor.bytes.allSatisfy { $0 == UInt8(number + 1) })
        }
    }

    @Test("a tensor of more than a quarter of a piece has memory of its own")
    func large() {
        let arena = TensorArena()
        #expect(arena.place(for: TensorArena.pieceByteCount / 4) != nil)
        #expect(arena.place(for: TensorArena.pieceByteCount / 4 + 1) == nil)
    }
}
