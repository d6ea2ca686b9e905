public import RegularExpressions

/// Rules of a text that is the argument of a call.
extension GrammarRules {
    /// The rules of the same texts as they are written inside a JSON string.
    ///
    /// - Throws: `GrammarError` for rules with tokens or with values of schemas, which have spellings of their own.
    public func insideJSON(in set: ExpressionSet) throws(GrammarError) -> GrammarRules {
        var spelled = self
        for (name, node) in rules { spelled.rules[name] = try node.insideJSON(in: set) }
        return spelled
    }

    /// One expression of the same texts; nil where a rule holds itself, so that there is none.
    ///
    /// - Throws: `GrammarError` for rules with tokens or with values of schemas.
    public func expression(in set: ExpressionSet) throws(GrammarError) -> ExpressionID? {
        var resolver = RuleResolver(set: set, rules: rules)
        return try resolver.resolved(.rule(start))?.expression
    }
}

extension GrammarNode {
    fileprivate func insideJSON(in set: ExpressionSet) throws(GrammarError) -> GrammarNode {
        switch self {
        case .literal(let bytes): return .literal(ExpressionSet.insideJSON(bytes))
        case .expression(let expression): return .expression(set.insideJSON(expression))
        case .json: throw .heldInput(.value)
        case .token, .anyToken: throw .heldInput(.token)
        case .rule: return self
        case .sequence(let nodes): return .sequence(try nodes.insideJSON(in: set))
        case .choice(let nodes): return .choice(try nodes.insideJSON(in: set))
        case .repetition(let node, let minimum, let maximum):
            return .repetition(try node.insideJSON(in: set), minimum: minimum, maximum: maximum)
        }
    }
}

extension [GrammarNode] {
    fileprivate func insideJSON(in set: ExpressionSet) throws(GrammarError) -> [GrammarNode] {
        try map { (node) throws(GrammarError) in try node.insideJSON(in: set) }
    }
}

/// Puts what rules stand for in their place.
private struct RuleResolver {
    let set: ExpressionSet
    let rules: [String: GrammarNode]
    private var known: [String: Resolved] = [:]
    /// Rules whose right sides are being resolved.
    private var open: Set<String> = []
    private var depth = 0

    /// An expression, and how many parts follow one another in it.
    typealias Resolved = (expression: ExpressionID, parts: Int)

    init(set: ExpressionSet, rules: [String: GrammarNode]) {
        (self.set, self.rules) = (set, rules)
    }

    /// What a node stands for; nil where a rule holds itself.
    ///
    /// A rule that names another twice has twice its parts, which are counted before they are made.
    mutating func resolved(_ node: GrammarNode) throws(GrammarError) -> Resolved? {
        let nesting = set.limits.grammarNesting
        depth += 1
        defer { depth -= 1 }
        // Rules that name one another are nested in one another.
        if depth > 4 * nesting {
            throw .limitReached(.grammarNesting, value: nesting, subject: "a custom tool's grammar")
        }
        switch node {
        case .literal(let bytes): return (set.literal(bytes), 1 + bytes.count / ExpressionSet.literalChunk)
        case .expression(let expression): return (expression, parts(of: expression))
        case .json: throw .heldInput(.value)
        case .token, .anyToken: throw .heldInput(.token)
        case .rule(let name):
            if let done = known[name] { return done }
            guard let right = rules[name] else { throw .grammar(.undefinedRule(name), line: 1, column: 1) }
            guard open.insert(name).inserted, let result = try resolved(right) else { return nil }
            open.remove(name)
            known[name] = result
            return result
        case .sequence(let nodes): return try all(nodes).map { (set.concatenation($0.expressions), $0.parts) }
        case .choice(let nodes): return try all(nodes).map { (set.union($0.expressions), $0.parts) }
        case .repetition(let body, let minimum, let maximum):
            guard let body = try resolved(body) else { return nil }
            let repeated = set.repetition(body.expression, min: minimum, max: maximum)
            // Once is the body itself.
            return (repeated, repeated == body.expression ? body.parts : parts(of: repeated))
        }
    }

    private func parts(of expression: ExpressionID) -> Int {
        var (count, rest) = (0, expression)
        while rest != set.emptyString {
            count += 1
            rest = set.tail(of: rest)
        }
        return count
    }

    private mutating func all(
        _ nodes: [GrammarNode]
    ) throws(GrammarError) -> (expressions: [ExpressionID], parts: Int)? {
        let limit = set.limits.grammarSymbols
        var (expressions, parts): ([ExpressionID], Int) = ([], 0)
        for node in nodes {
            guard let found = try resolved(node) else { return nil }
            expressions.append(found.expression)
            parts += found.parts
            if parts > limit {
                throw .limitReached(.grammarSymbols, value: limit, subject: "a custom tool's grammar")
            }
        }
        return (expressions, parts)
    }
}

/// A grammar of a custom tool's input that cannot be held where a model writes arguments.
public enum HeldInputError: SourceFault {
    /// The grammar has values of a JSON schema in it.
    case value
    /// The grammar names a token.
    case token
    /// A rule holds itself, and the model writes arguments as they are, up to a mark.
    case recursion

    /// The cause and what does, on one line.
    public var description: String {
        switch self {
        case .value:
            "custom tool: the grammar holds a JSON schema, which is not possible inside a call's argument; write it as "
                + "rules, or make the tool a function with this schema"
        case .token:
            "custom tool: the grammar names a token, which is not possible inside a call's argument; write its text"
        case .recursion:
            "custom tool: a rule of the grammar holds itself, and this model writes arguments without quotes, where only "
                + "grammars without that can be held; bound the nesting, or use a model that writes calls as JSON"
        }
    }

    /// Never: texts that satisfy it are not looked for.
    public var isUnsatisfiable: Bool { false }
}

extension GrammarError {
    /// A grammar of a custom tool's input that cannot be held.
    public static func heldInput(_ fault: HeldInputError) -> GrammarError { .source(fault) }
}
