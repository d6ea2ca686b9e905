#if arch(x86_64)
    internal import KernelsAVX512
#endif

/// Weights in affine groups, sixteen rows side by side: the layout that the integer kernels stream.
///
/// Rows are padded to a multiple of 16. Each block of 16 rows holds its groups one after another, each as 16 scales, 16
/// biases, and the group's words transposed: [groupSize · bits / 32][16 rows]. So one vector load brings the same
/// columns of 16 rows, sums need no horizontal addition, and a block is read from front to back.
struct PackedGroups: Sendable {
    /// Rows side by side.
    static let blockRows = 16

    let rows: Int
    let columns: Int
    /// 4 or 8.
    let bits: Int
    /// 32, 64 or 128.
    let groupSize: Int
    /// The precision of scales and biases.
    let scaleType: ElementType
    /// [blocks][groups][16 scales, 16 biases, words].
    let storage: TensorBytes

    var form: Matrix.Form { .affine(bits: bits, groupSize: groupSize, scales: scaleType) }
    var blocks: Int { (rows + Self.blockRows - 1) / Self.blockRows }
    var groupCount: Int { columns / groupSize }
    /// Words of one row in one group.
    var groupWords: Int { groupSize * bits / 32 }
    /// Bytes of sixteen scales and sixteen biases.
    var headByteCount: Int { 2 * Self.blockRows * scaleType.byteCount }
    /// Bytes of one group of a block.
    var groupByteCount: Int { headByteCount + groupWords * 4 * Self.blockRows }
    /// Bytes of one block.
    var blockByteCount: Int { groupCount * groupByteCount }

    /// Repacks stored groups on several threads.
    init(
        _ source: AffineGroups, in arena: TensorArena? = nil, on pool: ThreadPool, level: ProcessorLevel = .selected
    ) {
        rows = source.rows
        columns = source.columns
        bits = source.bits
        groupSize = source.groupSize
        scaleType = source.scales.elementType
        let blocks = (source.rows + Self.blockRows - 1) / Self.blockRows
        let layout = Layout(source)
        storage = TensorBytes(count: blocks * source.groupCount * layout.groupByteCount, in: arena) { target in
            guard let base = target.baseAddress, target.count > 0 else { return }
            pool.parallel(blocks, grain: 4) { range in
                for block in range { layout.pack(source, block: block, into: base, level: level) }
            }
        }
    }

    /// What packing needs to know of the layout.
    private struct Layout {
        let scaleSize: Int
        let groupWords: Int
        let groupCount: Int
        let groupByteCount: Int

        init(_ source: AffineGroups) {
            scaleSize = source.scales.elementType.byteCount
            groupWords = source.groupSize * source.bits / 32
            groupCount = source.groupCount
            groupByteCount = PackedGroups.blockRows * (2 * scaleSize + groupWords * 4)
        }

        /// Rows behind the last are zeros.
        func pack(
            _ source: AffineGroups, block: Int, into base: UnsafeMutableRawPointer, level: ProcessorLevel
        ) {
            guard let words = source.weights.bytes.baseAddress, let scales = source.scales.bytes.baseAddress,
                let biases = source.biases.bytes.baseAddress
            else { return }
            let first = block * PackedGroups.blockRows
            let rows = min(PackedGroups.blockRows, source.rows - first)
            let target = base + block * groupCount * groupByteCount
            let rowWords = groupCount * groupWords
            #if arch(x86_64)
                if level >= .avx512vnni, rows == PackedGroups.blockRows {
                    PackedBlock.pack(
                        words: words + first * rowWords * 4, groupCount: groupCount, groupWords: groupWords,
                        scales: scales + first * groupCount * scaleSize,
                        biases: biases + first * groupCount * scaleSize,
                        scaleByteCount: scaleSize, into: target)
                    return
                }
            #endif
            for group in 0..<groupCount {
                let packed = target + group * groupByteCount
                let value = (first * groupCount + group) * scaleSize
                let side = PackedGroups.blockRows * scaleSize
                if scaleSize == 4 {
                    Self.gather(scales + value, stride: groupCount, rows, 1, into: packed, UInt32.self)
                    Self.gather(biases + value, stride: groupCount, rows, 1, into: packed + side, UInt32.self)
                } else {
                    Self.gather(scales + value, stride: groupCount, rows, 1, into: packed, UInt16.self)
                    Self.gather(biases + value, stride: groupCount, rows, 1, into: packed + side, UInt16.self)
                }
                Self.gather(
                    words + (first * rowWords + group * groupWords) * 4, stride: rowWords, rows, groupWords,
                    into: packed + 2 * side, UInt32.self)
            }
        }

        /// Transposes [rows, count] with a distance of `stride` between rows into [count][16].
        @inline(__always)
        private static func gather<Element: FixedWidthInteger & SIMDScalar>(
            _ source: UnsafeRawPointer, stride: Int, _ rows: Int, _ count: Int, into target: UnsafeMutableRawPointer,
            _: Element.Type
        ) {
            let size = MemoryLayout<Element>.size
            for index in 0..<count {
                var elements = SIMD16<Element>(repeating: 0)
                if rows == 16 {
                    for row in 0..<16 {
                        elements[row] = source.loadUnaligned(
                            fromByteOffset: (row &* stride &+ index) &* size, as: Element.self)
                    }
                } else {
                    for row in 0..<rows {
                        elements[row] = source.loadUnaligned(
                            fromByteOffset: (row &* stride &+ index) &* size, as: Element.self)
                    }
                }
                target.storeBytes(
                    of: elements, toByteOffset: index &* 16 &* size, as: SIMD16<Element>.self)
            }
        }
    }

    /// Stored groups again, for chosen rows in a chosen order, each of which must exist.
    func unpacked(rows indices: [Int]) throws(TensorError) -> AffineGroups {
        let side = Self.blockRows
        let (groupCount, groupWords, size) = (groupCount, groupWords, scaleType.byteCount)
        func collect(_ elementSize: Int, _ perGroup: Int, _ stride: Int, _ offset: Int, at lane: Int) -> TensorBytes {
            TensorBytes(count: indices.count * groupCount * perGroup * elementSize) { target in
                var position = 0
                for index in indices {
                    for group in 0..<groupCount {
                        let start =
                            (index / side * groupCount + group) * groupByteCount + offset + index % side * lane
                        for item in 0..<perGroup {
                            for byte in 0..<elementSize {
                                target[position] = storage.bytes[start + item * stride + byte]
                                position += 1
                            }
                        }
                    }
                }
            }
        }
        let count = indices.count
        return try AffineGroups(
            weights: Tensor(
                elementType: .uint32, shape: [count, groupCount * groupWords],
                storage: collect(4, groupWords, side * 4, headByteCount, at: 4)),
            scales: Tensor(
                elementType: scaleType, shape: [count, groupCount], storage: collect(size, 1, 0, 0, at: size)),
            biases: Tensor(
                elementType: scaleType, shape: [count, groupCount], storage: collect(size, 1, 0, side * size, at: size)),
            bits: bits, groupSize: groupSize)
    }

    /// Dequantises one row, which must exist, into float32 [columns].
    func widenRow(_ index: Int, into target: UnsafeMutablePointer<Float>) {
        guard let base = storage.bytes.baseAddress else { return }
        let side = Self.blockRows
        let lane = index % side
        let size = scaleType.byteCount
        withUnsafeTemporaryAllocation(of: UInt32.self, capacity: groupWords) { words in
            guard let words = words.baseAddress else { return }
            for group in 0..<groupCount {
                let packed = base + (index / side * groupCount + group) * groupByteCount
                for word in 0..<groupWords {
                    words[word] = packed.loadUnaligned(
                        fromByteOffset: headByteCount + (word * side + lane) * 4, as: UInt32.self)
                }
                Widening.dequantize(
                    words, bits: bits, count: groupSize, scale: Widening.one(packed + lane * size, scaleType),
                    bias: Widening.one(packed + (side + lane) * size, scaleType), into: target + group * groupSize)
            }
        }
    }
}
