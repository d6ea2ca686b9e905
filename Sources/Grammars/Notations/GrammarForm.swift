public import OrderedJSON
public import RegularExpressions

/// What a text is held to by a grammar as clients send it: its text in some notation, or a structural tag.
public struct GrammarForm: Sendable, Hashable {
    private enum Content: Sendable, Hashable {
        case text(JSONValue, GrammarNotation)
        case pattern(JSONValue)
        case structuralTag(JSONValue)
        case freeText
    }

    private let content: Content
    /// What ends the free text before the grammar; nil where there is none.
    private var triggers: [GrammarTrigger]?

    /// The grammar of a text.
    ///
    /// - Parameter triggers: what ends free text before it; nil where the grammar holds from the first token on.
    public init(_ text: String, as notation: GrammarNotation, triggers: [GrammarTrigger]? = nil) {
        (content, self.triggers) = (.text(.string(text), notation), triggers)
    }

    /// A structural tag.
    public init(structuralTag: JSONValue) { content = .structuralTag(structuralTag) }

    /// What the input of an OpenAI custom tool is held to, as its `format` says.
    ///
    /// - Parameter format: `{"type": "text"}`, or `{"type": "grammar"}` with `syntax` and `definition`, which may also
    ///   be inside `grammar`.
    /// - Throws: `GrammarError` for another format.
    public init(customToolFormat format: JSONValue) throws(GrammarError) {
        let place = TagPlace(format, "/format", of: "custom tool")
        let type = try place.required("type")
        switch try type.text() {
        case "text": content = .freeText
        case "grammar":
            let inner = try place.member("grammar") ?? place
            let (syntax, definition) = (try inner.required("syntax"), try inner.required("definition"))
            let text = try definition.text()
            switch try syntax.text() {
            case "lark":
                if text.isEmpty { throw definition.fault("the definition is empty", expected: "a grammar") }
                content = .text(.string(text), .lark)
            case "regex": content = .pattern(.string(text))
            case "text": content = .freeText
            default: throw syntax.fault("the syntax is \(syntax.shown)", expected: "lark or regex")
            }
        default: throw type.fault("the type is \(type.shown)", expected: "text or grammar")
        }
    }

    /// The bytes that the form occupies, about.
    public var byteCount: Int {
        switch content {
        case .text(let text, _), .pattern(let text), .structuralTag(let text): text.serialized(.compact).utf8.count + 64
        case .freeText: 64
        }
    }

    /// The form as a key of what was answered under it.
    public var key: JSONValue {
        switch content {
        case .text(let text, let notation): [text, .string(notation.rawValue), .string("\(triggers ?? [])")]
        case .pattern(let text): ["regex", text]
        case .structuralTag(let tag): tag
        case .freeText: "text"
        }
    }

    /// The rules of the form.
    ///
    /// - Throws: `GrammarError` with the place of what is wrong.
    public func rules(table: LexemeTable, tokens: GrammarTokens) throws(GrammarError) -> GrammarRules {
        switch content {
        case .text(let text, let notation):
            let rules = try GrammarRules(text.stringValue ?? "", as: notation, table: table, tokens: tokens)
            return try triggers.map { (triggers) throws(GrammarError) in
                try rules.behindFreeText(triggers, table: table)
            } ?? rules
        case .pattern(let text):
            return GrammarRules(
                .expression(try table.expressions.matchingWhole(pattern: text.stringValue ?? "", dialect: .rust)))
        case .structuralTag(let tag): return try StructuralTag.rules(tag, table: table, tokens: tokens)
        case .freeText: return GrammarRules(.expression(table.expressions.validUTF8))
        }
    }
}

extension GrammarRules {
    /// The same rules under other names.
    public func renamed(_ name: (String) -> String) -> GrammarRules {
        var renamed: [String: GrammarNode] = [:]
        for (own, node) in rules { renamed[name(own)] = node.renamed(name) }
        return GrammarRules(start: name(start), rules: renamed)
    }
}
