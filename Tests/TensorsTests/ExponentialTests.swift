import Foundation
import Tensors
import Testing

@Suite("Exponential function")
struct ExponentialTests {
    @Test("the relative error stays below 2e-7 over the whole range")
    func accuracy() {
        let arguments = stride(from: Float(-87.2), through: 88.3, by: 0.013).map { $0 }
        var values = arguments
        values.withUnsafeMutableBufferPointer { buffer in
            if let base = buffer.baseAddress { VectorMath.exponentials(base, buffer.count) }
        }
        for (argument, value) in zip(arguments, values) {
            let exact = exp(Double(argument))
            #expect(abs(Double(value) - exact) <= 2e-7 * exact)
        }
    }

    @Test("arguments beyond the range give 0 and infinity, and NaN stays")
    func edges() {
        var values: [Float] = [-.infinity, -100, 0, 100, .infinity, .nan, 1, -0.0, 88.3]
        values.withUnsafeMutableBufferPointer { buffer in
            if let base = buffer.baseAddress { VectorMath.exponentials(base, buffer.count) }
        }
        #expect(values[0...4] == [0, 0, 1, .infinity, .infinity])
        #expect(values[5].isNaN)
        #expect(values[7] == 1)
        #expect(values[8].isFinite)
    }
}
