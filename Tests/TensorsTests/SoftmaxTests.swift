import Tensors
import Testing

@Suite("Softmax")
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
}
