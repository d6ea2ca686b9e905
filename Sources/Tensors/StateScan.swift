/// Recurrences whose state is a matrix S [keys, columns] for each head: every position decays it, adds an outer product of its
/// key and an update, and reads it with its query.
///
/// A column of S depends on no other column, so that blocks of columns are computed independently. Sixteen columns are
/// a tile, which is [keys, 16] in memory, zero after the last column. Sums run over the keys in ascending order, with
/// every product rounded: the bits are the same on every processor.
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
        output: Output, kernels: KernelSet = .selected
    ) {
        let (decays, stride) = decay.parts
        let delta = kernels.scan.delta
        for row in rows {
            delta(
                block.state, block.keyCount, block.columnCount, query(row), key(row), value(row), decays(row), stride,
                beta(row)[0], output(row))
        }
    }

    /// The state space recurrence of Mamba 2 (Dao and Gu, arXiv 2405.21060): S ← d · S + k (s · v)ᵀ; o = qᵀS.
    ///
    /// - Parameters:
    ///   - decay: d, one number for each position.
    ///   - scale: s, likewise; the others as in ``delta(_:rows:query:key:value:decay:beta:output:kernels:)``.
    public static func accumulate(
        _ block: Block, rows: Range<Int>, query: Input, key: Input, value: Input, decay: Input, scale: Input,
        output: Output, kernels: KernelSet = .selected
    ) {
        let accumulate = kernels.scan.accumulate
        for row in rows {
            accumulate(
                block.state, block.keyCount, block.columnCount, query(row), key(row), value(row), decay(row),
                scale(row)[0], output(row))
        }
    }

    /// The generalized delta rule of RWKV 7 (arXiv 2503.14456): S ← diag(d) · S + k vᵀ − c (rᵀS)ᵀ, where r reads the state of the
    /// position before; o = qᵀS.
    ///
    /// - Parameters:
    ///   - decay: d, [keys] for each position; removal r and correction c likewise.
    ///   - output: o; the others as in ``delta(_:rows:query:key:value:decay:beta:output:kernels:)``.
    public static func generalizedDelta(
        _ block: Block, rows: Range<Int>, query: Input, key: Input, value: Input, decay: Input, removal: Input,
        correction: Input, output: Output, kernels: KernelSet = .selected
    ) {
        let generalizedDelta = kernels.scan.generalizedDelta
        for row in rows {
            generalizedDelta(
                block.state, block.keyCount, block.columnCount, query(row), key(row), value(row), decay(row),
                removal(row), correction(row), output(row))
        }
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
