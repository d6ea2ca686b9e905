import JSONSchemas
import OrderedJSON
public import RegularExpressions

/// Reads rules from text, in a notation after Lark's and GBNF's.
///
/// ```
/// start: greeting ("," NAME)* "."?     // rules are lower case, terminals upper case
/// greeting: "hello"i | /good (day|night)/
/// NAME: /[A-Z][a-z]+/                  # a terminal is one regular expression
/// %ignore /[ \n]+/                     // may be before every terminal and at the end
/// call: <tool_call> %json {"type": "object"}
/// ```
///
/// `?`, `*`, `+`, `{m}`, `{m,}`, `{m,n}`, `~ m..n`, `[optional]`, `"a".."z"`, `->` names (read over); `:`, `::=` and `=` are the same.
public struct GrammarText {
    /// The notation whose rules hold.
    enum Notation {
        /// Crema's own, which takes more than Lark does.
        case own
        /// Lark as llguidance takes it.
        case lark
    }

    let notation: Notation
    private let tokens: [GrammarToken]
    private var index = 0
    let table: LexemeTable
    let vocabulary: GrammarTokens
    /// The ids of special tokens in Crema's own notation, where they are given by a function alone.
    private var specialToken: ((String) -> Int?)?
    var rules: [String: GrammarNode] = [:]
    var order: [String] = []
    var used: [(name: String, token: GrammarToken)] = []
    private var ignored: [ExpressionID] = []
    /// Terminals that are one expression, and the number of parts in a row that it consists of.
    var folded: [String: (expression: ExpressionID, parts: Int)] = [:]
    private var depth = 0
    /// What rules of terminals are made of that no other node says: the parts that all hold, or the one that does not.
    var combinations: [String: (parts: [GrammarNode], isComplement: Bool)] = [:]
    /// What is in brackets after the names of rules.
    var options: [String: (options: RuleOptions, place: GrammarToken)] = [:]
    /// Where each terminal is defined.
    var places: [String: GrammarToken] = [:]
    /// Whether ignored text may come before everything, and whether only one piece of it may come at a time.
    private var (ignoresFirst, ignoresOnce) = (false, false)
    private var overridden: Set<String> = []
    /// What comes before the names of rules of a grammar within another.
    var scope = ""
    /// How deeply signs of repetition are nested in what was read last.
    private var signs = 0
    var foldingDepth = 0

    /// Rules from a text.
    ///
    /// `specialToken` gives the id of a special token's name, with or without its angle brackets.
    /// The rule `start` (or `root`, or else the first one) is what the whole text must match.
    ///
    /// - Throws: `GrammarError.grammar` with line and column.
    public static func rules(
        _ text: String, table: LexemeTable, specialToken: (String) -> Int? = { _ in nil }
    ) throws(GrammarError) -> GrammarRules {
        let limit = table.expressions.limits.schemaBytes
        if text.utf8.count > limit {
            throw .limitReached(.schemaBytes, value: limit, subject: "a grammar's text")
        }
        let tokens = try GrammarLexer.tokens(of: text)
        return try withoutActuallyEscaping(specialToken) { (lookUp) throws(GrammarError) -> GrammarRules in
            var reader = GrammarText(notation: .own, tokens: tokens, table: table, vocabulary: .none)
            reader.specialToken = lookUp
            return try reader.read()
        }
    }

    /// Rules of a grammar in Lark's notation, as llguidance takes it; `start` is what the whole text must match.
    static func larkRules(
        _ text: String, table: LexemeTable, tokens: GrammarTokens
    ) throws(GrammarError) -> GrammarRules {
        let limit = table.expressions.limits.schemaBytes
        if text.utf8.count > limit { throw .limitReached(.schemaBytes, value: limit, subject: "a grammar's text") }
        var reader = GrammarText(
            notation: .lark, tokens: try GrammarLexer.tokens(of: text), table: table, vocabulary: tokens)
        return try reader.read()
    }

    private init(notation: Notation, tokens: [GrammarToken], table: LexemeTable, vocabulary: GrammarTokens) {
        (self.notation, self.tokens, self.table, self.vocabulary) = (notation, tokens, table, vocabulary)
    }

    var token: GrammarToken { tokens[min(index, tokens.count - 1)] }

    func fault(expected: String) -> GrammarError {
        .grammar(.unexpected(token.shown, expected: expected), line: token.line, column: token.column)
    }

    mutating func accept(_ symbol: String) -> Bool {
        guard token.kind == .symbol(symbol) else { return false }
        index += 1
        return true
    }

    mutating func expect(_ symbol: String) throws(GrammarError) {
        guard accept(symbol) else { throw fault(expected: "'\(symbol)'") }
    }

    private mutating func read() throws(GrammarError) -> GrammarRules {
        try readStatements()
        guard token.kind == .end else { throw fault(expected: "a rule") }
        return try wholeRules()
    }

    /// Steps over the next token.
    mutating func skip() { index += 1 }

    /// Reads rules and directives up to the end, or the brace that closes a grammar within another.
    mutating func readStatements() throws(GrammarError) {
        while token.kind != .end, token.kind != .symbol("}") {
            if case .directive("ignore") = token.kind {
                index += 1
                guard try hasItem() else { throw fault(expected: "a terminal after %ignore") }
                let node = try alternatives()
                guard let found = try expression(of: node, []) else {
                    throw fault(expected: "a terminal after %ignore")
                }
                ignored.append(found.expression)
                continue
            }
            if notation == .lark, try readDirective() { continue }
            while accept("?") || accept("!") || accept(";") {}
            if token.kind == .end || token.kind == .symbol("}") { break }
            let place = token
            guard case .name(let name) = token.kind else { throw fault(expected: "a rule's name") }
            index += 1
            if notation == .lark, accept("[") { options[scope + name] = (try ruleOptions(), place) }
            if accept(".") {
                if notation == .lark { throw fault(expected: "a terminal without a priority") }
                guard case .number = token.kind else { throw fault(expected: "a priority") }
                index += 1
            }
            guard accept(":") || accept("::=") || accept("=") else { throw fault(expected: "':'") }
            if rules[scope + name] != nil, overridden.remove(name) == nil {
                throw .grammar(.duplicateRule(name), line: place.line, column: place.column)
            }
            rules[scope + name] = try alternatives()
            places[scope + name] = place
            if !order.contains(scope + name) { order.append(scope + name) }
            _ = accept(";")
        }
    }

    /// The rules that were read, which must be whole.
    private mutating func wholeRules() throws(GrammarError) -> GrammarRules {
        for (name, token) in used where rules[name] == nil {
            throw .grammar(.undefinedRule(name), line: token.line, column: token.column)
        }
        guard let first = order.first else { throw fault(expected: "a rule") }
        let start: String
        if notation == .lark {
            guard rules["start"] != nil else { throw .grammar(.noStart("start"), line: 1, column: 1) }
            start = "start"
        } else {
            start = rules["start"] != nil ? "start" : rules["root"] != nil ? "root" : first
        }
        try foldTerminals()
        try applyOptions()
        if !ignored.isEmpty { ignore(start) }
        return GrammarRules(start: start, rules: rules)
    }

    // MARK: Right sides

    mutating func alternatives() throws(GrammarError) -> GrammarNode {
        depth += 1
        defer { depth -= 1 }
        let limit = table.expressions.limits.grammarNesting
        if depth > limit { throw .limitReached(.grammarNesting, value: limit, subject: "a grammar") }
        var choices = [try conjunction()]
        var mostSigns = signs
        while accept("|") {
            choices.append(try conjunction())
            mostSigns = max(mostSigns, signs)
        }
        signs = mostSigns
        return choices.count == 1 ? choices[0] : .choice(choices)
    }

    /// Sequences that all must match, in terminals of Lark.
    private mutating func conjunction() throws(GrammarError) -> GrammarNode {
        var parts = [try sequence()]
        while notation == .lark, accept("&") { parts.append(try sequence()) }
        return parts.count == 1 ? parts[0] : combination(parts, isComplement: false)
    }

    /// A node that stands for an intersection or a complement until terminals are made expressions.
    private mutating func combination(_ parts: [GrammarNode], isComplement: Bool) -> GrammarNode {
        let name = "&\(combinations.count)"
        combinations[name] = (parts, isComplement)
        return .rule(name)
    }

    private mutating func sequence() throws(GrammarError) -> GrammarNode {
        var parts: [GrammarNode] = []
        var mostSigns = 0
        while try hasItem() {
            parts.append(try repeated())
            mostSigns = max(mostSigns, signs)
        }
        signs = mostSigns
        if accept("->") {
            guard case .name = token.kind else { throw fault(expected: "a name after '->'") }
            index += 1
        }
        return parts.count == 1 ? parts[0] : .sequence(parts)
    }

    /// Whether an item of the same rule follows, rather than the next rule.
    private func hasItem() throws(GrammarError) -> Bool {
        switch token.kind {
        case .name: return !namesRule(index)
        case .text, .pattern, .special: return true
        case .directive(let name):
            return name == "json" || notation == .lark && (name == "regex" || name == "lark")
        case .symbol(let symbol):
            return symbol == "(" || symbol == "[" || notation == .lark && symbol == "~"
        case .number, .json: throw fault(expected: "a rule, terminal or text")
        case .end: return false
        }
    }

    /// Whether the name at a place is that of the rule that begins there, with or without a priority.
    private func namesRule(_ place: Int) -> Bool {
        var next = place + 1
        if next + 1 < tokens.count, tokens[next].kind == .symbol("."), case .number = tokens[next + 1].kind {
            next += 2
        }
        if notation == .lark, next < tokens.count, tokens[next].kind == .symbol("[") {
            while next < tokens.count, tokens[next].kind != .symbol("]"), tokens[next].kind != .end { next += 1 }
            next += 1
        }
        let following = tokens[min(next, tokens.count - 1)].kind
        return following == .symbol(":") || following == .symbol("::=") || following == .symbol("=")
    }

    private mutating func repeated() throws(GrammarError) -> GrammarNode {
        signs = 0
        var node = try item()
        while true {
            // `?` may also begin the next line's `?rule:`.
            if token.kind == .symbol("?"), !startsRule(index), accept("?") {
                node = .repetition(node, minimum: 0, maximum: 1)
            } else if accept("*") {
                node = .repetition(node, minimum: 0, maximum: nil)
            } else if accept("+") {
                node = .repetition(node, minimum: 1, maximum: nil)
            } else if accept("{") {
                let minimum = token.kind == .symbol(",") ? 0 : try count()
                var maximum: Int? = minimum
                if accept(",") { maximum = token.kind == .symbol("}") ? nil : try count() }
                try check(minimum, maximum)
                try expect("}")
                node = .repetition(node, minimum: minimum, maximum: maximum)
            } else if countFollows, accept("~") {
                let minimum = try count()
                let maximum = accept("..") ? try count() : minimum
                try check(minimum, maximum)
                node = .repetition(node, minimum: minimum, maximum: maximum)
            } else {
                return node
            }
            try countSign()
        }
    }

    /// Whether a count follows the sign here; else it is a complement.
    private var countFollows: Bool {
        if notation == .own { return true }
        guard index + 1 < tokens.count, case .number = tokens[index + 1].kind else { return false }
        return true
    }

    /// Each sign is a level of the resulting tree, though no parenthesis opens it.
    private mutating func countSign() throws(GrammarError) {
        signs += 1
        let limit = table.expressions.limits.grammarNesting
        if signs > limit { throw .limitReached(.grammarNesting, value: limit, subject: "a grammar") }
    }

    /// Whether a sign belongs to the rule after it, as in `?rule:`: it is on a later line than what is before it.
    private func startsRule(_ sign: Int) -> Bool {
        guard sign > 0, sign + 1 < tokens.count, case .name = tokens[sign + 1].kind else { return false }
        return tokens[sign].line > tokens[sign - 1].lastLine && namesRule(sign + 1)
    }

    mutating func count() throws(GrammarError) -> Int {
        guard case .number(let count) = token.kind else { throw fault(expected: "a repetition count") }
        index += 1
        return count
    }

    private func check(_ minimum: Int, _ maximum: Int?) throws(GrammarError) {
        if let maximum, maximum < minimum { throw fault(expected: "a count of \(minimum) or more before this") }
    }

    mutating func item() throws(GrammarError) -> GrammarNode {
        let place = token
        index += 1
        switch place.kind {
        case .name(let name):
            used.append((scope + name, place))
            return .rule(scope + name)
        case .text(let text, let ignoresCase):
            if accept("..") { return try range(text, place) }
            if !ignoresCase { return .literal(Array(text.utf8)) }
            return .expression(try compile(GrammarText.quoted(text), flags: "i", place))
        case .pattern(let pattern, let flags):
            return .expression(try compile(pattern, flags: flags, place))
        case .special(let name):
            guard let specialToken else { return try tokenNode(name, place) }
            guard let id = specialToken("<\(name)>") ?? specialToken(name) else {
                throw .grammar(.unknownToken(name), line: place.line, column: place.column)
            }
            return .token(id)
        case .directive("regex") where notation == .lark: return try substrings(place)
        case .directive("lark") where notation == .lark: return try innerGrammar()
        case .symbol("~") where notation == .lark:
            return combination([try item()], isComplement: true)
        case .directive("json"):
            guard case .json(let bytes) = token.kind else { throw fault(expected: "a schema '{…}'") }
            index += 1
            guard let value = try? JSONParser().parse(bytes) else {
                throw .grammar(
                    .unexpected("malformed JSON", expected: "a schema '{…}'"), line: place.line, column: place.column)
            }
            do {
                return .json(try JSONSchema(parsing: value), .canonical)
            } catch {
                throw error.at(place)
            }
        case .symbol("("):
            let node = try alternatives()
            try expect(")")
            return node
        case .symbol("["):
            let node = try alternatives()
            try expect("]")
            return .repetition(node, minimum: 0, maximum: 1)
        default:
            index -= 1
            throw fault(expected: "a rule, terminal or text")
        }
    }

    /// `"a".."z"`: one scalar of a range.
    private mutating func range(_ first: String, _ place: GrammarToken) throws(GrammarError) -> GrammarNode {
        guard case .text(let last, _) = token.kind, let low = first.unicodeScalars.first,
            let high = last.unicodeScalars.first, first.unicodeScalars.count == 1, last.unicodeScalars.count == 1,
            low <= high
        else { throw fault(expected: "a character not below \"\(first)\"") }
        index += 1
        return .expression(table.expressions.scalars(ScalarSet([low.value...high.value])))
    }

    // MARK: Ignored terminals

    private mutating func ignore(_ start: String) {
        let skipped = GrammarNode.repetition(
            .expression(table.expressions.union(ignored)), minimum: 0, maximum: ignoresOnce ? 1 : nil)
        if notation == .lark { return ignoreBehind(start, skipped) }
        for name in order {
            guard let node = rules[name] else { continue }
            rules[name] = Self.preceded(node, by: skipped, rules)
        }
        guard let node = rules[start] else { return }
        rules[start] = .sequence([node, skipped])
    }

    /// What is ignored follows each terminal, and precedes the first where that is requested.
    private mutating func ignoreBehind(_ start: String, _ skipped: GrammarNode) {
        for name in order {
            if let node = rules[name] { rules[name] = Self.followed(node, by: skipped) }
        }
        if ignoresFirst, let node = rules[start] { rules[start] = .sequence([skipped, node]) }
    }

    private static func followed(_ node: GrammarNode, by skipped: GrammarNode) -> GrammarNode {
        switch node {
        case .literal, .expression, .json, .token, .anyToken: .sequence([node, skipped])
        case .rule: node
        case .sequence(let nodes): .sequence(nodes.map { followed($0, by: skipped) })
        case .choice(let nodes): .choice(nodes.map { followed($0, by: skipped) })
        case .repetition(let node, let minimum, let maximum):
            .repetition(followed(node, by: skipped), minimum: minimum, maximum: maximum)
        }
    }

    /// Sets what `%llguidance {…}` says.
    mutating func setEngineOption(_ name: String, _ isOn: Bool) -> Bool {
        switch name {
        case "no_forcing": return true
        case "allow_initial_skip": ignoresFirst = isOn
        case "ignore_once": ignoresOnce = isOn
        default: return !isOn
        }
        return true
    }

    /// Lets a rule be defined once more.
    mutating func override(_ name: String) { overridden.insert(name) }

    /// A node with something before each of its terminals; terminals after names are already single expressions.
    private static func preceded(_ node: GrammarNode, by skipped: GrammarNode, _ rules: [String: GrammarNode])
        -> GrammarNode
    {
        switch node {
        case .literal, .expression, .json, .token, .anyToken: .sequence([skipped, node])
        case .rule: node
        case .sequence(let nodes): .sequence(nodes.map { preceded($0, by: skipped, rules) })
        case .choice(let nodes): .choice(nodes.map { preceded($0, by: skipped, rules) })
        case .repetition(let node, let minimum, let maximum):
            .repetition(preceded(node, by: skipped, rules), minimum: minimum, maximum: maximum)
        }
    }
}
