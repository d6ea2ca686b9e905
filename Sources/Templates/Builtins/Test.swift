/// The tests of Jinja2 (`is …`).
enum Test: String, CaseIterable, Sendable {
    case boolean, callable, defined, divisibleby, equalTo, escaped, even, `false`, filter, float, greaterOrEqual,
        greaterThan
    case contained, integer, iterable, lessOrEqual, lessThan, lower, mapping, none, notEqual, number, odd, sameas,
        sequence
    case string, test, `true`, undefined, upper

    static func named(_ name: String) -> Test? {
        switch name {
        case "==", "eq", "equalto": return .equalTo
        case "!=", "ne": return .notEqual
        case ">", "gt", "greaterthan": return .greaterThan
        case ">=", "ge": return .greaterOrEqual
        case "<", "lt", "lessthan": return .lessThan
        case "<=", "le": return .lessOrEqual
        case "in": return .contained
        case "equalTo", "notEqual", "greaterThan", "greaterOrEqual", "lessThan", "lessOrEqual", "contained": return nil
        default: return Test(rawValue: name)
        }
    }
}

extension Interpreter {
    func holds(_ test: Test, _ value: Value, _ arguments: CallArguments) throws(TemplateError) -> Bool {
        switch test {
        case .equalTo, .notEqual, .greaterThan, .greaterOrEqual, .lessThan, .lessOrEqual, .contained, .divisibleby,
            .sameas:
            let values = try bind(arguments, "test_\(test.rawValue)", ["other"], required: 1)
            return try holds(test, value, values[0] ?? .none)
        default:
            _ = try bind(arguments, "test_\(test.rawValue)", [], required: 0)
            return try holds(test, value)
        }
    }

    private func holds(_ test: Test, _ value: Value, _ other: Value) throws(TemplateError) -> Bool {
        switch test {
        case .equalTo: return try areEqual(value, other)
        case .notEqual: return !(try areEqual(value, other))
        case .greaterThan: return try compare(value, .greater, other)
        case .greaterOrEqual: return try compare(value, .greaterOrEqual, other)
        case .lessThan: return try compare(value, .less, other)
        case .lessOrEqual: return try compare(value, .lessOrEqual, other)
        case .contained: return try contains(other, value)
        case .divisibleby: return try areEqual(try binary(.remainder, value, other), .integer(0))
        default: return isSame(value, other)
        }
    }

    private func holds(_ test: Test, _ value: Value) throws(TemplateError) -> Bool {
        switch test {
        case .defined: if case .undefined = value { return false } else { return true }
        case .undefined: if case .undefined = value { return true } else { return false }
        case .none: return value.isNone
        case .boolean: if case .bool = value { return true } else { return false }
        case .true: if case .bool(true) = value { return true } else { return false }
        case .false: if case .bool(false) = value { return true } else { return false }
        case .integer:
            switch value {
            case .integer, .bigInteger: return true
            default: return false
            }
        case .float: if case .float = value { return true } else { return false }
        case .number:
            switch value {
            case .bool, .integer, .bigInteger, .float: return true
            default: return false
            }
        case .string: if case .text = value { return true } else { return false }
        case .mapping: if case .dictionary = value { return true } else { return false }
        case .iterable:
            switch value {
            case .text, .list, .tuple, .dictionary, .view, .range, .iterator, .loop, .undefined: return true
            default: return false
            }
        case .sequence:
            // `__getitem__` is a special name, for which Jinja2's undefined value has no attribute either.
            switch value {
            case .text, .list, .tuple, .dictionary, .range, .undefined: return true
            default: return false
            }
        case .callable:
            switch value {
            case .macro, .function, .method, .loop, .joiner, .undefined: return true
            default: return false
            }
        case .even: return try areEqual(try binary(.remainder, value, .integer(2)), .integer(0))
        case .odd: return try areEqual(try binary(.remainder, value, .integer(2)), .integer(1))
        case .lower: return TextCase.isLower(try text(value))
        case .upper: return TextCase.isUpper(try text(value))
        case .escaped: return value.isMarkup
        case .filter: return Filter.named(try text(value).string) != nil
        case .test: return Test.named(try text(value).string) != nil
        default: return false
        }
    }

    private func isSame(_ left: Value, _ right: Value) -> Bool {
        switch (left, right) {
        case (.none, .none): return true
        case (.bool(let left), .bool(let right)): return left == right
        case (.integer(let left), .integer(let right)): return left == right
        case (.float(let left), .float(let right)): return left == right
        case (.text(let left), .text(let right)): return left === right || left.bytes == right.bytes
        case (.list(let left), .list(let right)), (.tuple(let left), .tuple(let right)): return left === right
        case (.dictionary(let left), .dictionary(let right)): return left === right
        case (.namespace(let left), .namespace(let right)): return left === right
        case (.macro(let left), .macro(let right)): return left === right
        case (.loop(let left), .loop(let right)): return left === right
        default: return false
        }
    }
}
