import Foundation
import JSONSchemas
import OrderedJSON

extension SchemaDocument {
    /// The same document in one order and one spelling, however it was put together.
    ///
    /// A decoder loses the order of keys and the spelling of numbers, and a model that is shown a schema once more must
    /// read the same text. Properties stay in their order: that one is saved, in `x-order`.
    var arranged: SchemaDocument {
        var root = Self.arranged(annotated)
        if let definitions = root["$defs"]?.objectValue {
            root["$defs"] = .object(Self.byFirstReference(definitions, in: root))
        }
        return SchemaDocument(name: name, annotated: root, issues: issues)
    }

    private static func arranged(_ schema: JSONObject) -> JSONObject {
        var result = JSONObject()
        for keyword in SchemaOrder.arranged(schema) {
            guard let value = schema[keyword] else { continue }
            result[keyword] = map(spelled(value), under: keyword) { arranged($0) }
        }
        return result
    }

    /// A number in its shortest spelling, unless that is another number; anything else as it is.
    private static func spelled(_ value: JSONValue) -> JSONValue {
        guard case .number(let number) = value else { return value }
        if let integer = number.intValue { return .int(integer) }
        guard let shortest = JSONNumber(number.doubleValue),
            Decimal(string: shortest.text) == Decimal(string: number.text)
        else { return value }
        return .number(shortest)
    }

    /// Definitions in the order in which the schema refers to them; those that it does not need follow by name.
    private static func byFirstReference(_ definitions: JSONObject, in root: JSONObject) -> JSONObject {
        var result = JSONObject()
        var start = root
        start.removeValue(forKey: "$defs")
        // No recursion: a chain of references can be longer than a thread's stack.
        var open = [start]
        while let schema = open.popLast() {
            open.append(contentsOf: subschemas(of: schema).reversed())
            guard let text = schema["$ref"]?.stringValue, let name = SchemaReference(text).definitionName,
                !result.contains(name), let definition = definitions[name]
            else { continue }
            result[name] = definition
            if let target = definition.objectValue { open.append(target) }
        }
        for name in definitions.keys.sorted() where !result.contains(name) { result[name] = definitions[name] }
        return result
    }

    private static func subschemas(of schema: JSONObject) -> [JSONObject] {
        var result: [JSONObject] = []
        for entry in schema.entries {
            switch (entry.value, SchemaDocument.shape(of: entry.key)) {
            case (.object(let subschema), .subschema): result.append(subschema)
            case (.object(let named), .subschemasByName): result += named.values.compactMap(\.objectValue)
            case (.array(let elements), .subschemas): result += elements.compactMap(\.objectValue)
            default: break
            }
        }
        return result
    }
}
