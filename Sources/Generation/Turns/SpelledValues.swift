import Grammars
import OrderedJSON

/// Values of a schema in a spelling other than JSON's, as rules.
///
/// What the spelling does not change (numbers, and strings in Python's form) is left to the schema itself, with all of its
/// limits. Of objects the properties, of arrays the items and their number are enforced; a schema with further keywords on
/// them is refused.
struct SpelledValues {
    /// How values are written.
    enum Style: String {
        /// `True`, `None`, otherwise as JSON.
        case python
        /// Keys without quotes, strings between marks.
        case gemma

        var separator: String { self == .python ? ", " : "," }
    }

    private let marks: TurnMarks
    /// The definitions that were needed, by name.
    private(set) var rules: [String: GrammarNode] = [:]

    private static let depthLimit = 128

    private let set: ExpressionSet

    init(_ marks: TurnMarks, in set: ExpressionSet) {
        self.marks = marks
        self.set = set
    }

    /// The values of a schema.
    ///
    /// - Throws: `GrammarError` for schemas that cannot be enforced or are nested too deep.
    mutating func node(_ schema: JSONValue, as style: Style) throws(GrammarError) -> GrammarNode {
        try node(schema, style, schema["$defs"] ?? [:], depth: 0)
    }

    private mutating func node(
        _ schema: JSONValue, _ style: Style, _ definitions: JSONValue, depth: Int
    ) throws(GrammarError) -> GrammarNode {
        guard depth < Self.depthLimit else {
            throw .limitReached(.grammarNesting, value: Self.depthLimit, subject: "a tool's schema")
        }
        if let reference = schema["$ref"]?.stringValue, let name = Self.name(reference) {
            try require(["$ref"], schema, style)
            return try rule(name, style, definitions, depth: depth)
        }
        if let values = schema["enum"]?.arrayValue ?? schema["const"].map({ [$0] }) {
            let values = values.filter { Self.has($0, typeOf: schema) }
            if values.allSatisfy({ $0.stringValue != nil }), style == .gemma { return try gemmaString(schema) }
            try require(["type", "enum", "const"], schema, style)
            return .choice(values.map { marks.node(Self.literal($0, style)) })
        }
        if let choices = schema["anyOf"]?.arrayValue ?? schema["oneOf"]?.arrayValue {
            try require([schema["anyOf"] == nil ? "oneOf" : "anyOf"], schema, style)
            return try choice(of: choices, style, definitions, depth: depth)
        }
        if let types = schema["type"]?.arrayValue, let object = schema.objectValue {
            let variants = types.map { type in
                var variant = object
                variant["type"] = type
                return JSONValue.object(variant)
            }
            return try choice(of: variants, style, definitions, depth: depth)
        }
        switch schema["type"]?.stringValue {
        case "boolean"?: return .choice([true, false].map { marks.node(Self.literal(.bool($0), style)) })
        case "null"?: return marks.node(Self.literal(.null, style))
        case "array"?:
            try require(["type", "items", "minItems", "maxItems"], schema, style)
            return try array(schema, style, definitions, depth: depth)
        case "object"? where schema["properties"] != nil:
            try require(["type", "properties", "required", "additionalProperties"], schema, style)
            return try object(schema, style, definitions, depth: depth)
        case "string"? where style == .gemma: return try gemmaString(schema)
        default: return .json(try JSONSchema(parsing: schema), .canonical)
        }
    }

    private mutating func choice(
        of schemas: [JSONValue], _ style: Style, _ definitions: JSONValue, depth: Int
    ) throws(GrammarError) -> GrammarNode {
        var nodes: [GrammarNode] = []
        for schema in schemas { nodes.append(try node(schema, style, definitions, depth: depth + 1)) }
        return .choice(nodes)
    }

    /// A definition as a rule of its own, so that schemas may refer to themselves.
    private mutating func rule(
        _ name: String, _ style: Style, _ definitions: JSONValue, depth: Int
    ) throws(GrammarError) -> GrammarNode {
        let key = style.rawValue + " " + name
        if rules[key] == nil, let definition = definitions[name] {
            rules[key] = .choice([])
            rules[key] = try node(definition, style, definitions, depth: depth + 1)
        }
        return .rule(key)
    }

    private static func name(_ reference: String) -> String? {
        let prefix = "#/$defs/"
        return reference.hasPrefix(prefix) ? String(reference.dropFirst(prefix.count)) : nil
    }

    /// Text between two quotes; where they are no special token, they do not occur inside.
    private func gemmaString(_ schema: JSONValue) throws(GrammarError) -> GrammarNode {
        let quote = marks.node(TurnRules.gemmaQuote)
        guard let strings = try StringKeywords.expression(schema, in: set) else {
            return .sequence([quote, .rule(Self.gemmaText), quote])
        }
        let mark = set.concatenation([set.anyText, set.literal(TurnRules.gemmaQuote.utf8), set.anyText])
        let text = set.intersection([set.validUTF8, set.complement(mark), strings])
        return .sequence([quote, .expression(text), quote])
    }

    private func require(_ enforced: Set<String>, _ schema: JSONValue, _ style: Style) throws(GrammarError) {
        try AssertionKeywords.require(schema, among: enforced, in: "\(style.rawValue)'s spelling")
    }

    /// Whether a listed value has the type that stands beside the list.
    private static func has(_ value: JSONValue, typeOf schema: JSONValue) -> Bool {
        let types = schema["type"]?.arrayValue?.compactMap(\.stringValue) ?? schema["type"]?.stringValue.map { [$0] }
        guard let types else { return true }
        return switch value {
        case .null: types.contains("null")
        case .bool: types.contains("boolean")
        case .number(let number): types.contains("number") || types.contains("integer") && number.intValue != nil
        case .string: types.contains("string")
        case .array: types.contains("array")
        case .object: types.contains("object")
        }
    }

    /// The rule for the text of a string in Gemma's form, which `TurnRules` defines.
    static let gemmaText = "gemma text"

    private mutating func array(
        _ schema: JSONValue, _ style: Style, _ definitions: JSONValue, depth: Int
    ) throws(GrammarError) -> GrammarNode {
        let item = try node(schema["items"] ?? .bool(true), style, definitions, depth: depth + 1)
        let minimum = max(0, schema["minItems"]?.intValue ?? 0)
        let maximum = schema["maxItems"]?.intValue
        let open = marks.node("[")
        let close = marks.node("]")
        if let maximum, maximum < 1 { return .sequence([open, close]) }
        let further = GrammarNode.repetition(
            .sequence([marks.node(style.separator), item]), minimum: max(0, minimum - 1),
            maximum: maximum.map { max($0, minimum) - 1 })
        let row = GrammarNode.sequence([item, further])
        return .sequence([open, minimum > 0 ? row : .repetition(row, minimum: 0, maximum: 1), close])
    }

    /// The properties in declared order, optional ones left out at will.
    private mutating func object(
        _ schema: JSONValue, _ style: Style, _ definitions: JSONValue, depth: Int
    ) throws(GrammarError) -> GrammarNode {
        let required = Set((schema["required"]?.arrayValue ?? []).compactMap { $0.stringValue.map { Array($0.utf8) } })
        let entries = schema["properties"]?.objectValue?.entries ?? []
        // From the last property to the first: what may follow when none was written yet, and when one was.
        var alone = GrammarNode.sequence([])
        var after = GrammarNode.sequence([])
        for entry in entries.reversed() {
            let key = style == .python ? JSONValue.string(entry.key).serialized() + ": " : entry.key + ":"
            let value = try node(entry.value, style, definitions, depth: depth + 1)
            let member = GrammarNode.sequence([marks.node(key), value])
            let isRequired = required.contains(Array(entry.key.utf8))
            let first = GrammarNode.sequence([member, after])
            let next = GrammarNode.sequence([marks.node(style.separator), member, after])
            alone = isRequired ? first : .choice([first, alone])
            after = isRequired ? next : .choice([next, after])
        }
        return .sequence([marks.node("{"), alone, marks.node("}")])
    }

    private static func literal(_ value: JSONValue, _ style: Style) -> String {
        switch (style, value) {
        case (.python, .bool(let value)): value ? "True" : "False"
        case (.python, .null): "None"
        case (.gemma, .string(let text)): TurnRules.gemmaQuote + text + TurnRules.gemmaQuote
        default: value.serialized()
        }
    }
}
