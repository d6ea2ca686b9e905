/// Products with all forms of codes, and the rounding of their inputs.
func addCodedCases(_ file: inout CaseFile) {
    var random = Random(1)
    for planes in 0..<7 {
        for isHalved in [false, true] {
            for hasBiases in [false, true] {
                for (numbers, small) in [(0, 0), (1, 0), (2, 0), (1, 1), (1, 2), (1, 3), (0, 1)] {
                    for count in [1, 2, 3, 4, 5, 7, 8, 11, 18] {
                        // All forms with few inputs, some with more.
                        if count > 3, random.below(3) > 0 { continue }
                        addCodedCase(
                            &file, &random, planes: planes, isHalved: isHalved, hasBiases: hasBiases, numbers: numbers,
                            small: small, count: count)
                    }
                }
            }
        }
    }
}

private func addCodedCase(
    _ file: inout CaseFile, _ random: inout Random, planes: Int, isHalved: Bool, hasBiases: Bool, numbers: Int,
    small: Int, count: Int
) {
    let isSpecial = random.below(8) == 0
    let stepCount = 1 + random.below(11)
    let unitSteps = isHalved ? 1 : [1, 2, 4][random.below(3)]
    let spanSteps = small == 0 ? stepCount : unitSteps * (isHalved ? 4 : 2)
    let stepByteCount = [256, 256, 320, 384, 512, 128, 192][planes]
    let table = (0..<64).map { Int8(truncatingIfNeeded: $0 % 16 * 15 - 120) }
    let zero = [8, 128 + random.below(9), 16, 32, 128, 1, 4][planes]
    // Only sizes are requested here, and these do not depend on the table.
    let anywhere = UnsafeMutableRawPointer.allocate(byteCount: 16, alignment: 16)
    defer { anywhere.deallocate() }
    var layout: PackedLayout = (
        planes: planes, table: UnsafeRawPointer(anywhere), zero: zero, stepCount: stepCount, unitSteps: unitSteps,
        spanSteps: spanSteps, isHalved: isHalved, numbers: numbers, small: small, hasBiases: hasBiases,
        blockByteCount: 0
    )
    let heads = headByteCounts(layout)
    let spans = small == 0 ? 0 : (stepCount + spanSteps - 1) / spanSteps
    let units = (stepCount + unitSteps - 1) / unitSteps
    layout.blockByteCount = (units * heads.unit + spans * heads.span + stepCount * stepByteCount + 63) / 64 * 64
    let blocks = 3
    var weights = (0..<blocks * layout.blockByteCount).map { _ in UInt8(truncatingIfNeeded: random.next()) }
    /// Makes random bytes numbers: their exponents are not all ones.
    func limit(_ place: Int, _ byteCount: Int, _ bits: UInt8) {
        if isSpecial { return }
        for index in place..<place + byteCount { weights[index] &= bits }
    }
    for block in 0..<blocks {
        var place = block * layout.blockByteCount
        for step in stride(from: 0, to: stepCount, by: unitSteps) {
            if small != 0, step % spanSteps == 0 {
                limit(place, heads.span, 0xBB)
                place += heads.span
            }
            limit(place, heads.unit, [0xBB, 0xFF, 0xF7, 0x7F][small])
            place += heads.unit + min(unitSteps, stepCount - step) * stepByteCount
        }
    }
    let columns = max(1, stepCount * 32 - random.below(40))
    let hasIndices = random.below(2) == 0
    let places = hasIndices ? 4 : blocks
    let outputs = places * 16 - random.below(16)
    let input = (0..<count * columns).map { _ in random.number(isSpecial: isSpecial) }
    let head = [
        planes, zero, stepCount, unitSteps, spanSteps, isHalved ? 1 : 0, numbers, small, hasBiases ? 1 : 0,
        layout.blockByteCount, places, count, outputs, columns, hasIndices ? 1 : 0,
    ]
    let inputs: [CaseMemory] = [
        .numbers(table), .numbers(weights), .numbers([2, 0, 2, 1] as [Int32]), .numbers(input),
    ]
    let groups = codedGroupCount(layout)
    let outlierByteCount = count * outlierStride(layout) * MemoryLayout<Outlier>.stride
    file.add(
        0, "coded product", head,
        inputs + [
            .scratch(count * stepCount * CodedKernel.inputByteCount(layout)), .scratch(count * stepCount * 16),
            .scratch(count * groups * 4),
            .scratch(outlierByteCount), .floats(count * outputs),
        ])
    // AVX2 keeps the inputs of codes of 8 bits in another form; what the product makes of them is compared above.
    if planes == CodePlanesFormat.bytes { return }
    // Lists of outliers end early: what comes after them is not compared.
    file.add(
        1, "rounding of inputs", head,
        inputs + [
            .bytes(count * stepCount * 32), .floats(count * stepCount * 4), .floats(count * groups),
            .scratch(outlierByteCount),
        ])
}
