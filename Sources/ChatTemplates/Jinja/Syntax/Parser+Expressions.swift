/// Expressions, by rising precedence as Jinja2 has it.
extension Parser {
    private func make(
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

    private mutating func parsePrimary() throws(TemplateError) -> Expression {
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

    private static func integer(_ text: String) -> Expression.Kind {
        let lower = text.lowercased()
        for (prefix, radix) in [("0x", 16), ("0o", 8), ("0b", 2)] where lower.hasPrefix(prefix) {
            return Int(lower.dropFirst(2), radix: radix).map { .integer($0) } ?? .bigInteger(text)
        }
        return Int(text).map { .integer($0) } ?? .bigInteger(text)
    }

    private mutating func variable(_ token: Token) -> Variable {
        Variable(name: token.text, occurrence: identifiers.occurrence(), position: token.position)
    }

    private func isTupleEnd(_ endNames: [String]) -> Bool {
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

    // MARK: After a value

    private mutating func parsePostfix(_ start: Expression) throws(TemplateError) -> Expression {
        var node = start
        while true {
            switch current.kind {
            case .symbol(.dot), .symbol(.lbracket): node = try parseSubscript(node)
            case .symbol(.lparen): node = try parseCallExpression(node)
            default: return node
            }
        }
    }

    private mutating func parseFilterExpression(_ start: Expression) throws(TemplateError) -> Expression {
        var node = start
        while true {
            if isSymbol(.pipe) {
                node = try parseFilters(node)
            } else if isName("is") {
                node = try parseTest(node)
            } else if isSymbol(.lparen) {
                node = try parseCallExpression(node)
            } else {
                return node
            }
        }
    }

    private mutating func parseSubscript(_ node: Expression) throws(TemplateError) -> Expression {
        let token = try advance()
        if token.kind == .symbol(.dot) {
            let attribute = try advance()
            switch attribute.kind {
            case .name:
                if attribute.text.hasPrefix("__") {
                    throw TemplateError.security(
                        ErrorText.refusedAttribute(attribute.text), source.place(attribute.position))
                }
                return try make(.attribute(node, Name(attribute.text)), at: attribute.position, [node])
            case .integer:
                let index = try make(Parser.integer(attribute.text), at: attribute.position)
                return try make(.item(node, index), at: attribute.position, [node])
            default: throw fail("expected name or number", at: attribute.position)
            }
        }
        var items: [Expression] = []
        var slice: (start: Expression?, stop: Expression?, step: Expression?)?
        while !isSymbol(.rbracket) {
            if !items.isEmpty || slice != nil { try expect(.comma) }
            if isSymbol(.rbracket) { break }
            if let bounds = try parseSlice() {
                if let start = bounds.only {
                    items.append(start)
                } else {
                    slice = (bounds.start, bounds.stop, bounds.step)
                }
            }
            if slice != nil, !isSymbol(.rbracket) || !items.isEmpty {
                throw fail("slices in a tuple of subscripts are not supported")
            }
        }
        try expect(.rbracket)
        if let slice {
            return try make(
                .slice(node, start: slice.start, stop: slice.stop, step: slice.step), at: token.position,
                [node, slice.start, slice.stop, slice.step])
        }
        guard items.count != 1 else { return try make(.item(node, items[0]), at: token.position, [node, items[0]]) }
        let tuple = try make(.tuple(items), at: token.position, items)
        return try make(.item(node, tuple), at: token.position, [node, tuple])
    }

    private struct SubscriptPart {
        var only: Expression?
        var start: Expression?
        var stop: Expression?
        var step: Expression?
    }

    private mutating func parseSlice() throws(TemplateError) -> SubscriptPart? {
        var part = SubscriptPart()
        if !isSymbol(.colon) {
            let first = try parseExpression()
            guard isSymbol(.colon) else {
                part.only = first
                return part
            }
            part.start = first
        }
        try expect(.colon)
        if !isSymbol(.colon), !isSymbol(.rbracket), !isSymbol(.comma) { part.stop = try parseExpression() }
        if try skip(.colon), !isSymbol(.rbracket), !isSymbol(.comma) { part.step = try parseExpression() }
        return part
    }

    private mutating func parseCallExpression(_ node: Expression) throws(TemplateError) -> Expression {
        let arguments = try parseArguments()
        return try make(.call(node, arguments), at: node.position, [node] + arguments.all)
    }

    private mutating func parseArguments() throws(TemplateError) -> Arguments {
        let open = try expect(.lparen)
        var arguments = Arguments()
        var needsComma = false
        let failure = fail("invalid syntax for function call expression", at: open.position)
        while !isSymbol(.rparen) {
            if needsComma {
                try expect(.comma)
                if isSymbol(.rparen) { break }
            }
            if try skip(.mul) {
                guard arguments.star == nil, arguments.doubleStar == nil else { throw failure }
                arguments.star = try parseExpression()
            } else if try skip(.pow) {
                guard arguments.doubleStar == nil else { throw failure }
                arguments.doubleStar = try parseExpression()
            } else if current.kind == .name, next.kind == .symbol(.assign) {
                guard arguments.doubleStar == nil else { throw failure }
                let name = try advance().text
                try advance()
                if arguments.keywords.contains(where: { $0.name == name }) {
                    throw fail("keyword argument repeated: \(name)")
                }
                arguments.keywords.append((name, try parseExpression()))
            } else {
                guard arguments.star == nil, arguments.doubleStar == nil, arguments.keywords.isEmpty else {
                    throw failure
                }
                arguments.positional.append(try parseExpression())
            }
            needsComma = true
        }
        try expect(.rparen)
        return arguments
    }

    /// One or more filters after a value, or at the head of a filter block, where the value is the block's text.
    mutating func parseFilters(_ start: Expression?, startsInline: Bool = false) throws(TemplateError) -> Expression {
        var node = start
        var isInline = startsInline
        while isSymbol(.pipe) || isInline {
            if !isInline { try advance() }
            isInline = false
            let token = try expect(.name, "name")
            let name = try parseDottedName(token.text)
            if name == "attr" {
                throw TemplateError.security(ErrorText.refusedAttrFilter, source.place(token.position))
            }
            let arguments = isSymbol(.lparen) ? try parseArguments() : .none
            let filter = FilterName(name: name, filter: Filter.named(name))
            node = try make(.filter(node, filter, arguments), at: token.position, [node] + arguments.all)
        }
        guard let node else { throw unexpected("|") }
        return node
    }

    private mutating func parseDottedName(_ start: String) throws(TemplateError) -> String {
        var name = start
        while try skip(.dot) { name += "." + (try expect(.name, "name").text) }
        return name
    }

    private mutating func parseTest(_ node: Expression) throws(TemplateError) -> Expression {
        let position = try advance().position
        let isNegated = try skip(name: "not")
        let name = try parseDottedName(try expect(.name, "name").text)
        var arguments = Arguments.none
        switch current.kind {
        case .symbol(.lparen): arguments = try parseArguments()
        case .name where ["else", "or", "and"].contains(current.text): break
        case .name where current.text == "is": throw fail("You cannot chain multiple tests with is")
        case .name, .string, .integer, .float, .symbol(.lbracket), .symbol(.lbrace):
            try enter()
            arguments.positional = [try parsePostfix(try parsePrimary())]
            leave()
        default: break
        }
        let test = TestName(name: name, test: Test.named(name))
        let result = try make(.test(node, test, arguments), at: position, [node] + arguments.all)
        return isNegated ? try make(.not(result), at: position, [result]) : result
    }

    // MARK: Targets

    mutating func parseTargetName() throws(TemplateError) -> Variable {
        variable(try expect(.name, "name"))
    }

    /// What is assigned to: a name, an attribute of a namespace, or a tuple of these.
    mutating func parseTarget(allowsNamespace: Bool) throws(TemplateError) -> Target {
        try enter()
        defer { leave() }
        let position = current.position
        var targets: [Target] = []
        var isTuple = false
        while true {
            if !targets.isEmpty { try expect(.comma) }
            if isTupleEnd(["in"]) || isSymbol(.assign) { break }
            targets.append(try parseSingleTarget(allowsNamespace: allowsNamespace))
            if isSymbol(.comma) { isTuple = true } else { break }
        }
        if !isTuple, let target = targets.first { return target }
        if targets.isEmpty { throw fail("Expected an expression, got '\(current.description)'") }
        return .tuple(targets, position: position)
    }

    private mutating func parseSingleTarget(allowsNamespace: Bool) throws(TemplateError) -> Target {
        if isSymbol(.lparen) {
            try advance()
            let inner = try parseTarget(allowsNamespace: allowsNamespace)
            try expect(.rparen)
            return inner
        }
        let token = current
        guard token.kind == .name else {
            switch token.kind {
            case .integer, .float, .string: throw fail("can't assign to 'const'")
            default: throw unexpected("name")
            }
        }
        try advance()
        if ["true", "false", "none", "True", "False", "None"].contains(token.text) {
            throw fail("can't assign to 'const'", at: token.position)
        }
        if allowsNamespace, try skip(.dot) {
            let attribute = try expect(.name, "name")
            return .namespace(variable(token), attribute: Name(attribute.text))
        }
        return .variable(variable(token))
    }
}
