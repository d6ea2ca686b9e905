import OrderedJSON

/// Checks a value against the part of JSON Schema that the schemas of Swift types are written in, with the members of
/// objects in declared order, which is the order that a mask enforces.
struct SchemaCheck {
    private let root: JSONValue

    init(_ root: JSONValue) { self.root = root }

    /// What is wrong with a value first; nil when it follows the schema.
    func violation(in value: JSONValue) -> String? { violation(in: value, root) }

    private func violation(in value: JSONValue, _ schema: JSONValue) -> String? {
        if let reference = schema["$ref"]?.stringValue {
            let name = reference.split(separator: "/").last.map(String.init) ?? ""
            return violation(in: value, reference == "#" ? root : root["$defs"]?[name] ?? .null)
        }
        if let choices = schema["anyOf"]?.arrayValue {
            return choices.contains { violation(in: value, $0) == nil } ? nil : "no choice of anyOf"
        }
        if let constant = schema["const"] { return value.isEqual(to: constant) ? nil : "another constant" }
        if let choices = schema["enum"]?.arrayValue {
            return choices.contains { value.isEqual(to: $0) } ? nil : "not in enum"
        }
        switch schema["type"]?.stringValue {
        case "object": return violation(inObject: value, schema)
        case "array": return violation(inArray: value, schema)
        case "string": return value.stringValue == nil ? "another type" : nil
        case "boolean": return value.boolValue == nil ? "another type" : nil
        case "integer": return value.intValue == nil ? "another type" : range(value, schema)
        case "number": return value.doubleValue == nil ? "another type" : range(value, schema)
        default: return nil
        }
    }

    private func violation(inObject value: JSONValue, _ schema: JSONValue) -> String? {
        guard let object = value.objectValue else { return "another type" }
        let properties = schema["properties"]?.objectValue ?? [:]
        let required = schema["required"]?.arrayValue?.compactMap(\.stringValue) ?? []
        if object.keys.contains(where: { !properties.contains($0) }) { return "another key" }
        if required.contains(where: { !object.contains($0) }) { return "missing key" }
        if properties.keys.filter(object.contains) != object.keys { return "another order of keys" }
        for entry in object.entries {
            if let schema = properties[entry.key], let violation = violation(in: entry.value, schema) {
                return violation
            }
        }
        return nil
    }

    private func violation(inArray value: JSONValue, _ schema: JSONValue) -> String? {
        guard let elements = value.arrayValue else { return "another type" }
        if let minimum = schema["minItems"]?.intValue, elements.count < minimum { return "too few items" }
        if let maximum = schema["maxItems"]?.intValue, elements.count > maximum { return "too many items" }
        guard let items = schema["items"] else { return nil }
        return elements.lazy.compactMap { violation(in: $0, items) }.first
    }

    private func range(_ value: JSONValue, _ schema: JSONValue) -> String? {
        guard let number = value.doubleValue else { return "another type" }
        let minimum = schema["minimum"]?.doubleValue ?? -.infinity
        let maximum = schema["maximum"]?.doubleValue ?? .infinity
        return (min(minimum, maximum)...maximum).contains(number) ? nil : "out of range"
    }
}
