/// Products of float32 inputs with dense weights.
///
/// The target's interface is pointers and numbers: types with a layout of their own would be copied by functions that
/// every module emits under the same name, some with instructions that other processors lack.
public enum DenseKernel {
    /// IEEE 754 single precision, as a format of weights.
    public static var float32: Int { 0 }
    /// The upper half of a single, as a format of weights.
    public static var bfloat16: Int { 1 }
    /// IEEE 754 half precision, as a format of weights.
    public static var float16: Int { 2 }

    /// Up to this many inputs the weights are streamed once; more go through panels.
    public static var fewLimit: Int { 3 }

    /// output[i, r] = Σ_c input[i, c] · weight[row(r), c] for a range of outputs r.
    ///
    /// All pointers must be good for the sizes given; nothing is checked here.
    ///
    /// - Parameters:
    ///   - weights: the first row's first byte; rows follow each other without a gap.
    ///   - format: the precision of the weights.
    ///   - columns: the length of a row.
    ///   - rowIndices: which row each output is made from; nil when output r is made from row r.
    ///   - input: [count, columns] for at most ``fewLimit`` inputs, else as packed by ``Panel``.
    ///   - output: [count, outputStride].
    ///   - scratch: ``Panel/scratchByteCount`` bytes of the calling thread's own, aligned to 32; used for many inputs.
    public static func multiply(
        weights: UnsafeRawPointer, format: Int, columns: Int, rowIndices: UnsafePointer<Int32>?,
        input: UnsafePointer<Float>, count: Int, output: UnsafeMutablePointer<Float>, outputStride: Int,
        rows start: Int, _ end: Int, scratch: UnsafeMutableRawPointer
    ) {
        let product = DenseProduct(
            weights: weights, columns: columns, rowIndices: rowIndices, input: input, count: count, output: output,
            outputStride: outputStride)
        let isFew = count <= fewLimit
        switch format {
        case float32 where isFew: product.multiplyFewFloat32(start, end)
        case float32: product.multiplyManyFloat32(start, end, scratch)
        case bfloat16 where isFew: product.multiplyFewBFloat16(start, end)
        case bfloat16: product.multiplyManyBFloat16(start, end, scratch)
        case float16 where isFew: product.multiplyFewFloat16(start, end)
        default: product.multiplyManyFloat16(start, end, scratch)
        }
    }
}

/// One product: what ``DenseKernel`` is given, but for the format.
struct DenseProduct {
    let weights: UnsafeRawPointer
    let columns: Int
    let rowIndices: UnsafePointer<Int32>?
    let input: UnsafePointer<Float>
    let count: Int
    let output: UnsafeMutablePointer<Float>
    let outputStride: Int

    // One function for each format, into which the generic loops are inlined: a specialisation would be a weak symbol.

    @inline(never)
    fileprivate func multiplyFewFloat32(_ start: Int, _ end: Int) {
        FewInputs<Float32Weights>.multiply(self, start, end)
    }

    @inline(never)
    fileprivate func multiplyFewBFloat16(_ start: Int, _ end: Int) {
        FewInputs<BFloat16Weights>.multiply(self, start, end)
    }

    @inline(never)
    fileprivate func multiplyFewFloat16(_ start: Int, _ end: Int) {
        FewInputs<Float16Weights>.multiply(self, start, end)
    }

    @inline(never)
    fileprivate func multiplyManyFloat32(_ start: Int, _ end: Int, _ scratch: UnsafeMutableRawPointer) {
        Panel.multiply(self, Float32Weights.self, start, end, scratch)
    }

    @inline(never)
    fileprivate func multiplyManyBFloat16(_ start: Int, _ end: Int, _ scratch: UnsafeMutableRawPointer) {
        Panel.multiply(self, BFloat16Weights.self, start, end, scratch)
    }

    @inline(never)
    fileprivate func multiplyManyFloat16(_ start: Int, _ end: Int, _ scratch: UnsafeMutableRawPointer) {
        Panel.multiply(self, Float16Weights.self, start, end, scratch)
    }

    @inline(__always)
    func row(_ position: Int, byteCount: Int) -> UnsafeRawPointer {
        let index = rowIndices.map { Int($0[position]) } ?? position
        return weights + index &* columns &* byteCount
    }
}
