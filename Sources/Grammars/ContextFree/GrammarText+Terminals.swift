import JSONSchemas
import OrderedJSON
import RegularExpressions

/// Terminals of a grammar as expressions.
extension GrammarText {
    func compile(_ pattern: String, flags: String, _ place: GrammarToken) throws(GrammarError) -> ExpressionID {
        let known: [Unicode.Scalar] = ["i", "s", "m", "u", "x"] + (notation == .lark ? ["l"] : [])
        for flag in flags.unicodeScalars where !known.contains(flag) {
            throw .grammar(
                .unexpected("flag '\(flag)'", expected: "a flag of i, m, s, u, x"), line: place.line,
                column: place.column)
        }
        let own = flags.unicodeScalars.filter { $0 != "u" && $0 != "l" }
        let text = own.isEmpty ? pattern : "(?\(String(String.UnicodeScalarView(own))):\(pattern))"
        guard notation == .lark else { return try table.expressions.matchingWhole(pattern: text) }
        do throws(GrammarError) {
            return try table.expressions.matchingWhole(pattern: text, dialect: .rust)
        } catch {
            throw error.at(place)
        }
    }

    static func quoted(_ text: String) -> String {
        var quoted = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            if "\\^$.|?*+()[]{}/-".unicodeScalars.contains(scalar) { quoted.append("\\") }
            quoted.append(scalar)
        }
        return String(quoted)
    }

    /// Makes one expression of every terminal, whose name is upper case.
    mutating func foldTerminals() throws(GrammarError) {
        for name in order where Self.isTerminal(name) {
            guard let found = try expression(of: .rule(name), []) else {
                if notation == .lark, let place = places[name] {
                    throw .grammar(
                        .terminal(name, holds: "a rule, a token, a schema, or itself"), line: place.line,
                        column: place.column)
                }
                continue
            }
            rules[name] = .expression(found.expression)
        }
    }

    /// Whether a name is a terminal's: upper case, after what comes before the names of a grammar within another.
    static func isTerminal(_ name: String) -> Bool {
        let own = name.split(separator: ".").last.map(String.init) ?? name
        return own.unicodeScalars.contains { ("A"..."Z").contains($0) }
            && !own.unicodeScalars.contains { ("a"..."z").contains($0) }
    }

    /// The expression of an intersection or a complement of terminals.
    private mutating func expression(
        of combination: (parts: [GrammarNode], isComplement: Bool), _ open: Set<String>
    ) throws(GrammarError) -> (expression: ExpressionID, parts: Int)? {
        guard let (parts, count) = try expressions(of: combination.parts, open) else { return nil }
        let set = table.expressions
        return (
            combination.isComplement ? set.difference(set.validUTF8, parts[0]) : set.intersection(parts), count
        )
    }

    /// The expression of a node without recursion, nil where it needs a rule that has some, a schema or a special token.
    ///
    /// A terminal that names another twice has twice its parts; they are counted before they are made.
    mutating func expression(
        of node: GrammarNode, _ open: Set<String>
    ) throws(GrammarError) -> (expression: ExpressionID, parts: Int)? {
        // Terminals that name one another are nested in one another: what is too deep stays a rule.
        guard foldingDepth / 4 < table.expressions.limits.grammarNesting else { return nil }
        foldingDepth += 1
        defer { foldingDepth -= 1 }
        let set = table.expressions
        switch node {
        case .literal(let bytes): return (set.literal(bytes), 1 + bytes.count / ExpressionSet.literalChunk)
        case .expression(let expression): return (expression, parts(of: expression))
        case .json, .token, .anyToken: return nil
        case .rule(let name):
            if let combination = combinations[name] { return try expression(of: combination, open) }
            if notation == .lark, !Self.isTerminal(name), !open.isEmpty { return nil }
            if let known = folded[name] { return known }
            if open.contains(name) { return nil }
            guard let node = rules[name], open.count < 64 else { return nil }
            let found = try expression(of: node, open.union([name]))
            folded[name] = found
            return found
        case .sequence(let nodes):
            guard let (parts, count) = try expressions(of: nodes, open) else { return nil }
            return (set.concatenation(parts), count)
        case .choice(let nodes):
            guard let (parts, count) = try expressions(of: nodes, open) else { return nil }
            return (set.union(parts), count)
        case .repetition(let node, let minimum, let maximum):
            guard let body = try expression(of: node, open) else { return nil }
            let repeated = set.repetition(body.expression, min: minimum, max: maximum)
            // Once is the body itself.
            return (repeated, repeated == body.expression ? body.parts : parts(of: repeated))
        }
    }

    /// How many parts follow one another in an expression.
    func parts(of expression: ExpressionID) -> Int {
        var parts = 0
        var rest = expression
        while rest != table.expressions.emptyString {
            parts += 1
            rest = table.expressions.tail(of: rest)
        }
        return parts
    }

    mutating func expressions(
        of nodes: [GrammarNode], _ open: Set<String>
    ) throws(GrammarError) -> (parts: [ExpressionID], count: Int)? {
        let limit = table.expressions.limits.grammarSymbols
        var parts: [ExpressionID] = []
        var count = 0
        for node in nodes {
            guard let part = try expression(of: node, open) else { return nil }
            parts.append(part.expression)
            count += part.parts
            if count > limit { throw .limitReached(.grammarSymbols, value: limit, subject: "a terminal") }
        }
        return (parts, count)
    }
}
