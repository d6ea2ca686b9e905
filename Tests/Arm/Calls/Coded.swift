/// Rounds inputs (1), or rounds and multiplies them with a matrix of codes (0).
@inline(never)
func callCoded(_ kernel: Int, _ n: CaseNumbers, _ m: CaseParts) {
    let layout: PackedLayout = (
        planes: Int(n[0]), table: UnsafeRawPointer(m[0]), zero: Int(n[1]), stepCount: Int(n[2]), unitSteps: Int(n[3]),
        spanSteps: Int(n[4]), isHalved: n[5] != 0, numbers: Int(n[6]), small: Int(n[7]), hasBiases: n[8] != 0,
        blockByteCount: Int(n[9])
    )
    let (count, columns) = (Int(n[11]), Int(n[13]))
    let input = m.floats(3)
    let values = m[4].assumingMemoryBound(to: Int8.self)
    let (records, sums) = (m.floats(5), m.floats(6))
    let outliers = m[7].assumingMemoryBound(to: Outlier.self)
    if kernel == 1 {
        // One by one, since pairs of inputs lie otherwise at some levels.
        for item in 0..<count {
            CodedKernel.quantize(
                input + item * columns, columns: columns, layout: layout, outlierRatio: 2, inputs: 0, 1,
                values: values + item * layout.stepCount * 32, records: records + item * layout.stepCount * 4,
                sums: sums + item * codedGroupCount(layout), outliers: outliers + item * outlierStride(layout))
        }
        return
    }
    CodedKernel.quantize(
        input, columns: columns, layout: layout, outlierRatio: 2, inputs: 0, count, values: values, records: records,
        sums: sums, outliers: outliers)
    CodedKernel.multiply(
        weights: m[1], layout: layout,
        blockIndices: n[14] == 0 ? nil : UnsafePointer(m[2].assumingMemoryBound(to: Int32.self)), values: values,
        records: records, sums: sums, outliers: outliers, count: count, output: m.floats(8),
        outputStride: Int(n[12]), outputs: Int(n[12]), places: 0, Int(n[10]))
}
