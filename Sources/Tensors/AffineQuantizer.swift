/// From floating-point numbers to affine groups: w ≈ scale · q + bias, with unsigned integers q of some bits.
///
/// The rule of mlx: the end of a group's range that lies farther from zero is hit exactly, and so is zero where the range
/// reaches it, up to the rounding of the scale to the type that it is stored in.
public enum AffineQuantizer {
    /// The parts of a quantised matrix, as files have them.
    public struct Parts: Sendable {
        /// U32 [rows, columns · bits / 32], low bits first.
        public let weights: Tensor
        /// [rows, columns / groupSize], in the type of the numbers quantised.
        public let scales: Tensor
        /// As `scales`.
        public let biases: Tensor
    }

    /// Quantises the rows of a matrix on several threads; groups with NaN or infinities get NaN for scale and bias.
    ///
    /// - Parameters:
    ///   - tensor: [rows, columns] of F32, F16 or BF16; the group size divides the columns.
    ///   - bits: 4 or 8.
    ///   - groupSize: 32, 64 or 128.
    /// - Throws: ``TensorError/unsupportedGroups(bits:groupSize:)``, ``TensorError/ungroupedColumns(columns:groupSize:)``,
    ///   ``TensorError/notAMatrix(elementType:shape:)``.
    public static func quantize(
        _ tensor: Tensor, bits: Int, groupSize: Int, on pool: ThreadPool
    ) throws(TensorError) -> Parts {
        guard [4, 8].contains(bits), [32, 64, 128].contains(groupSize) else {
            throw .unsupportedGroups(bits: bits, groupSize: groupSize)
        }
        let matrix = try Matrix(tensor)
        let (rows, columns) = (matrix.rows, matrix.columns)
        guard columns % groupSize == 0 else { throw .ungroupedColumns(columns: columns, groupSize: groupSize) }
        let groups = columns / groupSize
        let type = tensor.elementType
        var scales = [Float](repeating: 0, count: rows * groups)
        var biases = scales
        let rowBytes = columns * bits / 8
        let weights = TensorBytes(count: rows * rowBytes) { target in
            scales.withUnsafeMutableBufferPointer { scales in
                biases.withUnsafeMutableBufferPointer { biases in
                    guard let target = target.baseAddress, let scales = scales.baseAddress,
                        let biases = biases.baseAddress
                    else { return }
                    pool.parallel(rows, grain: max(1, 16_384 / max(columns, 1))) { range in
                        withUnsafeTemporaryAllocation(of: Float.self, capacity: columns) { buffer in
                            guard let row = buffer.baseAddress else { return }
                            for index in range {
                                matrix.widenRow(index, into: row)
                                for group in 0..<groups {
                                    let (scale, bias) = quantize(
                                        row + group * groupSize, count: groupSize, bits: bits,
                                        into: target + index * rowBytes + group * groupSize * bits / 8)
                                    scales[index * groups + group] = scale
                                    biases[index * groups + group] = bias
                                }
                            }
                        }
                    }
                }
            }
        }
        return Parts(
            weights: try Tensor(elementType: .uint32, shape: [rows, columns * bits / 32], storage: weights),
            scales: try narrowed(scales, type, shape: [rows, groups]),
            biases: try narrowed(biases, type, shape: [rows, groups]))
    }

    /// Quantises one group and returns its scale and bias: NaN when one of its numbers is NaN or infinite.
    static func quantize(
        _ values: UnsafePointer<Float>, count: Int, bits: Int, into target: UnsafeMutableRawPointer
    ) -> (scale: Float, bias: Float) {
        var (low, high) = (values[0], values[0])
        // 0 for numbers, NaN for NaN and infinities, which comparisons would miss.
        var nothing: Float = 0
        for index in 0..<count {
            low = min(low, values[index])
            high = max(high, values[index])
            nothing += values[index] * 0
        }
        guard nothing == 0 else {
            target.initializeMemory(as: UInt8.self, repeating: 0, count: count * bits / 8)
            return (.nan, .nan)
        }
        let largest = Float((1 << bits) - 1)
        let isLowFarther = abs(low) > abs(high)
        let width = max((high - low) / largest, 1e-7)
        var scale = isLowFarther ? width : -width
        let edge = isLowFarther ? low : high
        let steps = (edge / scale).rounded(.toNearestOrEven)
        var bias: Float = 0
        if steps != 0 {
            scale = edge / steps
            bias = edge
        }
        func integer(_ index: Int) -> UInt8 {
            let steps = ((values[index] - bias) / scale).rounded(.toNearestOrEven)
            return steps > 0 ? UInt8(min(steps, largest)) : 0
        }
        if bits == 8 {
            for index in 0..<count { target.storeBytes(of: integer(index), toByteOffset: index, as: UInt8.self) }
        } else {
            for index in stride(from: 0, to: count, by: 2) {
                target.storeBytes(
                    of: integer(index) | integer(index + 1) << 4, toByteOffset: index / 2, as: UInt8.self)
            }
        }
        return (scale, bias)
    }

    private static func narrowed(
        _ values: [Float], _ type: ElementType, shape: [Int]
    ) throws(TensorError) -> Tensor {
        let cacheType: CacheType = type == .float16 ? .float16 : type == .bfloat16 ? .bfloat16 : .float32
        let storage = TensorBytes(count: cacheType.byteCount(of: values.count)) { target in
            guard let base = target.baseAddress else { return }
            cacheType.store(values, count: values.count, into: base)
        }
        return try Tensor(elementType: type, shape: shape, storage: storage)
    }
}
