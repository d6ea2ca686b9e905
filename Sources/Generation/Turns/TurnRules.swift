import Conversations
import Grammars
import JSONSchemas
import OrderedJSON
import RegularExpressions

/// The grammar of a turn as rules over bytes and special tokens.
struct TurnRules {
    private let marks: TurnMarks
    private let set: ExpressionSet
    /// Schemas that were read: equal ones are read once.
    private var schemas: [Source: JSONSchema] = [:]

    /// What a schema is read from.
    private struct Source: Hashable {
        let document: JSONValue
        let frame: JSONValue
    }

    /// The rules of what the answer is held to by a grammar, under names of their own.
    private let form: GrammarRules?

    init(_ marks: TurnMarks, in set: ExpressionSet, form: GrammarRules? = nil) {
        self.marks = marks
        self.set = set
        self.form = form?.renamed { "answer " + $0 }
    }

    /// The rules of a turn.
    ///
    /// - Throws: `GrammarError` for schemas and patterns that cannot be enforced.
    mutating func rules(_ grammar: TurnGrammar) throws(GrammarError) -> GrammarRules {
        var rules = GrammarRules(try node(grammar))
        if let form { rules.rules.merge(form.rules) { $1 } }
        return rules
    }

    private mutating func node(_ grammar: TurnGrammar) throws(GrammarError) -> GrammarNode {
        switch grammar {
        case .literal(let text): return marks.node(text)
        case .freeText(let ends): return text(without: ends)
        case .blanks:
            return .expression(set.repetition(set.bytes(ByteSet([0x09, 0x0A, 0x0D, 0x20])), min: 0, max: nil))
        case .json(let schema): return .json(try parsed(schema), .canonical)
        case .arguments(let schema, let readable, let spelling):
            return .json(try parsed(schema, within: readable), ValueSpelling(spelling, marks))
        case .form: return form.map { .rule($0.start) } ?? .sequence([])
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
        case .refused(let keyword, let reason):
            throw .schema(.notEnforceable(keyword, reason: reason), path: SchemaGraph.rootPath)
        case .end: return .sequence([])
        }
    }

    private mutating func nodes(_ parts: [TurnGrammar]) throws(GrammarError) -> [GrammarNode] {
        var nodes: [GrammarNode] = []
        for part in parts { nodes.append(try node(part)) }
        return nodes
    }

    private mutating func parsed(
        _ document: JSONValue, within frame: JSONValue = .bool(true)
    ) throws(GrammarError) -> JSONSchema {
        let source = Source(document: document, frame: frame)
        if let known = schemas[source] { return known }
        let schema = try JSONSchema(parsing: document, within: frame)
        schemas[source] = schema
        return schema
    }

    /// Text in which none of the marks occurs; a mark with a special token in it cannot occur in text.
    private func text(without ends: [String]) -> GrammarNode {
        var forbidden: [ExpressionID] = []
        for end in ends {
            let pieces = marks.mark(end).pieces
            if pieces.count == 1, case .text(let bytes)? = pieces.first { forbidden.append(set.literal(bytes)) }
        }
        guard !forbidden.isEmpty else { return .expression(set.validUTF8) }
        let holding = set.concatenation([set.anyText, set.union(forbidden), set.anyText])
        return .expression(set.intersection([set.validUTF8, set.complement(holding)]))
    }
}

extension ValueSpelling {
    /// The way in which a model writes arguments.
    init(_ spelling: ToolCallFormat.Spelling, _ marks: TurnMarks) {
        self.init(.canonical)
        switch spelling {
        case .json: break
        case .python:
            words = .python
            let name = marks.mark("=")
            parameters = Parameters(
                open: Mark(), beforeString: name, beforeOther: name, close: Mark(), separator: marks.mark(", "),
                hasBareStrings: false)
        case .gemma:
            let quote = marks.mark(ToolCallFormat.Spelling.gemmaQuote)
            strings = .marked(open: quote, close: quote)
            hasBareKeys = true
            hasSpaces = false
        case .tagged(let tags):
            parameters = Parameters(
                open: marks.mark(tags.open), beforeString: marks.mark(tags.beforeString),
                beforeOther: marks.mark(tags.beforeOther), close: marks.mark(tags.close),
                separator: marks.mark(tags.separator), hasBareStrings: true)
        }
    }
}

extension TurnMarks {
    /// A mark as a node: its special tokens as tokens, the rest as text.
    func node(_ mark: String) -> GrammarNode {
        .sequence(
            self.mark(mark).pieces.map { piece in
                switch piece {
                case .text(let bytes): .literal(bytes)
                case .token(let id, _): .token(id)
                }
            })
    }
}
