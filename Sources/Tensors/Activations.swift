import Glibc

#if arch(x86_64)
    internal import KernelsAVX2
    internal import KernelsAVX512
#endif

/// The nonlinear functions of feed-forward layers, applied in place to float32 vectors.
public enum Activation: Sendable {
    /// x · sigmoid(x) (Elfwing and others, arXiv 1702.03118), also called swish.
    case silu
    /// x · Φ(x) with the exact normal distribution (Hendrycks and Gimpel, arXiv 1606.08415).
    case gelu
    /// The approximation of GELU by tanh from the same paper.
    case geluTanh
    /// x · sigmoid(1.702 x), the coarser approximation from the same paper.
    case quickGelu
    /// max(x, 0).
    case relu
    /// max(x, 0)² (So and others, arXiv 2109.08668).
    case reluSquared
    /// The logistic function.
    case sigmoid
    /// Hyperbolic tangent.
    case tanh

    /// Replaces each value by the function's value times another: the middle of a gated feed-forward layer.
    public func apply(
        _ values: UnsafeMutablePointer<Float>, times other: UnsafePointer<Float>, _ count: Int
    ) {
        apply(values, times: other, count, level: .selected)
    }

    /// Replaces each value by the function's value.
    public func apply(_ values: UnsafeMutablePointer<Float>, _ count: Int) {
        apply(values, times: nil, count, level: .selected)
    }

    /// The values, or their products, by the kernels of a given level.
    func apply(
        _ values: UnsafeMutablePointer<Float>, times other: UnsafePointer<Float>?, _ count: Int, level: ProcessorLevel
    ) {
        #if arch(x86_64)
            if level >= .avx512vnni {
                switch self {
                case .silu: return KernelsAVX512.ActivationKernels.silu(values, times: other, count: count)
                case .gelu: return KernelsAVX512.ActivationKernels.gelu(values, times: other, count: count)
                case .geluTanh: return KernelsAVX512.ActivationKernels.geluTanh(values, times: other, count: count)
                case .tanh: return KernelsAVX512.ActivationKernels.tanh(values, times: other, count: count)
                default: break
                }
            }
            if level >= .avx2, case .gelu = self {
                KernelsAVX2.ActivationKernels.gelu(values, count: count)
                if let other { VectorMath.multiply(values, by: other, count) }
                return
            }
        #endif
        applyScalars(values, count)
        if let other { VectorMath.multiply(values, by: other, count) }
    }

    /// Replaces each value by the function's value, one at a time.
    private func applyScalars(_ values: UnsafeMutablePointer<Float>, _ count: Int) {
        switch self {
        case .silu: for index in 0..<count { values[index] /= 1 + expf(-values[index]) }
        case .gelu:
            for index in 0..<count {
                let x = values[index]
                values[index] = 0.5 * x * (1 + erff(x * 0.707_106_77))
            }
        case .geluTanh:
            // (1 + tanh u) / 2 is 1 / (1 + e^(−2u)), which loses no digits where x is far below zero.
            for index in 0..<count {
                let x = values[index]
                values[index] = x / (1 + expf(-1.595_769_1 * (x + 0.044_715 * x * x * x)))
            }
        case .quickGelu: for index in 0..<count { values[index] /= 1 + expf(-1.702 * values[index]) }
        case .relu: for index in 0..<count { values[index] = max(values[index], 0) }
        case .reluSquared:
            for index in 0..<count {
                let x = max(values[index], 0)
                values[index] = x * x
            }
        case .sigmoid: for index in 0..<count { values[index] = 1 / (1 + expf(-values[index])) }
        case .tanh: for index in 0..<count { values[index] = tanhf(values[index]) }
        }
    }
}
