/// Expressions, by rising precedence as Jinja2 has it.
extension Parser {
    func make(
        _ kind: Expression.Kind, at position: Int, _ children: [Expression?] = []
    ) throws(TemplateError) -> Expression {
        var height = 1
        for child in children { height = max(height, (child?.height ?? 0) + 1) }
        if height > limits.nesting * 4 {
            throw TemplateError.limit(ErrorText.nesting(limits.nesting), source.place(position))
        }
        return Expression(kind, position: position, height: height)
    }

    mutating func parseExpression(withConditional: Bool = true) throws(TemplateError) -> Expression {
        try enter()
        defer { leave() }
        return withConditional ? try parseConditional() : try parseOr()
    }

    private mutating func parseConditional() throws(TemplateError) -> Expression {
        let position = current.position
        var result = try parseOr()
        while try skip(name: "if") {
            let test = try parseOr()
            var otherwise: Expression?
            if try skip(name: "else") {
                try enter()
                otherwise = try parseConditional()
                leave()
            }
            result = try make(
                .conditional(test: test, then: result, otherwise: otherwise), at: position, [test, result, otherwise])
        }
        return result
    }

    private mutating func parseOr() throws(TemplateError) -> Expression {
        var left = try parseAnd()
        while isName("or") {
            let position = try advance().position
            let right = try parseAnd()
            left = try make(.or(left, right), at: position, [left, right])
        }
        return left
    }

    private mutating func parseAnd() throws(TemplateError) -> Expression {
        var left = try parseNot()
        while isName("and") {
            let position = try advance().position
            let right = try parseNot()
            left = try make(.and(left, right), at: position, [left, right])
        }
        return left
    }

    private mutating func parseNot() throws(TemplateError) -> Expression {
        guard isName("not") else { return try parseCompare() }
        let position = try advance().position
        try enter()
        let operand = try parseNot()
        leave()
        return try make(.not(operand), at: position, [operand])
    }

    private mutating func parseCompare() throws(TemplateError) -> Expression {
        let first = try parseSum()
        var operands: [(comparator: Comparator, operand: Expression)] = []
        var position = current.position
        while true {
            let comparator: Comparator
            switch current.kind {
            case .symbol(.eq): comparator = .equal
            case .symbol(.ne): comparator = .notEqual
            case .symbol(.lt): comparator = .order(.less)
            case .symbol(.lteq): comparator = .order(.lessOrEqual)
            case .symbol(.gt): comparator = .order(.greater)
            case .symbol(.gteq): comparator = .order(.greaterOrEqual)
            case .name where current.text == "in": comparator = .contained
            case .name where current.text == "not" && next.kind == .name && next.text == "in":
                try advance()
                comparator = .notContained
            default:
                if operands.isEmpty { return first }
                return try make(.compare(first, operands), at: position, [first] + operands.map(\.operand))
            }
            if operands.isEmpty { position = current.position }
            try advance()
            operands.append((comparator, try parseSum()))
        }
    }

    private mutating func parseSum() throws(TemplateError) -> Expression {
        var left = try parseConcatenation()
        while isSymbol(.add) || isSymbol(.sub) {
            let operation: BinaryOperator = isSymbol(.add) ? .add : .subtract
            let position = try advance().position
            let right = try parseConcatenation()
            left = try make(.binary(operation, left, right), at: position, [left, right])
        }
        return left
    }

    private mutating func parseConcatenation() throws(TemplateError) -> Expression {
        let first = try parseProduct()
        guard isSymbol(.tilde) else { return first }
        let position = current.position
        var parts = [first]
        while try skip(.tilde) { parts.append(try parseProduct()) }
        return try make(.concatenation(parts), at: position, parts)
    }

    private mutating func parseProduct() throws(TemplateError) -> Expression {
        var left = try parsePower()
        while true {
            let operation: BinaryOperator
            switch current.kind {
            case .symbol(.mul): operation = .multiply
            case .symbol(.div): operation = .divide
            case .symbol(.floordiv): operation = .floorDivide
            case .symbol(.mod): operation = .remainder
            default: return left
            }
            let position = try advance().position
            let right = try parsePower()
            left = try make(.binary(operation, left, right), at: position, [left, right])
        }
    }

    private mutating func parsePower() throws(TemplateError) -> Expression {
        var left = try parseUnary()
        while isSymbol(.pow) {
            let position = try advance().position
            let right = try parseUnary()
            left = try make(.binary(.power, left, right), at: position, [left, right])
        }
        return left
    }

    private mutating func parseUnary(withFilter: Bool = true) throws(TemplateError) -> Expression {
        let position = current.position
        var node: Expression
        if isSymbol(.sub) || isSymbol(.add) {
            let isNegative = isSymbol(.sub)
            try advance()
            try enter()
            let operand = try parseUnary(withFilter: false)
            leave()
            node = try make(isNegative ? .negative(operand) : .positive(operand), at: position, [operand])
        } else {
            node = try parsePrimary()
        }
        node = try parsePostfix(node)
        return withFilter ? try parseFilterExpression(node) : node
    }

    mutating func parsePrimary() throws(TemplateError) -> Expression {
        let token = current
        switch token.kind {
        case .name:
            try advance()
            switch token.text {
            case "true", "True": return try make(.bool(true), at: token.position)
            case "false", "False": return try make(.bool(false), at: token.position)
            case "none", "None": return try make(.none, at: token.position)
            default: return try make(.name(variable(token)), at: token.position)
            }
        case .string:
            var text = ""
            while current.kind == .string { text += try advance().text }
            return try make(.text(TextValue(text)), at: token.position)
        case .integer:
            try advance()
            return try make(Parser.integer(token.text), at: token.position)
        case .float:
            try advance()
            return try make(.float(Double(token.text) ?? .infinity), at: token.position)
        case .symbol(.lparen):
            try advance()
            let inner = try parseTuple(explicitParentheses: true)
            try expect(.rparen)
            return inner
        case .symbol(.lbracket): return try parseList()
        case .symbol(.lbrace): return try parseDictionary()
        default:
            if token.kind == .failure { throw fail(token.text) }
            throw fail("unexpected '\(token.description)'")
        }
    }

    static func integer(_ text: String) -> Expression.Kind {
        let lower = text.lowercased()
        for (prefix, radix) in [("0x", 16), ("0o", 8), ("0b", 2)] where lower.hasPrefix(prefix) {
            return Int(lower.dropFirst(2), radix: radix).map { .integer($0) } ?? .bigInteger(text)
        }
        return Int(text).map { .integer($0) } ?? .bigInteger(text)
    }

    mutating func variable(_ token: Token) -> Variable {
        Variable(name: token.text, occurrence: identifiers.occurrence(), position: token.position)
    }

    func isTupleEnd(_ endNames: [String]) -> Bool {
        switch current.kind {
        case .variableEnd, .blockEnd, .symbol(.rparen): return true
        case .name: return endNames.contains(current.text)
        default: return false
        }
    }

    /// An expression, or a tuple of several parted by commas.
    mutating func parseTuple(
        withConditional: Bool = true, endNames: [String] = [], explicitParentheses: Bool = false
    ) throws(TemplateError) -> Expression {
        let position = current.position
        var items: [Expression] = []
        var isTuple = false
        while true {
            if !items.isEmpty { try expect(.comma) }
            if isTupleEnd(endNames) { break }
            items.append(try parseExpression(withConditional: withConditional))
            if isSymbol(.comma) { isTuple = true } else { break }
        }
        if !isTuple {
            if let item = items.first { return item }
            if !explicitParentheses { throw fail("Expected an expression, got '\(current.description)'") }
        }
        return try make(.tuple(items), at: position, items)
    }

    private mutating func parseList() throws(TemplateError) -> Expression {
        let position = try expect(.lbracket).position
        var items: [Expression] = []
        while !isSymbol(.rbracket) {
            if !items.isEmpty { try expect(.comma) }
            if isSymbol(.rbracket) { break }
            items.append(try parseExpression())
        }
        try expect(.rbracket)
        return try make(.list(items), at: position, items)
    }

    private mutating func parseDictionary() throws(TemplateError) -> Expression {
        let position = try expect(.lbrace).position
        var items: [(key: Expression, value: Expression)] = []
        while !isSymbol(.rbrace) {
            if !items.isEmpty { try expect(.comma) }
            if isSymbol(.rbrace) { break }
            let key = try parseExpression()
            try expect(.colon)
            items.append((key, try parseExpression()))
        }
        try expect(.rbrace)
        return try make(.dictionary(items), at: position, items.flatMap { [$0.key, $0.value] })
    }
}
