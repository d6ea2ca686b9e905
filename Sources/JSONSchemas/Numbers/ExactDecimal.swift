public import OrderedJSON

/// A decimal number without rounding: sign, significant digits and a power of ten.
///
/// The value is `digits × 10^exponent`, negated when `isNegative`; digits carry no leading and no trailing zero, so equal
/// values are equal structures. Exponents beyond ±10^15 are clamped there; no sum or product of this type expands them.
public struct ExactDecimal: Hashable, Sendable {
    /// Whether the value is below zero; false for zero.
    public let isNegative: Bool
    /// Significant decimal digits (0...9), most significant first; empty for zero.
    public let digits: [UInt8]
    /// The power of ten of the last digit; 0 for zero.
    public let exponent: Int

    static let exponentBound = 1_000_000_000_000_000

    /// A value from its parts; leading and trailing zeros are removed.
    package init(isNegative: Bool, digits: [UInt8], exponent: Int) {
        var first = 0
        while first < digits.count, digits[first] == 0 { first += 1 }
        var end = digits.count
        while end > first, digits[end - 1] == 0 { end -= 1 }
        if first == end {
            self.isNegative = false
            self.digits = []
            self.exponent = 0
        } else {
            self.isNegative = isNegative
            self.digits = first == 0 && end == digits.count ? digits : Array(digits[first..<end])
            self.exponent = exponent + (digits.count - end)
        }
    }

    /// The value of a JSON number, whatever its spelling.
    public init(_ number: JSONNumber) {
        self.init(spelling: number.text.utf8)
    }

    /// An integer.
    public init(_ value: Int) {
        self.init(spelling: String(value).utf8)
    }

    /// Zero.
    public static let zero = ExactDecimal(0)

    /// The value of bytes that are known to spell a JSON number.
    package init(spelling: some Sequence<UInt8>) {
        var digits: [UInt8] = []
        var fraction = 0
        var afterPoint = false
        var inExponent = false
        var negative = false
        var negativeExponent = false
        var power = 0
        for byte in spelling {
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"):
                let digit = byte - UInt8(ascii: "0")
                if inExponent {
                    power = min(power * 10 + Int(digit), Self.exponentBound)
                } else {
                    digits.append(digit)
                    if afterPoint { fraction += 1 }
                }
            case UInt8(ascii: "-"):
                if inExponent { negativeExponent = true } else { negative = true }
            case UInt8(ascii: "."): afterPoint = true
            case UInt8(ascii: "e"), UInt8(ascii: "E"): inExponent = true
            default: break
            }
        }
        self.init(isNegative: negative, digits: digits, exponent: (negativeExponent ? -power : power) - fraction)
    }

    /// Whether the value is zero.
    public var isZero: Bool { digits.isEmpty }

    /// Whether the value is an integer, such as `3.0` or `1e400`.
    public var isInteger: Bool { exponent >= 0 }

    /// The position of the first digit: the value is `0.d1d2… × 10^magnitude`.
    var magnitude: Int { digits.count + exponent }

    /// The value with its sign changed.
    var negated: ExactDecimal {
        isZero ? self : ExactDecimal(isNegative: !isNegative, digits: digits, exponent: exponent)
    }

    /// The value as a non-negative `Int`; nil when it is negative, has a fraction, or does not fit.
    public var count: Int? {
        guard !isNegative, isInteger, magnitude <= 18 else { return nil }
        var value = 0
        for digit in digits { value = value * 10 + Int(digit) }
        for _ in 0..<exponent { value *= 10 }
        return value
    }

    /// Compares magnitudes, ignoring signs.
    static func compareMagnitudes(_ left: ExactDecimal, _ right: ExactDecimal) -> Int {
        if left.isZero || right.isZero { return (left.isZero ? 0 : 1) - (right.isZero ? 0 : 1) }
        if left.magnitude != right.magnitude { return left.magnitude < right.magnitude ? -1 : 1 }
        for index in 0..<min(left.digits.count, right.digits.count) where left.digits[index] != right.digits[index] {
            return left.digits[index] < right.digits[index] ? -1 : 1
        }
        return left.digits.count == right.digits.count ? 0 : (left.digits.count < right.digits.count ? -1 : 1)
    }
}

extension ExactDecimal: Comparable {
    /// Compares values.
    public static func < (left: ExactDecimal, right: ExactDecimal) -> Bool {
        if left.isNegative != right.isNegative { return left.isNegative }
        let order = compareMagnitudes(left, right)
        return left.isNegative ? order > 0 : order < 0
    }
}

extension ExactDecimal: CustomStringConvertible {
    /// A plain spelling without exponent up to 25 digits, otherwise one with an exponent; a valid JSON number.
    public var description: String {
        if isZero { return "0" }
        let sign = isNegative ? "-" : ""
        let text = String(decoding: digits.map { $0 + UInt8(ascii: "0") }, as: UTF8.self)
        if exponent >= 0, magnitude <= 25 { return sign + text + String(repeating: "0", count: exponent) }
        if exponent < 0, magnitude > 0 {
            return sign + text.prefix(magnitude) + "." + text.dropFirst(magnitude)
        }
        if exponent < 0, magnitude > -6 { return sign + "0." + String(repeating: "0", count: -magnitude) + text }
        return sign + text + "e" + String(exponent)
    }
}
