/// What is under a keyword of JSON Schema: the one table for everything that walks through schemas.
package enum SchemaShape: Sendable {
    /// Data, in which nothing is a keyword.
    case value
    /// A schema, or in drafts before 2020-12 an array of schemas under `items`.
    case subschema
    /// An array of schemas.
    case subschemas
    /// An object of schemas, whose keys are names.
    case subschemasByName

    /// What is under a keyword; nil for one that is not known.
    package init?(of keyword: String) {
        guard let shape = Self.table[keyword] else { return nil }
        self = shape
    }

    /// Keywords that annotate, or belong to vocabularies that no dialect enforces.
    private static let withoutEffect: [String: SchemaShape] = [
        "contentEncoding": .value, "contentMediaType": .value, "contentSchema": .subschema,
    ]

    private static let table: [String: SchemaShape] = {
        var table = withoutEffect
        for keyword in SchemaKeyword.allCases { table[keyword.rawValue] = keyword.shape }
        return table
    }()
}

extension SchemaKeyword {
    /// What is under the keyword.
    var shape: SchemaShape {
        switch self {
        case .items, .additionalItems, .contains, .unevaluatedItems, .additionalProperties, .propertyNames,
            .unevaluatedProperties, .not, .if, .then, .else:
            .subschema
        case .prefixItems, .allOf, .anyOf, .oneOf: .subschemas
        // Under `dependencies` an array of names may be in place of a schema.
        case .properties, .patternProperties, .dependentSchemas, .dependencies, .definitions, .dollarDefinitions:
            .subschemasByName
        default: .value
        }
    }
}
