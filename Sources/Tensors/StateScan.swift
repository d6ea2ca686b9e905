/// Recurrences whose state is a matrix S [keys, columns] for each head: every position decays it, adds an outer product of its
/// key and an update, and reads it with its query.
///
/// A column of S depends on no other column, so that tiles of sixteen are computed apart; a tile stands [keys, 16] in memory,
/// zero behind the last column. Sums run over the keys in ascending order.
public enum StateScan {
    /// Columns of a tile.
    public static let tileWidth = 16

    /// Tiles of so many columns.
    public static func tileCount(_ columns: Int) -> Int { (columns + tileWidth - 1) / tileWidth }

    /// Vectors of consecutive positions, or one number for each.
    public struct Rows<Pointer: Strideable> where Pointer.Stride == Int {
        /// The vector of position 0.
        let base: Pointer
        /// The distance of two positions, in floats; 0 for one vector that all share.
        let stride: Int

        /// Vectors from the first and their distance.
        public init(_ base: Pointer, stride: Int) {
            self.base = base
            self.stride = stride
        }

        @inline(__always)
        func callAsFunction(_ row: Int) -> Pointer { base.advanced(by: row * stride) }
    }

    /// What a scan reads and writes for one tile of one head.
    public struct Tile {
        let state: UnsafeMutablePointer<Float>
        let keyCount: Int
        let columnCount: Int

        /// A tile.
        ///
        /// - Parameters:
        ///   - state: [keys, 16].
        ///   - columns: the columns that count, at most 16.
        public init(_ state: UnsafeMutablePointer<Float>, keys: Int, columns: Int) {
            (self.state, keyCount, columnCount) = (state, keys, columns)
        }
    }

    /// Vectors that are read.
    public typealias Input = Rows<UnsafePointer<Float>>
    /// Vectors that are written.
    public typealias Output = Rows<UnsafeMutablePointer<Float>>

    /// The gated delta rule (Yang and others, arXiv 2412.06464): S ← d · S; S ← S + k (β (v − kᵀS))ᵀ; o = qᵀS.
    ///
    /// - Parameters:
    ///   - rows: the positions, in order.
    ///   - query: [keys] for each position; key likewise.
    ///   - value: [columns] for each position.
    ///   - decay: d, one number for each position.
    ///   - beta: β, likewise.
    ///   - output: o, [columns] for each position, overwritten.
    public static func delta(
        _ tile: Tile, rows: Range<Int>, query: Input, key: Input, value: Input, decay: Input, beta: Input,
        output: Output
    ) {
        for row in rows {
            let (query, key, decay) = (query(row), key(row), decay(row)[0])
            var held = SIMD16<Float>.zero
            for index in 0..<tile.keyCount { held += VectorMath.load16(tile.state + index * 16) * decay * key[index] }
            let update = (load(value(row), tile.columnCount) - held) * beta(row)[0]
            var read = SIMD16<Float>.zero
            for index in 0..<tile.keyCount {
                let place = tile.state + index * 16
                let state = VectorMath.load16(place) * decay + update * key[index]
                VectorMath.store16(state, place)
                read += state * query[index]
            }
            store(read, output(row), tile.columnCount)
        }
    }

    /// The delta rule with a decay of its own for each key (Kimi Delta Attention, arXiv 2510.26692).
    ///
    /// - Parameter decay: d, [keys] for each position; the others as in ``delta(_:rows:query:key:value:decay:beta:output:)``.
    public static func delta(
        _ tile: Tile, rows: Range<Int>, query: Input, key: Input, value: Input, decays: Input, beta: Input,
        output: Output
    ) {
        for row in rows {
            let (query, key, decay) = (query(row), key(row), decays(row))
            var held = SIMD16<Float>.zero
            for index in 0..<tile.keyCount {
                held += VectorMath.load16(tile.state + index * 16) * decay[index] * key[index]
            }
            let update = (load(value(row), tile.columnCount) - held) * beta(row)[0]
            var read = SIMD16<Float>.zero
            for index in 0..<tile.keyCount {
                let place = tile.state + index * 16
                let state = VectorMath.load16(place) * decay[index] + update * key[index]
                VectorMath.store16(state, place)
                read += state * query[index]
            }
            store(read, output(row), tile.columnCount)
        }
    }

    /// The state space recurrence of Mamba 2 (Dao and Gu, arXiv 2405.21060): S ← d · S + k (s · v)ᵀ; o = qᵀS.
    ///
    /// - Parameters:
    ///   - scale: s, one number for each position; the others as in
    ///     ``delta(_:rows:query:key:value:decay:beta:output:)``.
    public static func accumulate(
        _ tile: Tile, rows: Range<Int>, query: Input, key: Input, value: Input, decay: Input, scale: Input,
        output: Output
    ) {
        for row in rows {
            let (query, key, decay) = (query(row), key(row), decay(row)[0])
            let update = load(value(row), tile.columnCount) * scale(row)[0]
            var read = SIMD16<Float>.zero
            for index in 0..<tile.keyCount {
                let place = tile.state + index * 16
                let state = VectorMath.load16(place) * decay + update * key[index]
                VectorMath.store16(state, place)
                read += state * query[index]
            }
            store(read, output(row), tile.columnCount)
        }
    }

    @inline(__always)
    private static func load(_ source: UnsafePointer<Float>, _ count: Int) -> SIMD16<Float> {
        if count == 16 { return VectorMath.load16(source) }
        var vector = SIMD16<Float>.zero
        for lane in 0..<count { vector[lane] = source[lane] }
        return vector
    }

    @inline(__always)
    private static func store(_ vector: SIMD16<Float>, _ target: UnsafeMutablePointer<Float>, _ count: Int) {
        if count == 16 { return VectorMath.store16(vector, target) }
        for lane in 0..<count { target[lane] = vector[lane] }
    }
}
