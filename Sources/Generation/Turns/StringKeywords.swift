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
        if let values = AssertionKeywords.listedValues(schema) {
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

extension AssertionKeywords {
    /// Refuses a schema with keywords that are not enforced in a spelling.
    ///
    /// - Throws: `GrammarError.schema` that names the keyword.
    static func require(
        _ schema: JSONValue, among enforced: Set<String>, in place: String
    ) throws(GrammarError) {
        for key in schema.objectValue?.keys ?? [] where contains(key) && !enforced.contains(key) {
            throw .schema(.notEnforceable(key, reason: "it stands in \(place) of a tool's arguments"), path: "$")
        }
    }

    /// The values that `enum` and `const` leave together; nil where there is neither.
    static func listedValues(_ schema: JSONValue) -> [JSONValue]? {
        let values = schema["enum"].map { $0.arrayValue ?? [] }
        guard let constant = schema["const"] else { return values }
        guard let values else { return [constant] }
        let compared = constant.compared
        return values.contains { $0.compared == compared } ? [constant] : []
    }
}

extension JSONValue {
    /// A form that is the same for all values that are equal: numbers by their value, objects without order.
    var compared: JSONValue {
        switch self {
        case .number(let number):
            if let whole = number.intValue { return .number(JSONNumber(whole)) }
            return JSONNumber(number.doubleValue).map(JSONValue.number) ?? self
        case .array(let elements): return .array(elements.map(\.compared))
        case .object(let object):
            var sorted = JSONObject()
            for entry in object.entries.sorted(by: { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }) {
                sorted[entry.key] = entry.value.compared
            }
            return .object(sorted)
        default: return self
        }
    }
}
