import Tensors

extension VectorMath {
    /// Multiplies numbers with as many of an array, from one on, which must be there.
    static func multiply(_ target: UnsafeMutablePointer<Float>, by factors: [Float], from first: Int, _ count: Int) {
        factors.withUnsafeBufferPointer { factors in
            if let base = factors.baseAddress { multiply(target, by: base + first, count) }
        }
    }
}
