import _Builtin_intrinsics.arm.neon

/// One block by pairs of inputs: an instruction multiplies two rows by two inputs, eight columns of each.
enum PairTile {
    /// Where the values of a pair's step and the beginnings of its sums are.
    private typealias Inputs = InlineArray<4, (values: UnsafeRawPointer, beginnings: UnsafeRawPointer)>

    /// The sums of four rows for each input.
    typealias Sums = InlineArray<8, Rows>

    /// One block by twice `pairs` inputs (1, 2 or 4 pairs); groups have `halves` (1 or 2) scales for each step.
    ///
    /// Four rows are computed at a time, and the block is read four times: so the sums of eight inputs stay in registers.
    @inline(never)
    static func multiply<Planes: CodePlanes, let halves: Int, let pairs: Int>(
        _ product: CodedProduct, _ place: Int, _ item: Int, _ planes: Planes.Type,
        _ scales: InlineArray<halves, Rows>.Type, _ known: InlineArray<pairs, Rows>.Type
    ) {
        let layout = product.layout
        let heads = headByteCounts(layout)
        let block = block(product, place)
        let groupCount = codedGroupCount(layout)
        let table = tableBytes(layout)
        var side = 0
        while side < 4 {
            let values = UnsafeRawPointer(product.values + item &* layout.stepCount &* 32)
            var inputs = Inputs(repeating: (values, values))
            unrolled(known) { p in
                inputs[p].values = values + p &* layout.stepCount &* 64
                // Where sums begin: an instruction reads two numbers twice, but not at a distance.
                inputs[p].beginnings = UnsafeRawPointer(
                    product.records + ((item &+ 2 &* p) &* layout.stepCount &* 4 &+ 4))
            }
            var inputSums = product.sums + item &* groupCount
            // The first inputs read the block from memory, the others find it in the cache.
            let isStream = item == 0 && side == 0
            var sums = Sums(repeating: .zero)
            var (step, spanEnd, span, offset) = (0, 0, 0, 0)
            while step < layout.stepCount {
                if layout.small != SmallFormat.none, step == spanEnd {
                    spanEnd &+= layout.spanSteps
                    span = offset
                    offset &+= heads.span
                }
                if isStream { CodedTile.ask(block + offset) }
                var scale = InlineArray<2, Rows>(repeating: .zero)
                for half in 0..<halves {
                    scale[half] = number(layout, block, span, offset, half, side, heads.numbers)
                }
                var position = offset &+ heads.unit
                let unitEnd = min(step &+ layout.unitSteps, layout.stepCount)
                while step < unitEnd {
                    let codes = block + position
                    if isStream { for line in 0..<Planes.stepByteCount / 64 { CodedTile.ask(codes + line &* 64) } }
                    addStep(side, codes, &inputs, table, scale, &sums, planes, scales, known)
                    position &+= Planes.stepByteCount
                    step &+= 1
                }
                if layout.hasBiases {
                    for half in 0..<halves {
                        let bias = number(
                            layout, block, span &+ heads.numbers, offset &+ heads.side, half, side, heads.numbers)
                        for t in 0..<2 &* pairs {
                            sums[t].addProduct(Rows(repeating: inputSums[t &* groupCount]), bias)
                        }
                        inputSums += 1
                    }
                }
                offset = position
            }
            for t in 0..<2 &* pairs { store(sums[t], product, place, item &+ t, side) }
            side &+= 1
        }
    }

    /// Adds the products of four rows' columns of a step, and moves the inputs on to the next step.
    @inline(__always)
    private static func addStep<Planes: CodePlanes, let halves: Int, let pairs: Int>(
        _ side: Int, _ codes: UnsafeRawPointer, _ inputs: inout Inputs, _ table: Quad, _ scale: InlineArray<2, Rows>,
        _ sums: inout Sums, _ planes: Planes.Type, _: InlineArray<halves, Rows>.Type,
        _ known: InlineArray<pairs, Rows>.Type
    ) {
        var integers = Integers(repeating: .zero)
        begin(0, inputs, &integers, known)
        addEights(codes, 0, 0, side, inputs, 0, table, &integers, planes, known)
        addEights(codes, 0, 2, side, inputs, 16, table, &integers, planes, known)
        if halves == 2 {
            finish(inputs, integers, scale[0], &sums, known)
            begin(1, inputs, &integers, known)
        }
        addEights(codes, 1, 0, side, inputs, 32, table, &integers, planes, known)
        addEights(codes, 1, 2, side, inputs, 48, table, &integers, planes, known)
        finish(inputs, integers, scale[halves &- 1], &sums, known)
        unrolled(known) { p in
            inputs[p].values += 64
            inputs[p].beginnings += 32
        }
    }

    /// The integers of the first two rows and of pair p at 2 p, those of the others at 2 p + 1: a row's are neighbours.
    private typealias Integers = InlineArray<8, Words>

    /// The integers at which sums begin.
    @inline(__always)
    private static func begin<let pairs: Int>(
        _ half: Int, _ inputs: Inputs, _ integers: inout Integers, _ known: InlineArray<pairs, Rows>.Type
    ) {
        unrolled(known) { p in
            let beginning = twice(inputs[p].beginnings + half &* 8)
            integers[2 &* p] = unsafeBitCast(beginning, to: Words.self)
            integers[2 &* p &+ 1] = unsafeBitCast(beginning, to: Words.self)
        }
    }

    /// Adds the products of eight columns.
    @inline(__always)
    private static func addEights<Planes: CodePlanes, let pairs: Int>(
        _ codes: UnsafeRawPointer, _ half: Int, _ index: Int, _ side: Int, _ inputs: Inputs, _ offset: Int,
        _ table: Quad, _ integers: inout Integers, _: Planes.Type, _ known: InlineArray<pairs, Rows>.Type
    ) {
        let low = words(Planes.quad(codes, half, index, side, table))
        let high = words(Planes.quad(codes, half, index &+ 1, side, table))
        let (first, second) = (bytes(vzip1q_s32(low, high)), bytes(vzip2q_s32(low, high)))
        unrolled(known) { p in
            let columns = (inputs[p].values + offset).loadUnaligned(as: Quad.self)
            integers[2 &* p] = vmmlaq_s32(integers[2 &* p], first, columns)
            integers[2 &* p &+ 1] = vmmlaq_s32(integers[2 &* p &+ 1], second, columns)
        }
    }

    /// Adds sums of integers, as numbers, to those of four rows.
    @inline(__always)
    private static func finish<let pairs: Int>(
        _ inputs: Inputs, _ integers: Integers, _ scale: Rows, _ sums: inout Sums,
        _ known: InlineArray<pairs, Rows>.Type
    ) {
        unrolled(known) { p in
            let inputScales = unsafeBitCast(twice(inputs[p].beginnings - 16), to: Rows.self)
            let first = floats(integers[2 &* p]) * inputScales
            let second = floats(integers[2 &* p &+ 1]) * inputScales
            sums[2 &* p].addProduct(vuzp1q_f32(first, second), scale)
            sums[2 &* p &+ 1].addProduct(vuzp2q_f32(first, second), scale)
        }
    }

    /// Two numbers, twice.
    @inline(__always)
    private static func twice(_ pointer: UnsafeRawPointer) -> SIMD2<Int64> {
        SIMD2(repeating: pointer.loadUnaligned(as: Int64.self))
    }

    @inline(__always)
    private static func words(_ quad: Quad) -> Words { unsafeBitCast(quad, to: Words.self) }

    @inline(__always)
    private static func bytes(_ words: Words) -> Quad { unsafeBitCast(words, to: Quad.self) }
}
