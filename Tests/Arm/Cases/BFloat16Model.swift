/// What the instruction `bfmmla` computes, number by number (Arm Architecture Reference Manual, `BFDotAdd`, without extended
/// bfloat16): two products are added, then their sum to the sum so far; each is rounded to odd, and what is below the smallest
/// normal number becomes zero.
func callBFloat16(_ n: CaseNumbers, _ m: CaseParts) {
    let (columns, count, rows) = (Int(n[0]), Int(n[1]), Int(n[2]))
    let weights = m[0].assumingMemoryBound(to: UInt16.self)
    for row in 0..<rows {
        let source = n[3] == 0 ? row : Int(m[1].assumingMemoryBound(to: Int32.self)[row])
        for item in 0..<count {
            func product(_ column: Int) -> Float {
                guard column < columns else { return 0 }
                let input = widened(nearest(m.floats(2)[item * columns + column]))
                return flushed(flushed(widened(weights[source * columns + column])) * flushed(input))
            }
            var sum: Float = 0
            for column in stride(from: 0, to: columns, by: 2) {
                sum = roundedToOdd(sum, roundedToOdd(product(column), product(column + 1)))
            }
            m.floats(5)[item * rows + row] = sum
        }
    }
}

private func widened(_ half: UInt16) -> Float { Float(bitPattern: UInt32(half) << 16) }

private func nearest(_ number: Float) -> UInt16 {
    let bits = number.bitPattern
    if number.isNaN { return UInt16(truncatingIfNeeded: bits >> 16) | 0x40 }
    return UInt16(truncatingIfNeeded: (bits &+ 0x7FFF &+ (bits >> 16 & 1)) >> 16)
}

private func flushed(_ number: Float) -> Float { number.isSubnormal ? (number.sign == .minus ? -0.0 : 0) : number }

/// The sum, exact but for one last bit that says that something was cut off; finite sums alone.
private func roundedToOdd(_ a: Float, _ b: Float) -> Float {
    let (x, y) = (Double(a), Double(b))
    var sum = x + y
    guard sum.isFinite, sum != 0 else { return Float(sum) }
    // What is missing of the sum of the two, without an error.
    let part = sum - x
    let rest = (x - (sum - part)) + (y - part)
    if rest != 0, sum.bitPattern & 1 == 0 {
        sum = (rest > 0) == (sum > 0) ? sum.magnitude.nextUp : sum.magnitude.nextDown
        if (x + y) < 0 { sum = -sum }
    }
    var cut = Float(Double(bitPattern: sum.bitPattern & ~0x1FFF_FFFF))
    if sum.bitPattern & 0x1FFF_FFFF != 0, cut.bitPattern & 1 == 0 { cut = Float(bitPattern: cut.bitPattern | 1) }
    return flushed(cut)
}
