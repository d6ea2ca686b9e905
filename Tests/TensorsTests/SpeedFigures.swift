import Foundation
import Testing

@testable import Tensors

/// Speeds of products beside the limits of the same turns; printed with CREMA_PRINT=1, never asserted.
@Suite("Speed of coded products", .serialized, .enabled(if: ProcessInfo.processInfo.environment["CREMA_PRINT"] != nil))
struct SpeedFigures {
    /// Medians of turns: the share of the read bandwidth, and of the peak of integer products.
    static func measure(_ matrix: Matrix, count: Int, on pool: ThreadPool, _ memory: ReadBandwidth) -> (Double, Double)
    {
        let input = MatrixTests.values(count * matrix.columns, seed: 4)
        var output = [Float](repeating: 0, count: count * matrix.rows)
        var (reading, computing): ([Double], [Double]) = ([], [])
        for _ in 0..<(count > 8 ? 5 : 11) {
            let bandwidth = memory.pass(on: pool)
            let peak = ArithmeticLimit.int8.pass(on: pool) ?? 1
            let start = ContinuousClock.now
            input.withUnsafeBufferPointer { input in
                output.withUnsafeMutableBufferPointer { output in
                    guard let input = input.baseAddress, let output = output.baseAddress else { return }
                    matrix.multiply(input, count: count, into: output, on: pool)
                }
            }
            let (seconds, attoseconds) = (ContinuousClock.now - start).components
            let time = Double(seconds) + Double(attoseconds) * 1e-18
            reading.append(Double(matrix.byteCount) / time / bandwidth)
            computing.append(Double(matrix.rows * matrix.columns * count) / time / peak)
        }
        return (reading.sorted()[reading.count / 2], computing.sorted()[computing.count / 2])
    }

    @Test("fractions of the limits", arguments: [4, 8])
    func fractions(bits: Int) throws {
        let pool = ThreadPool(threads: 2)
        let memory = ReadBandwidth()
        for (rows, counts) in [(65_536, [1, 2, 4, 8]), (8_192, [16, 96, 512])] {
            let matrix = try QuantizedTests.matrix(rows: rows, columns: 2_048, bits: bits, groupSize: 64)
                .prepared(for: .fast, on: pool)
            for count in counts {
                let (reading, computing) = Self.measure(matrix, count: count, on: pool, memory)
                print(
                    matrix.form, "x", count, "inputs:", Int((reading * 1000).rounded()), "per mille of the bandwidth,",
                    Int((computing * 1000).rounded()), "of the peak")
            }
        }
    }
}
