import JSONSchemas
import RegularExpressions

/// The four digits of `\uXXXX` and of the pair after a high surrogate.
///
/// Digits so far stand for a range of scalars. Where all of the range lead to one content, as most do, the state is
/// settled: it remembers that content and how much is still to be read, and neither the digits nor where it came from. So a
/// text has as many such states as places that it can continue from, not as many as it has scalars.
extension LexemeTable {
    /// After digits of `\uXXXX`: `value` holds how many there are (above bit 16) and what they say.
    func unitTarget(_ content: Int32, _ value: Int32, _ byte: UInt8) -> Int32 {
        guard let digit = Self.hexDigit(byte) else { return Self.dead }
        let digits = UInt32(value >> 16) + 1
        let unit = (UInt32(value & 0xFFFF) << 4) | digit
        if digits == 4, !(0xD800...0xDFFF).contains(unit) {
            return stringState(.body, contentStep(content, scalar: unit), 0, .free)
        }
        let free = 16 - 4 * digits
        let (first, last) = (unit << free, ((unit + 1) << free) - 1)
        let left = Int32(4 - digits)
        if last < 0xD800 || first > 0xDFFF {
            if let target = onlyTarget(content, from: first, through: last) {
                return settledState(.unit, target, left)
            }
        } else if first >= 0xDC00, first <= 0xDFFF {
            return Self.dead
        } else if first >= 0xD800 {
            // A high surrogate stands for a block of 1,024 scalars.
            let block = 0x10000 + ((first - 0xD800) << 10)
            if let target = onlyTarget(content, from: block, through: 0x10000 + ((last - 0xD800) << 10) + 0x3FF) {
                return left == 0
                    ? settledState(.surrogate, target, 0) : settledState(.unit, target, left | Self.highSurrogate)
            }
            if left == 0 { return stringState(.surrogate, content, Int32(unit - 0xD800), .free) }
        } else {
            // Only a first digit `d`: it stands for scalars below the surrogates and for those of all pairs.
            guard
                canTake(content, from: first, through: 0xD7FF) || canTake(content, from: 0x10000, through: 0x10FFFF)
            else { return Self.dead }
        }
        return stringState(.unit, content, Int32((digits << 16) | unit), .free)
    }

    /// In a settled state of phase `unit`: the digits are those of a high surrogate.
    private static let highSurrogate: Int32 = 8

    /// After digits of the low surrogate: `value` holds the high one (above bit 18), how many digits, and what they say.
    func lowUnitTarget(_ content: Int32, _ value: Int32, _ byte: UInt8) -> Int32 {
        guard let digit = Self.hexDigit(byte) else { return Self.dead }
        let high = UInt32(value >> 18)
        let digits = (UInt32(value >> 16) & 3) + 1
        let unit = (UInt32(value & 0xFFFF) << 4) | digit
        let free = 16 - 4 * digits
        let first = max(unit << free, 0xDC00)
        let last = min(((unit + 1) << free) - 1, 0xDFFF)
        guard first <= last else { return Self.dead }
        let base = 0x10000 + (high << 10) - 0xDC00
        if digits == 4 { return stringState(.body, contentStep(content, scalar: base + unit), 0, .free) }
        if let target = onlyTarget(content, from: base + first, through: base + last) {
            return settledState(.lowUnit, target, Int32(digits))
        }
        return stringState(.lowUnit, content, Int32((high << 18) | (digits << 16) | unit), .free)
    }

    /// After a byte in a settled state; `value` holds the digits left in a `unit` (with `highSurrogate`), and those read in
    /// a `lowUnit`.
    func settledTarget(_ phase: StringPhase, _ target: Int32, _ value: Int32, _ byte: UInt8) -> Int32 {
        switch phase {
        case .unit:
            guard Self.hexDigit(byte) != nil else { return Self.dead }
            let left = (value & 7) - 1
            if left > 0 { return settledState(.unit, target, value - 1) }
            return value & Self.highSurrogate != 0
                ? settledState(.surrogate, target, 0) : stringState(.body, target, 0, .free)
        case .surrogate:
            return byte == UInt8(ascii: "\\") ? settledState(.surrogateEscape, target, 0) : Self.dead
        case .surrogateEscape:
            return byte == UInt8(ascii: "u") ? settledState(.lowUnit, target, 0) : Self.dead
        case .lowUnit:
            guard let digit = Self.hexDigit(byte) else { return Self.dead }
            // A low surrogate is DC00 to DFFF.
            if value == 0, digit != 0xD { return Self.dead }
            if value == 1, digit < 0xC { return Self.dead }
            return value == 3 ? stringState(.body, target, 0, .free) : settledState(.lowUnit, target, value + 1)
        case .start, .body, .escape:
            return Self.dead
        }
    }

    /// After digits of `\uXXXX` under canonical spelling, which has them for control characters without a letter alone.
    func canonicalUnitTarget(_ content: Int32, _ value: Int32, _ byte: UInt8) -> Int32 {
        guard let digit = Self.hexDigit(byte), byte >= UInt8(ascii: "a") || digit <= 9 else { return Self.dead }
        let digits = UInt32(value >> 16) + 1
        let unit = (UInt32(value & 0xFFFF) << 4) | digit
        let free = 16 - 4 * digits
        let (first, last) = (unit << free, ((unit + 1) << free) - 1)
        guard first < 0x20, canTakeControl(content, from: first, through: min(last, 0x1F)) else { return Self.dead }
        if digits < 4 { return stringState(.unit, content, Int32((digits << 16) | unit), .canonical) }
        return stringState(.body, contentStep(content, scalar: unit), 0, .canonical)
    }

    // MARK: Ranges of scalars

    /// The content that every scalar of a range leads to, 0 when none can follow; nil where they lead to several.
    ///
    /// The range must not touch the surrogates.
    func onlyTarget(_ content: Int32, from first: UInt32, through last: UInt32) -> Int32? {
        var only: Int32?
        for (low, high) in Self.encodedLengths {
            let (from, through) = (max(first, low), min(last, high))
            if from > through { continue }
            guard join(content, Self.encode(from), Self.encode(through), 0, true, true, &only) else { return nil }
        }
        return only
    }

    /// The scalars of each encoded length.
    private static let encodedLengths: [(UInt32, UInt32)] = [
        (0, 0x7F), (0x80, 0x7FF), (0x800, 0xFFFF), (0x10000, 0x10FFFF),
    ]

    /// Whether every scalar of a range leads where `only` says, which is set by the first.
    private func join(
        _ content: Int32, _ low: EncodedScalar, _ high: EncodedScalar, _ index: Int, _ atLow: Bool, _ atHigh: Bool,
        _ only: inout Int32?
    ) -> Bool {
        let first = atLow ? low.byte(index) : 0x80
        let last = atHigh ? high.byte(index) : 0xBF
        guard first <= last else { return true }
        var done = ByteSet(words: .zero)
        for byte in first...last {
            // Inner bytes of a class lead to the same place; the two ends may have tighter bounds below them.
            let isEdge = index + 1 < low.count && ((byte == first && atLow) || (byte == last && atHigh))
            if !isEdge, done.contains(byte) { continue }
            let (next, bytes) = contentStep(content, byte)
            if !isEdge { done = done.union(bytes) }
            if next == 0 || index + 1 == low.count {
                if only == nil { only = next }
                if only != next { return false }
            } else if !join(next, low, high, index + 1, atLow && byte == first, atHigh && byte == last, &only) {
                return false
            }
        }
        return true
    }
}
