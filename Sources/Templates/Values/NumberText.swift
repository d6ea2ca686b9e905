/// How Python spells floating-point numbers.
enum NumberText {
    /// `repr(float)`: the shortest digits that read back the same, with an exponent below 1e-4 and from 1e16 on.
    static func float(_ value: Double) -> String {
        if value.isNaN { return "nan" }
        if value.isInfinite { return value < 0 ? "-inf" : "inf" }
        if value == 0 { return value.sign == .minus ? "-0.0" : "0.0" }
        let (digits, pointPosition) = shortestDigits(value.magnitude)
        let sign = value < 0 ? "-" : ""
        // The value is 0.DIGITS × 10^pointPosition; scientific notation has exponent pointPosition − 1.
        let exponent = pointPosition - 1
        if exponent < -4 || exponent >= 16 {
            let rest = digits.dropFirst()
            let mantissa = String(digits.prefix(1)) + (rest.isEmpty ? "" : "." + rest)
            let magnitude = exponent.magnitude
            return sign + mantissa + "e" + (exponent < 0 ? "-" : "+") + (magnitude < 10 ? "0" : "") + String(magnitude)
        }
        if pointPosition <= 0 { return sign + "0." + String(repeating: "0", count: -pointPosition) + digits }
        if pointPosition >= digits.count {
            return sign + digits + String(repeating: "0", count: pointPosition - digits.count) + ".0"
        }
        return sign + digits.prefix(pointPosition) + "." + digits.dropFirst(pointPosition)
    }

    /// Whether a text is a whole number of any length, with or without sign, and white space around it.
    static func isInteger(_ text: String) -> Bool {
        let number = text.unicodeScalars.drop(while: \.properties.isWhitespace)
        let digits = number.first == "-" || number.first == "+" ? number.dropFirst() : number
        let rest = digits.drop { ("0"..."9").contains($0) }
        return rest.startIndex != digits.startIndex && rest.allSatisfy(\.properties.isWhitespace)
    }

    /// The shortest decimal digits of a positive finite value and the position of the point relative to their start.
    private static func shortestDigits(_ value: Double) -> (digits: String, pointPosition: Int) {
        var digits: [UInt8] = []
        var pointPosition: Int?
        var exponent = 0
        let text = Array(value.description.utf8)
        for (index, byte) in text.enumerated() {
            switch byte {
            case UInt8(ascii: "."): pointPosition = digits.count
            case UInt8(ascii: "e"), UInt8(ascii: "E"):
                exponent = Int(String(decoding: text[(index + 1)...], as: UTF8.self)) ?? 0
            case UInt8(ascii: "0")...UInt8(ascii: "9"):
                if !text[..<index].contains(UInt8(ascii: "e")) { digits.append(byte) }
            default: break
            }
        }
        var point = (pointPosition ?? digits.count) + exponent
        let zeros = digits.prefix { $0 == UInt8(ascii: "0") }.count
        digits.removeFirst(zeros)
        point -= zeros
        while digits.last == UInt8(ascii: "0") { digits.removeLast() }
        return (String(decoding: digits, as: UTF8.self), point)
    }

    /// The integer that a text spells for Python's `int(text, base)`; nil when it spells none or does not fit.
    static func integer(_ text: String, base: Int = 10) -> Int? {
        var scalars = Array(text.unicodeScalars)
        while let last = scalars.last, CharacterClass.isSpace(last) { scalars.removeLast() }
        scalars = Array(scalars.drop { CharacterClass.isSpace($0) })
        var negative = false
        if let sign = scalars.first, sign == "-" || sign == "+" {
            negative = sign == "-"
            scalars.removeFirst()
        }
        var base = base
        let prefixes: [Unicode.Scalar: Int] = ["x": 16, "X": 16, "o": 8, "O": 8, "b": 2, "B": 2]
        if scalars.count > 2, scalars[0] == "0", let prefix = prefixes[scalars[1]], base == 0 || base == prefix {
            base = prefix
            scalars.removeFirst(2)
            if scalars.first == "_" { scalars.removeFirst() }
        }
        if base == 0 { base = 10 }
        guard base >= 2, base <= 36, scalars.first != "_", scalars.last != "_", !scalars.isEmpty else { return nil }
        var digits = negative ? "-" : ""
        var previousUnderscore = false
        for scalar in scalars {
            if scalar == "_" {
                if previousUnderscore { return nil }
                previousUnderscore = true
                continue
            }
            previousUnderscore = false
            if let value = scalar.properties.numericValue, scalar.properties.numericType == .decimal {
                digits += String(Int(value))
            } else {
                digits.unicodeScalars.append(scalar)
            }
        }
        return Int(digits, radix: base)
    }

    /// The number that a text spells for Python's `float(text)`.
    static func parseFloat(_ text: String) -> Double? {
        var scalars = Array(text.unicodeScalars)
        while let last = scalars.last, CharacterClass.isSpace(last) { scalars.removeLast() }
        var trimmed = ""
        for scalar in scalars.drop(while: CharacterClass.isSpace) {
            if scalar.value >= 0x80, CharacterClass.isDecimal(scalar), let digit = scalar.properties.numericValue {
                trimmed += String(Int(digit))
            } else {
                trimmed.unicodeScalars.append(scalar)
            }
        }
        let lower = trimmed.lowercased()
        let unsigned = lower.hasPrefix("-") || lower.hasPrefix("+") ? String(lower.dropFirst()) : lower
        switch unsigned {
        case "inf", "infinity": return lower.hasPrefix("-") ? -.infinity : .infinity
        case "nan": return .nan
        default: break
        }
        guard unsigned.utf8.allSatisfy({ (48...57).contains($0) || [0x2E, 0x65, 0x2B, 0x2D, 0x5F].contains($0) }),
            !unsigned.hasPrefix("_"), !unsigned.hasSuffix("_")
        else { return nil }
        var cleaned = trimmed.filter { $0 != "_" }
        // Python reads `.5` and `5.` too.
        if cleaned.hasPrefix("+") { cleaned.removeFirst() }
        if cleaned.hasPrefix("-.") { cleaned = "-0" + cleaned.dropFirst() }
        if cleaned.hasPrefix(".") { cleaned = "0" + cleaned }
        if cleaned.hasSuffix(".") { cleaned += "0" }
        if let range = cleaned.range(ofByte: ".e") { cleaned.replaceSubrange(range, with: ".0e") }
        return Double(cleaned)
    }
}

extension String {
    /// The first place of an ASCII text.
    fileprivate func range(ofByte text: String) -> Range<String.Index>? {
        var index = startIndex
        while index != endIndex {
            if self[index...].hasPrefix(text) { return index..<self.index(index, offsetBy: text.count) }
            index = self.index(after: index)
        }
        return nil
    }
}

/// Classes of characters as Python's `str` methods see them.
enum CharacterClass {
    /// `str.isspace` for one character.
    static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x09...0x0D, 0x1C...0x1F, 0x20, 0x85, 0xA0, 0x1680, 0x2000...0x200A, 0x2028, 0x2029, 0x202F, 0x205F,
            0x3000:
            return true
        default: return false
        }
    }

    /// Whether `repr` shows the character as it is.
    static func isPrintable(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.value >= 0x20 && scalar.value < 0x7F { return true }
        switch scalar.properties.generalCategory {
        case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator,
            .spaceSeparator:
            return false
        default: return true
        }
    }

    static func isAlphabetic(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter: return true
        default: return false
        }
    }

    static func isDecimal(_ scalar: Unicode.Scalar) -> Bool { scalar.properties.numericType == .decimal }

    static func isDigit(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.numericType == .decimal || scalar.properties.numericType == .digit
    }

    static func isNumeric(_ scalar: Unicode.Scalar) -> Bool { scalar.properties.numericType != nil }

    /// `\w` of Python's regular expressions.
    static func isWord(_ scalar: Unicode.Scalar) -> Bool {
        scalar == "_" || isAlphabetic(scalar) || isNumeric(scalar)
    }

    static func isCased(_ scalar: Unicode.Scalar) -> Bool { scalar.properties.isCased }
}
