// What follows a value: subscripts, calls, filters, tests.
extension Parser {
    mutating func parsePostfix(_ start: Expression) throws(TemplateError) -> Expression {
        var node = start
        while true {
            switch current.kind {
            case .symbol(.dot), .symbol(.lbracket): node = try parseSubscript(node)
            case .symbol(.lparen): node = try parseCallExpression(node)
            default: return node
            }
        }
    }

    mutating func parseFilterExpression(_ start: Expression) throws(TemplateError) -> Expression {
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
}
