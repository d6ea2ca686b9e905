import _Builtin_intrinsics.intel

/// One product, with the parameters of ``DenseKernel`` except the format.
///
/// A tuple, because it needs no functions to be copied.
typealias DenseProduct = (
    weights: UnsafeRawPointer, columns: Int, rowIndices: UnsafePointer<Int32>?, input: UnsafePointer<Float>, count: Int,
    output: UnsafeMutablePointer<Float>, outputStride: Int
)

/// Products of few float32 inputs, as in decoding: four rows at a time are read from memory once, and used for all inputs.
enum FewInputs {
    /// Prefetch distance in bytes; past the end of a row, the row four further down is prefetched, which is read next.
    @inline(__always)
    private static var streamAhead: Int { 1024 }

    /// The most inputs of one tile.
    @inline(__always)
    private static var tileInputs: Int { 6 }

    @inline(__always)
    static func multiply<Element: StoredElement>(
        _ product: DenseProduct, _ element: Element.Type, _ start: Int, _ end: Int
    ) {
        var row = start
        while row < end {
            var part = product
            var left = product.count
            while left > 0 {
                let width = tileWidth(left, limit: tileInputs)
                switch width {
                case 1: stream1(part, element, row, end)
                case 2: stream2(part, element, row, end)
                case 3: stream3(part, element, row, end)
                case 4: stream4(part, element, row, end)
                case 5: stream5(part, element, row, end)
                default: stream6(part, element, row, end)
                }
                part.input += width &* product.columns
                part.output += width &* product.outputStride
                left &-= width
            }
            row &+= 4
        }
    }

    // One function for each width, or the compiler stops inlining and calls one with a variable width.

    @inline(never)
    private static func stream1<Element: StoredElement>(
        _ product: DenseProduct, _ element: Element.Type, _ row: Int, _ end: Int
    ) {
        stream(product, element, row, end, 1)
    }

    @inline(never)
    private static func stream2<Element: StoredElement>(
        _ product: DenseProduct, _ element: Element.Type, _ row: Int, _ end: Int
    ) {
        stream(product, element, row, end, 2)
    }

    @inline(never)
    private static func stream3<Element: StoredElement>(
        _ product: DenseProduct, _ element: Element.Type, _ row: Int, _ end: Int
    ) {
        stream(product, element, row, end, 3)
    }

    @inline(never)
    private static func stream4<Element: StoredElement>(
        _ product: DenseProduct, _ element: Element.Type, _ row: Int, _ end: Int
    ) {
        stream(product, element, row, end, 4)
    }

    @inline(never)
    private static func stream5<Element: StoredElement>(
        _ product: DenseProduct, _ element: Element.Type, _ row: Int, _ end: Int
    ) {
        stream(product, element, row, end, 5)
    }

    @inline(never)
    private static func stream6<Element: StoredElement>(
        _ product: DenseProduct, _ element: Element.Type, _ row: Int, _ end: Int
    ) {
        stream(product, element, row, end, 6)
    }

    /// Four rows by `width` inputs: with one row, each addition would wait for the one before.
    @inline(__always)
    private static func stream<Element: StoredElement>(
        _ product: DenseProduct, _ element: Element.Type, _ start: Int, _ end: Int, _ width: Int
    ) {
        let (columns, last) = (product.columns, end &- 1)
        let r0 = row(product, element, start)
        let r1 = row(product, element, min(start &+ 1, last))
        let r2 = row(product, element, min(start &+ 2, last))
        let r3 = row(product, element, min(start &+ 3, last))
        // The sum of row r and input t at 4t + r.
        let z = Lanes.zero
        var s: Sums = [z, z, z, z, z, z, z, z, z, z, z, z, z, z, z, z, z, z, z, z, z, z, z, z]
        var input = UnsafeRawPointer(product.input)
        let distance = columns &* 4
        let whole = columns & ~15
        let rowByteCount = columns &* Element.byteCount
        // The next four rows from front to back, into the second-level cache.
        var next = r0 + 4 &* rowByteCount
        var column = 0
        while column < whole {
            let (w0, w1) = (Element.load(r0, column), Element.load(r1, column))
            let (w2, w3) = (Element.load(r2, column), Element.load(r3, column))
            let further = column &* Element.byteCount &+ streamAhead
            let ahead = further < rowByteCount ? further : further &+ 3 &* rowByteCount
            prefetch(r0 + ahead)
            prefetch(r1 + ahead)
            prefetch(r2 + ahead)
            prefetch(r3 + ahead)
            for line in 0..<Element.byteCount { prefetchNearby(next + line &* 64) }
            next += Element.byteCount &* 64
            for t in 0..<6 where t < width {
                let x = (input + t &* distance).loadUnaligned(as: Lanes.self)
                s[t &* 4].addProduct(w0, x)
                s[t &* 4 &+ 1].addProduct(w1, x)
                s[t &* 4 &+ 2].addProduct(w2, x)
                s[t &* 4 &+ 3].addProduct(w3, x)
            }
            input += 64
            column &+= 16
        }
        let left = columns &- column
        if left > 0 {
            let (w0, w1) = (Element.load(r0, column, count: left), Element.load(r1, column, count: left))
            let (w2, w3) = (Element.load(r2, column, count: left), Element.load(r3, column, count: left))
            for t in 0..<6 where t < width {
                let x = StoredFloat32.load(input + t &* distance, 0, count: left)
                s[t &* 4].addProduct(w0, x)
                s[t &* 4 &+ 1].addProduct(w1, x)
                s[t &* 4 &+ 2].addProduct(w2, x)
                s[t &* 4 &+ 3].addProduct(w3, x)
            }
        }
        let mask = UInt16(truncatingIfNeeded: lowBits(min(end &- start, 4)))
        // Written out: a loop that calls a function is not unrolled, and then the sums live in memory.
        let (target, stride) = (product.output + start, product.outputStride)
        horizontalSums(s[0], s[1], s[2], s[3], target, mask)
        if width > 1 { horizontalSums(s[4], s[5], s[6], s[7], target + stride, mask) }
        if width > 2 { horizontalSums(s[8], s[9], s[10], s[11], target + 2 &* stride, mask) }
        if width > 3 { horizontalSums(s[12], s[13], s[14], s[15], target + 3 &* stride, mask) }
        if width > 4 { horizontalSums(s[16], s[17], s[18], s[19], target + 4 &* stride, mask) }
        if width > 5 { horizontalSums(s[20], s[21], s[22], s[23], target + 5 &* stride, mask) }
    }

    @inline(__always)
    private static func row<Element: StoredElement>(
        _ product: DenseProduct, _: Element.Type, _ position: Int
    ) -> UnsafeRawPointer {
        let index = product.rowIndices.map { Int($0[position]) } ?? position
        return product.weights + index &* product.columns &* Element.byteCount
    }
}
