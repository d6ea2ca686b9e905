import _Builtin_intrinsics.arm.neon

/// Products of bfloat16 inputs with bfloat16 weights, by the instruction that multiplies two rows with two inputs.
///
/// An output is one sum over the columns in ascending order, as the instruction adds them: two products at a time, whatever the
/// tile. So every tile gives the same bits. All pointers must be good for the sizes given; nothing is checked here.
public enum BFloat16Kernel {
    /// Rows that are computed together.
    public static var unit: Int { 8 }
    /// The most inputs that are multiplied with rows where they lie; more go through copied rows.
    public static var fewLimit: Int { 8 }

    /// Bytes that a thread needs, aligned to 64.
    public static func scratchByteCount(columns: Int, count: Int) -> Int {
        count > fewLimit ? (columns &+ 7) / 8 &* 128 : 0
    }

    /// output[i, r] = Σ_c input[i, c] · weight[row(r), c] for a range of outputs r.
    ///
    /// - Parameters:
    ///   - weights: the first row's first byte; rows follow each other without a gap.
    ///   - columns: the length of a row.
    ///   - rowIndices: which row each output is made from; nil when output r is made from row r.
    ///   - input: as ``convert(_:columns:count:inputs:_:into:)`` leaves them.
    ///   - output: [count, outputStride].
    ///   - scratch: ``scratchByteCount(columns:count:)`` bytes of the calling thread's own.
    public static func multiply(
        weights: UnsafeRawPointer, columns: Int, rowIndices: UnsafePointer<Int32>?, input: UnsafePointer<UInt16>,
        count: Int, output: UnsafeMutablePointer<Float>, outputStride: Int, rows start: Int, _ end: Int,
        scratch: UnsafeMutableRawPointer
    ) {
        let product: BFloat16Product = (
            weights: weights, columns: columns, rowIndices: rowIndices, input: UnsafeRawPointer(input), count: count,
            output: output, outputStride: outputStride
        )
        var row = start
        while row < end {
            if count > fewLimit {
                copyRows(product, row, end, scratch)
                var item = 0
                while item < count {
                    multiplyCopied(product, scratch, row, end, item)
                    item &+= 8
                }
            } else {
                switch count {
                case 1, 2: multiplyRows(product, row, end, Pairs<1>.self)
                case 3, 4: multiplyRows(product, row, end, Pairs<2>.self)
                default: multiplyRows(product, row, end, Pairs<4>.self)
                }
            }
            row &+= unit
        }
    }
}

/// One product; a tuple, because it needs no functions to be copied.
private typealias BFloat16Product = (
    weights: UnsafeRawPointer, columns: Int, rowIndices: UnsafePointer<Int32>?, input: UnsafeRawPointer, count: Int,
    output: UnsafeMutablePointer<Float>, outputStride: Int
)

/// A number of pairs that the compiler knows.
private typealias Pairs<let count: Int> = InlineArray<count, SIMD4<Float>>
/// Eight bfloat16 numbers: four of each of two rows, or of two inputs.
private typealias Numbers = SIMD8<Int16>
/// The sums of two rows and of pair p, the first row's beside the second's, at 4 p + the number of the two rows.
private typealias Sums = InlineArray<16, SIMD4<Float>>
/// Columns of eight rows: the first four, then the others, each of two rows side by side.
private typealias Columns = InlineArray<8, Numbers>

/// Eight rows where they lie by few inputs; what is missing of inputs is read again.
@inline(never)
private func multiplyRows<let pairs: Int>(
    _ product: BFloat16Product, _ row: Int, _ end: Int, _: InlineArray<pairs, SIMD4<Float>>.Type
) {
    var sums = Sums(repeating: .zero)
    var rows = InlineArray<8, UnsafeRawPointer>(repeating: product.weights)
    for index in 0..<8 { rows[index] = weightRow(product, min(row &+ index, end &- 1)) }
    let whole = product.columns & ~7
    let distance = (product.columns &+ 7) / 8 &* 32
    let lastPair = (product.count &+ 1) / 2 &- 1
    var column = 0
    while column < product.columns {
        // A part of the next eight rows, from front to back.
        let next = rows[0] + (product.columns &+ column) &* 16
        prefetchNearby(next)
        prefetchNearby(next + 64)
        let isWhole = column < whole
        var eights = Columns(repeating: .zero)
        for index in 0..<8 {
            let place = rows[index] + column &* 2
            eights[index] = isWhole ? place.loadUnaligned(as: Numbers.self) : tail(place, product.columns &- column)
        }
        let columns = zipped(eights)
        for p in 0..<pairs {
            let inputs = product.input + (min(p, lastPair) &* distance &+ column &* 4)
            addProducts(columns, inputs, p, &sums)
        }
        column &+= 8
    }
    store(sums, product, row, end, 0, pairs)
}

/// Eight copied rows by the next eight inputs.
@inline(never)
private func multiplyCopied(
    _ product: BFloat16Product, _ panel: UnsafeRawPointer, _ row: Int, _ end: Int, _ item: Int
) {
    var sums = Sums(repeating: .zero)
    let eightCount = (product.columns &+ 7) / 8
    let distance = eightCount &* 32
    let left = (product.count &- item &+ 1) / 2
    let first = product.input + item / 2 &* distance
    // Where fewer pairs are left, the last is multiplied again.
    let second = first + min(1, left &- 1) &* distance
    let third = first + min(2, left &- 1) &* distance
    let fourth = first + min(3, left &- 1) &* distance
    var offset = 0
    while offset < distance {
        let columns = (panel + 4 &* offset).loadUnaligned(as: Columns.self)
        addProducts(columns, first + offset, 0, &sums)
        addProducts(columns, second + offset, 1, &sums)
        addProducts(columns, third + offset, 2, &sums)
        addProducts(columns, fourth + offset, 3, &sums)
        offset &+= 32
    }
    store(sums, product, row, end, item, 4)
}

/// Adds the products of eight columns of eight rows and of the pair p.
@inline(__always)
private func addProducts(_ columns: Columns, _ inputs: UnsafeRawPointer, _ p: Int, _ sums: inout Sums) {
    for half in 0..<2 {
        let pair = (inputs + half &* 16).loadUnaligned(as: Numbers.self)
        for rows in 0..<4 {
            sums[4 &* p &+ rows] = vbfmmlaq_f32(sums[4 &* p &+ rows], columns[4 &* half &+ rows], pair)
        }
    }
}

/// Copies eight rows, two side by side.
@inline(never)
private func copyRows(_ product: BFloat16Product, _ row: Int, _ end: Int, _ panel: UnsafeMutableRawPointer) {
    let whole = product.columns & ~7
    var column = 0
    while column < product.columns {
        var eights = Columns(repeating: .zero)
        for index in 0..<8 {
            let place = weightRow(product, min(row &+ index, end &- 1)) + column &* 2
            eights[index] =
                column < whole ? place.loadUnaligned(as: Numbers.self) : tail(place, product.columns &- column)
        }
        (panel + column &* 16).storeBytes(of: zipped(eights), as: Columns.self)
        column &+= 8
    }
}

/// Two rows side by side: their first four columns, and their last.
@inline(__always)
private func zipped(_ rows: Columns) -> Columns {
    var result = Columns(repeating: .zero)
    for two in 0..<4 {
        let first = unsafeBitCast(rows[2 &* two], to: SIMD2<Int64>.self)
        let second = unsafeBitCast(rows[2 &* two &+ 1], to: SIMD2<Int64>.self)
        result[two] = unsafeBitCast(vzip1q_s64(first, second), to: Numbers.self)
        result[4 &+ two] = unsafeBitCast(vzip2q_s64(first, second), to: Numbers.self)
    }
    return result
}

/// The last, incomplete eight of a row, filled up with zeros.
@inline(__always)
private func tail(_ row: UnsafeRawPointer, _ count: Int) -> Numbers {
    var numbers = Numbers.zero
    for lane in 0..<8 where lane < count {
        numbers[lane] = row.loadUnaligned(fromByteOffset: lane &* 2, as: Int16.self)
    }
    return numbers
}

@inline(__always)
private func weightRow(_ product: BFloat16Product, _ position: Int) -> UnsafeRawPointer {
    let index = product.rowIndices.map { Int($0[position]) } ?? position
    return product.weights + index &* product.columns &* 2
}

/// Writes the outputs of eight rows and of pairs from an input on, as far as there are such.
@inline(__always)
private func store(_ sums: Sums, _ product: BFloat16Product, _ row: Int, _ end: Int, _ item: Int, _ pairs: Int) {
    for p in 0..<pairs {
        for rows in 0..<4 {
            for lane in 0..<4 {
                let (position, input) = (row &+ 2 &* rows &+ lane / 2, item &+ 2 &* p &+ lane % 2)
                if position < end, input < product.count {
                    product.output[input &* product.outputStride &+ position] = sums[4 &* p &+ rows][lane]
                }
            }
        }
    }
}
