import OrderedJSON

/// The schema of one object while its properties are added.
struct ObjectSchema {
    private let title: String?
    private let description: String?
    private var properties = JSONObject()
    private var required: [JSONValue] = []

    /// An object without properties.
    init(title: String?, description: String?) {
        self.title = title
        self.description = description
    }

    /// Adds a property after the others; false when its name is taken.
    @discardableResult
    mutating func add(_ name: String, _ schema: JSONObject, isRequired: Bool) -> Bool {
        guard properties[name] == nil else { return false }
        properties[name] = .object(schema)
        if isRequired { required.append(.string(name)) }
        return true
    }

    /// The schema in Apple's form.
    var json: JSONObject {
        var object: JSONObject = ["type": "object"]
        if let title { object["title"] = .string(title) }
        if let description { object["description"] = .string(description) }
        object["additionalProperties"] = false
        object["properties"] = .object(properties)
        object["required"] = .array(required)
        object["x-order"] = .array(properties.keys.map(JSONValue.string))
        return object
    }
}
