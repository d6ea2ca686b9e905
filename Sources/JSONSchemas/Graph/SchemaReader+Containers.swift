import OrderedJSON
import RegularExpressions

extension SchemaReader {
    /// Reads a keyword about arrays.
    mutating func readArrays(_ keyword: SchemaKeyword, _ value: JSONValue, _ reading: inout KeywordReading)
        throws(GrammarError)
    {
        switch keyword {
        case .items:
            if case .array = value, reading.dialect < .draft2020 || isDialectAssumed {
                let nodes = try readList(keyword, value, reading, mayBeEmpty: true)
                reading.itemsForm = .list
                reading.array.with { $0.prefixItems = nodes }
            } else {
                let node = try readChild(keyword, value, reading)
                reading.itemsForm = .schema
                reading.array.with { $0.items = node }
            }
        case .prefixItems:
            let nodes = try readList(keyword, value, reading)
            reading.array.with { $0.prefixItems = nodes }
        case .additionalItems: reading.additionalItems = try readChild(keyword, value, reading)
        case .contains:
            let node = try readChild(keyword, value, reading)
            reading.array.with { $0.contains = node }
        case .unevaluatedItems:
            let node = try readChild(keyword, value, reading)
            reading.array.with { $0.unevaluatedItems = node }
        case .uniqueItems:
            guard let unique = value.boolValue else { throw malformed(keyword, "a boolean", value, reading.id) }
            reading.array.with { $0.uniqueItems = unique }
        default:
            let count = try readCount(keyword, value, reading.id)
            reading.array.with {
                switch keyword {
                case .minContains: $0.minContains = count
                case .maxContains: $0.maxContains = count
                case .minItems: $0.minItems = count
                default: $0.maxItems = count
                }
            }
        }
    }

    /// Reads a keyword about objects.
    mutating func readObjects(_ keyword: SchemaKeyword, _ value: JSONValue, _ reading: inout KeywordReading)
        throws(GrammarError)
    {
        switch keyword {
        case .properties:
            let members = try readMembers(keyword, value, reading)
            reading.properties.with { $0.properties = members.map { (UTF8Text($0.name), $0.node) } }
        case .patternProperties:
            var members: [(pattern: Int, node: SchemaNodeID)] = []
            for member in try readMembers(keyword, value, reading) {
                members.append((try readPattern(member.name, keyword, reading.id), member.node))
            }
            reading.properties.with { $0.patternProperties = members }
        case .additionalProperties:
            let node = try readChild(keyword, value, reading)
            reading.properties.with { $0.additionalProperties = node }
        case .propertyNames:
            let node = try readChild(keyword, value, reading)
            reading.properties.with { $0.propertyNames = node }
        case .unevaluatedProperties:
            let node = try readChild(keyword, value, reading)
            reading.properties.with { $0.unevaluatedProperties = node }
        case .required, .order:
            let names = try readNames(keyword, value, reading.id)
            reading.properties.with { if keyword == .required { $0.required = names } else { $0.order = names } }
        case .minProperties:
            let count = try readCount(keyword, value, reading.id)
            reading.properties.with { $0.minProperties = count }
        case .maxProperties:
            let count = try readCount(keyword, value, reading.id)
            reading.properties.with { $0.maxProperties = count }
        default:
            try readDependencies(keyword, value, &reading)
        }
    }

    private mutating func readDependencies(
        _ keyword: SchemaKeyword, _ value: JSONValue, _ reading: inout KeywordReading
    ) throws(GrammarError) {
        guard let object = value.objectValue else { throw malformed(keyword, "an object", value, reading.id) }
        for entry in object.entries {
            let name = UTF8Text(entry.key)
            if case .array = entry.value, keyword != .dependentSchemas {
                let names = try readNames(keyword, entry.value, reading.id)
                reading.properties.with { $0.dependentRequired.append((name, names)) }
            } else if keyword == .dependentRequired {
                throw malformed(keyword, "an object of lists of names", entry.value, reading.id)
            } else {
                let node = try readMember(keyword, entry.key, entry.value, reading)
                reading.properties.with { $0.dependentSchemas.append((name, node)) }
            }
        }
    }

    private func readNames(_ keyword: SchemaKeyword, _ value: JSONValue, _ id: SchemaNodeID) throws(GrammarError)
        -> [UTF8Text]
    {
        guard let values = value.arrayValue else { throw malformed(keyword, "a list of names", value, id) }
        var names: [UTF8Text] = []
        for element in values {
            guard let name = element.stringValue else { throw malformed(keyword, "a list of names", element, id) }
            names.append(UTF8Text(name))
        }
        return names
    }
}
