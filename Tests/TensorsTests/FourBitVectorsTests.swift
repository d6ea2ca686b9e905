import Testing

@testable import Tensors

@Suite("Keys and values of four bits")
struct FourBitVectorsTests {
    private static let levels = ProcessorLevel.available

    private static func numbers(_ count: Int, _ seed: Int) -> [Float] {
        (0..<count).map { Float((($0 + seed) &* 7919 % 1013) - 506) / 500 }
    }

    /// A vector's integers and scales.
    private static func rounded(_ values: [Float]) -> (codes: [UInt8], scales: [UInt16]) {
        var codes = [UInt8](repeating: 255, count: values.count)
        var scales = [UInt16](repeating: 255, count: values.count / 32)
        FourBitVectors.round(values, count: values.count, codes: &codes, scales: &scales)
        return (codes, scales)
    }

    /// What integers and scales stand for.
    private static func meant(_ codes: [UInt8], _ scales: [UInt16]) -> [Float] {
        codes.indices.map { (Float(codes[$0]) - 8) * Float(Float16(bitPattern: scales[$0 / 32])) }
    }

    @Test(
        "each integer is the nearest with the scale of its group, whose error is at most that of the largest number at -8"
    )
    func rounding() {
        for values in [
            Self.numbers(96, 3), Self.numbers(64, 4).map { $0 * 1000 }, Self.numbers(32, 9).map { $0 * 1e-3 },
        ] {
            let (codes, scales) = Self.rounded(values)
            #expect(codes.allSatisfy { $0 < 16 })
            let found = Self.meant(codes, scales)
            for group in 0..<values.count / 32 {
                let own = values[group * 32..<group * 32 + 32]
                let scale = Float(Float16(bitPattern: scales[group]))
                let largest = own.max { abs($0) < abs($1) }!
                func error(_ found: [Float]) -> Float {
                    zip(own, found).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }
                }
                let simple = own.map { min(max(($0 / (largest / -8)).rounded(), -8), 7) * largest / -8 }
                #expect(error(Array(found[group * 32..<group * 32 + 32])) <= error(simple) * 1.02)
                for index in own.indices {
                    let step = min(max((values[index] / scale).rounded(.toNearestOrEven), -8), 7)
                    #expect(abs(found[index] - step * scale) <= abs(scale) * 1e-3, "\(index)")
                }
            }
        }
    }

    @Test("zeros stay zero, numbers too small for a scale become zero, numbers beyond all scales the largest there is")
    func extremes() {
        let zero = Self.rounded([Float](repeating: 0, count: 32))
        #expect(Self.meant(zero.codes, zero.scales) == [Float](repeating: 0, count: 32))
        let small = Self.rounded([Float](repeating: 1e-30, count: 32))
        #expect(Self.meant(small.codes, small.scales).allSatisfy { $0 == 0 })
        let large = Self.rounded((0..<32).map { $0 == 5 ? 1e30 : 1 })
        #expect(Self.meant(large.codes, large.scales)[5] == 8 * 65_504)
    }

    @Test(
        "a group with one number that is not finite has the scale NaN, and no other group",
        arguments: [Float.nan, .infinity, -.infinity])
    func notFinite(value: Float) {
        var values = Self.numbers(64, 2)
        values[40] = value
        let (codes, scales) = Self.rounded(values)
        #expect(Self.meant(codes, scales)[..<32].allSatisfy { $0.isFinite })
        #expect(Self.meant(codes, scales)[32...].allSatisfy { $0.isNaN })
    }

    /// A block of 64 vectors, packed as keys and as values.
    private struct Block {
        let dimension: Int
        /// What is meant: [64][dimension].
        var meant: [Float] = []
        var keys: [UInt8]
        var keyScales: [UInt16]
        var values: [UInt8] = []
        var valueScales: [UInt16] = []

        init(_ dimension: Int) {
            self.dimension = dimension
            keys = [UInt8](repeating: 0, count: 32 * dimension)
            keyScales = [UInt16](repeating: 0, count: 2 * dimension)
            for position in 0..<64 {
                let (codes, scales) = rounded(numbers(dimension, 31 * position))
                meant += FourBitVectorsTests.meant(codes, scales)
                let (part, lane) = (position / 16, position % 16)
                keys.withUnsafeMutableBufferPointer { keys in
                    guard let base = keys.baseAddress else { return }
                    FourBitVectors.packKey(codes, count: dimension, into: base + part * 8 * dimension + lane)
                }
                for group in scales.indices { keyScales[(part * dimension / 32 + group) * 16 + lane] = scales[group] }
                var value = [UInt8](repeating: 0, count: dimension / 2)
                FourBitVectors.packValue(codes, count: dimension, into: &value)
                values += value
                valueScales += scales
            }
        }

        /// The keys as float32 attention reads them: [4][dimension][16].
        var interleaved: [Float] {
            (0..<64 * dimension).map { index in
                let (part, element, lane) = (index / 16 / dimension, index / 16 % dimension, index % 16)
                return meant[(part * 16 + lane) * dimension + element]
            }
        }
    }

    @Test("packed keys and values widen to what was meant, at every level", arguments: [32, 64, 96, 128, 256])
    func widening(dimension: Int) {
        let block = Block(dimension)
        for level in Self.levels {
            var found = [Float](repeating: .nan, count: 64 * dimension)
            FourBitVectors.widenKeys(
                block.keys, scales: block.keyScales, dimension: dimension, into: &found, kernels: level.kernels)
            #expect(found == block.interleaved, "\(level)")
            found = [Float](repeating: .nan, count: 64 * dimension)
            FourBitVectors.widenValues(
                block.values, scales: block.valueScales, count: 64 * dimension, into: &found, kernels: level.kernels)
            #expect(found == block.meant, "\(level)")
        }
    }

    @Test(
        "attention to packed keys and values has the bits of attention to widened ones, for one query to four",
        arguments: [32, 64, 96, 128])
    func attention(dimension: Int) {
        let block = Block(dimension)
        let (keys, queries) = (block.interleaved, Self.numbers(4 * dimension, 1))
        let (weights, start) = (Self.numbers(4 * 64, 3), Self.numbers(4 * dimension, 5))
        for level in Self.levels where AttentionArithmetic.reads(.int4, kernels: level.kernels) {
            for count in 1...4 {
                var (found, expected) = (
                    [Float](repeating: .nan, count: count * 64), [Float](repeating: .nan, count: count * 64)
                )
                AttentionArithmetic.scores(
                    queries: queries, count: count, keys: block.keys, keyScales: block.keyScales, type: .int4,
                    dimension: dimension, range: 0..<64, scale: 0.25, into: &found, kernels: level.kernels)
                AttentionArithmetic.scores(
                    queries: queries, count: count, keys: keys, type: .float32, dimension: dimension, range: 0..<64,
                    scale: 0.25, into: &expected, kernels: level.kernels)
                #expect(found == expected, "\(level) \(count)")
                (found, expected) = (Array(start[..<(count * dimension)]), Array(start[..<(count * dimension)]))
                AttentionArithmetic.accumulate(
                    weights: weights, count: count, values: block.values, valueScales: block.valueScales, type: .int4,
                    stride: dimension, range: 3..<61, into: &found, kernels: level.kernels)
                AttentionArithmetic.accumulate(
                    weights: weights, count: count, values: block.meant, type: .float32, stride: dimension,
                    range: 3..<61,
                    into: &expected, kernels: level.kernels)
                #expect(found == expected, "\(level) \(count)")
            }
        }
    }

    @Test("levels with vectors read numbers as they are stored, those of four bits where vectors are 64 bytes long")
    func reading() {
        for level in Self.levels {
            let isWide = [.avx512vnni, .avx512, .amx].contains(level)
            #expect(AttentionArithmetic.reads(.int4, kernels: level.kernels) == isWide)
            for type in [CacheType.float16, .bfloat16, .int8] {
                #expect(AttentionArithmetic.reads(type, kernels: level.kernels) == (level != .baseline))
            }
            #expect(AttentionArithmetic.reads(.float32, kernels: level.kernels))
        }
    }
}

@Suite("Rotation of keys and values")
struct HadamardRotationTests {
    @Test(
        "a vector is multiplied with Sylvester's matrix block by block, and turned back by the same",
        arguments: [(32, 32), (64, 64), (192, 64), (128, 128), (256, 256)])
    func product(count: Int, block: Int) {
        let vector = (0..<count).map { Float(($0 &* 7919 % 1013) - 506) / 500 }
        var turned = vector
        HadamardRotation.apply(&turned, count: count, block: block)
        for row in 0..<count {
            let first = row / block * block
            let sum = (0..<block).reduce(0.0) { sum, column in
                sum + Double(vector[first + column]) * ((row % block & column).nonzeroBitCount % 2 == 0 ? 1 : -1)
            }
            #expect(abs(Double(turned[row]) - sum / Double(block).squareRoot()) < 1e-5, "\(row)")
        }
        HadamardRotation.apply(&turned, count: count, block: block)
        #expect(zip(vector, turned).allSatisfy { abs($0 - $1) < 1e-6 })
    }

    @Test("blocks are powers of two from 32 on that divide the width, for values at most 64")
    func blocks() {
        #expect(
            [16, 32, 48, 64, 80, 96, 128, 192, 256].map(HadamardRotation.keyBlock) == [
                0, 32, 0, 64, 0, 32, 128, 64, 256,
            ])
        #expect([16, 32, 64, 96, 128, 256].map(HadamardRotation.valueBlock) == [0, 32, 64, 32, 64, 64])
    }
}

@Suite("Forms of caches")
struct CacheFormTests {
    @Test("a form is read as it is written, and under the names of GGML's types")
    func spelling() {
        for text in [
            "f32", "f16", "bf16", "q8", "q4", "k=q4,v=q4", "k=f16,v=q4", "q8,plain", "k=q4,v=q8,plain", "q4,plain",
        ] {
            #expect(CacheForm(text)?.description == text)
        }
        #expect(CacheForm("q4")?.keys == .int8 && CacheForm("q4")?.values == .int4)
        #expect(CacheForm("k=q8,v=q4") == CacheForm("q4"))
        #expect(CacheForm("k=q4_0,v=q8_0") == CacheForm("k=q4,v=q8"))
        #expect(CacheForm("f16,plain") == CacheForm("f16"))
        for text in ["", "q5", "k=q4", "v=q4,k=q4", "k=q4,v=", "plain", "q4,plain,plain", "q4,v=q4", "f16_0", "Q4"] {
            #expect(CacheForm(text) == nil, "\(text)")
        }
    }

    @Test("heads that four bits do not fit have eight, and where values begin keys nothing is turned")
    func fitting() throws {
        let both = try #require(CacheForm("k=q4,v=q4"))
        #expect(both.fitting(keyDimension: 64, valueDimension: 96, valuesBeginKeys: false) == both)
        let other = both.fitting(keyDimension: 40, valueDimension: 64, valuesBeginKeys: false)
        #expect((other.keys, other.values) == (.int8, .int4))
        #expect(other.keyRotation(40) == 0 && other.valueRotation(64) == 64)
        let latent = both.fitting(keyDimension: 576, valueDimension: 512, valuesBeginKeys: true)
        #expect(latent == CacheForm("q8,plain"))
        #expect(CacheForm(.float16).keyRotation(64) == 0)
        #expect(try #require(CacheForm("k=f16,v=q4")).keyRotation(64) == 0)
    }
}
