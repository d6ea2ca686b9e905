#if DEBUG
    @testable import JSONSchemas
    import OrderedJSON

    extension SchemaValidator {
        /// Whether a value's type is in a set.
        static func hasType(_ value: JSONValue, _ types: JSONTypes) -> Bool {
            switch value {
            case .null: types.contains(.null)
            case .bool: types.contains(.boolean)
            case .number(let number):
                types.contains(.number) || (types.contains(.integer) && ExactDecimal(number).isInteger)
            case .string: types.contains(.string)
            case .array: types.contains(.array)
            case .object: types.contains(.object)
            }
        }

        /// Whether a number satisfies the bounds and the step.
        static func satisfies(_ value: ExactDecimal, _ group: NumberKeywords) -> Bool {
            if let bound = group.minimum, value < bound { return false }
            if let bound = group.maximum, value > bound { return false }
            if let bound = group.exclusiveMinimum, value <= bound { return false }
            if let bound = group.exclusiveMaximum, value >= bound { return false }
            guard let step = group.multipleOf.flatMap(DecimalStep.init) else { return true }
            return value.isMultiple(of: step)
        }

        /// Whether two values are equal: numbers by value, objects in any order.
        static func areEqual(_ left: JSONValue, _ right: JSONValue) -> Bool {
            switch (left, right) {
            case (.number(let left), .number(let right)): return ExactDecimal(left) == ExactDecimal(right)
            case (.array(let left), .array(let right)):
                return left.count == right.count && zip(left, right).allSatisfy { areEqual($0, $1) }
            case (.object(let left), .object(let right)):
                return left.count == right.count
                    && left.entries.allSatisfy { entry in right[entry.key].map { areEqual(entry.value, $0) } ?? false }
            default: return left == right
            }
        }
    }
#endif
