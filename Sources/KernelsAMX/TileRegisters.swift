import Builtin

// The compiler has no Swift names for the instructions of AMX. Those that take registers alone are members of its module
// `Builtin`; those that take addresses are named as the compiler's back end names them. Numbers of registers must be literals
// at the call.

/// The eight tile registers of a thread, which have no shapes until it configures them.
enum TileRegisters {
    /// Gives the registers their shapes, and zeros.
    ///
    /// - Parameters:
    ///   - shapes: 64 bytes, overwritten.
    ///   - rowByteCount: of each register, the bytes of a row.
    ///   - rows: of each register, the number of rows.
    @inline(__always)
    static func configure(
        _ shapes: UnsafeMutableRawPointer, rowByteCounts: SIMD8<UInt16>, rowCounts: SIMD8<UInt8>
    ) {
        shapes.storeBytes(of: .zero, as: SIMD64<UInt8>.self)
        shapes.storeBytes(of: 1, as: UInt8.self)
        shapes.storeBytes(of: rowByteCounts, toByteOffset: 16, as: SIMD8<UInt16>.self)
        shapes.storeBytes(of: rowCounts, toByteOffset: 48, as: SIMD8<UInt8>.self)
        #if !CREMA_SANITIZED
            loadShapes(shapes)
        #endif
    }

    /// Releases the registers, so that the system need not save them.
    @inline(__always)
    static func release() {
        #if !CREMA_SANITIZED
            releaseTiles()
        #endif
    }
}

/// Sums of products of bytes: 0 ..< 4 are [16 inputs][16 rows] sums, 4 and 6 are [16 inputs][32 columns], 5 and 7 are [8
/// quads][16 rows][4 columns].
enum ByteTiles {
    static func configure(_ shapes: UnsafeMutableRawPointer) {
        TileRegisters.configure(
            shapes, rowByteCounts: SIMD8(64, 64, 64, 64, 32, 64, 32, 64), rowCounts: SIMD8(16, 16, 16, 16, 16, 8, 16, 8)
        )
    }

    /// Begins the sums 0.
    @inline(__always)
    private static func multiply0(_ inputs: UnsafeRawPointer, _ codes: UnsafeRawPointer, isSigned: Bool) {
        #if !CREMA_SANITIZED
            loadTile(4, inputs, 32)
            loadTile(5, codes, 64)
            Builtin.int_x86_tilezero((0 as Int8)._value)
            if isSigned {
                Builtin.int_x86_tdpbssd((0 as Int8)._value, (4 as Int8)._value, (5 as Int8)._value)
            } else {
                Builtin.int_x86_tdpbsud((0 as Int8)._value, (4 as Int8)._value, (5 as Int8)._value)
            }
        #endif
    }

    /// Begins the sums 1.
    @inline(__always)
    private static func multiply1(_ inputs: UnsafeRawPointer, _ codes: UnsafeRawPointer, isSigned: Bool) {
        #if !CREMA_SANITIZED
            loadTile(6, inputs, 32)
            loadTile(7, codes, 64)
            Builtin.int_x86_tilezero((1 as Int8)._value)
            if isSigned {
                Builtin.int_x86_tdpbssd((1 as Int8)._value, (6 as Int8)._value, (7 as Int8)._value)
            } else {
                Builtin.int_x86_tdpbsud((1 as Int8)._value, (6 as Int8)._value, (7 as Int8)._value)
            }
        #endif
    }

    /// Begins the sums 2.
    @inline(__always)
    private static func multiply2(_ inputs: UnsafeRawPointer, _ codes: UnsafeRawPointer, isSigned: Bool) {
        #if !CREMA_SANITIZED
            loadTile(4, inputs, 32)
            loadTile(5, codes, 64)
            Builtin.int_x86_tilezero((2 as Int8)._value)
            if isSigned {
                Builtin.int_x86_tdpbssd((2 as Int8)._value, (4 as Int8)._value, (5 as Int8)._value)
            } else {
                Builtin.int_x86_tdpbsud((2 as Int8)._value, (4 as Int8)._value, (5 as Int8)._value)
            }
        #endif
    }

    /// Begins the sums 3.
    @inline(__always)
    private static func multiply3(_ inputs: UnsafeRawPointer, _ codes: UnsafeRawPointer, isSigned: Bool) {
        #if !CREMA_SANITIZED
            loadTile(6, inputs, 32)
            loadTile(7, codes, 64)
            Builtin.int_x86_tilezero((3 as Int8)._value)
            if isSigned {
                Builtin.int_x86_tdpbssd((3 as Int8)._value, (6 as Int8)._value, (7 as Int8)._value)
            } else {
                Builtin.int_x86_tdpbsud((3 as Int8)._value, (6 as Int8)._value, (7 as Int8)._value)
            }
        #endif
    }

    /// Stores sums, whose number is a constant where this is inlined.
    @inline(__always)
    static func store(_ sums: Int, _ target: UnsafeMutableRawPointer) {
        #if !CREMA_SANITIZED
            switch sums {
            case 0: storeTile(0, target, 64)
            case 1: storeTile(1, target, 64)
            case 2: storeTile(2, target, 64)
            default: storeTile(3, target, 64)
            }
        #endif
    }

    /// Begins sums, whose number is a constant where this is inlined.
    @inline(__always)
    static func multiply(_ sums: Int, _ inputs: UnsafeRawPointer, _ codes: UnsafeRawPointer, isSigned: Bool) {
        switch sums {
        case 0: multiply0(inputs, codes, isSigned: isSigned)
        case 1: multiply1(inputs, codes, isSigned: isSigned)
        case 2: multiply2(inputs, codes, isSigned: isSigned)
        default: multiply3(inputs, codes, isSigned: isSigned)
        }
    }
}

/// Sums of products of bfloat16 numbers: 2r + t are [16 rows][16 inputs] sums of the rows r (0 or 1) with the inputs t (0 or
/// 1), 4 + r are [16 rows][32 columns], 6 + t are [16 pairs of columns][16 inputs][2].
enum BFloat16Registers {
    static func configure(_ shapes: UnsafeMutableRawPointer) {
        TileRegisters.configure(shapes, rowByteCounts: SIMD8(repeating: 64), rowCounts: SIMD8(repeating: 16))
    }

    /// Sets the sums to zero.
    @inline(__always)
    static func clear() {
        #if !CREMA_SANITIZED
            Builtin.int_x86_tilezero((0 as Int8)._value)
            Builtin.int_x86_tilezero((1 as Int8)._value)
            Builtin.int_x86_tilezero((2 as Int8)._value)
            Builtin.int_x86_tilezero((3 as Int8)._value)
        #endif
    }

    /// Loads sums: four of 1,024 bytes.
    @inline(__always)
    static func load(_ source: UnsafeRawPointer) {
        #if !CREMA_SANITIZED
            loadTile(0, source, 64)
            loadTile(1, source + 1024, 64)
            loadTile(2, source + 2048, 64)
            loadTile(3, source + 3072, 64)
        #endif
    }

    /// Stores sums: four of 1,024 bytes.
    @inline(__always)
    static func store(_ target: UnsafeMutableRawPointer) {
        #if !CREMA_SANITIZED
            storeTile(0, target, 64)
            storeTile(1, target + 1024, 64)
            storeTile(2, target + 2048, 64)
            storeTile(3, target + 3072, 64)
        #endif
    }

    /// Adds the products of two times sixteen rows with sixteen inputs.
    @inline(__always)
    static func add(_ first: UnsafeRawPointer, _ second: UnsafeRawPointer, distance: Int, _ inputs: UnsafeRawPointer) {
        #if !CREMA_SANITIZED
            loadTile(6, inputs, 64)
            loadTile(4, first, distance)
            Builtin.int_x86_tdpbf16ps((0 as Int8)._value, (4 as Int8)._value, (6 as Int8)._value)
            loadTile(5, second, distance)
            Builtin.int_x86_tdpbf16ps((2 as Int8)._value, (5 as Int8)._value, (6 as Int8)._value)
        #endif
    }

    /// Adds the products of two times sixteen rows with two times sixteen inputs.
    @inline(__always)
    static func add(
        _ first: UnsafeRawPointer, _ second: UnsafeRawPointer, distance: Int, _ inputs: UnsafeRawPointer,
        _ further: UnsafeRawPointer
    ) {
        #if !CREMA_SANITIZED
            loadTile(6, inputs, 64)
            loadTile(4, first, distance)
            Builtin.int_x86_tdpbf16ps((0 as Int8)._value, (4 as Int8)._value, (6 as Int8)._value)
            loadTile(7, further, 64)
            Builtin.int_x86_tdpbf16ps((1 as Int8)._value, (4 as Int8)._value, (7 as Int8)._value)
            loadTile(5, second, distance)
            Builtin.int_x86_tdpbf16ps((2 as Int8)._value, (5 as Int8)._value, (6 as Int8)._value)
            Builtin.int_x86_tdpbf16ps((3 as Int8)._value, (5 as Int8)._value, (7 as Int8)._value)
        #endif
    }
}

#if !CREMA_SANITIZED
    // Sanitized functions have landing pads, and the compiler cannot invoke these instructions: `TilePermission` says no.

    @_silgen_name("llvm.x86.ldtilecfg")
    private func loadShapes(_ shapes: UnsafeRawPointer)

    @_silgen_name("llvm.x86.tilerelease")
    private func releaseTiles()

    @_silgen_name("llvm.x86.tileloadd64")
    private func loadTile(_ register: Int8, _ rows: UnsafeRawPointer, _ distance: Int)

    @_silgen_name("llvm.x86.tilestored64")
    private func storeTile(_ register: Int8, _ rows: UnsafeMutableRawPointer, _ distance: Int)
#endif
