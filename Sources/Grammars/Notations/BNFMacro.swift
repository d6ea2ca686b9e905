import RegularExpressions

/// A macro of xgrammar's EBNF: `Regex("…")`, `TagDispatch(("<t>", rule), loop_after_dispatch=false)`.
struct BNFMacro {
    static let names: Set = ["Regex", "Substring", "TagDispatch", "Token", "ExcludeToken", "TokenTagDispatch"]

    private enum Value {
        case text(String)
        case number(Int)
        case name(String)
        case list([Value])
    }

    let name: String
    let place: BNFScanner.Place
    let table: LexemeTable
    let tokens: GrammarTokens
    private var arguments: [Value] = []
    private var options: [String: Value] = [:]

    init(name: String, place: BNFScanner.Place, table: LexemeTable, tokens: GrammarTokens) {
        (self.name, self.place, self.table, self.tokens) = (name, place, table, tokens)
    }

    private func fault(_ found: String, expected: String) -> GrammarError {
        .grammar(.unexpected(found, expected: expected), line: place.line, column: place.column)
    }

    // MARK: Arguments

    /// Reads what follows the opening parenthesis, and the closing one.
    mutating func readArguments(_ scanner: inout BNFScanner) throws(GrammarError) {
        while true {
            scanner.skip(lines: true)
            if scanner.accept(")") { return }
            if let scalar = scanner.current, scanner.isName(scalar, .ebnf) {
                let key = try scanner.name(.ebnf)
                scanner.skip(lines: true)
                if scanner.accept("=") {
                    scanner.skip(lines: true)
                    if options.updateValue(try value(&scanner), forKey: key) != nil {
                        throw fault("'\(key)' twice", expected: "each option once")
                    }
                } else {
                    arguments.append(.name(key))
                }
            } else {
                arguments.append(try value(&scanner))
            }
            scanner.skip(lines: true)
            if !scanner.accept(",") {
                guard scanner.accept(")") else { throw scanner.unexpected(expected: "',' or ')'") }
                return
            }
        }
    }

    private func value(_ scanner: inout BNFScanner) throws(GrammarError) -> Value {
        switch scanner.current {
        case "\"": return .text(try scanner.text(.ebnf))
        case "(":
            _ = scanner.accept("(")
            var values: [Value] = []
            while true {
                scanner.skip(lines: true)
                if scanner.accept(")") { return .list(values) }
                values.append(try value(&scanner))
                scanner.skip(lines: true)
                if !scanner.accept(",") {
                    guard scanner.accept(")") else { throw scanner.unexpected(expected: "',' or ')'") }
                    return .list(values)
                }
            }
        case let digit? where ("0"..."9").contains(digit): return .number(try scanner.number())
        default: return .name(try scanner.name(.ebnf))
        }
    }

    /// Takes an option out that is true or false.
    private mutating func flag(_ key: String, default fallback: Bool) throws(GrammarError) -> Bool {
        switch options.removeValue(forKey: key) {
        case nil: return fallback
        case .name("true"): return true
        case .name("false"): return false
        default: throw fault("another value of '\(key)'", expected: "true or false")
        }
    }

    private mutating func texts(_ key: String) throws(GrammarError) -> [String] {
        switch options.removeValue(forKey: key) {
        case nil: return []
        case .text(let text): return [text]
        case .list(let values):
            var texts: [String] = []
            for value in values {
                guard case .text(let text) = value else { throw fault("another value in '\(key)'", expected: "texts") }
                texts.append(text)
            }
            return texts
        default: throw fault("another value of '\(key)'", expected: "texts in parentheses")
        }
    }

    // MARK: Meaning

    /// What the macro stands for.
    ///
    /// - Parameter rule: notes that a rule is used, and gives its node.
    mutating func node(
        _ rule: (String, BNFScanner.Place) -> GrammarNode
    ) throws(GrammarError) -> GrammarNode {
        let node: GrammarNode
        switch name {
        case "Regex": node = try regex()
        case "Substring":
            var parts: [[UInt8]] = []
            for argument in arguments {
                guard case .text(let text) = argument else { throw fault("another argument", expected: "texts") }
                parts.append(Array(text.utf8))
            }
            node = .expression(table.expressions.runs(of: parts))
        case "Token", "ExcludeToken":
            var ids: [Int] = []
            for argument in arguments { ids.append(try id(argument)) }
            if ids.isEmpty { throw fault("no argument", expected: "token ids") }
            node = name == "Token" ? .choice(ids.map { .token($0) }) : .anyToken(but: ids)
        case "TagDispatch": node = try dispatch(rule)
        default: node = try tokenDispatch(rule)
        }
        if let other = options.keys.sorted().first { throw fault("'\(other)'", expected: "an option of \(name)") }
        return node
    }

    private func id(_ value: Value) throws(GrammarError) -> Int {
        switch value {
        case .number(let id): return try tokens.checked(id, at: place)
        case .text(let text):
            guard let id = tokens.id(text) else {
                throw .grammar(.unknownToken(text), line: place.line, column: place.column)
            }
            return id
        default: throw fault("another argument", expected: "a token's id or text")
        }
    }

    private mutating func regex() throws(GrammarError) -> GrammarNode {
        guard arguments.count == 1, case .text(let pattern) = arguments[0] else {
            throw fault("\(arguments.count) arguments", expected: "one pattern in quotes")
        }
        if try flag("json_string", default: false) {
            throw fault("'json_string=true'", expected: "the pattern of the text itself")
        }
        var flags = ""
        if case .text(let text)? = options.removeValue(forKey: "flags") { flags = text }
        if let flag = flags.first(where: { !"ismx".contains($0) }) {
            throw fault("flag '\(flag)'", expected: "flags of i, s, m, x")
        }
        let text = flags.isEmpty ? pattern : "(?\(flags):\(pattern))"
        return .expression(try table.expressions.matchingWhole(pattern: text, dialect: .rust))
    }

    private mutating func dispatch(
        _ rule: (String, BNFScanner.Place) -> GrammarNode
    ) throws(GrammarError) -> GrammarNode {
        let loops = try flag("loop_after_dispatch", default: true)
        let excluded = try texts("excludes").map { table.expressions.literal(Array($0.utf8)) }
        var rules: [(mark: [UInt8], node: GrammarNode)] = []
        for argument in arguments {
            guard case .list(let pair) = argument, pair.count == 2, case .text(let mark) = pair[0],
                case .name(let name) = pair[1], !mark.isEmpty
            else { throw fault("another argument", expected: "pairs of a text and a rule") }
            rules.append((Array(mark.utf8), rule(name, place)))
        }
        return FreeText(table: table, excluded: excluded).dispatch(rules, loops: loops)
    }

    private mutating func tokenDispatch(
        _ rule: (String, BNFScanner.Place) -> GrammarNode
    ) throws(GrammarError) -> GrammarNode {
        let loops = try flag("loop_after_dispatch", default: true)
        var excluded: [Int] = []
        if case .list(let values)? = options.removeValue(forKey: "excludes") {
            for value in values { excluded.append(try id(value)) }
        }
        var (marks, forms): ([Int], [GrammarNode]) = ([], [])
        for argument in arguments {
            guard case .list(let pair) = argument, pair.count == 2, case .name(let name) = pair[1] else {
                throw fault("another argument", expected: "pairs of a token and a rule")
            }
            marks.append(try id(pair[0]))
            forms.append(.sequence([.token(marks[marks.count - 1]), rule(name, place)]))
        }
        return .dispatch(forms, marks: marks + excluded, loops: loops)
    }
}

extension GrammarNode {
    /// Tokens without a form in which some are followed by forms, which begin with them.
    static func dispatch(_ forms: [GrammarNode], marks: [Int], loops: Bool) -> GrammarNode {
        let free = GrammarNode.repetition(.anyToken(but: marks), minimum: 0, maximum: nil)
        let form = GrammarNode.choice(forms)
        return loops
            ? .sequence([free, .repetition(.sequence([form, free]), minimum: 0, maximum: nil)])
            : .sequence([free, .repetition(form, minimum: 0, maximum: 1)])
    }
}
