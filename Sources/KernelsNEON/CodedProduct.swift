/// Products of 8-bit inputs with coded weights, sixteen rows side by side.
///
/// The arithmetic is that of the kernels for x86, to the bit.
public enum CodedKernel {
    /// Computes the outputs of a range of places.
    ///
    /// - Parameters:
    ///   - weights: [blocks], see ``PackedLayout``.
    ///   - blockIndices: which block is at each place; nil when place p is block p.
    ///   - values: as ``quantize(_:columns:layout:outlierRatio:inputs:_:values:records:sums:outliers:)`` leaves them, like
    ///     `records`, `sums` and `outliers`.
    ///   - output: [count, outputStride]; place p has the outputs from 16 p on, as far as there are `outputs`.
    public static func multiply(
        weights: UnsafeRawPointer, layout: PackedLayout, blockIndices: UnsafePointer<Int32>?,
        values: UnsafePointer<Int8>, records: UnsafePointer<Float>, sums: UnsafePointer<Float>,
        outliers: UnsafePointer<Outlier>, count: Int,
        output: UnsafeMutablePointer<Float>, outputStride: Int, outputs: Int, places start: Int, _ end: Int
    ) {
        let product: CodedProduct = (
            weights: weights, layout: layout, blockIndices: blockIndices, values: values, records: records, sums: sums,
            outliers: outliers, count: count, output: output, outputStride: outputStride, outputs: outputs
        )
        switch layout.planes {
        case CodePlanesFormat.bitPairs: multiply(product, BitPairs.self, places: start, end)
        case CodePlanesFormat.bitPairsAndBit: multiply(product, BitPairsAndBit.self, places: start, end)
        case CodePlanesFormat.nibbles: multiply(product, Nibbles.self, places: start, end)
        case CodePlanesFormat.table: multiply(product, NibbleTable.self, places: start, end)
        case CodePlanesFormat.nibblesAndBit: multiply(product, NibblesAndBit.self, places: start, end)
        case CodePlanesFormat.nibblesAndTwoBits: multiply(product, NibblesAndTwoBits.self, places: start, end)
        default: multiply(product, CodeBytes.self, places: start, end)
        }
    }

    @inline(__always)
    private static func multiply<Planes: CodePlanes>(
        _ product: CodedProduct, _ planes: Planes.Type, places start: Int, _ end: Int
    ) {
        if product.layout.isHalved {
            multiply(product, planes, Known<2>.self, places: start, end)
        } else {
            multiply(product, planes, Known<1>.self, places: start, end)
        }
    }

    @inline(__always)
    private static func multiply<Planes: CodePlanes, let halves: Int>(
        _ product: CodedProduct, _ planes: Planes.Type, _ scales: InlineArray<halves, Rows>.Type, places start: Int,
        _ end: Int
    ) {
        var place = start
        while place < end {
            var item = 0
            while item < product.count { item &+= multiplyTile(product, place, item, planes, scales) }
            addOutliers(product, place, planes)
            place &+= 1
        }
    }
}

/// One product, as ``CodedKernel`` is given it; a tuple, because it needs no functions to be copied.
typealias CodedProduct = (
    weights: UnsafeRawPointer, layout: PackedLayout, blockIndices: UnsafePointer<Int32>?, values: UnsafePointer<Int8>,
    records: UnsafePointer<Float>, sums: UnsafePointer<Float>, outliers: UnsafePointer<Outlier>, count: Int,
    output: UnsafeMutablePointer<Float>, outputStride: Int, outputs: Int
)

/// A number that the compiler knows.
typealias Known<let count: Int> = InlineArray<count, Rows>

/// Calls a function for all numbers below one that the compiler knows, 1, 2 or 4: a loop may stay one, with sums in memory.
@inline(__always)
func unrolled<let count: Int>(_: InlineArray<count, Rows>.Type, _ body: (Int) -> Void) {
    body(0)
    if count > 1 { body(1) }
    if count > 2 {
        body(2)
        body(3)
    }
}

/// The block at a place.
@inline(__always)
func block(_ product: CodedProduct, _ place: Int) -> UnsafeRawPointer {
    let index = product.blockIndices.map { Int($0[place]) } ?? place
    return product.weights + index &* product.layout.blockByteCount
}

/// The table's bytes.
@inline(__always)
func tableBytes(_ layout: PackedLayout) -> Quad { layout.table.loadUnaligned(as: Quad.self) }

/// Four scales or biases of a group.
///
/// - Parameters:
///   - span: where those of its span lie in the block.
///   - place: where those of its unit lie.
///   - byteCount: the bytes of sixteen numbers.
@inline(__always)
func number(
    _ layout: PackedLayout, _ block: UnsafeRawPointer, _ span: Int, _ place: Int, _ half: Int, _ side: Int,
    _ byteCount: Int
) -> Rows {
    if layout.small == SmallFormat.none {
        return groupNumbers(block + (place &+ half &* byteCount &+ side &* byteCount / 4), layout.numbers)
    }
    return groupNumbers(block + (span &+ side &* byteCount / 4), layout.numbers)
        * smallNumbers(block + (place &+ half &* 16 &+ side &* 4), layout.small)
}

/// Writes the outputs of four rows of a place, as far as there are such.
@inline(__always)
func store(_ rows: Rows, _ product: CodedProduct, _ place: Int, _ item: Int, _ side: Int) {
    let first = place &* 16 &+ side &* 4
    let target = product.output + (item &* product.outputStride &+ first)
    if product.outputs &- first >= 4 {
        UnsafeMutableRawPointer(target).storeBytes(of: rows, as: Rows.self)
    } else {
        for lane in 0..<4 where lane < product.outputs &- first { target[lane] = rows[lane] }
    }
}

/// Reads them.
@inline(__always)
private func loadOutputs(_ product: CodedProduct, _ place: Int, _ item: Int, _ side: Int) -> Rows {
    let first = place &* 16 &+ side &* 4
    let source = product.output + (item &* product.outputStride &+ first)
    if product.outputs &- first >= 4 { return UnsafeRawPointer(source).loadUnaligned(as: Rows.self) }
    var rows = Rows.zero
    for lane in 0..<4 where lane < product.outputs &- first { rows[lane] = source[lane] }
    return rows
}

/// Adds the products of the inputs' outliers to a place's outputs.
@inline(never)
private func addOutliers<Planes: CodePlanes>(_ product: CodedProduct, _ place: Int, _: Planes.Type) {
    let layout = product.layout
    let byteCount = headByteCounts(layout).numbers
    let block = block(product, place)
    let table = tableBytes(layout)
    let zero = Words(repeating: Int32(truncatingIfNeeded: layout.zero))
    let stride = outlierStride(layout)
    var item = 0
    while item < product.count {
        var outlier = product.outliers + item &* stride
        while outlier.pointee.column >= 0 {
            let entry = outlier.pointee
            for side in 0..<4 {
                let codes = Planes.codes(block + Int(entry.codes), Int(entry.column) & 31, side, table)
                let scale = number(layout, block, Int(entry.span), Int(entry.numbers), 0, side, byteCount)
                var sum = loadOutputs(product, place, item, side)
                sum.addProduct(floats(codes &- zero) * Rows(repeating: entry.value), scale)
                store(sum, product, place, item, side)
            }
            outlier += 1
        }
        item &+= 1
    }
}
