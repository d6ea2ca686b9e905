#if arch(x86_64)
    internal import KernelsAVX2
#endif

/// Recurrences whose state is a matrix S [keys, columns] for each head: every position decays it, adds an outer product of its
/// key and an update, and reads it with its query.
///
/// A column of S depends on no other column, so that blocks of columns are computed apart. Sixteen columns are a tile, which
/// is [keys, 16] in memory, zero after the last column. Sums run over the keys in ascending order, with every product
/// rounded: the bits are the same on every processor.
public enum StateScan {
    /// Columns of a tile.
    public static let tileWidth = 16
    /// Columns that are computed at once: two tiles.
    static let blockWidth = 32

    /// Tiles of this many columns.
    public static func tileCount(_ columns: Int) -> Int { (columns + tileWidth - 1) / tileWidth }

    /// Blocks of this many columns.
    public static func blockCount(_ columns: Int) -> Int { (columns + blockWidth - 1) / blockWidth }

    /// Vectors of consecutive positions, or one number for each.
    public struct Rows<Pointer: Strideable> where Pointer.Stride == Int {
        /// The vector of position 0.
        let base: Pointer
        /// The distance of two positions, in floats.
        let stride: Int

        /// Vectors from the first and their distance.
        public init(_ base: Pointer, stride: Int) {
            self.base = base
            self.stride = stride
        }

        @inline(__always)
        func callAsFunction(_ row: Int) -> Pointer { base.advanced(by: row * stride) }
    }

    /// Vectors that are read.
    public typealias Input = Rows<UnsafePointer<Float>>
    /// Vectors that are written.
    public typealias Output = Rows<UnsafeMutablePointer<Float>>

    /// What a state is multiplied with at each position.
    public enum Decay {
        /// One number for all keys.
        case one(Input)
        /// A number for each key: [keys].
        case perKey(Input)
    }

    /// The state of one block of a head's columns.
    public struct Block {
        let state: UnsafeMutablePointer<Float>
        let keyCount: Int
        let columnCount: Int
        /// The first of the head's columns that is the block's.
        public let firstColumn: Int

        /// A block of a head.
        ///
        /// - Parameters:
        ///   - index: the number of the block.
        ///   - head: the head's state, [tiles][keys][16].
        ///   - keys: the rows of the state.
        ///   - columns: all columns of the head.
        public init(_ index: Int, of head: UnsafeMutablePointer<Float>, keys: Int, columns: Int) {
            firstColumn = index * StateScan.blockWidth
            state = head + firstColumn * keys
            keyCount = keys
            columnCount = min(StateScan.blockWidth, columns - firstColumn)
        }
    }

    /// The gated delta rule (Yang and others, arXiv 2412.06464): S ← d · S; S ← S + k (β (v − kᵀS))ᵀ; o = qᵀS.
    ///
    /// - Parameters:
    ///   - rows: the positions, in order.
    ///   - query: [keys] for each position; key likewise.
    ///   - value: the block's part of the values, for each position.
    ///   - decay: d; a number for each key is Kimi Delta Attention (arXiv 2510.26692).
    ///   - beta: β, one number for each position.
    ///   - output: o, the block's part for each position, overwritten.
    public static func delta(
        _ block: Block, rows: Range<Int>, query: Input, key: Input, value: Input, decay: Decay, beta: Input,
        output: Output
    ) {
        delta(
            block, rows: rows, query: query, key: key, value: value, decay: decay, beta: beta, output: output,
            level: .selected)
    }

    /// The rule by the kernels of a given level.
    static func delta(
        _ block: Block, rows: Range<Int>, query: Input, key: Input, value: Input, decay: Decay, beta: Input,
        output: Output, level: ProcessorLevel
    ) {
        let (decays, stride) = decay.parts
        #if arch(x86_64)
            if level >= .avx2 {
                for row in rows {
                    StateScanKernel.delta(
                        block.state, keyCount: block.keyCount, columnCount: block.columnCount, query: query(row),
                        key: key(row), value: value(row), decay: decays(row), decayStride: stride,
                        beta: beta(row)[0], output: output(row))
                }
                return
            }
        #endif
        for tile in block.tiles {
            for row in rows {
                let (key, decay) = (key(row), decays(row))
                var held = SIMD16<Float>.zero
                for index in 0..<block.keyCount {
                    held += VectorMath.load16(tile.state + index * tileWidth) * decay[index * stride] * key[index]
                }
                let update = (load(value(row) + tile.offset, tile.count) - held) * beta(row)[0]
                tile.add(update, query: query(row), key: key, decay, stride, into: output(row))
            }
        }
    }

    /// The state space recurrence of Mamba 2 (Dao and Gu, arXiv 2405.21060): S ← d · S + k (s · v)ᵀ; o = qᵀS.
    ///
    /// - Parameters:
    ///   - decay: d, one number for each position.
    ///   - scale: s, likewise; the others as in ``delta(_:rows:query:key:value:decay:beta:output:)``.
    public static func accumulate(
        _ block: Block, rows: Range<Int>, query: Input, key: Input, value: Input, decay: Input, scale: Input,
        output: Output
    ) {
        accumulate(
            block, rows: rows, query: query, key: key, value: value, decay: decay, scale: scale, output: output,
            level: .selected)
    }

    /// The recurrence by the kernels of a given level.
    static func accumulate(
        _ block: Block, rows: Range<Int>, query: Input, key: Input, value: Input, decay: Input, scale: Input,
        output: Output, level: ProcessorLevel
    ) {
        #if arch(x86_64)
            if level >= .avx2 {
                for row in rows {
                    StateScanKernel.accumulate(
                        block.state, keyCount: block.keyCount, columnCount: block.columnCount, query: query(row),
                        key: key(row), value: value(row), decay: decay(row), scale: scale(row)[0],
                        output: output(row))
                }
                return
            }
        #endif
        for tile in block.tiles {
            for row in rows {
                let update = load(value(row) + tile.offset, tile.count) * scale(row)[0]
                tile.add(update, query: query(row), key: key(row), decay(row), 0, into: output(row))
            }
        }
    }

    @inline(__always)
    fileprivate static func load(_ source: UnsafePointer<Float>, _ count: Int) -> SIMD16<Float> {
        if count == tileWidth { return VectorMath.load16(source) }
        var vector = SIMD16<Float>.zero
        for lane in 0..<count { vector[lane] = source[lane] }
        return vector
    }
}

extension StateScan.Decay {
    /// The numbers, and the distance of those of two keys.
    fileprivate var parts: (StateScan.Input, Int) {
        switch self {
        case .one(let input): (input, 0)
        case .perKey(let input): (input, 1)
        }
    }
}

/// Sixteen columns of a block.
private struct StateTile {
    // [keys, 16]
    let state: UnsafeMutablePointer<Float>
    let keyCount: Int
    /// The first column of the block that is the tile's, and how many are.
    let offset: Int
    let count: Int

    /// Adds k uᵀ to the decayed state, and reads it.
    @inline(__always)
    func add(
        _ update: SIMD16<Float>, query: UnsafePointer<Float>, key: UnsafePointer<Float>, _ decay: UnsafePointer<Float>,
        _ decayStride: Int, into output: UnsafeMutablePointer<Float>
    ) {
        var read = SIMD16<Float>.zero
        for index in 0..<keyCount {
            let place = state + index * StateScan.tileWidth
            let new = VectorMath.load16(place) * decay[index * decayStride] + update * key[index]
            VectorMath.store16(new, place)
            read += new * query[index]
        }
        if count == StateScan.tileWidth { return VectorMath.store16(read, output + offset) }
        for lane in 0..<count { output[offset + lane] = read[lane] }
    }
}

extension StateScan.Block {
    fileprivate var tiles: [StateTile] {
        stride(from: 0, to: columnCount, by: StateScan.tileWidth).map { offset in
            StateTile(
                state: state + offset * keyCount, keyCount: keyCount, offset: offset,
                count: min(StateScan.tileWidth, columnCount - offset))
        }
    }
}
