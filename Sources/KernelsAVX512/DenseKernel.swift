import _Builtin_intrinsics.intel

/// Products of float32 inputs with dense weights, which are widened to float32 while they are multiplied.
public enum DenseKernel {
    /// The most inputs that are multiplied with rows where they lie; more go through copied rows, see `RowPanel`.
    public static var fewLimit: Int { 16 }

    /// output[i, r] = Σ_c input[i, c] · weight[row(r), c] for a range of outputs r.
    ///
    /// Column c goes to lane c % 16, in ascending order. All pointers must be good for the sizes given; nothing is checked here.
    ///
    /// - Parameters:
    ///   - weights: the first row's first byte; rows follow each other without a gap.
    ///   - format: the precision of the weights, see ``StoredFormat``.
    ///   - columns: the length of a row.
    ///   - rowIndices: which row each output is made from; nil when output r is made from row r.
    ///   - input: [count, columns] for at most ``fewLimit`` inputs, else as ``pack(_:columns:count:inputs:_:into:)`` writes it.
    ///   - output: [count, outputStride].
    ///   - scratch: ``scratchByteCount(columns:count:)`` bytes of the calling thread's own, aligned to 64.
    public static func multiply(
        weights: UnsafeRawPointer, format: Int, columns: Int, rowIndices: UnsafePointer<Int32>?,
        input: UnsafePointer<Float>, count: Int, output: UnsafeMutablePointer<Float>, outputStride: Int,
        rows start: Int, _ end: Int, scratch: UnsafeMutableRawPointer
    ) {
        if count > fewLimit {
            let input = UnsafeRawPointer(input)
            switch format {
            case StoredFormat.float32:
                RowPanel.multiply(
                    Float32Line.self, weights: weights, columns: columns, rowIndices: rowIndices,
                    input: input, count: count, output: output, outputStride: outputStride, rows: start, end,
                    scratch: scratch)
            case StoredFormat.float16:
                RowPanel.multiply(
                    Float16Line.self, weights: weights, columns: columns, rowIndices: rowIndices,
                    input: input, count: count, output: output, outputStride: outputStride, rows: start, end,
                    scratch: scratch)
            default:
                RowPanel.multiply(
                    WidenedBFloat16Line.self, weights: weights, columns: columns, rowIndices: rowIndices,
                    input: input, count: count, output: output, outputStride: outputStride, rows: start, end,
                    scratch: scratch)
            }
            return
        }
        let product: DenseProduct = (
            weights: weights, columns: columns, rowIndices: rowIndices, input: input, count: count, output: output,
            outputStride: outputStride
        )
        switch format {
        case StoredFormat.float32: multiplyFloat32(product, start, end)
        case StoredFormat.float16: multiplyFloat16(product, start, end)
        default: multiplyBFloat16(product, start, end)
        }
    }

    /// Bytes that a thread needs, aligned to 64.
    public static func scratchByteCount(columns: Int, count: Int) -> Int {
        count > fewLimit ? RowPanel.scratchByteCount(Float32Line.self, columns: columns) : 0
    }

    /// The numbers that packed inputs take: whole registers.
    public static func packedCount(columns: Int, count: Int) -> Int { count &* ((columns &+ 15) / 16) &* 16 }

    /// Packs a range of inputs, zeros after the last column.
    ///
    /// - Parameter target: tiles of T inputs, one after another, each [columns / 16][T][16].
    public static func pack(
        _ input: UnsafePointer<Float>, columns: Int, count: Int, inputs start: Int, _ end: Int,
        into target: UnsafeMutablePointer<Float>
    ) {
        let lines = (columns &+ 15) / 16
        var first = 0
        while first < count {
            let width = tileWidth(count &- first, limit: RowPanel.tileInputs)
            var t = max(start &- first, 0)
            while t < width, first &+ t < end {
                var line = UnsafeMutableRawPointer(target + first &* lines &* 16) + t &* 64
                let source = UnsafeRawPointer(input + (first &+ t) &* columns)
                var column = 0
                while column &+ 16 <= columns {
                    line.storeBytes(of: StoredFloat32.load(source, column), as: Lanes.self)
                    line += width &* 64
                    column &+= 16
                }
                if column < columns {
                    let last = StoredFloat32.load(source, column, count: columns &- column)
                    line.storeBytes(of: last, as: Lanes.self)
                }
                t &+= 1
            }
            first &+= width
        }
    }
}

/// Lines of sixteen numbers, widened to float32 when they are copied.
private protocol WidenedLine: PanelLine {
    associatedtype Element: StoredElement
}

extension WidenedLine {
    @inline(__always)
    static var count: Int { 16 }
    @inline(__always)
    static var storedByteCount: Int { Element.byteCount }

    @inline(__always)
    static func load(_ row: UnsafeRawPointer, _ column: Int) -> __m512i {
        unsafeBitCast(Element.load(row, column), to: __m512i.self)
    }

    @inline(__always)
    static func load(_ row: UnsafeRawPointer, _ column: Int, count: Int) -> __m512i {
        unsafeBitCast(Element.load(row, column, count: count), to: __m512i.self)
    }

    @inline(__always)
    static func add(_ sum: Lanes, _ weights: __m512i, _ inputs: __m512i) -> Lanes {
        sum.addingProduct(unsafeBitCast(weights, to: Lanes.self), unsafeBitCast(inputs, to: Lanes.self))
    }
}

// No generic type: its metadata would be made by functions that every module emits under the same names.

private enum Float32Line: WidenedLine {
    typealias Element = StoredFloat32
}

private enum Float16Line: WidenedLine {
    typealias Element = StoredFloat16
}

private enum WidenedBFloat16Line: WidenedLine {
    typealias Element = StoredBFloat16
}

// One function for each format, into which the generic loops are inlined.

@inline(never)
private func multiplyFloat32(_ product: DenseProduct, _ start: Int, _ end: Int) {
    FewInputs.multiply(product, StoredFloat32.self, start, end)
}

@inline(never)
private func multiplyFloat16(_ product: DenseProduct, _ start: Int, _ end: Int) {
    FewInputs.multiply(product, StoredFloat16.self, start, end)
}

@inline(never)
private func multiplyBFloat16(_ product: DenseProduct, _ start: Int, _ end: Int) {
    FewInputs.multiply(product, StoredBFloat16.self, start, end)
}
