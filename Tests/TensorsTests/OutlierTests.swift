import Testing

@testable import Tensors

@Suite("Outliers of rounded inputs")
struct OutlierTests {
    private static let pool = ThreadPool(threads: 2)

    /// Every third input has a few numbers that are forty times as large as others, two of them in one step where there
    /// are that many columns.
    static func withOutliers(_ input: [Float], columns: Int) -> [Float] {
        var input = input
        for item in 0..<input.count / max(columns, 1) where item % 3 == 1 {
            let first = item * 37 % columns
            for column in [first, first ^ 1, (item * 53 + 7) % columns] where column < columns {
                input[item * columns + column] *= 40
            }
        }
        return input
    }

    /// ‖fast − exact‖ of one input.
    private static func error(_ matrix: Matrix, _ input: [Float], _ level: ProcessorLevel) throws -> Double {
        let fast = KernelTests.products(
            try matrix.prepared(for: .fast, on: pool), input, count: 1, threads: 1, level: level)
        let exact = KernelTests.products(matrix, input, count: 1, threads: 1, level: level)
        return zip(fast, exact).reduce(0) { $0 + Double($1.0 - $1.1) * Double($1.0 - $1.1) }.squareRoot()
    }

    @Test(
        "a number far larger than the others does not coarsen those beside it",
        arguments: CodedForms.all.filter(CodedForms.isRounded).map(\.name))
    func outlier(name: String) throws {
        let format = try #require(CodedForms.all.first { $0.name == name })
        let columns = 672
        let matrix = Matrix(RandomRows(format, rows: 64, columns: columns))
        let input = MatrixTests.values(columns, seed: 3)
        var outlier = input
        outlier[100] = 60
        for level in KernelTests.levels {
            let (with, without) = (try Self.error(matrix, outlier, level), try Self.error(matrix, input, level))
            // Rounded with the others, they would have eight times the error of all steps.
            #expect(with < 1.2 * without, "\(level)")
        }
    }

    /// What the plain version makes of an input.
    private static func rounded(_ input: [Float]) -> (values: [Int8], scales: [Float], outliers: [Int: Float]) {
        let steps = (input.count + 31) / 32
        var values = [Int8](repeating: 5, count: steps * 32)
        var records = [Float](repeating: .infinity, count: steps * 4)
        var outliers = [Outlier](repeating: (7, 7, 7, 7, 7), count: steps + 1)
        BaselineQuantized.quantize(
            input, columns: input.count, values: &values, records: &records, outliers: &outliers)
        var found: [Int: Float] = [:]
        for outlier in outliers.prefix(while: { $0.column >= 0 }) { found[Int(outlier.column)] = outlier.value }
        return (values, (0..<steps).map { records[$0 * 4] }, found)
    }

    @Test("numbers are outliers from twice the mean of the steps' largest on")
    func limit() {
        for (peak, isTaken) in [(Float(2.2), false), (2.3, true)] {
            // Nine steps of ones, and one with `peak`: the limits are 2.24 and 2.26.
            var input = [Float](repeating: 1, count: 320)
            input[100] = -peak
            let (values, scales, outliers) = Self.rounded(input)
            #expect(outliers == (isTaken ? [100: -peak] : [:]))
            #expect(values[100] == (isTaken ? 0 : -127))
            #expect(values[101] == (isTaken ? 127 : Int8((127 / peak).rounded())))
            #expect(abs(scales[3] * 127 - (isTaken ? 1 : peak)) < 1e-5)
        }
    }

    @Test("a step with more than two large numbers is rounded to their scale")
    func crowd() {
        for count in 1...4 {
            var input = [Float](repeating: 1, count: 640)
            for index in 0..<count { input[64 + index * 9] = 30 }
            let (values, _, outliers) = Self.rounded(input)
            #expect(outliers.count == (count <= 2 ? count : 0))
            #expect(values[64] == (count <= 2 ? 0 : 127))
        }
    }

    @Test("a row that holds no numbers, or infinite ones, has no outliers")
    func notFinite() {
        for value in [Float.nan, .infinity, -0x1p100] {
            var input = [Float](repeating: 1, count: 320)
            input[100] = value
            let (_, scales, outliers) = Self.rounded(input)
            #expect(outliers[100] == nil)
            #expect(scales[3].isNaN)
            #expect(scales.enumerated().allSatisfy { $0 == 3 || $1 > 0 })
        }
    }

    @Test(
        "an output has the same bits beside inputs with outliers, with infinities and without, also where weights are infinite",
        arguments: [4, 8])
    func neighbours(bits: Int) throws {
        let (rows, columns, count) = (40, 384, 13)
        var scales = MatrixTests.values(rows * columns / 64, seed: 9)
        // Of some rows, a group whose values are infinite, or no numbers.
        (scales[6 * 3 + 1], scales[6 * 20 + 4]) = (.infinity, .nan)
        let matrix = try Matrix(
            affine: Tensor(
                elementType: .uint32, shape: [rows, columns * bits / 32],
                storage: TensorBytes(count: rows * columns * bits / 8) { bytes in
                    for index in bytes.indices { bytes[index] = UInt8(truncatingIfNeeded: index &* 167 &+ 13) }
                }),
            scales: Tensor(scales, shape: [rows, columns / 64]),
            biases: Tensor(MatrixTests.values(scales.count, seed: 10), shape: [rows, columns / 64]), bits: bits,
            groupSize: 64
        ).prepared(for: .fast, on: Self.pool)
        var input = Self.withOutliers(MatrixTests.values(count * columns, seed: 11), columns: columns)
        input[2 * columns + 70] = .infinity
        input[5 * columns] = .nan
        for level in KernelTests.levels {
            let all = KernelTests.products(matrix, input, count: count, threads: 2, level: level)
            for item in 0..<count {
                let one = KernelTests.products(
                    matrix, Array(input[item * columns..<(item + 1) * columns]), count: 1, threads: 1, level: level)
                let beside = all[item * rows..<(item + 1) * rows]
                #expect(
                    zip(one, beside).allSatisfy { $0 == $1 || $0.isNaN && $1.isNaN }, "\(level), input \(item)")
                #expect(one.contains { $0.isFinite } == ![2, 5].contains(item), "\(level), input \(item)")
            }
        }
    }
}
