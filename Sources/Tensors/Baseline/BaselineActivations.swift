import LibC

/// The functions for which levels have kernels, on any processor.
enum BaselineActivations {
    /// x · sigmoid(x).
    static func silu(_ values: UnsafeMutablePointer<Float>, times other: UnsafePointer<Float>?, count: Int) {
        replace(values, other, count) { x in x / (1 + expf(-x)) }
    }

    /// x · Φ(x).
    static func gelu(_ values: UnsafeMutablePointer<Float>, times other: UnsafePointer<Float>?, count: Int) {
        replace(values, other, count) { x in 0.5 * x * (1 + erff(x * 0.707_106_77)) }
    }

    /// GELU by tanh: (1 + tanh u) / 2 is 1 / (1 + e^(−2u)), which loses no digits where x is far below zero.
    static func geluTanh(_ values: UnsafeMutablePointer<Float>, times other: UnsafePointer<Float>?, count: Int) {
        replace(values, other, count) { x in x / (1 + expf(-1.595_769_1 * (x + 0.044_715 * x * x * x))) }
    }

    /// Hyperbolic tangent.
    static func tanh(_ values: UnsafeMutablePointer<Float>, times other: UnsafePointer<Float>?, count: Int) {
        replace(values, other, count) { x in tanhf(x) }
    }

    /// Replaces each value by a function's value, then by its product with another.
    @inline(__always)
    static func replace(
        _ values: UnsafeMutablePointer<Float>, _ other: UnsafePointer<Float>?, _ count: Int,
        by function: (Float) -> Float
    ) {
        for index in 0..<count { values[index] = function(values[index]) }
        if let other { VectorMath.multiply(values, by: other, count) }
    }
}
