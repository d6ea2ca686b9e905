import Foundation
import Testing

@testable import Tensors

/// How fast rows of blocks are read to codes, on one thread; printed with CREMA_PRINT=1, never asserted.
@Suite(
    "Speed of reading blocks", .serialized,
    .enabled(if: ProcessInfo.processInfo.environment["CREMA_PRINT"] != nil, "asked for by CREMA_PRINT"))
struct BlockReadingFigures {
    @Test("reading rows", arguments: BlockType.allCases)
    func reading(type: BlockType) throws {
        let (rows, columns) = (256, 4_096)
        let count = try #require(type.byteCount(rows: rows, columns: columns))
        let source = try BlockRows(
            type, rows: rows, columns: columns, storage: BlockRowsTests.randomBytes(count, seed: 1))
        var codes = [UInt8](repeating: 0, count: columns)
        var numbers = [Float](repeating: 0, count: columns)
        var small = [UInt8](repeating: 0, count: columns)
        var best = Double.infinity
        codes.withUnsafeMutableBufferPointer { codes in
            numbers.withUnsafeMutableBufferPointer { numbers in
                small.withUnsafeMutableBufferPointer { small in
                    guard let codes = codes.baseAddress, let numbers = numbers.baseAddress,
                        let small = small.baseAddress
                    else { return }
                    let half = columns / 2
                    let target = CodedRow(
                        codes: codes, scales: CodedRow.Numbers(numbers: numbers, small: small),
                        biases: CodedRow.Numbers(numbers: numbers + half, small: small + half))
                    for _ in 0..<20 {
                        let seconds = PackingFigures.seconds {
                            for row in 0..<rows { source.read(row: row, into: target) }
                        }
                        best = min(best, seconds)
                    }
                }
            }
        }
        let speed = Double(rows * columns) / best / 1e9
        print("\(type.name): \((speed * 100).rounded() / 100) billion columns a second")
    }
}
