import OrderedJSON
import RegularExpressions

extension SchemaReader {
    /// Reads one keyword of the dialect.
    mutating func readKeyword(_ keyword: SchemaKeyword, _ value: JSONValue, _ reading: inout KeywordReading)
        throws(GrammarError)
    {
        switch keyword {
        case .type, .enum, .const: try readValues(keyword, value, &reading)
        case .minimum, .maximum, .exclusiveMinimum, .exclusiveMaximum, .multipleOf:
            try readNumbers(keyword, value, &reading)
        case .minLength, .maxLength, .pattern, .swiftPattern, .format: try readStrings(keyword, value, &reading)
        case .items, .prefixItems, .additionalItems, .contains, .minContains, .maxContains, .minItems, .maxItems,
            .uniqueItems, .unevaluatedItems:
            try readArrays(keyword, value, &reading)
        case .properties, .patternProperties, .additionalProperties, .propertyNames, .required, .minProperties,
            .maxProperties, .dependencies, .dependentRequired, .dependentSchemas, .unevaluatedProperties, .order:
            try readObjects(keyword, value, &reading)
        case .allOf, .anyOf, .oneOf, .not, .if, .then, .else: try readApplicators(keyword, value, &reading)
        case .reference, .dynamicReference, .recursiveReference: try readReference(keyword, value, reading.id)
        case .definitions, .dollarDefinitions: try readDefinitions(keyword, value, &reading)
        case .anchor, .recursiveAnchor, .dynamicAnchor, .id, .dollarID, .dollarSchema: break
        case .title, .description, .default, .examples, .comment, .readOnly, .writeOnly, .deprecated, .vocabulary: break
        }
    }

    private mutating func readValues(_ keyword: SchemaKeyword, _ value: JSONValue, _ reading: inout KeywordReading)
        throws(GrammarError)
    {
        switch keyword {
        case .const: reading.constant = value
        case .enum:
            guard let values = value.arrayValue else { throw malformed(keyword, "an array", value, reading.id) }
            reading.enumeration = values
            if values.isEmpty { reading.isNever = true }
        default:
            let names: [JSONValue]
            switch value {
            case .string: names = [value]
            case .array(let elements) where !elements.isEmpty: names = elements
            default: throw malformed(keyword, "a type's name or a list of them", value, reading.id)
            }
            reading.types = []
            for name in names {
                guard let type = name.stringValue.flatMap(JSONTypes.init(name:)) else {
                    let expected = "one of null, boolean, object, array, number, integer, string"
                    throw malformed(keyword, expected, name, reading.id)
                }
                reading.types.formUnion(type)
            }
        }
    }

    private mutating func readNumbers(_ keyword: SchemaKeyword, _ value: JSONValue, _ reading: inout KeywordReading)
        throws(GrammarError)
    {
        let isExclusive = keyword == .exclusiveMinimum || keyword == .exclusiveMaximum
        if isExclusive, reading.dialect == .draft4 || isDialectAssumed, let excludes = value.boolValue {
            if keyword == .exclusiveMinimum { reading.excludesMinimum = excludes }
            if keyword == .exclusiveMaximum { reading.excludesMaximum = excludes }
            return
        }
        guard case .number(let number) = value, !(isExclusive && reading.dialect == .draft4) else {
            let expected = isExclusive && reading.dialect == .draft4 ? "a boolean (draft 4)" : "a number"
            throw malformed(keyword, expected, value, reading.id)
        }
        let decimal = ExactDecimal(number)
        switch keyword {
        case .minimum: reading.number.with { $0.minimum = decimal }
        case .maximum: reading.number.with { $0.maximum = decimal }
        case .exclusiveMinimum: reading.number.with { $0.exclusiveMinimum = decimal }
        case .exclusiveMaximum: reading.number.with { $0.exclusiveMaximum = decimal }
        default:
            if decimal <= .zero { throw malformed(keyword, "greater than 0", value, reading.id) }
            guard DecimalStep(decimal) != nil else {
                throw fault(.notEnforceable(keyword.rawValue, reason: "more than 18 significant digits"), reading.id)
            }
            reading.number.with { $0.multipleOf = decimal }
        }
    }

    private mutating func readStrings(_ keyword: SchemaKeyword, _ value: JSONValue, _ reading: inout KeywordReading)
        throws(GrammarError)
    {
        switch keyword {
        case .minLength:
            let count = try readCount(keyword, value, reading.id)
            reading.string.with { $0.minLength = count }
        case .maxLength:
            let count = try readCount(keyword, value, reading.id)
            reading.string.with { $0.maxLength = count }
        case .pattern, .swiftPattern:
            guard let text = value.stringValue else { throw malformed(keyword, "a string", value, reading.id) }
            if reading.string?.pattern != nil {
                throw fault(.notEnforceable(keyword.rawValue, reason: "there is another pattern beside it"), reading.id)
            }
            let index = try readPattern(text, keyword, reading.id)
            reading.string.with { $0.pattern = index }
        default:
            guard let name = value.stringValue else { throw malformed(keyword, "a string", value, reading.id) }
            guard let format = StringFormat(name: name, dialect: reading.dialect) else {
                annotate(reading.id, keyword.rawValue, .unknownFormat(name))
                return
            }
            if assertFormat {
                reading.string.with { $0.format = format }
            } else {
                annotate(reading.id, keyword.rawValue, .formatNotAsserted(name))
            }
        }
    }

    /// The index of a pattern, parsed once for each text.
    mutating func readPattern(_ text: String, _ keyword: SchemaKeyword, _ id: SchemaNodeID) throws(GrammarError) -> Int
    {
        let isSwift = keyword == .swiftPattern
        let known = isSwift ? swiftPatternIndices : patternIndices
        if let index = known[UTF8Text(text)] { return index }
        let node: RegexNode
        do {
            node = try RegexParser.parse(text, dialect: isSwift ? .swift : .ecma)
        } catch .pattern(let error) {
            throw fault(.pattern(keyword.rawValue, error), id)
        }
        let index = graph.patterns.count
        graph.patterns.append(SchemaPattern(text: text, node: node, anchoring: isSwift ? .whole : .search))
        if isSwift { swiftPatternIndices[UTF8Text(text)] = index } else { patternIndices[UTF8Text(text)] = index }
        return index
    }

    /// A count: an integer of 0 or more, however spelled; values beyond `Int` are as good as endless.
    func readCount(_ keyword: SchemaKeyword, _ value: JSONValue, _ id: SchemaNodeID) throws(GrammarError) -> Int {
        if case .number(let number) = value {
            let decimal = ExactDecimal(number)
            if let count = decimal.count { return count }
            if decimal.isInteger, !decimal.isNegative { return Int.max }
        }
        throw malformed(keyword, "an integer of 0 or more", value, id)
    }

    private mutating func readApplicators(_ keyword: SchemaKeyword, _ value: JSONValue, _ reading: inout KeywordReading)
        throws(GrammarError)
    {
        switch keyword {
        case .allOf, .anyOf, .oneOf:
            let nodes = try readList(keyword, value, reading)
            reading.applicators.with {
                if keyword == .allOf { $0.allOf = nodes }
                if keyword == .anyOf { $0.anyOf = nodes }
                if keyword == .oneOf { $0.oneOf = nodes }
            }
        default:
            let node = try readChild(keyword, value, reading)
            reading.applicators.with {
                switch keyword {
                case .not: $0.not = node
                case .if: $0.condition = node
                case .then: $0.then = node
                default: $0.otherwise = node
                }
            }
        }
    }

    /// A schema directly under a keyword.
    mutating func readChild(_ keyword: SchemaKeyword, _ value: JSONValue, _ reading: KeywordReading)
        throws(GrammarError) -> SchemaNodeID
    {
        try read(
            value, parent: reading.id, place: .keyword(keyword), resource: graph.nodes[reading.id.index].resource,
            dialect: reading.dialect)
    }

    /// A list of schemas under a keyword, not empty.
    mutating func readList(
        _ keyword: SchemaKeyword, _ value: JSONValue, _ reading: KeywordReading, mayBeEmpty: Bool = false
    )
        throws(GrammarError) -> [SchemaNodeID]
    {
        guard let values = value.arrayValue, mayBeEmpty || !values.isEmpty else {
            throw malformed(
                keyword, mayBeEmpty ? "a list of schemas" : "a list of at least one schema", value, reading.id)
        }
        var nodes: [SchemaNodeID] = []
        for (index, element) in values.enumerated() {
            nodes.append(
                try read(
                    element, parent: reading.id, place: .element(keyword, index),
                    resource: graph.nodes[reading.id.index].resource, dialect: reading.dialect))
        }
        return nodes
    }

    /// Schemas by name under a keyword.
    mutating func readMembers(_ keyword: SchemaKeyword, _ value: JSONValue, _ reading: KeywordReading)
        throws(GrammarError) -> [(name: String, node: SchemaNodeID)]
    {
        guard let object = value.objectValue else {
            throw malformed(keyword, "an object of schemas", value, reading.id)
        }
        var members: [(name: String, node: SchemaNodeID)] = []
        members.reserveCapacity(object.count)
        for entry in object.entries {
            let node = try readMember(keyword, entry.key, entry.value, reading)
            members.append((entry.key, node))
        }
        return members
    }

    mutating func readMember(_ keyword: SchemaKeyword, _ name: String, _ value: JSONValue, _ reading: KeywordReading)
        throws(GrammarError) -> SchemaNodeID
    {
        try read(
            value, parent: reading.id, place: .member(keyword, name),
            resource: graph.nodes[reading.id.index].resource, dialect: reading.dialect)
    }

    private mutating func readDefinitions(_ keyword: SchemaKeyword, _ value: JSONValue, _ reading: inout KeywordReading)
        throws(GrammarError)
    {
        let isLegacy = keyword == .definitions
        for member in try readMembers(keyword, value, reading) {
            let name = UTF8Text(member.name)
            reading.definitions.append(SchemaDefinition(isLegacy: isLegacy, name: name, node: member.node))
            definitions[DefinitionKey(parent: reading.id, isLegacy: isLegacy, name: name)] = member.node
        }
    }

    private mutating func readReference(_ keyword: SchemaKeyword, _ value: JSONValue, _ id: SchemaNodeID)
        throws(GrammarError)
    {
        guard let text = value.stringValue else { throw malformed(keyword, "a string", value, id) }
        if keyword == .recursiveReference, text != "#" { throw malformed(keyword, "\"#\"", value, id) }
        pending.append(PendingReference(node: id, keyword: keyword, text: text))
    }
}
