/// `str` and `repr` of values, with the origin of each piece of text kept.
extension Interpreter {
    /// Python's `str(value)`.
    func text(_ value: Value) throws(TemplateError) -> TextValue {
        switch value {
        case .text(let text): return text
        case .integer(let value): return TextValue(String(value))
        case .bool(let value): return value ? Interpreter.trueText : Interpreter.falseText
        case .none: return Interpreter.noneText
        case .undefined: return TextValue.empty
        case .float(let value): return TextValue(NumberText.float(value))
        case .bigInteger(let value): return TextValue(value.digits)
        default:
            var builder = TextBuilder()
            try represent(value, into: &builder, depth: 0)
            return builder.text()
        }
    }

    private static let trueText = TextValue("True")
    private static let falseText = TextValue("False")
    private static let noneText = TextValue("None")

    /// Python's `repr(value)`.
    func representation(_ value: Value) throws(TemplateError) -> TextValue {
        var builder = TextBuilder()
        try represent(value, into: &builder, depth: 0)
        return builder.text()
    }

    /// Appends `repr(value)`.
    func represent(_ value: Value, into builder: inout TextBuilder, depth: Int) throws(TemplateError) {
        if depth > limits.valueNesting { throw fail(.limit, ErrorText.valueNesting(limits.valueNesting)) }
        try charge(1)
        if builder.count > stringLimit { throw fail(.limit, ErrorText.stringBytes(limits.stringBytes)) }
        switch value {
        case .text(let text):
            if text.isMarkup { builder.append("Markup(") }
            try represent(text, into: &builder)
            if text.isMarkup { builder.append(")") }
        case .list(let list):
            try represent(list.items, open: "[", close: "]", into: &builder, depth: depth)
        case .tuple(let list):
            try represent(
                list.items, open: "(", close: list.items.count == 1 ? ",)" : ")", into: &builder, depth: depth)
        case .dictionary(let dictionary):
            try represent(dictionary.keys, dictionary.values, into: &builder, depth: depth)
        case .namespace(let namespace):
            builder.append("<Namespace ")
            let keys = namespace.names.map { Value.text(TextValue(bytes: $0, runs: .uniform(.template))) }
            try represent(keys, namespace.values, into: &builder, depth: depth)
            builder.append(">")
        case .range(let range):
            builder.append("range(\(range.start), \(range.stop)\(range.step == 1 ? "" : ", \(range.step)"))")
        case .view(let view):
            builder.append(view.kind.typeName + "(")
            try represent(
                (0..<view.dictionary.count).map(view.item), open: "[", close: "]", into: &builder, depth: depth)
            builder.append(")")
        case .undefined: builder.append("Undefined")
        case .iterator(let iterator): builder.append("<\(iterator.typeName) object>")
        case .loop(let loop): builder.append("<LoopContext \(loop.index0 + 1)/\(try loop.length())>")
        case .macro(let macro): builder.append("<Macro \(macro.definition.name.map { "'\($0)'" } ?? "anonymous")>")
        case .function(let function): builder.append("<function \(function.rawValue)>")
        case .method(let method):
            builder.append("<built-in method \(method.name) of \(method.receiver.typeName) object>")
        case .cycler: builder.append("<jinja2.utils.Cycler object>")
        case .joiner: builder.append("<jinja2.utils.Joiner object>")
        case .none, .bool, .integer, .bigInteger, .float: builder.append(try text(value))
        }
    }

    private func represent(
        _ items: [Value], open: String, close: String, into builder: inout TextBuilder, depth: Int
    ) throws(TemplateError) {
        builder.append(open)
        var isFirst = true
        for item in items {
            if !isFirst { builder.append(", ") }
            isFirst = false
            try represent(item, into: &builder, depth: depth + 1)
        }
        builder.append(close)
    }

    private func represent(
        _ keys: [Value], _ values: [Value], into builder: inout TextBuilder, depth: Int
    ) throws(TemplateError) {
        builder.append("{")
        for index in keys.indices {
            if index > 0 { builder.append(", ") }
            try represent(keys[index], into: &builder, depth: depth + 1)
            builder.append(": ")
            try represent(values[index], into: &builder, depth: depth + 1)
        }
        builder.append("}")
    }

    /// `repr` of a string: single quotes unless only double ones avoid an escape.
    private func represent(_ text: TextValue, into builder: inout TextBuilder) throws(TemplateError) {
        try charge(text.bytes.count / 64)
        let single = UInt8(ascii: "'")
        let quote =
            text.bytes.contains(single) && !text.bytes.contains(UInt8(ascii: "\"")) ? UInt8(ascii: "\"") : single
        builder.append(quote, .template)
        text.forEachRun(in: 0..<text.bytes.count) { range, origin in
            for scalar in String(decoding: text.bytes[range], as: UTF8.self).unicodeScalars {
                switch scalar {
                case "\\": builder.append("\\\\", origin)
                case "\n": builder.append("\\n", origin)
                case "\r": builder.append("\\r", origin)
                case "\t": builder.append("\\t", origin)
                default:
                    if scalar.value == UInt32(quote) {
                        builder.append("\\" + String(Character(scalar)), origin)
                    } else if CharacterClass.isPrintable(scalar) {
                        builder.append(scalar, origin)
                    } else {
                        builder.append(Interpreter.escape(scalar), origin)
                    }
                }
            }
        }
        builder.append(quote, .template)
    }

    /// Python's `ascii`: what `repr` gives with everything beyond ASCII escaped.
    static func asciiOnly(_ text: TextValue) -> TextValue {
        var builder = TextBuilder()
        text.forEachRun(in: 0..<text.bytes.count) { range, origin in
            for scalar in String(decoding: text.bytes[range], as: UTF8.self).unicodeScalars {
                builder.append(scalar.isASCII ? String(Character(scalar)) : escape(scalar), origin)
            }
        }
        return builder.text()
    }

    /// `\xNN`, `\uNNNN` or `\UNNNNNNNN`.
    static func escape(_ scalar: Unicode.Scalar) -> String {
        let digits = String(scalar.value, radix: 16)
        let (letter, width) = scalar.value < 0x100 ? ("x", 2) : scalar.value < 0x10000 ? ("u", 4) : ("U", 8)
        return "\\" + letter + String(repeating: "0", count: width - digits.count) + digits
    }
}
