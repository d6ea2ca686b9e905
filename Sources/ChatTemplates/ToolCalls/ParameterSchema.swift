import OrderedJSON

/// The schema of one parameter, taken out of the schema of all of them.
struct ParameterSchema {
    /// What the parameter is.
    let schema: JSONValue
    /// The schema that it stands in, whose definitions its references lead to.
    private let root: JSONValue

    private static let definitionPrefix = "#/$defs/"
    private static let depthLimit = 64

    init(_ schema: JSONValue, in root: JSONValue) {
        self.schema = schema
        self.root = root
    }

    /// The parameter of a name; nil when there is none.
    init?(named name: String, in root: JSONValue) {
        guard let schema = root["properties"]?[name] else { return nil }
        self.init(schema, in: root)
    }

    /// The types that the schema names, references followed; empty where it leaves them open.
    var types: Set<String> { Self.types(of: schema, in: root, depth: 0) }

    private static func types(of schema: JSONValue, in root: JSONValue, depth: Int) -> Set<String> {
        if depth > depthLimit { return [] }
        if let target = target(of: schema, in: root) { return types(of: target, in: root, depth: depth + 1) }
        switch schema["type"] {
        case .string(let name)?: return name == "number" ? ["number", "integer"] : [name]
        case .array(let names)?:
            return Set(names.compactMap(\.stringValue).flatMap { $0 == "number" ? ["number", "integer"] : [$0] })
        default: break
        }
        if let values = schema["enum"]?.arrayValue ?? schema["const"].map({ [$0] }) {
            return Set(values.map(name(of:)))
        }
        var union: Set<String> = []
        for key in ["anyOf", "oneOf"] {
            for option in schema[key]?.arrayValue ?? [] {
                let found = types(of: option, in: root, depth: depth + 1)
                if found.isEmpty { return [] }
                union.formUnion(found)
            }
        }
        return union
    }

    /// The type of a value.
    static func name(of value: JSONValue) -> String {
        switch value {
        case .null: return "null"
        case .bool: return "boolean"
        case .number(let number): return number.intValue == nil ? "number" : "integer"
        case .string: return "string"
        case .array: return "array"
        case .object: return "object"
        }
    }

    /// What a reference leads to; nil for a schema that is none.
    private static func target(of schema: JSONValue, in root: JSONValue) -> JSONValue? {
        guard let reference = schema["$ref"]?.stringValue else { return nil }
        if reference == "#" { return root }
        guard reference.hasPrefix(definitionPrefix) else { return nil }
        return root["$defs"]?[String(reference.dropFirst(definitionPrefix.count))]
    }

    // MARK: Parts

    /// The schema with all that its references need.
    var whole: JSONValue { alone(schema) }

    /// The schemas of the strings among the values; spellings write those raw.
    var strings: [JSONValue] { parts(depth: 0).strings.map(alone) }

    /// The schema of the other values; nil when there are none.
    var others: JSONValue? {
        let others = parts(depth: 0).others
        guard let first = others.first else { return nil }
        return alone(others.count == 1 ? first : ["anyOf": .array(others)])
    }

    /// Whether the schema allows a value that is no string; of arrays and objects it is asked for the type alone.
    func admits(_ value: JSONValue) -> Bool {
        parts(depth: 0).others.contains { Self.admits(value, $0, in: root, depth: 0) }
    }

    private static func admits(_ value: JSONValue, _ schema: JSONValue, in root: JSONValue, depth: Int) -> Bool {
        if depth > depthLimit { return false }
        if let target = target(of: schema, in: root) { return admits(value, target, in: root, depth: depth + 1) }
        for key in ["anyOf", "oneOf"] {
            guard let options = schema[key]?.arrayValue else { continue }
            return options.contains { admits(value, $0, in: root, depth: depth + 1) }
        }
        let types = types(of: schema, in: root, depth: depth)
        guard types.isEmpty || types.contains(name(of: value)) else { return false }
        if let values = schema["enum"]?.arrayValue, !values.contains(value) { return false }
        if let constant = schema["const"], constant != value { return false }
        guard let number = value.doubleValue else { return true }
        func holds(_ key: String, _ isRight: (Double, Double) -> Bool) -> Bool {
            schema[key]?.doubleValue.map { isRight(number, $0) } ?? true
        }
        return holds("minimum", >=) && holds("maximum", <=) && holds("exclusiveMinimum", >)
            && holds("exclusiveMaximum", <)
    }

    private func parts(depth: Int) -> (strings: [JSONValue], others: [JSONValue]) {
        let types = types
        if types.isEmpty { return ([schema], [schema]) }
        if !types.contains("string") { return ([], [schema]) }
        if depth < Self.depthLimit {
            if let target = Self.target(of: schema, in: root) {
                return ParameterSchema(target, in: root).parts(depth: depth + 1)
            }
            if let options = schema["anyOf"]?.arrayValue ?? schema["oneOf"]?.arrayValue {
                return options.reduce(into: (strings: [], others: [])) { all, option in
                    let parts = ParameterSchema(option, in: root).parts(depth: depth + 1)
                    all.strings += parts.strings
                    all.others += parts.others
                }
            }
        }
        guard types.count > 1, let object = schema.objectValue else { return ([schema], []) }
        if let names = object["type"]?.arrayValue {
            var (string, other) = (object, object)
            string["type"] = "string"
            other["type"] = .array(names.filter { $0 != "string" })
            return ([.object(string)], [.object(other)])
        }
        guard let values = object["enum"]?.arrayValue else { return ([schema], [schema]) }
        var (string, other) = (object, object)
        string["enum"] = .array(values.filter { $0.stringValue != nil })
        other["enum"] = .array(values.filter { $0.stringValue == nil })
        return ([.object(string)], [.object(other)])
    }

    /// A schema with the definitions that its references need; the whole is one of them, for those that lead there.
    private func alone(_ schema: JSONValue) -> JSONValue {
        var definitions = root["$defs"]?.objectValue ?? JSONObject()
        guard var object = schema.objectValue, Self.refers(schema) else { return schema }
        if Self.refers(schema, to: "#") || Self.refers(.object(definitions), to: "#") {
            var name = "arguments"
            while definitions.contains(name) { name += "_" }
            var whole = root.objectValue ?? JSONObject()
            whole["$defs"] = nil
            definitions[name] = .object(whole)
            let reference = JSONValue.string(Self.definitionPrefix + name)
            object = Self.replacing(in: object, by: reference)
            definitions = Self.replacing(in: definitions, by: reference)
        }
        object["$defs"] = .object(definitions)
        return .object(object)
    }

    private static func refers(_ value: JSONValue, to reference: String? = nil) -> Bool {
        switch value {
        case .object(let object):
            return object.entries.contains { entry in
                if entry.key == "$ref", let text = entry.value.stringValue, reference ?? text == text { return true }
                return refers(entry.value, to: reference)
            }
        case .array(let elements): return elements.contains { refers($0, to: reference) }
        default: return false
        }
    }

    private static func replacing(in object: JSONObject, by reference: JSONValue) -> JSONObject {
        var result = JSONObject()
        for entry in object.entries {
            result[entry.key] =
                entry.key == "$ref" && entry.value == "#" ? reference : replacing(in: entry.value, by: reference)
        }
        return result
    }

    private static func replacing(in value: JSONValue, by reference: JSONValue) -> JSONValue {
        switch value {
        case .object(let object): .object(replacing(in: object, by: reference))
        case .array(let elements): .array(elements.map { replacing(in: $0, by: reference) })
        default: value
        }
    }
}
