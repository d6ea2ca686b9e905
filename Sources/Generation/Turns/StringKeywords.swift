import Grammars
import OrderedJSON

/// What a schema says about strings, for spellings other than JSON's.
enum StringKeywords {
    /// Keywords that say nothing about a string, or are enforced here or by the caller.
    private static let enforced: Set<String> = [
        "type", "enum", "const", "pattern", "x-swift-pattern", "minLength", "maxLength",
    ]

    /// The strings that a schema allows; nil where it allows any text.
    ///
    /// - Throws: `GrammarError` for a pattern that cannot be enforced, and for keywords that are known and not enforced
    ///   in such spellings.
    static func expression(_ schema: JSONValue, in set: ExpressionSet) throws(GrammarError) -> ExpressionID? {
        try AssertionKeywords.require(schema, among: enforced, in: "a string without JSON's quotes")
        var parts: [ExpressionID] = []
        if let values = schema["enum"]?.arrayValue ?? schema["const"].map({ [$0] }) {
            parts.append(set.union(values.compactMap(\.stringValue).map { set.literal($0.utf8) }))
        }
        if let pattern = schema["pattern"]?.stringValue {
            let node = try RegexParser.parse(pattern, dialect: .ecma)
            parts.append(try node.compile(in: set, anchoring: .search))
        }
        if let pattern = schema["x-swift-pattern"]?.stringValue {
            parts.append(try set.matchingWhole(pattern: pattern))
        }
        let minimum = max(0, schema["minLength"]?.intValue ?? 0)
        let maximum = schema["maxLength"]?.intValue
        if minimum > 0 || maximum != nil {
            let bound = maximum.map { String(max(0, $0)) } ?? ""
            parts.append(try set.matchingWhole(pattern: "[\\s\\S]{\(minimum),\(bound)}", dialect: .ecma))
        }
        return parts.isEmpty ? nil : parts.count == 1 ? parts[0] : set.intersection(parts)
    }
}

/// Keywords of JSON Schema that say which values are right.
enum AssertionKeywords {
    private static let all: Set<String> = [
        "type", "enum", "const", "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf",
        "minLength",
        "maxLength", "pattern", "x-swift-pattern", "format", "items", "prefixItems", "additionalItems", "contains",
        "minContains", "maxContains", "minItems", "maxItems", "uniqueItems", "unevaluatedItems", "properties",
        "patternProperties", "additionalProperties", "propertyNames", "required", "minProperties", "maxProperties",
        "dependencies", "dependentRequired", "dependentSchemas", "unevaluatedProperties", "allOf", "anyOf", "oneOf",
        "not", "if", "then", "else", "$ref", "$recursiveRef", "$dynamicRef",
    ]

    /// Refuses a schema with keywords that are not enforced in a spelling.
    ///
    /// - Throws: `GrammarError.schema` that names the keyword.
    static func require(
        _ schema: JSONValue, among enforced: Set<String>, in place: String
    ) throws(GrammarError) {
        for key in schema.objectValue?.keys ?? [] where all.contains(key) && !enforced.contains(key) {
            throw .schema(.notEnforceable(key, reason: "it stands in \(place) of a tool's arguments"), path: "$")
        }
    }
}
