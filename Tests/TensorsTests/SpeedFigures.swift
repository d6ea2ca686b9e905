import Foundation
import Measurement
import Testing

@testable import Tensors

/// Speeds and errors of products with coded weights, beside the limits of the same turns; printed with CREMA_PRINT=1, never
/// asserted.
@Suite(
    "Figures of coded products", .serialized,
    .enabled(if: ProcessInfo.processInfo.environment["CREMA_PRINT"] != nil, "asked for by CREMA_PRINT"))
struct SpeedFigures {
    /// Some rows again and again, so that a large matrix is made of few random numbers.
    private struct RepeatedRows: CodedRows {
        let source: RandomRows
        let rows: Int
        var columns: Int { source.columns }
        var format: CodeFormat { source.format }
        var byteCount: Int { rows * columns * format.bits / 8 }

        func read(row: Int, into target: CodedRow) { source.read(row: row % source.rows, into: target) }
        func releasePages() {}
    }

    /// Medians of turns: the share of the read bandwidth, and of the peak of an arithmetic.
    static func measure(
        _ matrix: Matrix, count: Int, on pool: ThreadPool, _ memory: ReadBandwidth, _ limit: ArithmeticLimit
    ) -> (Double, Double) {
        let input = MatrixTests.values(count * matrix.columns, seed: 4)
        var output = [Float](repeating: 0, count: count * matrix.rows)
        var (reading, computing): ([Double], [Double]) = ([], [])
        for _ in 0..<(count > 8 ? 5 : 9) {
            let bandwidth = memory.pass(on: pool)
            let peak = limit.pass(on: pool) ?? 1
            let time = PackingFigures.seconds {
                input.withUnsafeBufferPointer { input in
                    output.withUnsafeMutableBufferPointer { output in
                        guard let input = input.baseAddress, let output = output.baseAddress else { return }
                        matrix.multiply(input, count: count, into: output, on: pool)
                    }
                }
            }
            reading.append(Double(matrix.byteCount) / time / bandwidth)
            computing.append(Double(matrix.rows * matrix.columns * count) / time / peak)
        }
        return (reading.sorted()[reading.count / 2], computing.sorted()[computing.count / 2])
    }

    static func percent(_ value: Double) -> String { "\((value * 1000).rounded() / 10) %" }

    /// ‖fast − exact‖ / ‖exact‖ of random weights and inputs.
    static func error(_ format: CodeFormat) throws -> Double {
        let matrix = Matrix(RandomRows(format, rows: 256, columns: 2_048, seed: 21))
        let pool = ThreadPool(threads: 2)
        let input = MatrixTests.values(4 * matrix.columns, seed: 22)
        let exact = KernelTests.products(matrix, input, count: 4, threads: 2, level: .selected)
        let fast = KernelTests.products(
            try matrix.prepared(for: .fast, on: pool), input, count: 4, threads: 2, level: .selected)
        let squares = zip(fast, exact).reduce(into: (0.0, 0.0)) {
            $0.0 += Double($1.0 - $1.1) * Double($1.0 - $1.1)
            $0.1 += Double($1.1) * Double($1.1)
        }
        return (squares.0 / squares.1).squareRoot()
    }

    private static let forms =
        [
            CodeFormat.affine(bits: 4, groupSize: 64, numbers: .float16),
            .affine(bits: 8, groupSize: 64, numbers: .float16),
        ]
        + CodedForms.all

    @Test("errors, bytes, and shares of the limits")
    func fractions() throws {
        let pool = ThreadPool(threads: 2)
        let memory = ReadBandwidth()
        let wanted = ProcessInfo.processInfo.environment["CREMA_PRINT"] ?? "1"
        print("level \(ProcessorLevel.selected.rawValue); inputs: share of the bandwidth (of the arithmetic peak)")
        for format in Self.forms where wanted == "1" || format.name.hasPrefix(wanted) {
            var line = "\(format.name): error \((try Self.error(format) * 1e5).rounded() / 1e5)"
            let limit: ArithmeticLimit = CodedForms.isRounded(format) ? .int8 : .float32
            for (rows, counts) in [(65_536, [1, 2, 4, 8]), (8_192, [96, 512])] {
                let source = RepeatedRows(source: RandomRows(format, rows: 64, columns: 2_048), rows: rows)
                let matrix = try Matrix(source).prepared(for: .fast, on: pool)
                if rows == 65_536 {
                    line +=
                        ", \((Double(matrix.byteCount) / Double(rows * 2_048) * 1e4).rounded() / 1e4) bytes a weight"
                }
                for count in counts {
                    let (reading, computing) = Self.measure(matrix, count: count, on: pool, memory, limit)
                    line += count > 8 ? "; \(count): (" : "; \(count): \(Self.percent(reading)) ("
                    line += Self.percent(computing) + ")"
                }
            }
            print(line)
        }
    }
}
