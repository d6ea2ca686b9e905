/// The step of `multipleOf`: `coefficient × 10^exponent`, the coefficient not divisible by ten.
struct DecimalStep: Hashable {
    /// At most 18 digits, so that a remainder times ten fits 64 bits.
    let coefficient: UInt64
    let exponent: Int

    /// One: the step of integers.
    static let one = DecimalStep(coefficient: 1, exponent: 0)

    private init(coefficient: UInt64, exponent: Int) {
        self.coefficient = coefficient
        self.exponent = exponent
    }

    /// The step of a positive value; nil when it has more than 18 significant digits.
    init?(_ value: ExactDecimal) {
        guard !value.isZero, !value.isNegative, value.digits.count <= 18 else { return nil }
        coefficient = value.digits.reduce(0) { $0 * 10 + UInt64($1) }
        exponent = value.exponent
    }

    /// The value of the step.
    var value: ExactDecimal {
        ExactDecimal(spelling: "\(coefficient)e\(exponent)".utf8)
    }

    /// The least common multiple; nil when it has more than 18 digits.
    func leastCommonMultiple(_ other: DecimalStep) -> DecimalStep? {
        if value.isMultiple(of: other) { return self }
        if other.value.isMultiple(of: self) { return other }
        let low = min(exponent, other.exponent)
        guard let left = scaled(to: low), let right = other.scaled(to: low) else { return nil }
        let (product, overflow) = (left / Self.greatestCommonDivisor(left, right)).multipliedReportingOverflow(
            by: right)
        if overflow { return nil }
        var coefficient = product
        var exponent = low
        while coefficient % 10 == 0 {
            coefficient /= 10
            exponent += 1
        }
        return coefficient < 1_000_000_000_000_000_000 ? DecimalStep(coefficient: coefficient, exponent: exponent) : nil
    }

    private func scaled(to low: Int) -> UInt64? {
        guard exponent - low <= 18 else { return nil }
        var value = coefficient
        for _ in 0..<(exponent - low) {
            let (product, overflow) = value.multipliedReportingOverflow(by: 10)
            if overflow { return nil }
            value = product
        }
        return value
    }

    private static func greatestCommonDivisor(_ left: UInt64, _ right: UInt64) -> UInt64 {
        var (a, b) = (left, right)
        while b != 0 { (a, b) = (b, a % b) }
        return a
    }

    /// `value × 10^power` modulo the coefficient.
    func residue(_ value: UInt64, timesTenTo power: Int) -> UInt64 {
        var result = value % coefficient
        var base = 10 % coefficient
        var rest = power
        while rest > 0, result != 0 {
            if rest & 1 == 1 { result = multiply(result, base) }
            base = multiply(base, base)
            rest >>= 1
        }
        return result
    }

    private func multiply(_ left: UInt64, _ right: UInt64) -> UInt64 {
        let product = left.multipliedFullWidth(by: right)
        return coefficient.dividingFullWidth(product).remainder
    }
}

extension ExactDecimal {
    /// Whether the value is an integer times the step; exact for every exponent.
    func isMultiple(of step: DecimalStep) -> Bool {
        if isZero { return true }
        // The last digit is not zero, so a value finer than the step's last place cannot be a multiple.
        guard exponent >= step.exponent else { return false }
        var residue: UInt64 = 0
        for digit in digits { residue = (residue * 10 + UInt64(digit)) % step.coefficient }
        return step.residue(residue, timesTenTo: exponent - step.exponent) == 0
    }

    /// The smallest multiple of the step that is not below the value (or above it, when `strictly`); nil when the
    /// result would need more than 5000 digits.
    func nextMultiple(of step: DecimalStep, strictly: Bool = false) -> ExactDecimal? {
        if isNegative {
            return negated.previousMagnitude(of: step, strictly: strictly).map(\.negated)
        }
        guard let below = previousMagnitude(of: step, strictly: false) else { return nil }
        if below == self, !strictly { return below }
        return below.addingMagnitude(step.value)
    }

    /// The largest multiple of the step that is not above the value (or below it, when `strictly`).
    func previousMultiple(of step: DecimalStep, strictly: Bool = false) -> ExactDecimal? {
        negated.nextMultiple(of: step, strictly: strictly).map(\.negated)
    }

    /// For a value ≥ 0: the largest multiple not above it, or below it when `strictly` (negative for zero).
    private func previousMagnitude(of step: DecimalStep, strictly: Bool) -> ExactDecimal? {
        if isZero { return strictly ? step.value.negated : self }
        let places = magnitude - step.exponent
        if places <= 0 { return .zero }
        guard places <= 5000 else { return nil }
        // Long division of the digits down to the step's last place.
        var remainder: UInt64 = 0
        var product: [UInt8] = []
        var quotient: [UInt8] = []
        quotient.reserveCapacity(places)
        for index in 0..<places {
            remainder = remainder * 10 + UInt64(index < digits.count ? digits[index] : 0)
            quotient.append(UInt8(remainder / step.coefficient))
            remainder %= step.coefficient
        }
        let isExact = remainder == 0 && digits.count <= places
        if isExact, strictly { Self.decrement(&quotient) }
        product = Self.multiply(quotient, by: step.coefficient)
        return ExactDecimal(isNegative: false, digits: product, exponent: step.exponent)
    }

    private static func decrement(_ digits: inout [UInt8]) {
        for index in digits.indices.reversed() {
            if digits[index] > 0 {
                digits[index] -= 1
                return
            }
            digits[index] = 9
        }
    }

    private static func multiply(_ digits: [UInt8], by factor: UInt64) -> [UInt8] {
        var reversed: [UInt8] = []
        var carry: UInt64 = 0
        for digit in digits.reversed() {
            // At most 9 × 10^18 + carry below 10^19: fits 64 bits.
            let value = UInt64(digit) * factor + carry
            reversed.append(UInt8(value % 10))
            carry = value / 10
        }
        while carry > 0 {
            reversed.append(UInt8(carry % 10))
            carry /= 10
        }
        return reversed.reversed()
    }

    /// The sum of two values ≥ 0 whose digits span at most 10,000 places; nil beyond.
    private func addingMagnitude(_ other: ExactDecimal) -> ExactDecimal? {
        if isZero { return other }
        if other.isZero { return self }
        let low = min(exponent, other.exponent)
        let high = max(magnitude, other.magnitude) + 1
        guard high - low <= 10_000 else { return nil }
        var sum = [UInt8](repeating: 0, count: high - low)
        for (offset, digit) in digits.enumerated() { sum[high - magnitude + offset] += digit }
        for (offset, digit) in other.digits.enumerated() { sum[high - other.magnitude + offset] += digit }
        for index in sum.indices.reversed() where sum[index] > 9 {
            sum[index] -= 10
            sum[index - 1] += 1
        }
        return ExactDecimal(isNegative: false, digits: sum, exponent: low)
    }
}
