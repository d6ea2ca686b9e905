import JSONSchemas
import OrderedJSON

/// Reads a schema document from JSON and refuses or ignores what it does not know.
struct SchemaReader {
    private let keepsOrder: Bool
    private let passesOverUnknown: Bool
    private let maximumDepth = 256

    /// The document of JSON Schema.
    ///
    /// - Parameters:
    ///   - keepsOrder: whether the order of keys in the value is the order of the text.
    ///   - passesOverUnknown: whether keywords that no draft has are left out; those of older drafts are refused in any case,
    ///     because they restrict.
    static func document(
        _ value: JSONValue, keepsOrder: Bool, passesOverUnknown: Bool = false
    ) throws(GenerationSchema.FormatError) -> SchemaDocument {
        guard case .object(let object) = value else {
            throw GenerationSchema.FormatError(
                pointer: "", reason: ErrorText.expected("an object", found: value.kindDescription))
        }
        let reader = SchemaReader(keepsOrder: keepsOrder, passesOverUnknown: passesOverUnknown)
        let root = try reader.schema(object, at: [])
        try reader.checkReferences(of: root, at: [], in: root)
        let document = SchemaDocument(name: root["title"]?.stringValue ?? "schema", annotated: root, issues: [])
        return keepsOrder ? document : document.arranged
    }

    private init(keepsOrder: Bool, passesOverUnknown: Bool) {
        self.keepsOrder = keepsOrder
        self.passesOverUnknown = passesOverUnknown
    }

    private func schema(_ object: JSONObject, at path: [String]) throws(GenerationSchema.FormatError) -> JSONObject {
        if path.count > maximumDepth { throw error(path, ErrorText.schemaTooDeep(maximumDepth)) }
        var result = JSONObject()
        for keyword in order(object) {
            guard let value = object[keyword] else { continue }
            guard let shape = SchemaDocument.shape(of: keyword) else {
                let isOlder = SchemaShape(of: keyword) != nil
                if passesOverUnknown, !isOlder { continue }
                throw error(path, isOlder ? ErrorText.olderKeyword(keyword) : ErrorText.unknownKeyword(keyword))
            }
            result[keyword] = try self.value(value, shape, in: object, at: path + [keyword])
        }
        try checkValues(of: result, at: path)
        return result
    }

    private func value(
        _ value: JSONValue, _ shape: SchemaShape, in parent: JSONObject, at path: [String]
    ) throws(GenerationSchema.FormatError) -> JSONValue {
        switch shape {
        case .value: return value
        case .subschema:
            if case .bool = value { return value }
            return .object(try schema(try object(value, at: path), at: path))
        case .subschemas:
            guard case .array(let elements) = value else {
                throw error(path, ErrorText.expected("an array", found: value.kindDescription))
            }
            var result: [JSONValue] = []
            for (index, element) in elements.enumerated() {
                let place = path + [String(index)]
                result.append(try self.value(element, .subschema, in: parent, at: place))
            }
            return .array(result)
        case .subschemasByName:
            let members = try object(value, at: path)
            let names = path.last == "properties" ? propertyOrder(members, in: parent) : order(members)
            var result = JSONObject()
            for name in names {
                guard let member = members[name] else { continue }
                result[name] = try self.value(member, .subschema, in: parent, at: path + [name])
            }
            return .object(result)
        }
    }

    private func order(_ members: JSONObject) -> [String] {
        keepsOrder ? members.keys : members.keys.sorted()
    }

    /// The order in which properties are generated.
    private func propertyOrder(_ members: JSONObject, in parent: JSONObject) -> [String] {
        let listed = parent["x-order"]?.arrayValue ?? (keepsOrder ? nil : parent["required"]?.arrayValue) ?? []
        // The names so far, as keys: they are told apart by their bytes, and found at once however many there are.
        var named = JSONObject()
        for name in listed.compactMap(\.stringValue) + order(members) where members[name] != nil {
            named[name] = true
        }
        return named.keys
    }

    private func checkValues(of object: JSONObject, at path: [String]) throws(GenerationSchema.FormatError) {
        for keyword in ["title", "description", "$ref", "pattern"] {
            guard let value = object[keyword], value.stringValue == nil else { continue }
            throw error(path + [keyword], ErrorText.expected("a string", found: value.kindDescription))
        }
        for keyword in ["required", "x-order", "enum"] {
            guard let value = object[keyword], value.arrayValue == nil else { continue }
            throw error(path + [keyword], ErrorText.expected("an array", found: value.kindDescription))
        }
    }

    private func object(_ value: JSONValue, at path: [String]) throws(GenerationSchema.FormatError) -> JSONObject {
        guard case .object(let object) = value else {
            throw error(path, ErrorText.expected("an object", found: value.kindDescription))
        }
        return object
    }

    /// Every reference of the form this module writes must have a target.
    private func checkReferences(
        of schema: JSONObject, at path: [String], in root: JSONObject
    ) throws(GenerationSchema.FormatError) {
        if let text = schema["$ref"]?.stringValue, SchemaReference(text).definitionName != nil,
            SchemaReference(text).target(in: root) == nil
        {
            throw error(path + ["$ref"], ErrorText.missingReference(text))
        }
        for entry in schema.entries {
            let place = path + [entry.key]
            switch (entry.value, SchemaDocument.shape(of: entry.key)) {
            case (.object(let subschema), .subschema): try checkReferences(of: subschema, at: place, in: root)
            case (.object(let named), .subschemasByName):
                for member in named.entries {
                    guard let subschema = member.value.objectValue else { continue }
                    try checkReferences(of: subschema, at: place + [member.key], in: root)
                }
            case (.array(let elements), .subschemas):
                for (index, element) in elements.enumerated() {
                    guard let subschema = element.objectValue else { continue }
                    try checkReferences(of: subschema, at: place + [String(index)], in: root)
                }
            default: break
            }
        }
    }

    private func error(_ path: [String], _ reason: String) -> GenerationSchema.FormatError {
        GenerationSchema.FormatError(pointer: JSONPointer.text(path), reason: reason)
    }
}
