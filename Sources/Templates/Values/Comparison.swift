/// Truth, equality and order as Python defines them.
extension Value {
    /// Python's `bool(value)`.
    var isTrue: Bool {
        switch self {
        case .undefined, .none: return false
        case .bool(let value): return value
        case .integer(let value): return value != 0
        case .float(let value): return value != 0
        case .text(let text): return !text.isEmpty
        case .list(let list), .tuple(let list): return !list.items.isEmpty
        case .dictionary(let dictionary): return dictionary.count > 0
        case .view(let view): return view.dictionary.count > 0
        case .range(let range): return range.count > 0
        case .bigInteger, .namespace, .iterator, .loop, .macro, .function, .method, .cycler, .joiner: return true
        }
    }

    /// The number of a bool, integer or float.
    var number: Number? {
        switch self {
        case .bool(let value): return .integer(value ? 1 : 0)
        case .integer(let value): return .integer(value)
        case .float(let value): return .float(value)
        default: return nil
        }
    }

    /// The integer of a bool or of an integer of any length.
    fileprivate var exactInteger: BigInteger? {
        if case .bigInteger(let value) = self { return value }
        return integerValue.map { BigInteger(digits: String($0)) }
    }

    /// The integer of a bool or integer.
    var integerValue: Int? {
        switch self {
        case .bool(let value): return value ? 1 : 0
        case .integer(let value): return value
        default: return nil
        }
    }

    /// A number of Python, bools included.
    enum Number {
        case integer(Int)
        case float(Double)

        var double: Double {
            switch self {
            case .integer(let value): return Double(value)
            case .float(let value): return value
            }
        }
    }
}

extension Interpreter {
    /// Python's `left == right`.
    func areEqual(_ left: Value, _ right: Value, depth: Int = 0) throws(TemplateError) -> Bool {
        switch (left, right) {
        case (.text(let left), .text(let right)):
            if left.bytes.count != right.bytes.count { return false }
            try charge(left.bytes.count / 64)
            return left.bytes == right.bytes
        case (.none, .none): return true
        case (.undefined, .undefined): return true
        case (.list(let left), .list(let right)), (.tuple(let left), .tuple(let right)):
            if left === right { return true }
            if left.items.count != right.items.count { return false }
            try enter(depth)
            for index in left.items.indices {
                if !(try areEqual(left.items[index], right.items[index], depth: depth + 1)) { return false }
            }
            return true
        case (.dictionary(let left), .dictionary(let right)):
            if left === right { return true }
            if left.count != right.count { return false }
            try enter(depth)
            for index in 0..<left.count {
                guard let key = try key(of: left.keys[index]), let other = right.value(for: key) else { return false }
                if !(try areEqual(left.values[index], other, depth: depth + 1)) { return false }
            }
            return true
        case (.bigInteger(let left), .bigInteger(let right)): return left.digits == right.digits
        case (.range(let left), .range(let right)):
            return left.count == right.count
                && (left.count == 0 || (left.start == right.start && (left.count == 1 || left.step == right.step)))
        default:
            if let left = left.number, let right = right.number { return Interpreter.areEqual(left, right) }
            guard let left = HashedKey(single: left), let right = HashedKey(single: right) else { return false }
            if case .identity = left { return left == right }
            if case .function = left { return left == right }
            return false
        }
    }

    private func enter(_ depth: Int) throws(TemplateError) {
        try charge(1)
        if depth > limits.valueNesting { throw fail(.limit, ErrorText.valueNesting(limits.valueNesting)) }
    }

    private static func areEqual(_ left: Value.Number, _ right: Value.Number) -> Bool {
        switch (left, right) {
        case (.integer(let left), .integer(let right)): return left == right
        case (.float(let left), .float(let right)): return left == right
        case (.integer(let integer), .float(let float)), (.float(let float), .integer(let integer)):
            return Int(exactly: float) == integer
        }
    }

    /// Python's ordering operators; an error for values that have no order.
    func compare(_ left: Value, _ symbol: ComparisonOperator, _ right: Value, depth: Int = 0) throws(TemplateError)
        -> Bool
    {
        if let left = left.number, let right = right.number {
            if case .integer(let left) = left, case .integer(let right) = right { return symbol.holds(left, right) }
            return symbol.holds(left.double, right.double)
        }
        if let left = left.exactInteger, let right = right.exactInteger {
            try charge((left.digits.utf8.count + right.digits.utf8.count) / 64)
            return symbol.holds(left.order(to: right), 0)
        }
        if case .bigInteger(let left) = left, let right = right.number {
            return symbol.holds(left.double, right.double)
        }
        if case .bigInteger(let right) = right, let left = left.number {
            return symbol.holds(left.double, right.double)
        }
        switch (left, right) {
        case (.undefined(let undefined), _), (_, .undefined(let undefined)): throw fail(undefined)
        case (.text(let left), .text(let right)):
            // UTF-8 orders as its code points do.
            let order = Interpreter.order(left.bytes, right.bytes)
            return symbol.holds(order, 0)
        case (.list(let left), .list(let right)), (.tuple(let left), .tuple(let right)):
            try enter(depth)
            for index in 0..<min(left.items.count, right.items.count)
            where !(try areEqual(left.items[index], right.items[index], depth: depth + 1)) {
                return try compare(left.items[index], symbol, right.items[index], depth: depth + 1)
            }
            return symbol.holds(left.items.count, right.items.count)
        default:
            throw fail(.type, ErrorText.comparison(symbol.rawValue, left.typeName, right.typeName))
        }
    }

    private static func order(_ left: [UInt8], _ right: [UInt8]) -> Int {
        if left.elementsEqual(right) { return 0 }
        return left.lexicographicallyPrecedes(right) ? -1 : 1
    }

    /// Python's `item in container`.
    func contains(_ container: Value, _ item: Value) throws(TemplateError) -> Bool {
        switch container {
        case .text(let text):
            guard case .text(let part) = item else {
                throw fail(.type, "'in <string>' requires string as left operand, not \(item.typeName)")
            }
            try charge(text.bytes.count / 64)
            return ByteSearch.first(part.bytes, in: text.bytes, from: 0) != nil
        case .dictionary(let dictionary):
            return dictionary.position(of: try hash(item)) != nil
        case .view(let view) where view.kind == .keys:
            return view.dictionary.position(of: try hash(item)) != nil
        case .range(let range):
            guard let value = item.integerValue else { return false }
            let distance = value.subtractingReportingOverflow(range.start)
            if range.count == 0 || distance.overflow || distance.partialValue % range.step != 0 { return false }
            return (0..<range.count).contains(distance.partialValue / range.step)
        case .list, .tuple, .view, .iterator, .loop, .undefined:
            let items = try iterate(container)
            while let candidate = try items.next() {
                try charge(1)
                if try areEqual(candidate, item) { return true }
            }
            return false
        default:
            throw fail(.type, "argument of type '\(container.typeName)' is not iterable")
        }
    }

    /// The key of a value, an error for values that have none.
    func hash(_ value: Value) throws(TemplateError) -> HashedKey {
        if let key = try key(of: value) { return key }
        throw fail(.type, ErrorText.unhashable(value.typeName))
    }

    /// The key of a value; nil for values that have none.
    ///
    /// A tuple that holds another twice has twice its key: each item is counted as a step.
    func key(of value: Value) throws(TemplateError) -> HashedKey? {
        if case .text(let text) = value { try charge(text.bytes.count / 64) }
        guard case .tuple(let list) = value else { return HashedKey(single: value) }
        try charge(1 + list.items.count)
        var parts: [HashedKey] = []
        for item in list.items {
            guard let part = try key(of: item) else { return nil }
            parts.append(part)
        }
        return .tuple(parts)
    }
}

/// `<`, `<=`, `>`, `>=`.
enum ComparisonOperator: String, Sendable {
    case less = "<"
    case lessOrEqual = "<="
    case greater = ">"
    case greaterOrEqual = ">="

    func holds<T: Comparable>(_ left: T, _ right: T) -> Bool {
        switch self {
        case .less: return left < right
        case .lessOrEqual: return left <= right
        case .greater: return left > right
        case .greaterOrEqual: return left >= right
        }
    }
}
