/// Arithmetic as Python does it, within 64 bits.
extension Interpreter {
    func binary(_ operation: BinaryOperator, _ left: Value, _ right: Value) throws(TemplateError) -> Value {
        if case .text(let format) = left, operation == .remainder { return .text(try percentFormat(format, right)) }
        if case .undefined(let undefined) = left { throw fail(undefined) }
        if case .undefined(let undefined) = right { throw fail(undefined) }
        if let left = left.number, let right = right.number {
            if case .integer(let left) = left, case .integer(let right) = right {
                return try arithmetic(operation, left, right)
            }
            return try arithmetic(operation, left.double, right.double)
        }
        switch (operation, left, right) {
        case (.add, .text(let left), .text(let right)): return .text(try concatenate(left, right))
        case (.add, .list(let left), .list(let right)): return try list(left.items + right.items)
        case (.add, .tuple(let left), .tuple(let right)): return try tuple(left.items + right.items)
        case (.add, .text, _) where !left.isMarkup:
            throw fail(.type, "can only concatenate str (not \"\(right.typeName)\") to str")
        case (.add, .list, _), (.add, .tuple, _):
            throw fail(.type, "can only concatenate \(left.typeName) (not \"\(right.typeName)\") to \(left.typeName)")
        case (.multiply, .text(let text), _), (.multiply, _, .text(let text)):
            let count = try repetitions(left, right)
            try checkString(
                text.bytes.count.multipliedReportingOverflow(by: count).overflow ? Int.max : text.bytes.count * count)
            var builder = TextBuilder()
            builder.reserve(text.bytes.count * count)
            if !text.isEmpty { for _ in 0..<count { builder.append(text) } }
            return .text(builder.text(isMarkup: text.isMarkup))
        case (.multiply, .list(let items), _), (.multiply, _, .list(let items)):
            return try list(try repeated(items.items, try repetitions(left, right)))
        case (.multiply, .tuple(let items), _), (.multiply, _, .tuple(let items)):
            return try tuple(try repeated(items.items, try repetitions(left, right)))
        default:
            if case .bigInteger = left { throw fail(.value, ErrorText.integerOverflow) }
            if case .bigInteger = right { throw fail(.value, ErrorText.integerOverflow) }
            let symbol = operation == .power ? "** or pow()" : operation.rawValue
            throw fail(.type, ErrorText.operands(symbol, left.typeName, right.typeName))
        }
    }

    /// `+` of strings; text that passed through `safe` escapes what it is joined with.
    func concatenate(_ left: TextValue, _ right: TextValue) throws(TemplateError) -> TextValue {
        var left = left
        var right = right
        let isMarkup = left.isMarkup || right.isMarkup
        if isMarkup, escapesAdditions {
            left = HTMLEscape.escape(left)
            right = HTMLEscape.escape(right)
        }
        try checkString(left.bytes.count + right.bytes.count)
        var builder = TextBuilder()
        builder.reserve(left.bytes.count + right.bytes.count)
        builder.append(left)
        builder.append(right)
        return builder.text(isMarkup: isMarkup)
    }

    private func repetitions(_ left: Value, _ right: Value) throws(TemplateError) -> Int {
        if let count = right.integerValue ?? left.integerValue { return max(0, count) }
        let other: Value
        switch left {
        case .text, .list, .tuple: other = right
        default: other = left
        }
        throw fail(.type, "can't multiply sequence by non-int of type '\(other.typeName)'")
    }

    private func repeated(_ items: [Value], _ count: Int) throws(TemplateError) -> [Value] {
        let (total, overflow) = items.count.multipliedReportingOverflow(by: count)
        try checkItems(overflow ? Int.max : total)
        var result: [Value] = []
        if !items.isEmpty { for _ in 0..<count { result += items } }
        return result
    }

    private func arithmetic(_ operation: BinaryOperator, _ left: Int, _ right: Int) throws(TemplateError) -> Value {
        let result: (partialValue: Int, overflow: Bool)
        switch operation {
        case .add: result = left.addingReportingOverflow(right)
        case .subtract: result = left.subtractingReportingOverflow(right)
        case .multiply: result = left.multipliedReportingOverflow(by: right)
        case .divide:
            if right == 0 { throw fail(.value, "division by zero") }
            return .float(Double(left) / Double(right))
        case .floorDivide:
            if right == 0 { throw fail(.value, "integer division or modulo by zero") }
            result = left.dividedReportingOverflow(by: right)
            if !result.overflow, left % right != 0, (left < 0) != (right < 0) {
                return .integer(result.partialValue - 1)
            }
        case .remainder:
            if right == 0 { throw fail(.value, "integer modulo by zero") }
            result = left.remainderReportingOverflow(dividingBy: right)
            if !result.overflow, result.partialValue != 0, (result.partialValue < 0) != (right < 0) {
                return .integer(result.partialValue + right)
            }
            if result.overflow { return .integer(0) }
        case .power:
            if right < 0 { return try arithmetic(.power, Double(left), Double(right)) }
            return .integer(try power(left, right))
        }
        if result.overflow { throw fail(.value, ErrorText.integerOverflow) }
        return .integer(result.partialValue)
    }

    private func power(_ base: Int, _ exponent: Int) throws(TemplateError) -> Int {
        if exponent == 0 || base == 1 { return 1 }
        if base == 0 { return 0 }
        if base == -1 { return exponent % 2 == 0 ? 1 : -1 }
        var result = 1
        for _ in 0..<exponent {
            let (product, overflow) = result.multipliedReportingOverflow(by: base)
            if overflow { throw fail(.value, ErrorText.integerOverflow) }
            result = product
        }
        return result
    }

    private func arithmetic(_ operation: BinaryOperator, _ left: Double, _ right: Double) throws(TemplateError) -> Value
    {
        switch operation {
        case .add: return .float(left + right)
        case .subtract: return .float(left - right)
        case .multiply: return .float(left * right)
        case .divide:
            if right == 0 { throw fail(.value, "float division by zero") }
            return .float(left / right)
        case .floorDivide:
            if right == 0 { throw fail(.value, "float floor division by zero") }
            return .float((left / right).rounded(.down))
        case .remainder:
            if right == 0 { throw fail(.value, "float modulo") }
            let rest = left.truncatingRemainder(dividingBy: right)
            return .float(rest != 0 && (rest < 0) != (right < 0) ? rest + right : rest)
        case .power:
            if left == 0, right < 0 { throw fail(.value, "0.0 cannot be raised to a negative power") }
            let result = CFloat64.power(left, right)
            if result.isNaN, !left.isNaN, !right.isNaN { throw fail(.value, "complex numbers are not supported") }
            return .float(result)
        }
    }

    func negate(_ value: Value) throws(TemplateError) -> Value {
        switch value {
        case .undefined(let undefined): throw fail(undefined)
        case .float(let number): return .float(-number)
        case .bigInteger(let number):
            let digits = number.digits.hasPrefix("-") ? String(number.digits.dropFirst()) : "-" + number.digits
            return Int(digits).map { .integer($0) } ?? .bigInteger(BigInteger(digits: digits))
        default:
            guard let integer = value.integerValue else {
                throw fail(.type, "bad operand type for unary -: '\(value.typeName)'")
            }
            if integer == Int.min { throw fail(.value, ErrorText.integerOverflow) }
            return .integer(-integer)
        }
    }
}

extension Value {
    var isMarkup: Bool {
        if case .text(let text) = self { return text.isMarkup }
        return false
    }
}

/// The escapes of `escape`, which `safe` text applies to what is added to it.
enum HTMLEscape {
    static func escape(_ text: TextValue) -> TextValue {
        if text.isMarkup { return text }
        var builder = TextBuilder()
        text.forEachRun(in: 0..<text.bytes.count) { range, origin in
            for byte in text.bytes[range] {
                switch byte {
                case UInt8(ascii: "&"): builder.append("&amp;", origin)
                case UInt8(ascii: "<"): builder.append("&lt;", origin)
                case UInt8(ascii: ">"): builder.append("&gt;", origin)
                case UInt8(ascii: "'"): builder.append("&#39;", origin)
                case UInt8(ascii: "\""): builder.append("&#34;", origin)
                default: builder.append(byte, origin)
                }
            }
        }
        return builder.text(isMarkup: true)
    }
}
