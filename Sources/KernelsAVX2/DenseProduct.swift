/// The stored precisions of dense weights, as numbers that cross the module's border.
public enum DenseFormat: UInt8 {
    /// IEEE 754 single precision.
    case float32
    /// The upper half of a single.
    case bfloat16
    /// IEEE 754 half precision.
    case float16
}

/// One product of float32 inputs with dense weights: output[i, r] = Σ_c input[i, c] · weight[row(r), c].
///
/// All pointers must be good for the sizes given; nothing is checked here.
public struct DenseProduct {
    /// The first row's first byte; rows follow each other without a gap.
    public let weights: UnsafeRawPointer
    /// The precision of the weights.
    public let format: DenseFormat
    /// The length of a row.
    public let columns: Int
    /// Which row each output is made from; nil when output r is made from row r.
    public let rowIndices: UnsafePointer<Int32>?
    /// [count, columns], or as packed by ``pack(_:count:columns:range:into:)``.
    public let input: UnsafePointer<Float>
    /// The number of inputs.
    public let count: Int
    /// [count, outputStride].
    public let output: UnsafeMutablePointer<Float>
    /// The distance between two inputs' outputs.
    public let outputStride: Int

    /// A product from its parts.
    public init(
        weights: UnsafeRawPointer, format: DenseFormat, columns: Int, rowIndices: UnsafePointer<Int32>?,
        input: UnsafePointer<Float>, count: Int, output: UnsafeMutablePointer<Float>, outputStride: Int
    ) {
        self.weights = weights
        self.format = format
        self.columns = columns
        self.rowIndices = rowIndices
        self.input = input
        self.count = count
        self.output = output
        self.outputStride = outputStride
    }

    /// Up to this many inputs the weights are streamed once; more go through panels.
    public static let fewLimit = 3

    /// Computes the outputs of a range of rows for at most ``fewLimit`` inputs.
    public func multiplyFew(rows start: Int, _ end: Int) {
        switch format {
        case .float32: FewInputs<Float32Weights>.multiply(self, start, end)
        case .bfloat16: FewInputs<BFloat16Weights>.multiply(self, start, end)
        case .float16: FewInputs<Float16Weights>.multiply(self, start, end)
        }
    }

    /// Computes the outputs of a range of rows for any number of packed inputs.
    ///
    /// - Parameter scratch: ``Panel/scratchByteCount`` bytes of the calling thread's own, aligned to 32.
    public func multiplyPacked(rows start: Int, _ end: Int, scratch: UnsafeMutableRawPointer) {
        switch format {
        case .float32: Panel.multiply(self, Float32Weights.self, start, end, scratch)
        case .bfloat16: Panel.multiply(self, BFloat16Weights.self, start, end, scratch)
        case .float16: Panel.multiply(self, Float16Weights.self, start, end, scratch)
        }
    }

    @inline(__always)
    func row(_ position: Int, byteCount: Int) -> UnsafeRawPointer {
        let index = rowIndices.map { Int($0[position]) } ?? position
        return weights + index &* columns &* byteCount
    }
}
