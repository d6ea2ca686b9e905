import Testing

@testable import Embeddings

/// Vectors in few bits, against `quantize_embeddings` of sentence-transformers 6.2.0.
@Suite("Numbers of vectors")
struct VectorNumbersTests {
    private static let vectors: [[Float]] = [
        [0.5, -0.25, 0, 1, 0.125, -1, 0.75, 0.1, 0.3, -0.2], [-0.5, 0.25, 0, 0.2, 0.5, -0.5, 0.25, -0.1, -0.3, 0.2],
        [0.1, 0.05, 0, -0.6, 0.3, 0.9, -0.9, 0.7, 0.05, -0.05],
    ]

    private func signed(_ numbers: VectorNumbers, _ ranges: VectorRanges = VectorRanges()) -> [[Int]] {
        Self.vectors.map { numbers.bytes($0, ranges: ranges).map { Int(Int8(bitPattern: $0)) } }
    }

    @Test("bits are whether numbers are above 0, the first dimension highest, with zeros after the last")
    func bits() {
        #expect(Self.vectors.map { VectorNumbers.ubinary.bytes($0) } == [[155, 128], [90, 64], [205, 128]])
        #expect(signed(.binary) == [[27, 0], [-38, -64], [77, 0]])
        #expect(VectorNumbers.binary.byteCount(10) == 2 && VectorNumbers.ubinary.byteCount(16) == 2)
    }

    @Test("8-bit integers are steps between the least and the largest number of each dimension")
    func steps() {
        var ranges = VectorRanges()
        for vector in Self.vectors { ranges.take(vector) }
        // The third dimension is 0 in all; a number on a step may be cut to the one below, as float32 has it.
        let expected = [
            [254, 0, 0, 255, 0, 0, 255, 63, 255, 0], [0, 254, 0, 127, 255, 67, 177, 0, 0, 255],
            [153, 153, 0, 0, 119, 255, 0, 255, 148, 95],
        ]
        for (vector, row) in zip(Self.vectors, expected) {
            let found = VectorNumbers.uint8.bytes(vector, ranges: ranges).map { Int($0) }
            #expect(zip(found, row).allSatisfy { abs($0 - $1) <= 1 } && found.count == 10)
        }
        let lowest = signed(.int8, ranges).flatMap(\.self)
        #expect(lowest.min() == -128 && lowest.max() == 127)
        #expect(VectorNumbers.int8.bytes([9, -9, 1], ranges: ranges) == [127, 128, 128])
    }

    @Test("float32 numbers are their bytes")
    func floats() {
        #expect(VectorNumbers.float.bytes([1, -2]) == [0, 0, 0x80, 0x3F, 0, 0, 0, 0xC0])
    }
}
