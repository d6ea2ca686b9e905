/// The keywords that change what a schema accepts, and the drafts that have them.
enum SchemaKeyword: String, CaseIterable, Sendable {
    case type, `enum`, const
    case minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf
    case minLength, maxLength, pattern, format
    case items, prefixItems, additionalItems, contains, minContains, maxContains, minItems, maxItems, uniqueItems
    case unevaluatedItems
    case properties, patternProperties, additionalProperties, propertyNames, required, minProperties, maxProperties
    case dependencies, dependentRequired, dependentSchemas, unevaluatedProperties
    case allOf, anyOf, oneOf, not, `if`, then, `else`
    case reference = "$ref"
    case recursiveReference = "$recursiveRef"
    case dynamicReference = "$dynamicRef"
    case anchor = "$anchor"
    case recursiveAnchor = "$recursiveAnchor"
    case dynamicAnchor = "$dynamicAnchor"
    case id, dollarID = "$id", dollarSchema = "$schema"
    case definitions, dollarDefinitions = "$defs"
    /// Apple's list of the properties in declared order.
    case order = "x-order"
    /// A regular expression in Swift's dialect that matches the whole string.
    case swiftPattern = "x-swift-pattern"
    /// Keywords that every dialect leaves without effect on validation.
    case title, description, `default`, examples, comment = "$comment", readOnly, writeOnly, deprecated, vocabulary =
        "$vocabulary"

    /// The first and last draft in which the keyword has its meaning.
    ///
    /// `dependencies` stays understood in the drafts that split it in two, as their compatibility notes allow;
    /// `definitions` stays a place where schemas are found.
    var drafts: ClosedRange<SchemaDialect> {
        switch self {
        case .const, .contains, .propertyNames, .examples: .draft6...(.draft2020)
        case .if, .then, .else, .comment, .readOnly, .writeOnly: .draft7...(.draft2020)
        case .minContains, .maxContains, .unevaluatedItems, .dependentRequired, .dependentSchemas,
            .unevaluatedProperties, .anchor, .dollarDefinitions, .deprecated, .vocabulary:
            .draft2019...(.draft2020)
        case .recursiveReference, .recursiveAnchor: .draft2019...(.draft2019)
        case .dynamicReference, .dynamicAnchor, .prefixItems: .draft2020...(.draft2020)
        case .additionalItems: .draft4...(.draft2019)
        case .id: .draft4...(.draft4)
        case .dollarID: .draft6...(.draft2020)
        default: .draft4...(.draft2020)
        }
    }

    /// The keyword of a schema's member, by the bytes of its name.
    static func named(_ name: String) -> SchemaKeyword? {
        table[UTF8Text(name)]
    }

    private static let table: [UTF8Text: SchemaKeyword] = {
        var table: [UTF8Text: SchemaKeyword] = [:]
        for keyword in allCases { table[UTF8Text(keyword.rawValue)] = keyword }
        return table
    }()
}
