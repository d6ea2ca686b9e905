/// Reads tokens into the tree: the grammar of Jinja2 with loop controls and the `generation` tag of transformers.
///
/// Statements are here, expressions in `Parser+Expressions.swift`.
struct Parser {
    let source: TemplateSource
    let limits: TemplateLimits
    let tokens: [Token]
    var index = 0
    var depth = 0
    var identifiers = Identifiers()
    /// Tags that are open, for messages.
    var tagStack: [String] = []
    /// What would close the open tags.
    var endTags: [[String]] = []
    var loopDepth = 0

    /// Parses a template.
    static func parse(
        _ source: TemplateSource, limits: TemplateLimits
    ) throws(TemplateError) -> (body: [Statement], identifiers: Identifiers) {
        var parser = Parser(source: source, limits: limits, tokens: Lexer.tokens(source))
        let body = try parser.parseBody(until: nil)
        return (body, parser.identifiers)
    }

    // MARK: Tokens

    var current: Token { tokens[min(index, tokens.count - 1)] }
    var next: Token { tokens[min(index + 1, tokens.count - 1)] }

    func fail(_ message: String, at position: Int? = nil) -> TemplateError {
        .syntax(message, source.place(position ?? current.position))
    }

    @discardableResult
    mutating func advance() throws(TemplateError) -> Token {
        let token = current
        if token.kind == .failure { throw fail(token.text, at: token.position) }
        if index < tokens.count - 1 { index += 1 }
        return token
    }

    func isSymbol(_ symbol: Token.Symbol) -> Bool { current.kind == .symbol(symbol) }

    func isName(_ name: String) -> Bool { current.kind == .name && current.text == name }

    mutating func skip(_ symbol: Token.Symbol) throws(TemplateError) -> Bool {
        guard isSymbol(symbol) else { return false }
        try advance()
        return true
    }

    mutating func skip(name: String) throws(TemplateError) -> Bool {
        guard isName(name) else { return false }
        try advance()
        return true
    }

    @discardableResult
    mutating func expect(_ kind: Token.Kind, _ description: String) throws(TemplateError) -> Token {
        guard current.kind == kind else { throw unexpected(description) }
        return try advance()
    }

    @discardableResult
    mutating func expect(_ symbol: Token.Symbol) throws(TemplateError) -> Token {
        try expect(.symbol(symbol), symbol.rawValue)
    }

    mutating func expect(name: String) throws(TemplateError) {
        guard isName(name) else { throw unexpected(name) }
        try advance()
    }

    func unexpected(_ expected: String) -> TemplateError {
        if current.kind == .failure { return fail(current.text) }
        if current.kind == .end { return fail("unexpected end of template, expected '\(expected)'.") }
        return fail("expected token '\(expected)', got '\(current.description)'")
    }

    mutating func enter() throws(TemplateError) {
        depth += 1
        if depth > limits.nesting {
            throw TemplateError.limit(ErrorText.nesting(limits.nesting), source.place(current.position))
        }
    }

    mutating func leave() { depth -= 1 }

    // MARK: Bodies

    /// Statements up to one of the tags, which stays current; up to the end of the template without.
    mutating func parseBody(until ends: [String]?) throws(TemplateError) -> [Statement] {
        var body: [Statement] = []
        if let ends { endTags.append(ends) }
        while true {
            switch current.kind {
            case .data:
                body.append(.data(TextValue(try advance().text)))
            case .variableBegin:
                try advance()
                let expression = try parseTuple()
                try expect(.variableEnd, "end of print statement")
                body.append(.output(expression))
            case .blockBegin:
                try advance()
                if let ends, current.kind == .name, ends.contains(current.text) {
                    endTags.removeLast()
                    return body
                }
                try body.append(contentsOf: parseStatement())
                try expect(.blockEnd, "end of statement block")
            case .end:
                if ends != nil { throw failAtEnd() }
                return body
            default:
                throw fail(current.kind == .failure ? current.text : "unexpected '\(current.description)'")
            }
        }
    }

    private func failAtEnd() -> TemplateError { failTag(nil, at: source.bytes.count) }

    private func failTag(_ name: String?, at position: Int) -> TemplateError {
        var message = name.map { "Encountered unknown tag '\($0)'." } ?? "Unexpected end of template."
        if let looking = endTags.last {
            let list = looking.map { "'\($0)'" }.joined(separator: " or ")
            if let name, endTags.joined().contains(name) {
                message +=
                    " You probably made a nesting mistake. Jinja is expecting this tag, but currently looking for \(list)."
            } else {
                message += " Jinja was looking for the following tags: \(list)."
            }
        }
        if let innermost = tagStack.last {
            message += " The innermost block that needs to be closed is '\(innermost)'."
        }
        return fail(message, at: position)
    }

    /// The body of a tag: an optional colon, the end of the tag, statements, the closing tag's name (left current).
    mutating func parseBlock(until ends: [String]) throws(TemplateError) -> [Statement] {
        _ = try skip(.colon)
        try expect(.blockEnd, "end of statement block")
        try enter()
        defer { leave() }
        return try parseBody(until: ends)
    }

    mutating func parseBlock(closing end: String) throws(TemplateError) -> [Statement] {
        let body = try parseBlock(until: [end])
        try advance()
        return body
    }

    // MARK: Statements

    private mutating func parseStatement() throws(TemplateError) -> [Statement] {
        guard current.kind == .name else { throw fail("tag name expected") }
        let tag = current
        tagStack.append(tag.text)
        switch tag.text {
        case "for": return [try finish(parseFor())]
        case "if": return [try finish(parseIf())]
        case "set": return [try finish(parseSet())]
        case "macro": return [try finish(parseMacro())]
        case "call": return [try finish(parseCall())]
        case "filter": return [try finish(parseFilterBlock())]
        case "with": return [try finish(parseWith())]
        case "block": return [try finish(parseNamedBlock())]
        case "print":
            try advance()
            var outputs: [Statement] = []
            while current.kind != .blockEnd {
                if !outputs.isEmpty { try expect(.comma) }
                outputs.append(.output(try parseExpression()))
            }
            tagStack.removeLast()
            return outputs
        case "generation":
            let position = try advance().position
            let body = try parseBlock(closing: "endgeneration")
            tagStack.removeLast()
            let caller = MacroDefinition(
                name: nil, parameters: [], defaults: [], body: body, position: position, identifiers: &identifiers)
            return [.call(CallBlock(caller: caller, call: nil))]
        case "break", "continue":
            if loopDepth == 0 { throw fail(ErrorText.outsideLoop(tag.text)) }
            try advance()
            tagStack.removeLast()
            return [tag.text == "break" ? .breakLoop : .continueLoop]
        case "include", "import", "from", "extends": throw fail(ErrorText.refusedTag(tag.text))
        case "autoescape":
            throw TemplateError.unsupported(ErrorText.unsupportedTag(tag.text), source.place(tag.position))
        default:
            tagStack.removeLast()
            throw failTag(tag.text, at: tag.position)
        }
    }

    private mutating func finish(_ statement: Statement) -> Statement {
        tagStack.removeLast()
        return statement
    }

    private mutating func parseFor() throws(TemplateError) -> Statement {
        let position = try advance().position
        let start = index
        let target = try parseTarget(allowsNamespace: false)
        let end = index
        try expect(name: "in")
        let iterable = try parseTuple(withConditional: false, endNames: ["recursive"])
        var test: Expression?
        var testTarget: Target?
        if try skip(name: "if") {
            test = try parseExpression()
            // The names of the target once more: the test writes variables of its own.
            let resume = index
            index = start
            testTarget = try parseTarget(allowsNamespace: false)
            index = index == end ? resume : end
        }
        let isRecursive = try skip(name: "recursive")
        loopDepth += 1
        let body = try parseBlock(until: ["endfor", "else"])
        loopDepth -= 1
        var otherwise: [Statement] = []
        if try advance().text == "else" { otherwise = try parseBlock(closing: "endfor") }
        if Parser.names(target).contains(where: { $0.name == "loop" }) {
            throw fail("Can't assign to special loop variable in for-loop target", at: position)
        }
        return .loop(
            ForLoop(
                target: target, iterable: iterable, test: test, testTarget: testTarget, body: body,
                otherwise: otherwise,
                isRecursive: isRecursive, position: position, identifiers: &identifiers))
    }

    static func names(_ target: Target) -> [Variable] {
        switch target {
        case .variable(let variable): return [variable]
        case .namespace: return []
        case .tuple(let targets, _): return targets.flatMap(names)
        }
    }

    private mutating func parseIf() throws(TemplateError) -> Statement {
        var branches: [(test: Expression, body: [Statement])] = []
        while true {
            try advance()
            let test = try parseTuple(withConditional: false)
            let body = try parseBlock(until: ["elif", "else", "endif"])
            branches.append((test, body))
            if isName("elif") { continue }
            let otherwise = try advance().text == "else" ? try parseBlock(closing: "endif") : []
            return .conditional(branches: branches, otherwise: otherwise)
        }
    }

    private mutating func parseSet() throws(TemplateError) -> Statement {
        try advance()
        let target = try parseTarget(allowsNamespace: true)
        if try skip(.assign) { return .assign(target, try parseTuple()) }
        let filter = isSymbol(.pipe) ? try parseFilters(nil) : nil
        let body = try parseBlock(closing: "endset")
        return .assignBlock(AssignBlock(target: target, filter: filter, body: body, frame: identifiers.frame()))
    }

    private mutating func parseSignature() throws(TemplateError) -> (parameters: [Variable], defaults: [Expression]) {
        var parameters: [Variable] = []
        var defaults: [Expression] = []
        try expect(.lparen)
        while !isSymbol(.rparen) {
            if !parameters.isEmpty { try expect(.comma) }
            let name = try parseTargetName()
            if try skip(.assign) {
                defaults.append(try parseExpression())
            } else if !defaults.isEmpty {
                throw fail("non-default argument follows default argument")
            }
            parameters.append(name)
        }
        try expect(.rparen)
        return (parameters, defaults)
    }

    private mutating func parseMacroBody(closing end: String) throws(TemplateError) -> [Statement] {
        let outerLoops = loopDepth
        loopDepth = 0
        let body = try parseBlock(closing: end)
        loopDepth = outerLoops
        return body
    }

    private mutating func parseMacro() throws(TemplateError) -> Statement {
        let position = try advance().position
        let name = try parseTargetName()
        let (parameters, defaults) = try parseSignature()
        let body = try parseMacroBody(closing: "endmacro")
        let definition = MacroDefinition(
            name: name.name, parameters: parameters, defaults: defaults, body: body, position: position,
            identifiers: &identifiers)
        return .macro(definition, name)
    }

    private mutating func parseCall() throws(TemplateError) -> Statement {
        let position = try advance().position
        let (parameters, defaults) = isSymbol(.lparen) ? try parseSignature() : ([], [])
        let call = try parseExpression()
        guard case .call = call.kind else { throw fail("expected call", at: call.position) }
        let body = try parseMacroBody(closing: "endcall")
        let caller = MacroDefinition(
            name: nil, parameters: parameters, defaults: defaults, body: body, position: position,
            identifiers: &identifiers)
        return .call(CallBlock(caller: caller, call: call))
    }

    private mutating func parseFilterBlock() throws(TemplateError) -> Statement {
        try advance()
        let filter = try parseFilters(nil, startsInline: true)
        let body = try parseBlock(closing: "endfilter")
        return .filter(FilterBlock(filter: filter, body: body, frame: identifiers.frame()))
    }

    private mutating func parseWith() throws(TemplateError) -> Statement {
        try advance()
        var targets: [Target] = []
        var values: [Expression] = []
        while current.kind != .blockEnd {
            if !targets.isEmpty { try expect(.comma) }
            targets.append(try parseTarget(allowsNamespace: false))
            try expect(.assign)
            values.append(try parseExpression())
        }
        let body = try parseBlock(closing: "endwith")
        return .with(WithBlock(targets: targets, values: values, body: body, frame: identifiers.frame()))
    }

    private mutating func parseNamedBlock() throws(TemplateError) -> Statement {
        let position = try advance().position
        let name = try expect(.name, "name").text
        let isScoped = try skip(name: "scoped")
        if isName("required") {
            throw TemplateError.unsupported(ErrorText.unsupportedTag("block … required"), source.place(position))
        }
        let body = try parseMacroBody(closing: "endblock")
        _ = try skip(name: name)
        return .block(isScoped: isScoped, body: body, frame: identifiers.frame(), position: position)
    }
}
