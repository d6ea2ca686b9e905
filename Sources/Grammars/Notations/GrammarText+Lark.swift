import OrderedJSON
import RegularExpressions

/// What Lark has in llguidance beside rules and terminals: imports, options, tokens, runs of chunks, grammars within grammars.
///
/// Source: guidance-ai/llguidance, `docs/syntax.md` and `parser/src/lark`.
extension GrammarText {
    /// Reads a directive other than `%ignore`; false where none is here.
    mutating func readDirective() throws(GrammarError) -> Bool {
        guard case .directive(let name) = token.kind else { return false }
        let place = token
        skip()
        switch name {
        case "import": try readImport()
        case "declare":
            while case .name = token.kind { skip() }
        case "override":
            guard case .name(let name) = token.kind else { throw fault(expected: "a rule's name") }
            override(name)
        case "llguidance":
            for entry in try object(place).entries {
                guard case .bool(let isOn) = entry.value, setEngineOption(entry.key, isOn) else {
                    throw .grammar(
                        .unexpected("'\(entry.key)'", expected: "no_forcing, allow_initial_skip or ignore_once"),
                        line: place.line, column: place.column)
                }
            }
        default:
            throw .grammar(
                .unexpected("'%\(name)'", expected: "%ignore, %import, %declare, %override or %llguidance"),
                line: place.line, column: place.column)
        }
        return true
    }

    /// `common.INT`, `common.INT -> NUM`, `common (INT, WS)`.
    private mutating func readImport() throws(GrammarError) {
        guard token.kind == .name("common") else { throw fault(expected: "'common'") }
        skip()
        if accept("(") {
            repeat {
                let name = try importedName()
                try define(name.0, as: name.0, at: name.1)
            } while accept(",")
            return try expect(")")
        }
        try expect(".")
        let (name, place) = try importedName()
        var own = name
        if accept("->") { own = try importedName().0 }
        try define(name, as: own, at: place)
    }

    private mutating func importedName() throws(GrammarError) -> (String, GrammarToken) {
        let place = token
        guard case .name(let name) = place.kind else { throw fault(expected: "a terminal's name") }
        skip()
        return (name, place)
    }

    private mutating func define(
        _ name: String, as own: String, at place: GrammarToken
    ) throws(GrammarError) {
        guard let pattern = CommonTerminals.patterns[name] else {
            throw .grammar(
                .unexpected(
                    "'common.\(name)'",
                    expected: "one of " + CommonTerminals.patterns.keys.sorted().joined(separator: ", ")),
                line: place.line, column: place.column)
        }
        if rules[scope + own] != nil { throw .grammar(.duplicateRule(own), line: place.line, column: place.column) }
        rules[scope + own] = .expression(try compile(pattern, flags: "", place))
        places[scope + own] = place
        order.append(scope + own)
    }

    /// The JSON object that is here.
    private mutating func object(_ place: GrammarToken) throws(GrammarError) -> JSONObject {
        guard case .json(let bytes) = token.kind else { throw fault(expected: "an object '{…}'") }
        skip()
        guard case .object(let object)? = try? JSONParser().parse(bytes) else {
            throw .grammar(
                .unexpected("malformed JSON", expected: "an object '{…}'"), line: place.line, column: place.column)
        }
        return object
    }

    // MARK: Items

    /// `<text>`, `<[12]>`, `<[1-5,9]>`, `<[^3]>`, `<[*]>`.
    func tokenNode(_ name: String, _ token: GrammarToken) throws(GrammarError) -> GrammarNode {
        let place = BNFScanner.Place(line: token.line, column: token.column)
        guard notation == .lark, name.hasPrefix("["), name.hasSuffix("]") else {
            return .token(try vocabulary.id(name, at: place))
        }
        var inner = name.dropFirst().dropLast()
        if inner == "*" { return .anyToken(but: []) }
        let isExcluded = inner.hasPrefix("^")
        if isExcluded { inner = inner.dropFirst() }
        var ids: [Int] = []
        for part in inner.split(separator: ",", omittingEmptySubsequences: false) {
            let ends = part.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
            guard ends.count <= 2, let low = ends[0], let high = ends[ends.count - 1], low <= high,
                high - low < 1 << 16
            else {
                throw .grammar(
                    .unexpected("<\(name)>", expected: "token ids such as <[1-5,9]>"), line: place.line,
                    column: place.column)
            }
            for id in low...high { ids.append(try vocabulary.checked(id, at: place)) }
        }
        if isExcluded { return .anyToken(but: ids) }
        return ids.count == 1 ? .token(ids[0]) : .choice(ids.map { .token($0) })
    }

    /// `%regex {"substring_words": "…"}`: an unbroken run of chunks.
    mutating func substrings(_ place: GrammarToken) throws(GrammarError) -> GrammarNode {
        let object = try object(place)
        guard object.entries.count == 1, let entry = object.entries.first else {
            throw .grammar(
                .unexpected(
                    "\(object.entries.count) keys",
                    expected: "one of substring_words, substring_chars, substring_chunks"),
                line: place.line, column: place.column)
        }
        let parts: [[UInt8]]
        switch (entry.key, entry.value) {
        case ("substring_words", .string(let text)): parts = Self.words(text)
        case ("substring_chars", .string(let text)): parts = text.unicodeScalars.map { Array(String($0).utf8) }
        case ("substring_chunks", .array(let chunks)) where chunks.allSatisfy({ $0.stringValue != nil }):
            parts = chunks.map { Array(($0.stringValue ?? "").utf8) }
        default:
            throw .grammar(
                .unexpected(
                    "'\(entry.key)'", expected: "substring_words, substring_chars or substring_chunks with their text"),
                line: place.line, column: place.column)
        }
        return .expression(table.expressions.runs(of: parts))
    }

    /// A text divided into runs of letters and digits, runs of white space, and single other scalars.
    private static func words(_ text: String) -> [[UInt8]] {
        var (words, last): ([[UInt8]], Int) = ([], 0)
        for scalar in text.unicodeScalars {
            let properties = scalar.properties
            let kind =
                properties.isWhitespace
                ? 1 : properties.isAlphabetic || properties.numericType != nil || scalar == "_" ? 2 : 0
            if kind != 0, kind == last {
                words[words.count - 1] += Array(String(scalar).utf8)
            } else {
                words.append(Array(String(scalar).utf8))
            }
            last = kind
        }
        return words
    }

    /// `%lark { … }`: a grammar of its own.
    mutating func innerGrammar() throws(GrammarError) -> GrammarNode {
        let place = token
        try expect("{")
        let outer = scope
        scope = outer + "lark\(places.count)-\(place.line)-\(place.column)."
        defer { scope = outer }
        try readStatements()
        try expect("}")
        used.append((scope + "start", place))
        return .rule(scope + "start")
    }

    // MARK: Options of rules

    /// `lazy, suffix="…", capture]` after a rule's name.
    mutating func ruleOptions() throws(GrammarError) -> RuleOptions {
        var options = RuleOptions()
        repeat {
            let place = token
            guard case .name(let name) = place.kind else { throw fault(expected: "an option's name") }
            skip()
            var (number, text): (Int?, GrammarNode?) = (nil, nil)
            if accept("=") {
                switch token.kind {
                case .number: number = try count()
                case .text("", _) where name == "stop": throw RuleOptions.unsupported("stop=\"\"", Self.place(place))
                default: text = try item()
                }
            }
            guard options.set(name, number: number, text: text) else {
                throw RuleOptions.unsupported(name, Self.place(place))
            }
        } while accept(",")
        try expect("]")
        return options
    }

    private static func place(_ token: GrammarToken) -> BNFScanner.Place {
        BNFScanner.Place(line: token.line, column: token.column)
    }

    /// Makes the rules with options what these say.
    mutating func applyOptions() throws(GrammarError) {
        for (name, own) in options.sorted(by: { $0.key < $1.key }) {
            guard let node = rules[name], own.options.changesText else { continue }
            let body = try expression(of: node, [])
            let suffix = try own.options.suffix.flatMap { (node) throws(GrammarError) in try expression(of: node, []) }
            rules[name] = try own.options.applied(
                to: body?.expression, suffix: suffix?.expression, at: Self.place(own.place), table: table)
        }
    }
}

extension GrammarError {
    /// The error of a part of a grammar, with its place there.
    func at(_ place: GrammarToken) -> GrammarError {
        if case .limitReached = self { return self }
        return .grammar(.pattern(description), line: place.line, column: place.column)
    }
}

/// The terminals that `%import common.NAME` brings: Lark's own definitions as regular expressions.
enum CommonTerminals {
    static let patterns = [
        "DIGIT": "[0-9]", "HEXDIGIT": "[a-fA-F0-9]", "INT": "[0-9]+", "SIGNED_INT": "[+-]?[0-9]+",
        "DECIMAL": "[0-9]+\\.[0-9]*|\\.[0-9]+", "_EXP": "[eE][+-]?[0-9]+", "FLOAT": float,
        "SIGNED_FLOAT": "[+-]?(?:\(float))", "NUMBER": "\(float)|[0-9]+", "SIGNED_NUMBER": "[+-]?(?:\(float)|[0-9]+)",
        "ESCAPED_STRING": "\"(?:[^\"\\\\\\n]|\\\\[^\\n])*\"", "LCASE_LETTER": "[a-z]", "UCASE_LETTER": "[A-Z]",
        "LETTER": "[A-Za-z]", "WORD": "[A-Za-z]+", "CNAME": "[_A-Za-z][_A-Za-z0-9]*", "WS_INLINE": "[ \\t]+",
        "WS": "[ \\t\\f\\r\\n]+", "CR": "\\r", "LF": "\\n", "NEWLINE": "(?:\\r?\\n)+", "SH_COMMENT": "#[^\\n]*",
        "CPP_COMMENT": "//[^\\n]*", "C_COMMENT": "/\\*(?:[^*]|\\*+[^*/])*\\*+/", "SQL_COMMENT": "--[^\\n]*",
    ]
    private static let float = "[0-9]+[eE][+-]?[0-9]+|(?:[0-9]+\\.[0-9]*|\\.[0-9]+)(?:[eE][+-]?[0-9]+)?"
}
