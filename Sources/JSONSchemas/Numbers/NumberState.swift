/// A state of a `NumberAutomaton`: its id.
public struct NumberStateID: Hashable, Sendable, BitwiseCopyable {
    /// The position in the automaton.
    public let rawValue: Int32

    @inlinable
    package init(rawValue: Int32) { self.rawValue = rawValue }

    var index: Int { Int(rawValue) }
}

/// What has been read of a number.
struct NumberState {
    /// How far the spelling has come.
    enum Phase: UInt8 {
        case start, minus, zero, integer, point, fraction, exponent, exponentSign, exponentDigits
    }

    let language: Int
    var phase = Phase.start
    var isNegative = false
    /// Digits of the mantissa without leading zeros.
    var digits: [UInt8] = []
    /// The power of ten of the last digit: 0 before the point, then −1, −2 … .
    var place = 0
    /// Zeros at the end of `digits`.
    var trailingZeros = 0
    /// The digits without trailing zeros, modulo the coefficient of each of the language's steps.
    var residues: [UInt64] = []
    /// From the exponent on: which exponents give a member, and what has been read of one.
    var exponents: [ExponentRange] = []
    var exponentIsNegative = false
    var exponent = 0
    var isAccepting = false

    init(language: Int) {
        self.language = language
    }

    var isZero: Bool { digits.isEmpty }

    /// Whether the exponent is allowed, and is whatever digits follow.
    var isBeyondBounds: Bool {
        exponents.contains {
            exponentIsNegative
                ? $0.low == nil && ($0.high ?? .max) >= -exponent : $0.high == nil && ($0.low ?? .min) <= exponent
        }
    }

    /// The value of the mantissa.
    var mantissa: ExactDecimal {
        ExactDecimal(isNegative: isNegative, digits: digits, exponent: place)
    }

    /// What tells states apart: equal keys have the same continuations.
    struct Key: Hashable {
        var language: Int
        var phase: Phase
        var isNegative: Bool
        var isZero: Bool
        /// The special digit strings that begin with the digits so far, and how many digits those are.
        var specials: Range<Int>
        var matched: Int
        /// The power of ten of the first digit.
        var magnitude: Int
        var place: Int
        var trailingZeros: Int
        var residues: [UInt64]
        var exponents: [ExponentRange]
        var exponentIsNegative: Bool
        var exponent: Int
    }
}

/// Exponents from `low` to `high`; nil ends are unbounded.
struct ExponentRange: Hashable {
    var low: Int?
    var high: Int?

    func contains(_ value: Int) -> Bool {
        (low.map { value >= $0 } ?? true) && (high.map { value <= $0 } ?? true)
    }

    func intersects(_ from: Int, _ to: Int) -> Bool {
        (low.map { to >= $0 } ?? true) && (high.map { from <= $0 } ?? true)
    }
}
