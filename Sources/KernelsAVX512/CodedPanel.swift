import _Builtin_intrinsics.intel

/// Steps of a block of coded weights, unpacked for products that take many inputs: codes as bytes, numbers as float32.
///
/// A step is [8 quads][16 rows][4 columns] bytes, then the sixteen scales of its group, then the sixteen biases where the
/// group ends with the step. A code is what remains when the code of the value 0 is taken off, a signed byte; bytes whose
/// zero is 0 stay unsigned. Only for groups of 32 columns or more.
public enum CodedPanel {
    /// The bytes of a step.
    @inline(__always)
    public static var stepByteCount: Int { 640 }
    /// Where a step's scales lie.
    @inline(__always)
    public static var scalesOffset: Int { 512 }
    /// Where a step's biases lie.
    @inline(__always)
    public static var biasesOffset: Int { 576 }

    /// Unpacks a range of steps of the block that begins at a place.
    public static func unpack(
        _ block: UnsafeRawPointer, _ layout: PackedLayout, steps start: Int, _ end: Int,
        into panel: UnsafeMutableRawPointer
    ) {
        switch layout.planes {
        case CodePlanesFormat.bitPairs: unpack(BitPairs.self, block, layout, start, end, panel)
        case CodePlanesFormat.bitPairsAndBit: unpack(BitPairsAndBit.self, block, layout, start, end, panel)
        case CodePlanesFormat.nibbles: unpack(Nibbles.self, block, layout, start, end, panel)
        case CodePlanesFormat.table: unpack(NibbleTable.self, block, layout, start, end, panel)
        case CodePlanesFormat.nibblesAndBit: unpack(NibblesAndBit.self, block, layout, start, end, panel)
        case CodePlanesFormat.nibblesAndTwoBits: unpack(NibblesAndTwoBits.self, block, layout, start, end, panel)
        default: unpack(CodeBytes.self, block, layout, start, end, panel)
        }
    }

    /// Where the codes of a step begin in a block.
    public static func offset(ofStep step: Int, _ layout: PackedLayout) -> Int {
        let heads = headByteCounts(layout)
        let unit = step / layout.unitSteps
        let spans = layout.small == SmallFormat.none ? 0 : (step / layout.spanSteps &+ 1) &* heads.span
        return spans &+ (unit &+ 1) &* heads.unit &+ step &* CodePlanesFormat.stepByteCount(layout.planes)
    }

    @inline(never)
    private static func unpack<Planes: CodePlanes>(
        _: Planes.Type, _ block: UnsafeRawPointer, _ layout: PackedLayout, _ start: Int, _ end: Int,
        _ panel: UnsafeMutableRawPointer
    ) {
        let heads = headByteCounts(layout)
        let table = Planes.self == NibbleTable.self ? loadBytes(layout.table) ^ _mm512_set1_epi8(-128) : .zero
        let zero = _mm512_set1_epi8(Int8(truncatingIfNeeded: layout.zero))
        var target = panel
        var step = start
        while step < end {
            let first = step / layout.unitSteps &* layout.unitSteps
            let unitEnd = min(first &+ layout.unitSteps, layout.stepCount)
            let stop = min(unitEnd, end)
            var codes = block + offset(ofStep: step, layout)
            let head = codes - ((step &- first) &* Planes.stepByteCount &+ heads.unit)
            // The span's numbers lie before its first unit.
            var larger = head
            if layout.small != SmallFormat.none {
                let spanStart = step / layout.spanSteps &* layout.spanSteps
                larger = block + (offset(ofStep: spanStart, layout) &- heads.unit &- heads.span)
            }
            let scales = number(larger, head, layout)
            while step < stop {
                for half in 0..<2 {
                    for index in 0..<4 {
                        let quad = _mm512_sub_epi8(Planes.quad(codes, half, index, table), zero)
                        target.storeBytes(of: quad, toByteOffset: (half &* 4 &+ index) &* 64, as: __m512i.self)
                    }
                }
                target.storeBytes(of: scales, toByteOffset: scalesOffset, as: Lanes.self)
                codes += Planes.stepByteCount
                target += stepByteCount
                step &+= 1
            }
            if layout.hasBiases, stop == unitEnd {
                let biases = number(larger + heads.numbers, head + heads.side, layout)
                (target - stepByteCount).storeBytes(of: biases, toByteOffset: biasesOffset, as: Lanes.self)
            }
        }
    }

    /// Sixteen scales or biases of a group, as `CodedProduct` makes them.
    @inline(__always)
    private static func number(_ span: UnsafeRawPointer, _ unit: UnsafeRawPointer, _ layout: PackedLayout) -> Lanes {
        if layout.small == SmallFormat.none { return groupNumbers(unit, layout.numbers) }
        return groupNumbers(span, layout.numbers) * smallNumbers(unit, layout.small)
    }
}
