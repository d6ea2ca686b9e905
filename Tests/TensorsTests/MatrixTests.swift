import TestSupport
import Testing

@testable import Tensors

@Suite("Matrix products")
struct MatrixTests {
    /// Small pseudo-random numbers that are the same in every run.
    static func values(_ count: Int, seed: UInt64) -> [Float] {
        var random = SplitMix64(seed: seed)
        return (0..<count).map { _ in Float(Int64(bitPattern: random.next()) >> 40) / Float(1 << 23) }
    }

    static func product(
        _ matrix: Matrix, _ input: [Float], count: Int, threads: Int, level: ProcessorLevel = .selected
    ) -> [Float] {
        let pool = ThreadPool(threads: threads)
        var output = [Float](repeating: .nan, count: count * matrix.rows)
        input.withUnsafeBufferPointer { input in
            output.withUnsafeMutableBufferPointer { output in
                guard let input = input.baseAddress, let output = output.baseAddress else { return }
                matrix.multiply(input, count: count, into: output, on: pool, kernels: level.kernels)
            }
        }
        return output
    }

    @Test("a product equals the sum written out", arguments: [(1, 1), (3, 5), (32, 64), (33, 7), (100, 130)])
    func definition(rows: Int, columns: Int) throws {
        let weights = Self.values(rows * columns, seed: 1)
        let matrix = try Matrix(rows: rows, columns: columns, values: weights)
        for count in [1, 2, 8, 9, 20] {
            let input = Self.values(count * columns, seed: 2)
            let output = Self.product(matrix, input, count: count, threads: 2)
            for item in 0..<count {
                for row in 0..<rows {
                    let exact = (0..<columns).reduce(0.0) {
                        $0 + Double(input[item * columns + $1]) * Double(weights[row * columns + $1])
                    }
                    #expect(abs(Double(output[item * rows + row]) - exact) < 1e-5)
                }
            }
        }
    }

    @Test(
        "kernels of every level agree with OpenBLAS for every precision",
        arguments: [(1, 1), (7, 3), (24, 512), (25, 513), (61, 1030), (200, 77)])
    func levels(rows: Int, columns: Int) throws {
        let values = Self.values(rows * columns, seed: 5)
        for type in [ElementType.float32, .bfloat16, .float16] {
            let matrix = try Matrix(Self.tensor(values, type, shape: [rows, columns]))
            for count in [1, 2, 3, 4, 5, 66] {
                let input = Self.values(count * columns, seed: 6)
                let expected = Self.product(matrix, input, count: count, threads: 1, level: .baseline)
                for level in KernelTests.levels where level != .baseline {
                    let found = Self.product(matrix, input, count: count, threads: 2, level: level)
                    #expect(zip(expected, found).allSatisfy { abs($0 - $1) <= 1e-5 * Float(columns).squareRoot() })
                }
            }
        }
    }

    /// A tensor of values rounded to a precision.
    static func tensor(_ values: [Float], _ type: ElementType, shape: [Int]) throws -> Tensor {
        if type == .float32 { return try Tensor(values, shape: shape) }
        let storage = TensorBytes(count: values.count * 2) { target in
            let halves = target.bindMemory(to: UInt16.self)
            for (index, value) in values.enumerated() {
                halves[index] = type == .bfloat16 ? UInt16(value.bitPattern >> 16) : Float16(value).bitPattern
            }
        }
        return try Tensor(elementType: type, shape: shape, storage: storage)
    }

    @Test(
        "an output is bit for bit the same for any batch, thread count and choice of rows",
        arguments: [ProcessorLevel.baseline, .detected], [(203, 300, 21), (50, 1100, 70)])
    func batchInvariance(level: ProcessorLevel, size: (Int, Int, Int)) throws {
        let (rows, columns, count) = size
        let matrix = try Matrix(rows: rows, columns: columns, values: Self.values(rows * columns, seed: 3))
        let input = Self.values(count * columns, seed: 4)
        let together = Self.product(matrix, input, count: count, threads: 1, level: level)
        #expect(Self.product(matrix, input, count: count, threads: 2, level: level) == together)
        for item in 0..<count {
            let alone = Self.product(
                matrix, Array(input[(item * columns)..<((item + 1) * columns)]), count: 1, threads: 2, level: level)
            #expect(alone == Array(together[(item * rows)..<((item + 1) * rows)]))
        }
        for batch in [2, 3, 5] {
            let few = Self.product(matrix, Array(input.prefix(batch * columns)), count: batch, threads: 2, level: level)
            #expect(few == Array(together.prefix(batch * rows)))
        }
        let chosen: [Int32] = [49, 0, 7, 7, 13, 31, 32]
        var few = [Float](repeating: 0, count: count * chosen.count)
        let pool = ThreadPool(threads: 2)
        input.withUnsafeBufferPointer { input in
            few.withUnsafeMutableBufferPointer { output in
                guard let input = input.baseAddress, let output = output.baseAddress else { return }
                matrix.multiply(input, count: count, rowIndices: chosen, into: output, on: pool, kernels: level.kernels)
            }
        }
        for item in 0..<count {
            for (position, row) in chosen.enumerated() {
                #expect(few[item * chosen.count + position] == together[item * rows + Int(row)])
            }
        }
    }

    @Test("half-precision weights widen exactly, subnormals and infinities included")
    func widening() throws {
        let halves: [UInt16] = [0, 0x8000, 1, 0x03FF, 0x0400, 0x3C00, 0xBC01, 0x7BFF, 0x7C00, 0xFC00, 0x3555]
        for count in [1, 8, 11] {
            let bits = Array(halves.prefix(count))
            let storage = TensorBytes(count: count * 2 + 1) { target in
                bits.withUnsafeBytes { UnsafeMutableRawBufferPointer(rebasing: target[1...]).copyMemory(from: $0) }
            }
            let half = try Tensor(elementType: .float16, shape: [count], storage: storage, byteOffset: 1)
            #expect(half.floats() == bits.map { Float(Float16(bitPattern: $0)) })
            let brain = try Tensor(elementType: .bfloat16, shape: [count], storage: storage, byteOffset: 1)
            #expect(brain.floats() == bits.map { Float(bitPattern: UInt32($0) << 16) })
        }
    }

    @Test("the bits of every half-precision number are found from its value")
    func narrowing() {
        for bits in UInt16.min...UInt16.max {
            let value = Widening.half(bits)
            let isSame = Widening.halfBits(value) == bits
            #expect(isSame || value.isNaN && Widening.half(Widening.halfBits(value)).isNaN)
        }
    }

    @Test("a tensor that reaches beyond its storage is refused")
    func outside() {
        let storage = TensorBytes(count: 7) { _ in }
        #expect(throws: TensorError.outsideStorage(byteOffset: 0, byteCount: 8, storageByteCount: 7)) {
            try Tensor(elementType: .float32, shape: [2], storage: storage)
        }
        #expect(throws: TensorError.invalidShape([1 << 32, 1 << 32])) {
            try Tensor(elementType: .float32, shape: [1 << 32, 1 << 32], storage: storage)
        }
    }
}
