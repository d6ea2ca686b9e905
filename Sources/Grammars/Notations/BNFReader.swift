import RegularExpressions

/// Reads rules in the notations that grew out of Backus and Naur's: llama.cpp's GBNF, and the EBNF of xgrammar and vLLM.
///
/// Everything counts in Unicode scalars. A repetition belongs to the whole item before it. Sources: ggml-org/llama.cpp,
/// `grammars/README.md` and `src/llama-grammar.cpp`; mlc-ai/xgrammar, `docs` and `grammar_parser.cc`.
struct BNFReader {
    /// What distinguishes the two notations.
    enum Notation {
        /// A rule ends with its line, unless a parenthesis is open; a later definition of a name replaces the earlier one.
        case gbnf
        /// A rule ends where a line begins with the next rule's name; a name is defined once.
        case ebnf
    }

    let notation: Notation
    let table: LexemeTable
    let tokens: GrammarTokens
    private(set) var scanner: BNFScanner
    var rules: [String: GrammarNode] = [:]
    private var used: [(name: String, place: BNFScanner.Place)] = []
    private var depth = 0
    /// Names that rules of macros get.
    private var made = 0

    /// The rules of a text; `root` is what the whole text must match.
    ///
    /// - Throws: `GrammarError.grammar` with line and column.
    static func rules(
        _ text: String, as notation: Notation, table: LexemeTable, tokens: GrammarTokens
    ) throws(GrammarError) -> GrammarRules {
        let limit = table.expressions.limits.schemaBytes
        if text.utf8.count > limit { throw .limitReached(.schemaBytes, value: limit, subject: "a grammar's text") }
        var reader = BNFReader(notation: notation, table: table, tokens: tokens, scanner: BNFScanner(text))
        return try reader.read()
    }

    private init(notation: Notation, table: LexemeTable, tokens: GrammarTokens, scanner: BNFScanner) {
        (self.notation, self.table, self.tokens, self.scanner) = (notation, table, tokens, scanner)
    }

    private mutating func read() throws(GrammarError) -> GrammarRules {
        scanner.skip(lines: true)
        while !scanner.isAtEnd { try readRule() }
        for (name, place) in used where rules[name] == nil {
            throw .grammar(.undefinedRule(name), line: place.line, column: place.column)
        }
        guard rules["root"] != nil else { throw .grammar(.noStart("root"), line: 1, column: 1) }
        return GrammarRules(start: "root", rules: rules)
    }

    private mutating func readRule() throws(GrammarError) {
        let place = scanner.place
        let name = try scanner.name(notation)
        scanner.skip(lines: notation == .ebnf)
        let options = notation == .ebnf && scanner.accept("[") ? try RuleOptions(&scanner) : nil
        scanner.skip(lines: notation == .ebnf)
        guard scanner.accept("::=") else { throw scanner.unexpected(expected: "'::='") }
        scanner.skip(lines: true)
        if notation == .ebnf, rules[name] != nil {
            throw .grammar(.duplicateRule(name), line: place.line, column: place.column)
        }
        var node = try alternatives(isOpen: notation == .ebnf)
        if let options { node = try options.applied(to: node, at: place, table: table) }
        rules[name] = node
        scanner.skip(lines: false)
        guard scanner.isAtEnd || notation == .ebnf || scanner.isAtLineEnd else {
            throw scanner.unexpected(expected: "the end of the rule")
        }
        scanner.skip(lines: true)
    }

    // MARK: Right sides

    /// - Parameter isOpen: whether line breaks mean nothing here.
    private mutating func alternatives(isOpen: Bool) throws(GrammarError) -> GrammarNode {
        depth += 1
        defer { depth -= 1 }
        let limit = table.expressions.limits.grammarNesting
        if depth > limit { throw .limitReached(.grammarNesting, value: limit, subject: "a grammar") }
        var choices = [try sequence(isOpen: isOpen)]
        while scanner.accept("|") {
            scanner.skip(lines: true)
            choices.append(try sequence(isOpen: isOpen))
        }
        return choices.count == 1 ? choices[0] : .choice(choices)
    }

    private mutating func sequence(isOpen: Bool) throws(GrammarError) -> GrammarNode {
        var (parts, isEmpty): ([GrammarNode], Bool) = ([], true)
        while true {
            scanner.skip(lines: isOpen)
            guard let node = try item(isOpen: isOpen) else { break }
            isEmpty = false
            parts.append(try repeated(node, isOpen: isOpen))
        }
        // Within parentheses alone an alternative may be empty.
        if isEmpty, notation == .ebnf, scanner.current != ")" {
            throw scanner.unexpected(expected: "a text, class or name; write \"\" for the empty text")
        }
        return parts.count == 1 ? parts[0] : .sequence(parts)
    }

    /// The next item of the rule; nil where there is none.
    private mutating func item(isOpen: Bool) throws(GrammarError) -> GrammarNode? {
        guard let scalar = scanner.current else { return nil }
        switch scalar {
        case "\"":
            return .literal(Array(try scanner.text(notation).utf8))
        case "[":
            return .expression(table.expressions.scalars(try scanner.characterClass(notation)))
        case "(":
            _ = scanner.accept("(")
            scanner.skip(lines: true)
            let node = try alternatives(isOpen: true)
            scanner.skip(lines: true)
            guard scanner.accept(")") else { throw scanner.unexpected(expected: "')'") }
            return node
        case "." where notation == .gbnf:
            _ = scanner.accept(".")
            return .expression(table.expressions.scalars(.all))
        case "<" where notation == .gbnf, "!" where notation == .gbnf:
            return try token()
        case "*", "+", "?", "{":
            throw scanner.unexpected(expected: "a text, class or name for it to repeat")
        default:
            guard scanner.isName(scalar, notation) else { return nil }
            if notation == .ebnf, scanner.beginsRule { return nil }
            let place = scanner.place
            let name = try scanner.name(notation)
            if notation == .ebnf, BNFMacro.names.contains(name), scanner.accept("(") {
                return try macro(name, place)
            }
            used.append((name, place))
            return .rule(name)
        }
    }

    private mutating func repeated(_ item: GrammarNode, isOpen: Bool) throws(GrammarError) -> GrammarNode {
        var (node, count) = (item, 0)
        while true {
            scanner.skip(lines: isOpen)
            let place = scanner.place
            let bounds: (Int, Int?)
            if scanner.accept("*") {
                bounds = (0, nil)
            } else if scanner.accept("+") {
                bounds = (1, nil)
            } else if scanner.accept("?") {
                bounds = (0, 1)
            } else if scanner.accept("{") {
                bounds = try counts()
            } else {
                return node
            }
            count += 1
            if notation == .ebnf, count > 1 {
                throw .grammar(
                    .unexpected("a second repetition", expected: "one for each item; put parentheses around the first"),
                    line: place.line, column: place.column)
            }
            let limit = table.expressions.limits.grammarNesting
            if count > limit { throw .limitReached(.grammarNesting, value: limit, subject: "a grammar") }
            node = .repetition(node, minimum: bounds.0, maximum: bounds.1)
        }
    }

    /// `m}`, `m,}` or `m,n}`.
    private mutating func counts() throws(GrammarError) -> (Int, Int?) {
        scanner.skip(lines: false)
        let minimum = try scanner.number()
        scanner.skip(lines: false)
        if scanner.accept("}") { return (minimum, minimum) }
        guard scanner.accept(",") else { throw scanner.unexpected(expected: "',' or '}'") }
        scanner.skip(lines: false)
        if scanner.accept("}") { return (minimum, nil) }
        let place = scanner.place
        let maximum = try scanner.number()
        guard maximum >= minimum else {
            throw .grammar(
                .unexpected("\(maximum)", expected: "a count of \(minimum) or more"), line: place.line,
                column: place.column)
        }
        scanner.skip(lines: false)
        guard scanner.accept("}") else { throw scanner.unexpected(expected: "'}'") }
        return (minimum, maximum)
    }

    // MARK: Tokens and macros

    /// `<[5]>`, `<text>`, or either with `!` before it: any one token but this.
    private mutating func token() throws(GrammarError) -> GrammarNode {
        let isExcluded = scanner.accept("!")
        let place = scanner.place
        guard scanner.accept("<") else { throw scanner.unexpected(expected: "'<' and a token") }
        let name = try scanner.text(until: ">")
        let id = try tokens.id(name, at: place)
        return isExcluded ? .anyToken(but: [id]) : .token(id)
    }

    private mutating func macro(_ name: String, _ place: BNFScanner.Place) throws(GrammarError) -> GrammarNode {
        var reader = BNFMacro(name: name, place: place, table: table, tokens: tokens)
        try reader.readArguments(&scanner)
        return try reader.node { (name, place) in
            used.append((name, place))
            return .rule(name)
        }
    }
}
