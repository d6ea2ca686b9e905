extension Interpreter {
    /// The value of an expression; `blockText` is what a filter without an operand takes.
    func evaluate(
        _ expression: Expression, _ activation: Activation, blockText: TextValue? = nil
    ) throws(TemplateError) -> Value {
        try charge(1)
        switch expression.kind {
        case .text(let text): return .text(text)
        case .name(let variable): return read(variable, activation)
        case .integer(let value): return .integer(value)
        case .bool(let value): return .bool(value)
        case .none: return .none
        case .float(let value): return .float(value)
        case .bigInteger(let digits): return .bigInteger(BigInteger(digits: digits))
        default: break
        }
        try deepen()
        defer { rise() }
        switch expression.kind {
        case .attribute(let operand, let name):
            let value = try evaluate(operand, activation)
            position = expression.position
            return try attribute(value, name)
        case .not(let operand): return .bool(!(try evaluate(operand, activation).isTrue))
        case .and(let left, let right):
            let value = try evaluate(left, activation)
            return value.isTrue ? try evaluate(right, activation) : value
        case .or(let left, let right):
            let value = try evaluate(left, activation)
            return value.isTrue ? value : try evaluate(right, activation)
        case .compare(let first, let rest): return try compare(first, rest, at: expression.position, activation)
        case .binary(let operation, let left, let right):
            let left = try evaluate(left, activation)
            let right = try evaluate(right, activation)
            position = expression.position
            return try binary(operation, left, right)
        case .filter(let operand, let name, let arguments):
            let value: Value
            if let operand {
                value = try evaluate(operand, activation, blockText: blockText)
            } else {
                value = .text(blockText ?? .empty)
            }
            let values = try evaluate(arguments, activation)
            position = expression.position
            guard let filter = name.filter else { throw fail(.runtime, ErrorText.missingFilter(name.name)) }
            return try apply(filter, to: value, values)
        case .test(let operand, let name, let arguments):
            let value = try evaluate(operand, activation)
            let values = try evaluate(arguments, activation)
            position = expression.position
            guard let test = name.test else { throw fail(.runtime, ErrorText.missingTest(name.name)) }
            return .bool(try holds(test, value, values))
        case .call(let callee, let arguments):
            let function = try evaluate(callee, activation)
            let values = try evaluate(arguments, activation)
            position = expression.position
            return try call(function, values)
        case .conditional(let test, let then, let otherwise):
            if try evaluate(test, activation).isTrue { return try evaluate(then, activation) }
            if let otherwise { return try evaluate(otherwise, activation) }
            let line = program.source.place(expression.position).line
            let hint = "the inline if-expression on line \(line) evaluated to false and no else section was defined."
            return .undefined(UndefinedValue(.hint(hint)))
        default: return try evaluateRest(expression, activation)
        }
    }

    private func evaluateRest(_ expression: Expression, _ activation: Activation) throws(TemplateError) -> Value {
        switch expression.kind {
        case .item(let operand, let index):
            let value = try evaluate(operand, activation)
            let key = try evaluate(index, activation)
            position = expression.position
            return try item(value, key)
        case .slice(let operand, let start, let stop, let step):
            let value = try evaluate(operand, activation)
            let start = try start.map { (part) throws(TemplateError) in try evaluate(part, activation) }
            let stop = try stop.map { (part) throws(TemplateError) in try evaluate(part, activation) }
            let step = try step.map { (part) throws(TemplateError) in try evaluate(part, activation) }
            position = expression.position
            return try slice(value, start: start, stop: stop, step: step)
        case .tuple(let items): return try tuple(try evaluate(items, activation))
        case .list(let items): return try list(try evaluate(items, activation))
        case .dictionary(let items):
            let dictionary = DictionaryValue()
            for item in items {
                let key = try evaluate(item.key, activation)
                let value = try evaluate(item.value, activation)
                position = item.key.position
                dictionary.set(key, try hash(key), value)
            }
            try checkNesting(dictionary.nesting)
            if allowsMutation { register(dictionary) }
            return .dictionary(dictionary)
        case .concatenation(let parts):
            // All parts are evaluated before the first is turned to text.
            let values = try evaluate(parts, activation)
            position = expression.position
            var builder = TextBuilder()
            for value in values {
                let part = try text(value)
                try checkString(builder.count + part.bytes.count)
                builder.append(part)
            }
            return .text(builder.text())
        case .negative(let operand):
            let value = try evaluate(operand, activation)
            position = expression.position
            return try negate(value)
        case .positive(let operand):
            let value = try evaluate(operand, activation)
            position = expression.position
            if case .undefined(let undefined) = value { throw fail(undefined) }
            guard let number = value.number else {
                throw fail(.type, "bad operand type for unary +: '\(value.typeName)'")
            }
            if case .integer(let value) = number { return .integer(value) }
            return .float(number.double)
        default: return .none
        }
    }

    func evaluate(_ expressions: [Expression], _ activation: Activation) throws(TemplateError) -> [Value] {
        var values: [Value] = []
        values.reserveCapacity(expressions.count)
        for expression in expressions { values.append(try evaluate(expression, activation)) }
        return values
    }

    func evaluate(_ arguments: Arguments, _ activation: Activation) throws(TemplateError) -> CallArguments {
        var result = CallArguments()
        if arguments.isEmpty { return result }
        result.positional = try evaluate(arguments.positional, activation)
        if let star = arguments.star {
            let value = try evaluate(star, activation)
            position = star.position
            let items = try iterate(value)
            while let item = try items.next() {
                try charge(1)
                result.positional.append(item)
            }
        }
        for keyword in arguments.keywords {
            result.keywords.append((keyword.name, try evaluate(keyword.value, activation)))
        }
        if let doubleStar = arguments.doubleStar {
            let value = try evaluate(doubleStar, activation)
            position = doubleStar.position
            guard case .dictionary(let dictionary) = value else {
                throw fail(.type, "argument after ** must be a mapping, not \(value.typeName)")
            }
            for index in 0..<dictionary.count {
                guard case .text(let key) = dictionary.keys[index] else {
                    throw fail(.type, "keywords must be strings")
                }
                if result.keywords.contains(where: { $0.name == key.string }) {
                    throw fail(.type, "got multiple values for keyword argument '\(key.string)'")
                }
                result.keywords.append((key.string, dictionary.values[index]))
            }
        }
        return result
    }

    private func compare(
        _ first: Expression, _ rest: [(comparator: Comparator, operand: Expression)], at position: Int,
        _ activation: Activation
    ) throws(TemplateError) -> Value {
        var left = try evaluate(first, activation)
        for (comparator, operand) in rest {
            let right = try evaluate(operand, activation)
            self.position = position
            let holds: Bool
            switch comparator {
            case .equal: holds = try areEqual(left, right)
            case .notEqual: holds = !(try areEqual(left, right))
            case .contained: holds = try contains(right, left)
            case .notContained: holds = !(try contains(right, left))
            case .order(let symbol): holds = try compare(left, symbol, right)
            }
            if !holds { return .bool(false) }
            left = right
        }
        return .bool(true)
    }
}
