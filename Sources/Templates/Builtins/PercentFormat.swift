/// Python's `text % values`.
extension Interpreter {
    func percentFormat(_ format: TextValue, _ values: Value) throws(TemplateError) -> TextValue {
        var positional: [Value] = []
        var mapping: DictionaryValue?
        switch values {
        case .tuple(let list): positional = list.items
        case .dictionary(let dictionary):
            mapping = dictionary
            positional = [values]
        default: positional = [values]
        }
        var used = 0
        var builder = TextBuilder()
        let bytes = format.bytes
        var index = 0
        while index < bytes.count {
            let next = bytes[index...].firstIndex(of: UInt8(ascii: "%")) ?? bytes.count
            builder.append(format, index..<next)
            index = next
            guard index < bytes.count else { break }
            let directive = try PercentDirective(bytes, at: &index, interpreter: self) { () throws(TemplateError) in
                guard used < positional.count else { throw fail(.type, "not enough arguments for format string") }
                used += 1
                return positional[used - 1]
            }
            if directive.letter == "%" {
                builder.append("%")
                continue
            }
            let value: Value
            if let key = directive.key {
                guard let mapping else { throw fail(.type, "format requires a mapping") }
                guard let found = mapping.value(for: Array(key.utf8)) else { throw fail(.value, "'\(key)'") }
                value = found
                used = positional.count
            } else {
                guard used < positional.count else { throw fail(.type, "not enough arguments for format string") }
                value = positional[used]
                used += 1
            }
            var part = try directive.format(value, self)
            if format.isMarkup { part = HTMLEscape.escape(part) }
            try checkString(builder.count + part.bytes.count)
            builder.append(part)
        }
        if used < positional.count, mapping == nil {
            throw fail(.type, "not all arguments converted during string formatting")
        }
        return builder.text(isMarkup: format.isMarkup)
    }
}

/// One `%` of a format.
private struct PercentDirective {
    var key: String?
    var flags: Set<Character> = []
    var width = 0
    var precision: Int?
    var letter: Character = "%"

    init(
        _ bytes: [UInt8], at index: inout Int, interpreter: Interpreter, nextArgument: () throws(TemplateError) -> Value
    ) throws(TemplateError) {
        let start = index
        index += 1
        func peek(_ index: Int) -> UInt8? { index < bytes.count ? bytes[index] : nil }
        if peek(index) == UInt8(ascii: "(") {
            var depth = 1
            let keyStart = index + 1
            index += 1
            while depth > 0 {
                guard let byte = peek(index) else { throw interpreter.fail(.value, "incomplete format key") }
                if byte == UInt8(ascii: "(") { depth += 1 }
                if byte == UInt8(ascii: ")") { depth -= 1 }
                index += 1
            }
            key = String(decoding: bytes[keyStart..<index - 1], as: UTF8.self)
        }
        while let byte = peek(index), [0x2D, 0x2B, 0x20, 0x23, 0x30].contains(byte) {
            flags.insert(Character(Unicode.Scalar(byte)))
            index += 1
        }
        func number() throws(TemplateError) -> Int {
            if peek(index) == UInt8(ascii: "*") {
                index += 1
                guard let number = try nextArgument().integerValue else { throw interpreter.fail(.type, "* wants int") }
                return number
            }
            var value = 0
            while let byte = peek(index), (48...57).contains(byte) {
                value = min(value * 10 + Int(byte - 48), 1 << 32)
                index += 1
            }
            return value
        }
        width = try number()
        if width < 0 {
            flags.insert("-")
            width = width == Int.min ? Int.max : -width
        }
        if peek(index) == UInt8(ascii: ".") {
            index += 1
            precision = max(0, try number())
        }
        while let byte = peek(index), [UInt8(ascii: "h"), UInt8(ascii: "l"), UInt8(ascii: "L")].contains(byte) {
            index += 1
        }
        guard let byte = peek(index) else { throw interpreter.fail(.value, "incomplete format") }
        letter = Character(Unicode.Scalar(byte))
        guard "diouxXeEfFgGcrsa%".contains(letter) else {
            let code = String(byte, radix: 16)
            throw interpreter.fail(
                .value, "unsupported format character '\(letter)' (0x\(code)) at index \(index)")
        }
        index += 1
        _ = start
    }

    func format(_ value: Value, _ interpreter: Interpreter) throws(TemplateError) -> TextValue {
        if letter == "s" || letter == "r" || letter == "a" {
            var text = letter == "s" ? try interpreter.text(value) : try interpreter.representation(value)
            if letter == "a" { text = Interpreter.asciiOnly(text) }
            if let precision, precision < text.count { text = text.slice(0..<text.offset(ofScalar: precision)) }
            return try interpreter.pad(text, width: width, fill: nil, alignment: flags.contains("-") ? .left : .right)
        }
        if letter == "c" {
            if case .text(let text) = value, text.count == 1 {
                return try interpreter.pad(
                    text, width: width, fill: nil, alignment: flags.contains("-") ? .left : .right)
            }
            guard let code = value.integerValue, let scalar = UInt32(exactly: code).flatMap(Unicode.Scalar.init) else {
                throw interpreter.fail(.type, "%c requires int or char")
            }
            let text = TextValue(String(Character(scalar)))
            return try interpreter.pad(text, width: width, fill: nil, alignment: flags.contains("-") ? .left : .right)
        }
        if case .undefined(let undefined) = value { throw interpreter.fail(undefined) }
        var specification = NumberFormat()
        specification.precision = precision
        specification.alternate = flags.contains("#")
        specification.sign = flags.contains("+") ? "+" : flags.contains(" ") ? " " : "-"
        specification.letter = letter == "i" || letter == "u" ? "d" : letter
        let body: String
        if "diuoxX".contains(letter) {
            let integer: Int
            switch value {
            case .float(let number) where "diu".contains(letter):
                guard let exact = Int(exactly: number.rounded(.towardZero)) else {
                    throw interpreter.fail(.value, ErrorText.integerOverflow)
                }
                integer = exact
            default:
                guard let number = value.integerValue else {
                    let need = "diu".contains(letter) ? "a real number is required" : "an integer is required"
                    throw interpreter.fail(.type, "%\(letter) format: \(need), not \(value.typeName)")
                }
                integer = number
            }
            body = specification.integer(integer)
        } else {
            guard let number = value.number else {
                throw interpreter.fail(.type, "must be real number, not \(value.typeName)")
            }
            if precision ?? 0 > NumberFormat.maximumPrecision { throw interpreter.fail(.value, "precision too large") }
            body = specification.float(number.double)
        }
        let zeros = flags.contains("0") && !flags.contains("-")
        try interpreter.checkString(width)
        return TextValue(
            NumberFormat.pad(
                body, width: width, fill: zeros ? "0" : " ", alignment: flags.contains("-") ? "<" : zeros ? "=" : ">"))
    }
}

/// How a number is written by `%` and `format`.
struct NumberFormat {
    static let maximumPrecision = 1_000

    var precision: Int?
    var alternate = false
    var sign: Character = "-"
    var letter: Character = "d"
    /// `,` or `_` between groups of digits.
    var separator: Character?

    func integer(_ value: Int) -> String {
        var digits: String
        var prefix = ""
        switch letter {
        case "x", "X":
            digits = String(value.magnitude, radix: 16, uppercase: letter == "X")
            prefix = letter == "X" ? "0X" : "0x"
        case "o":
            digits = String(value.magnitude, radix: 8)
            prefix = "0o"
        case "b":
            digits = String(value.magnitude, radix: 2)
            prefix = "0b"
        default: digits = String(value.magnitude)
        }
        if let precision, precision <= NumberFormat.maximumPrecision, digits.utf8.count < precision {
            digits = String(repeating: "0", count: precision - digits.utf8.count) + digits
        }
        if let separator { digits = NumberFormat.grouped(digits, separator, by: "xXob".contains(letter) ? 4 : 3) }
        return signed(value < 0, (alternate ? prefix : "") + digits)
    }

    func float(_ value: Double) -> String {
        let magnitude = value.magnitude
        let isNegative = value.sign == .minus && !value.isNaN
        let isUpper = letter.isUppercase
        if value.isNaN { return signed(false, isUpper ? "NAN" : "nan") }
        if value.isInfinite { return signed(isNegative, isUpper ? "INF" : "inf") }
        let flags = alternate ? "#" : ""
        var text: String
        if letter == "%" {
            text = CFloat64.print(magnitude * 100, flags: flags, width: 0, precision: precision ?? 6, letter: "f") + "%"
        } else {
            text = CFloat64.print(magnitude, flags: flags, width: 0, precision: precision ?? 6, letter: letter)
        }
        if let separator {
            let whole = text.prefix { $0.isNumber }
            text = NumberFormat.grouped(String(whole), separator, by: 3) + text.dropFirst(whole.count)
        }
        return signed(isNegative, text)
    }

    func signed(_ isNegative: Bool, _ text: String) -> String {
        isNegative ? "-" + text : sign == "-" ? text : String(sign) + text
    }

    private static func grouped(_ digits: String, _ separator: Character, by size: Int) -> String {
        var result = ""
        for (index, digit) in digits.enumerated() {
            if index > 0, (digits.count - index) % size == 0 { result.append(separator) }
            result.append(digit)
        }
        return result
    }

    /// Pads; `=` puts the filling between sign and digits.
    static func pad(_ text: String, width: Int, fill: Character, alignment: Character) -> String {
        let missing = width - text.unicodeScalars.count
        guard missing > 0 else { return text }
        let filling = String(repeating: fill, count: missing)
        switch alignment {
        case "<": return text + filling
        case "^":
            return String(repeating: fill, count: missing / 2) + text
                + String(repeating: fill, count: missing - missing / 2)
        case "=":
            var sign = ""
            var digits = text[...]
            if let first = digits.first, "+- ".contains(first) {
                sign = String(first)
                digits = digits.dropFirst()
            }
            for prefix in ["0x", "0X", "0o", "0b"] where digits.hasPrefix(prefix) {
                sign += prefix
                digits = digits.dropFirst(2)
                break
            }
            return sign + filling + digits
        default: return filling + text
        }
    }
}
