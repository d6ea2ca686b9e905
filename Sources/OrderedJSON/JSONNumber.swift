/// A JSON number as it was spelled, so that no digit is lost on the way through.
///
/// Two numbers are equal when their spellings are.
public struct JSONNumber: Sendable, Hashable {
    /// The spelling, a valid JSON number.
    public let text: String

    /// A number from text that is already known to be a valid JSON number.
    init(uncheckedText text: String) {
        self.text = text
    }

    /// A number from its spelling; nil when the text is not a JSON number.
    public init?(text: String) {
        guard JSONNumber.isValid(text.utf8) else { return nil }
        self.text = text
    }

    /// A number from an integer.
    public init(_ value: Int) {
        self.text = String(value)
    }

    /// A number from a floating-point value, spelled with the fewest digits that read back the same; nil when it is not finite.
    public init?(_ value: Double) {
        guard value.isFinite else { return nil }
        let text = value.description
        self.text = text.hasSuffix(".0") && !text.contains("e") ? String(text.dropLast(2)) : text
    }

    /// The spellings of what is no finite number, which a reader accepts only on request.
    static let nonFinite = ["Infinity", "-Infinity", "NaN"]

    /// The exact integer value, nil when the number has a fraction or does not fit; `3.0` and `1e2` are integers.
    public var intValue: Int? {
        if let value = Int(text) { return value }
        if Self.nonFinite.contains(text) { return nil }
        return JSONNumber.exactInteger(text.utf8)
    }

    /// The nearest floating-point value; infinite when the number is out of range.
    public var doubleValue: Double {
        Double(text) ?? .nan
    }

    /// Whether bytes spell a JSON number (RFC 8259, section 6).
    static func isValid(_ bytes: some Collection<UInt8>) -> Bool {
        var index = bytes.startIndex
        let end = bytes.endIndex
        func digits() -> Int {
            var count = 0
            while index != end, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[index]) {
                index = bytes.index(after: index)
                count += 1
            }
            return count
        }
        if index != end, bytes[index] == UInt8(ascii: "-") { index = bytes.index(after: index) }
        guard index != end else { return false }
        if bytes[index] == UInt8(ascii: "0") {
            index = bytes.index(after: index)
        } else if digits() == 0 {
            return false
        }
        if index != end, bytes[index] == UInt8(ascii: ".") {
            index = bytes.index(after: index)
            if digits() == 0 { return false }
        }
        if index != end, bytes[index] == UInt8(ascii: "e") || bytes[index] == UInt8(ascii: "E") {
            index = bytes.index(after: index)
            if index != end, bytes[index] == UInt8(ascii: "+") || bytes[index] == UInt8(ascii: "-") {
                index = bytes.index(after: index)
            }
            if digits() == 0 { return false }
        }
        return index == end
    }

    /// The value of a spelling with a fraction or an exponent, when it is an integer that fits.
    private static func exactInteger(_ bytes: String.UTF8View) -> Int? {
        var digits: [UInt8] = []
        var fractionDigits = 0
        var exponent = 0
        var isNegative = false
        var afterPoint = false
        var index = bytes.startIndex
        scan: while index != bytes.endIndex {
            let byte = bytes[index]
            index = bytes.index(after: index)
            switch byte {
            case UInt8(ascii: "-"): isNegative = true
            case UInt8(ascii: "."): afterPoint = true
            case UInt8(ascii: "e"), UInt8(ascii: "E"):
                // An exponent beyond Int leaves nothing but zero or a value that does not fit.
                exponent = Int(String(decoding: bytes[index...], as: UTF8.self)) ?? Int.max
                break scan
            default:
                digits.append(byte - UInt8(ascii: "0"))
                if afterPoint { fractionDigits += 1 }
            }
        }
        while digits.last == 0 {
            digits.removeLast()
            fractionDigits -= 1
        }
        if digits.isEmpty { return 0 }
        let (zeros, overflow) = exponent.subtractingReportingOverflow(fractionDigits)
        if overflow || zeros < 0 || zeros > 18 { return nil }
        digits.append(contentsOf: repeatElement(0, count: zeros))
        var value = 0
        for digit in digits {
            let (scaled, scaleOverflow) = value.multipliedReportingOverflow(by: 10)
            let (sum, sumOverflow) = scaled.subtractingReportingOverflow(Int(digit))
            if scaleOverflow || sumOverflow { return nil }
            value = sum
        }
        // Summed as a negative number, whose range reaches one further.
        return isNegative ? value : (value == Int.min ? nil : -value)
    }
}
