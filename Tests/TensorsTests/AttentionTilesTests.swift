import Glibc
import Testing

@testable import Tensors

@Suite("Attention tiles")
struct AttentionTilesTests {
    private static let levels = ProcessorLevel.available

    private static func values(_ count: Int, _ seed: Int) -> [Float] {
        (0..<count).map { Float((($0 + seed) &* 7919 % 1013) - 506) / 500 }
    }

    /// The types whose numbers follow each other one by one; those of four bits have tests of their own.
    private static let types = CacheType.allCases.filter { $0 != .int4 }

    private static func stored(_ values: [Float], _ type: CacheType) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: type.byteCount(of: values.count))
        bytes.withUnsafeMutableBytes { buffer in
            if let base = buffer.baseAddress { type.store(values, count: values.count, into: base) }
        }
        return bytes
    }

    @Test("a tile's scores are bit for bit those of its queries alone", arguments: Self.types)
    func scores(type: CacheType) {
        for level in Self.levels where AttentionArithmetic.reads(type, kernels: level.kernels) {
            for dimension in [8, 20, 64, 80, 128] {
                let queries = Self.values(4 * dimension, 1)
                let keys = Self.stored(Self.values(64 * dimension, 2), type)
                func compute(_ first: Int, _ count: Int) -> [Float] {
                    var scores = [Float](repeating: .nan, count: count * 64)
                    queries.withUnsafeBufferPointer { queries in
                        keys.withUnsafeBytes { keys in
                            AttentionArithmetic.scores(
                                queries: queries.baseAddress! + first * dimension, count: count,
                                keys: keys.baseAddress!, type: type, dimension: dimension, range: 0..<64, scale: 0.25,
                                into: &scores, kernels: level.kernels)
                        }
                    }
                    return scores
                }
                for count in 1...4 {
                    let tile = compute(0, count)
                    for query in 0..<count {
                        #expect(
                            Array(tile[query * 64..<(query + 1) * 64]) == compute(query, 1),
                            "\(level) \(dimension) \(count)")
                    }
                }
            }
        }
    }

    @Test("a tile's sums are bit for bit those of its queries alone", arguments: Self.types)
    func accumulation(type: CacheType) {
        for level in Self.levels where AttentionArithmetic.reads(type, kernels: level.kernels) {
            for stride in [16, 32, 48, 64, 80, 96, 128, 192] {
                let weights = Self.values(4 * 64, 3)
                let values = Self.stored(Self.values(64 * stride, 4), type)
                let start = Self.values(4 * stride, 5)
                func compute(_ first: Int, _ count: Int) -> [Float] {
                    var sums = Array(start[first * stride..<(first + count) * stride])
                    weights.withUnsafeBufferPointer { weights in
                        values.withUnsafeBytes { values in
                            AttentionArithmetic.accumulate(
                                weights: weights.baseAddress! + first * 64, count: count,
                                values: values.baseAddress!, type: type, stride: stride, range: 3..<61, into: &sums,
                                kernels: level.kernels)
                        }
                    }
                    return sums
                }
                for count in 1...4 {
                    let tile = compute(0, count)
                    for query in 0..<count {
                        #expect(
                            Array(tile[query * stride..<(query + 1) * stride]) == compute(query, 1),
                            "\(level) \(stride) \(count)")
                    }
                }
            }
        }
    }

    @Test(
        "each query of a tile has the sums of its own weights, in all columns",
        arguments: [16, 32, 48, 64, 80, 96, 112])
    func columns(stride: Int) {
        let weights = Self.values(4 * 64, 3)
        let values = Self.values(64 * stride, 4)
        let start = Self.values(4 * stride, 5)
        for level in Self.levels {
            var sums = start
            AttentionArithmetic.accumulate(
                weights: weights, count: 4, values: values, type: .float32, stride: stride, range: 3..<61, into: &sums,
                kernels: level.kernels)
            for query in 0..<4 {
                for column in 0..<stride {
                    var expected = Double(start[query * stride + column])
                    for position in 3..<61 {
                        expected += Double(weights[query * 64 + position]) * Double(values[position * stride + column])
                    }
                    #expect(
                        abs(Double(sums[query * stride + column]) - expected) < 2e-5, "\(level) \(query) \(column)")
                }
            }
        }
    }

    @Test("weights are the powers of the distances to the largest score, and the state follows it")
    func weights() {
        for level in Self.levels {
            for range in [0..<64, 0..<1, 63..<64, 5..<40] {
                var scores = Self.values(64, 9).map { $0 * 8 }
                let before = scores
                var (maximum, sum): (Float, Float) = (0.5, 2)
                var accumulator = [Float](repeating: 3, count: 32)
                AttentionArithmetic.weigh(
                    &scores, range: range, maximum: &maximum, sum: &sum, accumulator: &accumulator, stride: 32,
                    kernels: level.kernels)
                let largest = max(before[range].max()!, 0.5)
                #expect(maximum == largest)
                var total = 2 * exp(0.5 - Double(largest))
                for index in 0..<64 {
                    let expected = range.contains(index) ? exp(Double(before[index] - largest)) : 0
                    total += expected
                    #expect(abs(Double(scores[index]) - expected) < 1e-6, "\(level) \(range) \(index)")
                }
                #expect(abs(Double(sum) - total) < 1e-5 * total)
                #expect(abs(Double(accumulator[7]) - 3 * exp(0.5 - Double(largest))) < 1e-5)
            }
        }
    }

    @Test("NaN among the scores makes the sum NaN at every level")
    func notANumber() {
        for level in Self.levels {
            var scores = Self.values(64, 9)
            scores[17] = .nan
            var (maximum, sum): (Float, Float) = (-.infinity, 0)
            var accumulator = [Float](repeating: 0, count: 16)
            AttentionArithmetic.weigh(
                &scores, range: 0..<64, maximum: &maximum, sum: &sum, accumulator: &accumulator, stride: 16,
                kernels: level.kernels)
            #expect(sum.isNaN)
        }
    }

    @Test("cached numbers are rounded to nearest, bounded in half precision, and widen the same at every level")
    func conversions() {
        let values: [Float] = [
            0, -0.0, 1, -2.5, 1.000_488_3, 1.001_464_8, 65_504, 65_520, 1e30, -1e30, .infinity, -.infinity, 6e-8, 1e-10,
            0.1, 3.14159,
        ]
        for type in Self.types where !type.isInteger {
            let stored = Self.stored(values, type)
            for level in Self.levels {
                var back = [Float](repeating: .nan, count: values.count)
                stored.withUnsafeBytes {
                    type.load($0.baseAddress!, count: values.count, into: &back, kernels: level.kernels)
                }
                for (value, found) in zip(values, back) {
                    let expected: Float =
                        switch type {
                        case .float32, .int8, .int4: value
                        case .float16: Float(Float16(min(max(value, -65_504), 65_504)))
                        case .bfloat16:
                            value.isInfinite
                                ? value
                                : Float(
                                    bitPattern: (value.bitPattern + 0x7FFF + (value.bitPattern >> 16 & 1)) & 0xFFFF_0000
                                )
                        }
                    #expect(found == expected, "\(type) \(level) \(value)")
                }
            }
            var back: Float = 0
            Self.stored([.nan], type).withUnsafeBytes { type.load($0.baseAddress!, count: 1, into: &back) }
            #expect(back.isNaN)
        }
    }

    @Test("a vector of integers is within half a step of its numbers, and widens the same at every level")
    func integers() {
        for values in [Self.values(80, 3), Self.values(48, 4).map { $0 * 1e30 }, [Float](repeating: 0, count: 16)] {
            var bytes = [UInt8](repeating: 0, count: values.count)
            var scale: Float = 0
            bytes.withUnsafeMutableBytes {
                CacheType.int8.store(values, count: values.count, into: $0.baseAddress!, scales: &scale)
            }
            #expect(scale == values.map(abs).max()! / 127)
            for level in Self.levels {
                var back = [Float](repeating: .nan, count: values.count)
                bytes.withUnsafeBytes {
                    CacheType.int8.load($0.baseAddress!, count: values.count, into: &back, kernels: level.kernels)
                }
                #expect(zip(values, back).allSatisfy { abs($0 - $1 * scale) <= scale * 0.501 }, "\(level)")
            }
        }
    }

    @Test(
        "a vector of integers with one number that is not finite has the scale NaN", arguments: [Float.nan, .infinity])
    func notFinite(value: Float) {
        var bytes = [UInt8](repeating: 7, count: 3)
        var scale: Float = 0
        bytes.withUnsafeMutableBytes {
            CacheType.int8.store([1, value, 2], count: 3, into: $0.baseAddress!, scales: &scale)
        }
        #expect(scale.isNaN)
        #expect(bytes == [0, 0, 0])
    }
}
