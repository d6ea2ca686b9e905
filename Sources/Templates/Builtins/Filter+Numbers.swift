/// Filters that make or take numbers.
extension Interpreter {
    func applyNumber(_ filter: Filter, _ value: Value, _ arguments: CallArguments) throws(TemplateError) -> Value {
        switch filter {
        case .abs:
            _ = try bind(arguments, "abs", [], required: 0)
            switch value.number {
            case .integer(let number)?:
                if number == Int.min { throw fail(.value, ErrorText.integerOverflow) }
                return .integer(Swift.abs(number))
            case .float(let number)?: return .float(number.magnitude)
            case nil:
                throw fail(.type, "bad operand type for abs(): '\(value.typeName)'")
            }
        case .float:
            let values = try bind(arguments, "do_float", ["default"], required: 0)
            if case .undefined(let undefined) = value { throw fail(undefined) }
            return try float(value).map { .float($0) } ?? values[0] ?? .float(0)
        case .int:
            let values = try bind(arguments, "do_int", ["default", "base"], required: 0)
            if case .undefined(let undefined) = value { throw fail(undefined) }
            if case .text(let text) = value {
                let base = values[1]?.integerValue ?? 10
                if let number = NumberText.integer(text.string, base: base) { return .integer(number) }
                if base == 10, NumberText.isInteger(text.string) { throw fail(.value, ErrorText.integerOverflow) }
            } else if let number = value.integerValue {
                return .integer(number)
            }
            if case .float(let number) = value, number.isInfinite {
                throw fail(.value, "cannot convert float infinity to integer")
            }
            if let number = try float(value), number.isFinite {
                guard let integer = Int(exactly: number.rounded(.towardZero)) else {
                    throw fail(.value, ErrorText.integerOverflow)
                }
                return .integer(integer)
            }
            return values[0] ?? .integer(0)
        case .round:
            let values = try bind(arguments, "do_round", ["precision", "method"], required: 0)
            return try round(value, precision: values[0]?.integerValue ?? 0, method: values[1])
        case .sum:
            let values = try bind(arguments, "do_sum", ["attribute", "start"], required: 0)
            var total = values[1] ?? .integer(0)
            var source = value
            if let attribute = values[0], !attribute.isNone {
                source = try applyLazy(.map, value, CallArguments(keywords: [("attribute", attribute)]))
            }
            let items = try iterate(source)
            while let item = try items.next() {
                try charge(1)
                total = try binary(.add, total, item)
            }
            return total
        default:
            let values = try bind(arguments, "do_filesizeformat", ["binary"], required: 0)
            guard let bytes = try float(value) else { throw fail(.value, "could not convert to a number of bytes") }
            return .string(Interpreter.fileSize(bytes, isBinary: values[0]?.isTrue ?? false))
        }
    }

    private func float(_ value: Value) throws(TemplateError) -> Double? {
        if case .text(let text) = value { return NumberText.parseFloat(text.string) }
        if case .bigInteger(let value) = value { return Double(value.digits) }
        return value.number?.double
    }

    private func round(_ value: Value, precision: Int, method: Value?) throws(TemplateError) -> Value {
        let method = try method.map { (method) throws(TemplateError) in try text(method).string } ?? "common"
        guard ["common", "ceil", "floor"].contains(method) else {
            throw fail(.value, "method must be common, ceil or floor")
        }
        guard let number = value.number else {
            throw fail(.type, "type \(value.typeName) doesn't define __round__ method")
        }
        if method == "common", case .integer(let integer) = number, precision >= 0 { return .integer(integer) }
        guard (-300...300).contains(precision) else { throw fail(.value, "round precision is out of range") }
        if method == "common" {
            // The decimal digits of the value decide, as in Python: printing rounds half to even on the exact value.
            if precision >= 0 {
                let text = CFloat64.print(number.double, flags: "", width: 0, precision: precision, letter: "f")
                return .float(Double(text) ?? number.double)
            }
            let scale = CFloat64.power(10, Double(-precision))
            let rounded = (number.double / scale).rounded(.toNearestOrEven) * scale
            if case .integer = number, let integer = Int(exactly: rounded) { return .integer(integer) }
            return .float(rounded)
        }
        let scale = CFloat64.power(10, Double(precision))
        let scaled = number.double * scale
        return .float((method == "ceil" ? scaled.rounded(.up) : scaled.rounded(.down)) / scale)
    }

    private static func fileSize(_ bytes: Double, isBinary: Bool) -> String {
        let base: Double = isBinary ? 1024 : 1000
        let prefixes =
            isBinary
            ? ["KiB", "MiB", "GiB", "TiB", "PiB", "EiB", "ZiB", "YiB"]
            : ["kB", "MB", "GB", "TB", "PB", "EB", "ZB", "YB"]
        if bytes == 1 { return "1 Byte" }
        if bytes < base { return "\(Int(exactly: bytes.rounded(.towardZero)) ?? 0) Bytes" }
        var unit = base
        for (index, prefix) in prefixes.enumerated() {
            unit *= base
            if bytes < unit || index == prefixes.count - 1 {
                return CFloat64.print(base * bytes / unit, flags: "", width: 0, precision: 1, letter: "f") + " "
                    + prefix
            }
        }
        return ""
    }
}

extension Value {
    var isNone: Bool {
        if case .none = self { return true }
        return false
    }
}
