import OrderedJSON

extension JSONTypes {
    /// The type of a value as it is written: only numbers without point and exponent are integers.
    init(of value: JSONValue) {
        switch value {
        case .null: self = .null
        case .bool: self = .boolean
        case .number(let number): self = number.text.utf8.contains { ".eE".utf8.contains($0) } ? .number : .integer
        case .string: self = .string
        case .array: self = .array
        case .object: self = .object
        }
    }
}

/// What a schema of arguments says about the types of each, references followed.
///
/// A value that the schema allows has one of the types; where the schema does not say, it may have any.
struct ParameterTypes: Sendable {
    /// The arguments that are declared.
    let names: [String]
    /// The types of arguments that are not declared.
    let undeclared: JSONTypes
    private let declared: [String: JSONTypes]

    init(_ schema: JSONValue) {
        var reader = TypeReader(root: schema)
        var names: [String] = []
        var declared: [String: JSONTypes] = [:]
        for entry in reader.properties(of: schema, depth: 0) where declared[entry.key] == nil {
            names.append(entry.key)
            declared[entry.key] = reader.types(of: entry.value, depth: 1)
        }
        (self.names, self.declared, undeclared) = (names, declared, reader.undeclared(of: schema, depth: 0))
    }

    /// The types of an argument.
    func types(of name: String) -> JSONTypes { declared[name] ?? undeclared }
}

/// Looks types up in a schema; what it does not come to counts as every type.
private struct TypeReader {
    let root: JSONValue
    /// Schemas that may still be examined.
    private var steps = 10_000
    private static let depthLimit = 64

    init(root: JSONValue) { self.root = root }

    private mutating func mayGoOn(_ depth: Int) -> Bool {
        steps -= 1
        return steps > 0 && depth < Self.depthLimit
    }

    /// The declared properties of an object's schema.
    mutating func properties(of schema: JSONValue, depth: Int) -> [JSONObject.Entry] {
        guard mayGoOn(depth) else { return [] }
        if let target = target(of: schema, depth: depth) {
            return target.map { properties(of: $0, depth: depth + 1) } ?? []
        }
        var entries = schema["properties"]?.objectValue?.entries.map { $0 } ?? []
        for part in schema["allOf"]?.arrayValue ?? [] { entries += properties(of: part, depth: depth + 1) }
        return entries
    }

    /// The types of properties that are not declared.
    mutating func undeclared(of schema: JSONValue, depth: Int) -> JSONTypes {
        guard mayGoOn(depth) else { return .all }
        if let target = target(of: schema, depth: depth) {
            return target.map { undeclared(of: $0, depth: depth + 1) } ?? .all
        }
        guard schema["patternProperties"] == nil, let others = schema["additionalProperties"] else { return .all }
        return types(of: others, depth: depth + 1)
    }

    /// The types of a schema's values.
    mutating func types(of schema: JSONValue, depth: Int) -> JSONTypes {
        if schema == .bool(false) { return [] }
        guard mayGoOn(depth), schema.objectValue != nil else { return .all }
        if let target = target(of: schema, depth: depth) {
            return target.map { types(of: $0, depth: depth + 1) } ?? .all
        }
        var choices: [[JSONTypes]] = []
        switch schema["type"] {
        case .string(let name)?: choices.append([JSONTypes(name: name) ?? .all])
        case .array(let names)?: choices.append(names.map { $0.stringValue.flatMap(JSONTypes.init(name:)) ?? .all })
        default: break
        }
        for values in [schema["enum"]?.arrayValue, schema["const"].map { [$0] }] {
            // A whole number may be written with a point, and the other way round.
            if let values { choices.append(values.map { $0.doubleValue == nil ? JSONTypes(of: $0) : .number }) }
        }
        for key in ["anyOf", "oneOf"] {
            guard let parts = schema[key]?.arrayValue else { continue }
            var types: [JSONTypes] = []
            for part in parts { types.append(self.types(of: part, depth: depth + 1)) }
            choices.append(types)
        }
        for part in schema["allOf"]?.arrayValue ?? [] { choices.append([types(of: part, depth: depth + 1)]) }
        return choices.reduce(.all) { $0.intersection($1.reduce([]) { $0.union($1) }) }
    }

    /// What a reference leads to, the inner nil where that is not known; nil for a schema that is none.
    private func target(of schema: JSONValue, depth: Int) -> JSONValue?? {
        // Within a part that has a name of its own, references begin there.
        if depth > 0, schema["$id"] != nil || schema["id"]?.stringValue != nil { return .some(nil) }
        guard let reference = schema["$ref"]?.stringValue else { return nil }
        guard reference.utf8.first == UInt8(ascii: "#"), !reference.utf8.contains(UInt8(ascii: "%")) else {
            return .some(nil)
        }
        let steps = reference.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
        guard steps.first.map(\.isEmpty) ?? true else { return .some(nil) }
        var place = root
        for step in steps.dropFirst() {
            let key = String(step.replacing("~1", with: "/").replacing("~0", with: "~"))
            guard let next = place[key] ?? Int(key).flatMap({ place.element($0) }), next["$id"] == nil else {
                return .some(nil)
            }
            place = next
        }
        return .some(place)
    }
}

extension JSONValue {
    /// The element of an array at an index; nil where there is none.
    fileprivate func element(_ index: Int) -> JSONValue? {
        guard let elements = arrayValue, elements.indices.contains(index) else { return nil }
        return elements[index]
    }
}
