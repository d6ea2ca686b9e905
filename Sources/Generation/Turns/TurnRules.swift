import ChatTemplates
import Grammars
import OrderedJSON

/// The grammar of a turn as rules over bytes and special tokens.
struct TurnRules {
    /// What stands around strings in Gemma's spelling.
    static let gemmaQuote = "<|\"|>"

    private let marks: TurnMarks
    private let set: ExpressionSet
    private var values: SpelledValues

    init(_ marks: TurnMarks, in set: ExpressionSet) {
        self.marks = marks
        self.set = set
        values = SpelledValues(marks, in: set)
    }

    /// The rules of a turn.
    ///
    /// - Throws: `GrammarError` for schemas and patterns that cannot be enforced.
    mutating func rules(_ grammar: TurnGrammar) throws(GrammarError) -> GrammarRules {
        let start = try node(grammar)
        var rules = values.rules
        rules["start"] = start
        rules[SpelledValues.gemmaText] = text(without: [Self.gemmaQuote])
        return GrammarRules(start: "start", rules: rules)
    }

    private mutating func node(_ grammar: TurnGrammar) throws(GrammarError) -> GrammarNode {
        switch grammar {
        case .literal(let text): return marks.node(text)
        case .freeText(let ends): return text(without: ends)
        case .blanks:
            return .expression(set.repetition(set.bytes(ByteSet([0x09, 0x0A, 0x0D, 0x20])), min: 0, max: nil))
        case .json(let schema): return try values.json(schema)
        case .python(let schema): return try values.node(schema, as: .python)
        case .gemma(let schema): return try values.node(schema, as: .gemma)
        case .rawText(let schema, let end): return try rawText(schema, until: end)
        case .pattern(let pattern): return .expression(try set.matchingWhole(pattern: pattern))
        case .sequence(let parts): return .sequence(try nodes(parts))
        case .choice(let parts): return .choice(try nodes(parts))
        case .optional(let part): return .repetition(try node(part), minimum: 0, maximum: 1)
        case .repetition(let part, let separator, let minimum, let maximum):
            let first = try node(part)
            let further = GrammarNode.repetition(
                .sequence([try node(separator), first]), minimum: max(0, minimum - 1), maximum: maximum.map { $0 - 1 })
            let row = GrammarNode.sequence([first, further])
            return minimum > 0 ? row : .repetition(row, minimum: 0, maximum: 1)
        case .members(let parts, let optional, let separator):
            let between = try node(separator)
            let members = try nodes(parts)
            let isRequired = members.indices.map { !optional.contains($0) }
            return SpelledValues.Members(members, isRequired: isRequired, separator: between).node
        case .refused(let keyword, let reason):
            throw .schema(.notEnforceable(keyword, reason: reason), path: "$")
        case .end: return .sequence([])
        }
    }

    private mutating func nodes(_ parts: [TurnGrammar]) throws(GrammarError) -> [GrammarNode] {
        var nodes: [GrammarNode] = []
        for part in parts { nodes.append(try node(part)) }
        return nodes
    }

    /// Text in which none of the marks occurs; a mark with a special token in it cannot occur in text.
    private func text(without ends: [String]) -> GrammarNode {
        .expression(expression(without: ends))
    }

    private func expression(without ends: [String]) -> ExpressionID {
        var forbidden: [ExpressionID] = []
        for end in ends {
            let pieces = marks.pieces(end)
            if pieces.count == 1, case .text(let bytes)? = pieces.first { forbidden.append(set.literal(bytes)) }
        }
        guard !forbidden.isEmpty else { return set.validUTF8 }
        let holding = set.concatenation([set.anyText, set.union(forbidden), set.anyText])
        return set.intersection([set.validUTF8, set.complement(holding)])
    }

    /// A string without quotes: one of a list, or text of a pattern, in which the mark does not occur.
    private func rawText(_ schema: JSONValue, until end: String) throws(GrammarError) -> GrammarNode {
        guard let strings = try StringKeywords.expression(schema, in: set) else { return text(without: [end]) }
        return .expression(set.intersection([expression(without: [end]), strings]))
    }
}

extension TurnMarks {
    /// A mark as a node: its special tokens as tokens, the rest as text.
    func node(_ mark: String) -> GrammarNode {
        .sequence(
            pieces(mark).map { piece in
                switch piece {
                case .text(let bytes): .literal(bytes)
                case .token(let id): .token(id)
                }
            })
    }
}
