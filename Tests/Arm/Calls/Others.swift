/// All kernels but those of codes and of bfloat16 products; what they change in place is copied first.
@inline(never)
func callOthers(_ kernel: Int, _ n: CaseNumbers, _ m: CaseParts) {
    switch kernel {
    case 10: callDense(n, m)
    case 11:
        AttentionTile.scores(
            queries: m.floats(0), count: Int(n[0]), keys: UnsafeRawPointer(m[1]), format: Int(n[1]),
            dimension: Int(n[2]),
            start: Int(n[3]), end: Int(n[4]), scale: float(n[5]), into: m.floats(2))
    case 12:
        m[2].copyMemory(from: m[0], byteCount: 256)
        m[3].copyMemory(from: m[1], byteCount: Int(n[4]) * 4)
        (m.floats(4)[0], m.floats(4)[1]) = (float(n[2]), float(n[3]))
        AttentionTile.weigh(
            m.floats(2), start: Int(n[0]), end: Int(n[1]), maximum: m.floats(4), sum: m.floats(4) + 1,
            accumulator: m.floats(3), stride: Int(n[4]))
    case 13:
        m[3].copyMemory(from: m[2], byteCount: Int(n[0]) * Int(n[2]) * 4)
        AttentionTile.accumulate(
            weights: m.floats(0), count: Int(n[0]), values: UnsafeRawPointer(m[1]), format: Int(n[1]),
            stride: Int(n[2]),
            start: Int(n[3]), end: Int(n[4]), into: m.floats(3))
    case 14, 15: callScan(kernel, n, m)
    case 16:
        m[2].copyMemory(from: m[0], byteCount: Int(n[0]) * 4)
        callActivation(Int(n[1]), m.floats(2), n[2] == 0 ? nil : UnsafePointer(m.floats(1)), Int(n[0]))
    case 17: HalfPrecision.widen(m[0], count: Int(n[0]), into: m.floats(1))
    case 18: HalfPrecision.narrow(m.floats(0), count: Int(n[0]), into: m[1])
    case 19: FourBitBlock.widenKeys(m[0], scales: m[1], dimension: Int(n[0]), into: m.floats(2))
    case 20: FourBitBlock.widenValues(m[0], scales: m[1], count: Int(n[0]), into: m.floats(2))
    case 24:
        m[7].copyMemory(from: m[0], byteCount: Int(n[0]) * (Int(n[1]) + 15) / 16 * 16 * 4)
        StateScanKernel.generalizedDelta(
            m.floats(7), keyCount: Int(n[0]), columnCount: Int(n[1]), query: m.floats(1), key: m.floats(2),
            value: m.floats(3), decay: m.floats(4), removal: m.floats(5), correction: m.floats(6), output: m.floats(8))
    case 21: m[1].storeBytes(of: MemoryReading.joined(m[0], byteCount: Int(n[0])), as: UInt64.self)
    default: callResampling(kernel, n, m)
    }
}

@inline(never)
private func callActivation(
    _ function: Int, _ values: UnsafeMutablePointer<Float>, _ other: UnsafePointer<Float>?, _ count: Int
) {
    switch function {
    case 0: ActivationKernels.silu(values, times: other, count: count)
    case 1: ActivationKernels.gelu(values, times: other, count: count)
    case 2: ActivationKernels.geluTanh(values, times: other, count: count)
    default: ActivationKernels.tanh(values, times: other, count: count)
    }
}

@inline(never)
private func callDense(_ n: CaseNumbers, _ m: CaseParts) {
    let (columns, count, rows) = (Int(n[1]), Int(n[2]), Int(n[3]))
    var input = UnsafePointer(m.floats(2))
    if count > DenseKernel.fewLimit {
        Panel.pack(input, count: count, columns: columns, inputs: 0, count, into: m.floats(3))
        input = UnsafePointer(m.floats(3))
    }
    DenseKernel.multiply(
        weights: m[0], format: Int(n[0]), columns: columns,
        rowIndices: n[4] == 0 ? nil : UnsafePointer(m[1].assumingMemoryBound(to: Int32.self)), input: input,
        count: count,
        output: m.floats(5), outputStride: rows, rows: 0, rows, scratch: m[4])
}

@inline(never)
private func callScan(_ kernel: Int, _ n: CaseNumbers, _ m: CaseParts) {
    let (keys, columns) = (Int(n[0]), Int(n[1]))
    m[5].copyMemory(from: m[0], byteCount: keys * (columns + 15) / 16 * 16 * 4)
    if kernel == 14 {
        StateScanKernel.delta(
            m.floats(5), keyCount: keys, columnCount: columns, query: m.floats(1), key: m.floats(2),
            value: m.floats(3), decay: m.floats(4), decayStride: Int(n[2]), beta: float(n[3]), output: m.floats(6))
    } else {
        StateScanKernel.accumulate(
            m.floats(5), keyCount: keys, columnCount: columns, query: m.floats(1), key: m.floats(2),
            value: m.floats(3), decay: m.floats(4), scale: float(n[3]), output: m.floats(6))
    }
}

@inline(never)
private func callResampling(_ kernel: Int, _ n: CaseNumbers, _ m: CaseParts) {
    let weights = m[3].assumingMemoryBound(to: Int16.self)
    let rows = UnsafePointer(m[0].assumingMemoryBound(to: UInt8.self))
    if kernel == 22 {
        Resampling.across(
            (rows, rows + Int(n[3])),
            starts: m[1].assumingMemoryBound(to: Int.self), counts: m[2].assumingMemoryBound(to: Int.self),
            weights: weights, taps: Int(n[0]), count: Int(n[1]), precision: Int32(n[2]),
            into: (m[4].assumingMemoryBound(to: UInt8.self), m[5].assumingMemoryBound(to: UInt8.self)))
    } else {
        Resampling.down(
            rows, stride: Int(n[3]), weights: weights, taps: Int(n[0]),
            count: Int(n[1]), precision: Int32(n[2]), into: m[4].assumingMemoryBound(to: UInt8.self))
    }
}
