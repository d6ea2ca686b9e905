/// Python's `text.format(…)`, with attributes looked up as templates do.
extension Interpreter {
    func format(_ format: TextValue, _ arguments: CallArguments) throws(TemplateError) -> TextValue {
        var automatic = 0
        return try self.format(format, arguments, automatic: &automatic, depth: 0)
    }

    private func format(
        _ format: TextValue, _ arguments: CallArguments, automatic: inout Int, depth: Int
    ) throws(TemplateError) -> TextValue {
        if depth > 1 { throw fail(.value, "Max string recursion exceeded") }
        var builder = TextBuilder()
        let bytes = format.bytes
        let open = UInt8(ascii: "{")
        let close = UInt8(ascii: "}")
        var index = 0
        while index < bytes.count {
            let byte = bytes[index]
            guard byte == open || byte == close else {
                var end = index + 1
                while end < bytes.count, bytes[end] != open, bytes[end] != close { end += 1 }
                builder.append(format, index..<end)
                index = end
                continue
            }
            if index + 1 < bytes.count, bytes[index + 1] == byte {
                builder.append(format, index..<index + 1)
                index += 2
                continue
            }
            if byte == close { throw fail(.value, "Single '}' encountered in format string") }
            var nesting = 1
            var end = index + 1
            while end < bytes.count {
                if bytes[end] == open { nesting += 1 }
                if bytes[end] == close {
                    nesting -= 1
                    if nesting == 0 { break }
                }
                end += 1
            }
            guard end < bytes.count else {
                throw fail(
                    .value,
                    index + 1 == bytes.count
                        ? "Single '{' encountered in format string" : "expected '}' before end of string")
            }
            var part = try field(format.slice(index + 1..<end), arguments, automatic: &automatic, depth: depth)
            if format.isMarkup { part = HTMLEscape.escape(part) }
            try checkString(builder.count + part.bytes.count)
            builder.append(part)
            index = end + 1
        }
        return builder.text(isMarkup: format.isMarkup)
    }

    private func field(
        _ field: TextValue, _ arguments: CallArguments, automatic: inout Int, depth: Int
    ) throws(TemplateError) -> TextValue {
        let scalars = Array(field.scalars)
        var split = scalars.count
        var bracket = false
        for (index, scalar) in scalars.enumerated() {
            if scalar == "[" { bracket = true }
            if scalar == "]" { bracket = false }
            if !bracket, scalar == ":" || scalar == "!" {
                split = index
                break
            }
        }
        let name = String(String.UnicodeScalarView(scalars[..<split]))
        var rest = scalars[split...]
        var conversion: Unicode.Scalar?
        if rest.first == "!" {
            conversion = rest.dropFirst().first
            rest = rest.dropFirst(2)
            if let next = rest.first, next != ":" { throw fail(.value, "expected ':' after conversion specifier") }
        }
        var specification = TextValue(String(String.UnicodeScalarView(rest.dropFirst())))
        if specification.bytes.contains(UInt8(ascii: "{")) {
            specification = try format(specification, arguments, automatic: &automatic, depth: depth + 1)
        }
        var value = try lookUp(name, arguments, automatic: &automatic)
        switch conversion {
        case nil: break
        case "s"?: value = .text(try text(value))
        case "r"?, "a"?: value = .text(try representation(value))
        case let other?: throw fail(.value, "Unknown conversion specifier \(other)")
        }
        return try format(value, specification.string)
    }

    private func lookUp(_ name: String, _ arguments: CallArguments, automatic: inout Int) throws(TemplateError) -> Value
    {
        var parts = name[...]
        let first = parts.prefix { $0 != "." && $0 != "[" }
        parts = parts.dropFirst(first.count)
        var value: Value
        if first.isEmpty || Int(first) != nil {
            let index = first.isEmpty ? automatic : Int(first) ?? 0
            if first.isEmpty { automatic += 1 }
            guard arguments.positional.indices.contains(index) else {
                throw fail(.value, "Replacement index \(index) out of range for positional args tuple")
            }
            value = arguments.positional[index]
        } else {
            guard let keyword = arguments.keywords.first(where: { $0.name == first }) else {
                throw fail(.value, "'\(first)'")
            }
            value = keyword.value
        }
        while let separator = parts.first {
            parts = parts.dropFirst()
            if separator == "." {
                let attributeName = String(parts.prefix { $0 != "." && $0 != "[" })
                parts = parts.dropFirst(attributeName.count)
                if attributeName.hasPrefix("_") { throw fail(.security, ErrorText.refusedAttribute(attributeName)) }
                value = try attribute(value, Name(attributeName))
            } else {
                let key = String(parts.prefix { $0 != "]" })
                parts = parts.dropFirst(key.count + 1)
                value = try item(value, Int(key).map { .integer($0) } ?? .string(key))
            }
        }
        return value
    }

    /// Python's `format(value, specification)`.
    private func format(_ value: Value, _ specification: String) throws(TemplateError) -> TextValue {
        if specification.isEmpty { return try text(value) }
        guard let parsed = FormatSpecification(specification) else { throw fail(.value, "Invalid format specifier") }
        if parsed.width > stringLimit { try checkString(parsed.width) }
        switch value {
        case .undefined: throw fail(.type, "unsupported format string passed to Undefined.__format__")
        case .text(let text):
            guard parsed.letter == nil || parsed.letter == "s" else {
                throw fail(.value, "Unknown format code '\(parsed.letter ?? "s")' for object of type 'str'")
            }
            var shown = text
            if let precision = parsed.number.precision, precision < text.count {
                shown = text.slice(0..<text.offset(ofScalar: precision))
            }
            let alignment: Alignment = parsed.alignment == ">" ? .right : parsed.alignment == "^" ? .center : .left
            if alignment == .center {
                // `format` puts the odd blank on the right, unlike `center`.
                return TextValue(
                    NumberFormat.pad(shown.string, width: parsed.width, fill: parsed.fill, alignment: "^"),
                    shown.leadingOrigin)
            }
            return try pad(shown, width: parsed.width, fill: TextValue(String(parsed.fill)), alignment: alignment)
        case .bool, .integer, .float:
            if case .bool = value, parsed.letter == nil { return try format(.text(try text(value)), specification) }
            guard let number = value.number else { return .empty }
            if parsed.number.precision ?? 0 > NumberFormat.maximumPrecision {
                throw fail(.value, "precision too large")
            }
            guard let body = parsed.body(number) else {
                throw fail(
                    .value, "Unknown format code '\(parsed.letter ?? "d")' for object of type '\(value.typeName)'")
            }
            return TextValue(
                NumberFormat.pad(body, width: parsed.width, fill: parsed.fill, alignment: parsed.alignment ?? ">"))
        default: throw fail(.type, "unsupported format string passed to \(value.typeName).__format__")
        }
    }
}

/// `[[fill]align][sign][#][0][width][,][.precision][type]`.
private struct FormatSpecification {
    var fill: Character = " "
    var alignment: Character?
    var width = 0
    var number = NumberFormat()
    var letter: Character?

    init?(_ text: String) {
        var rest = text[...]
        let alignments = "<>=^"
        if let second = rest.dropFirst().first, alignments.contains(second), let first = rest.first {
            fill = first
            alignment = second
            rest = rest.dropFirst(2)
        } else if let first = rest.first, alignments.contains(first) {
            alignment = first
            rest = rest.dropFirst()
        }
        if let sign = rest.first, "+- ".contains(sign) {
            number.sign = sign
            rest = rest.dropFirst()
        }
        if rest.first == "#" {
            number.alternate = true
            rest = rest.dropFirst()
        }
        if rest.first == "0" {
            if alignment == nil {
                fill = "0"
                alignment = "="
            }
            rest = rest.dropFirst()
        }
        func digits() -> Int? {
            let digits = rest.prefix { $0.isASCII && $0.isNumber }
            rest = rest.dropFirst(digits.count)
            return digits.isEmpty ? nil : Int(digits) ?? Int.max
        }
        width = digits() ?? 0
        if let separator = rest.first, separator == "," || separator == "_" {
            number.separator = separator
            rest = rest.dropFirst()
        }
        if rest.first == "." {
            rest = rest.dropFirst()
            guard let precision = digits() else { return nil }
            number.precision = precision
        }
        letter = rest.popFirst()
        if !rest.isEmpty { return nil }
    }

    func body(_ value: Value.Number) -> String? {
        var number = number
        switch value {
        case .integer(let integer):
            switch letter {
            case nil, "d", "n":
                number.letter = "d"
                return number.precision == nil ? number.integer(integer) : nil
            case "x", "X", "o", "b":
                number.letter = letter ?? "x"
                return number.precision == nil ? number.integer(integer) : nil
            case "c": return UInt32(exactly: integer).flatMap(Unicode.Scalar.init).map { String(Character($0)) }
            default: break
            }
        case .float(let float):
            if letter == nil {
                if number.precision == nil { return number.signed(float < 0, NumberText.float(float.magnitude)) }
                number.letter = "g"
                return number.float(float)
            }
        }
        guard let letter, "eEfFgGn%".contains(letter) else { return nil }
        number.letter = letter == "n" ? "g" : letter
        return number.float(value.double)
    }
}
