import OrderedJSON

/// Puts the properties of content into the order in which a schema declares them.
enum ContentOrder {
    /// The content in the order of a schema; without one, and beyond it, in alphabetical order.
    static func ordered(_ value: JSONValue, by schema: GenerationSchema?) -> JSONValue {
        ordered(value, at: schema.map { SchemaCursor(document: $0.document.encoded) })
    }

    private static func ordered(_ value: JSONValue, at cursor: SchemaCursor?) -> JSONValue {
        switch value {
        case .array(let elements):
            let items = cursor?.items()
            return .array(elements.map { ordered($0, at: items) })
        case .object(let object):
            var cursor = cursor
            for entry in object.entries {
                if case .string(let text) = entry.value { cursor?.narrow(key: entry.key, to: text) }
            }
            cursor?.narrow(keys: Set(object.keys))
            var result = JSONObject()
            for key in (cursor?.propertyNames ?? []) + object.keys.sorted() where result[key] == nil {
                if let member = object[key] { result[key] = ordered(member, at: cursor?.property(key)) }
            }
            return .object(result)
        default: return value
        }
    }
}
