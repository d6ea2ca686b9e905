import Tensors
import Testing

@Suite("Softmax and argmax")
struct SoftmaxTests {
    private func softmax(_ values: [Float]) -> [Float] {
        var values = values
        values.withUnsafeMutableBufferPointer { buffer in
            if let base = buffer.baseAddress { VectorMath.softmax(base, buffer.count) }
        }
        return values
    }

    @Test("probabilities are those of the definition, and sum to 1")
    func definition() {
        let found = softmax([0, 1, -.infinity, 3])
        let exact = [0.0420101, 0.1141952, 0, 0.8437947]
        #expect(zip(found, exact).allSatisfy { abs(Double($0) - $1) < 1e-6 })
    }

    @Test("a NaN at any place makes all NaN; where nothing is possible all are zero")
    func notNumbers() {
        for place in 0..<3 {
            var values: [Float] = [1, 2, -.infinity]
            values[place] = .nan
            #expect(softmax(values).allSatisfy { $0.isNaN })
        }
        #expect(softmax([.infinity, 1]).allSatisfy { $0.isNaN })
        #expect(softmax([-.infinity, -.infinity]) == [0, 0])
    }

    @Test("the largest value is found, the first of equals, and NaN only where there is nothing else")
    func largest() {
        #expect(VectorMath.argmax([1, 3, 3, .nan], 4) == 1)
        #expect(VectorMath.argmax([.nan, -.infinity], 2) == 1)
        #expect(VectorMath.argmax([.nan, .nan], 2) == 0)
        #expect(VectorMath.argmax([], 0) == nil)
    }
}
