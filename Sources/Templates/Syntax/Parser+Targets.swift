// What is assigned to.
extension Parser {
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
