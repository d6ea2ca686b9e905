import Testing

@testable import Tensors

@Suite("Matrices in affine groups")
struct QuantizedTests {
    /// A matrix in groups with pseudo-random integers and scales.
    static func matrix(
        rows: Int, columns: Int, bits: Int, groupSize: Int, scales type: ElementType = .float16, seed: UInt64 = 7
    ) throws -> Matrix {
        let words = columns * bits / 32
        let storage = BlockRowsTests.randomBytes(rows * words * 4, seed: seed)
        let groups = columns / groupSize
        let scales = MatrixTests.values(rows * groups, seed: seed + 1).map { ($0 + 1.5) / 100 }
        let biases = zip(scales, MatrixTests.values(rows * groups, seed: seed + 2))
            .map { -$0 * ((bits == 8 ? 128 : 8) + $1) }
        return try Matrix(
            affine: Tensor(elementType: .uint32, shape: [rows, words], storage: storage),
            scales: MatrixTests.tensor(scales, type, shape: [rows, groups]),
            biases: MatrixTests.tensor(biases, type, shape: [rows, groups]), bits: bits, groupSize: groupSize)
    }

    /// All rows widened to float32.
    static func widened(_ matrix: Matrix) -> [Float] {
        var values = [Float](repeating: .nan, count: matrix.rows * matrix.columns)
        values.withUnsafeMutableBufferPointer { target in
            guard let base = target.baseAddress else { return }
            for row in 0..<matrix.rows { matrix.copyRow(row, into: base + row * matrix.columns) }
        }
        return values
    }

    @Test("packed rows are the rows of the file, and unpack to them", arguments: [4, 8], [32, 64, 128])
    func packing(bits: Int, groupSize: Int) throws {
        let pool = ThreadPool(threads: 2)
        for type in [ElementType.float32, .float16, .bfloat16] {
            let matrix = try Self.matrix(rows: 37, columns: 384, bits: bits, groupSize: groupSize, scales: type)
            let packed = try matrix.prepared(for: .fast, on: pool)
            #expect(packed.form == .coded(.affine(bits: bits, groupSize: groupSize, numbers: type)))
            #expect(Self.widened(packed) == Self.widened(matrix))
            #expect(Self.widened(try packed.prepared(for: .exact, on: pool)) == Self.widened(matrix))
            let chosen = [36, 0, 17, 17]
            #expect(Self.widened(try packed.gathered(rows: chosen)) == Self.widened(try matrix.gathered(rows: chosen)))
            #expect(Self.widened(try packed.slice(rows: 5..<30)) == Self.widened(try matrix.slice(rows: 5..<30)))
        }
    }

    @Test("the element i of a row is at bit i · bits, and w = scale · q + bias")
    func definition() throws {
        let bytes: [UInt8] = (0..<32).map { UInt8(truncatingIfNeeded: $0 &* 37 &+ 11) }
        for bits in [4, 8] {
            let columns = 32 * 8 / bits
            let storage = TensorBytes(count: 32) { $0.copyBytes(from: bytes) }
            let matrix = try Matrix(
                affine: Tensor(elementType: .uint32, shape: [1, 8], storage: storage),
                scales: Tensor([Float](repeating: 0.5, count: columns / 32), shape: [1, columns / 32]),
                biases: Tensor([Float](repeating: -3, count: columns / 32), shape: [1, columns / 32]), bits: bits,
                groupSize: 32)
            let expected = (0..<columns).map { index in
                let byte = bytes[index * bits / 8]
                return 0.5 * Float(bits == 8 ? byte : index % 2 == 0 ? byte & 15 : byte >> 4) - 3
            }
            #expect(Self.widened(matrix) == expected)
        }
    }

    @Test("groups that do not fit are refused with what was expected")
    func refusals() throws {
        func tensor(_ type: ElementType, _ shape: [Int]) throws -> Tensor {
            let count = shape.reduce(type.byteCount, *)
            return try Tensor(
                elementType: type, shape: shape,
                storage: TensorBytes(count: count) { $0.initializeMemory(as: UInt8.self, repeating: 0) })
        }
        func refusal(_ weights: Tensor, _ scales: Tensor, _ biases: Tensor, bits: Int = 4, groupSize: Int = 64)
            -> String?
        {
            do throws(TensorError) {
                _ = try Matrix(affine: weights, scales: scales, biases: biases, bits: bits, groupSize: groupSize)
                return nil
            } catch {
                return error.description
            }
        }
        let weights = try tensor(.uint32, [2, 16])
        let scales = try tensor(.float16, [2, 2])
        #expect(refusal(weights, scales, scales) == nil)
        #expect(
            refusal(weights, scales, scales, bits: 3)
                == "affine groups of 64 at 3 bits are not supported; expected 32, 64 or 128 at 4 or 8 bits")
        #expect(
            refusal(try tensor(.int32, [2, 16]), scales, scales)
                == "I32 [2, 16] does not hold packed weights; expected U32 with two dimensions")
        #expect(
            refusal(try tensor(.uint32, [2, 12]), scales, scales)
                == "rows of 96 columns are not divided by groups of 64")
        #expect(
            refusal(weights, scales, try tensor(.bfloat16, [2, 2]))
                == "BF16 [2, 2] does not hold the groups' values; expected F32, F16 or BF16 [2, 2], scales and biases alike"
        )
        #expect(
            refusal(weights, try tensor(.float16, [2, 1]), scales)
                == "F16 [2, 1] does not hold the groups' values; expected F32, F16 or BF16 [2, 2], scales and biases alike"
        )
    }
}
