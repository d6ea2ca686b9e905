/// Recurrences whose state is a matrix, for sixteen or thirty-two of its columns; `StateScan` in `Tensors` says what they are.
///
/// Products and sums are rounded one by one and in the order of the keys, as they are without these instructions, so
/// that the bits are the same. The state is a tile [keys, 16], or two, one after the other; there are 1 to 32 columns,
/// and more than 16 make two tiles.
public enum StateScanKernel {
    /// One position: S ← d · S; S ← S + k (β (v − kᵀS))ᵀ; o = qᵀS.
    ///
    /// - Parameters:
    ///   - decay: d: one number where `decayStride` is 0, one for each key where it is 1.
    ///   - value: v, one number for each column; `output` is o, overwritten.
    public static func delta(
        _ state: UnsafeMutablePointer<Float>, keyCount: Int, columnCount: Int, query: UnsafePointer<Float>,
        key: UnsafePointer<Float>, value: UnsafePointer<Float>, decay: UnsafePointer<Float>, decayStride: Int,
        beta: Float, output: UnsafeMutablePointer<Float>
    ) {
        StateTiles(state: state, keyCount: keyCount, columnCount: columnCount).delta(
            query: query, key: key, value: value, decay: decay, decayStride: decayStride, beta: beta, output: output)
    }

    /// One position: S ← d · S + k (s · v)ᵀ; o = qᵀS.
    public static func accumulate(
        _ state: UnsafeMutablePointer<Float>, keyCount: Int, columnCount: Int, query: UnsafePointer<Float>,
        key: UnsafePointer<Float>, value: UnsafePointer<Float>, decay: UnsafePointer<Float>, scale: Float,
        output: UnsafeMutablePointer<Float>
    ) {
        StateTiles(state: state, keyCount: keyCount, columnCount: columnCount).accumulate(
            query: query, key: key, value: value, decay: decay, scale: scale, output: output)
    }

    /// One position: S ← diag(d) · S + k vᵀ − c (rᵀS)ᵀ, where r reads S as it was; o = qᵀS.
    ///
    /// - Parameters:
    ///   - decay: d, one number for each key, as are `removal` r and `correction` c.
    public static func generalizedDelta(
        _ state: UnsafeMutablePointer<Float>, keyCount: Int, columnCount: Int, query: UnsafePointer<Float>,
        key: UnsafePointer<Float>, value: UnsafePointer<Float>, decay: UnsafePointer<Float>,
        removal: UnsafePointer<Float>, correction: UnsafePointer<Float>, output: UnsafeMutablePointer<Float>
    ) {
        StateTiles(state: state, keyCount: keyCount, columnCount: columnCount).generalizedDelta(
            query: query, key: key, value: value, decay: decay, removal: removal, correction: correction,
            output: output)
    }
}

/// The tiles of one block of columns; private, because a public structure is copied by code that every module emits.
private struct StateTiles {
    let state: UnsafeMutablePointer<Float>
    let keyCount: Int
    let columnCount: Int

    @inline(__always)
    func delta(
        query: UnsafePointer<Float>, key: UnsafePointer<Float>, value: UnsafePointer<Float>,
        decay: UnsafePointer<Float>, decayStride: Int, beta: Float, output: UnsafeMutablePointer<Float>
    ) {
        if columnCount > 16 {
            let other = state + keyCount &* 16
            var held = SIMD16<Float>.zero
            var otherHeld = SIMD16<Float>.zero
            for index in 0..<keyCount {
                let (factor, number) = (decay[index &* decayStride], key[index])
                held += tile(state, index) * factor * number
                otherHeld += tile(other, index) * factor * number
            }
            let update = (load(value, 16) - held) * beta
            let otherUpdate = (load(value + 16, columnCount &- 16) - otherHeld) * beta
            add(
                update, otherUpdate, query: query, key: key, decay: decay, decayStride: decayStride, output: output)
        } else {
            var held = SIMD16<Float>.zero
            for index in 0..<keyCount { held += tile(state, index) * decay[index &* decayStride] * key[index] }
            add(
                (load(value, columnCount) - held) * beta, query: query, key: key, decay: decay,
                decayStride: decayStride, output: output)
        }
    }

    @inline(__always)
    func accumulate(
        query: UnsafePointer<Float>, key: UnsafePointer<Float>, value: UnsafePointer<Float>,
        decay: UnsafePointer<Float>, scale: Float, output: UnsafeMutablePointer<Float>
    ) {
        if columnCount > 16 {
            add(
                load(value, 16) * scale, load(value + 16, columnCount &- 16) * scale, query: query, key: key,
                decay: decay, decayStride: 0, output: output)
        } else {
            add(
                load(value, columnCount) * scale, query: query, key: key, decay: decay, decayStride: 0, output: output)
        }
    }

    @inline(__always)
    func generalizedDelta(
        query: UnsafePointer<Float>, key: UnsafePointer<Float>, value: UnsafePointer<Float>,
        decay: UnsafePointer<Float>, removal: UnsafePointer<Float>, correction: UnsafePointer<Float>,
        output: UnsafeMutablePointer<Float>
    ) {
        var held = SIMD16<Float>.zero
        var read = SIMD16<Float>.zero
        if columnCount > 16 {
            let other = state + keyCount &* 16
            var otherHeld = SIMD16<Float>.zero
            for index in 0..<keyCount {
                let number = removal[index]
                held += tile(state, index) * number
                otherHeld += tile(other, index) * number
            }
            let own = load(value, 16)
            let otherOwn = load(value + 16, columnCount &- 16)
            var otherRead = SIMD16<Float>.zero
            for index in 0..<keyCount {
                let (factor, number, share, question) = (decay[index], key[index], correction[index], query[index])
                let new = tile(state, index) * factor + (own * number - held * share)
                let otherNew = tile(other, index) * factor + (otherOwn * number - otherHeld * share)
                set(new, state, index)
                set(otherNew, other, index)
                read += new * question
                otherRead += otherNew * question
            }
            store(read, output, 16)
            store(otherRead, output + 16, columnCount &- 16)
        } else {
            for index in 0..<keyCount { held += tile(state, index) * removal[index] }
            let own = load(value, columnCount)
            for index in 0..<keyCount {
                let new = tile(state, index) * decay[index] + (own * key[index] - held * correction[index])
                set(new, state, index)
                read += new * query[index]
            }
            store(read, output, columnCount)
        }
    }

    /// Adds k uᵀ to the decayed state, and reads it.
    @inline(__always)
    private func add(
        _ update: SIMD16<Float>, query: UnsafePointer<Float>, key: UnsafePointer<Float>, decay: UnsafePointer<Float>,
        decayStride: Int, output: UnsafeMutablePointer<Float>
    ) {
        var read = SIMD16<Float>.zero
        for index in 0..<keyCount {
            let new = tile(state, index) * decay[index &* decayStride] + update * key[index]
            set(new, state, index)
            read += new * query[index]
        }
        store(read, output, columnCount)
    }

    /// The same for two tiles.
    @inline(__always)
    private func add(
        _ update: SIMD16<Float>, _ otherUpdate: SIMD16<Float>, query: UnsafePointer<Float>, key: UnsafePointer<Float>,
        decay: UnsafePointer<Float>, decayStride: Int, output: UnsafeMutablePointer<Float>
    ) {
        let other = state + keyCount &* 16
        var read = SIMD16<Float>.zero
        var otherRead = SIMD16<Float>.zero
        for index in 0..<keyCount {
            let (factor, number, question) = (decay[index &* decayStride], key[index], query[index])
            let new = tile(state, index) * factor + update * number
            let otherNew = tile(other, index) * factor + otherUpdate * number
            set(new, state, index)
            set(otherNew, other, index)
            read += new * question
            otherRead += otherNew * question
        }
        store(read, output, 16)
        store(otherRead, output + 16, columnCount &- 16)
    }

    // MARK: Sixteen numbers

    @inline(__always)
    private func tile(_ base: UnsafeMutablePointer<Float>, _ index: Int) -> SIMD16<Float> {
        UnsafeRawPointer(base + index &* 16).loadUnaligned(as: SIMD16<Float>.self)
    }

    @inline(__always)
    private func set(_ value: SIMD16<Float>, _ base: UnsafeMutablePointer<Float>, _ index: Int) {
        UnsafeMutableRawPointer(base + index &* 16).storeBytes(of: value, as: SIMD16<Float>.self)
    }

    @inline(__always)
    private func load(_ source: UnsafePointer<Float>, _ count: Int) -> SIMD16<Float> {
        if count >= 16 { return UnsafeRawPointer(source).loadUnaligned(as: SIMD16<Float>.self) }
        var vector = SIMD16<Float>.zero
        for lane in 0..<count { vector[lane] = source[lane] }
        return vector
    }

    @inline(__always)
    private func store(_ vector: SIMD16<Float>, _ target: UnsafeMutablePointer<Float>, _ count: Int) {
        if count >= 16 {
            UnsafeMutableRawPointer(target).storeBytes(of: vector, as: SIMD16<Float>.self)
        } else {
            for lane in 0..<count { target[lane] = vector[lane] }
        }
    }
}
