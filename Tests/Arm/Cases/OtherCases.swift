/// Dense products of all three precisions.
func addDenseCases(_ file: inout CaseFile) {
    var random = Random(2)
    for format in 0..<3 {
        for count in [1, 2, 3, 4, 5, 9, 70] {
            for columns in [1, 7, 8, 100, 575, 1_100] where count * columns < 30_000 {
                let isSpecial = random.below(5) == 0
                let (rows, hasIndices) = (count > 9 ? 30 : 1 + random.below(30), random.below(2) == 0)
                let weights = stored(rows * columns, format, &random, isSpecial)
                let indices = (0..<rows).map { _ in Int32(random.below(rows)) }
                let input = (0..<count * columns).map { _ in random.number(isSpecial: isSpecial) }
                let packed = Panel.packedCount(count: count, columns: columns)
                file.add(
                    10, "dense product", [format, columns, count, rows, hasIndices ? 1 : 0],
                    [
                        weights, .numbers(indices), .numbers(input), .scratch(packed * 4),
                        .scratch(Panel.scratchByteCount),
                        .floats(count * rows),
                    ])
            }
        }
    }
}

/// Random numbers of a precision of dense weights.
private func stored(_ count: Int, _ format: Int, _ random: inout Random, _ isSpecial: Bool) -> CaseMemory {
    let numbers = (0..<count).map { _ in random.number(isSpecial: isSpecial) }
    switch format {
    case StoredFormat.float32: return .numbers(numbers)
    case StoredFormat.bfloat16: return .numbers(numbers.map { UInt16(truncatingIfNeeded: $0.bitPattern >> 16) })
    default: return .numbers(numbers.map { Float16($0).bitPattern })
    }
}

/// Products of bfloat16 numbers, of 1 to 70 inputs.
func addBFloat16Cases(_ file: inout CaseFile) {
    var random = Random(3)
    for count in 1...70 {
        let columns = [1, 6, 8, 41, 64, 130][random.below(6)]
        let (rows, hasIndices) = (1 + random.below(20), random.below(2) == 0)
        let weights = (0..<rows * columns).map { _ in UInt16(truncatingIfNeeded: random.number().bitPattern >> 16) }
        let indices = (0..<rows).map { _ in Int32(random.below(rows)) }
        let input = (0..<count * columns).map { _ in random.number() }
        let eights = (columns + 7) / 8
        file.add(
            30, "bfloat16 product", [columns, count, rows, hasIndices ? 1 : 0],
            [
                .numbers(weights), .numbers(indices), .numbers(input), .scratch((count + 1) / 2 * 32 * eights),
                .scratch(eights * 128), .floats(count * rows),
            ])
    }
}

/// Random numbers as a cache stores them.
private func cached(_ count: Int, _ format: Int, _ random: inout Random) -> CaseMemory {
    guard format == StoredFormat.int8 else { return stored(count, format, &random, false) }
    return .numbers((0..<count).map { _ in UInt8(truncatingIfNeeded: random.next()) })
}

/// Attention to blocks of positions, and what is kept of them.
func addAttentionCases(_ file: inout CaseFile) {
    var random = Random(4)
    func numbers(_ count: Int) -> CaseMemory { .numbers((0..<count).map { _ in random.number() }) }
    for dimension in [32, 64, 80, 128, 256] {
        for (start, end) in [(0, 64), (0, 20), (31, 33), (40, 64), (5, 6)] {
            let scale = Int(Float(0.125).bitPattern)
            for count in 1...4 {
                for format in [StoredFormat.float32, StoredFormat.float16, StoredFormat.bfloat16, StoredFormat.int8] {
                    file.add(
                        11, "attention scores", [count, format, dimension, start, end, scale],
                        [numbers(count * dimension), cached(64 * dimension, format, &random), .floats(count * 64)])
                    file.add(
                        13, "weighted sums", [count, format, dimension, start, end],
                        [
                            numbers(count * 64), cached(64 * dimension, format, &random), numbers(count * dimension),
                            .floats(count * dimension),
                        ])
                }
            }
        }
        let bytes = { (count: Int) in
            CaseMemory.numbers((0..<count).map { _ in UInt8(truncatingIfNeeded: random.next()) })
        }
        let halves = { (count: Int) in CaseMemory.numbers((0..<count).map { _ in Float16(random.number()).bitPattern })
        }
        if dimension % 32 == 0 {
            file.add(
                19, "keys of four bits", [dimension],
                [bytes(32 * dimension), halves(2 * dimension), .floats(64 * dimension)])
            file.add(
                20, "values of four bits", [64 * dimension],
                [bytes(32 * dimension), halves(2 * dimension), .floats(64 * dimension)])
        }
    }
    for index in 0..<40 {
        var scores = (0..<64).map { _ in random.number() * 20 - 30 }
        if index % 2 == 0 { for place in 0..<random.below(64) { scores[place] = -.infinity } }
        if index == 7 { scores[9] = .nan }
        let (start, end) = index % 3 == 0 ? (0, 64) : (random.below(32), 33 + random.below(32))
        let maximum = index % 4 == 0 ? -Float.infinity : random.number() * 20 - 10
        let sum = index % 4 == 0 ? Float(0) : abs(random.number()) + 1
        file.add(
            12, "attention weights", [start, end, Int(maximum.bitPattern), Int(sum.bitPattern), 32],
            [.numbers(scores), numbers(32), .floats(64), .floats(32), .floats(2)])
    }
}

/// Recurrences, activations, conversions, and reading.
func addElementCases(_ file: inout CaseFile) {
    var random = Random(5)
    func numbers(_ count: Int, isSpecial: Bool = false) -> CaseMemory {
        .numbers((0..<count).map { _ in random.number(isSpecial: isSpecial) })
    }
    for keys in [16, 64, 100] {
        for columns in [1, 15, 16, 17, 31, 32] {
            let state = keys * (columns + 15) / 16 * 16
            for (kernel, stride) in [(14, 0), (14, 1), (15, 0)] {
                file.add(
                    kernel, kernel == 14 ? "delta rule" : "state space",
                    [
                        keys, columns, stride, Int(random.number().bitPattern),
                    ],
                    [
                        numbers(state), numbers(keys), numbers(keys), numbers(columns), numbers(keys), .floats(state),
                        .floats(columns),
                    ])
            }
            file.add(
                24, "generalized delta rule", [keys, columns],
                [
                    numbers(state), numbers(keys), numbers(keys), numbers(columns), numbers(keys), numbers(keys),
                    numbers(keys), .floats(state), .floats(columns),
                ])
        }
    }
    for count in [1, 7, 8, 9, 100, 4_001] {
        for function in 0..<4 {
            for isGated in [0, 1] {
                file.add(
                    16, "activations", [count, function, isGated],
                    [numbers(count, isSpecial: true), numbers(count), .floats(count)])
            }
        }
        file.add(18, "rounding to halves", [count], [numbers(count, isSpecial: true), .bytes(count * 2)])
    }
    let halves = (0..<65_536).map { UInt16($0) }
    file.add(17, "widening of halves", [65_536], [.numbers(halves), .floats(65_536)])
    file.add(17, "widening of halves", [13], [.numbers(Array(halves[14_000..<14_013])), .floats(13)])
    for count in [256, 4_096] { file.add(21, "reading of memory", [count], [numbers(count / 4), .bytes(8)]) }
    addResamplingCases(&file, &random)
}

private func addResamplingCases(_ file: inout CaseFile, _ random: inout Random) {
    for (old, new) in [(40, 13), (13, 40), (100, 33), (33, 99), (12, 12)] {
        let taps = (max(4, 4 * old / new + 2) + 3) / 4 * 4
        let starts = (0..<new).map { min($0 * old / new, old - 4) }
        let counts = starts.map { min(taps, old - $0) - random.below(3) }
        var weights = [Int16](repeating: 0, count: new * taps)
        for x in 0..<new {
            for tap in 0..<counts[x] { weights[x * taps + tap] = Int16(random.below(9_000) - 2_000) }
        }
        let pixels = (0..<2 * old * 3 + 64).map { _ in UInt8(truncatingIfNeeded: random.next()) }
        for precision in [12, 15] {
            file.add(
                22, "resizing across", [taps, new, precision, old * 3],
                [
                    .numbers(pixels), .numbers(starts), .numbers(counts), .numbers(weights), .bytes(new * 3),
                    .bytes(new * 3),
                ])
            for count in [32, 35, 64, 90] {
                let rows = (0..<taps * count).map { _ in UInt8(truncatingIfNeeded: random.next()) }
                file.add(
                    23, "resizing down", [taps - random.below(3), count, precision, count],
                    [
                        .numbers(rows), .numbers([0]), .numbers([0]), .numbers(Array(weights[0..<taps])), .bytes(count),
                    ])
            }
        }
    }
}
