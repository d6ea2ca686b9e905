import Testing

@testable import Tensors

@Suite("Affine quantiser")
struct AffineQuantizerTests {
    private static let pool = ThreadPool(threads: 2)

    /// Numbers of both signs in the first 64, of one sign in the rest.
    private static let values: [Float] = (0..<128).map { index in
        let value = Float((index * 7919) % 1013 - 506) / 500
        return index < 64 ? value : abs(value)
    }

    struct Case: Sendable, CustomTestStringConvertible {
        let bits: Int
        let groupSize: Int
        let firstWord: UInt32
        /// FNV-1a of the packed bytes.
        let hash: UInt64
        let scales: [UInt32]
        let biases: [UInt32]
        var testDescription: String { "\(bits) bits in groups of \(groupSize)" }
    }

    @Test(
        "integers, scales and biases are bit for bit those of mlx 0.32.4",
        arguments: [
            Case(
                bits: 4, groupSize: 64, firstWord: 0xCE14_7AD0, hash: 0x58AE_6AC3_6CF1_CBC9,
                scales: [0x3E01_8937, 0xBD89_E60F], biases: [0xBF81_8937, 0x3F81_47AE]),
            Case(
                bits: 8, groupSize: 64, firstWord: 0x75A4_D300, hash: 0xAC29_A764_9569_64F7,
                scales: [0x3C00_8827, 0xBB7C_A387], biases: [0xBF81_8937, 0x3F81_47AE]),
            Case(
                bits: 4, groupSize: 32, firstWord: 0xCE14_7AD0, hash: 0xA961_11F4_8356_B691,
                scales: [0x3E01_8937, 0xBDF5_C28F, 0xBD85_CD7C, 0xBD81_47AE],
                biases: [0xBF81_8937, 0x3F75_C28F, 0x3F7A_E148, 0x3F81_47AE]),
            Case(
                bits: 8, groupSize: 128, firstWord: 0x74A3_D100, hash: 0xFB15_3FC3_847F_7075,
                scales: [0x3C01_8937], biases: [0xBF81_8937]),
        ])
    func reference(_ test: Case) throws {
        let tensor = try Tensor(Self.values, shape: [1, 128])
        let parts = try AffineQuantizer.quantize(
            tensor, bits: test.bits, groupSize: test.groupSize, on: Self.pool)
        #expect(parts.weights.shape == [1, 128 * test.bits / 32])
        #expect(parts.weights.bytes.loadUnaligned(as: UInt32.self) == test.firstWord)
        let hash = parts.weights.bytes.reduce(0xCBF2_9CE4_8422_2325 as UInt64) {
            ($0 ^ UInt64($1)) &* 0x100_0000_01B3
        }
        #expect(hash == test.hash)
        #expect(parts.scales.floats()?.map(\.bitPattern) == test.scales)
        #expect(parts.biases.floats()?.map(\.bitPattern) == test.biases)
    }

    @Test("no weight is farther from its value than half a step", arguments: [4, 8], [32, 64, 128])
    func roundTrip(bits: Int, groupSize: Int) throws {
        let (rows, columns) = (5, 256)
        let values = (0..<rows * columns).map { Float(($0 * 2_654_435) % 10_007) / 4_000 - 1.2 }
        let parts = try AffineQuantizer.quantize(
            Tensor(values, shape: [rows, columns]), bits: bits, groupSize: groupSize, on: Self.pool)
        let matrix = try Matrix(
            affine: parts.weights, scales: parts.scales, biases: parts.biases, bits: bits, groupSize: groupSize)
        let scales = try #require(parts.scales.floats())
        var row = [Float](repeating: 0, count: columns)
        for index in 0..<rows {
            matrix.copyRow(index, into: &row)
            for column in 0..<columns {
                let step = abs(scales[(index * columns + column) / groupSize])
                // The far end is hit exactly, which can leave the near end out of reach by a part of a step.
                let group = (index * columns + column) / groupSize * groupSize
                let weights = values[group..<group + groupSize]
                let value = values[index * columns + column]
                let isNearEnd = min(abs(value - (weights.min() ?? 0)), abs(value - (weights.max() ?? 0))) < step
                #expect(abs(row[column] - value) <= (isNearEnd ? step * 1.01 : step * 0.51))
            }
        }
    }

    @Test("a group of equal weights and a group of zeros are exact")
    func constantGroups() throws {
        let values = [Float](repeating: 0.375, count: 32) + [Float](repeating: 0, count: 32)
        let parts = try AffineQuantizer.quantize(
            Tensor(values, shape: [1, 64]), bits: 4, groupSize: 32, on: Self.pool)
        let matrix = try Matrix(
            affine: parts.weights, scales: parts.scales, biases: parts.biases, bits: 4, groupSize: 32)
        var row = [Float](repeating: .nan, count: 64)
        matrix.copyRow(0, into: &row)
        #expect(row == values)
    }

    @Test("groups that cannot be are refused")
    func refusals() throws {
        let tensor = try Tensor(Self.values, shape: [2, 64])
        #expect(throws: TensorError.unsupportedGroups(bits: 5, groupSize: 64)) {
            try AffineQuantizer.quantize(tensor, bits: 5, groupSize: 64, on: Self.pool)
        }
        #expect(throws: TensorError.ungroupedColumns(columns: 64, groupSize: 128)) {
            try AffineQuantizer.quantize(tensor, bits: 4, groupSize: 128, on: Self.pool)
        }
    }
}
