import Conversations
import OrderedJSON

/// The schema of an answer in a turn that may also hold calls.
enum AnswerSchema {
    /// The schema without what would be read as a call, so that no text has two readings.
    ///
    /// Where nothing but JSON marks a call, its name decides. A schema that has no such value is returned as it is.
    static func withoutCalls(_ schema: JSONValue, _ format: TurnForm, tools: [String]) -> JSONValue {
        guard let call = format.bareCall, !tools.isEmpty else { return schema }
        var asCall = JSONObject()
        asCall["type"] = "object"
        var properties = JSONObject()
        properties[call.nameKey] = ["enum": .array(tools.map(JSONValue.string))]
        asCall["properties"] = .object(properties)
        asCall["required"] = [.string(call.nameKey)]
        asCall["anyOf"] = .array(call.argumentsKeys.map { ["required": [.string($0)]] })
        let definitions = schema["$defs"] ?? [:]
        if call.isListed {
            guard mayBeList(schema, of: call, definitions, depth: 0) else { return schema }
            return excluding(["type": "array", "prefixItems": [.object(asCall)], "minItems": 1], from: schema)
        }
        guard mayBeObject(schema, as: call, definitions, depth: 0) else { return schema }
        return excluding(.object(asCall), from: schema)
    }

    private static func excluding(_ excluded: JSONValue, from schema: JSONValue) -> JSONValue {
        guard var object = schema.objectValue else { return ["not": excluded] }
        var all = object["allOf"]?.arrayValue ?? []
        all.append(["not": excluded])
        object["allOf"] = .array(all)
        return .object(object)
    }

    private static let depthLimit = 64

    /// Whether a value of the schema can be an object with the keys of a call; in doubt it can.
    private static func mayBeObject(
        _ schema: JSONValue, as call: TurnForm.BareCall, _ definitions: JSONValue, depth: Int
    ) -> Bool {
        guard depth < depthLimit, let object = schema.objectValue else { return schema != .bool(false) }
        if let choices = choices(object, definitions) {
            return choices.contains { mayBeObject($0, as: call, definitions, depth: depth + 1) }
        }
        guard allows(object, type: "object") else { return false }
        let properties = object["properties"]?.objectValue
        let isClosed = object["additionalProperties"] == .bool(false) && object["patternProperties"] == nil
        func mayHave(_ key: String) -> Bool { properties?[key] != nil || !isClosed }
        return mayHave(call.nameKey) && call.argumentsKeys.contains(where: mayHave)
    }

    /// Whether a value of the schema can be a list whose first element can be such an object.
    private static func mayBeList(
        _ schema: JSONValue, of call: TurnForm.BareCall, _ definitions: JSONValue, depth: Int
    ) -> Bool {
        guard depth < depthLimit, let object = schema.objectValue else { return schema != .bool(false) }
        if let choices = choices(object, definitions) {
            return choices.contains { mayBeList($0, of: call, definitions, depth: depth + 1) }
        }
        guard allows(object, type: "array"), object["maxItems"]?.intValue != 0 else { return false }
        return mayBeObject(object["items"] ?? .bool(true), as: call, definitions, depth: depth + 1)
    }

    private static func choices(_ schema: JSONObject, _ definitions: JSONValue) -> [JSONValue]? {
        let prefix = "#/$defs/"
        if let reference = schema["$ref"]?.stringValue, reference.hasPrefix(prefix) {
            return [definitions[String(reference.dropFirst(prefix.count))] ?? .bool(true)]
        }
        return schema["anyOf"]?.arrayValue ?? schema["oneOf"]?.arrayValue
    }

    private static func allows(_ schema: JSONObject, type: String) -> Bool {
        if let values = schema["enum"]?.arrayValue ?? schema["const"].map({ [$0] }) {
            return values.contains { type == "object" ? $0.objectValue != nil : $0.arrayValue != nil }
        }
        switch schema["type"] {
        case .string(let name)?: return name == type
        case .array(let names)?: return names.contains(.string(type))
        default: return true
        }
    }
}
