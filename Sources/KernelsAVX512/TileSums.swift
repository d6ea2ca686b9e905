import _Builtin_intrinsics.intel

/// What the sums of a tile's lanes are added up with: where the other half of each pair of lanes comes from, and which lanes
/// stay.
///
/// Read from memory: constants in the code would let the compiler split the shuffles into operations on quarters of
/// registers, three times as many.
enum TileSums {
    /// The bytes of a table.
    @inline(__always)
    static var byteCount: Int { 384 }

    /// Writes a table, aligned to 64.
    static func writeTable(_ table: UnsafeMutableRawPointer) {
        func put(_ lanes: SIMD16<Int32>, _ offset: Int) {
            table.storeBytes(of: lanes, toByteOffset: offset, as: SIMD16<Int32>.self)
        }
        // Numbers from 16 on are lanes of the second register.
        put(SIMD16(8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23), 0)
        put(SIMD16(4, 5, 6, 7, 16, 17, 18, 19, 12, 13, 14, 15, 24, 25, 26, 27), 64)
        put(SIMD16(2, 3, 16, 17, 6, 7, 20, 21, 10, 11, 24, 25, 14, 15, 28, 29), 128)
        put(SIMD16(1, 16, 3, 18, 5, 20, 7, 22, 9, 24, 11, 26, 13, 28, 15, 30), 192)
        put(SIMD16(0, 2, 4, 6, 8, 10, 12, 14, 0, 2, 4, 6, 8, 10, 12, 14), 256)
        table.storeBytes(of: 0xFF00, toByteOffset: 320, as: UInt16.self)
        table.storeBytes(of: 0xF0F0, toByteOffset: 322, as: UInt16.self)
        table.storeBytes(of: 0xCCCC, toByteOffset: 324, as: UInt16.self)
        table.storeBytes(of: 0xAAAA, toByteOffset: 326, as: UInt16.self)
    }

}

/// The table in registers.
private struct SumConstants {
    let from8, from4, from2, from1, even: __m512i
    let stay8, stay4, stay2, stay1: UInt16

    /// Reads a table.
    @inline(__always)
    init(_ table: UnsafeRawPointer) {
        from8 = loadBytes(table)
        from4 = loadBytes(table + 64)
        from2 = loadBytes(table + 128)
        from1 = loadBytes(table + 192)
        even = loadBytes(table + 256)
        stay8 = table.load(fromByteOffset: 320, as: UInt16.self)
        stay4 = table.load(fromByteOffset: 322, as: UInt16.self)
        stay2 = table.load(fromByteOffset: 324, as: UInt16.self)
        stay1 = table.load(fromByteOffset: 326, as: UInt16.self)
    }

    // Each adds lanes n apart within blocks of 2n, and joins two registers: the lower n lanes of a block are the first's
    // sums, the upper n the second's. One shuffle for two registers: what stays in its place needs none.

    @inline(__always)
    func join8(_ a: Lanes, _ b: Lanes) -> Lanes {
        _mm512_mask_blend_ps(stay8, a, b) + _mm512_permutex2var_ps(a, from8, b)
    }

    @inline(__always)
    func join4(_ a: Lanes, _ b: Lanes) -> Lanes {
        _mm512_mask_blend_ps(stay4, a, b) + _mm512_permutex2var_ps(a, from4, b)
    }

    @inline(__always)
    func join2(_ a: Lanes, _ b: Lanes) -> Lanes {
        _mm512_mask_blend_ps(stay2, a, b) + _mm512_permutex2var_ps(a, from2, b)
    }

    @inline(__always)
    func join1(_ a: Lanes, _ b: Lanes) -> Lanes {
        _mm512_mask_blend_ps(stay1, a, b) + _mm512_permutex2var_ps(a, from1, b)
    }
}

/// Stores the sums of the lanes of a tile of four rows by `width` inputs, added up as `horizontalSums` adds them: halves,
/// quarters, pairs, neighbours.
///
/// - Parameters:
///   - s: the sum of row r and input t at 4t + r.
///   - target: where the first row's sum with the first input goes; inputs are `distance` apart.
///   - mask: which of the four rows are stored.
@inline(__always)
func storeSums(
    _ s: borrowing Sums, _ width: Int, _ target: UnsafeMutablePointer<Float>, _ distance: Int, _ mask: UInt16,
    _ table: UnsafeRawPointer
) {
    let constants = SumConstants(table)
    if width > 2 {
        let four = fourInputs(s, width, constants)
        storeQuarter(four, 0, target, mask)
        storeQuarter(four, 1, target + distance, mask)
        storeQuarter(four, 2, target + 2 &* distance, mask)
        if width > 3 { storeQuarter(four, 3, target + 3 &* distance, mask) }
        if width > 4 {
            let two = twoInputs(s, 4, width, constants)
            storeQuarter(two, 0, target + 4 &* distance, mask)
            if width > 5 { storeQuarter(two, 1, target + 5 &* distance, mask) }
        }
    } else {
        let two = twoInputs(s, 0, width, constants)
        storeQuarter(two, 0, target, mask)
        if width > 1 { storeQuarter(two, 1, target + distance, mask) }
    }
}

/// Stores the lanes from 4 · quarter on; the mask keeps the others from being written.
@inline(__always)
private func storeQuarter(_ lanes: Lanes, _ quarter: Int, _ target: UnsafeMutablePointer<Float>, _ mask: UInt16) {
    _mm512_mask_storeu_ps(target - 4 &* quarter, mask &<< UInt16(truncatingIfNeeded: 4 &* quarter), lanes)
}

/// Lane 4t + r: the sum of row r and input t, for the first four inputs; the fourth may be missing.
@inline(__always)
private func fourInputs(_ s: borrowing Sums, _ width: Int, _ c: SumConstants) -> Lanes {
    // The fourth input's sums are zero when it is missing.
    let a = c.join4(c.join8(s[0], s[8]), c.join8(s[4], s[12]))
    let b = c.join4(c.join8(s[2], s[10]), c.join8(s[6], s[14]))
    let d = c.join4(c.join8(s[1], s[9]), c.join8(s[5], s[13]))
    let e = c.join4(c.join8(s[3], s[11]), c.join8(s[7], s[15]))
    return c.join1(c.join2(a, b), c.join2(d, e))
}

/// Lane 4t + r: the sum of row r and input t, for two inputs from `first` on; the second may be missing.
@inline(__always)
private func twoInputs(_ s: borrowing Sums, _ first: Int, _ width: Int, _ c: SumConstants) -> Lanes {
    let i = first &* 4
    let a = c.join4(c.join8(s[i], s[i &+ 4]), c.join8(s[i &+ 2], s[i &+ 6]))
    let b = c.join4(c.join8(s[i &+ 1], s[i &+ 5]), c.join8(s[i &+ 3], s[i &+ 7]))
    let pairs = c.join2(a, b)
    return _mm512_permutexvar_ps(c.even, c.join1(pairs, pairs))
}
