import _Builtin_intrinsics.intel

/// Repacking of scales and biases: those of sixteen rows become registers.
public enum NumberPacking {
    /// Packs the small numbers of a block of rows.
    ///
    /// - Parameters:
    ///   - rows: [16], where those of each row's first block begin; sixteen bytes are read of each block.
    ///   - blockByteCount: the distance of a row's blocks.
    ///   - arrangement: see ``SmallArrangement``.
    ///   - blockGroups: the groups of a block.
    public static func packSmall(
        rows: UnsafePointer<UnsafeRawPointer>, blockByteCount: Int, arrangement: Int, blockGroups: Int,
        layout: PackedLayout, stepByteCount: Int, into target: UnsafeMutableRawPointer
    ) {
        let heads = headByteCounts(layout)
        let unitByteCount = heads.unit &+ layout.unitSteps &* stepByteCount
        var place = target
        var (step, spanEnd, group, block) = (0, 0, 0, 0)
        // The words of four groups of sixteen rows: scales, then biases where there are such.
        var words: SmallWords = [.zero, .zero, .zero, .zero, .zero, .zero, .zero, .zero]
        while step < layout.stepCount {
            if step == spanEnd {
                spanEnd &+= layout.spanSteps
                place += heads.span
            }
            if group == 0 {
                words = smallWords(rows, block, arrangement)
                block &+= blockByteCount
            }
            for part in 0..<(layout.isHalved ? 2 : 1) {
                store(byte(words[group / 4], group & 3), place + part &* 16)
                if layout.hasBiases {
                    store(byte(words[4 &+ group / 4], group & 3), place + (heads.side &+ part &* 16))
                }
                group &+= 1
            }
            if group == blockGroups { group = 0 }
            place += unitByteCount
            step &+= layout.unitSteps
        }
    }

    /// Packs numbers of two bytes: of spans, or of groups that have numbers of their own.
    ///
    /// - Parameters:
    ///   - rows: [16], where each row's first number lies.
    ///   - distance: the distance of a row's numbers.
    ///   - count: the numbers of a row.
    ///   - side: 0 for scales, 1 for biases; 2 for both, a bias following each scale.
    public static func packHalves(
        rows: UnsafePointer<UnsafeRawPointer>, distance: Int, count: Int, side: Int,
        layout: PackedLayout,
        stepByteCount: Int, into target: UnsafeMutableRawPointer
    ) {
        let heads = headByteCounts(layout)
        let isSpan = layout.small != SmallFormat.none
        let sideByteCount = isSpan ? heads.numbers : heads.side
        let (first, second) = (side == 1 ? sideByteCount : 0, sideByteCount)
        // From one span or unit to the next.
        let unitByteCount = heads.unit &+ layout.unitSteps &* stepByteCount
        let placeDistance =
            isSpan ? heads.span &+ layout.spanSteps / layout.unitSteps &* unitByteCount : unitByteCount
        var place = target
        var index = 0
        if distance == 2, side < 2, !layout.isHalved {
            while index &+ 8 <= count {
                let words = transposed(
                    sixteenBytes(rows, 0, index &* 2), sixteenBytes(rows, 1, index &* 2),
                    sixteenBytes(rows, 2, index &* 2), sixteenBytes(rows, 3, index &* 2))
                for pair in 0..<4 {
                    store(_mm512_cvtepi32_epi16(words[pair]), place + first)
                    store(
                        _mm512_cvtepi32_epi16(_mm512_srli_epi32(words[pair], 16)),
                        place + (first &+ placeDistance))
                    place += 2 &* placeDistance
                }
                index &+= 8
            }
        }
        while index < count {
            if side == 2 {
                let words = gathered(rows, index &* distance, UInt32.self)
                store(_mm512_cvtepi32_epi16(words), place)
                store(_mm512_cvtepi32_epi16(_mm512_srli_epi32(words, 16)), place + second)
            } else {
                store(_mm512_cvtepi32_epi16(gathered(rows, index &* distance, UInt16.self)), place + first)
            }
            index &+= 1
            if layout.isHalved, !isSpan, index & 1 == 1 {
                place += heads.numbers
            } else {
                place += layout.isHalved && !isSpan ? placeDistance &- heads.numbers : placeDistance
            }
        }
    }

    /// Bytes of scales in words of four groups, and then those of biases.
    private typealias SmallWords = InlineArray<8, __m512i>

    /// The scales' and biases' bytes of a block.
    @inline(__always)
    private static func smallWords(
        _ rows: UnsafePointer<UnsafeRawPointer>, _ offset: Int, _ arrangement: Int
    ) -> SmallWords {
        let words = transposed(
            sixteenBytes(rows, 0, offset), sixteenBytes(rows, 1, offset), sixteenBytes(rows, 2, offset),
            sixteenBytes(rows, 3, offset))
        func scales(_ a: __m512i, _ b: __m512i, _ c: __m512i = .zero, _ d: __m512i = .zero) -> SmallWords {
            [a, b, c, d, .zero, .zero, .zero, .zero]
        }
        if arrangement == SmallArrangement.bytes { return scales(words[0], words[1], words[2], words[3]) }
        if arrangement == SmallArrangement.unsignedFloat8 {
            let magnitude = words[0] & _mm512_set1_epi8(0x7F)
            // All bits where it is 127.
            let top = _mm512_add_epi8(magnitude, _mm512_set1_epi8(1)) & _mm512_set1_epi8(-128)
            let nothing = _mm512_sub_epi8(top, _mm512_srli_epi32(top, 7)) | top
            return scales(_mm512_andnot_si512(nothing, magnitude), .zero)
        }
        let low = _mm512_set1_epi8(15)
        if arrangement == SmallArrangement.halves {
            func minima(_ words: __m512i) -> __m512i { _mm512_sub_epi8(.zero, _mm512_srli_epi32(words, 4) & low) }
            return [
                words[0] & low, words[1] & low, words[2] & low, words[3] & low,
                minima(words[0]), minima(words[1]), minima(words[2]), minima(words[3]),
            ]
        }
        if arrangement == SmallArrangement.sixteenAroundThirtyTwo {
            /// The word that begins in the middle of one and ends in the middle of the next.
            func word(_ first: __m512i, _ second: __m512i) -> __m512i {
                _mm512_srli_epi32(first, 16) | _mm512_slli_epi32(second, 16)
            }
            let (first, second) = (word(words[0], words[1]), word(words[1], words[2]))
            let tops = word(words[2], words[3])
            func scale(_ bits: __m512i, _ shift: UInt32) -> __m512i {
                let top = _mm512_srli_epi32(tops, shift) & _mm512_set1_epi8(3)
                return _mm512_sub_epi8(bits & low | _mm512_slli_epi32(top, 4), _mm512_set1_epi8(32))
            }
            return scales(
                scale(first, 0), scale(second, 2), scale(_mm512_srli_epi32(first, 4), 4),
                scale(_mm512_srli_epi32(second, 4), 6))
        }
        if arrangement == SmallArrangement.sixBits {
            let (six, top) = (_mm512_set1_epi8(63), _mm512_set1_epi8(48))
            let minima = words[1] & six
            let laterMinima = _mm512_srli_epi32(words[2], 4) & low | _mm512_srli_epi32(words[1], 2) & top
            return [
                words[0] & six, words[2] & low | _mm512_srli_epi32(words[0], 2) & top, .zero, .zero,
                _mm512_sub_epi8(.zero, minima), _mm512_sub_epi8(.zero, laterMinima), .zero, .zero,
            ]
        }
        // Bits 2g above 16 of the first word and bits 4g of the second are group g.
        var result: InlineArray<2, __m512i> = [.zero, .zero]
        for group in 0..<8 {
            let shift = UInt32(truncatingIfNeeded: group)
            let high = _mm512_srli_epi32(words[0], 16 &+ 2 &* shift) & _mm512_set1_epi32(3)
            let bits =
                _mm512_srli_epi32(words[1], 4 &* shift) & _mm512_set1_epi32(15) | _mm512_slli_epi32(high, 4)
            result[group / 4] |= _mm512_slli_epi32(bits, 8 &* (shift & 3))
        }
        return scales(
            _mm512_sub_epi8(result[0], _mm512_set1_epi8(32)), _mm512_sub_epi8(result[1], _mm512_set1_epi8(32)))
    }

    /// A number of each row.
    @inline(__always)
    private static func gathered<Number: FixedWidthInteger>(
        _ rows: UnsafePointer<UnsafeRawPointer>, _ offset: Int, _: Number.Type
    ) -> __m512i {
        @inline(__always)
        func four(_ first: Int) -> SIMD4<UInt32> {
            SIMD4<UInt32>(
                UInt32(truncatingIfNeeded: (rows[first] + offset).loadUnaligned(as: Number.self)),
                UInt32(truncatingIfNeeded: (rows[first &+ 1] + offset).loadUnaligned(as: Number.self)),
                UInt32(truncatingIfNeeded: (rows[first &+ 2] + offset).loadUnaligned(as: Number.self)),
                UInt32(truncatingIfNeeded: (rows[first &+ 3] + offset).loadUnaligned(as: Number.self)))
        }
        return unsafeBitCast(
            SIMD16(
                lowHalf: SIMD8(lowHalf: four(0), highHalf: four(4)),
                highHalf: SIMD8(lowHalf: four(8), highHalf: four(12))),
            to: __m512i.self)
    }

    /// Byte `index` (0 ..< 4) of sixteen words.
    @inline(__always)
    private static func byte(_ words: __m512i, _ index: Int) -> __m128i {
        _mm512_cvtepi32_epi8(
            _mm512_srlv_epi32(words, _mm512_set1_epi32(Int32(truncatingIfNeeded: index &* 8))))
    }

    @inline(__always)
    private static func store<Vector>(_ vector: Vector, _ place: UnsafeMutableRawPointer) {
        place.storeBytes(of: vector, as: Vector.self)
    }
}
