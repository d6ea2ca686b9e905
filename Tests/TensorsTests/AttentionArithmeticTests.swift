import Glibc
import Testing

@testable import Tensors

@Suite("Attention arithmetic")
struct AttentionArithmeticTests {
    private static func values(_ count: Int, _ seed: Int) -> [Float] {
        (0..<count).map { Float((($0 + seed) &* 7919 % 1013) - 506) / 500 }
    }

    private static let ranges = [0..<64, 0..<1, 5..<9, 31..<33, 32..<64, 40..<47, 63..<64, 0..<32, 17..<60]

    @Test("scores are scaled dot products at every level", arguments: [1, 3, 8, 20, 64, 96, 128, 256])
    func scores(dimension: Int) {
        let query = Self.values(dimension, 1)
        let keys = Self.values(64 * dimension, 2)
        for level in ProcessorLevel.available {
            for range in Self.ranges {
                var scores = [Float](repeating: .nan, count: 64)
                AttentionArithmetic.scores(
                    queries: query, count: 1, keys: keys, type: .float32, dimension: dimension, range: range,
                    scale: 0.25, into: &scores,
                    kernels: level.kernels)
                for position in range {
                    var expected = 0.0
                    for element in 0..<dimension {
                        let key = keys[(position / 16 * dimension + element) * 16 + position % 16]
                        expected += Double(query[element]) * Double(key)
                    }
                    #expect(abs(Double(scores[position]) - expected / 4) < 2e-5, "\(level) \(range) \(position)")
                }
            }
        }
    }

    @Test("values are added with their weights at every level", arguments: [16, 32, 48, 64, 80, 128, 144, 256])
    func accumulation(stride: Int) {
        let weights = Self.values(64, 3)
        let values = Self.values(64 * stride, 4)
        let start = Self.values(stride, 5)
        for level in ProcessorLevel.available {
            for range in Self.ranges {
                var accumulator = start
                AttentionArithmetic.accumulate(
                    weights: weights, count: 1, values: values, type: .float32, stride: stride, range: range,
                    into: &accumulator,
                    kernels: level.kernels)
                for element in 0..<stride {
                    var expected = Double(start[element])
                    for position in range {
                        expected += Double(weights[position]) * Double(values[position * stride + element])
                    }
                    #expect(abs(Double(accumulator[element]) - expected) < 2e-5, "\(level) \(range) \(element)")
                }
            }
        }
    }

    /// The sum of the weights of a block whose scores have a maximum that is known.
    private static func sumOfWeights(_ scores: inout [Float], maximum: Float, _ level: ProcessorLevel) -> Float {
        var (maximum, sum, accumulator) = (maximum, Float(0), [Float](repeating: 0, count: 16))
        AttentionArithmetic.weigh(
            &scores, range: 0..<64, maximum: &maximum, sum: &sum, accumulator: &accumulator, stride: 16,
            kernels: level.kernels)
        return sum
    }

    @Test("powers and their sum are right to 3e-7 at every level, and nothing stays of what is not seen")
    func exponentials() {
        for level in ProcessorLevel.available {
            var scores: [Float] = (0..<64).map { $0 < 60 ? 3 - Float($0 * $0) / 40 : -.infinity }
            scores[10] = -100
            let expected = scores.map { $0 - 3 < -87.3 ? 0 : exp(Double($0) - 3) }
            let sum = Self.sumOfWeights(&scores, maximum: 3, level)
            for (value, expected) in zip(scores, expected) {
                #expect(abs(Double(value) - expected) <= 3e-7 * expected, "\(level)")
            }
            #expect(abs(Double(sum) / expected.reduce(0, +) - 1) < 1e-6)
            var broken = [Float](repeating: 0, count: 64)
            broken[5] = .nan
            #expect(Self.sumOfWeights(&broken, maximum: 0, level).isNaN)
        }
    }

    @Test("a score does not depend on which others are requested")
    func independence() {
        let query = Self.values(72, 1)
        let keys = Self.values(64 * 72, 2)
        for level in ProcessorLevel.available {
            var whole = [Float](repeating: 0, count: 64)
            AttentionArithmetic.scores(
                queries: query, count: 1, keys: keys, type: .float32, dimension: 72, range: 0..<64, scale: 0.3,
                into: &whole, kernels: level.kernels
            )
            for range in Self.ranges {
                var scores = [Float](repeating: 0, count: 64)
                AttentionArithmetic.scores(
                    queries: query, count: 1, keys: keys, type: .float32, dimension: 72, range: range, scale: 0.3,
                    into: &scores,
                    kernels: level.kernels)
                #expect(scores[range] == whole[range])
                for count in 2...4 {
                    let queries = query + query + query + query
                    var tile = [Float](repeating: 0, count: count * 64)
                    AttentionArithmetic.scores(
                        queries: queries, count: count, keys: keys, type: .float32, dimension: 72, range: range,
                        scale: 0.3, into: &tile, kernels: level.kernels)
                    for index in 0..<count {
                        #expect(tile[index * 64 + range.lowerBound..<index * 64 + range.upperBound] == whole[range])
                    }
                }
            }
        }
    }

    @Test(
        "values taken from keys are their beginnings, position by position",
        arguments: [(5, 5), (8, 4), (20, 16), (24, 19), (576, 512)])
    func valuesFromKeys(keyDimension: Int, valueDimension: Int) {
        let stride = (valueDimension + 15) / 16 * 16
        let keys = (0..<64 * keyDimension).map { Float($0) }
        var values = [Float](repeating: .nan, count: 64 * stride)
        AttentionArithmetic.values(
            fromKeys: keys, keyDimension: keyDimension, valueDimension: valueDimension, stride: stride, into: &values)
        for position in 0..<64 {
            let row = (0..<stride).map { element in
                element < valueDimension
                    ? keys[(position / 16 * keyDimension + element) * 16 + position % 16] : 0
            }
            #expect(Array(values[position * stride..<(position + 1) * stride]) == row)
        }
    }
}
