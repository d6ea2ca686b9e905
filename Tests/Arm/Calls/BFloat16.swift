/// A product of bfloat16 numbers by the instruction; `BFloat16Model.swift` has what is expected.
@inline(never)
func callBFloat16(_ n: CaseNumbers, _ m: CaseParts) {
    let (columns, count, rows) = (Int(n[0]), Int(n[1]), Int(n[2]))
    let converted = m[3].assumingMemoryBound(to: UInt16.self)
    // Two threads' parts.
    let first = count / 4 * 2
    BFloat16Kernel.convert(m.floats(2), columns: columns, count: count, inputs: first, count, into: converted)
    BFloat16Kernel.convert(m.floats(2), columns: columns, count: count, inputs: 0, first, into: converted)
    BFloat16Kernel.multiply(
        weights: m[0], columns: columns,
        rowIndices: n[3] == 0 ? nil : UnsafePointer(m[1].assumingMemoryBound(to: Int32.self)), input: converted,
        count: count, output: m.floats(5), outputStride: rows, rows: 0, rows, scratch: m[4])
}
