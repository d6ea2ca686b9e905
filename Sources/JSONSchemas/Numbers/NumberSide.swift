/// The part of a `NumberSet` with one sign, as magnitudes; zero belongs to the negative side only where `-0` is spelled.
struct NumberSide {
    /// Intervals over values ≥ 0.
    let pieces: [NumberPiece]
    /// Ascending, ≥ 0.
    let points: [ExactDecimal]
    /// The digits of every bound, point and exception, ascending as if followed by endless zeros.
    let specialDigits: [[UInt8]]

    init(_ set: NumberSet, isNegative: Bool, hasZero: Bool) {
        pieces = set.pieces.compactMap { Self.half(of: $0, isNegative: isNegative, hasZero: hasZero) }
        let ours = set.points.filter { $0.isZero ? hasZero : $0.isNegative == isNegative }
        points = isNegative ? ours.reversed().map(\.negated) : ours
        var special: [[UInt8]] = points.map(\.digits)
        for piece in pieces {
            special += [piece.lower, piece.upper].compactMap { $0?.value.digits }
            special += piece.excluded.map(\.digits)
        }
        special.removeAll(where: \.isEmpty)
        special.sort { $0.lexicographicallyPrecedes($1) }
        var unique: [[UInt8]] = []
        for digits in special where unique.last != digits { unique.append(digits) }
        specialDigits = unique
    }

    /// The part of a piece with one sign, turned to magnitudes; nil when nothing is left.
    private static func half(of piece: NumberPiece, isNegative: Bool, hasZero: Bool) -> NumberPiece? {
        var half = piece
        if isNegative {
            half.lower = piece.upper.map { NumberBound($0.value.negated, isInclusive: $0.isInclusive) }
            half.upper = piece.lower.map { NumberBound($0.value.negated, isInclusive: $0.isInclusive) }
            half.excluded = piece.excluded.reversed().map(\.negated)
        }
        half.excluded.removeAll(where: \.isNegative)
        let zero = NumberBound(.zero, isInclusive: hasZero)
        half.lower = half.lower.map { NumberBound.tighter($0, zero, isLower: true) } ?? zero
        return half.isEmpty ? nil : half
    }

    var isEmpty: Bool { pieces.isEmpty && points.isEmpty }
    var hasSpecials: Bool { !specialDigits.isEmpty }

    /// The special digit strings that begin with some digits; an empty range still says between which they lie.
    func specials(beginning digits: [UInt8]) -> Range<Int> {
        let low = partition { Self.compare($0, digits) < 0 }
        let high = partition { Self.compare($0, digits) <= 0 }
        return low..<high
    }

    private func partition(_ isBefore: ([UInt8]) -> Bool) -> Int {
        var low = 0
        var high = specialDigits.count
        while low < high {
            let middle = (low + high) / 2
            if isBefore(specialDigits[middle]) { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// Compares a string followed by endless zeros with a prefix; 0 when it begins with the prefix.
    private static func compare(_ special: [UInt8], _ prefix: [UInt8]) -> Int {
        for index in prefix.indices {
            let digit = index < special.count ? special[index] : 0
            if digit != prefix[index] { return digit < prefix[index] ? -1 : 1 }
        }
        return 0
    }

    // MARK: Members by leading digits

    /// Whether a member's significant digits begin with some digits, at any power of ten; no digits stand for anything.
    func hasMember(leading digits: [UInt8]) -> Bool {
        if digits.isEmpty { return !isEmpty }
        for point in points where !point.isZero && Self.compare(point.digits, digits) == 0 { return true }
        return pieces.contains { $0.hasMember(leading: digits, low: nil, high: nil) }
    }

    /// Whether a member begins with the digits, the last of them at a power of ten.
    func hasMember(leading digits: [UInt8], lastPlace place: Int) -> Bool {
        hasMember(leading: digits, low: place, high: place)
    }

    /// Whether a member begins with the digits, the last of them at a power of ten or above.
    func hasMember(leading digits: [UInt8], placesFrom place: Int) -> Bool {
        hasMember(leading: digits, low: place, high: nil)
    }

    private func hasMember(leading digits: [UInt8], low: Int, high: Int?) -> Bool {
        for point in points where !point.isZero && Self.compare(point.digits, digits) == 0 {
            let place = point.magnitude - digits.count
            if place >= low, high.map({ place <= $0 }) ?? true { return true }
        }
        return pieces.contains { $0.hasMember(leading: digits, low: low, high: high) }
    }

    /// Whether a member is below ten to a power.
    func hasMember(below power: Int) -> Bool {
        let limit = ExactDecimal(isNegative: false, digits: [1], exponent: power)
        if let first = points.first, first < limit { return true }
        return pieces.contains { piece in
            let bound = NumberPiece(upper: NumberBound(limit, isInclusive: false))
            return !piece.intersection(bound).isEmpty
        }
    }

    // MARK: Exponents

    /// The powers of ten that bring a mantissa into the set, as disjoint ascending ranges.
    func exponents(of mantissa: ExactDecimal) -> [ExponentRange] {
        if mantissa.isZero {
            let hasZero = points.first?.isZero == true || pieces.contains { $0.contains(.zero) }
            return hasZero ? [ExponentRange(low: nil, high: nil)] : []
        }
        var ranges: [ExponentRange] = []
        for point in points where point.digits == mantissa.digits {
            let power = point.exponent - mantissa.exponent
            ranges.append(ExponentRange(low: power, high: power))
        }
        for piece in pieces { ranges += piece.exponents(of: mantissa) }
        return ExponentRange.joined(ranges)
    }
}

extension ExponentRange {
    /// The same numbers as disjoint, separated, ascending ranges.
    static func joined(_ ranges: [ExponentRange]) -> [ExponentRange] {
        let sorted = ranges.sorted { ($0.low ?? .min) < ($1.low ?? .min) }
        var result: [ExponentRange] = []
        for range in sorted {
            if let last = result.last, last.high.map({ ($0 + 1) >= (range.low ?? .min) }) ?? true {
                if let high = last.high {
                    result[result.count - 1].high = range.high.map { max($0, high) }
                }
            } else {
                result.append(range)
            }
        }
        return result
    }
}
