/// `tojson` as transformers defines it: Python's `json.dumps` without the HTML escapes of Jinja2's own filter.
struct JSONFilterStyle {
    var escapesNonASCII = false
    /// What one level of indentation adds; nil for one line.
    var indentation: TextValue?
    var itemSeparator: TextValue
    var keySeparator: TextValue
    var sortsKeys = false
}

extension Interpreter {
    func json(_ value: Value, _ arguments: CallArguments) throws(TemplateError) -> TextValue {
        let values = try bind(arguments, "tojson", ["ensure_ascii", "indent", "separators", "sort_keys"], required: 0)
        var style = JSONFilterStyle(itemSeparator: TextValue(", ", .data), keySeparator: TextValue(": ", .data))
        style.escapesNonASCII = values[0]?.isTrue ?? false
        switch values[1] {
        case nil, .none?: break
        case .text(let text)?: style.indentation = text
        case let width?:
            guard let count = width.integerValue else {
                throw fail(.type, "can't multiply sequence by non-int of type '\(width.typeName)'")
            }
            try checkString(max(0, count))
            style.indentation = TextValue(String(repeating: " ", count: max(0, count)), .data)
        }
        if style.indentation != nil { style.itemSeparator = TextValue(",", .data) }
        if let separators = values[2], !separators.isNone {
            let parts = try items(separators)
            guard parts.count == 2, case .text(let item) = parts[0], case .text(let key) = parts[1] else {
                throw fail(.value, "tojson needs two separators")
            }
            style.itemSeparator = item
            style.keySeparator = key
        }
        style.sortsKeys = values[3]?.isTrue ?? false
        var builder = TextBuilder()
        try write(value, style, into: &builder, depth: 0)
        return builder.text()
    }

    /// Structure is written as data: no special token is spelled with it, and long values stay one piece.
    private func write(
        _ value: Value, _ style: JSONFilterStyle, into builder: inout TextBuilder, depth: Int
    ) throws(TemplateError) {
        try checkNesting(depth)
        try charge(1)
        if builder.count > stringLimit { throw fail(.limit, ErrorText.stringBytes(limits.stringBytes)) }
        switch value {
        case .none: builder.append("null", .data)
        case .bool(let flag): builder.append(flag ? "true" : "false", .data)
        case .integer(let number): builder.append(String(number), .data)
        case .bigInteger(let number): builder.append(number.digits, .data)
        case .float(let number): builder.append(Interpreter.jsonNumber(number), .data)
        case .text(let text): try writeJSON(text, style, into: &builder)
        case .list(let list), .tuple(let list):
            if list.items.isEmpty {
                builder.append("[]", .data)
                return
            }
            builder.append("[", .data)
            for (index, item) in list.items.enumerated() {
                if index > 0 { builder.append(style.itemSeparator) }
                try newline(style, depth + 1, into: &builder)
                try write(item, style, into: &builder, depth: depth + 1)
            }
            try newline(style, depth, into: &builder)
            builder.append("]", .data)
        case .dictionary(let dictionary): try write(dictionary, style, into: &builder, depth: depth)
        default: throw fail(.type, ErrorText.notSerializable(value.typeName))
        }
    }

    private func write(
        _ dictionary: DictionaryValue, _ style: JSONFilterStyle, into builder: inout TextBuilder, depth: Int
    ) throws(TemplateError) {
        if dictionary.count == 0 {
            builder.append("{}", .data)
            return
        }
        var order = Array(0..<dictionary.count)
        if style.sortsKeys {
            // Keys of one kind compare; Python refuses mixed ones.
            for index in order.indices.dropFirst() {
                var place = index
                while place > 0, try compare(dictionary.keys[order[place]], .less, dictionary.keys[order[place - 1]]) {
                    try charge(1)
                    order.swapAt(place, place - 1)
                    place -= 1
                }
            }
        }
        builder.append("{", .data)
        for (count, index) in order.enumerated() {
            if count > 0 { builder.append(style.itemSeparator) }
            try newline(style, depth + 1, into: &builder)
            try writeJSON(try jsonKey(dictionary.keys[index]), style, into: &builder)
            builder.append(style.keySeparator)
            try write(dictionary.values[index], style, into: &builder, depth: depth + 1)
        }
        try newline(style, depth, into: &builder)
        builder.append("}", .data)
    }

    private func newline(_ style: JSONFilterStyle, _ depth: Int, into builder: inout TextBuilder) throws(TemplateError)
    {
        guard let indentation = style.indentation else { return }
        try checkString(builder.count + depth * indentation.bytes.count)
        builder.append("\n", .data)
        for _ in 0..<depth { builder.append(indentation) }
    }

    private func jsonKey(_ key: Value) throws(TemplateError) -> TextValue {
        switch key {
        case .text(let text): return text
        case .bool(let flag): return TextValue(flag ? "true" : "false", .data)
        case .none: return TextValue("null", .data)
        case .integer(let number): return TextValue(String(number), .data)
        case .bigInteger(let number): return TextValue(number.digits, .data)
        case .float(let number): return TextValue(Interpreter.jsonNumber(number), .data)
        default: throw fail(.type, "keys must be str, int, float, bool or None, not \(key.typeName)")
        }
    }

    private static func jsonNumber(_ number: Double) -> String {
        if number.isNaN { return "NaN" }
        if number.isInfinite { return number < 0 ? "-Infinity" : "Infinity" }
        return NumberText.float(number)
    }

    private func writeJSON(_ text: TextValue, _ style: JSONFilterStyle, into builder: inout TextBuilder)
        throws(TemplateError)
    {
        try charge(text.bytes.count / 64)
        if text.isJSON {
            builder.append(text)
            return
        }
        builder.append(UInt8(ascii: "\""), .data)
        text.forEachRun(in: 0..<text.bytes.count) { range, origin in
            var plain = range.lowerBound
            for index in range {
                let byte = text.bytes[index]
                let needsEscape = byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
                guard needsEscape || (style.escapesNonASCII && byte >= 0x80) else { continue }
                if style.escapesNonASCII, byte >= 0x80, byte & 0xC0 == 0x80 {
                    plain = index + 1
                    continue
                }
                builder.append(contentsOf: text.bytes[plain..<index], origin)
                plain = index + 1
                if byte < 0x80 {
                    builder.append(Interpreter.jsonEscape(byte), origin)
                } else {
                    let scalars = String(decoding: text.bytes[index..<min(index + 4, range.upperBound)], as: UTF8.self)
                    if let scalar = scalars.unicodeScalars.first {
                        for unit in String(scalar).utf16 { builder.append(Interpreter.hexEscape(UInt32(unit)), origin) }
                    }
                }
            }
            if plain < range.upperBound { builder.append(contentsOf: text.bytes[plain..<range.upperBound], origin) }
        }
        builder.append(UInt8(ascii: "\""), .data)
    }

    private static func jsonEscape(_ byte: UInt8) -> String {
        switch byte {
        case UInt8(ascii: "\""): return "\\\""
        case UInt8(ascii: "\\"): return "\\\\"
        case 0x0A: return "\\n"
        case 0x0D: return "\\r"
        case 0x09: return "\\t"
        case 0x0C: return "\\f"
        case 0x08: return "\\b"
        default: return hexEscape(UInt32(byte))
        }
    }

    private static func hexEscape(_ unit: UInt32) -> String {
        let digits = String(unit, radix: 16)
        return "\\u" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }
}
