import Glibc
import Tensors
import Testing

@testable import Transformers

/// Positions that are no rotations, and the functions of older and newer feed-forward parts.
@Suite("Positions and functions")
struct PositionTests {
    typealias Biases = AttentionConfiguration.LinearBiases

    @Test("ALiBi's slopes are halves of each other for eight heads, and the paper's choice for twelve")
    func slopes() {
        #expect(Biases(headCount: 8).slopes == (1...8).map { Float(exp2(-Double($0))) })
        #expect(Biases(headCount: 8, largestExponent: 8).slopes == Biases(headCount: 8).slopes)
        let between = (1...16).map { Float(exp2(-Double($0) / 2)) }
        #expect(Biases(headCount: 12).slopes == Biases(headCount: 8).slopes + [0, 2, 4, 6].map { between[$0] })
        #expect(
            Biases(headCount: 12, largestExponent: 8).slopes
                == [1, 3, 5, 7, 9, 11, 13, 15, 0, 2, 4, 6].map { between[$0] })
        #expect(Biases(headCount: 1).slopes == [Float(exp2(-8.0))])
    }

    @Test("Falcon's biases are rounded to bfloat16, to even between two")
    func rounded() {
        let biases = Biases(slopes: [1], isRounded: true)
        // 257 lies between 256 and 258, 259 between 258 and 260.
        #expect(biases.rounded(slope: 1, position: 257) == 256)
        #expect(biases.rounded(slope: 1, position: 259) == 260)
        #expect(biases.rounded(slope: 0.5, position: 3) == 1.5)
    }

    @Test("xIELU is the published formula, and a NaN stays one")
    func xielu() {
        let function = XIELU(positive: 0.3, negative: -0.4, beta: 0.5, epsilon: -1e-6)
        let (positive, negative) = (log1p(exp(0.3)), 0.5 + log1p(exp(-0.4)))
        var values: [Float] = [-30, -1, -1e-7, 0, 0.5, 3, .nan]
        let expected = values.dropLast().map { value -> Double in
            let x = Double(value)
            return x > 0 ? positive * x * x + 0.5 * x : (expm1(min(x, -1e-6)) - x) * negative + 0.5 * x
        }
        values.withUnsafeMutableBufferPointer { buffer in
            if let base = buffer.baseAddress { function.apply(base, buffer.count) }
        }
        for (value, wanted) in zip(values, expected) {
            #expect(abs(Double(value) - wanted) <= 1e-6 * max(abs(wanted), 1))
        }
        #expect(values[6].isNaN)
    }

    @Test("sinusoidal positions begin after the offset, and the padding's row is zero")
    func sinusoidal() {
        let table = PositionTable.sinusoidal(offset: 2, zero: 4, reachesLast: true)
        var row = [Float](repeating: 9, count: 4)
        func copy(_ position: Int) {
            row.withUnsafeMutableBufferPointer { buffer in
                if let base = buffer.baseAddress { table.copy(position, of: nil, into: base, 4) }
            }
        }
        copy(1)
        let wanted = [sin(3.0), sin(3e-4), cos(3.0), cos(3e-4)]
        for (value, wanted) in zip(row, wanted) { #expect(abs(Double(value) - wanted) < 1e-6) }
        copy(2)
        #expect(row == [0, 0, 0, 0])
    }
}
