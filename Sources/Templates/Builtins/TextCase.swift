/// Upper and lower case of whole texts, by code point as Python does it, each piece keeping its origin.
enum TextCase {
    static func upper(_ text: TextValue) -> TextValue {
        if text.isASCII { return mapASCII(text) { (97...122).contains($0) ? $0 - 32 : $0 } }
        return map(text) { scalar, _ in scalar.properties.uppercaseMapping }
    }

    static func lower(_ text: TextValue) -> TextValue {
        if text.isASCII { return mapASCII(text) { (65...90).contains($0) ? $0 + 32 : $0 } }
        let scalars = Array(text.scalars)
        return map(text) { scalar, index in
            scalar == "Σ" ? (isFinalSigma(scalars, index) ? "ς" : "σ") : scalar.properties.lowercaseMapping
        }
    }

    static func casefold(_ text: TextValue) -> TextValue {
        if text.isASCII { return lower(text) }
        // Full case folding is upper case brought down again for the letters that differ from plain lower case.
        return map(text) { scalar, _ in
            scalar == "ß"
                ? "ss" : scalar.properties.uppercaseMapping.unicodeScalars.map(\.properties.lowercaseMapping).joined()
        }
    }

    static func capitalize(_ text: TextValue) -> TextValue {
        map(lower(text)) { scalar, index in index == 0 ? scalar.properties.titlecaseMapping : String(Character(scalar))
        }
    }

    static func swapCase(_ text: TextValue) -> TextValue {
        map(text) { scalar, _ in
            scalar.properties.isUppercase ? scalar.properties.lowercaseMapping : scalar.properties.uppercaseMapping
        }
    }

    /// `str.title`: a letter after no letter starts a word.
    static func title(_ text: TextValue) -> TextValue {
        var afterLetter = false
        return map(text) { scalar, _ in
            defer { afterLetter = scalar.properties.isCased }
            return afterLetter ? scalar.properties.lowercaseMapping : scalar.properties.titlecaseMapping
        }
    }

    /// The `title` filter: words begin after blanks, hyphens and opening brackets.
    static func titleWords(_ text: TextValue) -> TextValue {
        var startsWord = true
        return map(text) { scalar, _ in
            let isBreak = CharacterClass.isSpace(scalar) || ["-", "(", "{", "[", "<"].contains(scalar)
            defer { startsWord = isBreak }
            if isBreak { return String(Character(scalar)) }
            return startsWord ? scalar.properties.uppercaseMapping : scalar.properties.lowercaseMapping
        }
    }

    static func isLower(_ text: TextValue) -> Bool {
        var found = false
        for scalar in text.scalars {
            if scalar.properties.isUppercase || scalar.properties.generalCategory == .titlecaseLetter { return false }
            if scalar.properties.isLowercase { found = true }
        }
        return found
    }

    static func isUpper(_ text: TextValue) -> Bool {
        var found = false
        for scalar in text.scalars {
            if scalar.properties.isLowercase || scalar.properties.generalCategory == .titlecaseLetter { return false }
            if scalar.properties.isUppercase { found = true }
        }
        return found
    }

    private static func mapASCII(_ text: TextValue, _ change: (UInt8) -> UInt8) -> TextValue {
        TextValue(bytes: text.bytes.map(change), runs: text.runs, isMarkup: text.isMarkup)
    }

    private static func map(_ text: TextValue, _ change: (Unicode.Scalar, Int) -> String) -> TextValue {
        var builder = TextBuilder()
        var index = 0
        text.forEachRun(in: 0..<text.bytes.count) { range, origin in
            for scalar in String(decoding: text.bytes[range], as: UTF8.self).unicodeScalars {
                builder.append(change(scalar, index), origin)
                index += 1
            }
        }
        return builder.text(isMarkup: text.isMarkup)
    }

    /// Unicode's condition for the final form of sigma.
    private static func isFinalSigma(_ scalars: [Unicode.Scalar], _ index: Int) -> Bool {
        let before = scalars[..<index].last { !$0.properties.isCaseIgnorable }
        let after = scalars[(index + 1)...].first { !$0.properties.isCaseIgnorable }
        return before?.properties.isCased ?? false && !(after?.properties.isCased ?? false)
    }
}
