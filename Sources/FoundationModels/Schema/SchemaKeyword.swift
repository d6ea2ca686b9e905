import OrderedJSON

/// The keywords of JSON Schema 2020-12 that a schema may hold, and what stands under each.
enum SchemaKeyword {
    /// What stands under a keyword.
    enum Shape: Sendable {
        case value
        case subschema
        case subschemas
        case subschemasByName
    }

    /// What stands under a keyword; nil for a keyword that is not known.
    static func shape(of keyword: String) -> Shape? { shapes[keyword] }

    /// The keywords of one schema in the order in which they are written.
    ///
    /// Those that are not in the list follow in alphabetical order. A description belongs to the title before it;
    /// without a title it is what a property adds to a type, and stands behind what the type says.
    static func arranged(_ schema: JSONObject) -> [String] {
        let last = schema.contains("title") ? ["$defs"] : ["description", "$defs"]
        let known = order.filter { schema.contains($0) && !last.contains($0) }
        let others = schema.keys.filter { !order.contains($0) && !last.contains($0) }
        return known + others.sorted() + last.filter { schema.contains($0) }
    }

    private static let order = [
        "$schema", "$id", "$ref", "type", "title", "description", "additionalProperties", "properties", "required",
        "x-order", "items", "minItems", "maxItems", "enum", "const", "minimum", "maximum", "pattern",
        SchemaDocument.PrivateKeyword.swiftPattern, "anyOf",
    ]

    private static let shapes: [String: Shape] = {
        var shapes: [String: Shape] = [:]
        for keyword in [
            "$schema", "$id", "$anchor", "$dynamicAnchor", "$ref", "$dynamicRef", "$comment", "$vocabulary", "type",
            "title", "description", "default", "deprecated", "readOnly", "writeOnly", "examples", "required",
            "x-order", "minItems", "maxItems", "uniqueItems", "minContains", "maxContains", "enum", "const",
            "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf", "minLength", "maxLength",
            "pattern", "format", "minProperties", "maxProperties", "dependentRequired", "contentEncoding",
            "contentMediaType", SchemaDocument.PrivateKeyword.swiftPattern,
        ] {
            shapes[keyword] = .value
        }
        for keyword in [
            "additionalProperties", "items", "not", "if", "then", "else", "contains", "propertyNames",
            "unevaluatedItems", "unevaluatedProperties", "contentSchema", "additionalItems",
        ] {
            shapes[keyword] = .subschema
        }
        for keyword in ["anyOf", "allOf", "oneOf", "prefixItems"] { shapes[keyword] = .subschemas }
        for keyword in ["properties", "$defs", "definitions", "patternProperties", "dependentSchemas"] {
            shapes[keyword] = .subschemasByName
        }
        return shapes
    }()
}
