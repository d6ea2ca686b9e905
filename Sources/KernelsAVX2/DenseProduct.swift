/// Products of float32 inputs with dense weights.
///
/// The target's interface is pointers and numbers: types with a layout of their own would be copied by functions that
/// every module emits under the same name, some with instructions that other processors lack.
public enum DenseKernel {
    /// Up to this many inputs the weights are streamed once; more go through panels.
    public static var fewLimit: Int { 3 }

    /// output[i, r] = Σ_c input[i, c] · weight[row(r), c] for a range of outputs r.
    ///
    /// All pointers must be good for the sizes given; nothing is checked here.
    ///
    /// - Parameters:
    ///   - weights: the first row's first byte; rows follow each other without a gap.
    ///   - format: the precision of the weights, see ``StoredFormat``.
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
        let product: DenseProduct = (
            weights: weights, columns: columns, rowIndices: rowIndices, input: input, count: count, output: output,
            outputStride: outputStride
        )
        let isFew = count <= fewLimit
        switch format {
        case StoredFormat.float32 where isFew: multiplyFewFloat32(product, start, end)
        case StoredFormat.float32: multiplyManyFloat32(product, start, end, scratch)
        case StoredFormat.bfloat16 where isFew: multiplyFewBFloat16(product, start, end)
        case StoredFormat.bfloat16: multiplyManyBFloat16(product, start, end, scratch)
        case StoredFormat.float16 where isFew: multiplyFewFloat16(product, start, end)
        default: multiplyManyFloat16(product, start, end, scratch)
        }
    }
}

/// One product, as ``DenseKernel`` is given it, but for the format.
///
/// A tuple, because it needs no functions to be copied.
typealias DenseProduct = (
    weights: UnsafeRawPointer, columns: Int, rowIndices: UnsafePointer<Int32>?, input: UnsafePointer<Float>, count: Int,
    output: UnsafeMutablePointer<Float>, outputStride: Int
)

/// Where the row for an output begins.
@inline(__always)
func weightRow(_ product: DenseProduct, _ position: Int, byteCount: Int) -> UnsafeRawPointer {
    let index = product.rowIndices.map { Int($0[position]) } ?? position
    return product.weights + index &* product.columns &* byteCount
}

// One function for each format, into which the generic loops are inlined: a specialisation would be a weak symbol.

@inline(never)
private func multiplyFewFloat32(_ product: DenseProduct, _ start: Int, _ end: Int) {
    FewInputs.multiply(product, Float32Weights.self, start, end)
}

@inline(never)
private func multiplyFewBFloat16(_ product: DenseProduct, _ start: Int, _ end: Int) {
    FewInputs.multiply(product, BFloat16Weights.self, start, end)
}

@inline(never)
private func multiplyFewFloat16(_ product: DenseProduct, _ start: Int, _ end: Int) {
    FewInputs.multiply(product, Float16Weights.self, start, end)
}

@inline(never)
private func multiplyManyFloat32(
    _ product: DenseProduct, _ start: Int, _ end: Int, _ scratch: UnsafeMutableRawPointer
) {
    Panel.multiply(product, Float32Weights.self, start, end, scratch)
}

@inline(never)
private func multiplyManyBFloat16(
    _ product: DenseProduct, _ start: Int, _ end: Int, _ scratch: UnsafeMutableRawPointer
) {
    Panel.multiply(product, BFloat16Weights.self, start, end, scratch)
}

@inline(never)
private func multiplyManyFloat16(
    _ product: DenseProduct, _ start: Int, _ end: Int, _ scratch: UnsafeMutableRawPointer
) {
    Panel.multiply(product, Float16Weights.self, start, end, scratch)
}
