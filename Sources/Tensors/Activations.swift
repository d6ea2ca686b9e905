import LibC

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
        apply(values, times: other, count, kernels: .selected)
    }

    /// Replaces each value by the function's value.
    public func apply(_ values: UnsafeMutablePointer<Float>, _ count: Int) {
        apply(values, times: nil, count, kernels: .selected)
    }

    /// The values, or their products, by the kernels of a level.
    func apply(
        _ values: UnsafeMutablePointer<Float>, times other: UnsafePointer<Float>?, _ count: Int, kernels: KernelSet
    ) {
        switch self {
        case .silu: kernels.activations.silu(values, other, count)
        case .gelu: kernels.activations.gelu(values, other, count)
        case .geluTanh: kernels.activations.geluTanh(values, other, count)
        case .tanh: kernels.activations.tanh(values, other, count)
        case .quickGelu: BaselineActivations.replace(values, other, count) { x in x / (1 + expf(-1.702 * x)) }
        case .relu: BaselineActivations.replace(values, other, count) { x in max(x, 0) }
        case .reluSquared:
            BaselineActivations.replace(values, other, count) { x in
                let positive = max(x, 0)
                return positive * positive
            }
        case .sigmoid: BaselineActivations.replace(values, other, count) { x in 1 / (1 + expf(-x)) }
        }
    }
}
