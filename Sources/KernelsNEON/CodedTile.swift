/// One block by a few inputs.
enum CodedTile {
    /// The sums of input t and side s, the rows from 4 s on, at s · width + t.
    private typealias Sums = InlineArray<16, Rows>
    /// Where the values of an input's step and the beginning of its sums are.
    private typealias Inputs = InlineArray<4, (values: UnsafeRawPointer, beginning: UnsafeRawPointer)>

    /// One block by `width` inputs (1, 2 or 4); groups have `halves` (1 or 2) scales for each step.
    ///
    /// One or two inputs go through a block once. Four do so twice, with eight rows each time, so that registers hold the sums
    /// and the inputs. Four rows are finished before the next begin; their steps are written one after another, because as a
    /// loop the compiler may keep the sums in memory.
    @inline(never)
    static func multiply<Planes: CodePlanes, let halves: Int, let width: Int>(
        _ product: CodedProduct, _ place: Int, _ item: Int, _ planes: Planes.Type,
        _ scales: InlineArray<halves, Rows>.Type, _ known: InlineArray<width, Rows>.Type
    ) {
        let layout = product.layout
        let heads = headByteCounts(layout)
        let block = block(product, place)
        let groupCount = codedGroupCount(layout)
        let table = tableBytes(layout)
        let sides = width == 4 ? 2 : 4
        var first = 0
        while first < 4 {
            let values = UnsafeRawPointer(product.values + item &* layout.stepCount &* 32)
            var inputs = Inputs(repeating: (values, values))
            unrolled(known) { t in
                inputs[t].values = values + t &* layout.stepCount &* 32
                // An instruction reads a number into all lanes, but not at a distance.
                inputs[t].beginning = UnsafeRawPointer(product.records + ((item &+ t) &* layout.stepCount &* 4 &+ 2))
            }
            var inputSums = product.sums + item &* groupCount
            // The first inputs read the block from memory, the others find it in the cache.
            let isStream = item == 0 && first == 0
            var sums = Sums(repeating: .zero)
            var (step, spanEnd, span, offset) = (0, 0, 0, 0)
            while step < layout.stepCount {
                if layout.small != SmallFormat.none, step == spanEnd {
                    spanEnd &+= layout.spanSteps
                    span = offset
                    offset &+= heads.span
                }
                if isStream { ask(block + offset) }
                // The scales of half k and side s at 4 k + s.
                var scale = InlineArray<8, Rows>(repeating: .zero)
                for half in 0..<halves {
                    for side in 0..<sides {
                        scale[half &* 4 &+ side] = number(
                            layout, block, span, offset, half, first &+ side, heads.numbers)
                    }
                }
                var position = offset &+ heads.unit
                let unitEnd = min(step &+ layout.unitSteps, layout.stepCount)
                while step < unitEnd {
                    let codes = block + position
                    if isStream { for line in 0..<Planes.stepByteCount / 64 { ask(codes + line &* 64) } }
                    let own = codes + first &* 16
                    addStep(0, own, inputs, table, scale, &sums, planes, scales, known)
                    addStep(1, own, inputs, table, scale, &sums, planes, scales, known)
                    if sides == 4 {
                        addStep(2, own, inputs, table, scale, &sums, planes, scales, known)
                        addStep(3, own, inputs, table, scale, &sums, planes, scales, known)
                    }
                    unrolled(known) { t in
                        inputs[t].values += 32
                        inputs[t].beginning += 16
                    }
                    position &+= Planes.stepByteCount
                    step &+= 1
                }
                if layout.hasBiases {
                    for half in 0..<halves {
                        for side in 0..<sides {
                            let bias = number(
                                layout, block, span &+ heads.numbers, offset &+ heads.side, half, first &+ side,
                                heads.numbers)
                            unrolled(known) { t in
                                sums[side &* width &+ t].addProduct(Rows(repeating: inputSums[t &* groupCount]), bias)
                            }
                        }
                        inputSums += 1
                    }
                }
                offset = position
            }
            unrolled(known) { t in
                for side in 0..<sides { store(sums[side &* width &+ t], product, place, item &+ t, first &+ side) }
            }
            first &+= sides
        }
    }

    /// Adds the products of four rows' columns of a step.
    @inline(__always)
    private static func addStep<Planes: CodePlanes, let halves: Int, let width: Int>(
        _ side: Int, _ codes: UnsafeRawPointer, _ inputs: Inputs, _ table: Quad, _ scale: InlineArray<8, Rows>,
        _ sums: inout Sums, _ planes: Planes.Type, _: InlineArray<halves, Rows>.Type,
        _ known: InlineArray<width, Rows>.Type
    ) {
        var integers = Integers(repeating: .zero)
        begin(0, inputs, &integers, known)
        addHalf(0, codes, side, inputs, table, &integers, planes, known)
        if halves == 2 {
            finish(inputs, integers, scale[side], side, &sums, known)
            begin(1, inputs, &integers, known)
        }
        addHalf(1, codes, side, inputs, table, &integers, planes, known)
        finish(inputs, integers, scale[(halves &- 1) &* 4 &+ side], side, &sums, known)
    }

    /// The sums of integers of each input.
    private typealias Integers = InlineArray<4, Words>

    /// The integers at which sums begin.
    @inline(__always)
    private static func begin<let width: Int>(
        _ half: Int, _ inputs: Inputs, _ integers: inout Integers, _ known: InlineArray<width, Rows>.Type
    ) {
        unrolled(known) { t in
            integers[t] = Words(repeating: (inputs[t].beginning + half &* 4).loadUnaligned(as: Int32.self))
        }
    }

    /// Adds the products of sixteen columns.
    @inline(__always)
    private static func addHalf<Planes: CodePlanes, let width: Int>(
        _ half: Int, _ codes: UnsafeRawPointer, _ side: Int, _ inputs: Inputs, _ table: Quad,
        _ integers: inout Integers, _ planes: Planes.Type, _ known: InlineArray<width, Rows>.Type
    ) {
        var columns = Integers(repeating: .zero)
        unrolled(known) { t in columns[t] = (inputs[t].values + half &* 16).loadUnaligned(as: Words.self) }
        var short = InlineArray<4, ShortSums>(repeating: .zero)
        addQuads(0, Planes.quad(codes, half, 0, side, table), columns, &integers, &short, planes, known)
        addQuads(1, Planes.quad(codes, half, 1, side, table), columns, &integers, &short, planes, known)
        addQuads(2, Planes.quad(codes, half, 2, side, table), columns, &integers, &short, planes, known)
        addQuads(3, Planes.quad(codes, half, 3, side, table), columns, &integers, &short, planes, known)
    }

    /// Adds the products of four columns.
    @inline(__always)
    private static func addQuads<Planes: CodePlanes, let width: Int>(
        _ index: Int, _ quad: Quad, _ columns: Integers, _ integers: inout Integers,
        _ short: inout InlineArray<4, ShortSums>, _ planes: Planes.Type, _ known: InlineArray<width, Rows>.Type
    ) {
        let isLast = index % productCount(planes) == productCount(planes) &- 1
        unrolled(known) { t in
            addProducts(quad, columns[t][index], &integers[t], &short[t])
            if isLast { join(&short[t], into: &integers[t]) }
        }
    }

    /// Adds sums of integers, as numbers, to those of four rows.
    @inline(__always)
    private static func finish<let width: Int>(
        _ inputs: Inputs, _ integers: Integers, _ scale: Rows, _ side: Int, _ sums: inout Sums,
        _ known: InlineArray<width, Rows>.Type
    ) {
        unrolled(known) { t in
            let inputScale = (inputs[t].beginning - 8).loadUnaligned(as: Float.self)
            sums[side &* width &+ t].addProduct(floats(integers[t]) * Rows(repeating: inputScale), scale)
        }
    }

    /// Prefetches a line of a stream twice: the first time early, into the second-level cache.
    @inline(__always)
    static func ask(_ line: UnsafeRawPointer) {
        prefetch(line + 2048)
        prefetchNearby(line + 8192)
    }
}
