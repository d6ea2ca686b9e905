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
    /// The definitions that were needed, and values that would stand in too many places, by name.
    private(set) var rules: [String: GrammarNode] = [:]
    /// Schemas that are left to themselves: equal ones are read once, so that they share one automaton.
    private var schemas: [JSONValue: JSONSchema] = [:]
    /// Numbers of the definitions met: two tools may give one name to different ones.
    private var scopes: [JSONValue: Int] = [:]
    /// The number of the definitions in force.
    private var scope = 0

    private static let depthLimit = 128
    /// From this depth on, values that hold others are rules.
    private static let ruleDepth = 3

    private let set: ExpressionSet

    init(_ marks: TurnMarks, in set: ExpressionSet) {
        self.marks = marks
        self.set = set
    }

    /// The values of a schema.
    ///
    /// - Throws: `GrammarError` for schemas that cannot be enforced or are nested too deep.
    mutating func node(_ schema: JSONValue, as style: Style) throws(GrammarError) -> GrammarNode {
        let definitions = schema["$defs"] ?? [:]
        scope = scopes[definitions] ?? scopes.count
        scopes[definitions] = scope
        return try node(schema, style, definitions, depth: 0)
    }

    /// The values of a schema as JSON spells them.
    ///
    /// - Throws: `GrammarError` for a schema that cannot be read.
    mutating func json(_ schema: JSONValue) throws(GrammarError) -> GrammarNode {
        if let known = schemas[schema] { return .json(known, .canonical) }
        let parsed = try JSONSchema(parsing: schema)
        schemas[schema] = parsed
        return .json(parsed, .canonical)
    }

    private mutating func node(
        _ schema: JSONValue, _ style: Style, _ definitions: JSONValue, depth: Int
    ) throws(GrammarError) -> GrammarNode {
        guard depth < Self.depthLimit else {
            throw .limitReached(.grammarNesting, value: Self.depthLimit, subject: "a tool's schema")
        }
        if let reference = schema["$ref"]?.stringValue, let name = Self.definitionName(reference) {
            try require(["$ref"], schema, style)
            return try rule(name, style, definitions, depth: depth)
        }
        if let listed = AssertionKeywords.listedValues(schema) {
            let values = listed.filter { Self.has($0, typeOf: schema) }
            let isText = !values.isEmpty && values.allSatisfy { $0.stringValue != nil }
            if isText, style == .gemma { return try gemmaString(schema) }
            try require(["type", "enum", "const"], schema, style)
            return .choice(values.map { marks.node(Self.literal($0, style)) })
        }
        if let choices = schema["anyOf"]?.arrayValue {
            try require(["anyOf"], schema, style)
            return try choice(of: choices, style, definitions, depth: depth)
        }
        if let choices = schema["oneOf"]?.arrayValue {
            try require(["oneOf"], schema, style)
            guard Branches(definitions: definitions).areDisjoint(choices) else {
                let reason = "two of its schemas may allow the same value"
                throw .schema(.notEnforceable("oneOf", reason: reason), path: "$")
            }
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
        default: return try json(schema)
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
        let key = "\(style.rawValue) \(scope) \(name)"
        if rules[key] == nil {
            guard let definition = definitions[name] else {
                throw .schema(.missingReference("$ref", Self.definitionPrefix + name), path: "$")
            }
            rules[key] = .choice([])
            rules[key] = try node(definition, style, definitions, depth: depth + 1)
        }
        return .rule(key)
    }

    private static let definitionPrefix = "#/$defs/"

    /// The name of the definition that a reference leads to; nil for references to anything else.
    static func definitionName(_ reference: String) -> String? {
        reference.hasPrefix(definitionPrefix) ? String(reference.dropFirst(definitionPrefix.count)) : nil
    }

    /// The values of a schema within another, which stand in several places of the grammar.
    ///
    /// Deep ones that hold others become rules, so that the grammar does not grow by a factor with every level.
    private mutating func inner(
        _ schema: JSONValue, _ style: Style, _ definitions: JSONValue, depth: Int
    ) throws(GrammarError) -> GrammarNode {
        let value = try node(schema, style, definitions, depth: depth + 1)
        let holdsOthers = ["properties", "items", "anyOf", "oneOf"].contains { schema[$0] != nil }
        guard holdsOthers, depth + 1 >= Self.ruleDepth else { return value }
        let name = "value \(rules.count)"
        rules[name] = value
        return .rule(name)
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
        let item = try inner(schema["items"] ?? .bool(true), style, definitions, depth: depth)
        let minimum = max(0, schema["minItems"]?.intValue ?? 0)
        let maximum = schema["maxItems"]?.intValue
        // No array has so many items and so few at once.
        if let maximum, maximum < minimum { return .choice([]) }
        let open = marks.node("[")
        let close = marks.node("]")
        if maximum == 0 { return .sequence([open, close]) }
        let further = GrammarNode.repetition(
            .sequence([marks.node(style.separator), item]), minimum: max(0, minimum - 1),
            maximum: maximum.map { $0 - 1 })
        let row = GrammarNode.sequence([item, further])
        return .sequence([open, minimum > 0 ? row : .repetition(row, minimum: 0, maximum: 1), close])
    }

    /// The properties in declared order, optional ones left out at will.
    private mutating func object(
        _ schema: JSONValue, _ style: Style, _ definitions: JSONValue, depth: Int
    ) throws(GrammarError) -> GrammarNode {
        let properties = schema["properties"]?.objectValue ?? JSONObject()
        let required = (schema["required"]?.arrayValue ?? []).compactMap(\.stringValue)
        for name in required where !properties.contains(name) {
            let reason = "it names '\(name)', which is not among the properties"
            throw .schema(.notEnforceable("required", reason: reason), path: "$")
        }
        let isRequired = Set(required.map { JSONValue.string($0) })
        var members: [GrammarNode] = []
        for entry in properties.entries {
            let key = style == .python ? JSONValue.string(entry.key).serialized() + ": " : entry.key + ":"
            let value = try inner(entry.value, style, definitions, depth: depth)
            members.append(.sequence([marks.node(key), value]))
        }
        let row = Members(
            members, isRequired: properties.entries.map { isRequired.contains(.string($0.key)) },
            separator: marks.node(style.separator))
        return .sequence([marks.node("{"), row.node, marks.node("}")])
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
