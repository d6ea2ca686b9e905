/// One position of a recurrence over a block of a matrix state, on any processor.
enum BaselineScan {
    /// See ``KernelSet/Scan/delta``.
    static func delta(
        _ state: UnsafeMutablePointer<Float>, keyCount: Int, columnCount: Int, query: UnsafePointer<Float>,
        key: UnsafePointer<Float>, value: UnsafePointer<Float>, decay: UnsafePointer<Float>, decayStride: Int,
        beta: Float, output: UnsafeMutablePointer<Float>
    ) {
        for offset in stride(from: 0, to: columnCount, by: StateScan.tileWidth) {
            let tile = StateTile(state, keyCount, offset, columnCount)
            var held = SIMD16<Float>.zero
            for index in 0..<keyCount {
                held +=
                    VectorMath.load16(tile.state + index * StateScan.tileWidth) * decay[index * decayStride]
                    * key[index]
            }
            let update = (tile.load(value) - held) * beta
            tile.add(update, query: query, key: key, decay, decayStride, into: output)
        }
    }

    /// See ``KernelSet/Scan/accumulate``.
    static func accumulate(
        _ state: UnsafeMutablePointer<Float>, keyCount: Int, columnCount: Int, query: UnsafePointer<Float>,
        key: UnsafePointer<Float>, value: UnsafePointer<Float>, decay: UnsafePointer<Float>, scale: Float,
        output: UnsafeMutablePointer<Float>
    ) {
        for offset in stride(from: 0, to: columnCount, by: StateScan.tileWidth) {
            let tile = StateTile(state, keyCount, offset, columnCount)
            tile.add(tile.load(value) * scale, query: query, key: key, decay, 0, into: output)
        }
    }

    /// See ``KernelSet/Scan/generalizedDelta``.
    static func generalizedDelta(
        _ state: UnsafeMutablePointer<Float>, keyCount: Int, columnCount: Int, query: UnsafePointer<Float>,
        key: UnsafePointer<Float>, value: UnsafePointer<Float>, decay: UnsafePointer<Float>,
        removal: UnsafePointer<Float>, correction: UnsafePointer<Float>, output: UnsafeMutablePointer<Float>
    ) {
        for offset in stride(from: 0, to: columnCount, by: StateScan.tileWidth) {
            let tile = StateTile(state, keyCount, offset, columnCount)
            var held = SIMD16<Float>.zero
            for index in 0..<keyCount {
                held += VectorMath.load16(tile.state + index * StateScan.tileWidth) * removal[index]
            }
            let own = tile.load(value)
            var read = SIMD16<Float>.zero
            for index in 0..<keyCount {
                let place = tile.state + index * StateScan.tileWidth
                let kept = VectorMath.load16(place) * decay[index]
                let new = kept + (own * key[index] - held * correction[index])
                VectorMath.store16(new, place)
                read += new * query[index]
            }
            tile.store(read, output)
        }
    }
}

/// Sixteen columns of a block.
private struct StateTile {
    // [keys, 16]
    let state: UnsafeMutablePointer<Float>
    private let keyCount: Int
    /// The first column of the block that is the tile's, and how many are.
    private let offset: Int
    private let count: Int

    init(_ block: UnsafeMutablePointer<Float>, _ keyCount: Int, _ offset: Int, _ columnCount: Int) {
        state = block + offset * keyCount
        self.keyCount = keyCount
        self.offset = offset
        count = min(StateScan.tileWidth, columnCount - offset)
    }

    /// The tile's part of a vector of the block's columns.
    @inline(__always)
    func load(_ source: UnsafePointer<Float>) -> SIMD16<Float> {
        if count == StateScan.tileWidth { return VectorMath.load16(source + offset) }
        var vector = SIMD16<Float>.zero
        for lane in 0..<count { vector[lane] = source[offset + lane] }
        return vector
    }

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
        store(read, output)
    }

    /// Writes the tile's part of a vector of the block's columns.
    @inline(__always)
    func store(_ vector: SIMD16<Float>, _ target: UnsafeMutablePointer<Float>) {
        if count == StateScan.tileWidth { return VectorMath.store16(vector, target + offset) }
        for lane in 0..<count { target[offset + lane] = vector[lane] }
    }
}
