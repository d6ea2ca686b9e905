import Testing

@testable import Tensors

/// A matrix, and what to expect of its products.
struct KernelCase: CustomTestStringConvertible, Sendable {
    let rows: Int
    let columns: Int
    /// 0 means dense.
    var bits = 0
    var groupSize = 0
    var type = ElementType.float16
    /// Codes of another kind.
    var format: CodeFormat?

    /// Whether `fast` rounds inputs.
    var isRounded: Bool { format.map(CodedForms.isRounded) ?? (bits > 0 || type == .bfloat16) }

    var testDescription: String {
        if let format { return "\(format.name) \(rows) × \(columns)" }
        return bits == 0 ? "\(type.rawValue) \(rows) × \(columns)" : "\(bits)-bit/\(groupSize) \(rows) × \(columns)"
    }

    func matrix() throws -> Matrix {
        if let format { return Matrix(RandomRows(format, rows: rows, columns: columns)) }
        if bits > 0 {
            return try QuantizedTests.matrix(
                rows: rows, columns: columns, bits: bits, groupSize: groupSize, scales: type)
        }
        let values = MatrixTests.values(rows * columns, seed: 5)
        return try Matrix(MatrixTests.tensor(values, type, shape: [rows, columns]))
    }

    static let dense: [KernelCase] = [ElementType.float32, .bfloat16, .float16].flatMap { type in
        [(1, 1), (3, 31), (9, 33), (21, 577), (18, 2_100)].map {
            KernelCase(rows: $0.0, columns: $0.1, type: type)
        }
    }

    static let grouped: [KernelCase] = [4, 8].flatMap { bits in
        [
            (1, 32, 32, ElementType.float32), (7, 64, 64, .bfloat16), (37, 384, 128, .float16), (50, 96, 32, .float16),
            (16, 640, 64, .float32), (33, 256, 128, .bfloat16), (20, 1_216, 64, .float16),
        ].map { KernelCase(rows: $0.0, columns: $0.1, bits: bits, groupSize: $0.2, type: $0.3) }
    }

    /// One step or group, rows that are no multiple of 16, a last group or span that is short, columns after the last.
    static let coded = CodedForms.all.flatMap(cases)
    /// Those whose values are integers.
    static let integers = (CodedForms.files.map(\.format) + CodedForms.others).flatMap(cases)

    private static func cases(_ format: CodeFormat) -> [KernelCase] {
        let columns = format.groupSize > 256 ? [(1, 40), (50, 333)] : [(1, 32), (37, 288), (18, 672)]
        return columns.map { KernelCase(rows: $0.0, columns: $0.1, format: format) }
    }
}

@Suite("Kernels of every level")
struct KernelTests {
    static let levels = ProcessorLevel.available

    static func products(
        _ matrix: Matrix, _ input: [Float], count: Int, rows: [Int32]? = nil, threads: Int, level: ProcessorLevel
    ) -> [Float] {
        let pool = ThreadPool(threads: threads)
        var output = [Float](repeating: .nan, count: count * (rows?.count ?? matrix.rows))
        input.withUnsafeBufferPointer { input in
            output.withUnsafeMutableBufferPointer { output in
                guard let input = input.baseAddress, let output = output.baseAddress else { return }
                if let rows {
                    matrix.multiply(
                        input, count: count, rowIndices: rows, into: output, on: pool, kernels: level.kernels)
                } else {
                    matrix.multiply(input, count: count, into: output, on: pool, kernels: level.kernels)
                }
            }
        }
        return output
    }

    /// The largest error, in units of the root of the sum of squared products.
    static func error(_ output: [Float], _ matrix: Matrix, _ weights: [Float], _ input: [Float], count: Int) -> Double {
        var worst = 0.0
        for item in 0..<count {
            for row in 0..<matrix.rows {
                var (sum, squares) = (0.0, 1e-12)
                for column in 0..<matrix.columns {
                    let product =
                        Double(input[item * matrix.columns + column]) * Double(weights[row * matrix.columns + column])
                    sum += product
                    squares += product * product
                }
                let error = abs(Double(output[item * matrix.rows + row]) - sum) / squares.squareRoot()
                worst = error.isNaN ? .infinity : max(worst, error)
            }
        }
        return worst
    }

    @Test(
        "products are those of the dequantised weights",
        arguments: KernelCase.dense + KernelCase.grouped + KernelCase.coded,
        Arithmetic.allCases)
    func accuracy(_ test: KernelCase, arithmetic: Arithmetic) throws {
        let matrix = try test.matrix().prepared(for: arithmetic, on: ThreadPool(threads: 2))
        let weights = QuantizedTests.widened(matrix)
        let count = 3
        let input = MatrixTests.values(count * matrix.columns, seed: 3)
        for level in Self.levels {
            let output = Self.products(matrix, input, count: count, threads: 2, level: level)
            let error = Self.error(output, matrix, weights, input, count: count)
            #expect(error < (arithmetic == .fast && test.isRounded ? 0.03 : 1e-5), "\(level)")
        }
    }

    @Test(
        "an output has the same bits for any number of inputs, threads and rows",
        arguments: KernelCase.dense + KernelCase.grouped + KernelCase.coded, Arithmetic.allCases)
    func invariance(_ test: KernelCase, arithmetic: Arithmetic) throws {
        let matrix = try test.matrix().prepared(for: arithmetic, on: ThreadPool(threads: 2))
        let (rows, columns, count) = (matrix.rows, matrix.columns, 29)
        let input = OutlierTests.withOutliers(MatrixTests.values(count * columns, seed: 3), columns: columns)
        for level in Self.levels {
            let all = Self.products(matrix, input, count: count, threads: 1, level: level)
            #expect(Self.products(matrix, input, count: count, threads: 2, level: level) == all, "\(level)")
            for some in [1, 2, 3, 4, 5, 6, 7, 8, 11, 12, 13, 18] {
                let few = Self.products(
                    matrix, Array(input.prefix(some * columns)), count: some, threads: 2, level: level)
                #expect(few == Array(all.prefix(some * rows)), "\(level), \(some) inputs")
            }
            let chosen = [rows - 1, 0, rows / 2, rows / 2, rows / 3].map(Int32.init)
            for some in [1, 8] {
                let few = Self.products(
                    matrix, Array(input.prefix(some * columns)), count: some, rows: chosen, threads: 2, level: level)
                let expected = (0..<some).flatMap { item in chosen.map { all[item * rows + Int($0)] } }
                #expect(few == expected, "\(level), \(some) inputs")
            }
        }
    }

    @Test(
        "many bfloat16 inputs have the bits of single ones over several panels and blocks of columns",
        arguments: [(347, 70), (150, 4_130), (6, 2_300)])
    func panels(rows: Int, columns: Int) throws {
        let matrix = try KernelCase(rows: rows, columns: columns, type: .bfloat16).matrix()
            .prepared(for: .fast, on: ThreadPool(threads: 1))
        let count = 50
        let input = MatrixTests.values(count * columns, seed: 6)
        for level in Self.levels where level != .baseline {
            let all = Self.products(matrix, input, count: count, threads: 1, level: level)
            for item in [0, 5, 6, 41, 42, 49] {
                let one = Self.products(
                    matrix, Array(input[item * columns..<(item + 1) * columns]), count: 1, threads: 1, level: level)
                #expect(one == Array(all[item * rows..<(item + 1) * rows]), "\(level), input \(item)")
            }
        }
    }

    @Test(
        "integer kernels of all levels with FMA give the same bits", arguments: KernelCase.grouped + KernelCase.integers
    )
    func levels(_ test: KernelCase) throws {
        let matrix = try test.matrix().prepared(for: .fast, on: ThreadPool(threads: 1))
        for count in [7, 37] {
            let input = OutlierTests.withOutliers(
                MatrixTests.values(count * matrix.columns, seed: 4), columns: matrix.columns)
            let outputs = Self.levels.filter { $0 != .baseline }
                .map { Self.products(matrix, input, count: count, threads: 1, level: $0) }
            #expect(outputs.allSatisfy { $0 == outputs.first }, "\(count) inputs")
        }
    }

    @Test("bfloat16 instructions take weights below the smallest normal number for zero")
    func subnormal() throws {
        let columns = 40
        let weights: [Float] = (0..<columns).map { $0 == 5 ? 0x1p-127 : 0 }
        let matrix = try Matrix(MatrixTests.tensor(weights, .bfloat16, shape: [1, columns]))
            .prepared(for: .fast, on: ThreadPool(threads: 1))
        let input = [Float](repeating: 0x1p120, count: columns)
        for level in Self.levels {
            let output = Self.products(matrix, input, count: 1, threads: 1, level: level)
            #expect(output == [level.kernels.hasBFloat16Products ? 0 : 0x1p-7], "\(level)")
        }
    }

    @Test("the largest integers do not overflow", arguments: [4, 8])
    func extremes(bits: Int) throws {
        let columns = 128
        let storage = TensorBytes(count: 16 * columns * bits / 8) {
            $0.initializeMemory(as: UInt8.self, repeating: 255)
        }
        let matrix = try Matrix(
            affine: Tensor(elementType: .uint32, shape: [16, columns * bits / 32], storage: storage),
            scales: Tensor([Float](repeating: 1, count: 16), shape: [16, 1]),
            biases: Tensor([Float](repeating: 0, count: 16), shape: [16, 1]), bits: bits, groupSize: 128
        ).prepared(for: .fast, on: ThreadPool(threads: 1))
        for sign: Float in [1, -1] {
            for level in Self.levels {
                let output = Self.products(
                    matrix, [Float](repeating: sign, count: columns), count: 1, threads: 1, level: level)
                let expected = sign * Float(columns) * Float(bits == 8 ? 255 : 15)
                #expect(output.allSatisfy { abs($0 - expected) < 0.01 }, "\(level)")
            }
        }
    }

    @Test(
        "inputs that are not finite make outputs that are not",
        arguments: KernelCase.dense + KernelCase.grouped + KernelCase.coded,
        Arithmetic.allCases)
    func notFinite(_ test: KernelCase, arithmetic: Arithmetic) throws {
        let matrix = try test.matrix().prepared(for: arithmetic, on: ThreadPool(threads: 1))
        var input = MatrixTests.values(2 * matrix.columns, seed: 3)
        input[0] = .nan
        input[matrix.columns] = .infinity
        for level in Self.levels {
            let output = Self.products(matrix, input, count: 2, threads: 1, level: level)
            #expect(output.allSatisfy { !$0.isFinite }, "\(level)")
        }
    }

    @Test(
        "inputs below 2^100 are multiplied like any others, larger ones give NaN",
        arguments: KernelCase.grouped + KernelCase.integers)
    func large(_ test: KernelCase) throws {
        let matrix = try test.matrix().prepared(for: .fast, on: ThreadPool(threads: 1))
        for count in [2, 18] {
            var input = MatrixTests.values(count * matrix.columns, seed: 4).map { min(max($0, -0.99), 0.99) }
            for level in Self.levels {
                let ordinary = Self.products(matrix, input, count: count, threads: 1, level: level)
                let large = Self.products(matrix, input.map { $0 * 0x1p99 }, count: count, threads: 1, level: level)
                #expect(large == ordinary.map { $0 * 0x1p99 }, "\(level)")
            }
            input[3] = -0x1p100
            for level in Self.levels {
                let output = Self.products(matrix, input, count: count, threads: 1, level: level)
                #expect(output.prefix(matrix.rows).allSatisfy { $0.isNaN }, "\(level)")
                #expect(output.dropFirst(matrix.rows).allSatisfy { $0.isFinite }, "\(level)")
            }
        }
    }

    @Test("several matrices in one region give what each gives alone", arguments: Arithmetic.allCases)
    func together(arithmetic: Arithmetic) throws {
        let pool = ThreadPool(threads: 2)
        let cases = [
            KernelCase(rows: 40, columns: 384, bits: 4, groupSize: 64),
            KernelCase(rows: 7, columns: 384, type: .bfloat16),
            KernelCase(rows: 100, columns: 384, bits: 8, groupSize: 32),
            KernelCase(rows: 21, columns: 384, type: .float32),
            KernelCase(rows: 0, columns: 384, type: .bfloat16),
        ]
        let matrices = try cases.map { try $0.matrix().prepared(for: arithmetic, on: pool) }
        for count in [1, 9] {
            let input = MatrixTests.values(count * 384, seed: 8)
            for level in Self.levels {
                let outputs = matrices.map { matrix in
                    UnsafeMutablePointer<Float>.allocate(capacity: max(count * matrix.rows, 1))
                }
                defer { for output in outputs { output.deallocate() } }
                input.withUnsafeBufferPointer { input in
                    guard let base = input.baseAddress else { return }
                    Matrix.multiply(
                        zip(matrices, outputs).map { ($0, $1) }, input: base, count: count, on: pool,
                        kernels: level.kernels)
                }
                for (matrix, output) in zip(matrices, outputs) {
                    let found = Array(UnsafeBufferPointer(start: output, count: count * matrix.rows))
                    #expect(found == Self.products(matrix, input, count: count, threads: 1, level: level), "\(level)")
                }
            }
        }
    }

    @Test("a matrix of no rows, of no columns, and no inputs, do nothing wrong")
    func empty() throws {
        for type in [ElementType.float32, .bfloat16] {
            let flat = try Matrix(MatrixTests.tensor([], type, shape: [0, 64])).prepared(
                for: .fast, on: ThreadPool(threads: 1))
            let narrow = try Matrix(MatrixTests.tensor([], type, shape: [5, 0])).prepared(
                for: .fast, on: ThreadPool(threads: 1))
            for level in Self.levels {
                #expect(Self.products(flat, [Float](repeating: 1, count: 64), count: 1, threads: 1, level: level) == [])
                let zeros = Self.products(narrow, [1], count: 1, threads: 1, level: level)
                #expect(zeros == [Float](repeating: 0, count: 5))
            }
        }
        let groups = try QuantizedTests.matrix(rows: 0, columns: 64, bits: 4, groupSize: 64)
            .prepared(for: .fast, on: ThreadPool(threads: 1))
        #expect(Self.products(groups, [Float](repeating: 1, count: 64), count: 1, threads: 1, level: .detected) == [])
    }

    @Test("transposing exchanges rows and columns", arguments: [ElementType.float32, .bfloat16])
    func transposition(type: ElementType) throws {
        let (rows, columns) = (37, 70)
        let matrix = try KernelCase(rows: rows, columns: columns, type: type).matrix()
        let values = QuantizedTests.widened(matrix)
        let transposed = QuantizedTests.widened(try matrix.transposed())
        for row in 0..<rows {
            for column in 0..<columns { #expect(transposed[column * rows + row] == values[row * columns + column]) }
        }
    }
}
