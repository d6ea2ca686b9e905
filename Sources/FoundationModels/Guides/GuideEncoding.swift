import Foundation
import OrderedJSON

/// Writes the limits of guides into a JSON Schema.
enum GuideEncoding {
    /// Adds limits to a subschema and returns what is wrong with them.
    static func apply(_ constraints: [GuideConstraint], to schema: inout JSONObject) -> [String] {
        var reasons: [String] = []
        for constraint in constraints { apply(constraint, to: &schema, reasons: &reasons) }
        if let minimum = schema["minimum"], let maximum = schema["maximum"], isGreater(minimum, maximum) {
            reasons.append(ErrorText.emptyRange(minimum.serialized(), maximum.serialized()))
        }
        if let minimum = schema["minItems"]?.intValue, let maximum = schema["maxItems"]?.intValue, minimum > maximum {
            reasons.append(ErrorText.emptyCount(minimum, maximum))
        }
        return reasons
    }

    private static func apply(
        _ constraint: GuideConstraint, to schema: inout JSONObject, reasons: inout [String]
    ) {
        guard types(of: constraint).contains(schema["type"]?.stringValue ?? "") else {
            reasons.append(ErrorText.guideOnWrongType(name(of: constraint), kind(of: schema)))
            return
        }
        switch constraint {
        case .minimum(let bound): tighten("minimum", to: .number(bound), in: &schema) { isGreater($1, $0) }
        case .maximum(let bound): tighten("maximum", to: .number(bound), in: &schema) { isGreater($0, $1) }
        case .notANumber(let guide): reasons.append(ErrorText.boundIsNoNumber(guide))
        case .minimumCount(let count):
            if count < 0 { reasons.append(ErrorText.negativeCount(count)) }
            tighten("minItems", to: .int(count), in: &schema) { isGreater($1, $0) }
        case .maximumCount(let count):
            if count < 0 { reasons.append(ErrorText.negativeCount(count)) }
            tighten("maxItems", to: .int(count), in: &schema) { isGreater($0, $1) }
        case .element(let constraints):
            var items = schema["items"]?.objectValue ?? [:]
            reasons += apply(constraints, to: &items)
            schema["items"] = .object(items)
        case .constant(let value): choose([value], in: &schema, reasons: &reasons)
        case .anyOf(let values): choose(values, in: &schema, reasons: &reasons)
        case .pattern(let pattern):
            schema["pattern"] = .string(pattern)
            schema[SchemaDocument.PrivateKeyword.swiftPattern] = true
        case .unreadablePattern(let part): reasons.append(ErrorText.unreadablePattern(part))
        }
    }

    /// Keeps the stricter of two bounds.
    private static func tighten(
        _ keyword: String, to bound: JSONValue, in schema: inout JSONObject,
        isStricter: (_ old: JSONValue, _ new: JSONValue) -> Bool
    ) {
        if let old = schema[keyword], !isStricter(old, bound) { return }
        schema[keyword] = bound
    }

    /// Allows only texts that every choice so far allows.
    private static func choose(_ values: [String], in schema: inout JSONObject, reasons: inout [String]) {
        var seen: Set<[UInt8]> = []
        var choices = values.filter { seen.insert(Array($0.utf8)).inserted }
        if let old = schema["enum"]?.arrayValue {
            choices = choices.filter { choice in old.contains(.string(choice)) }
        }
        schema["enum"] = .array(choices.map(JSONValue.string))
        if choices.isEmpty { reasons.append(ErrorText.noChoices) }
    }

    private static func isGreater(_ left: JSONValue, _ right: JSONValue) -> Bool {
        if let left = left.intValue, let right = right.intValue { return left > right }
        guard case .number(let left) = left, case .number(let right) = right else { return false }
        if let left = Decimal(string: left.text), let right = Decimal(string: right.text) { return left > right }
        return left.doubleValue > right.doubleValue
    }

    private static func types(of constraint: GuideConstraint) -> Set<String> {
        switch constraint {
        case .minimum, .maximum, .notANumber: ["integer", "number"]
        case .minimumCount, .maximumCount, .element: ["array"]
        case .anyOf, .constant, .pattern, .unreadablePattern: ["string"]
        }
    }

    private static func name(of constraint: GuideConstraint) -> String {
        switch constraint {
        case .minimum: "minimum"
        case .maximum: "maximum"
        case .notANumber(let guide): guide
        case .minimumCount: "minimumCount"
        case .maximumCount: "maximumCount"
        case .element: "element"
        case .anyOf: "anyOf"
        case .constant: "constant"
        case .pattern, .unreadablePattern: "pattern"
        }
    }

    private static func kind(of schema: JSONObject) -> String {
        schema["type"]?.stringValue ?? schema["title"]?.stringValue ?? schema["$ref"]?.stringValue ?? "a choice"
    }
}
