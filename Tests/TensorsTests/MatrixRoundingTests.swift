import TestSupport
import Testing

@testable import Tensors

/// Dense weights rounded to 8 bits.
@Suite("Rounded matrices")
struct MatrixRoundingTests {
    private let pool = ThreadPool(threads: 2)

    private func values(_ count: Int) -> [Float] {
        var random = SplitMix64(seed: 7)
        return (0..<count).map { _ in Float.random(in: -1...1, using: &random) }
    }

    @Test("each weight is within half a step of its group's range", arguments: [64, 96, 384])
    func near(columns: Int) throws {
        let values = values(5 * columns)
        let rounded = try #require(try Matrix(rows: 5, columns: columns, values: values).roundedToBytes(on: pool))
        #expect(rounded.rows == 5 && rounded.columns == columns)
        let size = columns % 64 == 0 ? 64 : 32
        var row = [Float](repeating: 0, count: columns)
        for index in 0..<5 {
            row.withUnsafeMutableBufferPointer { if let base = $0.baseAddress { rounded.copyRow(index, into: base) } }
            for start in stride(from: 0, to: columns, by: size) {
                let group = values[index * columns + start..<index * columns + start + size]
                let step = ((group.max() ?? 0) - (group.min() ?? 0)) / 255
                for (own, expected) in zip(row[start..<start + size], group) {
                    // Zero is hit, too, which moves the others by up to half a step more.
                    #expect(abs(own - expected) <= 1.01 * step)
                }
            }
        }
    }

    @Test("weights whose columns no group divides, and bfloat16 weights, stay as they are")
    func left() throws {
        #expect(try Matrix(rows: 2, columns: 48, values: values(96)).roundedToBytes(on: pool) == nil)
        let storage = TensorBytes(count: 2 * 64 * 2) { $0.initializeMemory(as: UInt8.self, repeating: 0) }
        let halves = try Tensor(elementType: .bfloat16, shape: [2, 64], storage: storage)
        #expect(try Matrix(halves).roundedToBytes(on: pool) == nil)
    }

    @Test("halves that are all bfloat16 numbers become such, and widen to what they were", arguments: [1, 7, 300])
    func narrowed(rows: Int) throws {
        // Eight bits of significand, as models have that were trained in bfloat16.
        let numbers = values(rows * 40).map { Float(bitPattern: $0.bitPattern & 0xFFFF_0000) }.map { max($0, -0.5) }
        let halves = numbers.map { Float16(abs($0) < 1e-3 ? 0 : $0) }
        let matrix = try Matrix(
            Tensor(
                elementType: .float16, shape: [rows, 40],
                storage: TensorBytes(count: halves.count * 2) { target in
                    halves.withUnsafeBytes { target.copyMemory(from: $0) }
                }))
        let narrowed = try #require(try matrix.narrowedToBFloat16(on: pool))
        #expect(narrowed.form == .dense(.bfloat16))
        var (found, expected) = ([Float](repeating: .nan, count: 40), [Float](repeating: .nan, count: 40))
        for row in 0..<rows {
            narrowed.copyRow(row, into: &found)
            matrix.copyRow(row, into: &expected)
            #expect(found == expected)
        }
    }

    @Test(
        "a matrix with one number that bfloat16 lacks stays as it is, in whichever row it is", arguments: [0, 1, 299])
    func kept(row: Int) throws {
        var numbers = [Float](repeating: 0.5, count: 300 * 8)
        #expect(try Matrix(rows: 300, columns: 8, values: numbers).narrowedToBFloat16(on: pool) != nil)
        numbers[row * 8 + 7] = 1 + 1 / 256
        #expect(try Matrix(rows: 300, columns: 8, values: numbers).narrowedToBFloat16(on: pool) == nil)
    }
}
